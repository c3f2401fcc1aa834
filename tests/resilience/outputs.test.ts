/** The environment of a command: closed and full outputs, few file descriptors, missing folders. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { edited, siteWith, temporaryFolder } from "../support/small-site.ts";
import { run } from "./command.ts";

/** A shell that redirects the output of the command appended to it, and reports its exit code. */
const redirected = (redirection: string): string[] => [
  "bash",
  "-c",
  `"$@" ${redirection}; exit "\${PIPESTATUS[0]}"`,
  "-",
];
const killed = ["timeout", "-s", "KILL", "60"];

describe.concurrent("an output that cannot be written", () => {
  const redirections = ["| head -c 0", "2>&1 | head -c 0", ">/dev/full", "2>/dev/full", ">&- 2>&-"];
  test.each(redirections)("changes nothing for a build: %s", async (redirection) => {
    const root = siteWith();
    const { code } = await run(["build", "--root", root], { through: redirected(redirection) });
    expect([code, existsSync(join(root, "dist/index.html"))]).toEqual([0, true]);
  });

  test.each([
    ["| head -c 0", 0],
    ["2>/dev/full", 0],
    [">/dev/full", 3],
  ])("fails a command whose result it loses: list %s", async (redirection, expected) => {
    const { code, stderr } = await run(["list", "--root", siteWith()], { through: redirected(redirection) });
    expect([code, stderr]).toEqual([expected, ""]);
  });

  test("is found before the site is built, if it is the file of --sarif", async () => {
    const root = siteWith();
    const { code, stderr } = await run(["build", "--root", root, "--sarif", "/dev/full"]);
    expect(stderr).toMatch(/^error: --sarif \/dev\/full cannot be written: ENOSPC: no space left on device, write\n/);
    expect([code, existsSync(join(root, "dist"))]).toEqual([2, false]);
  });
});

describe.concurrent("what the system refuses is one line", () => {
  const site = siteWith();
  const file = join(site, "notes.txt");
  writeFileSync(file, "");
  const pipes = temporaryFolder();
  execFileSync("mkfifo", [join(pipes, "site.schema.json"), join(pipes, "report.sarif")]);

  test.each([
    [
      "schema, onto a file",
      ["schema", file],
      3,
      /^error: EEXIST: file already exists, mkdir '.*notes\.txt'\.\n {2}hint: Move that file away/,
    ],
    [
      "schema, into /proc",
      ["schema", "/proc/x"],
      3,
      /^error: ENOENT: no such file or directory, mkdir '\/proc\/x'\.\n/,
    ],
    [
      "schema, onto a pipe without a reader",
      ["schema", pipes],
      2,
      /^error: site\.schema\.json cannot be written: it is no regular file\. /,
    ],
    ["--sarif, onto such a pipe", ["check", "--sarif", join(pipes, "report.sarif")], 2, /^error: --sarif .* ENXIO: /],
    [
      "--out, in /proc",
      ["build", "--out", "/proc/x/y"],
      3,
      /^error publish\/failed: The output folder cannot be prepared: ENOENT: /,
    ],
  ])("%s", async (_, args, expected, printed) => {
    const [name = "", ...rest] = args;
    const { code, stderr } = await run([name, "--root", site, ...rest], { through: killed });
    expect([code, stderr]).toEqual([expected, expect.stringMatching(printed)]);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  test("a missing folder for temporary files", async () => {
    const env = { TMPDIR: join(temporaryFolder(), "missing"), TSX_DISABLE_CACHE: "1" }; // tsx would create it.
    const { code, stderr } = await run(["verify", "--root", site], { env, through: killed });
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/^error: ENO.*, mkdtemp '.*'\.\n {2}hint: Create the missing .*\n$/),
    ]);
    expect(await run(["check", "--root", site], { env })).toMatchObject({ code: 0 });
  });

  test("a working directory that was removed", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "gone"));
    const through = ["sh", "-c", 'cd gone && rmdir ../gone && exec "$@"', "sh"];
    const { code, stderr } = await run(["check", "--root", site], { cwd: folder, through });
    expect(stderr).toBe("error: the working directory no longer exists.\n  hint: Change to another folder.\n");
    expect(code).toBe(3);
  });

  const opensAll = 'for (;;) openSync("/dev/null")';
  test.each([
    ["while it is loaded", ["export function Html", `${opensAll};\nexport function Html`]],
    [
      "while a page is rendered",
      ["const { url, origin } = usePage();", `const { url, origin } = usePage();\n${opensAll};`],
    ],
  ] as const)("a site whose code opens too many files %s", async (_, change) => {
    const root = siteWith(
      edited("templates/page.tsx", ["import {", 'import { openSync } from "node:fs";\nimport {'], change),
    );
    const through = [...killed, "sh", "-c", 'ulimit -n 500; exec "$@"', "sh"];
    const { code, stderr } = await run(["build", "--root", root], { through });
    expect(stderr).toMatch(
      /^error publish\/failed: The site could not be built: EMFILE: too many open files, open '.*'\.\n {2}hint: .*raise the limit.*\n\n✗ 1 error\. .*\n$/,
    );
    expect(code).toBe(3);
    const verified = await run(["verify", "--root", root], { through });
    expect([verified.code, verified.stderr]).toEqual([
      3,
      `${stderr}✗ The site does not build. Nothing was verified.\n`,
    ]);
  });

  // With fewer, Node itself does not start.
  test.each([20, 24, 30])("%d file descriptors", async (limit) => {
    const through = [...killed, "sh", "-c", `ulimit -n ${limit}; exec "$@"`, "sh"];
    const { code, stderr } = await run(["check", "--root", site], { through });
    expect(stderr).toMatch(/^(plinth|error): EMFILE: too many open files, .*\n.*raise the limit \(ulimit -n\)\.\n$/);
    expect(code).toBe(3);
  });

  test("many threads do not make Node warn about listeners", async () => {
    const { code, stderr } = await run(["check", "--root", site, "--threads", "12"]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^✓ No errors: .*\n$/)]);
  });

  test.runIf(process.getuid?.() === 0)("a user without HOME and without an entry in passwd", async () => {
    chmodSync(site, 0o755);
    const through = ["env", "-u", "HOME", "setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"];
    expect(await run(["check", "--root", site], { through })).toMatchObject({ code: 0 });
  });

  test("an environment without HOME", async () => {
    expect(await run(["check", "--root", site], { through: ["env", "-u", "HOME"] })).toMatchObject({ code: 0 });
  });
});
