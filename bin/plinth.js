#!/usr/bin/env node
/** Starts Plinth: from lib/, which prepare.js compiles, or from src/ where that is newer or lib/ is damaged. */
import { existsSync, readFileSync, statSync } from "node:fs";
import nodeModule from "node:module";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`plinth needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}
process.umask(0o022); // the output is for everyone to read, whatever the builder's umask
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
])
  process.on(signal, () => process.exit(code));

const [root, lib, src] = ["../", "../lib/", "../src/"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const { main } = await engine();
process.exitCode = await main(process.argv);

async function engine() {
  const compiled = completeLib();
  if (compiled && !isOld(compiled)) {
    nodeModule.enableCompileCache?.();
    showSources();
    return await import("../lib/main.js");
  }
  if (!existsSync(src)) {
    console.error("plinth: files in lib/ are missing or damaged. Reinstall plinth, or run: node bin/prepare.js");
    process.exit(3);
  }
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: fileURLToPath(new URL("../tsconfig.json", import.meta.url)) });
  return await import("../src/commands/main.ts");
}

/** What prepare.js wrote of lib/, if all of it is there: a file that was cut short would look like a mistake of the site. */
function completeLib() {
  try {
    const compiled = JSON.parse(readFileSync(`${lib}files.json`, "utf8"));
    return Object.entries(compiled.sizes).every(([name, size]) => statSync(lib + name).size === size) && compiled;
  } catch {
    return undefined;
  }
}

/** Whether a source has changed since lib/ was compiled. */
function isOld({ sources }) {
  if (!existsSync(src)) return false;
  const compiled = statSync(`${lib}files.json`).mtimeMs;
  return sources.some((file) => !(statSync(root + file, { throwIfNoEntry: false })?.mtimeMs <= compiled));
}

/** A bug of the engine shows its lines in src/. Node's own way would read all source maps at every start. */
function showSources() {
  const placeOf = (found, file, line, column) => {
    try {
      const map = new nodeModule.SourceMap(JSON.parse(readFileSync(`${lib}${file}.map`, "utf8")));
      const { fileName, lineNumber, columnNumber } = map.findOrigin(Number(line), Number(column));
      return fileName ? `${fileURLToPath(new URL(fileName, `file://${lib}`))}:${lineNumber}:${columnNumber}` : found;
    } catch {
      return found;
    }
  };
  const place = new RegExp(`(?:file://)?${lib.replace(/\W/g, "\\$&")}([\\w-]+\\.js):(\\d+):(\\d+)`, "g");
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${frame}`)]
      .join("\n")
      .replace(place, placeOf);
}
