/** The attributes of a start tag, and text as it shows: what every reader of HTML here needs (HTML standard, 13.2.5). */
import { memo } from "./memo.ts";

/** By name in lower case; values decoded. */
export type Attributes = ReadonlyMap<string, string>;

/** Without the names that every object has. */
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

/** U+FFFD for what is no character (HTML standard, 13.2.5.80). */
const character = (code: number): string => (code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code));

/** A text as it shows: references decoded, white space folded, images as their alt text. */
export const asShown = (markup: string): string =>
  decodeEntities(markup.replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/g, "$1").replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const none: Attributes = new Map();

/** What stands between a tag's name and its ">" -> its attributes; the first of two of one name counts. */
export const attributesOf = (text: string): Attributes =>
  text === "" || text === "/" ? none : (plainAttributesOf(text) ?? anyAttributesOf(text));

/** Where all are written ` name="value"`, as React and markdown-it do, plain search tells them apart, five times as fast. */
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

/** ` href` -> `href`; empty when it is more than one name. */
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

/** The words of an attribute that holds several, in lower case: `rel`, `class`. */
export const wordsOf = (value: string | undefined): string[] =>
  (value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
