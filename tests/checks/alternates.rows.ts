/** Input that src/checks/alternates.ts reports, and input that it accepts. */
import { type Files, type Rows, template } from "../support/rows.ts";

const canonicalLink = '<link rel="canonical" href={origin + url} />';
/** Every page of the site with these links, as an expression of `url`. */
const withLinks = (links: string): Files =>
  template(
    [canonicalLink, `${canonicalLink}{${links}}`],
    ["Markdown, longDate, usePage", "Alternates, Markdown, longDate, usePage"],
  );
const raw = (language: string, href = "{origin + url}"): string =>
  `<link rel="alternate" hrefLang="${language}" href=${href} />`;

export const alternates = {
  mistakes: {
    "page/hreflang": [
      [
        "a region that does not exist",
        withLinks(raw("en-UK")),
        'templates/page.tsx:10:76 error page/hreflang: hreflang="en-UK" is not a language. On /, /posts/first.',
      ],
      [
        "an underscore",
        withLinks(raw("pt_BR")),
        'templates/page.tsx:10:76 error page/hreflang: hreflang="pt_BR" is not a language. On /, /posts/first.',
      ],
      [
        "a language twice",
        withLinks(`<>${raw("en")}${raw("en")}</>`),
        'templates/page.tsx:10:136 error page/hreflang: Two alternates have hreflang="en". On /, /posts/first.',
      ],
      [
        "a relative URL",
        withLinks(`<>${raw("en")}${raw("de", '"/"')}</>`),
        'templates/page.tsx:10:156 error page/hreflang: The alternate "/" is not absolute. On /, /posts/first.',
      ],
      [
        "only other pages",
        withLinks('url === "/" ? <Alternates urls={{ de: "/posts/first" }} /> : null'),
        [
          'templates/page.tsx:10:68 error page/hreflang: / lists /posts/first as a version in another language, but /posts/first does not list https://tiny.test/posts/first as "de".',
          "templates/page.tsx:10:68 error page/hreflang: The page's alternates do not include the page itself. On /.",
        ].join("\n"),
      ],
      [
        "a language that is not that of the page",
        withLinks(`<>${raw("de-CH")}${raw("x-default")}</>`),
        'templates/page.tsx:6:17 error page/hreflang: The page lists itself as "de-CH", but <html> has lang="en". On /, /posts/first.',
      ],
      [
        "a version that does not link back",
        withLinks('url === "/" ? <Alternates urls={{ en: "/", de: "/posts/first" }} /> : null'),
        'templates/page.tsx:10:68 error page/hreflang: / lists /posts/first as a version in another language, but /posts/first does not list https://tiny.test/ as "en".',
      ],
      [
        "a version with noindex",
        withLinks(
          '<><Alternates urls={{ en: "/", "en-GB": "/posts/first" }} />{url === "/" ? null : <meta name="robots" content="noindex" />}</>',
        ),
        "templates/page.tsx:10:56 error page/hreflang: / lists /posts/first as a version in another language, but that page has noindex.",
      ],
    ],
  },
  correct: [
    [
      "two versions, and a default one",
      withLinks('<Alternates urls={{ en: "/", "en-GB": "/posts/first", "x-default": "/" }} />'),
    ],
    [
      "links of another spelling",
      withLinks(`<>${raw("EN", '"https://TINY.test:443/"')}${raw("en-GB", '"https://tiny.test/posts/first"')}</>`),
    ],
    [
      "Tagalog, which CLDR calls fil",
      withLinks('<Alternates urls={{ en: "/", "en-GB": "/posts/first", tl: "/posts/first" }} />'),
    ],
    [
      "a link to a feed in a language",
      withLinks('<link rel="alternate" type="application/atom+xml" href="https://other.test/feed" />'),
    ],
  ],
} as const satisfies Rows;
