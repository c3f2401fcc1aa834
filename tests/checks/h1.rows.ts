/** Input that src/checks/h1.ts reports. */
import { both, post, type Rows, template, versions } from "../support/rows.ts";

export const h1 = {
  mistakes: {
    "page/h1": [
      [
        "seven",
        post("# A\n\n# B\n\n# C\n\n# D\n\n# E\n\n# F"),
        "content/posts/first.md:5:1 error page/h1: The page has 7 h1 headings. On /posts/first.",
      ],
      [
        "in one of two versions that both pages use",
        versions("Hello.", "# Another"),
        "content/docs/v2/intro.md:4:1 error page/h1: The page has 2 h1 headings. On /v2/intro.",
      ],
      [
        "two",
        post("# Another"),
        "content/posts/first.md:5:1 error page/h1: The page has 2 h1 headings. On /posts/first.",
      ],
      [
        "the same in two of three Markdown files, which is of no layout",
        both(post("# A"), {
          "content/posts/other.md": "---\ntitle: Other\ndate: 2024-01-15\n---\n# A\n",
          "content/posts/third.md": "---\ntitle: Third\ndate: 2024-01-15\n---\nText\n",
        }),
        "content/posts/first.md:5:1 error page/h1: The page has 2 h1 headings. On /posts/first, /posts/other.",
      ],
      [
        "the name of the site in a layout",
        template(["<body>", '<body><h1 className="logo">Tiny blog</h1>']),
        "templates/page.tsx:12:48 error page/h1: The page has 2 h1 headings. On /, /posts/first.",
      ],
      [
        "a computed one in a layout, beside those of two Markdown files",
        both(post("# A"), template(["<h1>{title}</h1>", "<h1>{origin}</h1>"]), {
          "content/posts/other.md": "---\ntitle: Other\ndate: 2024-01-15\n---\n# B\n",
        }),
        "content/posts/first.md:5:1 error page/h1: The page has 2 h1 headings. On /posts/first, /posts/other.",
      ],
      [
        "one of a layout after that of Markdown",
        both(post("# A"), template(["<h1>{title}</h1>{children}", "{children}<h1>{title}</h1>"])),
        "templates/page.tsx:12:23 error page/h1: The page has 2 h1 headings. On /posts/first.",
      ],
      [
        "one that is underlined",
        post("Text.\n\nAnother `one`\n======="),
        "content/posts/first.md:7:1 error page/h1: The page has 2 h1 headings. On /posts/first.",
      ],
      [
        "none",
        template(["<h1>{title}</h1>", ""]),
        "templates/site.tsx:8:11 error page/h1: The page has no h1 heading. On /, /posts/first.",
      ],
    ],
  },
} as const satisfies Rows;
