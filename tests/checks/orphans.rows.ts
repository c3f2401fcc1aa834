/** Input that src/checks/orphans.ts reports, and input that it accepts. */
import { both, type Rows, second, site } from "../support/rows.ts";

export const orphans = {
  mistakes: {
    "site/orphan": [
      [
        "one",
        second(false),
        "templates/site.tsx:8:11 warning site/orphan: No other page links to /second. Link to it, or mark it as noindex.",
      ],
    ],
  },
  correct: [
    [
      "an error page that nothing links to",
      both(
        site([
          'page("/", ',
          'page("/404.html", <Post post={{ ...posts[0], fields: { title: "Not found", date: "2024-01-01" } }} />),\n    page("/", ',
        ]),
      ),
    ],
  ],
} as const satisfies Rows;
