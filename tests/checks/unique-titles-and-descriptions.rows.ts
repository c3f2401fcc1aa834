/** What src/checks/unique-titles-and-descriptions.ts reports. */
import { type Rows, start, template } from "../support/rows.ts";

export const uniqueTitlesAndDescriptions = {
  mistakes: {
    "page/duplicate-title": [
      [
        "two posts",
        { "content/posts/second.md": start["content/posts/first.md"] },
        'content/posts/second.md warning page/duplicate-title: Several pages have the title "First": /posts/first, /posts/second. Make each title specific to its page.',
      ],
    ],
    "page/duplicate-description": [
      [
        "two",
        template(['content={"About " + title}', 'content="About us"']),
        "content/posts/first.md warning page/duplicate-description: Several pages have the same meta description: /, /posts/first. Write a description that is specific to each page.",
      ],
    ],
  },
} as const satisfies Rows;
