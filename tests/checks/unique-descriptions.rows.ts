/** What src/checks/unique-descriptions.ts reports. */
import { type Rows, template } from "../support/rows.ts";

export const uniqueDescriptions = {
  mistakes: {
    "page/duplicate-description": [
      [
        "two",
        template(['content={"About " + title}', 'content="About us"']),
        "templates/site.tsx warning page/duplicate-description: Several pages have the same meta description: /, /posts/first. Say in each what only that page holds.",
      ],
    ],
  },
} as const satisfies Rows;
