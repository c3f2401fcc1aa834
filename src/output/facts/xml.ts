/** XML files: the URLs in Atom (RFC 4287), RSS 2.0 and sitemaps (sitemaps.org 0.9), and whether they are well-formed. */
import { SaxesParser } from "saxes";
import { positionIn } from "../../base/code-frame.ts";
import type { ConstructOf, Severity } from "../../base/diagnostic.ts";
import { attributesOf, decodeEntities } from "../html/attributes.ts";
import type { Link } from "../html/links.ts";
import { tagsOf } from "../html/tokenizer.ts";

/** Why a file cannot be read. */
export interface FileProblem {
  /** The rest of a sentence that begins with the file's path. */
  readonly what: string;
  readonly hint: string;
  readonly at?: ConstructOf<"position">;
  readonly severity?: Severity | undefined;
  /** It matters only if something refers to the file, as to a picture or font. */
  readonly mattersIfUsed?: boolean;
}

/** Elements whose text is a URL. */
const urlElement = /<((?:\w+:)?(?:loc|link|url|icon|logo|comments))(?:\s[^<>]*)?>([^<]*)<\/\1\s*>/gi;
/** Elements that hold HTML as escaped text, or in a CDATA section. */
const htmlElement = /<(content|summary|description|content:encoded)\b([^<>]*)>([^<]+)<\/\1\s*>/gi;
const htmlBegins = /<(?:content|summary|description|content:encoded)\b[^<>]*>\s*$/i;
const urlAttributes = ["href", "src", "url"];

/**
 * Every URL of a feed or sitemap, once; ids that happen to be URLs are not links. By pattern, since each
 * URL is in an element or attribute of a known name. Linear in the length.
 */
export function linksOfXml(xml: string): readonly Link[] {
  const format = formatOfXml(xml);
  const links = new Map<string, Link>();
  const add = (url: string, kind: KindInXml): void => {
    if (url !== "") links.set(`${kind} ${url}`, { url, kind: `${format} ${kind}` });
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

function formatOfXml(xml: string): "sitemap" | "feed" | "XML" {
  if (/<urlset\b|<sitemapindex\b/.test(xml)) return "sitemap";
  return /<(feed|rss)\b/.test(xml) ? "feed" : "XML";
}

/** A text with every section between two marks replaced; `before` is the text before it. */
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

/** Relative URLs are omitted: feed readers resolve them differently. */
function addHtml(html: string, add: (url: string, kind: KindInXml) => void): void {
  for (const { name, isEnd, attributes } of tagsOf(html)) {
    if (isEnd || (name !== "a" && name !== "img")) continue;
    const url = attributesOf(attributes).get(name === "a" ? "href" : "src") ?? "";
    if (/^(\/|https?:)/i.test(url)) add(url, name === "a" ? "link" : "image");
  }
}

type KindInXml = "loc" | "link" | "file" | "image" | "stylesheet";

const kindOf = (name: string): KindInXml => {
  // Pictures of a sitemap may be at other hosts (developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps).
  if (/^image:loc$/i.test(name)) return "image";
  const local = name.toLowerCase().replace(/^.*:/, "");
  return local === "loc" || local === "link" ? local : "file";
};

/** An unescaped & is reported where it is: the parser looks for the end of its name and reports that. */
const bareAmpersand =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|(&)(?!#\d+;|#x[\da-f]+;|[^\s&;<>#"']+;)/gi;

/**
 * Why XML cannot be parsed: parsers stop at the first error (XML 1.0, 1.2 "fatal error"). Linear in the length.
 * @param onElement is given the namespace and the name of each element.
 */
export function problemOfXml(xml: string, onElement?: (name: string) => void): FileProblem | undefined {
  const parser = new SaxesParser({ xmlns: true });
  let first: { why: string; offset: number } | undefined;
  let hasDtd = false;
  parser.on("error", ({ message }) => {
    if (!hasDtd || !/unbound|undefined entity/.test(message))
      first ??= { why: message.replace(/^[\d:]+ |\.$/g, ""), offset: parser.position };
  });
  parser.on("doctype", (doctype) => {
    hasDtd = /<!ATTLIST\b[^>]*xmlns:|\/\/DTD XHTML/.test(doctype); // defines prefixes or entities
    addEntities(parser.ENTITIES, doctype);
  });
  if (onElement) parser.on("opentag", ({ uri, local }) => onElement(`${uri} ${local}`));
  parser.write(xml);
  const hasEnded = first === undefined;
  parser.close();
  if (first === undefined) return undefined;
  let { why, offset } = first;
  const ampersand = [...xml.matchAll(bareAmpersand)].find(([, bare]) => bare)?.index ?? offset;
  if (ampersand < offset) {
    offset = ampersand;
    why = `& is not escaped in "${startOf(xml.slice(offset))}"`;
  } else if (!hasEnded) {
    const start = xml.lastIndexOf(why.includes("entity") ? "&" : "<", offset - 1);
    offset = start < 0 || xml.slice(start, offset - 1).includes(">") ? offset - 1 : start;
    why += ` in "${startOf(xml.slice(offset))}"`;
  }
  return {
    what: `is not well-formed XML, so parsers reject it: ${why}`,
    hint: "In XML every element is closed, attribute values are quoted, and & and < are written &amp; and &lt;.",
    at: positionIn(xml, offset),
  };
}

/** Adds the entities of a document type; not those that refer to themselves or to an undefined one (XML 1.0, 4.1). */
function addEntities(entities: Record<string, string>, doctype: string): void {
  let rest = [...doctype.matchAll(/<!ENTITY\s+([^\s%"']+)\s+(?:["']([^<"']*)|\w)/g)].map(
    ([, name = "", value = ""]) => ({
      name,
      value,
      references: Array.from(value.matchAll(/&([^#;\s]+);/g), ([, reference = ""]) => reference),
    }),
  );
  for (let before = -1; before !== rest.length; ) {
    before = rest.length;
    rest = rest.filter(({ name, value, references }) => {
      if (!references.every((reference) => Object.hasOwn(entities, reference))) return true;
      entities[name] = value;
      return false;
    });
  }
}

/** Why browsers do not show an SVG: it is not well-formed, or its root is not <svg> in its namespace (SVG 2, 4.1). */
export function problemOfSvg(svg: string): FileProblem | undefined {
  let root: string | undefined;
  const problem = problemOfXml(svg, (name) => {
    root ??= name;
  });
  if (problem || root === "http://www.w3.org/2000/svg svg") return problem;
  return {
    what: "has no <svg> in the SVG namespace as its root, so browsers do not show it",
    hint: 'Begin it with <svg xmlns="http://www.w3.org/2000/svg" …>.',
  };
}

const startOf = (text: string): string => text.slice(0, 20).replace(/[\s\p{Cc}]+/gu, " ");
