/**
 * Marks of Markdown's elements. While a page is rendered again to find the places of its findings, each element gets
 * an attribute with a number, by which its position in the text is known; otherwise nothing is added.
 */
import type { RuleCore } from "markdown-it/lib/parser_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { decodedUrl, isWrittenUrl } from "../../urls/urls.ts";
import { withFinally } from "../finally.ts";

/** The attribute of marked elements: the number of their mark. */
export const markAttribute = "data-plinth-mark";

/** Follows the number of an element into which a template inserts raw HTML. */
export const insertedSign = "+";
/** The end of that HTML. */
export const endOfInserted = "<!--/plinth-->";

/** The position of an element in a Markdown text. Lines count from 0. */
export interface MarkdownPosition {
  /** The whole text that is parsed, and the file that its template named. */
  readonly source: string;
  readonly file: string | undefined;
  readonly line: number;
  /** The line after the block that contains it. */
  readonly end: number;
  /** The URL or the tag, as written; undefined for a block. */
  readonly written?: string | undefined;
  /** How many times the line contains it before. */
  readonly nth?: number;
  /** For a text that visitors read as it is written (unsupported.ts): the whole text. */
  readonly shows?: string;
}

/** Undefined for a text that is not of content, such as one that a plugin renders. */
type NumberOf = (position: MarkdownPosition) => number | undefined;
let numberOf: NumberOf | undefined;

/** Runs a function that renders Markdown. @param number is called for each element, and returns its number. */
export function whileMarking<Result>(number: NumberOf, run: () => Result): Result {
  numberOf = number;
  return withFinally(run, () => {
    numberOf = undefined;
  });
}

/** Whether elements get the attribute, so that an earlier result cannot be used. */
export const isMarking = (): boolean => numberOf !== undefined;

/** Marks a text that visitors read as it is written. */
export const markShown = (shows: string, position: MarkdownPosition): void => void numberOf?.({ ...position, shows });

/** Adds the attribute to the elements of a text, and to the tags of its raw HTML. Before rules change URLs. */
export const markElements: RuleCore = ({ tokens, src, env }) => {
  const number = numberOf;
  if (!number) return;
  const attribute: AttributeOf = (position) =>
    number({ source: env.components?.original ?? src, file: env.file, ...position })?.toString();
  for (const { token, ...position } of positionsOf(tokens)) {
    marksOfTokens.set(token, () => attribute(position));
    if (token.type.startsWith("html_")) markTags(token, position, attribute);
    else if (token.tag !== "" && token.nesting >= 0 && token.type !== "inline") {
      const mark = attribute(position);
      if (mark !== undefined) token.attrSet(markAttribute, mark);
    }
  }
};

/** The marks of the tokens of texts, for the rules of plugins, which write tags themselves. */
const marksOfTokens = new WeakMap<Token, () => string | undefined>();

/** The HTML that a rule of a plugin made of a token, with the token's mark on each tag without one. */
export function withMarks(html: string, token: Token | undefined): string {
  const markOf = numberOf && token && marksOfTokens.get(token);
  // A mark in a script would change its hash.
  if (!markOf || /<(?:script|style)\b/i.test(html)) return html;
  const mark = markOf();
  return html.replace(startTag, (tag, name: string | undefined) =>
    name === undefined || tag.includes(markAttribute) ? tag : withMark(tag, name, mark),
  );
}

const withMark = (tag: string, name: string, mark: string | undefined): string =>
  mark === undefined ? tag : tag.replace(name, `${name} ${markAttribute}="${mark}"`);

function markTags(token: Token, block: PositionInText, attribute: AttributeOf): void {
  token.content = token.content.replace(startTag, (tag, name: string | undefined, offset: number) => {
    if (name === undefined) return tag;
    const before = token.content.slice(0, offset).split("\n");
    const written = firstLine(tag);
    const isAtStart = token.type === "html_inline" && before.length === 1;
    const nth = isAtStart ? (block.nth ?? 0) : countOf(written, before.at(-1) ?? "");
    const position = { line: block.line + before.length - 1, end: block.end, written, nth };
    return withMark(tag, name, attribute(position));
  });
}

type AttributeOf = (position: PositionInText) => string | undefined;
type PositionInText = Omit<MarkdownPosition, "source" | "file">;

/** The attributes of a tag (CommonMark 0.31, 6.6), also of JSX. */
export const tagAttributes =
  /(?:\s+[a-z_:@][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^\s"'=<>`]+))?)*/i;

/** Comments, which are skipped, and start tags. */
const startTag = new RegExp(`<!--[\\s\\S]*?-->|<([a-z][\\w-]*)${tagAttributes.source}\\s*/?>`, "gi");

function* positionsOf(tokens: readonly Token[]): Generator<PositionInText & { token: Token }> {
  let [line, end] = [0, 0];
  for (const token of tokens) {
    if (token.map) [line, end] = token.map;
    if (token.type !== "inline") yield { token, line, end };
    let at = 0;
    for (const child of (token.type === "inline" && token.children) || []) {
      const written = writtenIn(child, token.content, at);
      const start = written === undefined ? -1 : token.content.indexOf(written, at);
      if (written === undefined || start < 0) {
        yield { token: child, line, end, written };
        continue;
      }
      at = start + written.length;
      const position = positionInText(token.content, start, written);
      yield { token: child, ...position, line: line + position.line, end };
    }
  }
}

/** The line of a part of a text, which begins at an index, and how many times the line contains it before. */
export function positionInText(text: string, start: number, part: string) {
  const before = text.slice(0, start).split("\n");
  const written = firstLine(part);
  return { line: before.length - 1, written, nth: countOf(written, before.at(-1) ?? "") };
}

/** The text of a token that its source contains unchanged, or almost: URLs of markdown-it are percent-encoded and unescaped. */
function writtenIn(token: Token, text: string, from: number): string | undefined {
  if (token.type === "html_inline" || token.type === "code_inline") return token.content;
  const url = token.attrGet("href") ?? token.attrGet("src");
  if (url === null || text.includes(url, from)) return url ?? undefined;
  const decoded = decodedUrl(url);
  if (text.includes(decoded, from)) return decoded;
  for (const { 1: written = "" } of text.slice(from).matchAll(destinations))
    if (isWrittenUrl(written, url)) return written;
  return url;
}
const destinations = /\]\(\s*<?((?:\\.|[^\s<>()\\])+)/g;

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";
const countOf = (part: string, text: string): number => (part === "" ? 0 : text.split(part).length - 1);
