/** What is reported although something else is out of the ordinary, turned off or accepted; and what follows from an error. */
import {
  both,
  html,
  inBody,
  made,
  post,
  type Rows,
  setting,
  site,
  siteJson,
  template,
  types,
} from "../support/rows.ts";

const field = (text: string) => types(["origin: z.url()", `origin: z.url(), ${text}`]);
const throwing = template(["<h1>{title}</h1>", '<h1>{(() => { throw new Error("no ink"); })()}</h1>']);
const draft = both(
  types([
    "  posts:",
    '  about: markdown("about.md", z.strictObject({ draft: z.boolean() }), { draft: "draft" }),\n  posts:',
  ]),
  { "content/about.md": "---\ndraft: true\n---\nText.\n" },
);

/** A component that nothing renders, and an element that is not closed. */
const component = (settings: string) =>
  both(post("a <b>b\n\n<Note>c</Note>"), setting(`markdown: { html: true }${settings}`));
const accepting = (...errors: readonly object[]) => ({
  ".plinth-baseline.json": JSON.stringify({ version: 1, errors }),
});
const first = "content/posts/first.md";
const unclosedB = "content/posts/first.md:5:3 error page/nesting: The <b> is not closed before </p>. On /posts/first.";
const siteWithout = (check: string) => setting(`checks: { "${check}": "off" }`);
const twins = { "content/posts/second.md": "---\ntitle: First\ndate: 2024-01-15\n---\nHello, [home](/).\n" };

