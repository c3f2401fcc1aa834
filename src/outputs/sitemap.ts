/** sitemap.xml (sitemaps.org 0.9): every page that does not say noindex. */
import { type ExtraFile, file } from "../site.ts";
import { escapeXml } from "./xml.ts";

/** A sitemap of all indexable pages, with the dates that the site gives them. */
export const sitemap = (): ExtraFile =>
  file("sitemap.xml", ({ origin, pages }) => {
    const undated = pages.find(({ lastmod }) => lastmod !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(lastmod));
    if (undated) throw new RangeError(`the lastmod of ${undated.url} is "${undated.lastmod}"; write YYYY-MM-DD`);
    const entries = pages
      .filter(({ indexable }) => indexable)
      .map(({ url, lastmod }) => {
        const date = lastmod ? `<lastmod>${escapeXml(lastmod)}</lastmod>` : "";
        return `<url><loc>${escapeXml(origin + encodeURI(url))}</loc>${date}</url>\n`;
      });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
  });
