/**
 * The engine as Node can run it at once: its TypeScript, and the packages that every build needs, as two
 * scripts, with what V8 compiled of them the last time (src/compiled.js). They are kept below
 * node_modules/.cache/, under a name made of the bytes of every source file and of npm's list of what is
 * installed, so that what is kept is never old. Without it every start would translate, resolve and compile
 * some hundred files, one by one. Where it cannot be kept, tsx runs the sources as they stand.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire, SourceMap } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { paceFor } from "../src/build/v8-pace.js";
import { run } from "../src/render/thread/compiled.js";
import { startEarly } from "../src/render/thread/start-thread.js";

export { keep } from "../src/render/thread/compiled.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, "node_modules/.cache/plinth");
/** Written by npm with every change; other package managers have none, and then packages stay where they are. */
const installed = join(root, "node_modules/.package-lock.json");

/** Commands that run a site's code. */
const withThread = /^(build|check|list|explain|dev|new|schema|merge)$/;

/** The module src/commands/main.ts. @param command what it will be asked for. */
export async function engine(command) {
  paceFor(0);
  const port = withThread.test(command) ? startEarly(2048) : undefined;
  const folder = join(cache, nameOfSources());
  if (existsSync(folder) || (await prebuilt(folder))) {
    port?.postMessage(packagesIn(join(folder, "packages")));
    const [script, module] = [join(folder, "cli.cjs"), join(folder, "cli.mjs")];
    showSources(existsSync(script) ? script : module);
    return existsSync(script) ? run(script, createRequire(script)) : await import(pathToFileURL(module).href);
  }
  const { register } = await import("tsx/esm/api");
  register();
  return await import("../src/commands/main.ts");
}

/** The modules of bundle-engine.js. */
const packagesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".mjs"))
        .map((name) => pathToFileURL(join(folder, name)).href)
    : [];

/** What the sources are and where they stand, since a bundle names its files by their places. */
function nameOfSources() {
  const hash = createHash("sha256").update(root);
  if (existsSync(installed)) hash.update(readFileSync(installed));
  const files = ["bin", "src"].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true }).map((name) => `${part}/${name}`),
  );
  for (const file of files.sort())
    if (/\.[jt]sx?$/.test(file)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 24);
}

/** Bundles the sources into a folder, whole or not at all. False where that cannot be done. */
async function prebuilt(folder) {
  const making = `${folder}.tmp-${process.pid}`;
  try {
    const { bundleEngine } = await import("./bundle-engine.js");
    mkdirSync(making, { recursive: true });
    await bundleEngine({ root, making, folder, knowsPackages: existsSync(installed) });
    renameSync(making, folder);
    clearOld();
    return true;
  } catch {
    if (existsSync(making)) rmSync(making, { recursive: true });
    return existsSync(folder); // by another process, just now
  }
}

/** What sources of other days left; that of a process that may still run stays. */
function clearOld() {
  for (const name of readdirSync(cache)) {
    const age = Date.now() - statSync(join(cache, name)).mtimeMs;
    if (age > 86_400_000) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

/** A bug shows its lines in the sources. Node's own way reads the map of all of them at each start. */
function showSources(file) {
  let map;
  const placeOf = (_, line, column) => {
    map ??= new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
    const { fileName, lineNumber, columnNumber } = map.findOrigin(Number(line), Number(column));
    return fileName ? `${resolve(dirname(file), fileName)}:${lineNumber}:${columnNumber}` : `${file}:${line}:${column}`;
  };
  const place = new RegExp(`(?:file://)?${file.replace(/\W/g, "\\$&")}:(\\d+):(\\d+)`, "g");
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${frame}`)]
      .join("\n")
      .replace(place, placeOf);
}
