/** Input that src/checks/budgets.ts reports, and input that it accepts. */
import { both, type Files, inBody, inHead, type Rows, setting, template } from "../support/rows.ts";

/** The site with budgets. */
const withBudgets = (text: string): Files => setting(`budgets: { ${text} }`);
const visit = (text: string, ...more: string[]): Files => setting([`budgets: { ${text} }`, ...more].join(", "));
/** Pages with files that the first paint waits for, that a first view needs, and that come later. */
const visited: Files = {
  ...template(
    [
      "<head>",
      `<head><link rel="stylesheet" href="/a.css" /><link rel="stylesheet" href="/paper.css" media="print" /><script src="/first.js" /><script src="/later.js" defer /><link rel="preload" as="font" type="font/woff2" crossOrigin="" href="/a.woff2" /><link rel="icon" href="/b.ico" /><link rel="icon" type="image/svg+xml" href="/c.svg" />`,
    ],
    [
      "<h1>{title}</h1>",
      '<h1>{title}</h1><picture><source srcSet="/lazy.svg" /><img src="/lazy.ico" alt="" loading="lazy" /></picture>',
    ],
  ),
  "content/static/a.css": '@import "b.css"; h1 { background: url(a.ico) }',
  "content/static/b.css": "h2 { color: red }",
  "content/static/paper.css": "h1 { color: black }",
  "content/static/first.js": "first();",
  "content/static/later.js": "later();",
  "content/static/a.woff2": "OTTO12345678",
  "content/static/a.ico": "1234567",
  "content/static/b.ico": "12345",
  "content/static/lazy.svg": '<svg xmlns="http://www.w3.org/2000/svg" id="lazy"/>',
  "content/static/lazy.ico": "1234567",
  "content/static/c.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const pictures: Files = {
  ...inBody('<img src="/a.ico" alt="" /><img src="/b.ico" alt="" /><img src="/a.ico" alt="" />'),
  "content/static/a.ico": "1234567",
  "content/static/b.ico": "12345",
};

export const budgets = {
  mistakes: {
    "budget/exceeded": [
      [
        "too many pictures",
        both(withBudgets('"*": { image: 10, requests: 2 }'), pictures),
        "templates/site.tsx:6:21 error budget/exceeded: 12 bytes of image exceed the budget of 10: a.ico 7, b.ico 5. On /, /posts/first.\ntemplates/site.tsx:6:32 error budget/exceeded: 3 requests exceed the budget of 2: index.html 489, a.ico 7, b.ico 5. On /.\ntemplates/site.tsx:6:32 error budget/exceeded: 3 requests exceed the budget of 2: posts/first.html 529, a.ico 7, b.ico 5. On /posts/first.",
      ],
      [
        "another for the home page",
        both(withBudgets('"*": { total: 100000 }, "/": { total: 500 }'), pictures),
        "templates/site.tsx:6:45 error budget/exceeded: 501 bytes exceed the budget of 500: index.html 489, a.ico 7, b.ico 5. On /.",
      ],
      [
        "pictures with several files: the largest in the first format",
        both(
          setting(
            'budgets: { "/": { image: 1 } },\n  files: () => ["s.avif", "l.avif", "l.webp", "l.jpg", "s.png", "l.png", "a.ico"].map((path, at) => ({ path, make: () => "1".repeat(at + 1) }))',
          ),
          inBody(
            '<picture><source type="image/avif" srcSet="/s.avif 400w, /l.avif 800w" /><source type="image/webp" srcSet="/l.webp 800w" /><img src="/l.jpg" alt="" /></picture><img src="/l.png" srcSet="/s.png 1x, /l.png 2x" alt="" /><img src="/a.ico" alt="" />',
          ),
        ),
        "templates/site.tsx:6:21 error budget/exceeded: 15 bytes of image exceed the budget of 1: a.ico 7, l.png 6, l.avif 2. On /.",
      ],
      [
        "the page itself",
        withBudgets('"/posts/*": { html: 100 }'),
        "templates/site.tsx:6:28 error budget/exceeded: 359 bytes of html exceed the budget of 100: posts/first.html 359. On /posts/first.",
      ],
      [
        "files that a stylesheet loads",
        both(setting('budgets: { "/": { font: 1 } }'), inHead('<link rel="stylesheet" href="/a.css" />'), {
          "content/static/a.css": "@font-face { font-family: A; src: url(a.woff2) }",
          "content/static/a.woff2": "OTTO12345678",
        }),
        "templates/site.tsx:6:21 error budget/exceeded: 12 bytes of font exceed the budget of 1: a.woff2 12. On /.",
      ],
      [
        "what is sent: styles, fonts and scripts of the first paint, then all but what is lazy",
        both(visit('"/": { firstPaint: 100, firstView: 100 }'), visited),
        "templates/site.tsx:6:21 error budget/exceeded: 405 bytes to the first paint, compressed with brotli, exceed the budget of 100: index.html 322, a.css 46, b.css 17, a.woff2 12, first.js 8. On /.\ntemplates/site.tsx:6:38 error budget/exceeded: 480 bytes of a first view, compressed with brotli, exceed the budget of 100: index.html 322, a.css 46, c.svg 41, paper.css 19 and 5 more. On /.",
      ],
      [
        "a lazy image, which a first view does not need",
        both(visit('"/": { firstView: 100 }'), {
          ...pictures,
          ...inBody('<img src="/a.ico" alt="" loading="lazy" /><img src="/b.ico" alt="" />'),
        }),
        "templates/site.tsx:6:21 error budget/exceeded: 216 bytes of a first view, compressed with brotli, exceed the budget of 100: index.html 211, b.ico 5. On /.",
      ],
      [
        "the hosts, and the headers of the page",
        both(
          visit(
            '"/": { firstPaint: 100 }',
            'hosting: () => ({ hosts: { netlify: true }, headers: [{ path: "/*", set: { "X-Long": "a".repeat(1000) } }] })',
          ),
          visited,
        ),
        "templates/site.tsx:6:21 error budget/exceeded: 1415 bytes to the first paint, compressed with brotli by Netlify, exceed the budget of 100: index.html 1332, a.css 46, b.css 17, a.woff2 12, first.js 8. On /.",
      ],
    ],
    "budget/unknown": [
      [
        "a budget that the site computes",
        withBudgets('...Object.fromEntries([["/" + "blog", { html: 1 }]]), "*": {}'),
        'templates/site.tsx:6:3 error budget/unknown: The budget "/blog" matches no page.',
      ],
      [
        "a page",
        withBudgets('"/blog/*": { html: 1 }'),
        'templates/site.tsx:6:15 error budget/unknown: The budget "/blog/*" matches no page.',
      ],
      [
        "a kind",
        withBudgets('"*": { fonts: 1 }'),
        'templates/site.tsx:6:21 error budget/unknown: The budget "*" has the unknown kind "fonts".',
      ],
    ],
  },
  correct: [
    [
      "a page within its budgets, and another without any",
      both(withBudgets('"*": { image: 12, requests: 3 }, "/": { image: 1000 }'), pictures),
    ],
  ],
} as const satisfies Rows;
