/** Disks that are full, read-only, mounted or shared: dist/ is unchanged, and one line says what to do. */
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import {
  editedText,
  filesBelow,
  siteWith,
  start as startFiles,
  temporaryFolder,
  write,
} from "../support/small-site.ts";
import { linesOf, run, start } from "./command.ts";

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
/** A shell that sets a limit and then runs the command appended to it. */
const limited = (limit: string): string[] => ["sh", "-c", `ulimit ${limit}; exec "$@"`, "sh"];
const preload = `--import ${pathToFileURL(join(import.meta.dirname, "fault.mjs"))}`;

/** Mounts to remove after the test. */
const mounted: string[] = [];
afterAll(() => {
  for (const folder of mounted) execFileSync("umount", [folder]);
});
function mount(folder: string, ...options: string[]): void {
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", [...options, folder]);
  mounted.push(folder);
}

/** A site with its published dist/. */
async function published(out = "dist"): Promise<{ root: string; dist: string; before: Record<string, string> }> {
  const root = siteWith();
  const dist = join(root, out);
  const { code, stderr } = await run(["build", "--root", root, "--out", dist]);
  if (code !== 0) throw new Error(stderr);
  return { root, dist, before: filesBelow(dist) };
}

const traces = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith(".dist"));
const big = { "content/static/big.bin": Buffer.alloc(3_000_000, 7) };

describe.concurrent("a disk that cannot store the site", () => {
  test.runIf(isRoot)("is full", async () => {
    const root = siteWith();
    const disk = join(root, "disk");
    mount(disk, "-t", "tmpfs", "-o", "size=1m", "tmpfs");
    const dist = join(disk, "dist");
    await run(["build", "--root", root, "--out", dist]);
    const before = filesBelow(dist);
    write(root, big);
    const ended = await run(["build", "--root", root, "--out", dist]);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain(
      "error publish/failed: The site could not be written: ENOSPC: no space left on device, write.",
    );
    expect(ended.stderr).toContain("hint: The disk is full: free some space, then build again.");
    expect([filesBelow(dist), traces(disk)]).toEqual([before, []]);
  });

  test.runIf(isRoot)("is full to the last byte: nothing is left, and what was there stays", async () => {
    const root = siteWith();
    const disk = join(root, "disk");
    mount(disk, "-t", "tmpfs", "-o", "size=1m", "tmpfs");
    const warnings = [{ code: "page/leftover", count: 1, reason: "y".repeat(5000) }];
    write(disk, {
      ...startFiles,
      ".plinth-baseline.json": JSON.stringify({ version: 1, warnings }),
      "content/posts/second.md": "---\ntitle: Second\ndate: 2024-01-15\n---\nIt is <q>so</q>, <b>and</b> so.\n",
    });
    expect(() =>
      execFileSync("dd", ["if=/dev/zero", `of=${join(disk, "full")}`, "bs=1k"], { stdio: "ignore" }),
    ).toThrow();
    const before = filesBelow(disk);
    const message = "ENOSPC: no space left on device, write";
    for (const [command, line] of [
      [["build"], `error publish/failed: The site could not be written: ${message}.`],
      [["check", "--write-baseline"], `error: ${message}.`],
      [["new", "posts", "x"], `error: ${message}.`],
    ] as const) {
      const { code, stderr } = await run([...command, "--root", disk]);
      expect([code, stderr.split("\n"), filesBelow(disk)]).toEqual([3, expect.arrayContaining([line]), before]);
    }
  });

  test("limits the size of files", async () => {
    const { root, dist, before } = await published();
    write(root, big);
    const ended = await run(["build", "--root", root], { through: limited("-f 4000") });
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain(
      "error publish/failed: The site could not be written: EFBIG: file too large, write.",
    );
    expect([filesBelow(dist), traces(root)]).toEqual([before, []]);
  });

  test("limits the number of open files", async () => {
    const files = Array.from({ length: 150 }, (_, index) => [`content/static/${index}.txt`, `${index}`]);
    const root = siteWith(Object.fromEntries(files));
    expect((await run(["build", "--root", root], { through: limited("-S -n 64") })).code).toBe(0);
    expect(Object.keys(filesBelow(join(root, "dist")))).toHaveLength(153);
  });

  test("has too many open files", async () => {
    // The number that a build needs depends on the machine, so the fault is injected: writing to the staging folder fails.
    const { root, dist, before } = await published();
    write(root, { "content/static/new.txt": "new" });
    const env = { NODE_OPTIONS: preload, FAULT: "EMFILE", FAULT_AT: "2", FAULT_BELOW: join(root, ".dist.tmp") };
    const ended = await run(["build", "--root", root], { env });
    expect(linesOf(ended, root).join()).toMatch(/error publish\/failed: .*EMFILE: planted/);
    expect(ended.stderr).toContain("hint: Too many files are open: raise the limit (ulimit -n).");
    expect([ended.code, filesBelow(dist), traces(root)]).toEqual([3, before, []]);
  });
});

