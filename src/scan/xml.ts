/**
 * The URLs in Atom (RFC 4287), RSS 2.0 and sitemaps (sitemaps.org 0.9). Read by pattern, since each
 * of them stands in an element or attribute of a known name; ids that happen to be URLs are none.
 */
import { tagsOf } from "../tags.ts";
import { attributesOf, decodeEntities } from "./attributes.ts";
import type { Link } from "./links.ts";

/** Elements whose text is a URL. */
const urlElement = /<((?:\w+:)?(?:loc|link|url|icon|logo|comments))(?:\s[^<>]*)?>\s*([^<]*?)\s*<\/\1\s*>/gi;
/** Elements that hold HTML as text. */
const htmlElement =
  /<(content|summary|description|content:encoded)\b([^<>]*)>(?:\s*<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))\s*<\/\1\s*>/gi;
const urlAttributes = ["href", "src", "url"];

/** Every URL of a feed or sitemap, once. */
export function linksOfXml(xml: string): readonly Link[] {
  const from = /<urlset\b|<sitemapindex\b/.test(xml) ? "sitemap" : /<(feed|rss)\b/.test(xml) ? "feed" : "XML";
  const links = new Map<string, Link>();
  const add = (text: string, kind: string): void => {
    const url = text.replace(/^<!\[CDATA\[\s*|\s*\]\]>$/g, "").trim();
    if (url !== "") links.set(`${kind} ${url}`, { url, from: `${from} ${kind}` });
  };
  const text = xml.replace(/<!--[\s\S]*?-->/g, "");
  for (const [, , attributes = "", cdata, escaped] of text.matchAll(htmlElement)) {
    if (cdata !== undefined || /type\s*=\s*["']html/.test(attributes))
      addHtml(cdata ?? decodeEntities(escaped ?? ""), add);
  }
  const flat = text.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, inside: string) => (inside.includes("<") ? "" : inside));
  for (const [, name = "", url = ""] of flat.matchAll(urlElement)) add(decodeEntities(url), kindOf(name));
  for (const { name, isEnd, attributes } of tagsOf(flat)) {
    if (isEnd || attributes === "" || attributes === "/") continue;
    const values = attributesOf(attributes);
    for (const attribute of urlAttributes) add(values.get(attribute) ?? "", kindOf(name));
  }
  for (const [, url = ""] of flat.matchAll(/<\?xml-stylesheet\b[^>]*\bhref\s*=\s*["']([^"']+)/g))
    add(url, "stylesheet");
  return [...links.values()];
}

/** A feed's text is read out of its page, so only URLs that say where they begin are sure. */
function addHtml(html: string, add: (url: string, kind: string) => void): void {
  for (const { name, isEnd, attributes } of tagsOf(html)) {
    if (isEnd || (name !== "a" && name !== "img")) continue;
    const url = attributesOf(attributes).get(name === "a" ? "href" : "src") ?? "";
    if (/^(\/|https?:)/i.test(url)) add(url, name === "a" ? "link" : "image");
  }
}

const kindOf = (name: string): string => {
  const local = name.toLowerCase().replace(/^.*:/, "");
  return local === "loc" || local === "link" ? local : "file";
};
