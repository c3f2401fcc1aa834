/** The attributes that JSX gives to HTML elements, as HTML. The test compares them with React's. */
import { escapeAttribute } from "entities";

const names = new Map([
  ["className", "class"],
  ["htmlFor", "for"],
  ["acceptCharset", "accept-charset"],
  ["httpEquiv", "http-equiv"],
]);
/** Attributes for which `true` and `false` are words, as in `aria-hidden="true"`. */
const worded = /^(?:aria-|data-|(?:contentEditable|draggable|spellCheck)$)/;
/** Properties whose numbers have no unit; those of others are pixels. */
const unitless =
  /^(?:animationIterationCount|aspectRatio|borderImage(?:Outset|Slice|Width)|box(?:Flex|FlexGroup|OrdinalGroup)|columnCount|columns|(?:fill|flood|stop|stroke)?[oO]pacity|flex(?:Grow|Shrink)?|fontWeight|grid(?:Area|(?:Row|Column)(?:Start|End)?)|lineClamp|lineHeight|order|orphans|scale|stroke(?:Dasharray|Dashoffset|Miterlimit|Width)|tabSize|widows|zIndex|zoom|--.*)$/;
/**
 * An attribute as HTML, on as many lines; undefined if that is impossible.
 * @param written as in the text.
 */
export function htmlAttribute(key: string, value: unknown, written: string): string | undefined {
  const name = names.get(key) ?? key;
  if (worded.test(key) && typeof value === "boolean") return `${name}="${value}"`;
  if (!written.endsWith("}")) return name + written.slice(key.length);
  if (value === undefined || value === null || value === false) return "";
  if (value === true) return name;
  const breaks = lineBreaksIn(written);
  const text = key === "style" && typeof value === "object" ? cssOf(value, breaks) : value;
  if (typeof text !== "string" && typeof text !== "number") return undefined;
  const attribute = `${name}="${escapeAttribute(`${text}`)}"`;
  return lineBreaksIn(attribute) === breaks ? attribute : undefined;
}

/** The declarations of a style, on several lines; undefined if a value is neither a string nor a number. */
function cssOf(style: object, breaks: number): string | undefined {
  const declarations = Object.entries(style).map(([name, value]) => {
    const property = name.startsWith("--") ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === "number") return `${property}:${value}${value === 0 || unitless.test(name) ? "" : "px"}`;
    return typeof value === "string" ? `${property}:${value.trim()}` : undefined;
  });
  if (declarations.includes(undefined)) return undefined;
  // No line is blank, which would end the HTML.
  return ["", ...declarations]
    .map((declaration, at) => `${at > 1 ? ";" : ""}${declaration}${at < breaks ? "\n" : ""}`)
    .join("");
}

const lineBreaksIn = (text: string): number => text.split("\n").length - 1;
