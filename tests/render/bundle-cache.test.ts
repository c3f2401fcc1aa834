/** A bundle that is kept is used only where another run of esbuild would make the same bytes. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { Report } from "../../src/diagnostics/diagnostic.ts";
import { bundle } from "../../src/render/bundle/assets.ts";
import { keepingIn } from "../../src/render/bundle/cache.ts";
import { type Bundle, bundleOnce } from "../../src/render/bundle/esbuild.ts";
import { bundleSite } from "../../src/render/load.ts";
import { edited, type Files, siteWith, temporaryFolder, write } from "../support/small-site.ts";

/** The starting site with a bit of everything that a bundle may be made of. */
const files: Files = {
  ...edited("templates/site.tsx", [
    "export default",
    'import "./parts/shadowed";\nimport drawing from "drawings/star.svg";\nconsole.log(drawing);\nexport default',
  ]),
  "templates/parts/shadowed.ts": "console.log('shadowed');\n",
  "templates/unused.ts": "",
  "templates/style.css": '@import "./imported.css";\nbody { color: red; background: url("./font.woff2") }\n',
  "templates/imported.css": "p { color: blue }\n",
  "templates/font.woff2": "wOF2",
  "templates/client.ts": 'import { word } from "./word.ts";\nconsole.log(word);\n',
  "templates/word.ts": "export const word = 'one';\n",
  "node_modules/drawings/package.json": '{ "version": "1.0.0" }',
  "node_modules/drawings/star.svg": "<svg/>",
  "node_modules/drawings/moon.svg": "<svg>moon</svg>",
};

const words: Files = {
  "node_modules/words/package.json": '{ "main": "index.js" }',
  "node_modules/words/index.js": "export const word = 'of a package';\n",
};

/** A site, and what esbuild makes of it: by way of what is kept, and without. */
function siteOf(changes: Files = {}) {
  const root = siteWith({ ...files, ...changes });
  const folder = join(temporaryFolder(), "kept");
  let runs = 0;
  const counted: Bundle = async (options) => {
    runs++;
    return await bundleOnce(options);
  };
  const made = async (run: Bundle, base = "/") => {
    const report = new Report();
    const site = await bundleSite(root, report, run);
    const bundles = await bundle(root, ["style.css", "client.ts"], report, { base, run });
    const { assets } = bundles;
    const texts = bundles.files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes).toString("latin1") }));
    return { site: site && { ...site, imports: [...site.imports] }, texts, assets, findings: report.findings };
  };
  return {
    root,
    folder,
    /** What is made, which is what would be made without anything kept, and how often esbuild ran for it. */
    async make(base?: string, run = counted): Promise<number> {
      await wait(30); // longer than the clock of a file system takes from one tick to the next
      const before = runs;
      const kept = await made(keepingIn(folder, run), base);
      expect(kept).toEqual(await made(bundleOnce, base));
      return runs - before;
    },
  };
}

test("what did not change is not bundled again", async () => {
  const { make } = siteOf();
  expect(await make()).toBe(2);
  expect(await make()).toBe(0);
});

