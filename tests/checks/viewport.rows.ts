/** Input that src/checks/head.ts reports. */
import { type Rows, template } from "../support/rows.ts";

export const viewport = {
  mistakes: {
    "page/viewport": [
      [
        "none",
        template(['<meta name="viewport" content="width=device-width" />', ""]),
        'templates/site.tsx:8:11 warning page/viewport: The page has no viewport, so phones shrink it to desktop width. On /, /posts/first. Write <meta name="viewport" content="width=device-width, initial-scale=1">.',
      ],
    ],
  },
} as const satisfies Rows;
