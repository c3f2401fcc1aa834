/** Code of templates: deliberate mistakes. */

import { type Files, type Rows, setting, site, template, types } from "../support/rows.ts";
import { edited } from "../support/small-site.ts";

/** The page's template uses `<Widget />` of a package. @param imported how it gets it. */
const widget = (code: string, imported = 'import { Widget } from "widget";'): Files => ({
  "node_modules/widget/package.json": '{ "name": "widget", "type": "module", "exports": "./index.js" }',
  "node_modules/widget/index.js": code,
  ...template(
    ['import type { ReactNode } from "react";', `import type { ReactNode } from "react"; ${imported}`],
    ["<ul>", "<Widget /><ul>"],
  ),
});
/** The same, with React's functions. */
const widgetWith = (code: string): Files =>
  widget(
    `export const widgets = ({ Component, createElement, forwardRef, memo }) => { ${code} };`,
    'import { widgets } from "widget"; import * as react from "react"; const Widget: any = widgets(react);',
  );
const inWidget = (name: string): string =>
  `templates/page.tsx:17:34 error template/error: no ink, in ${name}the package "widget". Rendering /.`;

export const templates = {
  mistakes: {
    "template/no-site": [
      [
        "no default export",
        site(["export default", "export const site ="]),
        "templates/site.tsx error template/no-site: templates/site.tsx has no default export.",
      ],
      [
        "no pages",
        site(["pages: (", "pages: undefined as never, files: ("]),
        'templates/site.tsx:7:3 error template/no-site: `pages` of defineSite() is missing; write a function: `pages: () => [page("/", …)]`.',
      ],
      [
        "a misspelt name",
        site(["pages: (", "pagse: ("]),
        'templates/site.tsx:7:3 error template/no-site: defineSite() has no option "pagse".',
      ],
      [
        "an option of hosting()",
        setting("redirects: []"),
        'templates/site.tsx:6:3 error template/no-site: defineSite() has no option "redirects".',
      ],
      [
        "an unknown option of Markdown, in another file",
        {
          ...site(
            ["content,\n", "content,\n  markdown,\n"],
            ["import {", 'import { markdown } from "./md.ts";\nimport {'],
          ),
          "templates/md.ts": "export const markdown = {\n  html: true,\n  plugins: [],\n};\n",
        },
        'templates/md.ts:3:3 error template/no-site: `markdown` has no option "plugins".',
      ],
      [
        "an unknown option of pictures",
        setting("markdown: { pictures: { width: [640] } }"),
        'templates/site.tsx:6:27 error template/no-site: `pictures` has no option "width".',
      ],
    ],
    "template/error": [
      [
        "hosting() is async, so that its result would be lost",
        setting("hosting: async () => ({})"),
        "templates/site.tsx error template/error: hosting() did not return an object; it cannot be async. Listing the pages.",
      ],
      [
        "a module that throws nothing",
        template(["export function Html", "throw null;\nexport function Html"]),
        "templates/site.tsx error template/error: null. Loading templates/site.tsx.",
      ],
      [
        "a module that throws an error whose stack is none",
        template([
          "export function Html",
          'throw Object.assign(new Error("odd"), { stack: 5 });\nexport function Html',
        ]),
        "templates/site.tsx error template/error: odd. Loading templates/site.tsx.",
      ],
      [
        "a module that knows its own place",
        template([
          "export function Html",
          "throw new Error(import.meta.url.slice(0, 8) + (import.meta as any).filename.slice(-19));\nexport function Html",
        ]),
        "templates/page.tsx:3:7 error template/error: file:////templates/page.tsx. Loading templates/site.tsx.",
      ],
      [
        "a schema that throws",
        types(["z.string(), origin", 'z.string().transform(() => { throw new Error("no ink"); }), origin']),
        "templates/content.ts:3:85 error template/error: no ink. Listing the pages.",
      ],
      [
        "no pages at all",
        site(["pages: ({ site, posts }) => [", "pages: ({ site, posts }) => site ? [] : ["]),
        "templates/site.tsx error template/error: pages() returned an empty list, but a site needs at least one page. Listing the pages.",
      ],
      [
        "a page of nothing",
        site(["<Home site={site} posts={posts} />", "null as any"]),
        "templates/site.tsx error template/error: item 0 of pages() is not a page: create it with page(url, element). Listing the pages.",
      ],
      [
        "an exception without a message and with an invalid stack",
        template(["<h1>{title}</h1>", '<h1>{(() => { throw Object.assign(new Error(""), { stack: {} }); })()}</h1>']),
        "templates/page.tsx:17:10 error template/error: Something was thrown without a message. Rendering /, /posts/first.",
      ],
      ...(
        [
          ["renderer.rules.text", "() => null", "null"],
          ["renderer.rules.link_open", "() => undefined", "undefined"],
          ["renderer.rules.text", "async () => ''", "[object Promise]"],
          ["render", "() => undefined", "undefined"],
        ] as const
      ).map(
        ([name, code, result]) =>
          [
            `a Markdown plugin without a result: ${name} = ${code}`,
            setting(`markdown: { use: (md: any) => void (md.${name} = ${code}) }`),
            `templates/page.tsx:20:83 error template/error: A Markdown plugin returned ${result} instead of HTML, in its ${name}. Rendering /posts/first.`,
          ] as const,
      ),
      [
        "a misspelt option of a content type",
        types(["z.url() })", "z.url() }), { reference: false } as {}"]),
        'templates/content.ts:3:9 error template/error: json() has no option "reference". Did you mean "references"? Loading templates/site.tsx.',
      ],
      [
        "an option of another kind of content type",
        types(["z.url() })", 'z.url() }), { draft: "name" } as {}']),
        'templates/content.ts:3:9 error template/error: json() has no option "draft". It is an option of markdown(). Loading templates/site.tsx.',
      ],
      [
        "Markdown without a text",
        template(["<Markdown text={post.body} />", "<Markdown {...({ post } as never)} />"]),
        "templates/page.tsx:20:83 error template/error: <Markdown> has neither a `text` nor an `entry` with a body: write <Markdown entry={post} />. Rendering /posts/first.",
      ],
      [
        "a picture without its image",
        template(
          ["import type", 'import { Picture } from "plinth/images";\nimport type'],
          ["<Markdown text", '<Picture {...({ src: "/a.png" } as never)} /><Markdown text'],
        ),
        "templates/page.tsx:21:83 error template/error: <Picture> has no `image`: give it the value of a field whose schema is image(). Rendering /posts/first.",
      ],
      [
        "a very long message",
        template(["<h1>{title}</h1>", '<h1>{(() => { throw new Error("x".repeat(5000)); })()}</h1>']),
        `templates/page.tsx:12:33 error template/error: ${"x".repeat(1000)}…. Rendering /, /posts/first.`,
      ],
      [
        "a page without a URL",
        site(['page("/", ', "page(undefined as any, "]),
        "templates/site.tsx error template/error: item 0 of pages() is not a page: create it with page(url, element). Listing the pages.",
      ],
      [
        "a file without contents",
        setting('files: () => [{ path: "a.txt", make: () => undefined as any }]'),
        'templates/site.tsx:6:26 error template/error: make() of "a.txt" returned neither a string nor bytes. Generating a.txt.',
      ],
      [
        "a module that throws",
        template(["export function Html", 'throw new Error("at once");\nexport function Html']),
        "templates/page.tsx:3:7 error template/error: at once. Loading templates/site.tsx.",
      ],
      [
        "pages() that throws",
        site(["posts.map(", "posts.nope.map("]),
        "templates/site.tsx:9:19 error template/error: Cannot read properties of undefined (reading 'map'). Listing the pages.",
      ],
      [
        "pages() throws and a bundle is missing: both are reported",
        {
          ...edited(
            "templates/site.tsx",
            ["posts.map(", "posts.nope.map("],
            ["content,\n", 'content,\n  bundles: ["site.css"],\n'],
          ),
        },
        "templates/site.tsx:6:14 error template/bundle: The file templates/site.css does not exist.\n" +
          "templates/site.tsx:10:19 error template/error: Cannot read properties of undefined (reading 'map'). Listing the pages.",
      ],
      [
        "a template that throws",
        template(["longDate(post.fields.date)", "longDate(post.slug)"]),
        'templates/page.tsx:20:49 error template/error: not an ISO date (YYYY-MM-DD): "first". Rendering /posts/first.',
      ],
      [
        "a date that the calendar does not have, in a field that the schema does not validate as a date",
        template(["longDate(post.fields.date)", 'longDate("2024-02-30")']),
        'templates/page.tsx:20:49 error template/error: not an ISO date (YYYY-MM-DD): "2024-02-30". Rendering /posts/first.',
      ],
      [
        "an asset that was not bundled",
        {
          ...edited(
            "templates/page.tsx",
            ["longDate, usePage }", "longDate, useAsset, usePage }"],
            ["<h1>", '<h1 id={useAsset("a.css").url}>'],
          ),
        },
        'templates/page.tsx:12:21 error template/error: useAsset("a.css"): no such bundled file. Known: none. Rendering /, /posts/first.',
      ],
      [
        "an asset in place of its URL",
        {
          "templates/menu.ts": "",
          ...edited("templates/site.tsx", ["content,\n", 'content,\n  bundles: ["menu.ts"],\n']),
          ...edited(
            "templates/page.tsx",
            ["longDate, usePage }", "longDate, useAsset, usePage }"],
            ["<h1>", '<script src={useAsset("menu.ts") as never} /><h1>'],
          ),
        },
        'templates/page.tsx:12:13 error template/error: src of <script> is an object, which would be published as "[object Object]"; write its .url. Rendering /, /posts/first.',
      ],
      [
        "an object as an attribute",
        template(["<h1>{title}</h1>", "<h1 title={{} as never}>{title}</h1>"]),
        'templates/page.tsx:12:13 error template/error: title of <h1> is an object, which would be published as "[object Object]". Rendering /, /posts/first.',
      ],
      [
        "a package that throws while it is loaded",
        widget('throw new Error("no ink"); export const Widget = () => 1;'),
        'templates/page.tsx:2:65 error template/error: no ink. Loading the package "widget".',
      ],
      [
        "a package that a package of the site imports",
        {
          ...widget('import "ink"; export const Widget = () => 1;'),
          "node_modules/ink/package.json": '{ "name": "ink", "type": "module", "exports": "./index.js" }',
          "node_modules/ink/index.js": 'throw new Error("no ink");',
        },
        'templates/page.tsx:2:65 error template/error: no ink. Loading the package "widget".',
      ],
      [
        "a package that does not have an import",
        widget("export const Gadget = () => 1;"),
        "templates/page.tsx:2:65 error template/error: The requested module 'widget/index.js' does not provide an export named 'Widget'. Loading the package \"widget\".",
      ],
      [
        "a package with a syntax error",
        widget("export const Widget = () => {"),
        'templates/page.tsx:2:65 error template/error: Unexpected end of input. Loading the package "widget".',
      ],
      [
        "a component of a package",
        widget('const draw = () => { throw new Error("no ink"); }; export function Widget() { return draw(); }'),
        inWidget("Widget of "),
      ],
      [
        "a class of a package",
        widgetWith('return class Widget extends Component { render() { throw new Error("no ink"); } };'),
        inWidget(""),
      ],
      [
        "a component of a package in forwardRef and memo",
        widgetWith('return memo(forwardRef(function Widget() { throw new Error("no ink"); }));'),
        inWidget("Widget of "),
      ],
      [
        "a component that a package's component renders",
        widgetWith(
          'const Ink = () => { throw new Error("no ink"); }; return () => createElement("p", {}, [createElement(Ink, { key: 1 })]);',
        ),
        inWidget("Ink of "),
      ],
      [
        "a component of a package beside one in memo that needs a context",
        widget(
          'export function Widget() { throw new Error("no paper"); }',
          'import { Widget as Pot } from "widget"; import { createContext, memo, useContext } from "react"; const Ink = createContext(""); const Pen = memo(() => { if (!useContext(Ink)) throw new Error("no ink"); return <p>A</p>; }); const Widget = () => <><Ink value="a"><Pen /></Ink><Pot /></>;',
        ),
        'templates/page.tsx:2:315 error template/error: no paper, in Widget of the package "widget". Rendering /.',
      ],
      [
        "a function of a package",
        {
          ...widget(
            'export const draw = () => { throw new Error("no ink"); };',
            'import { draw } from "widget"; const Widget = () => draw();',
          ),
        },
        'templates/page.tsx:2:93 error template/error: no ink, in the package "widget". Rendering /.',
      ],
      [
        "a file whose function throws",
        setting('files: () => [{ path: "a.txt", make: () => { throw new Error("no ink"); } }]'),
        "templates/site.tsx:6:54 error template/error: no ink. Generating a.txt.",
      ],
    ],
    "template/console": [
      [
        "an error on the console",
        template(["<h1>{title}</h1>", '<h1>{String(console.error("%s is missing\\nmore", "a") ?? "A")}</h1>']),
        "templates/site.tsx error template/console: console.error while rendering /posts/first with Post: a is missing\ntemplates/site.tsx:8:11 error template/console: console.error while rendering / with Home: a is missing",
      ],
    ],
    "template/no-html": [
      [
        "nothing",
        site(["<Post post={post} />", "<>{null}</>"]),
        "templates/site.tsx error template/no-html: a template rendered nothing for /posts/first instead of a complete <html> element.",
      ],
      [
        "a part",
        site(["<Post post={post} />", "<p>Hi</p>"]),
        'templates/site.tsx error template/no-html: <p> rendered "<p>Hi</p>…" for /posts/first instead of a complete <html> element.',
      ],
    ],
  },
} as const satisfies Rows;
