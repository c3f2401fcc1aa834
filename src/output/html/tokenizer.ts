/**
 * HTML -> its tags, one after the other: a tokenizer after the WHATWG HTML standard, 13.2.5, as far
 * as the output of React and markdown-it goes, and markup that a template inserts as it is: any
 * quoting, comments, and elements whose content is text. Linear in the length of the HTML.
 */
import { memo } from "./memo.ts";

/** What a tag says, wherever it stands. */
interface Markup {
  /** What stands between its "<" and its ">". */
  readonly markup: string;
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** What stands between its name and its ">". */
  readonly attributes: string;
}

/** Where a tag stands. */
export interface Place {
  /** Where its "<" stands. */
  readonly start: number;
  /** What follows its ">". */
  readonly end: number;
  /** What a start tag holds whose content is text; else empty. */
  readonly text: string;
}

export interface Tag extends Markup, Place {
  readonly head: TagHead;
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

/** Every tag outside comments and text, as `TagReader` finds them. */
export function* tagsOf(html: string, isXml = false): Generator<Tag, void, void> {
  const tags = new TagReader(html, isXml);
  for (let head = tags.next(); head; head = tags.next()) {
    const { markup, name, isEnd, attributes } = head;
    const { start, end, text } = tags;
    yield { head, markup, name, isEnd, start, end, attributes, text };
  }
}

/**
 * Reads tag by tag. Itself it is the place of the last one that was read, or stepped over: an object for
 * each of two hundred tags would cost a page a tenth of its scan, and a generator another.
 */
export class TagReader implements Place {
  /** -1 when there was no tag yet. */
  start = -1;
  end = 0;
  text = "";
  private at = 0;
  private drawings: number;

  /** @param isXml "/>" ends every element, as in drawings; in HTML it ends none (13.2.5.40). */
  constructor(
    private readonly html: string,
    isXml = false,
  ) {
    this.drawings = isXml ? 1 : 0;
  }

  /**
   * What the next tag outside comments and text says; undefined behind the last. @param isStart end tags
   * are stepped over, unread, save those of drawings.
   */
  next(isStart = false): TagHead | undefined {
    const { html } = this;
    for (let start = html.indexOf("<", this.at); start >= 0; start = html.indexOf("<", this.at)) {
      const from = start + 1;
      const isEnd = html.charCodeAt(from) === slash;
      if (!isLetter(html.charCodeAt(isEnd ? from + 1 : from))) {
        this.at = html.startsWith("!--", from) ? commentEnd(html, start + 2) : from; // <!--> is a whole comment too
        continue;
      }
      if (!(isEnd && isStart && this.drawings === 0)) return this.tag(start);
      this.at = html.indexOf(">", from) + 1;
      if (this.at === 0) break;
      this.start = start;
    }
    return undefined;
  }

  /** The tag that begins at `start`; one that never ends takes the rest with it. */
  private tag(start: number): TagHead | undefined {
    const { html } = this;
    let close = html.indexOf(">", start);
    let head = close < 0 ? undefined : headOf(html.slice(start + 1, close));
    if (head && !head.isWhole) {
      close = tagEnd(html, start + 1 + head.markup.length - head.attributes.length);
      head = close < 0 ? undefined : headOf(html.slice(start + 1, close));
    }
    if (!head) {
      this.at = html.length;
      return undefined;
    }
    const { name, isEnd, attributes } = head;
    const end = close + 1;
    this.start = start;
    this.end = end;
    this.at = end;
    const isSelfClosed = this.drawings > 0 && attributes.endsWith("/");
    if (name === "svg" && !attributes.endsWith("/")) this.drawings = Math.max(0, this.drawings + (isEnd ? -1 : 1));
    this.text = "";
    if (head.holdsText && !isSelfClosed) {
      this.at = endTagOf(html, name, end);
      this.text = html.slice(end, this.at);
    }
    return head;
  }
}

const slash = 47;

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** What stands between "<" and ">"; the same object for the same tag, mostly. */
export interface TagHead extends Markup {
  /** False when the ">" stands in a quoted value, so that the tag goes on. */
  readonly isWhole: boolean;
  /** Whether it begins an element whose content is text. */
  readonly holdsText: boolean;
  /** What its reader made of it, kept for the next such tag. */
  made: unknown;
}

/** A tag by its markup. */
export const headOf = memo((markup: string): TagHead => {
  const isEnd = markup.startsWith("/");
  const from = isEnd ? 1 : 0;
  nameAt.lastIndex = from;
  const end = nameAt.test(markup) ? nameAt.lastIndex : from;
  const name = markup.slice(from, end).toLowerCase();
  const attributes = markup.slice(end);
  const isWhole = isEnd || plain.test(attributes) || tagEnd(`${markup}>`, end) === markup.length;
  return { markup, name, isEnd, attributes, isWhole, holdsText: !isEnd && textElements.has(name), made: undefined };
});
const nameAt = /[a-z][^\s/>]*/iy;
/** Attributes as React and markdown-it write them. */
const plain = /^(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*\s*\/?$/;

/** What follows a comment (13.2.5.52: `--!>` ends one too); the end of the HTML when nothing ends it. */
function commentEnd(html: string, from: number): number {
  const end = /--!?>/g;
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}

/** Where the end tag of an element begins; the end of the HTML when there is none. */
export function endTagOf(html: string, name: string, from: number): number {
  const pattern = endTags(name);
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

const endTags = memo((name: string): RegExp => new RegExp(`</${name}[\\s/>]`, "gi"));

/** Where a tag whose name ends at `from` ends, at its ">"; -1 when it never does. A quoted value may hold one, a name none. */
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
