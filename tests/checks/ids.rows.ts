/** Input that src/checks/ids.ts reports. */
import { type Rows, template } from "../support/rows.ts";

export const ids = {
  mistakes: {
    "page/invalid-id": [
      [
        "with a space",
        template(["<h1>{title}</h1>", '<h1 id="a b">{title}</h1>']),
        'templates/page.tsx:12:17 error page/invalid-id: The id "a b" contains a space. On /, /posts/first.',
      ],
    ],
    "page/duplicate-id": [
      [
        "twice",
        template(["<h1>{title}</h1>", '<h1 id="a">{title}</h1><p id="a">x</p>']),
        'templates/page.tsx:12:17 error page/duplicate-id: The id "a" is used more than once. On /, /posts/first.',
      ],
    ],
  },
} as const satisfies Rows;
