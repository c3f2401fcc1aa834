/**
 * Ctrl-C (SIGINT to the whole process group, with esbuild's process), SIGTERM to one process, as CI sends it, and
 * SIGHUP, as a closed terminal sends it, end every command: with the usual exit code, and without a message, a file
 * or a process left behind.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { edited, filesBelow, siteWith, temporaryFolder } from "../support/small-site.ts";
import { type Running, run, start } from "./command.ts";

/** If MARK is set, its code writes its process id there and stays; in the folders whose path contains IN. */
const site = edited("templates/site.tsx", [
  "export default",
  `import { appendFileSync } from "node:fs";
const { MARK, IN = "" } = process.env;
if (MARK && process.cwd().includes(IN)) {
  appendFileSync(MARK, process.pid + "\\n");
  await new Promise(() => setInterval(() => {}, 1e9));
}
export default`,
]);

/** Whether the site's code has written its process id: the file is there before its content. */
const isMarked = (mark: string): boolean => existsSync(mark) && readFileSync(mark, "utf8").endsWith("\n");

/** Waits until something has happened; the test's time limit ends it. */
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await wait(20);
}

/** Whether a process runs; a zombie does not count. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

interface Case {
  readonly command: readonly string[];
  /** The folder in which the site's code waits. By default, the first one in which it runs. */
  readonly folder?: string;
  /** The output after which it is ended. By default, the signal is sent when the site's code waits. */
  readonly says?: string;
}

const cases: readonly Case[] = [
  { command: ["build"] },
  { command: ["check"] },
  { command: ["verify"] },
  { command: ["verify"], folder: "another folder" },
  { command: ["list"] },
  { command: ["explain", "/"] },
  { command: ["schema"] },
  { command: ["new"] },
  { command: ["dev", "--port", "0"] },
  { command: ["preview", "--port", "0"], says: "Serving" },
];

const signals = [
  { signal: "SIGINT", code: 130, send: ({ pid }: Running) => process.kill(-pid, "SIGINT") },
  {
    signal: "SIGINT twice",
    code: 130,
    send: ({ pid }: Running) => {
      process.kill(-pid, "SIGINT");
      process.kill(-pid, "SIGINT");
    },
  },
  { signal: "SIGTERM", code: 143, send: ({ kill }: Running) => kill("SIGTERM") },
  { signal: "SIGHUP", code: 129, send: ({ pid }: Running) => process.kill(-pid, "SIGHUP") },
] as const;

test.each(["", "another folder"])("Ctrl-C that reaches a build first ends plinth verify: %j", async (folder) => {
  const mark = join(temporaryFolder(), "mark");
  const running = start(["verify"], { cwd: siteWith(site), env: { MARK: mark, IN: folder } });
  await until(() => isMarked(mark));
  process.kill(Number.parseInt(readFileSync(mark, "utf8"), 10), "SIGINT");
  expect(await running.ended).toMatchObject({ code: 130, stdout: "", stderr: "" });
});

describe.each(signals)("$signal ends", ({ code, send }) => {
  test.concurrent.each(cases)("plinth $command $folder", async ({ command, folder = "", says }) => {
    const root = siteWith(site);
    await run(["build"], { cwd: root });
    const before = filesBelow(root);
    const [temporary, mark] = [join(temporaryFolder(), "tmp"), join(temporaryFolder(), "mark")];
    mkdirSync(temporary);
    const running = start(command, {
      cwd: root,
      through: ["setsid"], // a process group of its own
      env: { TMPDIR: temporary, ...(says ? {} : { MARK: mark, IN: folder }) },
    });
    await until(() => (says ? running.printed().includes(says) : isMarked(mark)));
    send(running);
    const ended = await running.ended;
    expect(ended).toMatchObject({ code, stdout: "" });
    if (!/dev|preview/.test(command[0] ?? "")) expect(ended.stderr).toBe("");
    else expect(ended.stderr).toMatch(/^✓ Serving [^\n]*\n$/);
    const pids = says ? [] : readFileSync(mark, "utf8").trim().split("\n").map(Number);
    await until(() => !pids.some(isRunning));
    expect([filesBelow(root), readdirSync(temporary)]).toEqual([before, []]);
  });
});