describe.runIf(isRoot)("a folder that may not be written to", { concurrent: true }, () => {
  const asNobody = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];
  test.each([
    ["dist/ itself", "dist", 0o555, "error publish/unsafe-folder: The output folder ROOT/www/dist is read-only."],
    [
      "the folder around it",
      ".",
      0o555,
      "error publish/failed: The output folder cannot be prepared: EACCES: permission denied, mkdir 'ROOT/www/.dist.lock-PID'.",
    ],
  ])("%s", async (_what, folder, mode, line) => {
    const { root, dist, before } = await published("www/dist");
    for (const path of [root, join(root, "www"), dist]) {
      chmodSync(path, 0o755);
      chownSync(path, nobody, nobody);
    }
    chmodSync(join(root, "www", folder), mode);
    const env = { TMPDIR: temporaryFolder() };
    chownSync(env.TMPDIR, nobody, nobody);
    const ended = await run(["build", "--root", root, "--out", dist], { through: asNobody, env });
    expect(linesOf(ended, root).map((text) => text.replace(/lock-\d+/, "lock-PID"))).toEqual([line]);
    expect([ended.code, filesBelow(dist), traces(join(root, "www"))]).toEqual([3, before, []]);
  });

  test("in dist/, with a file of somebody else, is kept by each build", async () => {
    const { root, dist } = await published("www/dist");
    write(dist, { "mine/a/b.txt": "mine" });
    chmodSync(root, 0o755);
    execFileSync("chown", ["-R", `${nobody}:${nobody}`, root]);
    for (const folder of ["mine/a", "mine"]) chmodSync(join(dist, folder), 0o555);
    const env = { TMPDIR: temporaryFolder() };
    chownSync(env.TMPDIR, nobody, nobody);
    for (let build = 1; build <= 2; build++) {
      const ended = await run(["build", "--root", root, "--out", dist], { through: asNobody, env });
      expect([ended.code, ended.stderr.match(/^\w+ publish\/.*$/gm)]).toEqual([
        0,
        [
          "warning publish/foreign-file: The output folder contains mine/a/b.txt, not written by Plinth and kept. Move what is part of the site to content/static/.",
        ],
      ]);
      expect(filesBelow(dist)).toMatchObject({ "mine/a/b.txt": "mine" });
      expect([statSync(join(dist, "mine/a")).mode & 0o777, traces(join(root, "www"))]).toEqual([0o555, []]);
    }
  });

  test.each([
    ["content/posts/first.md", "error content/unreadable"],
    [".plinth-baseline.json", "error site/baseline"],
  ])("%s without read permission", async (file, code) => {
    const { root, before, dist } = await published();
    write(root, { ".plinth-baseline.json": '{ "version": 1 }' });
    chmodSync(root, 0o755);
    chmodSync(join(root, file), 0o600);
    const env = { TMPDIR: temporaryFolder() };
    chownSync(env.TMPDIR, nobody, nobody);
    const ended = await run(["check", "--root", root], { through: asNobody, env });
    expect(linesOf(ended, root)).toEqual([
      `${file} ${code}: The file cannot be read: EACCES: permission denied, open 'ROOT/${file}'.`,
    ]);
    expect([ended.code, filesBelow(dist)]).toEqual([1, before]);
  });
});

describe.runIf(isRoot)(
  "an output folder that is a mount point cannot be swapped, and is rejected",
  { concurrent: true },
  () => {
    test("of another file system", async () => {
      const root = siteWith();
      mount(join(root, "dist"), "-t", "tmpfs", "-o", "size=1m", "tmpfs");
      const ended = await run(["build", "--root", root]);
      expect(linesOf(ended, root)).toEqual([
        "error publish/unsafe-folder: The output folder ROOT/dist is a mount point, which cannot be replaced.",
      ]);
      expect(ended.stderr.replaceAll(root, "ROOT")).toContain(
        "hint: Publish into a folder inside it, such as --out ROOT/dist/site, and serve that.",
      );
      expect([ended.code, traces(root)]).toEqual([3, []]);
      expect((await run(["build", "--root", root, "--out", join(root, "dist/site")])).code).toBe(0);
    });

    test("of the same file system", async () => {
      const root = siteWith();
      const elsewhere = temporaryFolder();
      mount(join(root, "dist"), "--bind", elsewhere);
      const ended = await run(["build", "--root", root]);
      expect(linesOf(ended, root).join()).toMatch(
        /^error publish\/failed: The site could not be written: EBUSY: resource busy or locked, rename 'ROOT\/dist'/,
      );
      expect(ended.stderr).toContain(
        "hint: The output folder is a mount point, or in use: publish to a folder inside it, with --out.",
      );
      expect([ended.code, readdirSync(elsewhere), traces(root)]).toEqual([3, [], []]);
    });
  },
);

describe.concurrent("two builds at once", () => {
  test("the second reports the first; the lock of a dead process is taken over", async ({ expect }) => {
    const { root, dist, before } = await published();
    write(root, {
      "templates/page.tsx": editedText(String(startFiles["templates/page.tsx"]), [
        "<h1>",
        "<h1>{Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)}",
      ]),
    });
    const first = start(["build", "--root", root]);
    await expect.poll(() => existsSync(join(root, ".dist.lock"))).toBe(true);
    const second = await run(["build", "--root", root]);
    expect(linesOf(second, root)).toEqual([
      `error publish/locked: Another build is writing to ROOT/dist (process ${first.pid}).`,
    ]);
    expect(second.code).toBe(3);
    first.kill("SIGKILL");
    await first.ended;
    expect(filesBelow(dist)).toEqual(before);
    write(root, { "templates/page.tsx": startFiles["templates/page.tsx"] });
    expect((await run(["build", "--root", root])).code).toBe(0);
    expect([filesBelow(dist), traces(root)]).toEqual([before, []]);
  });

  test.runIf(existsSync("/proc/self/stat"))("a lock of a process with another start time is taken over", async () => {
    const root = siteWith();
    mkdirSync(join(root, `.dist.lock/${process.ppid} 1`), { recursive: true });
    expect((await run(["build", "--root", root])).code).toBe(0);
    expect(traces(root)).toEqual([]);
  });
});
