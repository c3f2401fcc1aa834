/**
 * Faults for the site of bakery-site.ts: each is a change with the places where its finding belongs, marked by `‸`. A kind
 * of fault is combined with every spot of the site where it can occur: in components that many pages use, in templates
 * of one page, in Markdown, in raw HTML, in front matter, in data. The text that a fault is known by occurs elsewhere, too.
 */
import { expect } from "vitest";
import type { Code } from "../../src/base/diagnostic.ts";
import { bakery } from "./bakery-site.ts";
import { randomFrom } from "./random.ts";
import { buildSite, type Files, temporaryFolder, write } from "./small-site.ts";

/** A change of one file: the first occurrence of `from` becomes `to`. */
type Edit = readonly [file: string, from: string, to: string];

export interface Planted {
  readonly family: string;
  readonly what: string;
  readonly code: Code;
  readonly files: Files;
  /** `file:line:column`. */
  readonly places: readonly string[];
}

interface Kind {
  readonly family: string;
  readonly code: Code;
  /** The fault in a spot. */
  readonly text: (dead: string) => string;
  /** More changes. */
  readonly edits?: (dead: string, file: string) => readonly Edit[];
  /** Spots where it does not fit. */
  readonly notIn?: RegExp;
  readonly onlyIn?: RegExp;
}

/** A spot: a file, a text there, and how a fault is written after it. */
type Spot = readonly [file: string, after: string, before?: string, behind?: string];

const layout = "templates/layout.tsx";
const page = (name: string): string => `templates/pages/${name}.tsx`;
const component = (name: string): string => `templates/components/${name}.tsx`;
const rye = "content/posts/rye.md";
const winter = "content/posts/winter.md";
const about = "content/about.md";
const flour = "content/guide/flour.md";

/** Between the elements of a template. */
const jsxSpots: readonly Spot[] = [
  [layout, "<h1>{title}</h1>"],
  [layout, "{children}\n"],
  [component("footer"), "<p>{words.open}</p>"],
  [component("card"), '<div className="text">'],
  [component("menu"), '<nav aria-label="Main">'],
  [page("home"), '<p className="lead">{home.hero.text}</p>'],
  [page("bread"), "<p>The price is for a loaf of a kilo.</p>"],
  [page("bread"), "photo={loaf.photo}>"],
  [page("about"), "<h2>People</h2>"],
  [page("about"), "<div key={person.name}>", "<dd>", "</dd>"],
  [page("faq"), "<Markdown text={answer} />"],
  [page("posts"), "<p>{fields.summary}</p>"],
  [page("posts"), '<p>{tags.join(", ")}</p>'],
  [page("guide"), "<Markdown entry={chapter} />"],
];

/** In a line of Markdown. */
const inlineSpots: readonly Spot[] = [
  [about, "the *fourth* family in it.", " Of "],
  [about, "the market, on Saturdays", ", "],
  [about, "> So are we", " "],
  [about, "| Sunday   | 9:00  | mill", " "],
  [about, "The stones of the mill](./pictures/mill.png)\n", "\nA line before,\nand "],
  [rye, "There is rye again.", " "],
  [rye, "2. It was late.", " "],
  [rye, "   - But it came,", " "],
  [rye, "## What we bake", " and "],
  [rye, "Loaves of a kilo,", " "],
  [winter, "[^1]: Or April.", " "],
  ["content/guide/sourdough.md", "Flour and water, ", "and "],
  [flour, "There are many types.\n", "\nTypes\n-----\n\nAn "],
  [flour, "For cakes.\n", "\n***\n\n- one\n\n  "],
];

/** A block of Markdown. */
const blockSpots: readonly Spot[] = [
  [about, "Our [news][news] tell more.\n", "\n", "\n"],
  [about, "> So are we.\n", "\n", "\n"],
  [rye, "that it would be late.\n", "\n", "\n"],
  [rye, "from Friday on, [as always](/bread).\n", "\n", "\n"],
  [winter, "The river is frozen.\n", "\n", "\n"],
  [flour, "For cakes.\n", "\n", "\n"],
];

const dead = ["/breads", "/guide/flours", "/posts/summer", "/about/us", "/guide/rye", "/post"];

