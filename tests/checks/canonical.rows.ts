/** Input that src/checks/canonical.ts reports, and input that it accepts. */
import { png } from "../support/photo.ts";
import { both, made, type Rows, second, site, template } from "../support/rows.ts";

export const canonical = {
  mistakes: {
    "page/canonical": [
      [
        "none on the home page: its place is the URL in quotes, not a slash before it",
        both(
          site(['page("/", ', '(void 0 / 1, page)("/", ']),
          template([
            '<link rel="canonical" href={origin + url} />',
            '{url !== "/" && <link rel="canonical" href={origin + url} />}',
          ]),
        ),
        "templates/site.tsx:8:25 error page/canonical: The page has no canonical link. On /.",
      ],
      [
        "to another page",
        template(["href={origin + url}", "href={origin}"]),
        'templates/page.tsx:10:9 error page/canonical: The page\'s canonical link is "https://tiny.test". On /posts/first.',
      ],
      [
        "to other letters, percent-encoded",
        template(["href={origin + url}", 'href={origin + url.replace("first", "f%C3%ADrst")}']),
        [
          'templates/page.tsx:10:9 error link/no-target: "https://tiny.test/posts/fírst" leads to no page. On /posts/first.',
          'templates/page.tsx:10:9 error page/canonical: The page\'s canonical link is "https://tiny.test/posts/f%C3%ADrst". On /posts/first.',
        ].join("\n"),
      ],
      [
        "with a query, even an empty one",
        template(["href={origin + url}", 'href={origin + url + "?"}']),
        [
          'templates/page.tsx:10:9 error page/canonical: The page\'s canonical link is "https://tiny.test/?". On /.',
          'templates/page.tsx:10:9 error page/canonical: The page\'s canonical link is "https://tiny.test/posts/first?". On /posts/first.',
        ].join("\n"),
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
      "URLs that browsers write differently, also those of Open Graph",
      both(
        template(
          ["href={origin + url}", 'href={new URL(url, "https://TINY.test:443").href}'],
          [
            "<head>",
            '<head><meta property="og:title" content="x" /><meta property="og:image" content="https://tiny.test/a.png" /><meta property="og:url" content={origin + url} />',
          ],
        ),
        {
          "content/posts/é.md": "---\ntitle: Second\ndate: 2024-01-15\n---\n[It](/posts/%c3%a9)\n",
          "content/static/a.png": png,
        },
        made("sitemap.xml", "<urlset><url><loc>HTTPS://tiny.test/posts/%c3%a9</loc></url></urlset>"),
      ),
    ],
    [
      "the home page without its slash",
      template(["href={origin + url}", 'href={url === "/" ? origin : origin + url}']),
    ],
    [
      "another page, percent-encoded",
      both(template(["href={origin + url}", 'href={origin + (url === "/posts/first" ? "/posts/%C3%A9" : url)}']), {
        "content/posts/é.md": "---\ntitle: Second\ndate: 2024-01-15\n---\nx\n",
      }),
    ],
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
