/** How the command starts: from one bundle of the engine, which is never older than the sources, or from the sources. */
import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { siteWith, temporaryFolder } from "./site.ts";

const project = resolve(import.meta.dirname, "../..");

/** A copy of Plinth with packages of its own, none of them copied. */
function installed(): string {
  const folder = temporaryFolder();
  for (const part of ["bin", "src", "package.json"])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(project, "node_modules")))
    if (!name.startsWith(".")) symlinkSync(join(project, "node_modules", name), join(folder, "node_modules", name));
  return folder;
}

const cacheOf = (folder: string): string[] => {
  const cache = join(folder, "node_modules/.cache/plinth");
  return existsSync(cache) ? readdirSync(cache) : [];
};
const run = (folder: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(folder, "bin/plinth.js"), ...args]);

test("the engine is bundled once, also when several commands begin at once, and again when a source changes", async () => {
  const folder = installed();
  const site = siteWith();
  const runs = await Promise.all([1, 2, 3].map(() => run(folder, "check", "--root", site)));
  for (const { stderr } of runs) expect(stderr).toContain("✓ All is well: 2 pages");
  expect(cacheOf(folder)).toHaveLength(1);
  appendFileSync(join(folder, "src/cli.ts"), "\nprocess.stderr.write('changed\\n');\n");
  expect((await run(folder, "check", "--root", site)).stderr).toMatch(/^changed\n✓ All is well/);
  expect(cacheOf(folder)).toHaveLength(2);
});

test("packages that every start needs are bundled too, and anew when npm installs others", async () => {
  const folder = installed();
  const site = siteWith();
  const list = join(folder, "node_modules/.package-lock.json");
  for (const installs of ["{}", '{"packages":{}}']) {
    writeFileSync(list, installs);
    expect((await run(folder, "check", "--root", site)).stderr).toContain("✓ All is well: 2 pages");
  }
  const [cache = "", ...others] = cacheOf(folder).map((name) => join(folder, "node_modules/.cache/plinth", name));
  expect(others).toHaveLength(1);
  const code = readdirSync(cache).map((name) => readFileSync(join(cache, name), "utf8"));
  expect(code.filter((text) => /from "(commander|css-tree|gray-matter|js-yaml|jsonc-parser|yaml)/.test(text))).toEqual(
    [],
  );
});

test("where nothing can be kept, the sources run as they stand, and say the same", async () => {
  const folder = installed();
  writeFileSync(join(folder, "node_modules/.cache"), "");
  const site = siteWith();
  expect((await run(folder, "build", "--root", site)).stderr).toContain("✓ Published 2 pages");
  const manifest = readFileSync(join(site, "dist/.plinth.json"), "utf8");
  const other = siteWith();
  await run(project, "build", "--root", other);
  expect(readFileSync(join(other, "dist/.plinth.json"), "utf8")).toBe(manifest);
});

test("a bug of the engine still shows its line in the sources", async () => {
  const folder = installed();
  appendFileSync(join(folder, "src/cli.ts"), "\nthrow new Error('a bug');\n");
  const last = readFileSync(join(folder, "src/cli.ts"), "utf8").split("\n").length - 1;
  await expect(run(folder, "--version")).rejects.toMatchObject({
    stderr: expect.stringContaining(`src/cli.ts:${last}:`),
  });
});