const jsxKinds: readonly Kind[] = [
  { family: "alt", code: "page/alt", text: () => '<p>‸<img src="/logo.svg" width="9" /></p>' },
  { family: "link in an attribute", code: "link/no-target", text: (url) => `<p><a href="‸${url}">More</a></p>` },
  {
    family: "link in a template literal",
    code: "link/no-target",
    text: (url) => `<p><a className="x" href={\`‸${url}\`}>More</a></p>`,
  },
  {
    family: "link in an expression",
    code: "link/no-target",
    text: (url) => `<p>‸<a href={["${url.slice(0, 3)}", "${url.slice(3)}"].join("")}>More</a></p>`,
  },
  {
    family: "link of a constant",
    code: "link/no-target",
    text: () => "<p>‸<a href={more}>More</a></p>",
    edits: (url, file) => [[file, "import ", `const more = "${url}";\nimport `]],
  },
  {
    family: "link in a prop",
    code: "link/no-target",
    text: (url) => `<p><ButtonLink to="‸${url}">More</ButtonLink></p>`,
    onlyIn: /home|bread|footer|menu/,
  },
  {
    family: "link in an array of a prop",
    code: "link/no-target",
    text: (url) => `<Links links={[{ label: "Bread", href: "/bread" }, { label: "More", href: "‸${url}" }]} />`,
    onlyIn: /pages.(about|posts)|footer/,
  },
  { family: "fragment", code: "link/no-fragment", text: () => '<p><a href="‸#shop">Part</a></p>' },
  { family: "fragment of a page", code: "link/no-fragment", text: () => '<p><a href="‸/about#shop">Part</a></p>' },
  { family: "not canonical", code: "link/not-canonical", text: () => '<p><a href="‸/bread/">Bread</a></p>' },
  { family: "missing picture", code: "link/no-asset", text: () => '<p><img alt="Rye" src="‸/photos/rye.png" /></p>' },
  { family: "missing file", code: "link/no-asset", text: () => '<p><a href="‸/prices.pdf">Prices</a></p>' },
  { family: "own host", code: "link/no-target", text: (url) => `<p><a href="‸http://mill.test${url}">More</a></p>` },
  {
    family: "http",
    code: "link/mixed-content",
    text: () => '<p><img alt="Rye" src="‸http://pics.test/rye.png" /></p>',
  },
  { family: "mailto", code: "link/mail", text: () => '<p><a href="‸mailto:hello mill.test">Mail</a></p>' },
  { family: "javascript:", code: "link/javascript", text: () => '<p><a href="‸javascript:go()">Go</a></p>' },
  {
    family: "nested link",
    code: "page/nesting",
    text: () => '<p><a href="/bread">Bread <b>‸<a href="/faq">or not</a></b></a></p>',
    notIn: /heading/,
  },
  { family: "<div> in <p>", code: "page/nesting", text: () => "<p>A ‸<div>block</div></p>" },
  { family: "heading order", code: "page/heading-order", text: () => "‸<h5>Small</h5>", notIn: /menu|about/ },
  {
    family: "duplicate id",
    code: "page/duplicate-id",
    text: () => '<p ‸id="part">One</p><p ‸id="part">Two</p>',
    notIn: /card|faq|posts|bread|about/,
  },
  {
    family: "invalid id",
    code: "page/invalid-id",
    text: () => '<p ‸id="a part">One</p>',
    notIn: /card|faq|posts|bread|about/,
  },
  { family: "empty button", code: "page/name", text: () => '<p>‸<button type="button" className="close" /></p>' },
  { family: "empty link", code: "page/name", text: () => '<p>‸<a href="/bread"></a></p>' },
  {
    family: "link of a picture without text",
    code: "page/name",
    text: () => '<p>‸<a href="/bread"><img src="/logo.svg" alt="" /></a></p>',
  },
  { family: "field without a label", code: "page/label", text: () => '<p>‸<input name="search" /></p>' },
  { family: "label of nothing", code: "page/missing-id", text: () => '<p><label htmlFor="‸search">Search</label></p>' },
  { family: "aria-describedby", code: "page/missing-id", text: () => '<p aria-describedby="‸hint">Search</p>' },
  {
    family: "script type",
    code: "page/no-effect",
    text: () => '<script type="‸text/typescript" dangerouslySetInnerHTML={{ __html: "1" }} />',
  },
  { family: "template syntax", code: "page/leftover", text: () => '<p>{"Dear ‸{{customer}}, hello"}</p>' },
  { family: "undefined", code: "page/leftover", text: () => "‸<p>{String(([] as any)[0])}</p>" },
  {
    family: "undefined in an attribute",
    code: "page/leftover",
    text: () => "<p>‸<b title={String(([] as any)[0])}>Bread</b></p>",
  },
  { family: "Markdown in a template", code: "page/leftover", text: () => '<p>{"See ‸[the bread](/bread)."}</p>' },
  {
    family: "JSON-LD",
    code: "json-ld/invalid",
    text: () => '‸<script type="application/ld+json">{`{ name: 1 }`}</script>',
  },
  {
    family: "second h1",
    code: "page/h1",
    text: () => "‸<h1>Bread</h1>",
    notIn: /card|menu|pages.(bread|about|faq|posts)/,
  },
  { family: "exception", code: "template/error", text: () => "<p>{(undefined as any).‸name}</p>" },
  {
    family: "event handler",
    code: "template/handler",
    text: () => '<p>‸<button type="button" onClick={() => 1}>Go</button></p>',
  },
];

