/** The rendering of Markdown: highlighted code with the name of its file, links in headings, tables that can scroll. */
import hljs from "highlight.js/lib/common";
import type { MarkdownOptions } from "plinth";
import { terminal } from "./terminal.ts";

type Parser = Parameters<NonNullable<MarkdownOptions["use"]>>[0];

export const markdownOptions: MarkdownOptions = {
  // Quotes and dashes stay as they are written, since most of them are code.
  typographer: false,
  use: (md) => {
    md.renderer.rules.fence = (tokens, index) => {
      const { info = "", content = "" } = tokens[index] ?? {};
      const [, language = "", file, marks] = /^(\S*)(?: +([^{\s]\S*))?(?: +\{([\d,-]+)\})?/.exec(info.trim()) ?? [];
      return codeBlock({ code: content, language, file, marks });
    };
    // An option, such as --base, is not broken after its first hyphen.
    md.renderer.rules.code_inline = (tokens, index) =>
      `<code>${escaped(tokens[index]?.content ?? "").replace(/(?<![\w-])--?[a-z][\w-]*/gi, '<span class="option">$&</span>')}</code>`;
    linkHeadings(md);
    // client/scrollers.ts makes those that scroll reachable by keyboard.
    md.renderer.rules.table_open = () => '<div class="table"><table>\n';
    md.renderer.rules.table_close = () => "</table></div>\n";
  },
};

/** A heading's text is a link to the heading, unless it contains a link. */
function linkHeadings(md: Parser): void {
  const idOf = (tokens: Parameters<Parser["renderer"]["render"]>[0], index: number): string | undefined => {
    const hasLink = tokens[index + 1]?.children?.some(({ type }) => type === "link_open");
    const { tag, attrGet } = tokens[index] ?? {};
    return hasLink || tag === "h1" ? undefined : (attrGet?.call(tokens[index], "id") ?? undefined);
  };
  md.renderer.rules.heading_open = (tokens, index, options, _, self) => {
    const id = idOf(tokens, index);
    return (
      self.renderToken(tokens, index, options) + (id ? `<a class="anchor" href="#${md.utils.escapeHtml(id)}">` : "")
    );
  };
  md.renderer.rules.heading_close = (tokens, index, options, _, self) =>
    (idOf(tokens, index - 2) ? "</a>" : "") + self.renderToken(tokens, index, options);
}

export interface CodeBlock {
  readonly code: string;
  readonly language: string;
  /** The name of the file that the code is from. */
  readonly file?: string | undefined;
  /** The lines to read first, from 1: `2,4-6`. */
  readonly marks?: string | undefined;
}

/** A code block as HTML; client/copy.ts adds a button to it. */
export function codeBlock({ code, language, file, marks }: CodeBlock): string {
  const isTerminal = language === "console" || language === "text";
  const html = isTerminal ? terminal(code) : withMarks(highlighted(code, language), marks);
  const name = file ? `<figcaption>${escaped(file)}</figcaption>` : "";
  const pre = `<pre><code>${html}</code></pre>`;
  return `<figure class="code${isTerminal ? " terminal" : ""}">${name}${pre}</figure>\n`;
}

/** Highlighted code with some lines marked. An element of several lines, such as a comment, ends and begins again at each. */
function withMarks(html: string, marks: string | undefined): string {
  if (!marks) return html;
  const ranges = marks.split(",").map((range) => range.split("-").map(Number));
  const open: string[] = [];
  const lines = html.trimEnd().split("\n");
  return lines
    .map((line, index) => {
      const begin = open.join("");
      for (const [tag] of line.matchAll(/<\/?span[^>]*>/g)) tag === "</span>" ? open.pop() : open.push(tag);
      const whole = begin + line + "</span>".repeat(open.length);
      const isMarked = ranges.some(([from = 0, to = from]) => from <= index + 1 && index + 1 <= to);
      return isMarked ? `<mark>${whole}</mark>` : whole;
    })
    .join("\n");
}

/** Code as HTML with the classes of highlight.js, which does not know front matter. */
export function highlighted(code: string, language: string): string {
  const [, fields, text = ""] = (language === "md" && /^---\n(.*?\n)---\n(.*)$/s.exec(code)) || [];
  if (fields !== undefined) return `---\n${highlighted(fields, "yaml")}---\n${highlighted(text, "md")}`;
  const html = hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escaped(code);
  // Words of commands, such as --yes, are no commands of the shell.
  return language === "sh" ? html.replace(/<span class="hljs-built_in">(\w+)<\/span>/g, "$1") : html;
}

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
