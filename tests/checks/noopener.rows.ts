/** Input that src/checks/noopener.ts reports, and input that it accepts. */
import { inBody, type Rows } from "../support/rows.ts";

export const noopener = {
  mistakes: {
    "link/opener": [
      [
        "a new window",
        inBody('<a href="https://other.test/" target="_blank">x</a>'),
        'templates/page.tsx:12:38 warning link/opener: The link to "https://other.test/" opens a new window without rel="noopener". On /, /posts/first. Add rel="noopener", or rel="opener" if that site may control this window.',
      ],
    ],
  },
  correct: [
    [
      "a new window with noopener, of the site itself, or with opener",
      inBody(
        '<a href="https://other.test/" target="_blank" rel="noopener">x</a><a href="/" target="_blank">y</a><a href="https://TINY.test/" target="_blank">y</a><a href="//tiny.test/" target="_blank">y</a><a href="https://o.test/" target="_blank" rel="opener">z</a>',
      ),
    ],
  ],
} as const satisfies Rows;