const inlineKinds: readonly Kind[] = [
  { family: "Markdown: link", code: "link/no-target", text: (url) => `[more](‸${url})` },
  { family: "Markdown: link with a title", code: "link/no-target", text: (url) => `[more](‸${url} "More")` },
  { family: "Markdown: link whose text is its URL", code: "link/no-target", text: (url) => `[${url}](‸${url})` },
  {
    family: "Markdown: link after a longer one",
    code: "link/no-fragment",
    text: () => "[shops](/about#shops) and [shop](‸/about#shop)",
  },
  {
    family: "Markdown: two links to one target",
    code: "link/no-target",
    text: (url) => `[more](‸${url}) and [more of it](‸${url})`,
  },
  {
    family: "Markdown: link after code",
    code: "link/no-target",
    text: (url) => `\`[more](${url})\` is [more](‸${url})`,
  },
  {
    family: "Markdown: reference",
    code: "link/no-target",
    text: () => "[more][gone]",
    edits: (url, file) => [
      [file, "", `\n\n[gone-too]: ${url === "/post" ? "/posts/rye" : "/bread"}\n[gone]: ‸${url}\n`],
    ],
  },
  {
    family: "Markdown: reference with a title",
    code: "link/no-target",
    text: () => "[gone]",
    edits: (url, file) => [[file, "", `\n\n[gone]:  <‸${url}>  "Gone"\n`]],
  },
  { family: "Markdown: file", code: "link/no-target", text: () => "[more](‸./gone.md)" },
  { family: "Markdown: fragment", code: "link/no-fragment", text: () => "[more](‸#gone)" },
  {
    family: "Markdown: picture",
    code: "link/no-asset",
    text: () => "![more](‸./pictures/gone.png)",
    notIn: /sourdough/,
  },
  { family: "Markdown: http", code: "link/mixed-content", text: () => "![more](‸http://pics.test/rye.png)" },
  { family: "Markdown: empty link", code: "page/name", text: () => "[](‸/bread)" },
  { family: "Markdown: mailto", code: "link/mail", text: () => "[Mail](‸mailto:hello@)" },
  { family: "Markdown: not canonical", code: "link/not-canonical", text: () => "[Bread](‸/bread.html)" },
  { family: "Markdown: reference to a fact", code: "content/unknown-reference", text: () => "by ‸{{site.nmae}}" },
  {
    family: "raw HTML: link in a line",
    code: "link/no-target",
    text: (url) => `<b>more</b> <a class="x" href="‸${url}">more</a>`,
  },
  { family: "raw HTML: alt in a line", code: "page/alt", text: () => 'a <i>loaf</i> ‸<img src="/logo.svg">' },
  {
    family: "raw HTML: nested link in a line",
    code: "page/nesting",
    text: () => '<a href="/bread">one ‸<a href="/faq">two</a></a>',
    notIn: /menu/,
  },
  { family: "raw HTML: id in a line", code: "page/invalid-id", text: () => '<b ‸id="a part">part</b>', notIn: /posts/ },
];

