/** Input that src/output/facts/page.ts reports. */
import { png } from "../support/photo.ts";
import { type Rows, template } from "../support/rows.ts";

export const altText = {
  mistakes: {
    "page/alt": [
      [
        "none",
        { ...template(["<h1>{title}</h1>", '<h1>{title}</h1><img src="/a.png" />']), "content/static/a.png": png },
        'templates/page.tsx:12:29 error page/alt: The image "/a.png" has no alt text. On /, /posts/first.',
      ],
      [
        "none, with a computed URL",
        {
          ...template(["<h1>{title}</h1>", '<h1>{title}</h1><img src={"/" + "a.png"} />']),
          "content/static/a.png": png,
        },
        'templates/page.tsx:12:29 error page/alt: The image "/a.png" has no alt text. On /, /posts/first.',
      ],
    ],
  },
} as const satisfies Rows;
