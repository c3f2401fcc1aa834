/** Extra files that are split: a sitemap above its limit, and several files from a site's own function. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PageSummary } from "../../src/api/index.ts";
import { sitemap } from "../../src/api/outputs/index.ts";
import { buildSite, edited, siteWith } from "../support/small-site.ts";

const page = (at: number): PageSummary => ({
  url: `/p${at}`,
  title: "",
  description: "",
  indexable: at !== 7,
  ...(at % 2 ? { lastmod: `2024-01-${String((at % 28) + 1).padStart(2, "0")}` } : {}),
});
const madeOf = (count: number) =>
  sitemap().make({
    origin: "https://tiny.test",
    pages: Array.from({ length: count }, (_, at) => page(at)),
    headers: [],
    redirects: [],
  });
const urlsIn = (bytes: string | Uint8Array): number => String(bytes).match(/<url>/g)?.length ?? 0;

test("50,000 pages have one sitemap, more have an index and several", () => {
  expect(urlsIn(madeOf(50_001) as string)).toBe(50_000); // one says noindex
  const files = madeOf(100_002) as { path: string; bytes: string }[];
  expect(files.map(({ path, bytes }) => [path, urlsIn(bytes)])).toEqual([
    ["sitemap.xml", 0],
    ["sitemap-1.xml", 50_000],
    ["sitemap-2.xml", 50_000],
    ["sitemap-3.xml", 1],
  ]);
  expect(files[0]?.bytes).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
      `<sitemap><loc>https://tiny.test/sitemap-1.xml</loc><lastmod>2024-01-28</lastmod></sitemap>\n` +
      `<sitemap><loc>https://tiny.test/sitemap-2.xml</loc><lastmod>2024-01-28</lastmod></sitemap>\n` +
      `<sitemap><loc>https://tiny.test/sitemap-3.xml</loc><lastmod>2024-01-14</lastmod></sitemap>\n</sitemapindex>\n`,
  );
});

test("a page is listed by any spelling of its canonical URL", async () => {
  const root = siteWith({
    ...edited("templates/page.tsx", ["href={origin + url}", "href={new URL(url, origin).href}"]),
    ...edited(
      "templates/site.tsx",
      ["import", 'import { sitemap } from "plinth/outputs";\nimport'],
      ["  pages:", "  files: () => [sitemap()],\n  pages:"],
    ),
    "content/posts/é.md": "---\ntitle: Second\ndate: 2024-01-15\n---\nx\n",
  });
  expect((await buildSite(root)).lines).toEqual([]);
  const listed = readFileSync(join(root, "dist/sitemap.xml"), "utf8");
  expect(listed).toContain("<loc>https://tiny.test/posts/%C3%A9</loc>");
});

test("a page whose canonical URL is that of another is not listed", async () => {
  const root = siteWith({
    ...edited("templates/page.tsx", [
      "href={origin + url}",
      'href={origin + (url === "/posts/copy" ? "/posts/first" : url)}',
    ]),
    ...edited(
      "templates/site.tsx",
      ["import", 'import { sitemap } from "plinth/outputs";\nimport'],
      ["  pages:", "  files: () => [sitemap()],\n  pages:"],
    ),
    "content/posts/copy.md": "---\ntitle: Copy\ndate: 2024-01-15\n---\nx\n",
  });
  expect((await buildSite(root)).lines).toEqual([]);
  const listed = readFileSync(join(root, "dist/sitemap.xml"), "utf8").match(/(?<=<loc>)[^<]*/g);
  expect(listed).toEqual(["https://tiny.test/", "https://tiny.test/posts/first"]);
});

test("an error page is not listed, a page that is named 404 is", async () => {
  const root = siteWith({
    ...edited(
      "templates/site.tsx",
      ["import", 'import { sitemap } from "plinth/outputs";\nimport'],
      ["  pages:", "  files: () => [sitemap()],\n  pages:"],
      ['page("/", ', 'page("/404.html", <Home site={{ name: "Lost" }} posts={posts} />),\n    page("/", '],
    ),
    "content/posts/404.md": "---\ntitle: Second\ndate: 2024-01-15\n---\nx\n",
  });
  expect((await buildSite(root)).lines).toEqual([]);
  const listed = readFileSync(join(root, "dist/sitemap.xml"), "utf8").match(/(?<=<loc>)[^<]*/g);
  expect(listed).toEqual(["/", "/posts/404", "/posts/first"].map((path) => `https://tiny.test${path}`));
});

const makes = (returned: string) =>
  siteWith({
    ...edited(
      "templates/site.tsx",
      ["{ defineSite,", "{ defineSite, file,"],
      ["  pages:", `  files: () => [file("a.xml", () => ${returned})],\n  pages:`],
    ),
    "content/static/c.txt": "see /b.xml\n",
  });

test("files from one function are published and checked like all others", async () => {
  const root = makes(
    `[{ path: "a.xml", bytes: "<sitemapindex><sitemap><loc>https://tiny.test/b.xml</loc></sitemap></sitemapindex>" }, { path: "b.xml", bytes: "<urlset/>" }]`,
  );
  const { ok, records } = await buildSite(root);
  expect(ok).toBe(true);
  expect(records.flatMap(({ kind, path }) => (kind === "file" ? path : []))).toEqual(["a.xml", "b.xml"]);
  expect(readFileSync(join(root, "dist/b.xml"), "utf8")).toBe("<urlset/>");
});

test.each([
  [`[{ path: "c.txt", bytes: "" }]`, /error output\/collision: .*c\.txt/],
  [`[{ path: "../c.txt", bytes: "" }]`, /error output\/bad-path: /],
  [`[{ path: "b.xml", bytes: 5 }]`, /error template\/error: make\(\) of "a\.xml" returned neither a string nor bytes/],
  [`[null]`, /error template\/error: /],
])("%s is told", async (returned, line) => {
  const { ok, lines } = await buildSite(makes(returned as string));
  expect([ok, lines.filter((each) => line.test(each)).length]).toEqual([false, 1]);
});
