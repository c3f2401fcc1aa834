/** The build as a whole: the list of pages, reproducibility, and weight. */
import { brotliCompressSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import {
  BuiltSite,
  build,
  createFolder,
  errorPages,
  pathOf,
  readFolder,
  removeFolder,
  routes,
} from "../support/real-site.ts";

const site = readFolder(inject("site"));

test("0.1, 2.1: the thirteen routes, the 404 page and the page for failures are pages", () => {
  expect([...routes, ...errorPages].filter((url) => !site.has(pathOf(url)))).toEqual([]);
});

test.each([
  ["in Los Angeles", { TZ: "America/Los_Angeles", LANG: "en_US.UTF-8", LC_ALL: "C" }, "/"],
  ["in Tokyo", { TZ: "Asia/Tokyo", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }, "/tmp"],
])("2./press.5, Q16: a build %s produces the same bytes in every file", async (_, env, cwd) => {
  const folder = createFolder();
  try {
    await build(folder, { env, cwd });
    const files = readFolder(folder);
    expect([...files.keys()]).toEqual([...site.keys()]);
    const different = [...files].filter(([path, bytes]) => !bytes.equals(site.get(path) ?? Buffer.of()));
    expect(different.map(([path]) => path)).toEqual([]);
  } finally {
    removeFolder(folder);
  }
});

/** What a first visit to a page loads, compressed; `words` is the page without its inline styles. */
function weigh(url: string): { words: number; html: number; css: number; js: number; all: number; requests: number } {
  const page = new BuiltSite(site).file(url);
  const size = (path: string): number => {
    const bytes = site.get(path) ?? Buffer.from(page.source);
    return /\.(woff2|png|ico)$/.test(path) ? bytes.length : brotliCompressSync(bytes).length;
  };
  const paths = page
    .all('link[rel="stylesheet"], link[rel="preload"], script[src]')
    .map((element) => (element.getAttribute("href") ?? element.getAttribute("src") ?? "").slice(1));
  const sum = (pattern: RegExp): number =>
    paths.filter((path) => pattern.test(path)).reduce((total, path) => total + size(path), 0);
  const html = size(pathOf(url));
  const words = brotliCompressSync(page.source.replace(/<style>.*?<\/style>/gs, "")).length;
  return {
    words,
    html,
    css: sum(/\.css$/),
    js: sum(/\.js$/),
    all: html + sum(/./) + size("favicon.svg"),
    requests: paths.length + 2,
  };
}

/** Bytes of the headers of a page, as Chromium counts them with Caddy in the audit; those of other files are shorter. */
const headers = 460;

test.each(routes)("Q1-Q4: %s is light", (url) => {
  const { words, html, css, js, all, requests } = weigh(url);
  expect(words).toBeLessThanOrEqual(10_000);
  expect(html + css + headers).toBeLessThanOrEqual(14_600);
  expect(js).toBeLessThanOrEqual(url === "/contact" ? 2_000 : 1_000);
  expect(all + headers).toBeLessThanOrEqual(22_000);
  expect(requests).toBeLessThanOrEqual(5);
});
