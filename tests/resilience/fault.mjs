/**
 * Loaded into a build (node --import) to make one of its calls that modify the disk fail: the
 * FAULT_AT-th (from 1) on a path below FAULT_BELOW, counted in the main thread. FAULT is "kill" (SIGKILL instead of the call), "tear"
 * (SIGKILL while writing a file), or the code of an error to throw. With FAULT_AT=0 nothing
 * fails, and the calls are printed when the build ends.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const changing = [
  "chmodSync",
  "cpSync",
  "linkSync",
  "mkdirSync",
  "mkdtempSync",
  "renameSync",
  "rmdirSync",
  "rmSync",
  "utimesSync",
  "writeFileSync",
];

if (isMainThread) {
  const { FAULT, FAULT_AT = "0", FAULT_BELOW } = process.env;
  const calls = [];
  for (const name of changing) {
    const original = fs[name];
    fs[name] = (...parameters) => {
      if (!String(parameters[0]).startsWith(FAULT_BELOW)) return original(...parameters);
      calls.push(name);
      if (calls.length === Number(FAULT_AT)) fail(name, parameters, original);
      return original(...parameters);
    };
  }
  syncBuiltinESMExports();
  if (FAULT_AT === "0") process.once("exit", () => fs.writeSync(1, JSON.stringify(calls)));

  function fail(name, [path, data], original) {
    if (FAULT === "tear" && name === "writeFileSync") original(path, data.slice(0, data.length / 2));
    if (FAULT === "kill" || FAULT === "tear") process.kill(process.pid, "SIGKILL");
    throw Object.assign(new Error(`${FAULT}: planted, ${name} '${path}'`), { code: FAULT, syscall: name });
  }
}
