/** Bundling templates and assets: deliberate mistakes. */

import { both, type Rows, setting, site, template } from "../support/rows.ts";
import { edited } from "../support/small-site.ts";

export const bundle = {
  mistakes: {
    "template/bundle": [
      [
        "a missing file that several files import",
        {
          "templates/a.ts": 'export { part as a } from "./part.ts";\n',
          "templates/b.ts": 'export { part as b } from "./part.ts";\n',
          ...site(["import { content }", 'import "./a.ts";\nimport "./b.ts";\nimport { content }']),
        },
        'templates/a.ts:1:27 error template/bundle: Could not resolve "./part.ts". Also in templates/b.ts.',
      ],
      [
        "an error after a letter that is not ASCII: columns count characters",
        {
          "templates/a.ts": 'export { "ä": 1, a } from "./part.ts";\n',
          ...site(["import { content }", 'import "./a.ts";\nimport { content }']),
        },
        'templates/a.ts:1:13 error template/bundle: Expected "}" but found ":".',
      ],
      [
        "an invalid stylesheet, without follow-on errors in the templates that use it",
        {
          ...setting('bundles: ["site.css"]'),
          "templates/site.css": 'a { background: url("gone.png") }',
          ...edited(
            "templates/page.tsx",
            ["longDate, usePage }", "longDate, useAsset, usePage }"],
            ["<title>", '<link rel="stylesheet" href={useAsset("site.css").url} /><title>'],
          ),
        },
        'templates/site.css:1:21 error template/bundle: Could not resolve "gone.png".',
      ],
      [
        "a stylesheet without a semicolon, which changes the value of a custom property",
        {
          ...template(
            ["import type", 'import "./site.css";\nimport type'],
            ["longDate, usePage", "Styles, longDate, usePage"],
            ["<head>", "<head><Styles />"],
          ),
          "templates/site.css": "body {\n  --ink: #17212f /* dark; */\n  --paper: #fff;\n  color: var(--ink);\n}\n",
        },
        'templates/site.css:3:3 warning template/bundle: The stylesheet has a declaration without a semicolon, so browsers read "--paper" as a part of its value. End the declaration before with ";".',
      ],
      [
        "an unclosed element: only the first error is reported",
        template(["<h1>{title}</h1>", "<main><h1>{title}</h1>"]),
        'templates/page.tsx:12:47 error template/bundle: Unexpected closing "body" tag does not match opening "main" tag.',
      ],
      [
        "a tag not closed",
        template(["<h1>{title}</h1>", "<h1>{title}</h2>"]),
        'templates/page.tsx:12:26 error template/bundle: Unexpected closing "h2" tag does not match opening "h1" tag.',
      ],
      [
        "a missing file in a stylesheet that a template imports",
        {
          "templates/card.module.css": '.card {\n  background: url("gone.png");\n}\n',
          ...site(["import { content }", 'import "./card.module.css";\nimport { content }']),
        },
        'templates/card.module.css:2:19 error template/bundle: Could not resolve "gone.png".',
      ],
      [
        "an import of nothing",
        site(["./page.tsx", "./pagee.tsx"]),
        'templates/site.tsx:3:28 error template/bundle: Could not resolve "./pagee.tsx".',
      ],
      [
        "an import of a name that plinth does not have",
        site(["defineSite, page }", "defineSite, pages }"], ['page("/",', 'pages("/",'], ["=> page(", "=> pages("]),
        'templates/site.tsx:1:22 error template/bundle: No matching export in "engine:plinth" for import "pages".',
      ],
      [
        "a missing file, without errors in content whose types are unknown",
        { "content/notes.txt": "x", ...site(["./page.tsx", "./pagee.tsx"]) },
        'templates/site.tsx:3:28 error template/bundle: Could not resolve "./pagee.tsx".',
      ],
      [
        "a Sass file",
        both(
          { "templates/card.module.scss": ".card { & > a { color: red } }" },
          site(["import { content }", 'import "./card.module.scss";\nimport { content }']),
        ),
        'templates/site.tsx:2:8 error template/bundle: No loader is configured for ".scss" files: templates/card.module.scss.',
      ],
      [
        "an alias without paths in tsconfig.json",
        site(["./page.tsx", "@/page.tsx"]),
        'templates/site.tsx:3:28 error template/bundle: Could not resolve "@/page.tsx".',
      ],
      [
        "an alias that leads nowhere",
        both(
          { "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }' },
          site(["./page.tsx", "@/page.tsx"]),
        ),
        'templates/site.tsx:3:28 error template/bundle: Could not resolve "@/page.tsx".',
      ],
      [
        "a missing stylesheet",
        setting('bundles: ["site.css"]'),
        "templates/site.tsx:6:14 error template/bundle: The file templates/site.css does not exist.",
      ],
      [
        "a stylesheet in other letter cases",
        both({ "templates/site.css": "" }, setting('bundles: ["SITE.css"]')),
        "templates/site.tsx:6:14 error template/bundle: The file templates/SITE.css does not exist.",
      ],
      [
        "a module of Node in a script for browsers",
        both(
          {
            "templates/menu.ts":
              'import { content } from "./content.ts";\nimport fs from "node:fs";\nalert(fs, content);\n',
          },
          setting('bundles: ["menu.ts"]'),
        ),
        'templates/content.ts:1:50 error template/bundle: A script for browsers cannot import "plinth".\n' +
          'templates/menu.ts:2:16 error template/bundle: A script for browsers cannot import "node:fs".',
      ],
    ],
  },
  correct: [
    [
      "values of several lines, and lists of selectors",
      {
        ...template(
          ["import type", 'import "./site.css";\nimport type'],
          ["longDate, usePage", "Styles, longDate, usePage"],
          ["<head>", "<head><Styles />"],
        ),
        "templates/site.css": `a:hover,
body:not(.x),
p:first-child { color: navy;
  /* top: 0
     left: 0 */
  grid-template:
    "a:\\
b" auto;
  transition:
    color 1s,
    top 2s;
  &:focus { filter:
    progid:x }
}
@media (min-width: 1px) and
  (max-width: 9px) { a { color: red } }
`,
      },
    ],
    [
      "JSX in JavaScript, also in a file that uses import.meta",
      both(
        {
          "templates/a.js": "export const A = () => <i>{import.meta.url.slice(-4)}</i>;\n",
          "templates/b.mjs": "export const B = () => <b>b</b>;\n",
          "templates/c.jsx": 'import { B } from "./b.mjs";\nexport const C = () => <B />;\n',
        },
        template(
          ["<h1>{title}</h1>", "<h1>{title}</h1><A /><C />"],
          ["export function Html", 'import { A } from "./a.js"; import { C } from "./c.jsx"; export function Html'],
        ),
      ),
    ],
    [
      "import aliases of tsconfig.json, whose other settings do not matter",
      both(
        {
          "tsconfig.json":
            '{\n  // for editors\n  "compilerOptions": { "jsx": "preserve", "target": "es5", "strict": 1, "paths": { "@/*": ["./templates/*"], "~words": ["./templates/words.js"], "*": ["./types/*"], "bad": 5 } },\n}',
          "templates/words.js": 'import { z } from "zod";\nexport const Word = () => <i>{z ? "a" : ""}</i>;\n',
          ...site(["./page.tsx", "@/page.tsx"]),
        },
        template(
          ["<h1>{title}</h1>", "<h1>{title}</h1><Word />"],
          ["export function Html", 'import { Word } from "~words"; export function Html'],
        ),
      ),
    ],
  ],
} as const satisfies Rows;
