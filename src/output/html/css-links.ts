/** CSS -> the URLs that it loads, by the rule or function that holds them. */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { ident, string, url } from "css-tree/utils";
import type { LinkKind } from "./link-kinds.ts";
import { memoForLong } from "./memo.ts";

export interface CssLink {
  readonly url: string;
  readonly kind: Extract<LinkKind, `style ${string}`>;
}

/** What all CSS with a URL contains. */
const mayLoad = /url|@import|image-set|src\(|\\/i;

/** URLs of a stylesheet: url(…), src(…), @import "…" and the texts of image-set(…) (CSS Values 4, 4.5; CSS Images 4, 2.4). */
export const cssLinks = (css: string): readonly CssLink[] => (mayLoad.test(css) ? linksInCss(css) : noLinks);
const noLinks: readonly CssLink[] = [];

const closing = new Set<number>([
  tokenTypes.RightParenthesis,
  tokenTypes.RightCurlyBracket,
  tokenTypes.RightSquareBracket,
]);

const linksInCss = memoForLong((css: string): readonly CssLink[] => {
  const links: CssLink[] = [];
  /** The names of open functions, and of the at-rules whose blocks are open. */
  const open: string[] = [];
  /** The at-rule before its block or semicolon. */
  let rule = "";
  const add = (text: string): void => {
    if (rule === "@namespace") return; // is not requested
    const isFont = open.includes("@font-face");
    links.push({ url: text, kind: rule === "@import" ? "style @import" : isFont ? "style @font-face" : "style url()" });
    if (rule === "@import") rule = "";
  };
  tokenize(css, (type, start, end) => {
    const inside = open.at(-1) ?? "";
    if (type === tokenTypes.AtKeyword) rule = ident.decode(css.slice(start, end)).toLowerCase();
    else if (type === tokenTypes.Semicolon) rule = "";
    else if (type === tokenTypes.Url) add(url.decode(css.slice(start, end)));
    else if (type === tokenTypes.Function) open.push(ident.decode(css.slice(start, end - 1)).toLowerCase());
    else if (type === tokenTypes.LeftCurlyBracket) {
      open.push(rule);
      rule = "";
    } else if (type === tokenTypes.LeftParenthesis || type === tokenTypes.LeftSquareBracket) open.push("");
    else if (closing.has(type)) open.pop();
    else if (type === tokenTypes.String && (holdsUrl.test(inside) || (rule === "@import" && open.length === 0)))
      add(string.decode(css.slice(start, end)));
  });
  return links;
});
const holdsUrl = /^(?:url|src|(?:-webkit-)?image-set)$/;
