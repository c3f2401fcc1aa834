/** Finds a text of the output in a source file, where it has quotes or Markdown around it. */
import type { Position, SourceText } from "./source-text.ts";
import { delimiter } from "./token-index.ts";

/** A URL as written in Markdown, whose parser percent-encodes non-ASCII characters. */
export function asWritten(url: string): string {
  if (!url.includes("%")) return url;
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** A text such as `<br>` or `[^1]` contains its own delimiters. */
export const isDelimited = (text: string): boolean => /^[^\w/].*[^\w/]$/s.test(text);

/**
 * A text with delimiters around it: preferably quotes, else those of a URL in Markdown. Markup is preferably not in code.
 * @param text of the file, or a part of it at the same offsets.
 */
export function findText(source: SourceText, text: string, wanted: string): Position | undefined {
  const written = asWritten(wanted);
  for (const form of written === wanted ? [wanted] : [wanted, written]) {
    const offset = offsetOfText(source, text, form);
    if (offset !== undefined) return source.rangeAt(offset, form.length);
  }
  return undefined;
}

function offsetOfText(source: SourceText, text: string, wanted: string): number | undefined {
  if (wanted === "" || !text.includes(wanted)) return undefined;
  return (
    (isDelimited(wanted) ? offsetBetween(source.withoutCode, wanted, /./s) : undefined) ??
    offsetBetween(text, wanted, /["'`]/) ??
    offsetBetween(text, wanted, delimiter, source.file.startsWith("content/")) ??
    (isDelimited(wanted) ? offsetBetween(text, wanted, /./s) : undefined)
  );
}

function offsetBetween(text: string, wanted: string, bound: RegExp, isContent = false): number | undefined {
  const isBound = (index: number): boolean => index < 0 || index >= text.length || bound.test(text[index] ?? "");
  // A word of a sentence is not the URL "concerts", nor "and / or" the URL "/"; those of `[home]: /` and `- url` are.
  const isInSentence = (index: number): boolean =>
    /\s/.test(text[index - 1] ?? "") && !/(?:\]:|[:=]|^\s*-)\s+$/m.test(text.slice(Math.max(0, index - 9), index));
  // The slashes of `<br />` and `<img alt="" />` are not the URL "/".
  const isOther = (index: number): boolean =>
    ((wanted === "/" || (isContent && /^[\w-]+$/.test(wanted))) && isInSentence(index)) ||
    (wanted === "/" && text[index + 1] === ">" && text[index - 1] !== "<");
  for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + 1)) {
    if (isBound(from - 1) && isBound(from + wanted.length) && !isOther(from)) return from;
  }
  return undefined;
}

/**
 * A heading in Markdown or raw HTML by the text that it has on the page: its source can have links, code, quotes and an
 * id besides. @param level 1 to 6; any by default.
 */
export function findHeading(source: SourceText, shown: string, level?: number): Position | undefined {
  const wanted = lettersOf(shown);
  if (wanted === "") return undefined;
  for (const {
    0: whole,
    1: marks = "",
    2: text = "",
    3: inHtml = "",
    4: html = "",
    5: over = "",
    6: line,
    index,
  } of source.prose.matchAll(heading)) {
    const own = line ? (line.startsWith("=") ? 1 : 2) : Number(inHtml) || marks.length;
    // Of code spans, whose text is left out of the prose, the source itself has the text.
    const start = line ? index : index + whole.length - text.length;
    const written = html || source.text.slice(start, start + (line ? over : text).length);
    if ((level === undefined || own === level) && lettersOf(withoutMarkup(written)) === wanted)
      return source.rangeAt(index + whole.search(/\S/), whole.trim().length);
  }
  return undefined;
}

const heading = /^[ \t>]*(#{1,6})[ \t]+(.+)$|<h([1-6])\b[^>]*>(.*?)<\/h\3>|^(.*\S.*)\n {0,3}(=+|-+)[ \t]*$/gim;

/** Without the URLs of links, tags, and the ids that some generators write after a heading: `{#id}`. */
const withoutMarkup = (markdown: string): string => markdown.replace(/\]\([^()]*\)|\{[^{}]*\}|<[^<>]*>/g, "");
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
