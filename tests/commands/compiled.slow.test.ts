/** How the command starts: from lib/, which bin/prepare.js compiles, or from the sources if lib/ is outdated or damaged. */
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
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { project } from "../support/project.ts";
import { edited, filesBelow, siteWith, temporaryFolder, write } from "../support/small-site.ts";

const node = (folder: string, ...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });

/** A copy of Plinth with packages of its own, none of them copied. Its path has characters that URLs encode. */
function installed(): string {
  const folder = join(temporaryFolder(), "a b#%20é");
  mkdirSync(folder);
  for (const part of ["bin", "src", "docs", "package.json", "package-lock.json", "tsconfig.json", "tsconfig.site.json"])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(project, "node_modules")))
    if (!name.startsWith(".")) symlinkSync(join(project, "node_modules", name), join(folder, "node_modules", name));
  return folder;
}

/** A copy that is compiled once, for all tests that do not change it. */
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

/** The folder of lib/ that it runs from. */
const current = (folder: string): string =>
  join(folder, "lib", JSON.parse(readFileSync(join(folder, "lib/files.json"), "utf8")).folder);

const run = (folder: string, ...args: string[]) => node(folder, join(folder, "bin/plinth.js"), ...args);

/** Whether a copy runs from lib/ or src/, as shown by its first thread. */
const runsFrom = async (folder: string): Promise<"lib" | "src"> => {
  const site = siteWith(
    edited("templates/site.tsx", ["export default", 'console.error("from", new Error().stack);\nexport default']),
  );
  const { stderr } = await run(folder, "check", "--root", site);
  expect(stderr).toContain("No errors: 2 pages");
  return /\/lib\/[^/]+\/boot\.js/.test(stderr) ? "lib" : "src";
};

test("a site, here with an async component, built from lib/ and from the sources has the same bytes", async () => {
  const withAsync = edited(
    "templates/page.tsx",
    ["<h1>{title}</h1>", "<h1>{title}</h1><Later />"],
    ["export", "const Later = async () => <p>Later.</p>;\nexport"],
  );
  const [one, two] = [siteWith(withAsync), siteWith(withAsync)];
  const sources = installed();
  expect([await runsFrom(compiled), await runsFrom(sources)]).toEqual(["lib", "src"]);
  await run(compiled, "build", "--root", one);
  await run(sources, "build", "--root", two);
  expect(filesBelow(join(one, "dist"))).toEqual(filesBelow(join(two, "dist")));
});

test("changed sources run directly; without sources, lib/ runs alone", async () => {
  const folder = compiledCopy();
  expect(await runsFrom(folder)).toBe("lib");
  utimesSync(join(folder, "src/pipeline/build.ts"), new Date(), new Date(Date.now() + 5000));
  expect(await runsFrom(folder)).toBe("src");
  renameSync(join(folder, "src"), join(folder, "elsewhere"));
  expect(await runsFrom(folder)).toBe("lib");
});

test("compiled by three at once, and once more: the newest three stay, and the command runs from lib/", async () => {
  const folder = installed();
  await Promise.all([1, 2, 3].map(() => node(folder, "bin/prepare.js")));
  await node(folder, "bin/prepare.js");
  expect(readdirSync(join(folder, "lib"))).toEqual([
    ...Array(3).fill(expect.stringMatching(/^\d+-\d+$/)),
    "files.json",
  ]);
  expect(await runsFrom(folder)).toBe("lib");
});

test("a running command keeps its engine while another one is compiled", async () => {
  const folder = compiledCopy();
  const before = current(folder);
  const change = `
import { appendFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
for (const file of ["api/styles-slot.ts", "output/inspect.ts", "site-thread/protocol.ts"])
  appendFileSync("${folder}/src/" + file, "\\nexport const added = 1;\\nObject.assign(globalThis, { added });\\n");
execFileSync(process.execPath, ["${folder}/bin/prepare.js"]);
`;
  const site = siteWith(edited("templates/site.tsx", ["export default", `${change}export default`]));
  const { stderr } = await run(folder, "build", "--root", site);
  expect(stderr).toContain("Published 2 pages");
  expect(current(folder)).not.toBe(before);
});

/** Starts the command once with each file of lib/ emptied, and once with it removed. One process, since there are hundreds. */
const damageEachFile = `
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
const outcomes = {};
globalThis.outcome = (text) => { outcomes[text] = (outcomes[text] ?? 0) + 1; };
console.error = globalThis.outcome;
process.exit = (code) => { throw code; };
process.setMaxListeners(0);
let starts = 0;
const start = () => import("./bin/plinth.js?" + starts++).catch((thrown) => globalThis.outcome("exit code " + thrown));
const { folder } = JSON.parse(readFileSync("lib/files.json", "utf8"));
for (const file of ["files.json", ...readdirSync("lib/" + folder).map((name) => folder + "/" + name)]) {
  const bytes = readFileSync("lib/" + file);
  writeFileSync("lib/" + file, "");
  await start();
  rmSync("lib/" + file);
  await start();
  writeFileSync("lib/" + file, bytes);
}
await start();
console.log(JSON.stringify({ outcomes, starts }));
`;

