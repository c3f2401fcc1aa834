/** Input that src/output/facts/accessible-names.ts reports, and input that it accepts. */
import { png } from "../support/photo.ts";
import { both, inBody, post, type Rows, setting } from "../support/rows.ts";

const withHtml = setting("markdown: { html: true }");

export const accessibleNames = {
  mistakes: {
    "page/label": [
      [
        "none",
        inBody('<input name="email" placeholder="you@example.com" />'),
        'templates/page.tsx:12:29 error page/label: The field <input name="email" placeholder="you@example.com"> has no label. On /, /posts/first.',
      ],
      [
        "none, without a name, in the only template that has such a field",
        inBody('<input type="email" required />'),
        'templates/page.tsx:12:29 error page/label: The field <input type="email"> has no label. On /, /posts/first.',
      ],
      [
        "none, with a computed id",
        inBody('<textarea id={"text-" + title} />'),
        `templates/page.tsx:12:29 error page/label: The field <textarea id="text-First"> has no label. On /posts/first.
templates/page.tsx:12:29 error page/label: The field <textarea id="text-Tiny"> has no label. On /.`,
      ],
      [
        "labelled by a missing id",
        inBody('<select id="pick" aria-labelledby="gone"><option>a</option></select>'),
        'templates/page.tsx:12:29 error page/label: The field <select id="pick"> has no label. On /, /posts/first.',
      ],
      [
        "in Markdown, without a name",
        both(post("Text.\n\n<input type='text'> `<input>`"), withHtml),
        'content/posts/first.md:7:1 error page/label: The field <input type="text"> has no label. On /posts/first.',
      ],
    ],
    "page/name": [
      [
        "a button with a picture",
        inBody('<button id="menu"><svg viewBox="0 0 1 1"><path d="M0 0" /></svg></button>'),
        'templates/page.tsx:12:29 error page/name: <button id="menu"> has no accessible name. On /, /posts/first.',
      ],
      [
        "a link around a decorative image",
        both(inBody('<a href="/posts/first"><img src="/a.png" alt="" /></a>'), { "content/static/a.png": png }),
        'templates/page.tsx:12:29 error page/name: <a href="/posts/first"> has no accessible name. On /, /posts/first.',
      ],
      [
        "a link in Markdown without a text",
        post("Text.\n\nSee [](/posts/first#part).\n\n## Part"),
        'content/posts/first.md:7:8 error page/name: <a href="/posts/first#part"> has no accessible name. On /posts/first.',
      ],
    ],
  },
  correct: [
    [
      "labels around, before, after, by aria and by title, and a field that is not displayed",
      inBody(
        '<input style={{ display: "none" }} /><label>Name <input name="a" /></label><input id="b" /><label htmlFor="b">B</label><input aria-label="C" /><p id="d">D</p><textarea aria-labelledby="d" /><select title="E"><option>e</option></select>',
      ),
    ],
    [
      "fields that need no label",
      both(
        inBody(
          '<input type="hidden" name="a" /><input type="submit" /><input type="button" value="Go" /><input type="image" src="/a.png" alt="Go" /><input name="trap" hidden /><p hidden><input name="trap2" tabIndex={-1} /></p>',
        ),
        { "content/static/a.png": png },
      ),
    ],
    [
      "names from images, aria-label and nested text",
      inBody(
        '<a href="/posts/first"><svg viewBox="0 0 1 1"><title>First</title></svg></a><a href="/posts/first"><svg aria-label="First" /></a><button aria-label="Menu" /><a href="/posts/first"><span><b>First</b></span></a><a id="anchor" />',
      ),
    ],
  ],
} as const satisfies Rows;