const blockKinds: readonly Kind[] = [
  {
    family: "raw HTML: link",
    code: "link/no-target",
    text: (url) => `<div>\n  <p>A line.\n  And <a href="‸${url}">more</a></p>\n</div>`,
  },
  {
    family: "raw HTML: alt",
    code: "page/alt",
    text: () => '<p>\n<img alt="" src="/logo.svg">\n  ‸<img src="/logo.svg" width="9"></p>',
  },
  {
    family: "raw HTML: nested link",
    code: "page/nesting",
    text: () => '<div><a href="/bread">one\n<b>‸<a href="/faq">two</a></b></a></div>',
  },
  { family: "raw HTML: <div> in <p>", code: "page/nesting", text: () => "<p>A\n‸<div>block</div></p>" },
  { family: "raw HTML: stray end tag", code: "page/nesting", text: () => "<div>A block</div>\n\nText.\n\n‸</div>" },
  { family: "raw HTML: unclosed", onlyIn: /flour|winter/, code: "page/unclosed", text: () => "Text.\n\n‸<!-- todo" },
  {
    family: "raw HTML: duplicate id",
    code: "page/duplicate-id",
    text: () => '<p ‸id="part">One</p>\n<p ‸id="part">Two</p>',
  },
  { family: "raw HTML: empty button", code: "page/name", text: () => "<div>\n‸<button></button></div>" },
  { family: "raw HTML: JSX", code: "page/leftover", text: () => '<div ‸className="lead">Text</div>' },
  { family: "raw HTML: component", code: "page/unrendered", text: () => '‸<YouTube id="x" />' },
  { family: "raw HTML: javascript:", code: "link/javascript", text: () => '<p><a href="‸javascript:go()">Go</a></p>' },
  { family: "Markdown: heading order", code: "page/heading-order", text: () => "## Part\n\n‸##### Small\n\n## Other" },
  { family: "Markdown: second h1", code: "page/h1", text: () => "‸# Another title" },
  { family: "Markdown: filler", code: "page/leftover", text: () => "A text.\n‸Lorem ipsum dolor sit amet." },
  { family: "Markdown: shortcode", code: "page/unrendered", text: () => 'Text ‸{% image "a.jpg" %}' },
];

const site = "content/site.json";
const list = "templates/site.tsx";
const bread = "content/bread.json";
const home = "content/home.json";
const faq = "content/faq.json";
const oven = "content/posts/oven.md";

/** A link in content: the text before its value, the value, and the text after it. */
const urlSpots: readonly (readonly [file: string, before: string, value: string])[] = [
  [site, '"Bread", "href": "', "/bread"],
  [site, '"Sourdough", "href": "', "/guide/sourdough"],
  [site, '"Flour", "href": "', "/guide/flour"],
  [site, '"Questions", "href": "', "/faq"],
  [home, '"See the bread", "href": "', "/bread"],
  [home, 'turn at night.", "href": "', "/about"],
  [bread, '"Our rye", "href": "', "/posts/rye"],
  [bread, '"About flour", "href": "', "/guide/flour"],
  [about, "role: Miller\n    link: ", "/posts/rye"],
  [about, 'role: Baker\n    link: "', "/guide/sourdough"],
  [rye, "What flour is\n    href: ", "/guide/flour"],
  [rye, "All bread\n    href: ", "/bread"],
  [oven, "{ label: Bread, href: ", "/bread"],
];
const urlKinds: readonly (readonly [family: string, code: Code, value: (dead: string) => string])[] = [
  ["link", "link/no-target", (url) => url],
  ["fragment", "link/no-fragment", () => "/about#shop"],
  ["not canonical", "link/not-canonical", () => "/bread/"],
  ["mailto", "link/mail", () => "mailto:hello mill.test"],
  ["missing file", "link/no-asset", () => "/prices.pdf"],
];

