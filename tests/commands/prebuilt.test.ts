/** How the command starts: from one bundle of the engine, which is never older than the sources, or from the sources. */
import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { edited, siteWith, temporaryFolder, write } from "../support/small-site.ts";

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
  for (const { stderr } of runs) expect(stderr).toContain("✓ No errors: 2 pages");
  expect(cacheOf(folder)).toHaveLength(1);
  appendFileSync(join(folder, "src/commands/main.ts"), "\nprocess.stderr.write('changed\\n');\n");
  expect((await run(folder, "check", "--root", site)).stderr).toMatch(/^changed\n✓ No errors/);
  expect(cacheOf(folder)).toHaveLength(2);
});

test("packages that every start needs are bundled too, and anew when npm installs others", async () => {
  const folder = installed();
  const site = siteWith();
  const list = join(folder, "node_modules/.package-lock.json");
  for (const installs of ["{}", '{"packages":{}}']) {
    writeFileSync(list, installs);
    expect((await run(folder, "check", "--root", site)).stderr).toContain("✓ No errors: 2 pages");
  }
  const [cache = "", ...others] = cacheOf(folder).map((name) => join(folder, "node_modules/.cache/plinth", name));
  expect(others).toHaveLength(1);
  const engine = readFileSync(join(cache, "cli.cjs"), "utf8");
  expect(engine).not.toMatch(/require\("(commander|css-tree|gray-matter|js-yaml|jsonc-parser|yaml)"/);
  expect(engine).toContain('require("esbuild")');
});

/** Files of V8's, below a folder. */
const compiledIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.includes(`.cjs.${process.version}-`))
    .sort()
    .map((name) => join(folder, name));

test("what V8 compiled is kept by the first build that is whole, and made anew when it is damaged", async () => {
  const folder = installed();
  writeFileSync(join(folder, "node_modules/.package-lock.json"), "{}");
  const site = siteWith();
  await run(folder, "--version");
  expect(compiledIn(folder)).toEqual([]);
  await run(folder, "build", "--root", site);
  const compiled = compiledIn(folder);
  expect(compiled.map((file) => basename(file).split(".")[0])).toEqual(["cli", "packages"]);
  const whole = readFileSync(join(site, "dist/.plinth.json"), "utf8");
  for (const damage of [
    (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    (bytes: Buffer) => bytes.map((byte, index) => (index === 5000 ? byte ^ 1 : byte)),
    () => Buffer.alloc(0),
  ]) {
    const sound = compiled.map((file) => statSync(file).size);
    for (const file of compiled) writeFileSync(file, damage(readFileSync(file)));
    for (const _ of [1, 2])
      expect((await run(folder, "build", "--root", site)).stderr).toContain("✓ Published 2 pages");
    expect(readFileSync(join(site, "dist/.plinth.json"), "utf8")).toBe(whole);
    for (const [index, file] of compiled.entries())
      expect(statSync(file).size).toBeGreaterThan((sound[index] ?? 0) / 2);
  }
});

test("another set of V8's flags compiles for itself", async () => {
  const folder = installed();
  const site = siteWith();
  writeFileSync(join(folder, "node_modules/.package-lock.json"), "{}");
  await run(folder, "build", "--root", site);
  const command = ["--no-opt", join(folder, "bin/plinth.js"), "build", "--root", site];
  const { stderr } = await promisify(execFile)(process.execPath, command);
  expect(stderr).toMatch(/^✓ Published .*, 2 unchanged/);
  expect(compiledIn(folder)).toHaveLength(4);
});

test("packages of the site use the React of its templates, whichever way they ask for it", async () => {
  const folder = installed();
  writeFileSync(join(folder, "node_modules/.package-lock.json"), "{}");
  const site = siteWith({
    "templates/badge.tsx": `import { Badge as One } from "badge-one";
import { Badge as Two } from "badge-two";
import { createContext } from "react";
export const Colour = createContext("red");
export const Badges = () => <Colour value="blue"><One of={Colour} /><Two of={Colour} /></Colour>;
`,
    ...edited(
      "templates/site.tsx",
      ["{ Home, Post }", "{ Home, Html, Post }"],
      ["export default", 'import { Badges } from "./badge.tsx";\nexport default'],
      ['page("/",', 'page("/badges", <Html title="Badges"><Badges /></Html>),\n    page("/",'],
    ),
  });
  for (const part of ["content", "templates"]) cpSync(join(site, part), join(folder, part), { recursive: true });
  const asked = "createElement, useContext, useId";
  const component = '({ of }) => createElement("i", { id: useId() }, useContext(of));';
  write(join(folder, "node_modules"), {
    "badge-one/package.json": '{ "type": "module", "exports": "./index.js" }',
    "badge-one/index.js": `import { ${asked} } from "react"; export const Badge = ${component}`,
    "badge-two/package.json": '{ "main": "./index.js" }',
    "badge-two/index.js": `const { ${asked} } = require("react"); exports.Badge = ${component}`,
  });
  await run(folder, "build", "--root", folder, "--allow-removed");
  expect(readFileSync(join(folder, "dist/badges.html"), "utf8")).toMatch(/(<i id="[^"]+">blue<\/i>){2}/);
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
  appendFileSync(join(folder, "src/commands/main.ts"), "\nthrow new Error('a bug');\n");
  const last = readFileSync(join(folder, "src/commands/main.ts"), "utf8").split("\n").length - 1;
  await expect(run(folder, "--version")).rejects.toMatchObject({
    stderr: expect.stringContaining(`src/commands/main.ts:${last}:`),
  });
});
