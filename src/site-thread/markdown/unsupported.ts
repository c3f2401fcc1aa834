/**
 * Reports Markdown syntax that the parser does not support, with its place; SiteMarkdown returns what was found with the
 * page. It is looked for after all rules and plugins, and only in paragraphs that show a sign of it.
 */
import type MarkdownIt from "markdown-it";
import type { RuleCore } from "markdown-it/lib/parser_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { anyOf } from "../../basics/any-of.ts";
import { writtenId } from "./heading-ids.ts";
import { isMarking, markShown, positionInText } from "./marks.ts";
import { htmlTag, type UnsupportedKind, unsupportedSyntax } from "./unsupported-syntax.ts";

/** Unsupported syntax in a text, as its author wrote it. */
export interface Unsupported {
  readonly kind: UnsupportedKind;
  readonly text: string;
}

interface Found extends Unsupported {
  /** Its index in the Markdown of the paragraph. */
  readonly at: number;
}

/** The most that is reported for a text, since each is looked for in the page. */
const maxReported = 1000;

/** Makes a parser report unsupported syntax; to be called after the plugins. */
export const reportUnsupported = ({ core }: MarkdownIt): void => core.ruler.push("unsupported", report);

const report: RuleCore = ({ tokens, src, env }) => {
  const reported = new Map<string, Unsupported>();
  let [line, end] = [0, 0];
  /** The cells of a table before this one. */
  let cells = "";
  for (const [index, token] of tokens.entries()) {
    if (token.map) [line, end] = token.map;
    if (token.map) cells = "";
    const isInline = token.type === "inline";
    const before = tokens[index - 1];
    for (const { kind, text, at } of isInline ? inParagraph(token, before, src) : inBlock(token, before)) {
      if (reported.size === maxReported) break;
      reported.set(text, { kind, text });
      if (!isMarking()) continue;
      const position = positionInText(
        cells + (isInline ? token.content : writtenBlock(token)),
        cells.length + at,
        text,
      );
      markShown(text, {
        source: env.components?.original ?? src,
        file: env.file,
        ...position,
        line: line + position.line,
        end,
      });
    }
    if (isInline) cells += token.content;
  }
  if (reported.size > 0) env.unsupported = [...reported.values()];
};

const nothing: readonly Found[] = [];
const patterns = Object.entries(unsupportedSyntax).flatMap(([kind, [, , ...patternsOfKind]]) =>
  patternsOfKind.map((pattern) => [kind as UnsupportedKind, pattern] as const),
);
/** Every text that a pattern or `writtenId` matches has one of these. Most paragraphs have none, and hardly any shows one. */
const sign = /[<{[|\u00a0\u200b\u3000\ufeff]|\*\*|:::|^(?:#|!!!|import\s|export\s)/;
/** Escaped characters, and spans of code. */
const escapesAndCode = /\\[!-/:-@[-`{-~]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

/** The unsupported syntax that a paragraph, heading or cell shows. */
function inParagraph({ content, children }: Token, before: Token | undefined, src: string): readonly Found[] {
  if (!children || !sign.test(content)) return nothing;
  if (!children.some((child) => child.type === "text" && sign.test(child.content))) return nothing;
  const visible = children.map((child) => (child.type === "text" ? child.content : "\n")).join("");
  const prose = content.replace(escapesAndCode, (text) => "\u007f".repeat(text.length));
  const isShown = isShownIn(visible);
  const isFound = (each: Found): boolean => isShown(each) && (each.kind !== "footnote" || isFootnote(each.text, src));
  const candidates = patterns.flatMap(([kind, pattern]) =>
    Array.from(prose.matchAll(pattern), ({ 0: { length }, index: at }): Found => {
      return { kind, text: content.slice(at, at + length), at };
    }),
  );
  const id = before?.type === "heading_open" ? writtenId.exec(content) : null;
  // The third form is a comment of MDX, too.
  if (id && id[3] === undefined) candidates.push({ kind: "id of a heading", text: id[0].trim(), at: id.index });
  let end = 0;
  return candidates
    .filter(isFound)
    .sort((a, b) => a.at - b.at)
    .filter(({ at, text }) => {
      const isFree = at >= end;
      if (isFree) end = at + text.length;
      return isFree;
    });
}

/** With a number, or defined: `[^note]: …`. Otherwise it can be the `[^a-z]` of a regular expression. */
const isFootnote = (text: string, src: string): boolean => /^\[\^\d+\]$/.test(text) || src.includes(`${text}:`);

/** A block of code with its first line, or raw HTML. */
const writtenBlock = ({ markup, info, content }: Token): string => `${markup}${info}${markup && "\n"}${content}`;

const openTag = /<(?!(?:img|br|hr|input|source|col|wbr)\b)[a-z][^<>]*(?<!\/)>\s*$/i;
/** Markdown in blocks of raw HTML, within which Markdown is text up to a blank line. */
const markdownInHtml = anyOf(
  [
    // Bold text, and links.
    /\*\*(?![\s*/])[^*\n<]{1,200}(?<![\s/])\*\*(?!\*)/,
    /!?\[[^[\]\n]+\]\((?:https?:|\/|\.\.?\/|#|mailto:)[^()\s]*\)/,
    // The first item of a list in a box, and headings.
    /(?<=(?:<\/summary>|<(?:div|details|td|section|aside|article|center)\b[^<>]{0,200}>)[ \t]{0,9}\n[ \t]{0,9})[-*] +\S[^\n]*/,
    /(?<=\n[ \t]{0,9})#{2,6} +\p{L}[^\n<]*/u,
  ],
  "giu",
);
/** Raw HTML that shows no Markdown. */
const withoutMarkdown = /<!--[\s\S]*?(?:-->|$)|<(pre|code|script|style|textarea)\b[\s\S]*?(?:<\/\1>|$)/gi;

/** A block of code that has no end, HTML that has become one, and Markdown in raw HTML. */
function inBlock({ type, map, content, markup, info }: Token, before: Token | undefined): readonly Found[] {
  if (type === "html_block") {
    const prose = content.replace(withoutMarkdown, (text) => text.replace(/[^\n]/g, " "));
    return Array.from(prose.matchAll(markdownInHtml), ({ 0: text, index: at }) => ({
      kind: "Markdown in HTML",
      text,
      at,
    }));
  }
  if (type !== "code_block" && type !== "fence") return nothing;
  const [first = ""] = content.trim().split("\n", 1);
  if (type === "code_block") {
    const isHtml = before?.type === "html_block" && first.search(htmlTag) === 0;
    const isMistake = isHtml && (openTag.test(before.content) || first.startsWith("</"));
    return isMistake ? [{ kind: "HTML as code", text: first, at: 0 }] : nothing;
  }
  const lines = content === "" ? 0 : content.replace(/\n$/, "").split("\n").length;
  if (!map || map[1] - map[0] !== lines + 1) return nothing;
  return [{ kind: "open code block", text: `${markup}${info}\n${first}`, at: 0 }];
}

/** Whether a text has unsupported syntax: at least the start, which other markup can follow. */
export function isShownIn(text: string): (syntax: Unsupported) => boolean {
  const plainText = plain(text);
  return ({ kind, text }) => {
    if (kind === "open code block") return plainText.includes(plain(text.replace(/^.*\n/, "")));
    return plainText.includes(plain(kind === "bold" ? text : text.replace(/(?<=..)[*_`[<].*$/s, "")));
  };
}

/** A text without what the typographer changes, and breaks of lines. */
const plain = (text: string): string => text.replace(/["'“”„‘’‚«»‹›–—…\s.-]/g, "");
