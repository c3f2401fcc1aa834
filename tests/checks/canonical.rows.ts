/** What src/checks/canonical.ts reports, and what it accepts. */
import { both, type Rows, second, site, template } from "../support/rows.ts";

export const canonical = {
  mistakes: {
    "page/canonical": [
      [
        "none on the home page: its place is the URL in quotes, not a slash before it",
        {
          ...site(['page("/", ', '(void 0 / 1, page)("/", ']),
          ...template([
            '<link rel="canonical" href={origin + url} />',
            '{url !== "/" && <link rel="canonical" href={origin + url} />}',
          ]),
        },
        "templates/site.tsx:8:25 error page/canonical: The page has no canonical link. On /.",
      ],
      [
        "to another page",
        template(["href={origin + url}", "href={origin}"]),
        'templates/site.tsx:8:11 error page/canonical: The page\'s canonical link is "https://tiny.test". On /, /posts/first.',
      ],
      [
        "none",
        template(['<link rel="canonical" href={origin + url} />', ""]),
        "templates/site.tsx:8:11 error page/canonical: The page has no canonical link. On /, /posts/first.",
      ],
    ],
  },
  correct: [
    [
      "a page whose canonical link is another page",
      both(second(true), {
        "templates/page.tsx": String(second(true)["templates/page.tsx"]).replace(
          "href={origin + url}",
          'href={origin + (url === "/posts/first" ? "/second" : url)}',
        ),
      }),
    ],
  ],
} as const satisfies Rows;
