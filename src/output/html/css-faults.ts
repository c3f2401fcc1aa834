/**
 * Mistakes in CSS that have an effect far from their place: a declaration without its semicolon, and braces that do not
 * match. Browsers read the next declaration as a part of the value and drop both, or give a custom property a wrong
 * value. esbuild does not warn of the first, since any text is a valid value (CSS Syntax 3, 5.5.6).
 */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { detached, getOrInsert } from "./memo.ts";

export interface LostSemicolon {
  readonly what: string;
  readonly hint: string;
  readonly at: { readonly line: number; readonly column: number };
}

/** The first place in a stylesheet where a line of a value looks like another declaration. */
export function lostSemicolonIn(css: string): LostSemicolon | undefined {
  // Same lines and columns, without what strings and comments contain.
  const plain = css.replace(/\/\*[\s\S]*?(?:\*\/|$)|(["'])(?:\\[\s\S]|(?!\1)[^\\\n])*\1/g, (text, quote?: string) =>
    text.replace(/[^\n]/g, quote ? "_" : " "),
  );
  let line = 1;
  for (const [part, text = "", end] of plain.matchAll(/([^;{}]*)([;{}]|$)/g)) {
    const lines = text.split("\n");
    const first = lines.findIndex((each) => each.trim() !== "");
    const next = lines.findIndex((each, at) => at > first && declaration.test(each));
    if (end !== "{" && next > 0 && declaration.test(lines[first] ?? "")) {
      const column = 1 + (lines[next] ?? "").search(/\S/);
      const name = /[\w-]+/.exec(lines[next] ?? "")?.[0];
      return {
        what: `has a declaration without a semicolon, so browsers read "${name}" as a part of its value`,
        hint: 'End the line before with ";".',
        at: { line: line + next, column },
      };
    }
    line += part.split("\n").length - 1;
  }
  return undefined;
}

/** By the CSS: most pages of a site have the same. */
const known = new Map<string, string | null>();
const maxKnown = 500;

/** Why browsers skip a part of the content of a style element; undefined for CSS without such a mistake. */
export function problemOfStyle(css: string): string | undefined {
  if (known.size >= maxKnown) known.clear();
  const problem = known.get(css);
  if (problem !== undefined) return problem ?? undefined;
  return getOrInsert(known, detached(css), () => lostSemicolonIn(css)?.what ?? lostBraceIn(css) ?? null) ?? undefined;
}

function lostBraceIn(css: string): string | undefined {
  let depth = 0;
  let isNegative = false;
  tokenize(css, (type) => {
    if (type === tokenTypes.LeftCurlyBracket) depth++;
    else if (type === tokenTypes.RightCurlyBracket) isNegative ||= --depth < 0;
  });
  if (isNegative) return 'has a "}" too many, so browsers skip the rule after it';
  return depth > 0
    ? 'has a "{" that is never closed, so browsers read the rules after it as a part of that one'
    : undefined;
}

/** A line with a name, a colon and a value: not that of a value such as `progid:…` below its own name. */
const declaration = /^\s*[\w-]+\s*:\s*[^\s:]/;