export const followOn = {
  mistakes: {
    "page/nesting": [
      ["beside a component whose check is off", component(', checks: { "page/unrendered": "off" }'), unclosedB],
      [
        "beside a component that is only a warning",
        component(', checks: { "page/unrendered": "warning" }'),
        `${unclosedB}\ncontent/posts/first.md:7:1 warning page/unrendered: The page has a component of MDX, which nothing renders: "<Note>". On /posts/first. Render it in a template: Markdown has no components. If it is intended, put it in backticks.`,
      ],
      [
        "beside an accepted component",
        both(component(""), accepting({ code: "page/unrendered", file: first, count: 1 })),
        unclosedB,
      ],
      [
        "before an unclosed comment whose check is off",
        both(html("<button>a<button>b</button></button><!-- c"), siteWithout("page/unclosed")),
        [
          "12:29 error page/nesting: The <div> is not closed before the end of the page. On /, /posts/first.",
          "12:70 error page/nesting: A browser closes the <button> before the <button>. On /, /posts/first.",
        ]
          .map((line) => `templates/page.tsx:${line}`)
          .join("\n"),
      ],
    ],
    "output/unreadable": [
      [
        "a script after one that contains a part of the page, whose check is off",
        both(
          html('<script>const text = "<!--<script>";</script></script><script>const = 1;</script>'),
          siteWithout("page/unclosed"),
        ),
        ["<", "="]
          .map(
            (token) =>
              `templates/page.tsx:12:70 error output/unreadable: Browsers do not run an inline <script>: Unexpected token '${token}'. On /, /posts/first.`,
          )
          .join("\n"),
      ],
    ],
    "page/unrendered": [
      [
        "a component, which explains faults of nesting on its page",
        component(""),
        'content/posts/first.md:7:1 error page/unrendered: The page has a component of MDX, which nothing renders: "<Note>". On /posts/first.',
      ],
    ],
    "page/missing-id": [
      [
        "of a link whose missing name is accepted",
        both(inBody('<a href="/" aria-labelledby="nope"></a>'), accepting({ code: "page/name", count: 1 })),
        'templates/page.tsx:12:58 warning page/missing-id: <a aria-labelledby="nope"> refers to no element: the page has no id "nope". On /, /posts/first. Give an element that id, or remove the attribute.',
      ],
    ],
    "page/duplicate-description": [
      [
        "of pages that may have the same title",
        both(twins, siteWithout("page/duplicate-title")),
        "content/posts/second.md:2:8 warning page/duplicate-description: Several pages have the same meta description: /posts/first, /posts/second. Write a description that is specific to each page.",
      ],
    ],
    "site/orphan": [
      [
        "a page without a canonical link, which may be missing",
        both(
          siteWithout("page/canonical"),
          template(
            ['<link rel="canonical" href={origin + url} />', ""],
            ['<a href={"/posts/" + post.slug}>', '<a href="/">'],
          ),
        ),
        "content/posts/first.md warning site/orphan: No other page links to /posts/first. Link to it, or mark it as noindex.",
      ],
    ],
    "link/no-fragment": [
      [
        "of a URL whose redirect is accepted",
        both(post("[a](/posts/first/#nope)"), accepting({ code: "link/not-canonical", file: first, count: 1 })),
        'content/posts/first.md:5:5 error link/no-fragment: "/posts/first/#nope" leads nowhere: no element on /posts/first has the id "nope". On /posts/first.',
      ],
    ],
    "link/no-target": [
      [
        "of a redirect that is accepted",
        both(
          { "content/static/_redirects": "/old /gone 301\n" },
          post("[a](/old)"),
          accepting({ code: "link/no-target", file: "content/static/_redirects", count: 1 }),
        ),
        'content/posts/first.md:5:5 error link/no-target: "/old" is redirected to "/gone", which leads to no page. On /posts/first.',
      ],
    ],
    "template/error": [
      [
        "an exception while the only entry of a type is a draft",
        both(draft, throwing),
        "templates/page.tsx:12:33 error template/error: no ink. Rendering /, /posts/first.",
      ],
      [
        "an exception because the only entry of a type is a draft",
        both(
          draft,
          site(["pages: ({ site, posts }) => [", "pages: ({ site, posts, about }) => [about.body ? [] : [],"]),
        ),
        "templates/site.tsx:7:45 error template/error: Cannot read properties of undefined (reading 'body'). Listing the pages.",
      ],
    ],
    "content/unknown-reference": [
      [
        "to an optional field that is left out",
        both(field("mail: z.email().optional()"), post("Write to {{site.mail}}.")),
        'content/posts/first.md:5:10 error content/unknown-reference: {{site.mail}} has no value: content/site.json leaves out "mail".',
      ],
      [
        "to a field of an optional object that is left out",
        both(field("social: z.strictObject({ name: z.string() }).optional()"), post("On {{site.social.name}}.")),
        'content/posts/first.md:5:4 error content/unknown-reference: {{site.social.name}} has no value: content/site.json leaves out "social.name".',
      ],
      [
        "to a key that a record can have",
        both(
          field("words: z.record(z.string(), z.string())"),
          siteJson("{", '"name": "Tiny", "origin": "https://tiny.test", "words": { "yes": "a" }', "}"),
          post("On {{site.words.no}}."),
        ),
        'content/posts/first.md:5:4 error content/unknown-reference: {{site.words.no}} has no value: content/site.json leaves out "words.no".',
      ],
      [
        "to a field of another branch of a union",
        both(
          field("words: z.union([z.strictObject({ no: z.string() }), z.strictObject({ yes: z.string() })])"),
          siteJson("{", '"name": "Tiny", "origin": "https://tiny.test", "words": { "yes": "a" }', "}"),
          post("On {{site.words.no}}."),
        ),
        'content/posts/first.md:5:4 error content/unknown-reference: {{site.words.no}} has no value: content/site.json leaves out "words.no".',
      ],
      [
        "in a field whose schema rejects it",
        both(field("mail: z.email().optional()"), {
          "content/posts/first.md": '---\ntitle: First\ndate: "{{site.mail}}"\n---\nText, [home](/).\n',
        }),
        'content/posts/first.md:3:8 error content/unknown-reference: {{site.mail}} has no value: content/site.json leaves out "mail".',
      ],
    ],
    "content/unknown-field": [
      [
        "behind a function of the schema",
        both(
          field("more: z.preprocess((value) => value, z.strictObject({ a: z.string() }))"),
          siteJson("{", '"name": "Tiny", "origin": "https://tiny.test",', '"more": { "a": "1", "b": "2" }', "}"),
        ),
        'content/site.json:3:21 error content/unknown-field: Unknown field "more.b".',
      ],
    ],
    "link/no-asset": [
      [
        "of the same value as a link that may never be followed",
        both(
          siteJson("{", '  "name": "Tiny", "origin": "https://tiny.test",', '  "x": "/x.js"', "}"),
          types(["origin: z.url()", "origin: z.url(), x: z.string()"]),
          template(
            ["site: { name: string }", "site: { name: string; x: string }"],
            [
              "<Html title={site.name}>",
              '<Html title={site.name}><script dangerouslySetInnerHTML={{ __html: "if (location.hash) import(\\"" + site.x + "\\")" }} /><script type="module" src={site.x} />',
            ],
          ),
        ),
        [
          'content/site.json:3:9 warning link/no-asset: "/x.js" is not a file of the site. On / (script import()). Put files that are copied unchanged into content/static/.',
          'content/site.json:3:9 error link/no-asset: "/x.js" is not a file of the site. On / (script src).',
        ].join("\n"),
      ],
      [
        "to a file that its function does not make",
        both(setting('files: () => [{ path: "feed.xml", make: () => [] }]'), post("[Feed](/feed.xml)")),
        'content/posts/first.md:5:8 error link/no-asset: "/feed.xml" is not a file of the site. On /posts/first (a href).',
      ],
      [
        "a script that a page loads, while another one may import it",
        inBody(
          `{title === "Tiny" ? <script dangerouslySetInnerHTML={{ __html: "if (location.hash) import('/x.js')" }} /> : <script type="module" src="/x.js" />}`,
        ),
        `templates/page.tsx:12:120 warning link/no-asset: "/x.js" is not a file of the site. On / (script import()). Put files that are copied unchanged into content/static/.
templates/page.tsx:12:164 error link/no-asset: "/x.js" is not a file of the site. On /posts/first (script src).`,
      ],
    ],
    "content/component": [
      [
        "a component in a text that only a file shows",
        site(
          ["import { defineSite, page }", "import { component, defineSite, page, toHtml, z }"],
          [
            "content,\n",
            'content,\n  markdown: { components: { Note: component(() => null, z.strictObject({})) } },\n  files: ({ site }) => [{ path: "d.txt", make: () => toHtml(site.name + "\\n\\n<Notte>a</Notte>") }],\n',
          ],
        ),
        'templates/site.tsx:7:78 error content/component: No component of the site is called "Notte".',
      ],
    ],
  },
  correct: [
    ["a link to a file that a function makes beside its own", made("feed.xml", "<feed/>")],
    [
      "a reference to an optional field that is there",
      both(
        field("mail: z.email().optional()"),
        siteJson("{", '"name": "Tiny", "origin": "https://tiny.test", "mail": "a@tiny.test"', "}"),
        post("Write to {{site.mail}}."),
      ),
    ],
  ],
} satisfies Rows;
