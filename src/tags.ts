/**
 * HTML -> its tags, one after the other: a tokenizer after the WHATWG HTML standard, 13.2.5, as far
 * as the output of React and markdown-it goes, and markup that a template inserts as it is: any
 * quoting, comments, and elements whose content is text. Linear in the length of the HTML.
 */
import { memo } from "./memo.ts";

export interface Tag {
  /** What stands between its "<" and its ">". */
  readonly markup: string;
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** Where its "<" stands. */
  readonly start: number;
  /** What follows its ">". */
  readonly end: number;
  /** What stands between its name and its ">". */
  readonly attributes: string;
  /** What a start tag holds whose content is text; else empty. */
  readonly text: string;
}

/** Elements whose content is text up to their own end tag; that of a template is no part of the page. */
const textElements = new Set([
  "script",
  "style",
  "title",
  "textarea",
  "xmp",
  "iframe",
  "noembed",
  "noframes",
  "plaintext",
  "template",
]);

/**
 * Every tag outside comments and text.
 * @param isXml "/>" ends every element, as in drawings; in HTML it ends none (13.2.5.40).
 */
export function* tagsOf(html: string, isXml = false): Generator<Tag, void, void> {
  let next = 0;
  let drawings = isXml ? 1 : 0;
  for (let start = html.indexOf("<"); start >= 0; start = html.indexOf("<", next)) {
    next = start + 1;
    if (html.startsWith("<!--", start)) {
      next = commentEnd(html, start + 2); // <!--> is a whole comment too
      continue;
    }
    if (!isLetter(html.charCodeAt(html[next] === "/" ? next + 1 : next))) continue;
    let close = html.indexOf(">", next);
    let head = close < 0 ? undefined : headOf(html.slice(next, close));
    if (head && !head.isWhole) {
      close = tagEnd(html, next);
      head = close < 0 ? undefined : headOf(html.slice(next, close));
    }
    if (!head) return; // a tag that never ends takes the rest with it
    const { markup, name, isEnd, attributes } = head;
    const end = close + 1;
    next = end;
    let text = "";
    const isSelfClosed = drawings > 0 && attributes.endsWith("/");
    if (name === "svg" && !attributes.endsWith("/")) drawings = Math.max(0, drawings + (isEnd ? -1 : 1));
    if (!isEnd && textElements.has(name) && !isSelfClosed) {
      next = endTagOf(html, name, end);
      text = html.slice(end, next);
    }
    yield { markup, name, isEnd, start, end, attributes, text };
  }
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** What stands between "<" and ">". */
interface TagHead extends Pick<Tag, "markup" | "name" | "isEnd" | "attributes"> {
  /** False when the ">" stands in a quoted value, so that the tag goes on. */
  readonly isWhole: boolean;
}

/** A tag by its markup. */
export const headOf = memo((markup: string): TagHead => {
  const isEnd = markup.startsWith("/");
  const from = isEnd ? 1 : 0;
  nameAt.lastIndex = from;
  const [name = ""] = nameAt.exec(markup) ?? [];
  const isWhole = isEnd || tagEnd(`${markup}>`, from) === markup.length;
  return { markup, name: name.toLowerCase(), isEnd, attributes: markup.slice(from + name.length), isWhole };
});
const nameAt = /[a-z][^\s/>]*/iy;

/** What follows a comment (13.2.5.52: `--!>` ends one too); the end of the HTML when nothing ends it. */
function commentEnd(html: string, from: number): number {
  const end = /--!?>/g;
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}

/** Where the end tag of an element begins; the end of the HTML when there is none. */
export function endTagOf(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}[\\s/>]`, "gi");
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

/** Where a tag that begins before `from` ends, at its ">"; -1 when it never does. A quoted value may hold one. */
function tagEnd(html: string, from: number): number {
  const next = /[>=]/g;
  next.lastIndex = from;
  for (let match = next.exec(html); match; match = next.exec(html)) {
    if (match[0] === ">") return match.index;
    const quote = /\s*(["'])?/y;
    quote.lastIndex = next.lastIndex;
    const [skipped = "", mark] = quote.exec(html) ?? [];
    if (!mark) continue;
    const end = html.indexOf(mark, next.lastIndex + skipped.length);
    if (end < 0) return -1;
    next.lastIndex = end + 1;
  }
  return -1;
}
