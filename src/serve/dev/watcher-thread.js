/**
 * chokidar in its own thread, started by watcher.ts: after every change it reads the file's folder again,
 * which takes 0.4 s of processor time for 10,000 files. JavaScript, since the thread has no TypeScript loader.
 */
import { lstatSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { watch } from "chokidar";

const { root, polls, ignoredName } = workerData;

/** Everything outside content/ and templates/, and what a build does not read within them. */
function isIgnored(path) {
  const [first = "", ...rest] = relative(root, path).split(sep);
  if (first === "") return false;
  if (first !== "content" && first !== "templates") return true;
  return rest.some(
    (name) => (ignoredName.test(name) && name !== ".well-known") || (first === "templates" && name === "node_modules"),
  );
}

const files = new Set();
/** By path: the inode of every watched folder. */
const folders = new Map();

// Without `atomic`, which delays removals by 100 ms in case the file is restored; watcher.ts does that itself.
watch(root, {
  ignored: isIgnored,
  followSymlinks: false,
  atomic: false,
  usePolling: polls,
  interval: 300,
})
  .on("all", (event, path, stats) => {
    if (event === "addDir" && stats) folders.set(path, stats.ino);
    if (event === "add") files.add(path);
    if (event === "unlink") files.delete(path);
    parentPort.postMessage({ event, path, ctimeMs: stats?.ctimeMs ?? 0 });
  })
  // chokidar compares names, so it does not see that a folder was replaced by another one.
  .on("raw", (event, name, { watchedPath }) => {
    const path = folders.has(watchedPath) && name ? join(watchedPath, name) : watchedPath;
    // chokidar reports a change only after it has started to read the folder, which takes time in a large one.
    if (files.has(path)) parentPort.postMessage({ event: "change", path, ctimeMs: Number.POSITIVE_INFINITY });
    if (event !== "rename" || !folders.has(path)) return;
    const now = lstatSync(path, { throwIfNoEntry: false });
    if (now && now.ino !== folders.get(path)) parentPort.postMessage({ event: "replacedDir", path });
  })
  .on("ready", () => parentPort.postMessage({ event: "ready" }))
  .on("error", ({ code }) => parentPort.postMessage({ event: "error", code }));
