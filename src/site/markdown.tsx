/**
 * Markdown -> HTML (markdown-it). Raw HTML in Markdown is shown as text, so that content cannot
 * inject a script. Headings get ids for links.
 */
import MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import type { ReactElement } from "react";

export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

const parser = new MarkdownIt({ html: false, typographer: true });
// Like markdown-it's own rule (CommonMark 2.1 and 2.3), but without copying a text that needs no change.
parser.core.ruler.at("normalize", (state) => {
  if (/[\r\0]/.test(state.src)) state.src = state.src.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
});
parser.core.ruler.push("heading_ids", (state) => addHeadingIds(state.tokens));
parser.core.ruler.push("alignment", (state) => classAlignment(state.tokens));

const plainText = (inline: Token | undefined): string =>
  (inline?.children ?? []).map((token) => (token.type === "image" ? plainText(token) : token.content)).join("");

/** Ids as on GitHub: lower case, without punctuation, dashes for spaces; a repeated id gets -1, -2, … */
function addHeadingIds(tokens: Token[]): void {
  const seen = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const base = slugify(plainText(tokens[index + 1])) || "section";
    let id = base;
    for (let count = 1; seen.has(id); count++) id = `${base}-${count}`;
    seen.add(id);
    token.attrSet("id", id);
  }
}

/** Table columns are aligned by classes, because a strict Content-Security-Policy blocks style attributes. */
function classAlignment(tokens: Token[]): void {
  for (const token of tokens) {
    const alignment = token.attrGet("style")?.replace("text-align:", "align-");
    if (alignment) token.attrs = [["class", alignment]];
  }
}

/** A heading's id from its text: `What we never log` -> `what-we-never-log`. */
const slugify = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");

/** Markdown -> HTML. */
export const toHtml = (text: string): string => parser.render(text);

/** The headings of a Markdown text with their ids, for a table of contents. */
export function headingsOf(text: string): Heading[] {
  const tokens = parser.parse(text, {});
  return tokens.flatMap((token, index) =>
    token.type === "heading_open"
      ? [{ level: Number(token.tag.slice(1)), id: String(token.attrGet("id")), text: plainText(tokens[index + 1]) }]
      : [],
  );
}

/** The code of a Markdown text, spans and blocks, and all its other text. */
export function codeIn(text: string): { readonly code: string; readonly prose: string } {
  const tokens = parser.parse(text, {}).flatMap((token) => token.children ?? token);
  const isCode = ({ type }: Token): boolean => type === "fence" || type.startsWith("code_");
  const joined = (list: readonly Token[]): string => list.map(({ content }) => content).join("\n");
  return { code: joined(tokens.filter(isCode)), prose: joined(tokens.filter((token) => !isCode(token))) };
}

/**
 * Renders Markdown inside one element.
 * @param as the element, `div` by default.
 * @param inline the text is one line, rendered without a paragraph.
 */
export function Markdown(props: {
  text: string;
  as?: "div" | "section" | "article" | "span" | "p" | "li" | "dd" | "td";
  className?: string;
  inline?: boolean;
}): ReactElement {
  const { text, as: Element = "div", className, inline = false } = props;
  const html = inline ? parser.renderInline(text) : toHtml(text);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown-it made it with raw HTML off
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
