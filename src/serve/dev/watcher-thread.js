/**
 * chokidar in a thread of its own (watch.ts starts it): where files come and go it reads their folder
 * anew, which for a large one takes half a second of processor time. Plain JavaScript, since the
 * thread has no TypeScript.
 */
import { lstatSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { watch } from "chokidar";

const { root, polls, ignoredName } = workerData;

/** Everything but content/ and templates/, and in them what a build does not read either. */
function isIgnored(path) {
  const [first = "", ...rest] = relative(root, path).split(sep);
  if (first === "") return false;
  if (first !== "content" && first !== "templates") return true;
  return rest.some(
    (name) => (ignoredName.test(name) && name !== ".well-known") || (first === "templates" && name === "node_modules"),
  );
}

const files = new Set();
/** By path: the inode of every folder that is watched. */
const folders = new Map();

/** By folder: how it looked when chokidar last read it, if it had stood so for a while. */
const looks = new Map();
/** Milliseconds after which another change of a folder is sure to show in its times. */
const settled = 100;

// Not `atomic`: it holds back for 100 ms what is gone, to see whether it comes back; watch.ts looks for itself.
const watcher = watch(root, {
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
    if (event === "unlinkDir") looks.delete(path);
    parentPort.postMessage({ event, path, ctimeMs: stats?.ctimeMs ?? 0 });
  })
  // chokidar goes by names: a folder that takes the place of another is none to it.
  .on("raw", (event, name, { watchedPath }) => {
    const path = folders.has(watchedPath) && name ? join(watchedPath, name) : watchedPath;
    // Before chokidar tells of a change it looks around, which in a large folder takes its time.
    if (files.has(path)) parentPort.postMessage({ event: "change", path, ctimeMs: Number.POSITIVE_INFINITY });
    if (event !== "rename" || !folders.has(path)) return;
    const now = lstatSync(path, { throwIfNoEntry: false });
    if (now && now.ino !== folders.get(path)) parentPort.postMessage({ event: "replacedDir", path });
  })
  .on("ready", () => parentPort.postMessage({ event: "ready" }))
  .on("error", ({ code }) => parentPort.postMessage({ event: "error", code }));

// chokidar asks here before it reads a folder, and does so whenever a file in it was written. A folder's own
// times change only when something in it comes, goes or is renamed.
const throttle = watcher._throttle.bind(watcher);
watcher._throttle = (action, path, timeout) => {
  if (action !== "readdir") return throttle(action, path, timeout);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const look = stats && `${stats.ino} ${stats.mtimeMs} ${stats.ctimeMs}`;
  if (stats && looks.get(path) === look) return false;
  const granted = throttle(action, path, timeout);
  if (granted) looks.set(path, stats && Date.now() - stats.mtimeMs > settled ? look : undefined);
  return granted;
};
