/** Input that src/checks/unused.ts reports, and input that it accepts. */
import { both, type Rows, second, site } from "../support/rows.ts";

export const orphans = {
  mistakes: {
    "site/orphan": [
      [
        "one",
        second(false),
        "templates/site.tsx:8:11 warning site/orphan: No other page links to /second. Link to it, or mark it as noindex.",
      ],
      [
        "two, each by itself, so that the baseline accepts one of them and not the other",
        site([
          'page("/", ',
          'page("/second", <Post post={posts[0]} />),\n    page("/third", <Post post={posts[0]} />),\n    page("/", ',
        ]),
        `content/posts/first.md:2:8 warning page/duplicate-title: Several pages have the title "First": /second, /third, /posts/first. Make each title specific to its page.
templates/site.tsx:8:11 warning site/orphan: No other page links to /second. Link to it, or mark it as noindex.
templates/site.tsx:9:11 warning site/orphan: No other page links to /third. Link to it, or mark it as noindex.`,
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
