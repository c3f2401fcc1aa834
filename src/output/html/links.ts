/** The URLs in the elements of pages and drawings. */

import { attempt } from "../../base/attempt.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import { isObject, type JsonObject } from "../../base/json.ts";
import { type Attributes, attributesOf, wordsOf } from "./attributes.ts";
import { cssLinks } from "./css-links.ts";
import { attributeKinds, fetchedLinks, type LinkKind, urlMeta } from "./link-kinds.ts";
import { copiedString } from "./memo.ts";
import { loadedBy, scriptType } from "./script.ts";
import { tagsOf } from "./tokenizer.ts";

/** A URL in a page, or in another file of the output. */
export interface Link {
  readonly url: string;
  readonly kind: LinkKind;
}

/** The attributes with a URL, by element. */
const attributesWithKind = new Map<string, { readonly attribute: string; readonly kind: LinkKind }[]>();
for (const kind of attributeKinds) {
  const [name = "", attribute = ""] = kind.split(" ");
  getOrInsert(attributesWithKind, name, () => []).push({ attribute, kind });
}

/** Attributes of drawings that can contain `url(…)` (SVG 2, 6.6). */
export const painting = /^(?:fill|stroke|clip-path|mask|filter|cursor|marker-(?:start|mid|end))$/;

/** A data- attribute or metadata that names a file. */
const mentioning = /^(?:\/|https?:\/\/)[^\s"'<>]+\.\w+/;

/** The attributes of an element that contain, or may contain, a single URL. */
export function urlAttributesOf(name: string): readonly string[] {
  if (name === "link") return ["href"];
  if (name === "meta") return ["content"];
  return (attributesWithKind.get(name) ?? []).map(({ attribute }) => attribute);
}

export interface LinksAndMentions {
  readonly links: readonly Link[];
  /** Possible file URLs in data- attributes, metadata and scripts: the file counts as referenced, but it is not an error if it is missing. */
  readonly mentions: readonly string[];
}

/** All links by kind and URL. Without a limit, since the facts of pages contain all links anyway. */
const linksByKind = new Map<LinkKind, Map<string, Link>>();

/** One object for each URL of a kind, shared by all pages, so that checks look it up once. */
export function linkOf(url: string, kind: LinkKind): Link {
  const links = getOrInsert(linksByKind, kind, () => new Map<string, Link>());
  const same = links.get(url);
  if (same) return same;
  const link = { url: copiedString(url), kind };
  links.set(link.url, link);
  return link;
}

/** The links and mentions in the attributes of an element; the same on every page. */
export function linksOf(name: string, attributes: Attributes): LinksAndMentions {
  const links: Link[] = [];
  const mentions: string[] = [];
  const add = (url: string, kind: LinkKind): void => void links.push(linkOf(stripped(url), kind));
  if (name === "meta") ofMeta(attributes, add, mentions);
  else if (name === "link") ofLink(attributes, add);
  else if (name === "iframe") for (const link of linksOfDocument(attributes.get("srcdoc") ?? "")) links.push(link);
  const style = attributes.get("style");
  if (style) for (const { url } of cssLinks(style)) add(url, "style attribute");
  if (animatesUrl(name, attributes)) ofAnimation(name as "animate" | "set", attributes, add);
  for (const { attribute, kind } of attributesWithKind.get(name) ?? []) {
    const url = attributes.get(attribute);
    if (url !== undefined) add(url, kind);
  }
  for (const attribute of attributes.keys()) {
    // Skips most attributes, which are these: the loop above has found the URL of href, and the others have none.
    if (attribute === "href" || attribute === "class" || attribute === "id") continue;
    if (painting.test(attribute))
      for (const { url } of cssLinks(attributes.get(attribute) ?? "")) add(url, `${attribute as "fill"} url()`);
    const value = attribute.startsWith("data-") ? attributes.get(attribute) : undefined;
    if (value !== undefined && mentioning.test(value)) mentions.push(value);
  }
  for (const attribute of ["srcset", "imagesrcset"] as const) {
    const set = attributes.get(attribute);
    if (set) for (const { url } of candidatesOf(set)) add(url, `${name} ${attribute}`);
  }
  for (const url of attributes.get("ping")?.split(/\s+/).filter(Boolean) ?? []) add(url, `${name} ping`);
  return links.length + mentions.length === 0 ? nowhere : { links, mentions };
}
/** A URL without the characters that browsers remove from its ends, which are fewer than those of trim() (WHATWG URL, 4.4). */
export const stripped = (url: string): string => url.replace(/^[\0-\x20]+|[\0-\x20]+$/g, "");

const nowhere: LinksAndMentions = { links: [], mentions: [] };

/** The links of a document in an attribute, except those to its own ids. */
const linksOfDocument = (html: string): Link[] =>
  [...tagsOf(html)]
    .flatMap(({ name, isEnd, attributes: text, text: content }) => {
      const attributes = attributesOf(text);
      return isEnd ? [] : [...linksOf(name, attributes).links, ...linksInText(name, attributes, content)];
    })
    .filter(({ url }) => !url.startsWith("#"));

/** The links in the content of a style element, import map or script. */
export function linksInText(name: string, attributes: Attributes, text: string): readonly Link[] {
  if (name === "style") return cssLinks(text).map(({ url, kind }) => linkOf(stripped(url), kind));
  const type = name === "script" && !attributes.has("src") ? scriptType(attributes) : undefined;
  if (type === "importmap") return urlsOfImportMap(text).map((url) => linkOf(url, "script importmap"));
  if (type === "speculationrules")
    return urlsOfSpeculationRules(text).map((url) => linkOf(stripped(url), "script speculationrules"));
  return type === undefined ? noLinks : loadedBy(text).map(({ url, kind }) => linkOf(url, kind));
}
const noLinks: readonly Link[] = [];

/** The addresses of modules, and the URLs with an integrity; no other value of an import map begins like a URL or path (HTML standard, 8.1.6.2). */
function urlsOfImportMap(text: string): string[] {
  const urls: string[] = [];
  const isAddress = (value: unknown): value is string =>
    typeof value === "string" && /^(\.{0,2}\/|https?:)/.test(value);
  attempt(() => {
    const map: JsonObject = Object(
      JSON.parse(text, (_, value: unknown) => {
        if (isAddress(value)) urls.push(value);
        return value;
      }),
    );
    urls.push(...Object.keys(Object(map.integrity)).filter(isAddress));
  });
  return urls;
}

/** The URLs in lists of rules; others are patterns (HTML standard, "parse a speculation rule"). */
function urlsOfSpeculationRules(text: string): string[] {
  const rules: JsonObject = Object(attempt(() => JSON.parse(text)));
  return [rules.prefetch, rules.prerender]
    .flat()
    .flatMap((rule) => (isObject(rule) ? rule.urls : undefined))
    .filter((url) => typeof url === "string");
}

/** Whether an element of SVG changes the URL of the element around it (SVG Animations 2, 3). */
export const animatesUrl = (name: string, attributes: Attributes): boolean =>
  (name === "animate" || name === "set") && /^(xlink:)?href$/.test(attributes.get("attributename")?.trim() ?? "");

function ofAnimation(name: "animate" | "set", attributes: Attributes, add: AddLink): void {
  for (const attribute of ["values", "from", "to"] as const) {
    const value = attributes.get(attribute);
    const urls = attribute === "values" ? value?.split(";") : [value];
    for (const url of urls ?? []) if (url?.trim()) add(url, `${name} ${attribute}`);
  }
}

type AddLink = (url: string, kind: LinkKind) => void;

function ofLink(attributes: Attributes, add: AddLink): void {
  const url = attributes.get("href");
  if (url === undefined) return;
  const rels = wordsOf(attributes.get("rel"));
  add(url, `link ${rels.map((rel) => fetchedLinks.find((kind) => kind === rel)).find(Boolean) ?? "href"}`);
}

function ofMeta(attributes: Attributes, add: AddLink, mentions: string[]): void {
  const name = (attributes.get("name") ?? attributes.get("property") ?? "").toLowerCase();
  const content = attributes.get("content") ?? "";
  const kind = urlMeta.find((each) => each === name);
  if (kind) add(content, `meta ${kind}`);
  else if (mentioning.test(content)) mentions.push(content);
  if (attributes.get("http-equiv")?.toLowerCase() !== "refresh") return;
  const url = refreshOf(content);
  if (url) add(url, "meta refresh");
}

/**
 * The URL of a refresh; empty for that of the page itself. Only a quote at the start ends it (HTML standard, "shared
 * declarative refresh steps").
 */
export function refreshOf(content: string): string | undefined {
  const [found, , quoted, plain] =
    /^\s*[\d.]+(?:(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:(["'])(.*?)(?:\1|$)|(.+))|\s*[;,]?\s*$)/is.exec(content) ?? [];
  return found === undefined ? undefined : (quoted ?? plain ?? "").trim();
}

interface Candidate {
  readonly url: string;
  readonly index: number;
  /** `800w`, `2x` or empty, if it is correct. */
  readonly descriptor: string;
}

/**
 * The candidates of a srcset with the indices of their URLs, which can contain commas but not end with one (HTML, "parse a
 * srcset attribute"). Sticky, so linear.
 */
export function candidatesOf(srcset: string): Candidate[] {
  const candidates: Candidate[] = [];
  const start = /[,\t\n\f\r ]*([^,\t\n\f\r ][^\t\n\f\r ]*)/y;
  const descriptors = /((?:[^,(]+|\([^)]*\)?)*),?/y;
  for (let match = start.exec(srcset); match; match = start.exec(srcset)) {
    const [, url = ""] = match;
    let { length } = url;
    while (url[length - 1] === ",") length--;
    const index = start.lastIndex - url.length;
    descriptors.lastIndex = start.lastIndex;
    const descriptor = length === url.length ? (descriptors.exec(srcset)?.[1]?.trim() ?? "") : "";
    candidates.push({ url: url.slice(0, length), index, descriptor });
    start.lastIndex = descriptors.lastIndex;
  }
  return candidates;
}

/** Resolves CSS escapes: `\61` is a, `\ ` a space, an escaped line break nothing (CSS Syntax 3, 4.3.7). */
export const unescapedCss = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|(\n)|(.))/gis, (_, code?: string, _break?: string, character = "") =>
    code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : character,
  );