/** A text in content. */
const textSpots: readonly (readonly [file: string, before: string, value: string])[] = [
  [site, '"label": "', "Bread"],
  [site, '"title": "', "Shop"],
  [home, '"text": "', "We grind, knead and bake."],
  [home, '"Slow dough", "text": "', "It rests for a day."],
  [bread, '"name": "', "Rye"],
  [bread, '"alt": "', "A light loaf"],
  [bread, '"rye", "water", "', "salt"],
  [faq, '"question": "', "Is it vegan?"],
  [faq, '"answer": "', "No."],
  [about, "role: ", "Miller"],
  [about, "alt: ", "The mill by the river"],
  [rye, "label: ", "What flour is"],
  [rye, "tags: [rye, ", "harvest"],
  [rye, "summary: >\n  There is local rye again,\n  and we ", "bake with it"],
  [winter, 'summary: "', "The stones stand still."],
  [oven, "summary: '", "It needs less wood."],
];
const textKinds: readonly (readonly [family: string, code: Code, value: string])[] = [
  ["filler", "page/leftover", "lorem ipsum dolor"],
  ["filler text", "page/leftover", "Eat ‸Lorem ipsum dolor"],
  ["Markdown", "page/leftover", "See ‸[our bread](/bread)"],
  ["encoding", "page/leftover", "‸cafÃ©"],
];

