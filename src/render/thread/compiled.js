/**
 * A CommonJS script, and beside it what V8 compiled of it when it ran the last time: functions that ran
 * then need not be compiled again, which is half of what a short run takes. V8 takes nothing back that
 * another version, or another set of flags, has made. Plain JavaScript, since bin/engine.js and the site's
 * thread need it before there is anything else.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";
import { threadId } from "node:worker_threads";

/** By file, the scripts that run here. */
const running = new Map();

/** What a script exports. @param file of ASCII, a function of `exports`, `require` and `module`. */
export function run(file, require) {
  const script = new Script(readFileSync(file, "latin1"), { filename: file, cachedData: compiledOf(file) });
  running.set(file, script);
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module);
  return module.exports;
}

/** Whether nothing is kept beside a script. */
export const isNew = (file) => !existsSync(placeOf(file));

/** Keeps what V8 has compiled by now of the scripts that run here, where nothing is kept yet. */
export function keep() {
  for (const [file, script] of running) {
    if (!isNew(file)) continue;
    const own = `${placeOf(file)}.tmp-${process.pid}-${threadId}`;
    const compiled = script.createCachedData();
    try {
      writeFileSync(own, Buffer.concat([hashOf(compiled), compiled]));
      renameSync(own, placeOf(file));
    } catch {
      rmSync(own, { force: true }); // A full disk, or a read-only folder: the next run compiles again.
    }
  }
}

/** Undefined when there is none. A damaged one, which V8 would not notice, goes, so that another is made. */
function compiledOf(file) {
  try {
    const kept = readFileSync(placeOf(file));
    const compiled = kept.subarray(32);
    if (hashOf(compiled).equals(kept.subarray(0, 32))) return compiled;
    rmSync(placeOf(file));
  } catch {
    // Not there yet, or nobody may change it.
  }
  return undefined;
}

/** V8 takes only what it has made itself, with the flags that it has. */
const placeOf = (file) => `${file}.${process.version}-${cachedDataVersionTag()}`;
const hashOf = (bytes) => createHash("sha256").update(bytes).digest();
