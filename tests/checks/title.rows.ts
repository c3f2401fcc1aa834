/** What src/checks/title.ts reports. */
import { type Rows, template } from "../support/rows.ts";

export const title = {
  mistakes: {
    "page/title": [
      [
        "two",
        template(["<title>{title}</title>", "<title>{title}</title><title>b</title>"]),
        "templates/site.tsx:8:11 error page/title: The page has 2 <title> elements. On /, /posts/first.",
      ],
      [
        "none",
        template(["<title>{title}</title>", ""]),
        "templates/site.tsx:8:11 error page/title: The page has no <title>. On /, /posts/first.",
      ],
      [
        "of several texts",
        template(["<title>{title}</title>", "<title>{title} of {url}</title>"]),
        "templates/site.tsx:8:11 error page/title: The page's <title> is empty. On /, /posts/first.",
      ],
    ],
  },
} as const satisfies Rows;
