/** The attributes of a start tag, and markup as visible text (HTML standard, 13.2.5). */
import { decodeHTML, decodeHTMLAttribute } from "entities/decode";

/** By name in lower case; values decoded. */
export type Attributes = ReadonlyMap<string, string>;

/** A text with its character references decoded, as a browser reads it (13.2.5.72). */
export const decodeEntities = (text: string): string => (text.includes("&") ? decodeHTML(text) : text);

/** The same for the value of an attribute, in which `&copy=1` is not a reference. */
export const decodedValue = (text: string): string => (text.includes("&") ? decodeHTMLAttribute(text) : text);

/** The text of a script or style in a drawing, where markup is not text (13.2.6.5): references decoded, no comments. */
export const textInDrawing = (markup: string): string =>
  /&|<!/.test(markup)
    ? markup.replace(/<!\[CDATA\[(.*?)(?:]]>|$)|<!--.*?(?:-->|$)|[^<]+/gs, (part, data?: string) =>
        part.startsWith("<") ? (data ?? "") : decodeEntities(part),
      )
    : markup;

/** Markup as visible text: references decoded, white space collapsed, images as their alt text. */
export const asShown = (markup: string): string =>
  decodeEntities(markup.includes("<") ? withoutTags(markup) : markup)
    .replace(/\s+/g, " ")
    .trim();

const withoutTags = (markup: string): string =>
  markup.replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/g, "$1").replace(/<[^>]*>/g, "");

const none: Attributes = new Map();

/** The text between a tag's name and its ">" -> its attributes; the first of duplicate attributes counts. */
export function attributesOf(text: string): Attributes {
  if (text === "" || text === "/") return none;
  const attributes = new Map<string, string>();
  scanAttributes(text, 0, (name, value) => {
    const key = name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    if (!attributes.has(key)) attributes.set(key, decodedValue(value));
  });
  return attributes;
}

/** A name, which can begin with "=", and a value in quotes or without (13.2.5.32 to 13.2.5.40). */
const attributePattern =
  /[\t\n\f\r /]*(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*))?)?/y;

/** Reads attributes up to the ">" of their tag, or the end. The index of the ">"; -1 without one. */
export function scanAttributes(html: string, from: number, add?: (name: string, value: string) => void): number {
  for (let at = from; at < html.length; ) {
    attributePattern.lastIndex = at;
    const [whole = "", name = "", double, single, bare] = attributePattern.exec(html) ?? [];
    at += whole.length;
    if (name !== "") add?.(name, double ?? single ?? bare ?? "");
    const next = html[at];
    if (next === ">") return at;
    // A quotation mark that is never closed.
    if ((next === '"' || next === "'") && double === undefined && single === undefined && /=[\t\n\f\r ]*$/.test(whole))
      return -1;
  }
  return -1;
}

/** The words of an attribute that holds several, in lower case, such as `rel`. */
export const wordsOf = (value: string | undefined): string[] =>
  (value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
