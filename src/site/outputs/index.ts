/** Extra files that most sites want: functions for the `files` of templates/site.tsx. Sites import them as "plinth/outputs". */
export { type Feed, type FeedItem, feed } from "./feed.ts";
export { robots } from "./robots.ts";
export { sitemap } from "./sitemap.ts";
