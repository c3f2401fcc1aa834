/** Deliberate mistakes in a site, each with the exact line that a person sees, and no other. */
import type { Code } from "../../src/diagnostics/diagnostic.ts";
import type { checkMistakes, LimitCode, Mistake } from "../checks/check-mistakes.ts";
import { edited, type Files, start } from "../support/small-site.ts";

const post = (text: string | Uint8Array): Files => ({ "content/posts/first.md": text });
const body = (markdown: string): Files => post(`---\ntitle: First\ndate: 2024-01-15\n---\n${markdown}\n`);
const siteJson = (...lines: string[]): Files => ({ "content/site.json": lines.join("\n") });

type Edit = (from: string, to: string) => Files;
const site: Edit = (from, to) => edited("templates/site.tsx", [from, to]);
const template: Edit = (from, to) => edited("templates/page.tsx", [from, to]);
const types: Edit = (from, to) => edited("templates/content.ts", [from, to]);
const secondPage = (url: string): Files =>
  site('page("/", ', `page("${url}", <Post post={posts[0]} />),\n    page("/", `);

/** Told elsewhere: base.test.ts, parts.test.ts, faults/limits.test.ts, publish.test.ts, verify.test.ts, check-mistakes.ts, validity.test.ts. */
type Elsewhere =
  | "link/outside-base"
  | `publish/${string}`
  | `merge/${string}`
  | `verify/${string}`
  | `html/${string}`
  | keyof typeof checkMistakes
  | LimitCode;

