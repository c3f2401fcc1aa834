/**
 * The URLs in Atom (RFC 4287), RSS 2.0 and sitemaps (sitemaps.org 0.9). Read by pattern, since each
 * of them stands in an element or attribute of a known name; ids that happen to be URLs are none.
 */

import { attributesOf, decodeEntities } from "../html/attributes.ts";
import { tagsOf } from "../html/tokenizer.ts";
import type { Link } from "./links.ts";

/** Elements whose text is a URL. */
const urlElement = /<((?:\w+:)?(?:loc|link|url|icon|logo|comments))(?:\s[^<>]*)?>([^<]*)<\/\1\s*>/gi;
/** Elements that hold HTML as text, and one that begins right before a CDATA section. */
const htmlElement = /<(content|summary|description|content:encoded)\b([^<>]*)>([^<]+)<\/\1\s*>/gi;
const htmlBegins = /<(?:content|summary|description|content:encoded)\b[^<>]*>\s*$/i;
const urlAttributes = ["href", "src", "url"];

/** Every URL of a feed or sitemap, once. Linear in its length. */
export function linksOfXml(xml: string): readonly Link[] {
  const from = /<urlset\b|<sitemapindex\b/.test(xml) ? "sitemap" : /<(feed|rss)\b/.test(xml) ? "feed" : "XML";
  const links = new Map<string, Link>();
  const add = (url: string, kind: string): void => {
    if (url !== "") links.set(`${kind} ${url}`, { url, from: `${from} ${kind}` });
  };
  const text = replaced(xml, "<!--", "-->", () => "");
  const flat = replaced(text, "<![CDATA[", "]]>", (inside, before) => {
    if (htmlBegins.test(before)) addHtml(inside, add);
    return inside.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  });
  for (const [, name = "", attributes = "", escaped = ""] of flat.matchAll(htmlElement))
    if (name.toLowerCase() === "description" || /type\s*=\s*["']html/.test(attributes))
      addHtml(decodeEntities(escaped), add);
  for (const [, name = "", url = ""] of flat.matchAll(urlElement)) add(decodeEntities(url).trim(), kindOf(name));
  for (const { name, isEnd, attributes } of tagsOf(flat, true)) {
    if (isEnd || attributes === "" || attributes === "/") continue;
    const values = attributesOf(attributes);
    for (const attribute of urlAttributes) add(values.get(attribute)?.trim() ?? "", kindOf(name));
  }
  for (const [, url = ""] of flat.matchAll(/<\?xml-stylesheet\b[^<>]*?\bhref\s*=\s*["']([^"'<>]+)/g))
    add(url, "stylesheet");
  return [...links.values()];
}

/** A text with every section between two marks replaced; `before` is what stands right before it. */
function replaced(
  text: string,
  open: string,
  close: string,
  replace: (inside: string, before: string) => string,
): string {
  let result = "";
  let from = 0;
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start + open.length);
    if (end < 0) break;
    const inside = text.slice(start + open.length, end);
    result += text.slice(from, start) + replace(inside, text.slice(Math.max(from, start - 200), start));
    from = end + close.length;
  }
  return result + text.slice(from);
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
