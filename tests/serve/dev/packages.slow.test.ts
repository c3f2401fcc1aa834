/** Packages that a site loads, while `plinth dev` runs: linked, installed, edited, replaced. */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type Developing, develop, styled } from "../../support/dev-site.ts";
import { edited, type Files, start, temporaryFolder, write } from "../../support/small-site.ts";

const manifest = '{ "version": "1.0.0", "type": "module", "exports": { ".": "./index.js", "./*": "./*" } }';
const showsName = (from: string): Files =>
  edited(
    "templates/page.tsx",
    ["<h1>{title}</h1>", "<h1>{name}</h1>"],
    ["import", `import { name } from "${from}";\nimport`],
  );
/** A package beside the site's folders, and one that it imports. */
const linked: Files = {
  ...showsName("linked"),
  "packages/linked/package.json": manifest,
  "packages/linked/index.js": 'export { name } from "./src/name.js";',
  "packages/linked/src/name.js": 'import { word } from "words";\nexport const name = "Name " + word;',
  "packages/words/package.json": manifest,
  "packages/words/index.js": 'export const word = "one";',
  "node_modules/linked": { link: "../packages/linked" },
  "node_modules/words": { link: "../packages/words" },
};

const headingOf = async ({ get }: Developing): Promise<string> => {
  const { text } = await get("/");
  return /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? text;
};
const untilHeading = async (site: Developing, heading: string): Promise<void> =>
  site.until(async () => (await headingOf(site)) === heading);

describe("an edit is seen by itself, every time", { retry: 2, timeout: 30_000 }, () => {
  test("of a linked package, of a file that it imports, of a linked package that it imports", async () => {
    const site = await develop(linked);
    const before = await site.get("/");
    expect(await headingOf(site)).toBe("Name one");
    write(site.root, { "packages/words/index.js": 'export const word = "two";' });
    await untilHeading(site, "Name two");
    write(site.root, { "packages/linked/src/name.js": 'export const name = "Three";' });
    await untilHeading(site, "Three");
    write(site.root, { "packages/linked/index.js": 'export const name = "Four";' });
    await untilHeading(site, "Four");
    write(site.root, {
      "packages/linked/index.js": linked["packages/linked/index.js"],
      "packages/linked/src/name.js": linked["packages/linked/src/name.js"],
      "packages/words/index.js": linked["packages/words/index.js"],
    });
    await untilHeading(site, "Name one");
    expect((await site.get("/")).text).toBe(before.text);
    const told = site.events.flatMap((event) => (event.type === "updated" ? event.paths : []));
    expect(told).toContain("packages/words/index.js");
  });

  test("of a package outside of the site's folder, which an editor replaces", async () => {
    const folder = temporaryFolder();
    write(folder, { "package.json": manifest, "index.js": 'export const name = "One";' });
    const site = await develop({ ...showsName("far"), "node_modules/.keep": "", "node_modules/far": { link: folder } });
    for (const name of ["Two", "Three"]) {
      write(folder, { "index.js~": `export const name = "${name}";` });
      renameSync(join(folder, "index.js~"), join(folder, "index.js"));
      await untilHeading(site, name);
    }
  });

  test("of tsconfig.json, which has the import aliases", async () => {
    const to = (folder: string): string => `{ "compilerOptions": { "paths": { "@/*": ["./templates/${folder}/*"] } } }`;
    const site = await develop({
      ...showsName("@/name.js"),
      "templates/a/name.js": 'export const name = "One";',
      "templates/b/name.js": 'export const name = "Two";',
      "tsconfig.json": to("a"),
    });
    expect(await headingOf(site)).toBe("One");
    write(site.root, { "tsconfig.json": to("b") });
    await untilHeading(site, "Two");
  });

  test("of a package that imports a stylesheet, and so is bundled", async () => {
    const site = await develop({
      ...showsName("styled"),
      "node_modules/styled/package.json": manifest,
      "node_modules/styled/index.js": 'import "./a.css";\nexport { name } from "./name.js";',
      "node_modules/styled/name.js": 'export const name = "One";',
      "node_modules/styled/a.css": "b { color: red }",
    });
    expect(await headingOf(site)).toBe("One");
    write(site.root, { "node_modules/styled/name.js": 'export const name = "Two";' });
    await untilHeading(site, "Two");
  });

  test("of an installed package", async () => {
    const site = await develop({
      ...showsName("@scope/installed"),
      "node_modules/@scope/installed/package.json": '{ "main": "./main.cjs" }',
      "node_modules/@scope/installed/main.cjs": 'exports.name = require("./deep/name.cjs");',
      "node_modules/@scope/installed/deep/name.cjs": 'module.exports = "One";',
    });
    expect(await headingOf(site)).toBe("One");
    write(site.root, { "node_modules/@scope/installed/deep/name.cjs": 'module.exports = "Two";' });
    await untilHeading(site, "Two");
  });

  test("of a package in a browser's script, and in a stylesheet", async () => {
    const site = await develop({
      ...styled,
      "templates/client/main.ts": 'import { name } from "linked";\ndocument.title = name;\n',
      "templates/styles/site.css": '@import "linked/own.css";\n',
      "packages/linked/package.json": manifest,
      "packages/linked/index.js": 'export const name = "One";',
      "packages/linked/own.css": "body { color: #111213; }",
      "node_modules/linked": { link: "../packages/linked" },
    });
    const bytesOf = async (pattern: RegExp): Promise<string> => {
      const [url = ""] = pattern.exec((await site.get("/about")).text) ?? [];
      return (await site.get(url)).text;
    };
    expect(await bytesOf(/\/assets\/main-\w+\.js/)).toContain("One");
    write(site.root, { "packages/linked/index.js": 'export const name = "Two";' });
    await site.until(async () => (await bytesOf(/\/assets\/main-\w+\.js/)).includes("Two"));
    write(site.root, { "packages/linked/own.css": "body { color: #212223; }" });
    await site.until(async () => (await bytesOf(/\/assets\/site-\w+\.css/)).includes("#212223"));
  });

  test("of a package that a template imports later", async () => {
    const site = await develop({ ...linked, ...start });
    await site.edit(showsName("linked"));
    expect(await headingOf(site)).toBe("Name one");
    write(site.root, { "packages/words/index.js": 'export const word = "two";' });
    await untilHeading(site, "Name two");
  });

  test("with an error, and its fix", async () => {
    const site = await develop(linked);
    write(site.root, { "packages/words/index.js": "export const word = ;" });
    await site.until(async () => (await site.get("/")).text.includes("template/error"));
    write(site.root, { "packages/words/index.js": 'export const word = "fixed";' });
    await untilHeading(site, "Name fixed");
  });
});

