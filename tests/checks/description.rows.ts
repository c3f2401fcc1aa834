/** What src/checks/description.ts reports. */
import { type Rows, template } from "../support/rows.ts";

export const description = {
  mistakes: {
    "page/description": [
      [
        "none",
        template(['<meta name="description" content={"About " + title} />', ""]),
        "templates/site.tsx:8:11 error page/description: The page has no meta description. On /, /posts/first.",
      ],
    ],
  },
} as const satisfies Rows;
