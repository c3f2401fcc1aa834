/** Where a template or a Markdown text has what a finding is about: in the source of its element. */

import type { Position, ValuePath } from "../base/diagnostic.ts";
import { escapedPattern } from "../base/regexps.ts";
import { isWrittenUrl } from "../urls/urls.ts";
import { signsFrom, withoutComments } from "./code-signs.ts";
import { quotedIn, type SourceText } from "./source-text.ts";
import { indexOfWhole } from "./whole-text.ts";

export interface TextSearch {
  /** Forms of an attribute, or tags in a string. */
  readonly texts: readonly string[];
  /** A whole string. */
  readonly value: string | undefined;
  /** Whether the value can also be the text of the element. */
  readonly isText: boolean;
}

/** The position of a text or a value in the JSX element at an index; undefined if it was computed. */
export function positionInJsx(source: SourceText, offset: number, search: TextSearch): Position | undefined {
  const { text } = source;
  const end = endOfStartTag(text, offset);
  const tag = withoutComments(text.slice(offset, end));
  for (const form of search.texts) {
    const index = tag.indexOf(form);
    if (index >= 0) return source.rangeAt(offset + index, form.length);
  }
  const { value } = search;
  if (!value) return undefined;
  const quoted = quotedIn(tag, value);
  // The value can be a part of a string, such as url(#a) or HTML.
  const inTag = quoted < 0 && /[^\w-]/.test(value) ? indexOfWhole(tag, value) : quoted;
  if (inTag >= 0) return source.rangeAt(offset + inTag, value.length);
  const inContent = search.isText ? contentAfter(text, end).indexOf(value) : -1;
  return inContent < 0 ? undefined : source.rangeAt(end + inContent, value.length);
}

/** The position of the start tag of the JSX element at an index. */
export const positionOfTag = (source: SourceText, offset: number): Position =>
  source.rangeAt(offset, endOfStartTag(source.text, offset) - offset);

/** The position of an attribute of the JSX element at a position, from 1. */
export function attributeInJsx(
  source: SourceText,
  at: Pick<Position, "line" | "column">,
  name: string,
): Position | undefined {
  const offset = source.offsetAt(at);
  const tag = withoutComments(source.text.slice(offset, endOfStartTag(source.text, offset)));
  const attribute = new RegExp(`\\s${escapedPattern(name)}(?=[\\s=/>])`).exec(tag);
  return attribute ? source.rangeAt(offset + attribute.index + 1, name.length) : undefined;
}

/** The index after the ">" of a start tag in JSX, which can have expressions with ">" in them. */
function endOfStartTag(text: string, start: number): number {
  let depth = 0;
  for (const { sign, index } of signsFrom(text, start)) {
    if (sign === ">" && depth === 0) return index + 1;
    if (sign !== ">") depth += sign === "{" ? 1 : -1;
    if (depth < 0) return index;
  }
  return text.length;
}

/** The text of an element, up to the next end tag. */
const contentAfter = (text: string, end: number): string =>
  text[end - 2] === "/" ? "" : (text.slice(end, end + 5000).split("</", 1)[0] ?? "");

/** An element of Markdown: its line in the file and the line after its block, from 0. */
interface MarkdownRange {
  readonly line: number;
  readonly end: number;
  /** What is written there, and how many times the line has it before. */
  readonly written?: string | undefined;
  readonly nth?: number;
}

/** The position of a text or a value in an element of Markdown, or of the element. `nth`: how many times it has the text before. */
export function positionInMarkdown(
  source: SourceText,
  { line, end, written, nth = 0 }: MarkdownRange,
  search: Pick<TextSearch, "texts" | "value"> & { readonly nth: number },
): Position {
  const { text } = source;
  const first = source.offsetOfLine(line);
  const last = source.offsetOfLine(end);
  const urlIndex = written ? urlAt(text.slice(first, last), written, nth) : 0;
  const definition = written && urlIndex === undefined ? linkDefinition(written, source) : undefined;
  if (definition) return definition;
  const start = urlIndex ?? 0;
  const rest = text.slice(first + start, last);
  for (const form of search.texts) {
    // An end tag can come after the block of the last element before it.
    const found = nthIn(form.startsWith("</") ? text.slice(first + start) : rest, form, search.nth);
    if (found !== undefined) return source.rangeAt(first + start + found, form.length);
  }
  const { value = "" } = search;
  const index = indexOfWhole(rest, value);
  if (index >= 0) return source.rangeAt(first + start + index, value.length);
  if (start > 0) return source.rangeAt(first + start, written?.length ?? 1);
  const block = text.slice(first, last);
  const indent = block.search(/[^\s>]|$/);
  return source.rangeAt(first + indent, Math.max(1, block.slice(indent).search(/[\r\n]|$/)));
}

/** The index of a URL or tag; the text of a link can be its URL: `[/a](/a)`. */
function urlAt(text: string, written: string, nth: number): number | undefined {
  const index = nthIn(text, written, nth);
  const isText = index !== undefined && text.startsWith(`](${written}`, index + written.length);
  return isText ? index + written.length + 2 : index;
}

/** The position of a URL that a reference leads to: `[name]: /url "title"`. */
function linkDefinition(url: string, source: SourceText): Position | undefined {
  for (const { 0: start, 1: inBrackets, 2: defined = inBrackets ?? "", index } of source.searched.matchAll(definitions))
    if (isWrittenUrl(defined, url)) return source.rangeAt(index + start.lastIndexOf(defined), defined.length);
  return undefined;
}
const definitions = /^[ \t>]*\[(?!\^)[^\]\n]+\]:\s*(?:<([^<>\n]+)>|([^\s<>]+))/gm;

function nthIn(text: string, part: string, nth: number): number | undefined {
  let index = text.indexOf(part);
  for (let count = 0; count < nth && index >= 0; count++) index = text.indexOf(part, index + part.length);
  return index < 0 ? undefined : index;
}

/** The position of a text in a value of a file's data, or of the value. */
export function positionInValue(source: SourceText, path: ValuePath, texts: readonly string[]): Position | undefined {
  const offset = source.offsetOf(path, false);
  if (offset === undefined) return undefined;
  const value = sourceOfValue(source.text, offset);
  for (const form of texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])) {
    const index = value.indexOf(form);
    if (index >= 0) return source.rangeAt(offset + index, form.length);
  }
  return source.positionAt(offset);
}

/** The source of a value of JSON or YAML: a quoted string, or a line with the following ones that are indented. */
function sourceOfValue(text: string, offset: number): string {
  const form = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'|.*(?:\n[ \t].*|\n(?=\n))*/y;
  form.lastIndex = offset;
  return form.exec(text)?.[0] ?? "";
}