test("a package with an error at the start, and its fix", { retry: 2, timeout: 30_000 }, async () => {
  const site = await develop({ ...linked, "packages/words/index.js": "export const word = ;" });
  expect((await site.get("/")).status).toBe(500);
  write(site.root, { "packages/words/index.js": 'export const word = "fixed";' });
  await untilHeading(site, "Name fixed");
});

describe("a package is seen when it is", { retry: 2, timeout: 30_000 }, () => {
  test("installed after its import failed", async () => {
    const site = await develop();
    await site.edit(showsName("late"), async () => (await site.get("/")).status === 500);
    write(site.root, {
      "node_modules/late/package.json": manifest,
      "node_modules/late/index.js": 'export const name = "Late";',
    });
    await untilHeading(site, "Late");
  });

  test("replaced by another version", async () => {
    const version = (name: string): Files => ({
      "package.json": manifest,
      "index.js": `export const name = "${name}";`,
    });
    const site = await develop({ ...showsName("installed"), ...below("node_modules/installed", version("One")) });
    expect(await headingOf(site)).toBe("One");
    const installed = join(site.root, "node_modules/installed");
    for (const name of ["Two", "Three"]) {
      renameSync(installed, join(site.root, "node_modules/.installed-old"));
      mkdirSync(installed);
      write(installed, version(name));
      rmSync(join(site.root, "node_modules/.installed-old"), { recursive: true });
      write(site.root, { "node_modules/.package-lock.json": `{ "name": "${name}" }` });
      await untilHeading(site, name);
    }
  });

  test("linked to another folder", async () => {
    const site = await develop({
      ...linked,
      "packages/other/package.json": manifest,
      "packages/other/index.js": 'export const name = "Other";',
    });
    rmSync(join(site.root, "node_modules/linked"));
    symlinkSync("../packages/other", join(site.root, "node_modules/linked"));
    await untilHeading(site, "Other");
    write(site.root, { "packages/other/index.js": 'export const name = "Another";' });
    await untilHeading(site, "Another");
  });
});

const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

test("a CommonJS package that sets a global, and a file of it that needs the global, as Prism's components do", async () => {
  const site = await develop({
    ...edited(
      "templates/page.tsx",
      ["<h1>{title}</h1>", "<h1>{Paint.names.join()}</h1>"],
      ["import", 'import Paint from "paint";\nimport "paint/parts/red.js";\nimport'],
    ),
    "node_modules/paint/package.json": '{ "main": "paint.js" }',
    "node_modules/paint/paint.js": "global.Paint = module.exports = { names: [] };",
    "node_modules/paint/parts/red.js": 'Paint.names.push("red");',
  });
  const page = String(edited("templates/page.tsx", ["import", "import"])["templates/page.tsx"]);
  expect(await headingOf(site)).toBe("red");
  await site.edit({ "content/posts/first.md": `${start["content/posts/first.md"]}More.\n` });
  expect(await headingOf(site)).toBe("red");
  await site.edit({ "templates/content.ts": `${start["templates/content.ts"]}// edited\n` });
  expect(await headingOf(site)).toBe("red");
  const own = page.replace("<h1>{title}</h1>", "<h2>{Paint.names.join()}</h2><h1>{title}</h1>");
  const importing = `import Paint from "paint";\nimport "paint/parts/red.js";\n${own}`;
  await site.edit(
    { "templates/page.tsx": `${importing}const = 1;\n` },
    async () => (await site.get("/")).status === 500,
  );
  await site.edit({ "templates/page.tsx": importing }, async () => (await site.get("/")).text.includes("<h2>red</h2>"));
});

test("a package that the templates no longer import has no effect", { timeout: 30_000 }, async () => {
  const loads = join(temporaryFolder(), "loads");
  const mood = 'String(Reflect.get(globalThis, "mood") ?? "quiet")';
  const quiet = edited("templates/page.tsx", ["<h1>{title}</h1>", `<h1>{${mood}}</h1>`]);
  const loud = `import "loud";\n${quiet["templates/page.tsx"]}`;
  const site = await develop({
    "templates/page.tsx": loud,
    "node_modules/loud/package.json": manifest,
    "node_modules/loud/index.js": `import { appendFileSync } from "node:fs";
appendFileSync(${JSON.stringify(loads)}, ".");
globalThis.mood = "loud";`,
  });
  expect(await headingOf(site)).toBe("loud");
  await site.edit({ "templates/page.tsx": loud.replace("<h1>", "<h1>very ") });
  expect(await headingOf(site)).toBe("very loud");
  // The thread for the next edit has loaded it, too.
  await vi.waitFor(() => expect(readFileSync(loads, "utf8")).toBe("..."), { timeout: 20_000 });
  await site.edit(quiet);
  expect(await headingOf(site)).toBe("quiet");
});
