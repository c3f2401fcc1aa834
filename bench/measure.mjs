/** Measures a build from the outside. Linux only (/proc). */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { familyOf, memoryOf } from "./server.mjs";

/** CPU seconds of this process's terminated children, including their children (proc(5), cutime). */
function childrensSeconds() {
  const text = readFileSync("/proc/self/stat", "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Runs one build of tools.mjs: wall and CPU time in seconds, peak memory of all its processes in MiB. @throws if it fails. */
export function measure({ name, site, command: [program, ...args], env }) {
  return new Promise((settle, reject) => {
    const before = childrensSeconds();
    const started = performance.now();
    const child = spawn(program, args, {
      cwd: site,
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (data) => {
      said += data;
    });
    let peak = 0;
    const look = setInterval(() => {
      const memory = familyOf(child.pid).reduce((sum, pid) => sum + memoryOf(pid), 0) / 2 ** 20;
      peak = Math.max(peak, memory);
    }, 50);
    child.on("error", reject);
    child.on("close", (code) => {
      clearInterval(look);
      const wall = (performance.now() - started) / 1000;
      if (code === 0) settle({ wall, cpu: childrensSeconds() - before, peak });
      else reject(new Error(`${name} failed: ${said.slice(-2000)}`));
    });
  });
}
