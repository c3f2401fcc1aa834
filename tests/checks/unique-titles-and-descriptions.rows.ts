/** What src/checks/unique-titles-and-descriptions.ts reports. */
import { type Rows, start, template } from "../support/rows.ts";

export const uniqueTitlesAndDescriptions = {
  mistakes: {
    "page/duplicate-title": [
      [
        "two posts",
        { "content/posts/second.md": start["content/posts/first.md"] },
        'templates/site.tsx warning page/duplicate-title: Several pages have the title "First": /posts/first, /posts/second. Put in each title what only that page has.',
      ],
    ],
    "page/duplicate-description": [
      [
        "two",
        template(['content={"About " + title}', 'content="About us"']),
        "templates/site.tsx warning page/duplicate-description: Several pages have the same meta description: /, /posts/first. Describe in each what only that page has.",
      ],
    ],
  },
} as const satisfies Rows;
