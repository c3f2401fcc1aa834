/** The text and the ids of headings. */
import type Token from "markdown-it/lib/token.mjs";

/** The text of inline Markdown: without raw HTML, with the texts of images. */
export const plainText = (inline: Token | undefined): string => textOfTokens(inline?.children ?? []);

export const textOfTokens = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === "html_inline") return "";
      if (token.type === "softbreak" || token.type === "hardbreak") return "\n";
      return token.type === "image" ? plainText(token) : token.content;
    })
    .join("");

/** The id that other generators read after a heading: `{#id}`, `[#id]`, `{/*id*\/}`. */
export const writtenId = /(?<!\\)(?:\{#([^\s{}"'<>]+)\}|\[#([^\s[\]"'<>]+)\]|\{\/\*\s*([^\s*"'<>]+)\s*\*\/\})\s*$/;

/** Sets the ids that are written after headings, and removes them from the text. */
export function readHeadingIds(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1];
    const match = token.type === "heading_open" && inline && writtenId.exec(inline.content);
    if (!match) continue;
    inline.content = inline.content.slice(0, match.index).trimEnd();
    token.attrSet("id", match[1] ?? match[2] ?? match[3] ?? "");
  }
}

/** A repeated id gets -1, -2, … An id that the text or a plugin has set is kept. */
export function addHeadingIds(tokens: Token[], slugify: (text: string) => string): void {
  /** The last number added to each id. */
  const seen = new Map<string, number>();
  for (const token of tokens) if (token.type === "heading_open") seen.set(token.attrGet("id") ?? "", 0);
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open" || token.attrGet("id") !== null) continue;
    const base = slugify(plainText(tokens[index + 1])) || "section"; // an empty id is invalid
    let id = base;
    for (let count = seen.get(base) ?? 0; seen.has(id); seen.set(base, count)) id = `${base}-${++count}`;
    seen.set(id, 0);
    token.attrSet("id", id);
  }
}

/**
 * A heading's id from its text: `What we never log` -> `what-we-never-log`, `Smileys & Emotion` -> `smileys--emotion`.
 * The characters that github-slugger keeps, which follows GitHub; spaces are not collapsed.
 */
export const slugOfGitHub = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
