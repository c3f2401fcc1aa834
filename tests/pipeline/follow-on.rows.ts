/** Errors that follow from no other one, although something else is out of the ordinary: each is reported. */
import { both, inBody, made, post, type Rows, setting, site, siteJson, template, types } from "../support/rows.ts";

const field = (text: string) => types(["origin: z.url()", `origin: z.url(), ${text}`]);
const throwing = template(["<h1>{title}</h1>", '<h1>{(() => { throw new Error("no ink"); })()}</h1>']);
const draft = both(
  types([
    "  posts:",
    '  about: markdown("about.md", z.strictObject({ draft: z.boolean() }), { draft: "draft" }),\n  posts:',
  ]),
  { "content/about.md": "---\ndraft: true\n---\nText.\n" },
);

export const followOn = {
  mistakes: {
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