/** A code without a mistake does not compile. */
export const mistakes: Readonly<Record<Exclude<Code, Elsewhere>, readonly Mistake[]>> = {
  "site/no-site": [
    ["no site.tsx", { "templates/site.tsx": undefined }, "error site/no-site: There is no templates/site.tsx in ROOT."],
  ],
  "site/baseline": [
    [
      "a baseline that is none",
      { ".plinth-baseline.json": "[]" },
      ".plinth-baseline.json error site/baseline: This is no baseline.",
    ],
  ],
  "site/no-content": [
    [
      "no content/",
      { "content/site.json": undefined, "content/posts/first.md": undefined, content: undefined },
      "error site/no-content: There is no content/ in ROOT.",
    ],
  ],
  "content/unreadable": [
    [
      "a file that became a link while the site was built",
      {
        "content/static/a.txt": "x",
        "templates/site.tsx": `import { rmSync, symlinkSync } from "node:fs";\nconst file = new URL("../content/static/a.txt", import.meta.url);\nrmSync(file);\nsymlinkSync("/etc/hostname", file);\n${start["templates/site.tsx"]}`,
      },
      "content/static/a.txt error content/unreadable: The link leads out of the site.",
    ],
    [
      "a link out of the site",
      { "content/posts/out.md": { link: "/etc/hostname" } },
      "content/posts/out.md error content/unreadable: The link leads out of the site.",
    ],
    [
      "a link to nothing",
      { "content/posts/out.md": { link: "nowhere.md" } },
      "content/posts/out.md error content/unreadable: The link leads to nothing.",
    ],
    [
      "a link to itself",
      { "content/posts/out.md": { link: "out.md" } },
      "content/posts/out.md error content/unreadable: The link leads to itself.",
    ],
    [
      "a link to a folder",
      { "content/posts/out.md": { link: "." } },
      "content/posts/out.md error content/unreadable: The link does not lead to a file.",
    ],
  ],
  "content/encoding": [
    [
      "UTF-16",
      post(Buffer.from("\ufeffhi", "utf16le")),
      "content/posts/first.md:1:1 error content/encoding: The file is UTF-16.",
    ],
    [
      "bytes that are not UTF-8",
      post(Buffer.from([0x61, 0x0a, 0x62, 0xe9, 0x63])),
      "content/posts/first.md:2:2 error content/encoding: The file is not valid UTF-8.",
    ],
    [
      "NUL",
      post("a\nb\0"),
      "content/posts/first.md:2:2 error content/encoding: The file holds a NUL byte, so it is not text.",
    ],
    [
      "half of a character, escaped in JSON",
      siteJson("{", '  "name": "a \\ud83d b",', '  "origin": "https://tiny.test"', "}"),
      "content/site.json:2:11 error content/encoding: The text holds half of a character (U+D83D alone), which cannot be published.",
    ],
    [
      "a NUL, escaped in YAML",
      post('---\ntitle: "a\\0b"\n---\n'),
      "content/posts/first.md:2:8 error content/encoding: The text holds a control character (U+0000), which cannot be published.",
    ],
    [
      "a control character in Markdown",
      body("a\u001b[2Jb"),
      "content/posts/first.md:5:2 error content/encoding: The text holds a control character (U+001B), which cannot be published.",
    ],
  ],
  "content/too-large": [
    [
      "a huge file",
      post("x".repeat(2_000_001)),
      "content/posts/first.md error content/too-large: The file has 2000001 bytes; at most 2000000 are read.",
    ],
    [
      "huge front matter",
      post(`---\ntitle: ${"x".repeat(70_000)}\n---\n`),
      "content/posts/first.md:1:1 error content/too-large: The front matter is longer than 65536 characters.",
    ],
  ],
  "content/front-matter": [
    [
      "not closed in a file that others link to: their links say nothing more",
      { "content/posts/second.md": "---\ntitle: Second\n", ...body("[it](/posts/second)") },
      "content/posts/second.md:1:1 error content/front-matter: The front matter is not closed.",
    ],
    [
      "not closed",
      post("---\ntitle: First\n"),
      "content/posts/first.md:1:1 error content/front-matter: The front matter is not closed.",
    ],
    [
      "closed with more",
      post("---\ntitle: First\n--- x\nbody"),
      "content/posts/first.md:3:4 error content/front-matter: The line that closes the front matter holds more than ---.",
    ],
    [
      "in JavaScript",
      post("---js\n{ title: process.exit(3) }\n---\n"),
      'content/posts/first.md:1:4 error content/front-matter: The front matter asks for the language "js".',
    ],
    [
      "in a language that is a name of JavaScript",
      post("---constructor\na: 1\n---\n"),
      'content/posts/first.md:1:4 error content/front-matter: The front matter asks for the language "constructor".',
    ],
    [
      "a list",
      post("---\n- a\n---\n"),
      "content/posts/first.md:2:1 error content/front-matter: The front matter is not a list of fields.",
    ],
  ],
  "content/yaml": [
    [
      "a tab",
      post("---\ntitle: First\n\tdate: 2024-01-15\n---\n"),
      "content/posts/first.md:3:1 error content/yaml: A tab cannot indent in YAML.",
    ],
    [
      "a colon in a value",
      post("---\ntitle: a: b\n---\n"),
      "content/posts/first.md:2:9 error content/yaml: The front matter is not valid YAML: incomplete explicit mapping pair; a key node is missed; or followed by a non-tabulated empty line.",
    ],
    [
      "a tag of its own",
      post("---\ntitle: !!js/function x\n---\n"),
      "content/posts/first.md:2:23 error content/yaml: The front matter is not valid YAML: unknown tag !<tag:yaml.org,2002:js/function>.",
    ],
  ],
  "content/json": [
    [
      "whose facts others refer to: they say nothing more",
      { ...siteJson("{"), ...body("By {{site.name}}.") },
      "content/site.json:1:2 error content/json: The file ends before a } closes what { opened.",
    ],
    [
      "of a list that a page shows: the page says nothing more",
      {
        ...types("posts:", 'tags: json("tags.json", z.array(z.string())),\n  posts:'),
        "templates/site.tsx": String(start["templates/site.tsx"])
          .replace("({ site, posts }) => [", "(all) => [")
          .replace("<Home site={site} posts={posts} />", "<Home site={all.site} posts={all.posts} tags={all} />")
          .replace("...posts.map", "...all.posts.map"),
        "templates/page.tsx": String(start["templates/page.tsx"])
          .replace("function Home({ site, posts }:", "function Home({ site, posts, tags }:")
          .replace(
            "posts: readonly Entry<{ title: string }>[] }",
            "posts: readonly Entry<{ title: string }>[]; tags: { tags: string[] } }",
          )
          .replace("<Html title={site.name}>", "<Html title={site.name}>{tags.tags.map((tag) => tag)}"),
        "content/tags.json": "[",
      },
      "content/tags.json:1:2 error content/json: The file ends before a ] closes what [ opened.",
    ],
    [
      "no comma",
      siteJson("{", '  "name": "Tiny"', '  "origin": "x"', "}"),
      "content/site.json:3:3 error content/json: A comma is expected before this.",
    ],
    [
      "a comma too many",
      siteJson("{", '  "name": "Tiny",', "}"),
      "content/site.json:3:1 error content/json: A comma stands before the end of the list.",
    ],
    [
      "no quotes",
      siteJson("{", "  name: 1", "}"),
      "content/site.json:2:3 error content/json: This name or text does not stand in double quotes.",
    ],
    ["an empty file", siteJson(""), "content/site.json:1:1 error content/json: A value is expected here."],
    [
      "a comment",
      siteJson("{", "  // why", '  "name": "Tiny"', "}"),
      "content/site.json:2:3 error content/json: JSON has no comments.",
    ],
    [
      "not closed",
      siteJson("{", '  "name": "Tiny"'),
      "content/site.json:2:17 error content/json: The file ends before a } closes what { opened.",
    ],
  ],
  "content/duplicate-key": [
    [
      "in YAML",
      post("---\ntitle: First\ntitle: Second\n---\n"),
      "content/posts/first.md:3:1 error content/duplicate-key: A field stands twice in the front matter.",
    ],
    [
      "in JSON",
      siteJson("{", '  "name": "Tiny",', '  "name": "Tiny"', "}"),
      'content/site.json:3:3 error content/duplicate-key: The field "name" stands twice in one object.',
    ],
  ],
  "content/number": [
    [
      "of more digits than are kept",
      {
        ...types("name: z.string()", "name: z.number()"),
        ...siteJson("{", '  "name": 12345678901234567890,', '  "origin": "https://tiny.test"', "}"),
      },
      "content/site.json:2:11 error content/number: The number would become 12345678901234567000: it cannot be kept exactly.",
    ],
    [
      "that is none, in YAML",
      post("---\ntitle: First\nrating: .nan\n---\n"),
      "content/posts/first.md:3:9 error content/number: The number would become NaN: it cannot be kept exactly.",
    ],
  ],
  "content/forbidden-key": [
    [
      "in JSON",
      siteJson("{", '  "__proto__": {}', "}"),
      'content/site.json:2:3 error content/forbidden-key: "__proto__" cannot be the name of a field.',
    ],
    [
      "in YAML",
      post("---\na:\n  constructor: 1\n---\n"),
      'content/posts/first.md:3:3 error content/forbidden-key: "constructor" cannot be the name of a field.',
    ],
  ],
  "content/too-complex": [
    [
      "deep JSON that is not closed",
      siteJson("[".repeat(50_000)),
      "content/site.json error content/too-complex: The data is nested too deep to be read.",
    ],
    [
      "deep YAML",
      post(`---\ntitle: ${"[".repeat(5_000)}]\n---\n`),
      "content/posts/first.md:1:1 error content/too-complex: The data is nested too deep to be read.",
    ],
    [
      "deep JSON",
      siteJson("[".repeat(50_000) + "]".repeat(50_000)),
      "content/site.json error content/too-complex: The data is nested more than 64 levels deep.",
    ],
    [
      "a bomb of aliases",
      post(
        `---\na0: &a0 [1,1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(",")}]`).join("\n")}\n---\n`,
      ),
      "content/posts/first.md error content/too-complex: The data holds more than 20000 values.",
    ],
  ],
  "content/unclaimed-file": [
    [
      "no type's",
      { "content/post/second.md": "Hi" },
      "content/post/second.md error content/unclaimed-file: No content type claims this file, so nothing on the site shows it.",
    ],
    [
      "neither Markdown nor JSON",
      { "content/notes.txt": "Hi" },
      "content/notes.txt error content/unclaimed-file: Plinth reads .md and .json files here.",
    ],
  ],
  "content/claimed-twice": [
    [
      "two patterns",
      types("posts:", 'all: markdown("**/*.md", z.object({})),\n  posts:'),
      'content/posts/first.md error content/claimed-twice: The content types "all" and "posts" both claim this file.',
    ],
  ],
  "content/missing-file": [
    [
      "no site.json",
      { "content/site.json": undefined },
      'content/site.json error content/missing-file: The file of the content type "site" is missing.',
    ],
  ],
  "content/missing-field": [
    [
      "what looks like front matter and is a line",
      post("----\ntitle: First\n----\n"),
      'content/posts/first.md:1:1 error content/missing-field: The fields "title", "date" are missing.',
    ],
    [
      "that others refer to: they say nothing more",
      { ...siteJson("{", '  "origin": "https://tiny.test"', "}"), ...body("By {{site.name}}.") },
      'content/site.json:1:1 error content/missing-field: The field "name" is missing.',
    ],
    [
      "no title",
      post("---\ndate: 2024-01-15\n---\n"),
      'content/posts/first.md:2:1 error content/missing-field: The field "title" is missing.',
    ],
    [
      "no front matter",
      post("Hello"),
      'content/posts/first.md:1:1 error content/missing-field: The fields "title", "date" are missing.',
    ],
  ],
  "content/unknown-field": [
    [
      "without a name",
      post('---\ntitle: First\ndate: 2024-01-15\n"": x\n---\n'),
      'content/posts/first.md:4:1 error content/unknown-field: Unknown field "".',
    ],
    [
      "that is a required one misspelt: it is not said to be missing too",
      post("---\ntilte: First\ndate: 2024-01-15\n---\n"),
      'content/posts/first.md:2:1 error content/unknown-field: Unknown field "tilte".',
    ],
    [
      "in YAML",
      post("---\ntitle: First\ndate: 2024-01-15\nratign: 5\n---\n"),
      'content/posts/first.md:4:1 error content/unknown-field: Unknown field "ratign".',
    ],
    [
      "in JSON",
      siteJson("{", '  "name": "Tiny",', '  "origin": "https://tiny.test",', '  "nmae": "x"', "}"),
      'content/site.json:4:3 error content/unknown-field: Unknown field "nmae".',
    ],
    [
      "that a schema would drop silently",
      {
        ...types("z.strictObject({ name", "z.object({ name"),
        ...siteJson("{", '  "name": "Tiny",', '  "origin": "https://tiny.test",', '  "nmae": "x"', "}"),
      },
      'content/site.json:4:3 error content/unknown-field: Unknown field "nmae".',
    ],
    [
      "a merge key",
      post("---\ntitle: First\ndate: 2024-01-15\n<<: {}\n---\n"),
      'content/posts/first.md:4:1 error content/unknown-field: Unknown field "<<".',
    ],
  ],
  "content/invalid-field": [
    [
      "a number of YAML 1.1, which is a text",
      post("---\ntitle: First\ndate: 2024-01-15\nrating: 0:04\n---\n"),
      'content/posts/first.md:4:9 error content/invalid-field: rating is "0:04": expected number, received string.',
    ],
    [
      "a date that is none",
      post("---\ntitle: First\ndate: 2024-02-30\n---\n"),
      'content/posts/first.md:3:7 error content/invalid-field: date is "2024-02-30": invalid ISO date.',
    ],
    [
      "a rating out of range",
      post("---\ntitle: First\ndate: 2024-01-15\nrating: 7\n---\n"),
      "content/posts/first.md:4:9 error content/invalid-field: rating is 7: too big: expected number to be <=5.",
    ],
    [
      "a wrong type",
      post("---\ntitle: 12\ndate: 2024-01-15\n---\n"),
      "content/posts/first.md:2:8 error content/invalid-field: title is 12: expected string, received number.",
    ],
    [
      "CRLF and a BOM count no lines",
      post("\ufeff---\r\ntitle: 12\r\ndate: 2024-01-15\r\n---\r\n"),
      "content/posts/first.md:2:8 error content/invalid-field: title is 12: expected string, received number.",
    ],
  ],
  "content/unknown-reference": [
    [
      "in Markdown",
      body("By {{site.nmae}}."),
      "content/posts/first.md:5:4 error content/unknown-reference: {{site.nmae}} refers to nothing.",
    ],
    [
      "to nothing that is known",
      body("By {{user.name}}."),
      "content/posts/first.md:5:4 error content/unknown-reference: {{user.name}} refers to nothing.",
    ],
    [
      "to itself",
      siteJson("{", '  "name": "{{site.name}}",', '  "origin": "https://tiny.test"', "}"),
      "content/site.json:2:12 error content/unknown-reference: {{site.name}} refers to itself.",
    ],
    [
      "to an object",
      body("{{site}}"),
      "content/posts/first.md:5:1 error content/unknown-reference: {{site}} is not a text or a number.",
    ],
  ],
  "content/placeholder": [
    [
      "a name that is reserved",
      {
        "templates/content.ts": String(start["templates/content.ts"])
          .replace("name: z.string()", "name: placeholder(z.string(), /^Tiny$/)")
          .replace("markdown, z }", "markdown, placeholder, z }"),
      },
      "content/site.json:2:11 warning content/placeholder: name is still a placeholder. Replace it before launch.",
    ],
    [
      "a field that plinth new began",
      { "content/posts/first.md": "---\ntitle: 'To be written: title'\ndate: 2024-01-15\n---\nHello.\n" },
      "content/posts/first.md:2:8 warning content/placeholder: title is still a placeholder. Replace it before launch.",
    ],
    [
      "a text that plinth new began, below a field that names the mark",
      {
        "content/posts/first.md": "---\ntitle: Not To be written\ndate: 2024-01-15\n---\n\nTo be written: the text.\n",
      },
      "content/posts/first.md:6:1 warning content/placeholder: Its text is still to be written. Replace it before launch.",
    ],
    [
      "a text that plinth new began",
      { "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n\nTo be written: the text.\n" },
      "content/posts/first.md:6:1 warning content/placeholder: Its text is still to be written. Replace it before launch.",
    ],
  ],
  "template/bundle": [
    [
      "a file that several import is gone",
      {
        "templates/a.ts": 'export { part as a } from "./part.ts";\n',
        "templates/b.ts": 'export { part as b } from "./part.ts";\n',
        ...site("import { content }", 'import "./a.ts";\nimport "./b.ts";\nimport { content }'),
      },
      'templates/a.ts:1:27 error template/bundle: Could not resolve "./part.ts". Also in templates/b.ts.',
    ],
    [
      "a stylesheet that is wrong: the templates that ask for it say nothing more",
      {
        ...site("content,\n", 'content,\n  bundles: ["site.css"],\n'),
        "templates/site.css": 'a { background: url("gone.png") }',
        "templates/page.tsx": String(start["templates/page.tsx"])
          .replace("longDate, usePage }", "longDate, useAsset, usePage }")
          .replace("<title>", '<link rel="stylesheet" href={useAsset("site.css").url} /><title>'),
      },
      'templates/site.css:1:21 error template/bundle: Could not resolve "gone.png".',
    ],
    [
      "an element not closed: the first error is the true one",
      template("<h1>{title}</h1>", "<main><h1>{title}</h1>"),
      'templates/page.tsx:12:47 error template/bundle: Unexpected closing "body" tag does not match opening "main" tag.',
    ],
    [
      "a tag not closed",
      template("<h1>{title}</h1>", "<h1>{title}</h2>"),
      'templates/page.tsx:12:26 error template/bundle: Unexpected closing "h2" tag does not match opening "h1" tag.',
    ],
    [
      "an import of nothing",
      site("./page.tsx", "./pagee.tsx"),
      'templates/site.tsx:3:28 error template/bundle: Could not resolve "./pagee.tsx".',
    ],
    [
      "a stylesheet that is not there",
      site("content,\n", 'content,\n  bundles: ["site.css"],\n'),
      'templates/site.tsx:6:14 error template/bundle: Could not resolve "templates/site.css".',
    ],
  ],
  "template/no-site": [
    [
      "no default export",
      site("export default", "export const site ="),
      "templates/site.tsx error template/no-site: templates/site.tsx has no default export.",
    ],
    [
      "no pages",
      site("pages: (", "pagse: ("),
      "templates/site.tsx error template/no-site: The site has no `pages` function.",
    ],
  ],
  "template/error": [
    [
      "a component that is async",
      template("export function Home", "export async function Home"),
      "templates/site.tsx:8:11 error template/error: A component is async, or waits for a promise: load its data in content/ or at the top of a module, and render it directly. Rendering /.",
    ],
    [
      "a module that throws nothing",
      template("export function Html", "throw null;\nexport function Html"),
      "templates/site.tsx error template/error: null. Loading templates/site.tsx.",
    ],
    [
      "a schema that throws",
      types("z.string(), origin", 'z.string().transform(() => { throw new Error("no ink"); }), origin'),
      "templates/content.ts:3:85 error template/error: no ink. Listing the pages.",
    ],
    [
      "no pages at all",
      site("pages: ({ site, posts }) => [", "pages: ({ site, posts }) => site ? [] : ["),
      "templates/site.tsx error template/error: pages() returned an empty list, and a site has a page at least. Listing the pages.",
    ],
    [
      "a page of nothing",
      site("<Home site={site} posts={posts} />", "null as any"),
      "templates/site.tsx error template/error: item 0 of pages() is no page: make it with page(url, element). Listing the pages.",
    ],
    [
      "an exception without words, whose stack is none",
      template("<h1>{title}</h1>", '<h1>{(() => { throw Object.assign(new Error(""), { stack: {} }); })()}</h1>'),
      "templates/page.tsx:17:10 error template/error: Something was thrown that says nothing. Rendering /, /posts/first.",
    ],
    [
      "a message of a whole page",
      template("<h1>{title}</h1>", '<h1>{(() => { throw new Error("x".repeat(5000)); })()}</h1>'),
      `templates/page.tsx:12:33 error template/error: ${"x".repeat(1000)}…. Rendering /, /posts/first.`,
    ],
    [
      "a page without a URL",
      site('page("/", ', "page(undefined as any, "),
      "templates/site.tsx error template/error: item 0 of pages() is no page: make it with page(url, element). Listing the pages.",
    ],
    [
      "a file that is made of nothing",
      site("content,\n", 'content,\n  files: () => [{ path: "a.txt", make: () => undefined as any }],\n'),
      'templates/site.tsx:6:26 error template/error: make() of "a.txt" returned neither a text nor bytes. Making a.txt.',
    ],
    [
      "a module that throws",
      template("export function Html", 'throw new Error("at once");\nexport function Html'),
      "templates/page.tsx:3:7 error template/error: at once. Loading templates/site.tsx.",
    ],
    [
      "pages() that throws",
      site("posts.map(", "posts.nope.map("),
      "templates/site.tsx:9:19 error template/error: Cannot read properties of undefined (reading 'map'). Listing the pages.",
    ],
    [
      "pages() that throws beside a bundle that is not there: both are told",
      {
        "templates/site.tsx": String(start["templates/site.tsx"])
          .replace("posts.map(", "posts.nope.map(")
          .replace("content,\n", 'content,\n  bundles: ["site.css"],\n'),
      },
      'templates/site.tsx:6:14 error template/bundle: Could not resolve "templates/site.css".\n' +
        "templates/site.tsx:10:19 error template/error: Cannot read properties of undefined (reading 'map'). Listing the pages.",
    ],
    [
      "a template that throws",
      template("longDate(post.fields.date)", "longDate(post.slug)"),
      'templates/page.tsx:20:49 error template/error: not an ISO date (YYYY-MM-DD): "first". Rendering /posts/first.',
    ],
    [
      "an asset that was not bundled",
      {
        "templates/page.tsx": String(start["templates/page.tsx"])
          .replace("longDate, usePage }", "longDate, useAsset, usePage }")
          .replace("<h1>", '<h1 id={useAsset("a.css").url}>'),
      },
      'templates/page.tsx:12:21 error template/error: useAsset("a.css"): no such bundled file. Known: none. Rendering /, /posts/first.',
    ],
    [
      "a file that cannot be made",
      site("content,\n", 'content,\n  files: () => [{ path: "a.txt", make: () => { throw new Error("no ink"); } }],\n'),
      "templates/site.tsx:6:54 error template/error: no ink. Making a.txt.",
    ],
  ],
  "template/handler": [
    [
      "a button with onClick",
      template("<h1>{title}</h1>", '<h1>{title}</h1><button type="button" onClick={() => {}}>x</button>'),
      "templates/page.tsx:12:29 warning template/handler: onClick of <button> does nothing: no React reaches the browser. Act on the element in a script below templates/client/, found by a data- attribute.",
    ],
  ],
  "template/suspense": [
    [
      "by the whole of React",
      {
        "templates/page.tsx": `import React from "react";\n${start["templates/page.tsx"]}`.replace(
          "<h1>{title}</h1>",
          "<h1><React.Suspense>{title}</React.Suspense></h1>",
        ),
      },
      "error template/suspense: A static page cannot wait: React would print the fallback of <Suspense>, or of lazy(), as if it were the page.",
    ],
    [
      "a fallback that would be printed",
      {
        "templates/page.tsx": `import { Suspense } from "react";\n${start["templates/page.tsx"]}`.replace(
          "<h1>{title}</h1>",
          "<h1><Suspense>{title}</Suspense></h1>",
        ),
      },
      "templates/page.tsx:1:10 error template/suspense: A static page cannot wait: React would print the fallback of <Suspense>, or of lazy(), as if it were the page.",
    ],
  ],
  "template/console": [
    [
      "an error on the console",
      template("<h1>{title}</h1>", '<h1>{String(console.error("%s is missing\\nmore", "a") ?? "A")}</h1>'),
      "templates/site.tsx error template/console: Rendering /posts/first with Post, console.error said: a is missing\ntemplates/site.tsx:8:11 error template/console: Rendering / with Home, console.error said: a is missing",
    ],
  ],
  "template/no-html": [
    [
      "nothing",
      site("<Post post={post} />", "<>{null}</>"),
      "templates/site.tsx error template/no-html: a template rendered no whole <html> element for /posts/first, but nothing.",
    ],
    [
      "a part",
      site("<Post post={post} />", "<p>Hi</p>"),
      'templates/site.tsx error template/no-html: <p> rendered no whole <html> element for /posts/first, but "<p>Hi</p>…".',
    ],
  ],
  "output/bad-url": [
    [
      "without its slash: links to the page say nothing more",
      { ...secondPage("about"), ...body("[it](/about)") },
      'templates/site.tsx:8:11 error output/bad-url: The URL "about" must begin with "/".',
    ],
    [
      "climbing out",
      secondPage("/../up"),
      'templates/site.tsx:8:11 error output/bad-url: The URL "/../up" has a part that begins with a dot.',
    ],
    [
      "relative",
      secondPage("about"),
      'templates/site.tsx:8:11 error output/bad-url: The URL "about" must begin with "/".',
    ],
    [
      "hidden",
      secondPage("/.git/config"),
      'templates/site.tsx:8:11 error output/bad-url: The URL "/.git/config" has a part that begins with a dot.',
    ],
  ],
  "output/bad-origin": [
    ...["https://tiny.test/", "https://Tiny.test", "https://tiny.test:443", "https://tiny.test/blog"].map(
      (origin): Mistake => [
        origin,
        siteJson("{", '  "name": "Tiny",', `  "origin": "${origin}"`, "}"),
        `content/site.json:3:14 error output/bad-origin: The site's origin is "${origin}".`,
      ],
    ),
  ],
  "output/bad-hosting": [
    [
      "a redirect to nowhere in particular; others: hosting.test.ts",
      site(
        "content,\n",
        'content,\n  hosting: () => ({ hosts: { netlify: true }, redirects: [{ from: "/old", to: "new", status: 301 }] }),\n',
      ),
      'templates/site.tsx:6:68 error output/bad-hosting: The redirect "/old new 301" has a destination that is neither a path nor a URL with "https://".',
    ],
  ],
  "output/host-limit": [
    [
      "what a host cannot do; others: host-files.test.ts",
      site(
        "content,\n",
        'content,\n  hosting: () => ({ hosts: { githubPages: true }, headers: [{ path: "/*", set: { "X-A": "1" } }] }),\n',
      ),
      "templates/site.tsx:6:3 warning output/host-limit: GitHub Pages sends no header of a site's own: X-A will not be sent.",
    ],
  ],
  "output/bad-path": [
    [
      "a name that Windows reserves",
      { "content/static/aux.txt": "Hi" },
      'content/static/aux.txt error output/bad-path: The output path "aux.txt" of content/static/aux.txt has a name that Windows reserves: "aux.txt".',
    ],
    [
      "a file outside the output",
      site("content,\n", 'content,\n  files: () => [{ path: "../../up.txt", make: () => "x" }],\n'),
      'templates/site.tsx:6:26 error output/bad-path: The output path "../../up.txt" of the file "../../up.txt" of the site has a ".." part.',
    ],
  ],
  "output/collision": [
    [
      "two pages of one URL",
      secondPage("/posts/first"),
      "templates/site.tsx:8:11 error output/collision: posts/first.html is made twice: by the page /posts/first and by the page /posts/first.",
    ],
    [
      "two pages that differ in case",
      { "content/posts/First.md": "---\ntitle: Another\ndate: 2024-01-15\n---\n" },
      "templates/site.tsx error output/collision: posts/first.html (the page /posts/first) and posts/First.html (the page /posts/First) are one file wherever file names ignore case.",
    ],
    [
      "a static file in the place of a page",
      { "content/static/index.html": "Hi" },
      "content/static/index.html error output/collision: index.html is made twice: by the page / and by content/static/index.html.",
    ],
    [
      "a file in the place of a folder",
      { "content/static/posts": "Hi" },
      "content/static/posts error output/collision: posts (content/static/posts) and posts/first.html (the page /posts/first) need a file and a folder of the same name.",
    ],
    [
      "the manifest's place",
      {
        "content/static/.well-known/x": "x",
        ...site("content,\n", 'content,\n  files: () => [{ path: ".plinth.json", make: () => "x" }],\n'),
      },
      'templates/site.tsx:6:26 error output/collision: .plinth.json is made twice: by Plinth\'s manifest and by the file ".plinth.json" of the site.',
    ],
  ],
  "link/no-target": [
    [
      "in Markdown",
      body("\nSee [it](/posts/frist)."),
      'content/posts/first.md:6:10 error link/no-target: "/posts/frist" leads to no page. On /posts/first.',
    ],
    [
      "in a template",
      template("<h1>{title}</h1>", '<h1>{title}</h1><a href="/nope">x</a>'),
      'templates/page.tsx:12:38 error link/no-target: "/nope" leads to no page. On /, /posts/first.',
    ],
    [
      "by its whole URL",
      body("[it](https://tiny.test/nope)"),
      'content/posts/first.md:5:6 error link/no-target: "https://tiny.test/nope" leads to no page. On /posts/first.',
    ],
    [
      "in the place that a reference made",
      body("[it](/{{site.name}})"),
      'content/posts/first.md error link/no-target: "/Tiny" leads to no page. On /posts/first.',
    ],
    [
      "of letters that are percent-encoded in the page",
      body("[it](/über-uns)"),
      'content/posts/first.md:5:6 error link/no-target: "/über-uns" leads to no page. On /posts/first.',
    ],
    [
      "without an address",
      body("[it]()"),
      "content/posts/first.md error link/no-target: The address of a link is empty (a href). On /posts/first.",
    ],
    [
      "no URL at all",
      body("[it](https://[)"),
      'content/posts/first.md:5:6 error link/no-target: "https://%5B" is not a URL. On /posts/first.',
    ],
  ],
  "link/no-fragment": [
    [
      "on its own page",
      body("## A part\n[it](#a-prat)"),
      'content/posts/first.md:6:6 error link/no-fragment: "#a-prat" leads to a place that /posts/first does not have: no element has the id "a-prat". On /posts/first.',
    ],
  ],
  "link/no-asset": [
    [
      "an image of a template, for which React adds a preload",
      template("<h1>{title}</h1>", '<h1>{title}</h1><img src="/bird.png" alt="" />'),
      'templates/page.tsx:12:39 error link/no-asset: "/bird.png" is no file of the site. On /, /posts/first (img src).',
    ],
    [
      "an image without an address",
      body("![A bird]()"),
      "content/posts/first.md error link/no-asset: The address of something to load is empty (img src). On /posts/first (img src).",
    ],
    [
      "an image",
      body("![A bird](/bird.png)"),
      'content/posts/first.md:5:11 error link/no-asset: "/bird.png" is no file of the site. On /posts/first (img src).',
    ],
    [
      "in a stylesheet",
      {
        ...site("content,\n", 'content,\n  bundles: ["site.css"],\n'),
        "templates/site.css": "a { background: url(/bird.png) }",
      },
      'templates/site.css:1:21 error link/no-asset: "/bird.png" is no file of the site. On assets/site-2LRDDKML.css (style url()).',
    ],
  ],
  "link/not-canonical": [
    [
      "a folder of static pages without its slash",
      { "content/static/docs/index.html": "<!doctype html><title>Docs</title>", ...body("[it](/docs)") },
      'content/posts/first.md:5:6 error link/not-canonical: "/docs" is not the page\'s own URL. On /posts/first.',
    ],
    [
      "a slash too many",
      body("[it](/posts/first/)"),
      'content/posts/first.md:5:6 error link/not-canonical: "/posts/first/" is not the page\'s own URL. On /posts/first.',
    ],
    [
      "the file's name",
      body("[it](/posts/first.html)"),
      'content/posts/first.md:5:6 error link/not-canonical: "/posts/first.html" is not the page\'s own URL. On /posts/first.',
    ],
    [
      "the index",
      body("[it](/index.html)"),
      'content/posts/first.md:5:6 error link/not-canonical: "/index.html" is not the page\'s own URL. On /posts/first.',
    ],
  ],
  "page/title": [
    [
      "two",
      template("<title>{title}</title>", "<title>{title}</title><title>b</title>"),
      "templates/site.tsx:8:11 error page/title: The page has 2 <title> elements. On /, /posts/first.",
    ],
    [
      "none",
      template("<title>{title}</title>", ""),
      "templates/site.tsx:8:11 error page/title: The page has no <title>. On /, /posts/first.",
    ],
    [
      "of several texts",
      template("<title>{title}</title>", "<title>{title} of {url}</title>"),
      "templates/site.tsx:8:11 error page/title: The page's <title> is empty. On /, /posts/first.",
    ],
  ],
  "page/duplicate-title": [
    [
      "two posts",
      { "content/posts/second.md": start["content/posts/first.md"] },
      'templates/site.tsx warning page/duplicate-title: Several pages have the title "First": /posts/first, /posts/second. Name in each title what only that page holds.',
    ],
  ],
  "page/description": [
    [
      "none",
      template('<meta name="description" content={"About " + title} />', ""),
      "templates/site.tsx:8:11 error page/description: The page has no meta description. On /, /posts/first.",
    ],
  ],
  "page/h1": [
    [
      "seven",
      body("# A\n\n# B\n\n# C\n\n# D\n\n# E\n\n# F"),
      'content/posts/first.md error page/h1: The page has 7 h1 headings: "First", "A", "B", "C" and 3 more. On /posts/first.',
    ],
    [
      "two",
      body("# Another"),
      'content/posts/first.md error page/h1: The page has 2 h1 headings: "First", "Another". On /posts/first.',
    ],
    [
      "none",
      template("<h1>{title}</h1>", ""),
      "templates/site.tsx:8:11 error page/h1: The page has no h1 heading. On /, /posts/first.",
    ],
  ],
  "page/lang": [
    [
      "none",
      template('<html lang="en">', "<html>"),
      "templates/site.tsx:8:11 error page/lang: The page does not say its language. On /, /posts/first.",
    ],
    [
      "no tag",
      template('<html lang="en">', '<html lang="english language">'),
      'templates/site.tsx:8:11 error page/lang: The page\'s language is "english language", which is no tag. On /, /posts/first.',
    ],
  ],
  "page/canonical": [
    [
      "none on the home page: its place is the URL in quotes, not a slash before it",
      {
        ...site('page("/", ', '(void 0 / 1, page)("/", '),
        ...template(
          '<link rel="canonical" href={origin + url} />',
          '{url !== "/" && <link rel="canonical" href={origin + url} />}',
        ),
      },
      "templates/site.tsx:8:25 error page/canonical: The page has no canonical link. On /.",
    ],
    [
      "another page's",
      template("href={origin + url}", "href={origin}"),
      'templates/site.tsx:8:11 error page/canonical: The page\'s canonical link is "https://tiny.test". On /, /posts/first.',
    ],
    [
      "none",
      template('<link rel="canonical" href={origin + url} />', ""),
      "templates/site.tsx:8:11 error page/canonical: The page has no canonical link. On /, /posts/first.",
    ],
  ],
  "page/alt": [
    [
      "none",
      { ...template("<h1>{title}</h1>", '<h1>{title}</h1><img src="/a.png" />'), "content/static/a.png": "x" },
      'templates/page.tsx:12:39 error page/alt: The image "/a.png" has no alt text. On /, /posts/first.',
    ],
  ],
  "page/invalid-id": [
    [
      "with a space",
      template("<h1>{title}</h1>", '<h1 id="a b">{title}</h1>'),
      'templates/page.tsx:12:17 error page/invalid-id: The id "a b" holds a space. On /, /posts/first.',
    ],
  ],
  "page/duplicate-id": [
    [
      "twice",
      template("<h1>{title}</h1>", '<h1 id="a">{title}</h1><p id="a">x</p>'),
      'templates/page.tsx:12:17 error page/duplicate-id: The id "a" stands more than once. On /, /posts/first.',
    ],
  ],
};
