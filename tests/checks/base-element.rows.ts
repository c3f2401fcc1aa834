/** Input that src/checks/head.ts reports. */
import { inHead, type Rows } from "../support/rows.ts";

export const baseElement = {
  mistakes: {
    "page/base": [
      [
        "one",
        inHead('<base href="/posts/" />'),
        "templates/page.tsx:7:13 error page/base: The page has a <base href>, which changes all its relative links, including those to its own ids. On /, /posts/first.",
      ],
    ],
  },
} as const satisfies Rows;
