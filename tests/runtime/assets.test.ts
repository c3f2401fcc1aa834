/** Scripts and styles for the browser: their names and bytes follow from their sources, wherever these are. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Report } from "../../src/base/diagnostic.ts";
import { bundleAssets } from "../../src/runtime/bundle/assets.ts";
import { type Files, temporaryFolder, write } from "../support/small-site.ts";

const templates: Files = {
  "templates/app.ts":
    'import { hello, part } from "greet";\nimport old from "old";\nhello(old);\npart(location.hash);\n',
  "templates/app.css": '@import "greet/look.css";\nbody { background: url("greet/dot.png"); }\n',
  "templates/a/same.css": "a { color: red; }\n",
  "templates/b/same.css": "a { color: red; }\n",
  "templates/a/same.ts": "alert(1);\n",
  "templates/b/same.ts": "alert(1);\n",
};
const entries = ["app.ts", "app.css", "a/same.css", "b/same.css", "a/same.ts", "b/same.ts"];

/** Every way in which esbuild could write the path of a file into a bundle. */
const greet: Files = {
  "package.json":
    '{ "name": "greet", "version": "1.0.0", "type": "module", "exports": { ".": "./index.js", "./*": "./*" }, "browser": { "fs": false } }',
  "index.js": `import fs from "fs";
import data from "./data.json";
import names from "./names.module.css";
export const hello = (old) => { require("./lazy.js"); console.log(fs, data, names.big, old, import.meta.url); };
export const part = (name) => import("./parts/" + name + ".js");
`,
  "data.json": '{ "a": 1 }',
  "names.module.css": ".big { animation: spin 1s; } @keyframes spin { to { color: red; } }",
  "lazy.js": 'import "./look.css";\nexport * from "./parts/a.js";\n',
  "parts/a.js": "export const a = 1;\n",
  "parts/b.js": "export default function named() { return named.name; }\n",
  "look.css": '/*! license */ h1 { background: url("./dot.png"); }\n/*# sourceMappingURL=look.css.map */\n',
  "dot.png": "x",
};
const old: Files = {
  "package.json": '{ "name": "old", "version": "1.0.0", "main": "index.js" }',
  "index.js": 'module.exports = { dirname: typeof __dirname, b: require("./b.js") };\n',
  "b.js": 'exports.lazy = () => require("greet/lazy.js");\n',
};

/** @returns the bundles by name, and the URL of each entry. */
async function bundled(root: string): Promise<{ files: Record<string, string>; urls: string[] }> {
  const report = new Report();
  const { files, assets = {} } = await bundleAssets(root, entries, report);
  expect(report.findings).toEqual([]);
  return {
    files: Object.fromEntries(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])),
    urls: entries.map((entry) => assets[entry]?.url ?? "none"),
  };
}

/** A site with both packages installed. */
function installed(): string {
  const root = temporaryFolder();
  write(root, templates);
  write(join(root, "node_modules/greet"), greet);
  write(join(root, "node_modules/old"), old);
  return root;
}

/** Where its packages are. @returns the site's folder. */
const layouts: readonly (readonly [what: string, site: () => string])[] = [
  [
    "in a linked node_modules",
    () => {
      const root = join(temporaryFolder(), "deep/down/site");
      write(root, templates);
      symlinkSync(join(installed(), "node_modules"), join(root, "node_modules"));
      return root;
    },
  ],
  [
    "in the folder of a workspace above the site",
    () => {
      const workspace = installed();
      write(join(workspace, "sites/one"), templates);
      return join(workspace, "sites/one");
    },
  ],
  [
    "linked one by one, as npm link does",
    () => {
      const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
      write(root, templates);
      write(join(elsewhere, "my-greet"), greet);
      write(join(elsewhere, "my-old"), old);
      for (const folder of [root, elsewhere])
        write(folder, {
          "node_modules/greet": { link: join(elsewhere, "my-greet") },
          "node_modules/old": { link: join(elsewhere, "my-old") },
        });
      return root;
    },
  ],
  [
    "in pnpm's store",
    () => {
      const root = temporaryFolder();
      const store = join(root, "node_modules/.pnpm");
      write(root, templates);
      write(join(store, "greet@1.0.0/node_modules/greet"), greet);
      write(join(store, "old@1.0.0/node_modules/old"), old);
      write(root, {
        "node_modules/greet": { link: ".pnpm/greet@1.0.0/node_modules/greet" },
        "node_modules/old": { link: ".pnpm/old@1.0.0/node_modules/old" },
        "node_modules/.pnpm/old@1.0.0/node_modules/greet": { link: "../../greet@1.0.0/node_modules/greet" },
      });
      return root;
    },
  ],
];

test.each(layouts)("packages %s: the same names and bytes, without a path", async (_, site) => {
  const result = await bundled(site());
  expect(result).toEqual(await bundled(installed()));
  expect(Object.values(result.files).join("\n")).not.toMatch(/node_modules|my-|plinth-test/);
});

test("two entries with one name and the same bytes share a file", async () => {
  const { files, urls } = await bundled(installed());
  expect(urls).not.toContain("none");
  expect([urls[2], urls[4]]).toEqual([urls[3], urls[5]]);
  expect(urls.every((url) => url.slice(1) in files)).toBe(true);
});

test("a bundle whose bytes change gets another name", async () => {
  const root = installed();
  const before = await bundled(root);
  write(root, { "node_modules/greet/data.json": '{ "a": 2 }' });
  const after = await bundled(root);
  expect(after.urls.map((url, at) => url === before.urls[at])).toEqual([false, true, true, true, true, true]);
});

test.each([
  ["site.css", "styles/site.css", 'Did you mean "styles/site.css"?'],
  ["mian.css", "main.css", 'Did you mean "main.css"?'],
  ["site.css", "styles/other-name.css", "Create it, or remove it from `bundles`."],
])("a missing bundle %s beside %s has the hint %s", async (entry, present, hint) => {
  const root = temporaryFolder();
  write(root, { [`templates/${present}`]: "a { color: red; }\n" });
  const report = new Report();
  await bundleAssets(root, [entry], report);
  const message = `The file templates/${entry} does not exist.`;
  const place = { file: "templates/site.tsx", at: { kind: "text", text: entry } };
  expect(report.findings).toEqual([{ code: "template/bundle", message, hint, ...place }]);
});
