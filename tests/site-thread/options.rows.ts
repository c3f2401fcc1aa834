/** Options of the site and of functions: a value of the wrong kind, deliberately. */
import { both, type ErrorRow, type Files, post, type Rows, setting, site, template, types } from "../support/rows.ts";

/** Options of the site, with the place and the message. */
const ofSite = [
  ["budgets: 5", 3, '`budgets` of defineSite() is 5; write an object such as { "*": { total: 100_000 } }.'],
  [
    "budgets: () => ({})",
    3,
    '`budgets` of defineSite() is a function; write an object such as { "*": { total: 100_000 } }.',
  ],
  ['budgets: { "/": { html: "9000" } }', 21, '`html` of `/` is "9000"; write a number of bytes or requests.'],
  ['budgets: { "/": { html: -1 } }', 21, "`html` of `/` is -1; write a number of bytes or requests."],
  [
    "checks: []",
    3,
    '`checks` of defineSite() is an empty list; write an object such as { "page/title-length": "off" }.',
  ],
  ['checks: { "page/titel": "off" }', 13, "`page/titel` of `checks` is not the code of a check."],
  ['references: "no"', 3, '`references` of defineSite() is "no"; write true or false.'],
  ["bundles: [5]", 3, "`bundles[0]` of defineSite() is 5; write a string."],
  ["ignore: [/yml/]", 3, "`ignore[0]` of defineSite() is an object; write a string."],
  ["hosting: {}", 3, "`hosting` of defineSite() is an object; write a function: `hosting: () => ({ … })`."],
  ["files: []", 3, "`files` of defineSite() is an empty list; write a function: `files: () => [ … ]`."],
  ["markdown: null", 3, "`markdown` of defineSite() is null; write an object of options."],
] as const;

const ofMarkdown = [
  ['html: "no"', '`html` of `markdown` is "no"; write true or false.'],
  ["maxNesting: 0", "`maxNesting` of `markdown` is 0; write a whole number from 20."],
  ['maxNesting: "many"', '`maxNesting` of `markdown` is "many"; write a whole number from 20.'],
  ["quotes: 5", '`quotes` of `markdown` is 5; write four characters, such as "“”‘’", or a list of four strings.'],
  ['quotes: ""', '`quotes` of `markdown` is ""; write four characters, such as "“”‘’", or a list of four strings.'],
  [
    'quotes: ["“"]',
    '`quotes` of `markdown` is a list; write four characters, such as "“”‘’", or a list of four strings.',
  ],
  ['fileLinks: "no"', '`fileLinks` of `markdown` is "no"; write true or false.'],
  ['linkify: "no"', '`linkify` of `markdown` is "no"; write true or false.'],
  ['typographer: "false"', '`typographer` of `markdown` is "false"; write true or false.'],
  ["breaks: 0", "`breaks` of `markdown` is 0; write true or false."],
  ['xhtmlOut: "no"', '`xhtmlOut` of `markdown` is "no"; write true or false.'],
  ["langPrefix: 5", "`langPrefix` of `markdown` is 5; write a string."],
  ["highlight: true", "`highlight` of `markdown` is true; write a function: `highlight: (code, language) => html`."],
  ["highlight: async () => ''", "`highlight` of `markdown` is async, but Markdown is rendered at once."],
  ["use: []", "`use` of `markdown` is an empty list; write a function: `use: (parser) => { … }`."],
  ["use: async () => {}", "`use` of `markdown` is async, so its plugins would be added too late."],
  ["pictures: true", "`pictures` of `markdown` is true; write an object of options."],
] as const;

const ofPictures = [
  ['widths: "100"', '`widths` of `pictures` is "100"; write a list of widths in pixels.'],
  ["widths: []", "`widths` of `pictures` is an empty list; write a list of widths in pixels."],
  ["widths: [-5, 640]", "`widths[0]` of `pictures` is -5; write a whole number from 1 to 99999."],
  ["widths: [640, 1e9]", "`widths[1]` of `pictures` is 1000000000; write a whole number from 1 to 99999."],
  ["widths: [0.5]", "`widths[0]` of `pictures` is 0.5; write a whole number from 1 to 99999."],
  ['formats: ["exe"]', '`formats[0]` of `pictures` is "exe"; write "avif" or "webp".'],
  ["sizes: 640", "`sizes` of `pictures` is 640; write a string."],
  ['loading: "layz"', '`loading` of `pictures` is "layz"; write "lazy" or "eager".'],
] as const;