/** Faults of one place each. */
const single: readonly (readonly [family: string, code: Code, ...edits: Edit[]])[] = [
  ["invalid date", "content/invalid-field", [rye, "date: 2024-05-12", "date: ‸2024-15-12"]],
  ["invalid date", "content/invalid-field", [winter, "date: 2024-01-20", "date: ‸January"]],
  ["invalid choice", "content/invalid-field", [oven, "author: Ben", "author: ‸Bem"]],
  ["wrong type", "content/invalid-field", [bread, '"price": 5', '"price": ‸"5"']],
  ["wrong type", "content/invalid-field", [bread, '"spelt", "water"', '"spelt", ‸3']],
  ["wrong type", "content/invalid-field", [rye, "tags: [rye, harvest]", "tags: ‸rye"]],
  ["wrong type", "content/invalid-field", [rye, "All bread\n    href: /bread", "All bread\n    href: ‸12"]],
  ["unknown field", "content/unknown-field", [rye, "summary: >", "‸sumary: x\nsummary: >"]],
  ["unknown field", "content/unknown-field", [rye, "  - label: All bread", "  - ‸lable: x\n    label: All bread"]],
  ["unknown field", "content/unknown-field", [bread, '"name": "Spelt"', '"name": "Spelt", ‸"nam": 1']],
  ["unknown field", "content/unknown-field", [site, '"title": "Us"', '‸"titel": 1, "title": "Us"']],
  ["missing field", "content/missing-field", [bread, '"more": { "label": "About flour", ', '"more": ‸{ ']],
  ["missing field", "content/missing-field", [winter, "date: 2024-01-20\n", ""], [winter, "title", "‸title"]],
  ["duplicate key", "content/duplicate-key", [rye, "author: Ada\n", "author: Ada\n‸author: Ben\n"]],
  ["duplicate key", "content/duplicate-key", [bread, '"name": "Spelt",', '"name": "Spelt",\n    ‸"name": "Rye",']],
  ["YAML", "content/yaml", [rye, "title: Rye is back", "title: Rye‸: it is back"]],
  ["JSON", "content/json", [faq, "are not.", 'are not." ‸"']],
  ["JSON", "content/json", [home, '#resting" }\n  ]', '#resting" },\n  ‸]']],
  [
    "missing picture in front matter",
    "content/invalid-field",
    [about, "src: ./pictures/mill.png", "src: ‸./pictures/mil.png"],
  ],
  ["missing picture in data", "link/no-asset", [bread, "/photos/spelt.jpg", "‸/photos/spelt.png"]],
  ["reference to a fact", "content/unknown-reference", [faq, "No. See", "No. ‸{{sit.name}}: see"]],
  ["reference to a fact", "content/unknown-reference", [winter, 'summary: "The', 'summary: "By ‸{{site.nam}}, the']],
  ["link in Markdown in data", "link/no-target", [faq, "/about#shops", "‸/abuot#shops"]],
  ["link in Markdown in data", "link/no-target", [faq, "\\nAsk us.", "\\\\nAsk [us](‸/us)."]],
  [
    "duplicate title",
    "page/duplicate-title",
    [winter, "title: The mill in winter", "title: ‸A new oven"],
    [oven, "title: ", "title: ‸"],
  ],
  [
    "duplicate title",
    "page/duplicate-title",
    [flour, "title: Flour", "title: ‸Sourdough"],
    ["content/guide/sourdough.md", "title: ", "title: ‸"],
  ],
  [
    "duplicate description",
    "page/duplicate-description",
    [
      winter,
      "description: The river freezes, and the stones stand still.",
      "description: ‸It is larger, and it needs less wood.",
    ],
    [oven, "description: ", "description: ‸"],
  ],
  ["long title", "page/title-length", [rye, "title: Rye is back", `title: ‸Rye is back${" and back".repeat(7)}`]],
  [
    "long title",
    "page/title-length",
    [page("faq"), 'title="Questions"', `title="‸Questions${" and answers".repeat(6)}"`],
  ],
  [
    "long description",
    "page/description-length",
    [rye, "description: After", `description: ‸After ${"a very long and ".repeat(10)}`],
  ],
  [
    "long description",
    "page/description-length",
    [home, '"description": "Stone', `"description": "‸Very ${"very ".repeat(30)} stone`],
  ],
  [
    "long description",
    "page/description-length",
    [page("faq"), 'description="What', `description="‸What ${"and what ".repeat(15)}`],
  ],
  ["language", "page/lang", [layout, '<html lang="en">', '<html ‸lang="en_GB">']],
  [
    "canonical link",
    "page/canonical",
    [layout, '<link rel="canonical" href={origin + url} />', '‸<link rel="canonical" href={origin} />'],
  ],
  ["stylesheet", "link/no-asset", ["templates/styles.css", "color: green;", 'background: url("‸/gone.png");']],
  [
    "link of a layout to every page",
    "link/no-target",
    [layout, 'className="logo" href="/"', 'className="logo" href="‸/home"'],
  ],
  ["link in a prop of a page", "link/no-target", [list, 'more="/about"', 'more="‸/abuot"']],
  ["text in a child of a page", "page/leftover", [list, "You can bring", "You can ‸lorem ipsum dolor"]],
  ["long title", "page/title-length", [list, 'title="Terms', `title="‸${"Terms and Terms, ".repeat(4)}all`]],
  ["long description", "page/description-length", [list, 'description="What', `description="‸${"What ".repeat(40)}`]],
  [
    "duplicate title",
    "page/duplicate-title",
    [list, 'title="Terms of sale"', 'title="‸News"'],
    [page("posts"), 'title="News"', 'title="‸News"'],
  ],
  [
    "duplicate description",
    "page/duplicate-description",
    [list, "What you can expect of us.", "‸Types of flour."],
    [flour, "description: Types of flour, and what each is good for", "description: ‸Types of flour"],
  ],
  ["text in a fragment", "page/leftover", [page("posts"), "<p>{fields.summary}</p>", "<>Eat ‸Lorem ipsum dolor</>"]],
  ["text in a child", "page/leftover", [page("home"), "          {feature.text}", "          Eat ‸Lorem ipsum dolor"]],
  ["text in a prop", "page/leftover", [page("bread"), "heading={loaf.name}", 'heading="Eat ‸Lorem ipsum dolor"']],
  [
    "text in an element of a prop",
    "page/leftover",
    [page("bread"), "heading={loaf.name}", "heading={‸<b>{String(([] as any)[0])}</b>}"],
  ],
  [
    "link of a constant module",
    "link/no-fragment",
    ["templates/texts.ts", "/about#shops", "/about#shop"],
    [component("footer"), "<ButtonLink to={words", "‸<ButtonLink to={words"],
  ],
  ["link computed at its element", "link/no-target", [page("guide"), '<a href={"/guide/" +', '‸<a href={"/guides/" +']],
  [
    "link computed for a component",
    "link/no-target",
    [
      page("posts"),
      "<Card key={slug} heading={fields.title} href={`/posts/",
      "‸<Card key={slug} heading={fields.title} href={`/news/",
    ],
  ],
  [
    "link computed for a component",
    "link/no-target",
    [page("home"), "<ButtonLink to={home.hero.action.href}>", '‸<ButtonLink to={home.hero.action.href + "s"}>'],
  ],
  [
    "link in two items",
    "link/no-target",
    [rye, "href: /guide/flour\n", "href: ‸/flour\n"],
    [rye, "href: /bread\n", "href: ‸/flour\n"],
  ],
  [
    "link in two items",
    "link/no-target",
    [site, '"Sourdough", "href": "/guide/sourdough"', '"Sourdough", "href": "‸/dough"'],
    [site, '"Flour", "href": "/guide/flour"', '"Flour", "href": "‸/dough"'],
  ],
  [
    "link in two items",
    "link/no-target",
    [bread, '"Our rye", "href": "/posts/rye"', '"Our rye", "href": "‸/dough"'],
    [bread, '"About flour", "href": "/guide/flour"', '"About flour", "href": "‸/dough"'],
  ],
  [
    "link in two files",
    "link/no-target",
    [rye, "href: /guide/flour\n", "href: ‸/flour\n"],
    [oven, "href: /bread", "href: ‸/flour"],
  ],
  ["link in escaped data", "link/no-target", [home, '"href": "/bread"', '"href": ‸"/caf\\u00e9"']],
  ["link in escaped data", "link/no-target", [about, '"/guide/sourdough"', '‸"/guide/\\x73our"']],
  [
    "description of a page",
    "page/description",
    ["templates/site.tsx", 'page("/faq"', 'page("‸/faq"'],
    [page("faq"), 'description="What customers ask us, and what we answer."', "description={undefined as any}"],
  ],
  [
    "description of an entry",
    "page/description",
    ["content/guide/flour.md", "description: Types of flour, and what each is good for.", 'description: ‸""'],
  ],
  [
    "picture without a text",
    "page/name",
    [bread, '"label": "Our rye"', '"label": ""'],
    [component("button-link"), "<a ", "‸<a "],
  ],
  ["link in a link", "page/nesting", [page("home"), "heading={feature.title}", 'heading={‸<a href="/faq">x</a>}']],
  ["link in a link", "page/nesting", [component("button-link"), "{children}", 'Or ‸<a href="/faq">ask</a>']],
  [
    "link in a link",
    "page/nesting",
    [component("menu"), "{item.label}</a>", '{item.label} <ButtonLink to="/faq">?</ButtonLink></a>'],
    [component("button-link"), "<a ", "‸<a "],
  ],
  [
    "alt in a component",
    "page/alt",
    [component("card"), "<img src={photo.src} alt={photo.alt} />", "‸<img src={photo.src} />"],
  ],
  [
    "alt in a component",
    "page/alt",
    [page("about"), "<img src={cover.src.url} alt={cover.alt} />", "‸<img src={cover.src.url} />"],
  ],
  [
    "duplicate id in a component",
    "page/duplicate-id",
    [component("footer"), "<section key={title}>", '<section key={title} ‸id="part">'],
  ],
  [
    "heading order in a component",
    "page/heading-order",
    [component("footer"), "<h2>{title}</h2>", "‸<h4>{title}</h4>"],
  ],
];

