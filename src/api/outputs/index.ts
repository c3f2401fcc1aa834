/** Extra files that most sites need, for `files` in templates/site.tsx. Templates import this file as "plinth/outputs". */
import { type ExtraFile, file } from "../pages.ts";

export { type Feed, type FeedItem, feed } from "./feed.ts";
export { sitemap } from "./sitemap.ts";
export { type Twins, twins } from "./twins.ts";

/** `robots.txt` (RFC 9309): allows everything, and links to the sitemap. */
export const robots = (): ExtraFile =>
  file("robots.txt", ({ origin }) => `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
