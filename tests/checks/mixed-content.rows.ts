/** Input that src/checks/url-schemes.ts reports, and input that it accepts. */
import { inBody, inHead, type Rows } from "../support/rows.ts";

export const mixedContent = {
  mistakes: {
    "link/mixed-content": [
      [
        "a picture over http",
        inBody('<img src="http://pictures.test/a.png" alt="" />'),
        'templates/page.tsx:12:39 error link/mixed-content: "http://pictures.test/a.png" is loaded over http, which browsers block on an https page (img src). On /, /posts/first.',
      ],
      [
        "a stylesheet",
        inHead('<link rel="stylesheet" href="http://styles.test/a.css" />'),
        'templates/page.tsx:7:42 error link/mixed-content: "http://styles.test/a.css" is loaded over http, which browsers block on an https page (link stylesheet). On /, /posts/first.',
      ],
    ],
  },
  correct: [
    [
      "a picture of another site over https, a link to one over http",
      inBody('<img src="https://pictures.test/a.png" alt="" /><a href="http://old.test/">x</a>'),
    ],
  ],
} as const satisfies Rows;
