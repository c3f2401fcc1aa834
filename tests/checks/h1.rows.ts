/** Input that src/checks/h1.ts reports. */
import { post, type Rows, template, versions } from "../support/rows.ts";

export const h1 = {
  mistakes: {
    "page/h1": [
      [
        "seven",
        post("# A\n\n# B\n\n# C\n\n# D\n\n# E\n\n# F"),
        'content/posts/first.md:5:1 error page/h1: The page has 7 h1 headings: "First", "A", "B", "C" and 3 more. On /posts/first.',
      ],
      [
        "in one of two versions that both pages use",
        versions("Hello.", "# Another"),
        'content/docs/v2/intro.md:4:1 error page/h1: The page has 2 h1 headings: "Intro of 2", "Another". On /v2/intro.',
      ],
      [
        "two",
        post("# Another"),
        'content/posts/first.md:5:1 error page/h1: The page has 2 h1 headings: "First", "Another". On /posts/first.',
      ],
      [
        "none",
        template(["<h1>{title}</h1>", ""]),
        "templates/site.tsx:8:11 error page/h1: The page has no h1 heading. On /, /posts/first.",
      ],
    ],
  },
} as const satisfies Rows;
