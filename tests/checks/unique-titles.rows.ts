/** What src/checks/unique-titles.ts reports. */
import { type Rows, start } from "../support/rows.ts";

export const uniqueTitles = {
  mistakes: {
    "page/duplicate-title": [
      [
        "two posts",
        { "content/posts/second.md": start["content/posts/first.md"] },
        'templates/site.tsx warning page/duplicate-title: Several pages have the title "First": /posts/first, /posts/second. Name in each title what only that page holds.',
      ],
    ],
  },
} as const satisfies Rows;
