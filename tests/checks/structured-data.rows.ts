/** Input that src/output/facts/structured-data.ts reports, and input that it accepts. */
import { data, ld, type Rows } from "../support/rows.ts";

export const structuredData = {
  mistakes: {
    "json-ld/invalid": [
      [
        "not JSON",
        data("{'a': 1}"),
        "templates/page.tsx:12:29 error json-ld/invalid: A JSON-LD script is not valid JSON. On /, /posts/first.",
      ],
    ],
    "json-ld/incomplete": [
      [
        "an article without a date",
        ld({ "@type": "NewsArticle", headline: "A" }),
        'templates/page.tsx:12:29 warning json-ld/incomplete: JSON-LD of type NewsArticle has no datePublished. On /, /posts/first. Give "datePublished" a value.',
      ],
      [
        "an invalid date",
        ld({ "@type": "Article", headline: "A", datePublished: "2024-02-30" }),
        'templates/page.tsx:12:29 warning json-ld/incomplete: datePublished in JSON-LD is "2024-02-30", which is not a valid date. On /, /posts/first. Write YYYY-MM-DD, with or without a time.',
      ],
      [
        "without a type",
        ld({ name: "A" }),
        'templates/page.tsx:12:29 warning json-ld/incomplete: JSON-LD has no @type. On /, /posts/first. Add one, such as "@type": "Organization".',
      ],
      [
        "without a context",
        data({ "@type": "Thing" }),
        'templates/page.tsx:12:29 warning json-ld/incomplete: JSON-LD does not have the schema.org context. On /, /posts/first. Write "@context": "https://schema.org".',
      ],
      [
        "a relative URL",
        ld({ "@type": "Organization", name: "A", logo: "/a.png" }),
        'templates/page.tsx:12:29 warning json-ld/incomplete: logo of Organization in JSON-LD is "/a.png", which is not an absolute URL. On /, /posts/first. Begin with https://.',
      ],
      [
        "a breadcrumb without a position",
        ld({ "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", name: "A" }] }),
        'templates/page.tsx:12:29 warning json-ld/incomplete: Breadcrumb 1 in JSON-LD has no position. On /, /posts/first. Give "position" a value.',
      ],
      [
        "deep in a graph",
        data({
          "@context": "https://schema.org",
          "@graph": [{ "@type": "WebPage", publisher: { "@type": "Organization", url: "https://tiny.test/" } }],
        }),
        'templates/page.tsx:12:29 warning json-ld/incomplete: JSON-LD of type Organization has no name. On /, /posts/first. Give "name" a value.',
      ],
    ],
  },
  correct: [
    [
      "references and graphs in JSON-LD",
      data({
        "@context": ["https://schema.org"],
        "@graph": [
          { "@type": "WebSite", "@id": "#site", name: "Tiny", url: "https://tiny.test/", publisher: { "@id": "#us" } },
          {
            "@type": "Article",
            headline: "A",
            datePublished: "2024-01-15",
            author: { "@type": "Organization", "@id": "#us" },
          },
          { "@type": "Organization", "@id": "#us", name: "Us", sameAs: ["https://social.test/us"] },
        ],
      }),
    ],
    [
      "dates in all their forms",
      ld({ "@type": "Article", headline: "A", datePublished: "2024-02-29T23:59:59Z", dateModified: "2024-03" }),
    ],
  ],
} as const satisfies Rows;