/** Options of the content type `posts`. */
const ofType = [
  ["draft: true", "`draft` of markdown() is true; write a string."],
  ["draft: null", "`draft` of markdown() is null; write a string."],
  ['references: "no"', '`references` of markdown() is "no"; write true or false.'],
  ['languages: "de"', '`languages` of markdown() is "de"; write a list of languages: ["en", "de"].'],
  ['languages: ["en_US"]', '`languages[0]` of markdown() is "en_US"; write a language such as "en" or "pt-BR".'],
  [
    'languages: ["en", "de"]',
    'The pattern "posts/*.md" of markdown() has 1 alternatives for 2 languages. Write one for each language, in their order, such as "docs/{,de/}**/*.md" for ["en", "de"].',
  ],
  ['markdown: { html: "false" }', '`html` of `markdown` is "false"; write true or false.'],
  ["markdown: { htlm: true } as {}", '`markdown` has no option "htlm". Did you mean "html"?'],
] as const;
const type = (options: string): Files => types(["optional() })", `optional() }), { ${options} }`]);

const ofFeed = [
  ["limit: 1.5", "`limit` of feed() is 1.5; write a whole number from 0."],
  ['format: "rss2"', '`format` of feed() is "rss2"; write "atom", "rss" or "json". Did you mean "rss"?'],
  ["language: 5", "`language` of feed() is 5; write a string."],
  ["author: undefined", "`author` of feed() is missing; write a string."],
  ['items: [{ url: "/", title: 5, date: "2024-01-15" }]', "`title` of `items[0]` is 5; write a string."],
  [
    'limit: -1, author: 5, langauge: "en"',
    '`author` of feed() is 5; write a string. `limit` of feed() is -1; write a whole number from 0. feed() has no option "langauge". Did you mean "language"?',
  ],
] as const;
const feed = (option: string): Files =>
  site(
    ["import {", 'import { feed } from "plinth/outputs";\nimport {'],
    [
      "content,\n",
      `content,\n  files: () => [feed({ ...{ path: "feed.xml", title: "T", description: "D", author: "A", items: [] }, ${option} })],\n`,
    ],
  );

const ofPage = [
  ["{ lastmod: new Date(0) }", "`lastmod` of page() is an object; write a string."],
  ['{ entry: "post" }', '`entry` of page() is "post"; write an entry of content.'],
  ['"2024-01-15"', "The options of page() are not an object."],
  ['{ lastMod: "2024-01-15" } as {}', 'page() has no option "lastMod". Did you mean "lastmod"?'],
] as const;

/** Props of `<Markdown>`. */
const ofText = [
  ["text={5}", "`text` of <Markdown> is 5; write a string"],
  ['text={post.body} inline="no"', '`inline` of <Markdown> is "no"; write true or false'],
  ["text={post.body} inlin", '<Markdown> has no option "inlin". Did you mean "inline"?'],
] as const;

/** Components in every page: the start of an element, and the message. */
const ofElements = [
  ["Alternates", "", '`urls` of <Alternates> is missing; write URLs by language: { de: "/de/about" }.'],
  ["Alternates", 'urls="/de"', '`urls` of <Alternates> is "/de"; write URLs by language: { de: "/de/about" }.'],
  [
    "Alternates",
    'urls={{ en: undefined, de: "de/about" }}',
    '`en` of `urls` is missing; write a path, such as "/de/about". `de` of `urls` is "de/about"; write a path, such as "/de/about".',
  ],
  ["Alternates", 'url={{ en: "/" }}', '<Alternates> has no option "url". Did you mean "urls"?'],
  [
    "JsonLd",
    'data="{}"',
    '`data` of <JsonLd> is "{}"; write an object, such as { "@context": "https://schema.org", … }.',
  ],
  [
    "JsonLd",
    "data={null}",
    '`data` of <JsonLd> is null; write an object, such as { "@context": "https://schema.org", … }.',
  ],
  ["JsonLd", "date={{}}", '<JsonLd> has no option "date". Did you mean "data"?'],
] as const;

