/** robots.txt (RFC 9309): everything may be read; the sitemap is there. */
import { type ExtraFile, file } from "../index.ts";

export const robots = (): ExtraFile =>
  file("robots.txt", ({ origin }) => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
