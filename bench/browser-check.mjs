/**
 * What `plinth check --browser` costs: processor time and memory of Plinth and Chromium together. Linux only (/proc).
 *
 *   node bench/browser-check.mjs <site> [page.md] [--cold]
 *
 * checks all pages with everything (not with --cold), then with an empty cache, again unchanged, and once more after an edit
 * of `page.md`. Of the memory that processes share, each has its part (PSS).
 */
import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { table } from "./figures.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { cold: { type: "boolean" } } });
const [folder, page] = positionals;
const site = resolve(folder ?? ".");
const plinth = join(import.meta.dirname, "../bin/plinth.js");
const cache = mkdtempSync(join(tmpdir(), "plinth-bench-"));

/** Parent and processor time in seconds of every process of the machine, with that of children that have ended. proc(5) */
function processes() {
  const all = new Map();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const text = read(`/proc/${pid}/stat`);
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    if (text) all.set(Number(pid), { parent: Number(fields[1]), cpu: ticks / 100 });
  }
  return all;
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // It has exited.
  }
}

const megabytesOf = (pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** Checks the site: processor time in seconds, peak memory in MiB, and what is printed. */
function check(...options) {
  let [cpu, peak, text] = [0, 0, ""];
  const args = [plinth, "check", "--browser", "--limit", "100000", ...options];
  const child = spawn(process.execPath, args, { cwd: site, env: { ...process.env, PLINTH_CACHE: cache } });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      text += data;
    });
  const timer = setInterval(() => {
    const all = processes();
    const isOurs = (pid) => pid === child.pid || (all.has(pid) && isOurs(all.get(pid).parent));
    const ours = [...all.keys()].filter(isOurs);
    const sum = (figure) => ours.reduce((total, pid) => total + figure(pid), 0);
    cpu = Math.max(
      cpu,
      sum((pid) => all.get(pid).cpu),
    );
    peak = Math.max(peak, sum(megabytesOf));
  }, 1000);
  const before = processes().get(process.pid).cpu - ownSeconds();
  return new Promise((done) => {
    child.on("close", () => {
      clearInterval(timer);
      cpu = Math.max(cpu, processes().get(process.pid).cpu - ownSeconds() - before);
      done({ cpu, peak, checked: /Checked .* in a browser.*/.exec(text)?.[0] ?? text.slice(-300) });
    });
  });
}

/** Without its children. */
const ownSeconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;

const rows = [["", "CPU, s", "memory, MiB", ""]];
const measure = async (name, ...options) => {
  const { cpu, peak, checked } = await check(...options);
  rows.push([name, cpu.toFixed(2), peak.toFixed(0), checked]);
};
if (!values.cold) await measure("everything on every page", "--all-pages", "--fresh");
await measure("cold");
await measure("unchanged");
if (page) {
  const file = join(site, page);
  const before = readFileSync(file);
  appendFileSync(file, "\nOne more line.\n");
  await measure("one page changed");
  writeFileSync(file, before);
}
rmSync(cache, { recursive: true });
console.log(table(rows));
