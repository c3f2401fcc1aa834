/** Input that src/checks/budgets.ts reports, and input that it accepts. */
import { both, type Files, inBody, inHead, type Rows, setting } from "../support/rows.ts";

/** The site with budgets. */
const withBudgets = (text: string): Files => setting(`budgets: { ${text} }`);
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
        "templates/site.tsx:6:3 error budget/exceeded: 12 bytes of image exceed the budget of 10: a.ico 7, b.ico 5. On /, /posts/first.\ntemplates/site.tsx:6:3 error budget/exceeded: 3 requests exceed the budget of 2: index.html 489, a.ico 7, b.ico 5. On /.\ntemplates/site.tsx:6:3 error budget/exceeded: 3 requests exceed the budget of 2: posts/first.html 529, a.ico 7, b.ico 5. On /posts/first.",
      ],
      [
        "another for the home page",
        both(withBudgets('"*": { total: 100000 }, "/": { total: 500 }'), pictures),
        "templates/site.tsx:6:3 error budget/exceeded: 501 bytes exceed the budget of 500: index.html 489, a.ico 7, b.ico 5. On /.",
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
        "templates/site.tsx:6:3 error budget/exceeded: 15 bytes of image exceed the budget of 1: a.ico 7, l.png 6, l.avif 2. On /.",
      ],
      [
        "the page itself",
        withBudgets('"/posts/*": { html: 100 }'),
        "templates/site.tsx:6:3 error budget/exceeded: 359 bytes of html exceed the budget of 100: posts/first.html 359. On /posts/first.",
      ],
      [
        "files that a stylesheet loads",
        both(setting('budgets: { "/": { font: 1 } }'), inHead('<link rel="stylesheet" href="/a.css" />'), {
          "content/static/a.css": "@font-face { font-family: A; src: url(a.woff2) }",
          "content/static/a.woff2": "OTTO12345678",
        }),
        "templates/site.tsx:6:3 error budget/exceeded: 12 bytes of font exceed the budget of 1: a.woff2 12. On /.",
      ],
    ],
    "budget/unknown": [
      [
        "a page",
        withBudgets('"/blog/*": { html: 1 }'),
        'templates/site.tsx:6:3 error budget/unknown: The budget "/blog/*" matches no page.',
      ],
      [
        "a kind",
        withBudgets('"*": { fonts: 1 }'),
        'templates/site.tsx:6:3 error budget/unknown: The budget "*" has the unknown kind "fonts".',
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
