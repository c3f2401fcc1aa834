/** Where comments, scripts and other texts end in HTML (HTML standard, 13.2.5). */
import { memo } from "./memo.ts";

/** Elements whose content is text up to their end tag. */
export const textElements = new Set("script style title textarea xmp iframe noembed noframes plaintext".split(" "));

export const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/** Index after a comment, or after a "<" that is text. @param isXml where CDATA is text: in XML and in drawings. */
export function afterNoTag(html: string, start: number, isXml: boolean): number {
  if (html.startsWith("<!--", start)) return commentEnd(html, start);
  if (isXml && html.startsWith("<![CDATA[", start)) return after(html, "]]>", start);
  // "<!doctype", and what browsers read as a comment: "<?xml", "</ p>".
  return /^(?:[!?]|\/[\s\S])/.test(html.slice(start + 1, start + 3)) ? after(html, ">", start + 2) : start + 1;
}

/** Index after a comment (13.2.5.43 to 13.2.5.52): `<!-->`, `<!--->` and `--!>` are complete. */
function commentEnd(html: string, start: number): number {
  if (html.startsWith(">", start + 4)) return start + 5;
  if (html.startsWith("->", start + 4)) return start + 6;
  const end = /--!?>/g;
  end.lastIndex = start + 4;
  return end.test(html) ? end.lastIndex : html.length;
}

/** Index after a mark; the end of the HTML if there is none. */
function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

/** Index of the end tag of an element; the end of the HTML if there is none. */
export function endTagOf(html: string, name: string, from: number): number {
  if (name === "plaintext") return html.length;
  const pattern = endTags(name);
  pattern.lastIndex = from;
  const end = pattern.exec(html)?.index ?? html.length;
  const comment = name === "script" ? html.indexOf("<!--", from) : -1;
  return comment < 0 || comment > end ? end : endOfEscapedScript(html, comment);
}

const endTags = memo((name: string): RegExp => new RegExp(`</${name}[\\t\\n\\f\\r />]`, "gi"));

/**
 * The same for a script with "<!--" before its first end tag: if "<script" follows, "</script>" does not end the script, but
 * what "<script" began (13.2.5.20 to 13.2.5.31).
 */
function endOfEscapedScript(html: string, from: number): number {
  const marks = /<!--|-->|<(\/?)script[\t\n\f\r />]/gi;
  marks.lastIndex = from;
  let depth: "plain" | "escaped" | "double" = "plain";
  for (let mark = marks.exec(html); mark; mark = marks.exec(html)) {
    if (mark[0] === "-->") depth = "plain";
    else if (mark[0] === "<!--") {
      if (depth === "plain") depth = "escaped";
      marks.lastIndex -= 2; // <!--> is both
    } else if (mark[1] === "/") {
      if (depth !== "double") return mark.index;
      depth = "escaped";
    } else if (depth === "escaped") depth = "double";
  }
  return html.length;
}
