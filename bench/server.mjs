/** Starts a dev server, waits until it responds, and stops it with its child processes. Linux only (/proc). */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { now } from "./browser.mjs";

/** A free port. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

const running = new Set();
process.on("exit", () => {
  for (const child of running) kill(child);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** Kills the whole process group: a server may have child processes. */
function kill(child, signal = "SIGKILL") {
  try {
    process.kill(-child.pid, signal);
  } catch (failure) {
    if (failure.code !== "ESRCH") throw failure; // It has already exited.
  }
}

/**
 * Starts a dev server of tools.mjs and waits for the first 200 of its page.
 * `firstPage` is the time since the spawn, in ms. `lines` are its output lines with their times.
 * @throws if it exits, or does not respond within ten times the tool's `patience`.
 */
export async function startServer(tool) {
  const port = await freePort();
  const [program, ...args] = tool.command(port);
  if (tool.out) rmSync(join(tool.site, tool.out), { recursive: true, force: true });
  const lines = [];
  const started = now();
  const child = spawn(program, args, { cwd: tool.site, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  const ended = new Promise((resolve) => child.on("close", resolve).on("error", resolve));
  ended.then(() => running.delete(child));
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) =>
      lines.push(
        ...String(data)
          .split("\n")
          .filter(Boolean)
          .map((text) => ({ at: now(), text })),
      ),
    );

  const url = `http://127.0.0.1:${port}${tool.url}`;
  const said = () =>
    lines
      .map(({ text }) => text)
      .slice(-5)
      .join("\n");
  while ((await status(url)) !== 200) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`${tool.name} ended: ${said()}`);
    if (now() - started > 10 * tool.patience) {
      kill(child);
      throw new Error(`${tool.name} did not answer at ${url} within ${10 * tool.patience} ms: ${said()}`);
    }
    await pause(3);
  }
  return {
    url,
    lines,
    firstPage: now() - started,
    memory: () => sum(child.pid, memoryOf) / 2 ** 20,
    rest: () => rest(child.pid),
    stop: async () => {
      kill(child, "SIGTERM");
      await Promise.race([ended, pause(5000)]);
      kill(child);
      await ended;
    },
  };
}

/** The status of a GET request; 0 if the connection is refused. */
const status = (url) =>
  new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      response.on("close", () => resolve(response.statusCode));
    }).on("error", () => resolve(0));
  });

/** Waits until a process and its children use less than a tenth of a core; at most a minute. */
async function rest(pid) {
  for (let count = 0, before = sum(pid, ticks); count < 300; count++) {
    await pause(200);
    const after = sum(pid, ticks);
    if (after - before <= 2) return;
    before = after;
  }
}

/** A process and its descendants, from its threads' lists of children (proc(5)), which is cheap enough to call often. */
export function familyOf(pid) {
  const children = read(() => readdirSync(`/proc/${pid}/task`)).flatMap((thread) =>
    read(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean)),
  );
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

/** Reads from /proc; returns nothing if the process has exited. */
function read(look) {
  try {
    return look();
  } catch {
    return [];
  }
}

/** The sum of a figure over all of them. */
const sum = (pid, figure) => familyOf(pid).reduce((total, id) => total + figure(id), 0);

/** The fields of /proc/<pid>/stat from the third (state) on; empty if the process has exited. proc(5) */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

const ticks = (pid) => Number(stat(pid)[11] ?? 0) + Number(stat(pid)[12] ?? 0);
/** The resident memory of a process in bytes. */
export const memoryOf = (pid) => Number(stat(pid)[21] ?? 0) * 4096;
