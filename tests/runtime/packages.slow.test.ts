/** Packages that Node cannot load, since they import stylesheets and pictures: they are bundled instead. */
import { describe, expect, test } from "vitest";
import { packageFile } from "../../src/runtime/engine-files.ts";
import { buildSite, edited, type Files, filesBelow, siteWith } from "../support/small-site.ts";

const inPackage = (name: string, files: Readonly<Record<string, string>>): Files =>
  Object.fromEntries(
    Object.entries({ "package.json": '{ "type": "module" }', ...files }).map(([path, text]) => [
      `node_modules/${name}/${path}`,
      text,
    ]),
  );

/** A site whose pages show `name` of a package. */
const shows = (from: string): Files => ({
  "node_modules/react": { link: packageFile("node_modules/react") },
  ...edited(
    "templates/page.tsx",
    ["usePage }", "Styles, usePage }"],
    ["<title>", "<Styles /><title>"],
    ["<h1>{title}</h1>", "<h1>{title}</h1><Card />"],
    ["import", `import { Card } from "${from}";\nimport`],
  ),
});

const card = 'import { jsx } from "react/jsx-runtime"; export const Card = () => jsx("b", { className: "card" });';
const style = ".card { color: red }\n.unused { color: blue }\n";

/** The same as CommonJS, compiled from a module as Babel does, with React, another package and a module of Node. */
const commonCard =
  'Object.defineProperty(exports, "__esModule", { value: true });\n' +
  'var React = require("react"), path = require("node:path"), join = require("join-names").default;\n' +
  'exports.Card = () => React.createElement("b", { className: join(path.basename("a/card")) });';
const joinNames = inPackage("join-names", {
  "package.json": "{}",
  "index.js":
    'Object.defineProperty(exports, "__esModule", { value: true });\nexports.default = (...names) => names.join(" ");',
});

const cases: readonly (readonly [what: string, files: Files, css: string])[] = [
  [
    "a stylesheet that CommonJS requires",
    {
      ...shows("styled-common"),
      ...joinNames,
      ...inPackage("styled-common", {
        "package.json": "{}",
        "index.js": `require("./card.css");\n${commonCard}`,
        "card.css": style,
      }),
    },
    ".card{color:red}",
  ],
  [
    "a stylesheet",
    {
      ...shows("styled-a"),
      ...inPackage("styled-a", {
        "index.js": 'export * from "./card.js";',
        "card.js": `import "./card.css"; ${card}`,
        "card.css": style,
      }),
    },
    ".card{color:red}",
  ],
  [
    "a CSS module and a picture, in a package that another one imports",
    {
      ...shows("@scope/outer"),
      ...inPackage("@scope/outer", { "index.js": 'export { Card } from "styled-b";' }),
      ...inPackage("styled-b", {
        "index.js": `import css from "./card.module.css"; ${card.replace('"card"', "css.card")}`,
        "card.module.css": '.card { background: url("dot.png") }',
        "dot.png": "x",
      }),
    },
    ".card_card{background:url(/assets/dot-#.png)}",
  ],
];

describe("a package that imports", () => {
  test.each(cases)("%s", async (_, files, css) => {
    const { root, lines } = await buildSite(siteWith(files));
    expect(lines).toEqual([]);
    const html = filesBelow(`${root}/dist`)["index.html"] ?? "";
    expect(html).toMatch(/<b class="(card_)?card">/);
    expect(/<style>(.*?)<\/style>/.exec(html)?.[1]?.replace(/-\w{8}\./, "-#.")).toBe(css);
  });

  test("a file that esbuild cannot read either", async () => {
    const { lines } = await buildSite(
      siteWith({
        ...shows("styled-d"),
        ...inPackage("styled-d", { "index.js": 'export { Card } from "./card.vue";', "card.vue": "x" }),
      }),
    );
    expect(lines).toEqual([
      'node_modules/styled-d/index.js:1:22 error template/bundle: No loader is configured for ".vue" files: node_modules/styled-d/card.vue.',
    ]);
  });
});