describe("what changed is", () => {
  test.each<[what: string, runs: number, changes: Files]>([
    ["a template", 1, { "templates/parts/shadowed.ts": "console.log('changed');\n" }],
    ["a template that takes another's place", 2, { "templates/parts/shadowed.tsx": "console.log('new');\n" }],
    ["a folder that gives way to a file", 2, { "templates/parts.ts": "" }],
    ["a template that is gone", 2, { "templates/parts/shadowed.ts": undefined }],
    ["a file that nothing imports is gone", 2, { "templates/unused.ts": undefined }],
    ["a stylesheet", 1, { "templates/style.css": "body { color: green }\n" }],
    ["a stylesheet that another imports", 1, { "templates/imported.css": "p { color: green }\n" }],
    ["a font", 1, { "templates/font.woff2": "wOF2 other" }],
    ["a script that another imports", 1, { "templates/word.ts": "export const word = 'two';\n" }],
    ["a package's drawing", 1, { "node_modules/drawings/star.svg": "<svg>star</svg>" }],
    ["a package's version", 1, { "node_modules/drawings/package.json": '{ "version": "1.0.1" }' }],
    [
      "a package's other file for the same name",
      1,
      { "node_modules/drawings/package.json": '{ "exports": { "./star.svg": "./moon.svg" } }' },
    ],
    ["a package that comes to be", 2, { "node_modules/react/package.json": '{ "main": "x.js" }' }],
    ["the site's package.json", 2, { "package.json": '{ "type": "commonjs", "sideEffects": false }' }],
    ["a package that is gone", 2, { "node_modules/drawings": undefined }],
  ])("%s", async (_, runs, changes) => {
    const { root, make } = siteOf();
    expect(await make()).toBe(2);
    write(root, changes);
    expect(await make()).toBe(runs);
  });

  test("the base", async () => {
    const { make } = siteOf();
    expect(await make("/")).toBe(2);
    expect(await make("/project/")).toBe(1);
    expect(await make("/")).toBe(0);
  });

  test("the site's folder", async () => {
    const { root, make, folder } = siteOf();
    await make();
    const other = siteOf();
    mkdirSync(other.folder);
    for (const name of readdirSync(folder)) writeFileSync(join(other.folder, name), readFileSync(join(folder, name)));
    expect(await other.make()).toBe(2);
    expect(existsSync(root)).toBe(true);
  });

  test.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, -1)],
    ["empty", () => Buffer.alloc(0)],
    ["turned over in one bit", (bytes: Buffer) => bytes.map((byte, at) => (at === 2000 ? byte ^ 1 : byte))],
  ])("a kept file that is %s", async (_, damage) => {
    const { make, folder } = siteOf();
    await make();
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      writeFileSync(file, damage(readFileSync(file)));
    }
    expect(await make()).toBe(2);
    expect(await make()).toBe(0);
  });
});

describe("not kept is", () => {
  test.each<[what: string, runs: number, changes: Files]>([
    [
      "what esbuild warns of, which is told again",
      1,
      { "templates/parts/shadowed.ts": "console.log({ a: 1, a: 2 });\n" },
    ],
    ["what lies outside templates/", 1, { "templates/parts/shadowed.ts": 'import "../../other.ts";', "other.ts": "" }],
    ["a package's script", 1, { "templates/word.ts": 'export { word } from "words";', ...words }],
    [
      "templates that ask for a package which is a link",
      1,
      {
        "templates/parts/shadowed.ts": 'import "linked";',
        "linked/package.json": '{ "main": "index.js" }',
        "linked/index.js": "",
        "node_modules/linked": { link: "../linked" },
      },
    ],
    ["anything, where templates have packages of their own", 2, { "templates/node_modules/x/package.json": "{}" }],
    ["anything, where a package.json among them says what a folder means", 2, { "templates/parts/package.json": "{}" }],
    ["anything, where a template is a link", 2, { "templates/linked.ts": { link: "unused.ts" } }],
  ])("%s", async (_, runs, changes) => {
    const { make } = siteOf(changes);
    expect(await make()).toBe(2);
    expect(await make()).toBe(runs);
  });

  test("what changes while it is bundled", async () => {
    const { root, make } = siteOf();
    const file = join(root, "templates/word.ts");
    const runs = await make(undefined, async (options) => {
      const result = await bundleOnce(options);
      if (options.entryPoints) writeFileSync(file, "export const word = 'three';\n");
      return result;
    }).catch(() => "made of what was there before");
    expect(runs).toBe("made of what was there before");
    expect(await make()).toBe(1);
  });

  test("anything, in a folder that cannot be written", async () => {
    const { make, folder } = siteOf();
    writeFileSync(folder, "");
    expect(await make()).toBe(2);
    expect(await make()).toBe(2);
  });
});

test("bundles of sites that are gone make room", async () => {
  const { folder, make } = siteOf();
  mkdirSync(folder);
  for (let index = 0; index < 40; index++) writeFileSync(join(folder, String(index)), "");
  await make();
  expect(readdirSync(folder).length).toBeLessThanOrEqual(24);
  expect(await make()).toBe(0);
});
