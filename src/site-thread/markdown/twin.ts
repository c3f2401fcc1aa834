/**
 * A Markdown text of an entry as its page's twin has it: the source, whose links are absolute URLs, and whose components
 * are Markdown. The parser decides what is code; everything else is changed in place.
 */
import type Token from "markdown-it/lib/token.mjs";
import { absoluteUrl, withAbsoluteUrls } from "../../api/outputs/absolute-urls.ts";
import { htmlWithoutPage } from "./components/elements.ts";
import { foldStandIns } from "./components/fold.ts";
import { withWritten } from "./components/rules.ts";
import type { ComponentTag, StandInText } from "./components/scan.ts";
import { writtenId } from "./heading-ids.ts";

interface TwinSource {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly components: StandInText | undefined;
  readonly headingIds: boolean;
  readonly page: { readonly origin: string; readonly url: string };
  /** The URL of the page or the picture that a relative path leads to, or what a plugin has made of a link. */
  readonly urlOf: (link: string) => string | undefined;
  /** A part of the text with paths in place of names: `[[Page]]`. */
  readonly named: (part: string) => string;
}

/** The text of a twin, without the empty lines around it. */
export function twinOf(source: TwinSource): string {
  const { tokens, components, headingIds, page, urlOf, named } = source;
  const text = components?.replaced ?? source.text.replace(/\r\n?/g, "\n");
  const lines = text.split("\n");
  const code = new Set<number>();
  for (const { type, map } of tokens) {
    const [from, to] = map ?? [0, 0];
    if (type === "fence" || type === "code_block") for (let line = from; line < to; line++) code.add(line);
    if (type === "heading_open" && headingIds) lines[from] = (lines[from] ?? "").replace(writtenId, "").trimEnd();
  }
  const absolute = (link: string): string => absoluteUrl(urlOf(link) ?? link, page.origin, page.url);
  const written = (part: string): string => (components ? withWritten(part, components) : part);
  const parts: string[] = [];
  for (let from = 0; from < lines.length; ) {
    let to = from + 1;
    while (to < lines.length && code.has(to) === code.has(from)) to++;
    const part = lines.slice(from, to).join("\n");
    parts.push(code.has(from) ? written(part) : withLinks(named(part), absolute, written));
    from = to;
  }
  const linked = parts.join("\n");
  const whole = components ? withForms(linked, components, absolute) : linked;
  return whole.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}

/** Code in a line, an escaped character, and what holds URLs: `[text](url)`, `[name]: url`, `<a href="url">`. */
const places = [
  /(?<code>(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\k<ticks>(?!`)|\\[\s\S])/,
  /(?<link>\]\((?:[ \t]*\n)?[ \t]*)(?<to><[^<>\n]*>|(?:[^\s()<>\\]|\\.|\([^\s()]*\))+)/,
  /(?<definition>^[ \t>]*\[(?!\^)[^\]\n]+\]:[ \t]*)(?<as><[^<>\n]*>|\S+)(?=[ \t]*(?:["'(].*)?$)/,
  /(?<tag><[a-z][a-z\d-]*\s(?:[^<>"']|"[^"]*"|'[^']*')*>)/,
];
const place = new RegExp(places.map(({ source }) => source).join("|"), "gim");

/** Escaped parentheses are encoded, since they need not be balanced. */
const unescaped = (destination: string): string =>
  destination.replace(/\\([!-/:-@[-`{-~])/g, (_, each: string) => ({ "(": "%28", ")": "%29" })[each] ?? each);

const withLinks = (text: string, absolute: (link: string) => string, written: (code: string) => string): string =>
  text.replace(place, (whole, ...rest) => {
    const { code, link, to, definition, as, tag }: Record<string, string | undefined> = rest.at(-1);
    if (code !== undefined) return written(whole);
    if (tag !== undefined) return withAbsoluteUrls(tag, absolute);
    const value = to ?? as ?? "";
    const [open = "", close = open] = value.startsWith("<") ? ["<", ">"] : [];
    const destination = unescaped(value.slice(open.length, value.length - close.length));
    return `${link ?? definition}${open}${absolute(destination)}${close}`;
  });

interface TwinText {
  text: string;
  /** Whether it ends with a component of several lines. */
  endsWithBlock?: boolean;
}

/** The text with its components in their Markdown form. */
function withForms(text: string, components: StandInText, absolute: (link: string) => string): string {
  /** Its own form, or else its content, or the HTML that feeds show if it has none. */
  const formOf = ({ component, props, index, partner }: ComponentTag, children: string): string => {
    if (component?.toMarkdown) return String(component.toMarkdown({ ...props, children }));
    if (!component || partner) return children;
    return withAbsoluteUrls(htmlWithoutPage(`<\u007f${index}\u007f>`, components), absolute);
  };
  return foldStandIns<TwinText>(text, components, {
    empty: () => ({ text: "" }),
    addText: (to, part) => {
      // MDX needs no empty line there, but the next line would become a part of the last paragraph.
      const isNext = to.endsWithBlock && /^\n(?:[ \t]*\S|[ \t]+$|$)/.test(part);
      to.text += isNext ? `\n${part}` : part;
      if (part !== "") to.endsWithBlock = false;
    },
    addTag: (to, tag, { text: content } = { text: "" }) => {
      const line = to.text.slice(to.text.lastIndexOf("\n") + 1);
      const startsLine = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?$/.test(line);
      const isBlock = startsLine && content.includes("\n");
      const prefix = startsLine ? line.replace(/[^>\s]/g, " ") : "";
      const children = isBlock ? unindented(content, prefix) : content;
      to.endsWithBlock = isBlock;
      to.text += formOf(tag, children).replace(prefix.includes(">") ? /\n/g : /\n(?=.)/g, `\n${prefix}`);
    },
  }).text;
}

/** The content of a component without the indentation that its lines share. @param prefix of the lines around it. */
function unindented(content: string, prefix: string): string {
  const lines = content
    .split("\n")
    .map((line, index) => (index > 0 && line.startsWith(prefix) ? line.slice(prefix.length) : line));
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents);
  return lines
    .map((line) => line.slice(Number.isFinite(least) ? least : 0))
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
}
