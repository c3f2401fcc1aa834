/** The folder of a site: deliberate mistakes. */
import type { Rows } from "../support/rows.ts";

export const siteFolder = {
  mistakes: {
    "site/no-site": [
      [
        "no site.tsx",
        { "templates/site.tsx": undefined },
        "error site/no-site: There is no templates/site.tsx in ROOT.",
      ],
      [
        "a folder of that name",
        { "templates/site.tsx": undefined, "templates/site.tsx/index.tsx": "" },
        "error site/no-site: templates/site.tsx in ROOT is a folder.",
      ],
      [
        "neither site.tsx nor content/: one mistake",
        {
          "templates/site.tsx": undefined,
          "content/site.json": undefined,
          "content/posts/first.md": undefined,
          content: undefined,
        },
        "error site/no-site: There is no templates/site.tsx and no content/ in ROOT.",
      ],
    ],
    "site/no-content": [
      [
        "no content/",
        { "content/site.json": undefined, "content/posts/first.md": undefined, content: undefined },
        "error site/no-content: There is no content/ in ROOT.",
      ],
    ],
  },
} as const satisfies Rows;
