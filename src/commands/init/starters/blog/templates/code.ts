/** A block of code as HTML: highlighted, with a title and marked lines. client/copy.ts adds a button. */
import hljs from "highlight.js/lib/common";

/** @param info what follows the backticks: `ts title="src/a.ts" {1,3-5}`, or `sh [npm]`. */
export function codeBlock(content: string, info: string): string {
  const code = content.trimEnd();
  const [language = ""] = /^[^\s{]*/.exec(info) ?? [];
  const [, label] = /\s\[([^\]]+)\]/.exec(info) ?? [];
  const [attribute = "", , title = label] = /\btitle=(["'])(.*?)\1/.exec(info) ?? [];
  const [, marks = ""] = /\{([\d,\s-]+)\}/.exec(info.replace(attribute, "")) ?? [];
  const html = hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escaped(code);
  const caption = title ? ` data-label="${escaped(title)}"><figcaption>${escaped(title)}</figcaption>` : ">";
  return `<figure class="code"${caption}<pre tabindex="0"><code>${withMarks(html, marks)}</code></pre></figure>\n`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Marks some lines of highlighted code: `1,3-5`. */
function withMarks(html: string, marks: string): string {
  const ranges = marks.split(",").map((range) => range.split("-").map(Number));
  const open: string[] = [];
  const lines = html.split("\n").map((line, index) => {
    // An element of several lines, such as a comment, ends and begins again at each.
    const start = open.join("");
    for (const [tag] of line.matchAll(/<\/?span[^>]*>/g)) tag === "</span>" ? open.pop() : open.push(tag);
    const whole = `${start}${line}${"</span>".repeat(open.length)}\n`;
    const isMarked = ranges.some(([from = 0, to = from]) => from <= index + 1 && index + 1 <= to);
    return isMarked ? `<mark>${whole}</mark>` : whole;
  });
  return lines.join("");
}
