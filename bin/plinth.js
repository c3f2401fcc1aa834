#!/usr/bin/env node
/** Starts Plinth: from lib/, which prepare.js compiles, or from src/ where that is newer or lib/ is damaged. */
import { closeSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import nodeModule from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`plinth needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}
process.umask(0o022); // output files must be world-readable, whatever the umask
process.env.TZ = "UTC"; // a template that shows a date in the machine's zone has the same bytes everywhere
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
])
  process.on(signal, () => process.exit(code));

// Node throws EMFILE wherever descriptors run out, such as when esbuild's process starts. Any other error is a bug,
// unless Ctrl-C caused it by ending esbuild's process: setImmediate lets the listener for the signal run first.
process.on("uncaughtException", (error) => setImmediate(() => endWith(error)));

function endWith(error) {
  const isLimit = error?.code === "EMFILE" || error?.code === "ENFILE";
  console.error(isLimit ? `plinth: ${error.message}\nToo many files are open: raise the limit (ulimit -n).` : error);
  process.exit(isLimit ? 3 : 1);
}

try {
  process.cwd(); // tsx and esbuild read it when they are loaded
} catch {
  console.error("error: the working directory no longer exists.\n  hint: Change to another folder.");
  process.exit(3);
}

const root = fileURLToPath(new URL("../", import.meta.url));
const hasSources = existsSync(`${root}src/commands/main.ts`);
const { main } = await engine();
process.exitCode = await main(process.argv);

async function engine() {
  const lib = compiledEngine();
  if (lib) {
    nodeModule.enableCompileCache?.();
    return await import(pathToFileURL(`${lib}main.js`).href);
  }
  if (!hasSources) {
    console.error("plinth: files in lib/ are missing or damaged. Reinstall plinth, or run: node bin/prepare.js");
    process.exit(3);
  }
  expectFreeDescriptors(40);
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: `${root}tsconfig.json` });
  return await import("../src/commands/main.ts");
}

/** Without free descriptors, tsx's thread would wait forever. @throws EMFILE. */
function expectFreeDescriptors(count) {
  const opened = [];
  try {
    while (opened.length < count) opened.push(openSync(root, "r"));
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

/**
 * The folder that prepare.js wrote last; undefined if a source has changed since, or if a file is incomplete, which
 * would look like an error in the site.
 */
function compiledEngine() {
  try {
    // A package has only lib/engine.
    const list = [`${root}lib/files.json`, `${root}lib/engine/files.json`].find(existsSync);
    const { folder, sizes, sources } = JSON.parse(readFileSync(list, "utf8"));
    const lib = `${root}lib/${folder}/`;
    const { mtimeMs } = statSync(list);
    const isWhole = Object.entries(sizes).every(([name, size]) => statSync(lib + name).size === size);
    const isCurrent = !hasSources || sources.every((file) => statSync(root + file).mtimeMs <= mtimeMs);
    return isWhole && isCurrent ? lib : undefined;
  } catch {
    return undefined; // A file is missing.
  }
}
