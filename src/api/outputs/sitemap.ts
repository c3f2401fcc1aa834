/** sitemap.xml (sitemaps.org 0.9): every indexable page, with its versions in other languages. */

import { escapeXml } from "../../base/escape-xml.ts";
import { isIsoDate } from "../date.ts";
import { type ExtraFile, file, type PageSummary } from "../pages.ts";

/** URLs per file (sitemaps.org, "Using Sitemap index files"). The limit of 50 MB is reached first only if URLs are longer than 900 characters. */
const maxUrls = 50_000;

/**
 * `sitemap.xml` with all indexable pages and their `lastmod`; `/404.html` is not one. If one file cannot list them all, it is an index of
 * `sitemap-1.xml`, `sitemap-2.xml` and so on.
 */
export const sitemap = (): ExtraFile =>
  file("sitemap.xml", ({ origin, pages }) => {
    const undated = pages.find(({ lastmod }) => lastmod !== undefined && !isIsoDate(lastmod));
    if (undated) throw new RangeError(`the lastmod of ${undated.url} is "${undated.lastmod}"; write YYYY-MM-DD`);
    const listed = pages.filter(({ indexable }) => indexable);
    const [only = [], ...others] = inGroups(listed);
    if (others.length === 0) return urlSet(origin, only);
    const lists = [only, ...others].map((some, at) => ({ path: `sitemap-${at + 1}.xml`, some }));
    const entries = lists.map(({ path, some }) => entryOf("sitemap", `${origin}/${path}`, latestOf(some)));
    const index = documentOf("sitemapindex", entries);
    return [
      { path: "sitemap.xml", bytes: index },
      ...lists.map(({ path, some }) => ({ path, bytes: urlSet(origin, some) })),
    ];
  });

function inGroups(pages: readonly PageSummary[]): (readonly PageSummary[])[] {
  const groups: (readonly PageSummary[])[] = [];
  for (let from = 0; from < pages.length; from += maxUrls) groups.push(pages.slice(from, from + maxUrls));
  return groups;
}

const latestOf = (pages: readonly PageSummary[]): string | undefined =>
  pages.reduce<string | undefined>((last, { lastmod }) => ((lastmod ?? "") > (last ?? "") ? lastmod : last), undefined);

const urlSet = (origin: string, pages: readonly PageSummary[]): string =>
  documentOf(
    "urlset",
    pages.map(({ url, lastmod, alternates = [] }) =>
      entryOf("url", origin + encodeURI(url), lastmod, alternates.map(linkOf).join("")),
    ),
  );

const linkOf = ({ language, href }: { readonly language: string; readonly href: string }): string =>
  `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(href)}"/>`;

const entryOf = (name: string, url: string, date: string | undefined, links = ""): string =>
  `<${name}><loc>${escapeXml(url)}</loc>${date ? `<lastmod>${escapeXml(date)}</lastmod>` : ""}${links}</${name}>\n`;

function documentOf(name: string, entries: readonly string[]): string {
  const text = entries.join("");
  const links = text.includes("<xhtml:") ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  const schema = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${schema}"${links}>\n${text}</${name}>\n`;
}
