/** Input that src/checks/drawings.ts reports: Chromium shows nothing in place of it. */
import { png } from "../support/photo.ts";
import { both, inBody, inHead, type Rows } from "../support/rows.ts";

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">\n${content}\n</svg>\n`;
const files = {
  "content/static/a.svg": svg('<image href="/b.png" width="8" height="8"/>'),
  "content/static/b.png": png,
};

export const drawings = {
  mistakes: {
    "link/no-asset": [
      [
        "a picture in a drawing that a page shows as a picture",
        both(inBody('<img src="/a.svg" alt="" />'), files),
        'content/static/a.svg:2:14 error link/no-asset: The drawing a.svg is shown as a picture, so browsers do not load "/b.png" in it.',
      ],
      [
        "a symbol of another file, in a background",
        both(inHead('<link rel="stylesheet" href="/a.css" />'), {
          "content/static/a.css": "body { background: url(a.svg) }\n",
          "content/static/a.svg": svg('<use href="b.svg#b"/>'),
          "content/static/b.svg": svg('<path id="b" d="M0 0h8v8z"/>'),
        }),
        'content/static/a.svg:2:12 error link/no-asset: The drawing a.svg is shown as a picture, so browsers do not load "b.svg#b" in it.',
      ],
      [
        "a symbol of another site",
        inBody('<svg><use href="https://a.test/a.svg#b" /></svg>'),
        'templates/page.tsx:12:45 error link/no-asset: Browsers load no "https://a.test/a.svg#b" from another site in a <use>. On /, /posts/first (use href).',
      ],
    ],
  },
  correct: [
    [
      "a drawing with a picture in an object, and one with its own symbols",
      both(inBody('<object data="/a.svg" /><img src="/c.svg" alt="" />'), files, {
        "content/static/c.svg": svg(
          '<path id="b" d="M0 0h8v8z"/><use href="#b"/><image href="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="/>',
        ),
      }),
    ],
  ],
} as const satisfies Rows;