interface Fault {
  readonly family: string;
  readonly code: Code;
  readonly edits: readonly Edit[];
  /** What it is known by. */
  readonly known?: string;
}

function faults(random: () => number): Fault[] {
  const pick = (): string => dead[Math.floor(random() * dead.length)] as string;
  const combined = (kinds: readonly Kind[], spots: readonly Spot[]): Fault[] =>
    kinds.flatMap(({ family, code, text, edits, notIn, onlyIn }) =>
      spots.flatMap(([file, after, before = "", behind = ""]) => {
        if (notIn?.test(file) || (onlyIn && !onlyIn.test(file))) return [];
        const url = pick();
        const main: Edit = [file, after, after + before + text(url) + behind];
        return { family, code, edits: [main, ...(edits?.(url, file) ?? [])], known: url };
      }),
    );
  return [
    ...combined(jsxKinds, jsxSpots),
    ...combined(inlineKinds, inlineSpots),
    ...combined(blockKinds, blockSpots),
    ...urlKinds.flatMap(([family, code, value]) =>
      urlSpots.map(([file, before, old]): Fault => {
        const known = value(pick());
        return { family: `value: ${family}`, code, edits: [[file, before + old, `${before}‸${known}`]], known };
      }),
    ),
    ...textKinds.flatMap(([family, code, text]) =>
      textSpots.flatMap(([file, before, old]): Fault | Fault[] => {
        // An answer is Markdown, and in a list or object of YAML a bracket starts another.
        if (family === "Markdown" && (before.includes("answer") || /^alt: |\[rye/.test(before))) return [];
        const known = text.replace("‸", "");
        const value = text.includes("‸") ? text : `‸${text}`;
        return { family: `value: ${family}`, code, edits: [[file, before + old, before + value]], known };
      }),
    ),
    ...single.map(([family, code, ...edits]): Fault => ({ family, code, edits })),
  ];
}

/** Places where the text of a fault is no fault. */
const decoys: readonly ((text: string) => Edit)[] = [
  (text) => ["templates/texts.ts", "export", `export const old = ${JSON.stringify(text)};\nexport`],
  (text) => [
    site,
    '{ "label": "Not',
    `{ "label": ${JSON.stringify(text)}, "href": ${JSON.stringify(text)} },\n    { "label": "Not`,
  ],
  (text) => [flour, "There are many", `Not \`${text}\`. There are many`],
  (text) => [page("about"), "<h2>People", `{/* "${text}" */}\n      <h2>People`],
  (text) => [rye, "grind --fine", `grind ${text}\ngrind --fine`],
];

function planted({ family, code, edits, known }: Fault, random: () => number): Planted {
  const files: Record<string, string> = {};
  const apply = ([file, from, to]: Edit): void => {
    const text = files[file] ?? String(bakery[file]);
    if (!text.includes(from)) throw new Error(`${family}: ${file} does not contain ${from}`);
    files[file] = from === "" ? text + to : text.replace(from, () => to);
  };
  for (const edit of edits) apply(edit);
  // What a page has in code, too, is what the page is about.
  const allowed = code === "page/leftover" ? decoys.slice(0, 2) : decoys;
  if (known !== undefined) for (const decoy of allowed) if (random() < 0.5) apply(decoy(known));
  const places = Object.entries(files).flatMap(([file, text]) =>
    Array.from(text.matchAll(/‸/g), ({ index }) => {
      const lines = text.slice(0, index).replaceAll("‸", "").split("\n");
      return `${file}:${lines.length}:${(lines.at(-1) ?? "").length + 1}`;
    }),
  );
  const lineBreak = random() < 0.2 ? "\r\n" : "\n";
  for (const [file, text] of Object.entries(files)) files[file] = text.replaceAll("‸", "").replaceAll("\n", lineBreak);
  const what = `${edits[0]?.[0]}: ${edits[0]?.[2]}`.replace(/\s+/g, " ");
  return { family, what, code, files, places };
}

/** @param count faults, of as many families as possible. */
export function plantedFaults(count: number, seed = 33): Planted[] {
  const random = randomFrom(seed);
  const all = faults(random)
    .map((fault) => ({ fault, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank);
  const byFamily = [...new Set(all.map(({ fault }) => fault.family))].map((family) =>
    all.filter(({ fault }) => fault.family === family),
  );
  const longest = Math.max(...byFamily.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, turn) => byFamily.flatMap((group) => group[turn] ?? [])).flat();
  return inTurn.slice(0, count).map(({ fault }) => planted(fault, random));
}

/** Plants faults one after the other, each into the correct site, and expects it alone, at its places. */
export async function expectPlaces(count: number): Promise<void> {
  const root = temporaryFolder();
  write(root, bakery);
  const [expected, found]: [string[], string[]] = [[], []];
  for (const { family, what, code, files, places } of plantedFaults(count)) {
    write(root, files);
    const { diagnostics } = await buildSite(root);
    write(root, Object.fromEntries(Object.keys(files).map((file) => [file, bakery[file]])));
    const reported = diagnostics.flatMap(({ code, places = [], ...first }) =>
      [first, ...places].map(({ file, line, column }) => `${code} ${file}:${line}:${column}`),
    );
    const rowOf = (lines: readonly string[]): string => [`${family}: ${what}`, ...new Set(lines)].sort().join("\n");
    // A second h1 is reported with the first one, which is right: that of the layout.
    const right = family.endsWith("second h1") ? ["templates/layout.tsx:37:13"] : [];
    expected.push(rowOf([...places, ...right].map((place) => `${code} ${place}`)));
    found.push(rowOf(reported));
  }
  expect(found).toHaveLength(count);
  const wrong = found.flatMap((row, index) => (row === expected[index] ? [] : index));
  expect(wrong.map((index) => found[index])).toEqual(wrong.map((index) => expected[index]));
}
