/** What src/checks/unsafe-attributes.ts reports, and what it accepts. */
import { html, inBody, post, type Rows } from "../support/rows.ts";

export const unsafeAttributes = {
  mistakes: {
    "page/csp": [
      [
        "a style",
        inBody('<p style={{ color: "red" }}>x</p>'),
        'templates/site.tsx:8:11 warning page/csp: A strict Content-Security-Policy blocks the attribute style="color:red". On /, /posts/first. Use a class with a rule in a stylesheet.',
      ],
      [
        "a listener",
        html('<button onclick="go()">x</button>'),
        'templates/site.tsx:8:11 warning page/csp: A strict Content-Security-Policy blocks the attribute onclick="go()". On /, /posts/first. Add the listener in a bundled script.',
      ],
    ],
  },
  correct: [["Markdown's aligned tables", post("| a | b |\n|:-:|--:|\n| 1 | 2 |")]],
} as const satisfies Rows;