/** Calls in the template of a post. */
const inPost = [
  [
    'formatDate(post.fields.date, "en", { dateStlye: "long" })',
    'formatDate() has no option "dateStlye". Did you mean "dateStyle"?',
  ],
  ['paginate("abc", 5).length', "paginate: the first argument is not a list."],
] as const;

const object = "z.strictObject({ title: z.string(), date: z.iso.date(), draft: z.boolean().optional() })";
/** The content type `posts` with a schema and options. */
const posts = (schema: string, option: string): Files =>
  types([
    "z.strictObject({ title: z.string(), date: z.iso.date(), rating: z.int().min(1).max(5).optional() }))",
    `${schema}, { ${option} })`,
  ]);

/** Schemas that do not have a field `drafts`. */
const closed = [
  object,
  `${object}.refine(() => true).readonly()`,
  `${object}.transform((fields) => fields)`,
  `z.lazy(() => ${object})`,
  `z.union([z.object({ name: z.string() }), ${object}])`,
  "z.object({ title: z.string() }).and(z.object({ date: z.iso.date() }))",
  "z.looseObject({ title: z.string() })",
  "z.object({ title: z.string() }).catchall(z.string())",
  "z.union([z.strictObject({ title: z.string() }), z.looseObject({})])",
];
/** Schemas that may have one. */
const open = ["z.record(z.string(), z.string())", "z.any()", `z.preprocess((fields) => fields, ${object})`];

