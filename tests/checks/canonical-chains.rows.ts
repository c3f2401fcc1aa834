/** Input that src/checks/canonical.ts reports. */
import { both, type Rows, second } from "../support/rows.ts";

export const canonicalChains = {
  mistakes: {
    "page/canonical": [
      [
        "a canonical link to a page with another canonical link",
        both(second(true), {
          "templates/page.tsx": String(second(true)["templates/page.tsx"]).replace(
            "href={origin + url}",
            'href={origin + (url === "/" ? "/posts/first" : url === "/posts/first" ? "/second" : url)}',
          ),
        }),
        "templates/site.tsx:9:11 error page/canonical: The canonical link of / leads to /posts/first, whose canonical link is https://tiny.test/second.",
      ],
      [
        "in any spelling",
        both(second(true), {
          "templates/page.tsx": String(second(true)["templates/page.tsx"]).replace(
            "href={origin + url}",
            'href={url === "/" ? "https://TINY.test/posts/first" : origin + (url === "/posts/first" ? "/s%65cond" : url)}',
          ),
        }),
        "templates/page.tsx:10:52 error page/canonical: The canonical link of / leads to /posts/first, whose canonical link is https://tiny.test/s%65cond.",
      ],
    ],
  },
} as const satisfies Rows;
