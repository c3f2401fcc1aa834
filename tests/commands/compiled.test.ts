/** How the command starts: from lib/, which bin/prepare.js compiles, or from the sources where that is old or damaged. */
import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { edited, filesBelow, siteWith, temporaryFolder, write } from "../support/small-site.ts";

const project = resolve(import.meta.dirname, "../..");
const node = (folder: string, ...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });

/** A copy of Plinth with packages of its own, none of them copied. */
function installed(): string {
  const folder = temporaryFolder();
  for (const part of ["bin", "src", "docs", "package.json", "tsconfig.json"])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(project, "node_modules")))
    if (!name.startsWith(".")) symlinkSync(join(project, "node_modules", name), join(folder, "node_modules", name));
  return folder;
}

/** The same, compiled once for all tests that do not change it. */
let compiled: string;
beforeAll(async () => {
  compiled = installed();
  await node(compiled, "bin/prepare.js");
});
function compiledCopy(): string {
  const folder = installed();
  cpSync(join(compiled, "lib"), join(folder, "lib"), { recursive: true });
  return folder;
}

const run = (folder: string, ...args: string[]) => node(folder, join(folder, "bin/plinth.js"), ...args);

/** Which of the two a copy runs from: its first thread says so. */
const runsFrom = async (folder: string): Promise<"lib" | "src"> => {
  const site = siteWith(
    edited("templates/site.tsx", ["export default", 'console.error("from", new Error().stack);\nexport default']),
  );
  const { stderr } = await run(folder, "check", "--root", site);
  expect(stderr).toContain("No errors: 2 pages");
  return stderr.includes("/lib/boot.js") ? "lib" : "src";
};

test("a site built from lib/ and from the sources has the same bytes", async () => {
  const [one, two] = [siteWith(), siteWith()];
  const sources = installed();
  expect([await runsFrom(compiled), await runsFrom(sources)]).toEqual(["lib", "src"]);
  await run(compiled, "build", "--root", one);
  await run(sources, "build", "--root", two);
  expect(filesBelow(join(one, "dist"))).toEqual(filesBelow(join(two, "dist")));
});

test("sources that changed since run as they stand; without sources lib/ runs alone", async () => {
  const folder = compiledCopy();
  expect(await runsFrom(folder)).toBe("lib");
  utimesSync(join(folder, "src/build/build.ts"), new Date(), new Date(Date.now() + 5000));
  expect(await runsFrom(folder)).toBe("src");
  renameSync(join(folder, "src"), join(folder, "elsewhere"));
  expect(await runsFrom(folder)).toBe("lib");
});

test("compiled by three at once: one whole lib/, and nothing beside it", async () => {
  const folder = installed();
  await Promise.all([1, 2, 3].map(() => node(folder, "bin/prepare.js")));
  expect(readdirSync(folder).filter((name) => name.startsWith("lib"))).toEqual(["lib"]);
  expect(await runsFrom(folder)).toBe("lib");
});

test("whatever file of lib/ is emptied or gone, the sources run; without them one line says what to do", async () => {
  const folder = compiledCopy();
  const lib = join(folder, "lib");
  const site = siteWith();
  const files = readdirSync(lib);
  expect(files).toContain("files.json");
  renameSync(join(folder, "src"), join(folder, "elsewhere"));
  for (const file of files) {
    const bytes = readFileSync(join(lib, file));
    writeFileSync(join(lib, file), "");
    await expect(run(folder, "check", "--root", site), file).rejects.toMatchObject({
      code: 3,
      stderr: "plinth: files in lib/ are missing or damaged. Reinstall plinth, or run: node bin/prepare.js\n",
    });
    writeFileSync(join(lib, file), bytes);
  }
  expect(await runsFrom(folder)).toBe("lib");
  renameSync(join(folder, "elsewhere"), join(folder, "src"));
  for (const damage of [() => writeFileSync(join(lib, "worker.js"), ""), () => rmSync(join(lib, "boot.js"))]) {
    damage();
    expect(await runsFrom(folder)).toBe("src");
  }
});

test("packages that every start needs are compiled in", () => {
  const engine = readdirSync(join(compiled, "lib"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(compiled, "lib", name), "utf8"))
    .join("\n");
  expect(engine).not.toMatch(
    /(from |require\()"(commander|css-tree|gray-matter|js-yaml|jsonc-parser|yaml|zod|markdown-it)"/,
  );
});

test("packages of the site use the React of its templates, whichever way they ask for it", async () => {
  const folder = compiledCopy();
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

test("a bug of the engine still shows its line in the sources", async () => {
  const folder = installed();
  appendFileSync(join(folder, "src/commands/main.ts"), "\nthrow new Error('a bug');\n");
  const last = readFileSync(join(folder, "src/commands/main.ts"), "utf8").split("\n").length - 1;
  await node(folder, "bin/prepare.js");
  await expect(run(folder, "--version")).rejects.toMatchObject({
    stderr: expect.stringContaining(`src/commands/main.ts:${last}:`),
  });
});
