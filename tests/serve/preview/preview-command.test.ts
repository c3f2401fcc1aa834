/** `plinth preview` on the command line: its output and exit codes, and that it frees its port. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { dirname, join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { plinth } from "../../support/command.ts";
import { temporaryFolder } from "../../support/small-site.ts";
import { sendRequest } from "../http/raw.ts";
import { html, published } from "./published.ts";

const command = resolve(import.meta.dirname, "../../../bin/plinth.js");
const children: ChildProcess[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const server of servers.splice(0)) server.close();
});

/** Starts the command in the folder above an output folder; resolves with its output once it serves. */
async function started(
  out: string,
  ...options: string[]
): Promise<{ child: ChildProcess; said: string; port: number }> {
  const child = spawn(process.execPath, [command, "preview", ...options], { cwd: dirname(out) });
  children.push(child);
  let said = "";
  for await (const chunk of child.stderr) {
    said += String(chunk);
    const port = /Serving .* at http:\/\/\S+:(\d+)\n/.exec(said)?.[1];
    if (port) return { child, said, port: Number(port) };
  }
  throw new Error(said);
}

const refused = (cwd: string, ...options: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [command, "preview", ...options], { cwd, encoding: "utf8" });
  return [status, stderr];
};

async function busyPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return (server.address() as { port: number }).port;
}

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("it serves until %s, and frees its port", async (signal, code) => {
  const { child, said, port } = await started(published(), "--port", "0");
  expect(said).toBe(`✓ Serving dist at http://localhost:${port}\n`);
  expect(await sendRequest(port, "/about")).toMatchObject({ status: 200, text: html("About") });
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([code, null]);
  const again = createServer().listen(port, "127.0.0.1");
  servers.push(again);
  await once(again, "listening");
});

test("a busy port: uses the next one and prints it; --strict-port fails", async () => {
  const out = published();
  const port = await busyPort();
  const moved = await started(out, "--port", String(port));
  expect(moved.port).toBeGreaterThan(port);
  expect(moved.said).toBe(`Port ${port} is already in use.\n✓ Serving dist at http://localhost:${moved.port}\n`);
  expect(refused(dirname(out), "--port", String(port), "--strict-port")).toEqual([
    3,
    `Port ${port} is already in use.\n`,
  ]);
});

test("--host prints who else can read the site; ignored lines are printed", async () => {
  const out = published({ _redirects: "/old\n" });
  const { said } = await started(out, "--port", "0", "--host", "0.0.0.0", "--out", "dist");
  expect(said).toMatch(/^_redirects:1: "\/old" has no destination\.\n✓ Serving dist at/);
  expect(said).toMatch(
    /\nEveryone on the network can read the site( at http:\/\/[\d.]+:\d+(, http:\/\/[\d.]+:\d+)*)?\.\n$/,
  );
});

test("no site: a hint, exit code 1; usage error: exit code 2", async () => {
  const empty = temporaryFolder();
  const { status, stderr } = await plinth("preview", "--root", empty);
  expect([status, stderr]).toEqual([
    1,
    `There is no site in ${join(empty, "dist")}: it has neither a manifest of a build nor an index.html. Run "plinth build" first, or use another folder with --out.\n`,
  ]);
  for (const wrong of [["--port", "x"], ["--port", "65536"], ["--what"], ["folder"]])
    expect((await plinth("preview", "--root", empty, ...wrong)).status).toBe(2);
});
