/** Rows of the files beside the pages: sitemap, robots, feed, manifest, icons; checklist 0.1 and Q18. */
import assert from "node:assert/strict";
import { type BuiltSite, routes } from "../support/real-site.ts";
import { owner, type Row, swaps } from "./rows.ts";

const locations = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? "");

function listsPages(urls: readonly string[], site: BuiltSite): void {
  assert.deepEqual([...urls].sort(), site.routes.map((route) => owner.origin + route).sort());
  assert.deepEqual(
    routes.filter((route) => !urls.includes(owner.origin + route)),
    [],
  );
}

/** Width and height from a PNG's header. */
export function sizeOf(png: string): string {
  const bytes = Buffer.from(png, "latin1");
  assert.equal(bytes.toString("latin1", 1, 4), "PNG");
  assert.equal(bytes.toString("latin1", 12, 16), "IHDR");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
const picture = (path: string, size: string): Row => [
  "Q18",
  path,
  `is a PNG of ${size}`,
  ({ source }) => assert.equal(sizeOf(source), size),
  (source) => `${source.slice(0, 19)}\x09${source.slice(20)}`,
];

interface Manifest {
  readonly name: string;
  readonly short_name?: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}

export const files: readonly Row[] = [
  [
    "0.1, Q18",
    "sitemap.xml",
    "lists exactly the pages, among them the thirteen routes",
    ({ source }, site) => listsPages(locations(source), site),
    swaps("</urlset>", `<url><loc>${owner.origin}/404.html</loc></url></urlset>`),
  ],
  [
    "Q18",
    "sitemap.xml",
    "gives dates as dates",
    ({ source }) => {
      for (const [, date] of source.matchAll(/<lastmod>(.*?)<\/lastmod>/g))
        assert.match(date ?? "", /^\d{4}-\d\d-\d\d$/);
      assert.match(source, /<lastmod>2024-05-10</);
    },
    swaps("2024-05-10<", "May 10, 2024<"),
  ],
  [
    "Q18",
    "robots.txt",
    "allows all crawlers and links to the sitemap",
    ({ source }) => {
      assert.match(source, /^User-agent: \*$/m);
      assert.ok(source.includes(`\nSitemap: ${owner.origin}/sitemap.xml\n`));
      assert.doesNotMatch(source, /^Disallow: \//m);
    },
    swaps("Sitemap:", "Disallow: /\nMap:"),
  ],
  [
    "Q18",
    ".well-known/security.txt",
    "has the business email and an expiry date, as RFC 9116 requires",
    ({ source }) => {
      assert.ok(source.includes(`Contact: mailto:${owner.email}\n`));
      assert.match(source, /^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/m);
      assert.ok(source.includes(`Canonical: ${owner.origin}/.well-known/security.txt\n`));
    },
    swaps("Expires: ", "Until: "),
  ],
  [
    "Q18",
    "llms.txt",
    "lists exactly the pages, among them the thirteen routes",
    ({ source }, site) =>
      listsPages(
        [...source.matchAll(/\]\((.*?)\): ./g)].map(([, url]) => url ?? ""),
        site,
      ),
    swaps(/^- .*about.*\n/m, ""),
  ],
  [
    "Q18",
    "press.xml",
    "is a feed of the three releases, newest first, with their texts and links to their sections on /press",
    ({ source }, site) => {
      assert.match(source, new RegExp(`<link rel="alternate" type="text/html" href="${owner.origin}/press"/>`));
      const entries = [...source.matchAll(/<entry>(.*?)<\/entry>/gs)].map(([entry]) => entry);
      const dates = entries.map((entry) => /<updated>(.{10})/.exec(entry)?.[1]);
      assert.deepEqual(dates, ["2024-05-10", "2024-03-20", "2024-01-15"]);
      for (const entry of entries) {
        const [path = "", fragment] = (/<link href="(.*?)"/.exec(entry)?.[1] ?? "")
          .replace(owner.origin, "")
          .split("#");
        assert.match(entry, /<content type="html">&lt;p&gt;.{200}/s);
        assert.ok(fragment && site.file(path).all(`[id="${fragment}"]`).length === 1, `${path}#${fragment}`);
      }
    },
    (source) => source.replaceAll("2024-05-10", "2023-05-09"),
  ],
  [
    "Q18",
    "manifest.webmanifest",
    "is valid and lists existing icons, including a maskable one",
    ({ source }, site) => {
      const manifest = JSON.parse(source) as Manifest;
      assert.equal(manifest.name, owner.brand);
      assert.equal(manifest.start_url, "/");
      const pngs = manifest.icons.filter(({ src }) => src.endsWith(".png"));
      assert.deepEqual(
        pngs.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`),
        ["192x192 any", "512x512 any", "512x512 maskable"],
      );
      for (const { src, sizes } of pngs) assert.equal(sizeOf(site.file(src.slice(1)).source), sizes);
    },
    swaps("maskable", "any"),
  ],
  picture("og.png", "1200x630"),
  picture("apple-touch-icon.png", "180x180"),
  picture("icon-192.png", "192x192"),
  picture("icon-512.png", "512x512"),
  [
    "Q18",
    "favicon.ico",
    "contains a 32x32 image",
    ({ source }) => {
      const bytes = Buffer.from(source, "latin1");
      assert.deepEqual([bytes.readUInt16LE(2), bytes[6], bytes[7]], [1, 32, 32]);
      assert.equal(sizeOf(source.slice(bytes.readUInt32LE(18))), "32x32");
    },
    swaps(" ", "\x21"),
  ],
  [
    "Q18",
    "favicon.svg",
    "is an SVG that supports the dark colour scheme",
    ({ source }) => {
      assert.match(source, /^<svg[^>]*viewBox/);
      assert.match(source, /prefers-color-scheme: ?dark/);
    },
    swaps("prefers-color-scheme", "prefers-contrast"),
  ],
];
