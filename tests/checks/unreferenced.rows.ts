/** Input that src/checks/unused.ts reports, and input that it accepts. */
import { png } from "../support/photo.ts";
import { both, made, type Rows, template } from "../support/rows.ts";

export const unreferenced = {
  mistakes: {
    "site/unreferenced": [
      [
        "a picture",
        { "content/static/images/old.png": "12345" },
        "content/static/images/old.png warning site/unreferenced: Nothing on the site refers to images/old.png (5 bytes). Remove unused files: otherwise they are published.",
      ],
      [
        "a picture whose name is in a text, not its URL",
        both(template(["<h1>{title}</h1>", '<h1>{title}</h1><p data-note="a.png">a.png</p>']), {
          "content/static/a.png": png,
        }),
        `content/static/a.png warning site/unreferenced: Nothing on the site refers to a.png (${png.length} bytes). Remove unused files: otherwise they are published.`,
      ],
      [
        "two, each by itself, so that the baseline accepts one of them and not the other",
        { "content/static/images/old.png": "12345", "content/static/a.pdf": "123" },
        `content/static/a.pdf warning site/unreferenced: Nothing on the site refers to a.pdf (3 bytes). Remove unused files: otherwise they are published.
content/static/images/old.png warning site/unreferenced: Nothing on the site refers to images/old.png (5 bytes). Remove unused files: otherwise they are published.`,
      ],
    ],
  },
  correct: [
    ["a static error page", { "content/static/404.html": "<!doctype html><title>Not found</title>" }],
    [
      "files that browsers and services request by name",
      {
        "content/static/.well-known/security.txt": "Contact: mailto:a@b.test\n",
        "content/static/google123.html": "google-site-verification: google123.html",
        "content/static/CNAME": "tiny.test",
        "content/static/_headers": "/*\n  X-A: b\n",
        "content/static/favicon.ico": "x",
        "content/static/fonts/OFL.txt": "x",
      },
    ],
    [
      "files that a script, a data- attribute, a manifest, a feed or a link refers to",
      both(
        template(
          [
            "<h1>{title}</h1>",
            '<h1>{title}</h1><p data-picture="/a.png">x</p><script dangerouslySetInnerHTML={{ __html: "go(`/f.png`)" }} /><a href="/b.pdf">b</a>',
          ],
          [
            "<head>",
            '<head><link rel="manifest" href="/m.webmanifest" /><link rel="alternate" type="application/atom+xml" href="/feed.xml" /><script src="/go.js" />',
          ],
        ),
        {
          "content/static/a.png": png,
          "content/static/b.pdf": "x",
          "content/static/c.png": png,
          "content/static/f.png": png,
          "content/static/d.json": "[]",
          "content/static/e.mp3": "ID3",
          "content/static/go.js": 'fetch("./d.json")',
          "content/static/m.webmanifest": '{"icons":[{"src":"c.png"}]}',
          "content/static/feed.xml": '<feed><link rel="enclosure" href="https://tiny.test/e.mp3"/></feed>',
        },
      ),
    ],
    ["a text file that the site generates", made("version.txt", "1")],
  ],
} as const satisfies Rows;
