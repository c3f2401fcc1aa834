/**
 * chokidar in its own thread, started by watcher.ts: after every change it reads the file's folder again,
 * which takes 0.4 s of processor time for 10,000 files. JavaScript, since the thread has no TypeScript loader.
 */
import { watch as fsWatch, lstatSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { watch } from "chokidar";

const { root, since, polls, ignoredName } = workerData;
/** Files of packages that the site loads, and the folders with packages. */
const packages = new Set(workerData.packages);

const sources = [join(root, "content"), join(root, "templates")];
/** By target: the folders of these that are links, which chokidar does not follow. */
const links = new Map(
  sources
    .filter((path) => statOf(path)?.isSymbolicLink())
    .flatMap((path) => {
      const target = targetOf(path);
      return target === undefined ? [] : [[target, path]];
    }),
);
/** By target: the links to it, which are files of content/; empty for its folder. */
const fileLinks = new Map();

/** The stats of a file or a link; undefined if it does not exist, or was replaced a moment ago (ENOTDIR). */
function statOf(path) {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** Undefined if it does not exist, which reading the link reports. */
function targetOf(link) {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}

/** The path by which the site names a file. */
function inSite(path) {
  for (const [target, link] of links)
    if (`${path}${sep}`.startsWith(target + sep)) return link + path.slice(target.length);
  return path;
}

function report(event, path, ctimeMs) {
  // A link to another folder.
  const isLink = sources.includes(path) && !event.endsWith("Dir");
  const itself = fileLinks.has(path) && isForeign(path) ? [] : [path];
  for (const each of [...itself, ...(fileLinks.get(path) ?? [])])
    parentPort.postMessage({ event: isLink ? "replacedDir" : event, path: inSite(each), ctimeMs });
}

const isIgnored = (path) => !fileLinks.has(path) && isForeign(path);

/** Everything outside content/, templates/ and packages, and files in them that a build does not read. */
function isForeign(path) {
  if (packages.has(path)) return false;
  const [first = "", ...rest] = relative(root, inSite(path)).split(sep);
  if (first === "") return false;
  if (first !== "content" && first !== "templates") return true;
  return rest.some((name) => ignoredName.test(name) || (first === "templates" && name === "node_modules"));
}

/** A package that is installed or linked, or a file in which a package manager records that. */
function isInstalled(path) {
  const folder = dirname(path);
  if (!packages.has(folder) || basename(folder) !== "node_modules") return false;
  return !basename(path).startsWith(".") || statOf(path)?.isFile() === true;
}

/** By path: the watchers of folders with packages. */
const installs = new Map();

/** Watches a folder with packages directly: chokidar starts later, and a package that is linked in between would be missed. */
function watchInstalls(folder) {
  installs.get(folder)?.close();
  const found = (name) => {
    const path = join(folder, name);
    if (isInstalled(path)) report("change", path, Number.POSITIVE_INFINITY);
  };
  try {
    const handle = fsWatch(folder, (_, name) => name && found(name));
    installs.set(
      folder,
      handle.on("error", () => undefined),
    );
    for (const name of readdirSync(folder)) if ((statOf(join(folder, name))?.ctimeMs ?? 0) >= since) found(name);
  } catch {
    // It does not exist. chokidar reports when it does.
  }
}

/** Watches the target of a link; its folder as well, since editors replace files. */
function follow(link) {
  const target = targetOf(link);
  if (target === undefined || !statOf(target)?.isFile()) return; // Reading the link reports that.
  const watched = [target, dirname(target)];
  for (const path of watched) if (!fileLinks.has(path)) fileLinks.set(path, new Set());
  fileLinks.get(target).add(link);
  watcher.add(watched);
}

function watchPackages(paths) {
  for (const path of paths) packages.add(path);
  for (const path of paths) if (basename(path) === "node_modules") watchInstalls(path);
  watcher.add(paths);
}

/** chokidar reads a folder before it watches it, so it misses what happens to its folders in between. */
function findMissedFolders() {
  for (const [folder, inode] of folders) {
    if (statOf(folder)?.ino !== inode) report("replacedDir", folder);
    else watcher.add(foldersIn(folder).filter((path) => !folders.has(path) && !isIgnored(path)));
  }
}

function foldersIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  } catch {
    return []; // It may not be read, or was removed a moment ago, which its parent folder has an event for.
  }
}

const files = new Set();
/** By path: the inode of every watched folder. */
const folders = new Map();

// Without `atomic`, which delays removals by 100 ms in case the file is restored; watcher.ts does that itself.
const watcher = watch([root, ...links.keys()], {
  ignored: isIgnored,
  followSymlinks: false,
  atomic: false,
  usePolling: polls,
  interval: 300,
})
  .on("all", (event, path, stats) => {
    if (event === "addDir" && stats) folders.set(path, stats.ino);
    if (event === "addDir" && packages.has(path) && basename(path) === "node_modules") watchInstalls(path);
    if (event === "add") files.add(path);
    if (event === "unlink") files.delete(path);
    // Of a package that the site imports from now on, or of a link, unless it has changed before it was watched: `stats` are older than that.
    if (stats?.isSymbolicLink()) follow(path);
    const isOutside = packages.has(path) || isForeign(path);
    const ctimeMs = (isOutside ? statOf(path) : stats)?.ctimeMs ?? 0;
    if (event.startsWith("add") && isOutside && ctimeMs > 0 && ctimeMs < since) return;
    report(event, path, ctimeMs);
  })
  // chokidar compares names, so it does not see that a folder was replaced by another one.
  .on("raw", (event, name, /** @type {any} */ { watchedPath }) => {
    const path = folders.has(watchedPath) && name ? join(watchedPath, name) : watchedPath;
    // chokidar reports a change only after it has started to read the folder, which takes time in a large one.
    if (files.has(path)) report("change", path, Number.POSITIVE_INFINITY);
    if (event !== "rename" || !folders.has(path)) return;
    const now = statOf(path);
    if (now && now.ino !== folders.get(path)) report("replacedDir", path);
  })
  .on("ready", () => {
    parentPort.postMessage({ event: "ready" });
    findMissedFolders();
    // Only now: chokidar would be ready too early if a path does not exist.
    watchPackages([...packages]);
    parentPort.on("message", watchPackages);
  })
  .on("error", (/** @type {any} */ { code }) => parentPort.postMessage({ event: "error", code }));
