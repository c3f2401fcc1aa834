/** Input that src/checks/inline-scripts.ts reports, and src/pipeline/scripts.ts. */
import { both, type Files, html, inHead, made, type Rows, setting } from "../support/rows.ts";

const unused = setting('checks: { "site/unreferenced": "off" }');
const importMap = (map: unknown): Files => html(`<script type="importmap">${JSON.stringify(map)}</script>`);
const x = { "content/static/x.js": "export const bar = 1;\n" };

/** The line of a finding about an element in raw HTML. */
const at = (column: number, rest: string): string =>
  `templates/page.tsx:12:${column} error output/unreadable: ${rest} On /, /posts/first.`;

export const inlineScripts = {
  mistakes: {
    "output/unreadable": [
      ...(
        [
          ["import", 'import { bar } from "./x.js";\nbar;\n', "Cannot use import statement outside a module"],
          ["export", "export const bar = 1;\n", "Unexpected token 'export'"],
          ["import.meta", "import.meta.url;\n", "Cannot use 'import.meta' outside a module"],
          [
            "await",
            "await fetch('/');\n",
            "await is only valid in async functions and the top level bodies of modules",
          ],
        ] as const
      ).map(
        ([name, text, why]) =>
          [
            `a script with ${name} that is not loaded as a module`,
            both(x, unused, { "content/static/a.js": text }, html('<script src="/a.js"></script>')),
            at(29, `Browsers do not run <script src="/a.js">: ${why}.`),
          ] as const,
      ),
      ...(
        [
          ["with", "with (document) title;\n", "1:1", "With statements cannot be used in an ECMAScript module"],
          ["a syntax error", "let a = 1;\nlet b = ;\n", "2:9", 'Unexpected ";"'],
          [
            "an import of a missing export",
            'import { foo } from "./x.js";\nfoo();\n',
            "1:10",
            'No matching export in "x.js" for import "foo"',
          ],
          [
            "an import of a missing default",
            'import d from "/x.js";\nd();\n',
            "1:8",
            'No matching export in "x.js" for import "default"',
          ],
        ] as const
      ).flatMap(([name, text, place, why]) => [
        [
          `a module file with ${name}`,
          both(x, unused, { "content/static/a.js": text }, inHead('<script type="module" src="/a.js" />')),
          `content/static/a.js:${place} error output/unreadable: a.js is not valid JavaScript, so browsers do not run it: ${why}.`,
        ] as const,
        [
          `an inline module with ${name}`,
          both(x, unused, html(`<script type="module">${text.replace("./", "/")}</script>`)),
          at(29, `Browsers do not run an inline <script>: ${why}.`),
        ] as const,
      ]),
      [
        "a module that a script imports, with a missing export and a syntax error in a third one",
        both(
          x,
          unused,
          {
            "content/static/a.js": 'import("./b.js"); import("./c.js");\n',
            "content/static/b.js": 'export { foo } from "./x.js";\n',
            "content/static/c.js": "\nlet c = ;\n",
          },
          inHead('<script src="/a.js" />'),
        ),
        [
          'content/static/b.js:1:10 error output/unreadable: b.js is not valid JavaScript, so browsers do not run it: No matching export in "x.js" for import "foo".',
          'content/static/c.js:2:9 error output/unreadable: c.js is not valid JavaScript, so browsers do not run it: Unexpected ";".',
        ].join("\n"),
      ],
      [
        "a generated script",
        both(made("a.js", "let a = ;"), inHead('<script src="/a.js" />')),
        'templates/site.tsx:6:26 error output/unreadable: a.js is not valid JavaScript, so browsers do not run it: Unexpected ";".',
      ],
      ...(
        [
          [
            { imports: { x: "x.js" } },
            'Browsers ignore "x" in an import map: its address "x.js" is neither a path nor a URL.',
          ],
          [{ imports: { x: 1 } }, 'Browsers ignore "x" in an import map: its address 1 is neither a path nor a URL.'],
          [
            { imports: { x: "//" } },
            'Browsers ignore "x" in an import map: its address "//" is neither a path nor a URL.',
          ],
        ] as const
      ).map(
        ([map, line]) =>
          [`the import map ${JSON.stringify(map)}`, both(x, unused, importMap(map)), at(29, line)] as const,
      ),
      ...(
        [
          [
            "a lost semicolon",
            "a {\n  color: navy\n  top: 0\n}",
            'has a declaration without a semicolon, so browsers read "top" as a part of its value',
          ],
          [
            "a lost semicolon on one line",
            "a { color: navy top: 0 }",
            'has a declaration without a semicolon, so browsers read "top" as a part of its value',
          ],
          [
            "a brace too few on one line",
            "a { color: navy p { color: navy }",
            'has a "{" that is never closed, so browsers read the rules after it as a part of that one',
          ],
          [
            "a brace too many on one line",
            "a { color: navy } } p { color: navy }",
            'has a "}" too many, so browsers skip the rule after it',
          ],
          [
            "a brace too few",
            "a { color: navy\np { color: navy }",
            'has a "{" that is never closed, so browsers read the rules after it as a part of that one',
          ],
          [
            "a brace too many",
            "a { color: navy }\n}\np { color: navy }",
            'has a "}" too many, so browsers skip the rule after it',
          ],
        ] as const
      ).map(
        ([name, css, why]) =>
          [
            `a style element with ${name}`,
            html(`<style>${css}</style>`),
            at(70, `The CSS of a <style> ${why}.`).replace("error", "warning").concat(" Correct the CSS."),
          ] as const,
      ),
    ],
  },
  correct: [
    [
      "modules: names that exist, other hosts, packages, cycles, data, and a default export",
      both(
        x,
        {
          "content/static/a.js": [
            'import { bar } from "./x.js"; import * as all from "/x.js"; import only from "./y.js"; import "./z.js";',
            'import { map } from "https://cdn.example/map.js"; import("./y.js").then(({ foo }) => foo);',
            "export const a = await only(bar, all, map);\n",
          ].join("\n"),
          "content/static/y.js":
            'export { a } from "./a.js"; export * from "https://cdn.example/b.js"; export default () => 1;\n',
          "content/static/z.js": 'import { foo, a } from "./y.js"; foo(a);\n',
        },
        html(
          '<script type="module" src="/a.js"></script><script type="module">import { bar } from "/x.js"; await bar;</script>' +
            '<script type="text/babel">import { foo } from "/x.js"; <b/>;</script><script>import("/x.js").then(({ foo }) => foo);</script>',
        ),
      ),
    ],
    [
      "an import map that sends a URL elsewhere, blocks a name, and has integrity",
      both(
        x,
        { "content/static/y.js": "export const foo = 1;\n" },
        html(
          '<script type="importmap">{"imports":{"/x.js":"/y.js","old":null,"lib/":"/","far/":"https://a.example"},"integrity":{"/y.js":"sha384-a"}}</script>' +
            '<script type="module">import { foo } from "/x.js"; foo;</script>',
        ),
      ),
    ],
    [
      "style elements with old tricks, braces in texts, and values of several lines",
      html(
        '<style>\n<!--\na { *zoom: 1; content: "{"; /* } */ }\n--></style>' +
          '<style>\na { background: url(data:,{);\n  grid-template:\n    "a b" 1fr\n    "c d" 1fr\n    / 1fr 2fr;\n}\n</style>' +
          "<style>a { filter: progid:A(b=1) progid:C(d=2); --x: a b: c; background: url(data:image/png,x y:z); &:hover p:focus { top: 0 } }</style>",
      ),
    ],
  ],
} as const satisfies Rows;
