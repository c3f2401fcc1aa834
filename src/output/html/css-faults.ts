/**
 * Mistakes in CSS that have an effect far from their place: a declaration without its semicolon, and braces that do not
 * match. Browsers read the next declaration as a part of the value and drop both, or give a custom property a wrong
 * value. esbuild does not warn of the first, since any text is a valid value (CSS Syntax 3, 5.5.6).
 */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { positionIn } from "../../base/code-frame.ts";
import { memoForLong } from "./memo.ts";

/** The first place in a stylesheet where a line of a value looks like another declaration. */
export function lostSemicolonIn(css: string) {
  // Same lines and columns, without what strings and comments contain.
  const plain = css.replace(/\/\*[\s\S]*?(?:\*\/|$)|(["'])(?:\\[\s\S]|(?!\1)[^\\\n])*\1/g, (text, quote?: string) =>
    text.replace(/[^\n]/g, quote ? "_" : " "),
  );
  for (const { 1: text = "", 2: end, index } of plain.matchAll(/([^;{}]*)([;{}]|$)/g)) {
    const property = end !== "{" && declaration.test(text) ? (nextLine.exec(text) ?? nextOnLine.exec(text)) : null;
    const [whole, name = ""] = property ?? [];
    if (!property || whole === undefined) continue;
    return {
      what: `has a declaration without a semicolon, so browsers read "${name}" as a part of its value`,
      hint: 'End the declaration before with ";".',
      at: positionIn(plain, index + property.index + whole.length - name.length),
    };
  }
  return undefined;
}

/** Why browsers skip a part of the content of a style element; undefined for CSS without such a mistake. */
export const problemOfStyle = memoForLong(
  (css: string): string | undefined => lostSemicolonIn(css)?.what ?? lostBraceIn(css),
);

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
const declaration = /^\s*[\w-]+\s*:[^\S\n]*[^\s:]/;
const nextLine = /(?<=\S)\s*\n\s*([\w-]+)(?=\s*:\s*[^\s:])/;
/** Not of a custom property, whose value can be anything, nor in parentheses. */
const nextOnLine = /^(?!\s*--)[^:\n]*:(?:[^()\n]|\([^()\n]*\))*?[^\s(]\s+(?!progid)([a-z-]{3,})(?=\s*:\s*[^\s:])/i;
