/** Feeds, sitemaps and lists in pages: input -> output. */
import { describe, expect, test } from "vitest";
import type { Built } from "../../src/api/index.ts";
import { type Feed, feed, sitemap } from "../../src/api/outputs/index.ts";
import { paginate } from "../../src/api/paginate.ts";
import { problemOfXml } from "../../src/output/facts/xml.ts";

const built: Built = { origin: "https://tiny.test", pages: [], headers: [], redirects: [] };
const news: Feed = {
  path: "feed.xml",
  title: "News & more",
  description: "All news",
  author: "Tiny",
  language: "en",
  items: [
    { url: "/old", title: "Old", date: "2024-01-15", summary: "An old one" },
    {
      url: "/new/",
      title: "New <b>",
      date: "2024-02-01T10:00:00+02:00",
      updated: "2024-02-03",
      content:
        '<p><a href="/old?a=1&amp;b=2">Old</a> <img src="x.png" srcset="x.png 1x, /y.png 2x"> <a href="#part">x</a></p>',
    },
  ],
};
const textOf = (options: Partial<Feed>, origin = built.origin): string =>
  String(feed({ ...news, ...options }).make({ ...built, origin }));

describe("feed", () => {
  test("Atom", () =>
    expect(textOf({})).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>News &amp; more</title>
<subtitle>All news</subtitle>
<id>https://tiny.test/feed.xml</id>
<link rel="self" href="https://tiny.test/feed.xml"/>
<link rel="alternate" type="text/html" href="https://tiny.test/"/>
<updated>2024-02-03T00:00:00Z</updated>
<author><name>Tiny</name></author>
<entry>
<title>New &lt;b&gt;</title>
<id>https://tiny.test/new/</id>
<link href="https://tiny.test/new/"/>
<published>2024-02-01T08:00:00Z</published>
<updated>2024-02-03T00:00:00Z</updated>
<content type="html">&lt;p&gt;&lt;a href=&quot;https://tiny.test/old?a=1&amp;amp;b=2&quot;&gt;Old&lt;/a&gt; &lt;img src=&quot;https://tiny.test/new/x.png&quot; srcset=&quot;https://tiny.test/new/x.png 1x, https://tiny.test/y.png 2x&quot;&gt; &lt;a href=&quot;https://tiny.test/new/#part&quot;&gt;x&lt;/a&gt;&lt;/p&gt;</content>
</entry>
<entry>
<title>Old</title>
<id>https://tiny.test/old</id>
<link href="https://tiny.test/old"/>
<updated>2024-01-15T00:00:00Z</updated>
<summary>An old one</summary>
</entry>
</feed>
`));

  test("RSS", () =>
    expect(
      textOf({ format: "rss", limit: 1, items: news.items.slice(0, 1) }),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>News &amp; more</title>
<link>https://tiny.test/</link>
<description>All news</description>
<atom:link rel="self" type="application/rss+xml" href="https://tiny.test/feed.xml"/>
<language>en</language>
<lastBuildDate>Mon, 15 Jan 2024 00:00:00 GMT</lastBuildDate>
<item>
<title>Old</title>
<link>https://tiny.test/old</link>
<guid>https://tiny.test/old</guid>
<pubDate>Mon, 15 Jan 2024 00:00:00 GMT</pubDate>
<dc:creator>Tiny</dc:creator>
<description>An old one</description>
</item>
</channel>
</rss>
`));

  test("JSON Feed", () =>
    expect(JSON.parse(textOf({ format: "json", path: "feed.json", limit: 1 }))).toEqual({
      version: "https://jsonfeed.org/version/1.1",
      title: "News & more",
      description: "All news",
      language: "en",
      home_page_url: "https://tiny.test/",
      feed_url: "https://tiny.test/feed.json",
      authors: [{ name: "Tiny" }],
      items: [
        {
          id: "https://tiny.test/new/",
          url: "https://tiny.test/new/",
          title: "New <b>",
          content_html:
            '<p><a href="https://tiny.test/old?a=1&amp;b=2">Old</a> <img src="https://tiny.test/new/x.png" srcset="https://tiny.test/new/x.png 1x, https://tiny.test/y.png 2x"> <a href="https://tiny.test/new/#part">x</a></p>',
          date_published: "2024-02-01T08:00:00Z",
          date_modified: "2024-02-03T00:00:00Z",
        },
      ],
    }));

  test("root-relative URLs of a site below the root of its host", () =>
    expect(textOf({}, "https://tiny.test/project")).toContain("https://tiny.test/project/old?a=1"));

  test.each(["atom", "rss"] as const)("%s without items is well-formed", (format) =>
    expect(problemOfXml(textOf({ format, items: [] }))).toBeUndefined(),
  );

  test.each([
    [
      { items: [{ url: "/", title: "A", date: "yesterday" }] },
      'the feed item "A" has the date "yesterday"; write YYYY-MM-DD',
    ],
    [{ items: [{ url: "posts/a", title: "A", date: "2024-01-01" }] }, '`url` of `items[0]` does not begin with "/"'],
    [{ limit: 1.5 }, "`limit` of feed() is 1.5; write a whole number from 0"],
  ])("refuses %j", (options, message) => expect(() => textOf(options)).toThrow(message));
});

test("a sitemap repeats the links to other languages", () => {
  const alternates = [
    { language: "en", href: "https://tiny.test/" },
    { language: "de", href: "https://tiny.test/de/" },
  ];
  const page = { url: "/", title: "", description: "", indexable: true, alternates };
  expect(sitemap().make({ ...built, pages: [page] })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>https://tiny.test/</loc><xhtml:link rel="alternate" hreflang="en" href="https://tiny.test/"/><xhtml:link rel="alternate" hreflang="de" href="https://tiny.test/de/"/></url>
</urlset>
`);
});

describe("paginate", () => {
  test.each([
    [0, [[]]],
    [2, [[1, 2]]],
    [5, [[1, 2], [3, 4], [5]]],
  ])("%i items, two on a page", (length, pages) => {
    const list = Array.from({ length }, (_, index) => index + 1);
    expect(paginate(list, 2)).toEqual(pages.map((items, index) => ({ items, number: index + 1, count: pages.length })));
  });

  test("rejects a size of 0", () => expect(() => paginate([1], 0)).toThrow("the size is 0"));
});
