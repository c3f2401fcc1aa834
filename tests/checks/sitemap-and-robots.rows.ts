/** Input that src/checks/sitemap-and-robots.ts reports, and input that it accepts. */

import { both, made, noindex, type Rows, site } from "../support/rows.ts";
import { editedText } from "../support/small-site.ts";

export const sitemapAndRobots = {
  mistakes: {
    "site/sitemap": [
      [
        "a page that says noindex",
        both(noindex, made("sitemap.xml", "<urlset><url><loc>https://tiny.test/</loc></url></urlset>"), {
          "templates/page.tsx": editedText(String(noindex["templates/page.tsx"]), [
            "<Html title={site.name}>",
            "<Html title={site.name} noindex>",
          ]),
        }),
        "templates/site.tsx:6:26 warning site/sitemap: sitemap.xml lists /, but the page says noindex. Remove it from the sitemap, or remove noindex from the page.",
      ],
      [
        "an error page",
        site(
          ["content,\n", 'content,\n  files: () => [{ path: "sitemap.xml", make: () => sitemapXml }],\n'],
          [
            "export default",
            'const sitemapXml = "<urlset><url><loc>https://tiny.test/404.html</loc></url></urlset>";\nexport default',
          ],
          ['page("/", ', 'page("/404.html", <Home site={{ name: "Lost" }} posts={posts} />),\n    page("/", '],
        ),
        "templates/site.tsx:7:26 warning site/sitemap: sitemap.xml lists /404.html, which hosts send in place of missing pages. Remove it from the sitemap.",
      ],
      [
        "another site",
        made("sitemap.xml", "<urlset><url><loc>https://other.test/a</loc></url></urlset>"),
        "templates/site.tsx:6:26 warning site/sitemap: sitemap.xml lists https://other.test/a, which is not a URL of this site. URLs of this site begin with https://tiny.test/.",
      ],
    ],
    "site/robots": [
      [
        "a page of the sitemap, in another spelling",
        both(
          {
            "content/static/robots.txt": "User-agent: *\nDisallow: /posts/é\n",
            "content/posts/é.md": "---\ntitle: Second\ndate: 2024-01-15\n---\nx\n",
          },
          made("sitemap.xml", "<urlset><url><loc>https://TINY.test/posts/%c3%a9</loc></url></urlset>"),
        ),
        "content/static/robots.txt warning site/robots: robots.txt disallows https://TINY.test/posts/%c3%a9, which the sitemap lists. Use noindex on the page instead: search engines can list a page that they do not crawl.",
      ],
      [
        "a page of the sitemap",
        both(
          { "content/static/robots.txt": "User-agent: *\nDisallow: /posts\n" },
          made("sitemap.xml", "<urlset><url><loc>https://tiny.test/posts/first</loc></url></urlset>"),
        ),
        "content/static/robots.txt warning site/robots: robots.txt disallows https://tiny.test/posts/first, which the sitemap lists. Use noindex on the page instead: search engines can list a page that they do not crawl.",
      ],
    ],
  },
  correct: [
    [
      "a picture at another host",
      made(
        "sitemap.xml",
        '<urlset xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>https://tiny.test/</loc><image:image><image:loc>https://cdn.test/a.jpg</image:loc></image:image></url></urlset>',
      ),
    ],
    [
      "rules for other crawlers, and one that a longer rule overrides",
      both(
        {
          "content/static/robots.txt":
            "User-agent: Bad\nDisallow: /\n\nUser-agent: *\nDisallow: /posts\nAllow: /posts/first$\n",
        },
        made("sitemap.xml", "<urlset><url><loc>https://tiny.test/posts/first</loc></url></urlset>"),
      ),
    ],
  ],
} as const satisfies Rows;
