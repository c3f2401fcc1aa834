/** The attributes of a start tag, and markup as visible text (HTML standard, 13.2.5). */
import { memo } from "./memo.ts";

/** By name in lower case; values decoded. */
export type Attributes = ReadonlyMap<string, string>;

/** Without a prototype, so that `&constructor;` is not a reference. */
const named: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: `"`,
  apos: "'",
  nbsp: "\u00a0",
});

/** Character references as React and markdown-it write them. */
export const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
        hex || decimal ? character(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (named[name ?? ""] ?? whole),
      )
    : text;

/** U+FFFD for an invalid code point (HTML standard, 13.2.5.80). */
const character = (code: number): string => (code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code));

/** The text of a script or style in a drawing, where markup is not text (13.2.6.5): references decoded, no comments. */
export const textInDrawing = (markup: string): string =>
  /&|<!/.test(markup)
    ? markup.replace(/<!\[CDATA\[(.*?)(?:]]>|$)|<!--.*?(?:-->|$)|[^<]+/gs, (part, data?: string) =>
        part.startsWith("<") ? (data ?? "") : decodeEntities(part),
      )
    : markup;

/** Markup as visible text: references decoded, white space collapsed, images as their alt text. */
export const asShown = (markup: string): string =>
  decodeEntities(markup.replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/g, "$1").replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const none: Attributes = new Map();

/** The text between a tag's name and its ">" -> its attributes; the first of duplicate attributes counts. */
export const attributesOf = (text: string): Attributes =>
  text === "" || text === "/" ? none : (plainAttributesOf(text) ?? anyAttributesOf(text));

/** For attributes that are all ` name="value"`, as React and markdown-it write them: plain search, five times as fast. */
function plainAttributesOf(text: string): Attributes | undefined {
  const attributes = new Map<string, string>();
  const end = text.endsWith("/") ? text.length - 1 : text.length;
  for (let from = 0; from < end; ) {
    const equals = text.indexOf('="', from);
    const close = equals < 0 ? -1 : text.indexOf('"', equals + 2);
    const key = close < 0 ? "" : plainName(text.slice(from, equals));
    if (key === "") return undefined;
    if (!attributes.has(key)) attributes.set(key, decodeEntities(text.slice(equals + 2, close)));
    from = close + 1;
  }
  return attributes;
}

/** ` href` -> `href`; empty if it is not a single name. */
const plainName = memo((text: string): string => (/^\s+[^\s"'<>/=]+$/.test(text) ? text.trim().toLowerCase() : ""));

function anyAttributesOf(text: string): Attributes {
  const attributes = new Map<string, string>();
  attributePattern.lastIndex = 0;
  for (let match = attributePattern.exec(text); match; match = attributePattern.exec(text)) {
    const key = (match[1] ?? "").toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeEntities(match[2] ?? match[3] ?? match[4] ?? ""));
  }
  return attributes;
}

/** The words of an attribute that holds several, in lower case, such as `rel`. */
export const wordsOf = (value: string | undefined): string[] =>
  (value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
