/**
 * HTML -> its tags, one after the other: a tokenizer after the WHATWG HTML standard, 13.2.5, as far
 * as the output of React and markdown-it goes, and markup that a template inserts as it is: any
 * quoting, comments, and elements whose content is text. Linear in the length of the HTML.
 */

export interface Tag {
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
  "template",
]);

const nameAt = /[a-z][^\s/>]*/iy;

/** Every tag outside comments and text. */
export function* tagsOf(html: string): Generator<Tag, void, void> {
  let next = 0;
  for (let start = html.indexOf("<"); start >= 0; start = html.indexOf("<", next)) {
    next = start + 1;
    if (html.startsWith("<!--", start)) {
      next = after(html, "-->", start + 2); // <!--> is a whole comment too
      continue;
    }
    const isEnd = html[next] === "/";
    nameAt.lastIndex = isEnd ? next + 1 : next;
    const [name = ""] = nameAt.exec(html) ?? [];
    if (!name) continue;
    const close = isEnd ? html.indexOf(">", next) : tagEnd(html, next);
    if (close < 0) return; // a tag that never ends takes the rest with it
    const end = close + 1;
    const attributes = html.slice(nameAt.lastIndex, close);
    next = end;
    const tag = { name: name.toLowerCase(), isEnd, start, end, attributes, text: "" };
    if (!isEnd && textElements.has(tag.name) && !attributes.endsWith("/")) {
      next = endTagOf(html, tag.name, end);
      tag.text = html.slice(end, next);
    }
    yield tag;
  }
}

const after = (html: string, text: string, from: number): number => {
  const index = html.indexOf(text, from);
  return index < 0 ? html.length : index + text.length;
};

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