test("if a file of lib/ is empty or missing, the sources run; without sources, one line says what to do", async () => {
  const folder = compiledCopy();
  const main = (says: string) => `export const main = () => { globalThis.outcome("${says}"); return 0; };\n`;
  rmSync(join(folder, "src"), { recursive: true });
  rmSync(join(folder, "node_modules/tsx"));
  const tsx = pathToFileURL(join(project, "node_modules/tsx/dist/esm/api/index.mjs"));
  write(folder, {
    "damage.mjs": damageEachFile,
    "src/commands/main.ts": main("sources"),
    "node_modules/tsx/package.json": '{ "type": "module", "exports": { "./esm/api": "./api.js" } }',
    // Each start would add a loader to those before.
    "node_modules/tsx/api.js": `import * as tsx from "${tsx}";\nlet done;\nexport const register = (options) => (done ??= tsx.register(options));`,
  });
  const list = JSON.parse(readFileSync(join(folder, "lib/files.json"), "utf8"));
  list.sources = ["src/commands/main.ts"];
  list.sizes["main.js"] = main("lib").length;
  write(current(folder), { "main.js": main("lib") });
  write(folder, { "lib/files.json": JSON.stringify(list) });
  const damaged = 2 * (Object.keys(list.sizes).length + 1);
  expect(damaged).toBeGreaterThan(100);
  const outcomes = async () => JSON.parse((await node(folder, "damage.mjs")).stdout);
  expect(await outcomes()).toEqual({ outcomes: { sources: damaged, lib: 1 }, starts: damaged + 1 });
  rmSync(join(folder, "src"), { recursive: true });
  expect(await outcomes()).toEqual({
    outcomes: {
      "plinth: files in lib/ are missing or damaged. Reinstall plinth, or run: node bin/prepare.js": damaged,
      "exit code 3": damaged,
      lib: 1,
    },
    starts: damaged + 1,
  });
});

test.each([
  ["emptied", (file: string) => writeFileSync(file, "")],
  ["removed", (file: string) => rmSync(file)],
])("with worker.js %s, a site is checked from the sources; without them the command ends with 3", async (_, damage) => {
  const folder = compiledCopy();
  damage(join(current(folder), "worker.js"));
  expect(await runsFrom(folder)).toBe("src");
  renameSync(join(folder, "src"), join(folder, "elsewhere"));
  await expect(run(folder, "--version")).rejects.toMatchObject({
    code: 3,
    stderr: "plinth: files in lib/ are missing or damaged. Reinstall plinth, or run: node bin/prepare.js\n",
  });
});

test("packages that every start needs are bundled", () => {
  const engine = readdirSync(current(compiled))
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(current(compiled), name), "utf8"))
    .join("\n");
  expect(engine).not.toMatch(
    /(from |require\()"(commander|css-tree|gray-matter|js-yaml|jsonc-parser|yaml|zod|markdown-it)"/,
  );
});

test("packages of the site use the React of its templates, however they import it", async () => {
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

test.each(["react, react-dom, zod", "react", "zod"])("a site with a copy of its own of %s", async (list) => {
  const names = list.split(", ");
  const site = siteWith({
    "templates/own.tsx": `import react, { createContext, createElement, useContext, useId } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { usePage } from "plinth";
const Colour = createContext("red");
const Inner = () => <i id={useId()}>{useContext(Colour)} {usePage().url} {"copy" in react ? "copy" : "engine"}</i>;
export const inner = renderToStaticMarkup(createElement(() => <b id={useId()} />));
export const Own = () => <Colour value="blue"><Inner /></Colour>;
`,
    ...edited(
      "templates/page.tsx",
      ["import type", 'import { inner, Own } from "./own.tsx";\nimport type'],
      ["<h1>{title}</h1>", "<h1>{title}</h1><Own /><p>{inner}</p>"],
    ),
    ...edited(
      "templates/content.ts",
      ["json, markdown, z }", "json, markdown, z as plinth }"],
      ["export const", 'import { z } from "zod";\nexport const'],
      ["z.strictObject({ name: z", "plinth.strictObject({ name: z"],
      ["title: z.string()", "title: plinth.string()"],
    ),
  });
  for (const name of names) {
    const copy = join(site, "node_modules", name);
    cpSync(join(project, "node_modules", name), copy, { recursive: true });
    if (name === "react") appendFileSync(join(copy, "index.js"), "\nmodule.exports.copy = true;\n");
  }
  const { stderr } = await run(compiled, "build", "--root", site);
  expect(stderr).toContain("Published 2 pages");
  const html = readFileSync(join(site, "dist/posts/first.html"), "utf8");
  const [, id, text] = /<i id="([^"]+)">([^<]*)</.exec(html) ?? [];
  expect([id, text]).toEqual([
    expect.stringMatching(/./),
    `blue /posts/first ${names.includes("react") ? "copy" : "engine"}`,
  ]);
  expect(html).toMatch(/&lt;b id=&quot;[^&]+&quot;&gt;/);
  expect((await run(compiled, "schema", "--root", site)).stdout).toContain('"title"');
});