export const options = {
  mistakes: {
    "template/no-site": [
      ...ofSite.map(
        ([option, column, message]): ErrorRow => [
          option,
          setting(option),
          `templates/site.tsx:6:${column} error template/no-site: ${message}`,
        ],
      ),
      ...ofMarkdown.map(
        ([option, message]): ErrorRow => [
          option,
          setting(`markdown: { ${option} }`),
          `templates/site.tsx:6:15 error template/no-site: ${message}`,
        ],
      ),
      ...ofPictures.map(
        ([option, message]): ErrorRow => [
          option,
          setting(`markdown: { pictures: { ${option} } }`),
          `templates/site.tsx:6:27 error template/no-site: ${message}`,
        ],
      ),
      ...closed.map(
        (schema): ErrorRow => [
          `a field for drafts that is not in ${schema}`,
          posts(schema, 'draft: "drafts"'),
          `templates/content.ts:4:${37 + schema.length} error template/no-site: \`draft\` of the content type "posts" is "drafts", a field that its schema does not have.`,
        ],
      ),
      [
        "several wrong options, one of which is misspelt",
        site(
          ["pages: ", 'references: "no", page: '],
          ["content,\n", "content,\n  markdown: { html: 1, brakes: true, hmtl: true },\n"],
        ),
        [
          "6:15 error template/no-site: `html` of `markdown` is 1; write true or false.",
          '6:24 error template/no-site: `markdown` has no option "brakes".',
          '6:38 error template/no-site: `markdown` has no option "hmtl".',
          '8:3 error template/no-site: `references` of defineSite() is "no"; write true or false.',
          '8:21 error template/no-site: defineSite() has no option "page".',
        ]
          .map((line) => `templates/site.tsx:${line}`)
          .join("\n"),
      ],
      [
        "a field for dates that the schema does not have",
        posts(object, 'draft: "draft", date: "dayy"'),
        'templates/content.ts:4:141 error template/no-site: `date` of the content type "posts" is "dayy", a field that its schema does not have.',
      ],
    ],
    "template/error": [
      ...ofType.map(
        ([option, message]): ErrorRow => [
          option,
          type(option),
          `templates/content.ts:4:10 error template/error: ${message} Loading templates/site.tsx.`,
        ],
      ),
      ...ofFeed.map(
        ([option, message]): ErrorRow => [
          option,
          feed(option),
          `templates/site.tsx:7:17 error template/error: ${message} Listing the pages.`,
        ],
      ),
      ...ofPage.map(
        ([option, message]): ErrorRow => [
          option,
          site(["<Home site={site} posts={posts} />", `<Home site={site} posts={posts} />, ${option}`]),
          `templates/site.tsx:8:5 error template/error: ${message} Listing the pages.`,
        ],
      ),
      ...ofText.map(
        ([prop, message]): ErrorRow => [
          prop,
          template(["text={post.body}", prop]),
          `templates/page.tsx:20:83 error template/error: ${message}, in Markdown of the package "plinth". Rendering /posts/first.`,
        ],
      ),
      ...ofElements.map(
        ([name, props, message]): ErrorRow => [
          `<${name} ${props}>`,
          template(["longDate,", `longDate, ${name},`], ["<title>", `<${name} ${props} /><title>`]),
          `templates/page.tsx:8:9 error template/error: ${message.replace(/\.$/, "")}, in ${name} of the package "plinth". Rendering /, /posts/first.`,
        ],
      ),
      ...inPost.map(
        ([call, message]): ErrorRow => [
          call,
          template(["longDate,", "formatDate, paginate,"], ["longDate(post.fields.date)", call]),
          `templates/page.tsx:20:49 error template/error: ${message} Rendering /posts/first.`,
        ],
      ),
      [
        "a highlighter that returns a number",
        both(post("    x\n\n```js\na\n```"), setting("markdown: { highlight: (() => 5) as never }")),
        "templates/page.tsx:20:83 error template/error: `highlight` of `markdown` returned 5 instead of HTML. Rendering /posts/first.",
      ],
      [
        "plugins that come with a promise",
        setting("markdown: { use: () => Promise.resolve() }"),
        "templates/page.tsx:20:83 error template/error: `use` of `markdown` returns a promise, so its plugins would be added too late. Rendering /posts/first.",
      ],
      [
        "a pattern that no Markdown file matches",
        types(['"posts/*.md"', '"posts/**/*.mdown"']),
        'templates/content.ts:4:10 error template/error: markdown() reads .md files, which "posts/**/*.mdown" does not match. Change the pattern. Loading templates/site.tsx.',
      ],
      [
        "a part of a pattern that no Markdown file matches",
        types(['"posts/*.md"', '"posts/*.{md,mdown}"']),
        'templates/content.ts:4:10 error template/error: markdown() reads .md files, which "posts/*.mdown" does not match. Change the pattern. Loading templates/site.tsx.',
      ],
      ...(
        [
          [
            "/posts/*.md",
            'begins with "/" or leads out of content/. Write it relative to content/, such as "posts/*.md"',
          ],
          [
            "../posts/*.md",
            'begins with "/" or leads out of content/. Write it relative to content/, such as "posts/*.md"',
          ],
          ["posts/{one,two.md", "has an unbalanced brace. Write {a,b}"],
        ] as const
      ).map(
        ([pattern, message]): ErrorRow => [
          `the pattern ${pattern}`,
          types(['"posts/*.md"', `"${pattern}"`]),
          `templates/content.ts:4:10 error template/error: The pattern "${pattern}" of markdown() ${message}. Loading templates/site.tsx.`,
        ],
      ),
      [
        "an async schema",
        types(["z.string()", "z.string().transform(async (text) => text)"]),
        "templates/content.ts:3:71 error template/error: A schema is async, but content is validated at once.",
      ],
      [
        "a placeholder whose pattern is a text",
        types(["z.url()", 'placeholder(z.url(), ".example")'], ["json,", "json, placeholder,"]),
        "templates/content.ts:3:70 error template/error: placeholder() has no regular expression: write /\\.example$/. Loading templates/site.tsx.",
      ],
    ],
  },
  correct: [
    ["options that are undefined", setting("markdown: { html: undefined, quotes: undefined }, ignore: undefined")],
    [
      "options of Markdown",
      setting(
        'markdown: { quotes: ["« ", " »", "‹ ", " ›"], highlight: null, maxNesting: 20, use: (parser) => parser.enable("table") }',
      ),
    ],
    ["braces in a pattern, and one that ends in a star", types(['"posts/*.md"', '"{press,posts}/*"'])],
    ...open.map((schema) => [`a field for drafts, perhaps in ${schema}`, posts(schema, 'draft: "drafts"')] as const),
  ],
} as const satisfies Rows;
