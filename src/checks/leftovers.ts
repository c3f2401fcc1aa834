/** No page shows leftover template syntax, missing values, broken text or filler (detected in output/facts/leftovers.ts). */
import { formatOf } from "../content/formats/index.ts";
import { jsxIn } from "../output/html/element.ts";
import { getOrInsert } from "../output/html/memo.ts";
import type { Fault, PageCheck, SiteFacts } from "./facts.ts";

const unlessIntended = "If it is intended, put it in <code>";
const inBackticks = "If it is intended, put it in backticks.";
/** In a hint; for a site that allows HTML, it is left out. */
const orAllowHtml = ", or allow HTML with markdown: { html: true } of the site";
const plugin = (name: string): string => `add a plugin such as ${name} with markdown: { use } of the site`;

/** Of Liquid, Nunjucks, Jekyll or Hugo. */
const shortcode = /^\{(?:%|\{[<%])/;

const refusedLink = /^!?\[[^\]]*\]\(\s*<?(?:javascript|vbscript|file|data):/i;

/** What browsers drop as a comment. */
const dropped = /^<(?:\?|!\[CDATA\[)/;

/** Kinds of leftovers, with a hint; the first that matches counts. */
const kinds: readonly (readonly [form: RegExp, what: string, hint: string])[] = [
  [
    /lorem/i,
    "still has filler text",
    'Write the text. If it is intended, put it in backticks or <code>, or set checks: { "page/leftover": "off" } of the site.',
  ],
  [
    /\ufffd|\p{Surrogate}/u,
    "shows a broken character",
    "Save the text as UTF-8, and do not truncate it within a character.",
  ],
  [/[ÂÃâ][\u0080-\u00bf€]/, "shows UTF-8 that was decoded as another encoding", "Retype the text."],
  [/^[<>]{7}/, "shows a Git merge conflict", "Resolve it."],
  [/^<!--/, "shows an HTML comment as text", `Remove it${orAllowHtml}. ${inBackticks}`],
  [
    /^<\/?[A-Z]\w*[a-z]/,
    "has a component of MDX, which nothing renders",
    `Render it in a template: Markdown has no components. ${inBackticks}`,
  ],
  [
    /^import\s/,
    "shows an import of MDX as text",
    `Remove it, and render the component in a template: Markdown has no components. ${inBackticks}`,
  ],
  [
    /^export\s/,
    "shows an export of MDX as text",
    `Remove it; data of a page belongs in its front matter. ${inBackticks}`,
  ],
  [
    /^\{\/\*\s*[^\s*]+\s*\*\/\}$/,
    "shows a comment of MDX as text",
    `Remove it, or if it is the id of a heading, set markdown: { headingIds: true } of the site, which reads it. ${inBackticks}`,
  ],
  [/^\{\/\*/, "shows a comment of MDX as text", `Remove it. ${inBackticks}`],
  [
    dropped,
    "has markup that browsers drop as a comment",
    "HTML has no <![CDATA[…]]> and no <?…?>, and a host of files runs no PHP: write the text itself.",
  ],
  [
    /^<%/,
    "shows template syntax as text",
    `Write the value, or print it in a template: Markdown has no <%…%>. ${inBackticks}`,
  ],
  [/^</, "shows raw HTML as text", `Write it in Markdown${orAllowHtml}. ${inBackticks}`],
  [
    /^!?\[[^[\]]*\]\s+\((?!\))/,
    "shows a Markdown link as text",
    `Remove the space between "]" and "(". ${inBackticks}`,
  ],
  [/^!?\[\[/, "shows a wiki link as text", `Write [text](/page), or ![alt](./picture.png). ${inBackticks}`],
  [
    /^!?\[[^[\]]*\]\[[^^]/,
    "shows a link as text, since its reference is not defined",
    `Define it on a line of its own, as in [name]: /url, or write [text](/url). ${inBackticks}`,
  ],
  [
    /^\[TOC\]/,
    "shows the mark of a table of contents as text",
    `Remove it, and list headingsOf() in a template. ${inBackticks}`,
  ],
  [/^\{:/, "shows an attribute list as text", `Remove it, or ${plugin("markdown-it-attrs")}. ${inBackticks}`],
  [/^!!!/, "shows an admonition as text", `Write a blockquote (>) instead. ${inBackticks}`],
  [/^#+\p{L}/u, "shows a heading as text", `Put a space after "#", or a backslash before it.`],
  [/^\*\*/, "shows ** as text", `Remove the space between ** and the bold text. ${inBackticks}`],
  [/^&/, "shows a character reference as text", `Write the character itself. ${inBackticks}`],
  [
    /^\[\^/,
    "shows a footnote as text",
    `Write the note in the text, or ${plugin("markdown-it-footnote")}. ${inBackticks}`,
  ],
  [
    /^\[[ xX]\](?!\()/,
    "shows a task list as text",
    `Write ✓ or words, or ${plugin("markdown-it-task-lists")}. ${inBackticks}`,
  ],
  [
    /^\[!/,
    "shows an alert as text",
    `Write **Note:** instead, or ${plugin("markdown-it-github-alerts")}. ${inBackticks}`,
  ],
  [
    /^:::+(?![ \t]*[a-z])/i,
    "shows the end of a container as text",
    `Put ::: alone on a line, indented like the line that starts the container, or remove it. ${inBackticks}`,
  ],
  [
    /^:::/,
    "shows a container as text",
    `End it with ::: alone on a line; write a blockquote (>) instead, or ${plugin("markdown-it-container")}. ${inBackticks}`,
  ],
  [
    shortcode,
    "shows a shortcode as text",
    `Write Markdown, such as ![Bread](./bread.jpg), or render it in a template: Markdown has no shortcodes. ${inBackticks}`,
  ],
  [
    /^[{[]#/,
    "shows the id of a heading as text",
    `Set markdown: { headingIds: true } of the site, which reads it. ${inBackticks}`,
  ],
  [/^\|/, "shows a table as text", `Put a line such as |---|---| below the first. ${inBackticks}`],
  [
    refusedLink,
    "shows a Markdown link as text, since its URL runs code or is a file",
    `Write a URL that visitors can open; put a picture into content/, and write its path. ${inBackticks}`,
  ],
  [
    /^!?\[[^\]]*\]\(/,
    "shows a Markdown link as text",
    `Put <…> around a URL that has a space; in a template, render the text with <Markdown>. ${unlessIntended}.`,
  ],
];

export const leftovers: PageCheck = ({ leftovers: found, components, jsxAttributes, sources }, site) => [
  ...found
    .filter((text) => kindOf(text) || !isWritten(text, sources, site))
    .map(faultOf)
    .map((fault) => (site.allowsHtml ? withoutOffer(fault) : fault)),
  // Of an element that it does not know, a browser shows nothing but the text up to an end tag, which may be missing.
  ...components.map((text) => ({ ...faultOf(text), code: "page/unrendered" as const })),
  ...jsxAttributes.map((text) => ({
    code: "page/leftover" as const,
    message: `The page has an attribute of JSX, which means nothing in HTML: "${shortened(text)}".`,
    hint: `Write ${asHtml(text)}.`,
    spot: { attribute: text },
    texts: [text],
  })),
];

/**
 * Whether an author wrote a text that looks like a value or template syntax, so that no template printed it by mistake: in
 * the data of any file, since every page can list titles, or in a body that the page shows. A word must be alone there,
 * too, as in a list item; a sentence about it does not print it. Braces in a body can be put in backticks.
 */
function isWritten(text: string, sources: readonly string[], site: SiteFacts): boolean {
  const alone = /^[\p{L} ]+$/u.test(text)
    ? new RegExp(`(?<![\\p{L}\\p{N}][ \\t]*)${text}(?![ \\t]*[\\p{L}\\p{N}])`, "u")
    : undefined;
  const isIn = (written: string): boolean => alone?.test(written) ?? written.includes(text);
  const { files, textOf } = site.content;
  const inData = getOrInsert(foundInData, site, () => new Map<string, boolean>());
  const isInData = (): boolean =>
    getOrInsert(inData, text, () => files().some((file) => isIn(dataIn(file, textOf(file)))));
  return (!/^\$?\{[^{]/.test(text) && sources.some((file) => isIn(textOf(file)))) || isInData();
}

/** By text, since it can be on every page. */
const foundInData = new WeakMap<SiteFacts, Map<string, boolean>>();

/** The front matter of a file, or the whole data file. */
function dataIn(file: string, text: string): string {
  const parsed = formatOf(file)?.parse(text);
  return parsed && "body" in parsed ? text.slice(0, text.length - parsed.body.length) : "";
}

/** In a site that allows HTML, markup is shown as text if it is malformed, or if a template prints it. */
function withoutOffer(fault: Fault): Fault {
  const { value: text = "", hint } = fault;
  if (!hint?.includes(orAllowHtml)) return fault;
  const attributes = jsxIn(text.slice(1, -1)).map(asHtml);
  if (attributes.length > 0) return { ...fault, hint: `Write ${attributes.join(" ")}. ${inBackticks}` };
  return { ...fault, hint: hint.replace(orAllowHtml, ", or in a template render the text with <Markdown>") };
}

const namesInHtml: Readonly<Record<string, string>> = { className: "class", htmlFor: "for" };

/** An attribute of JSX in HTML; a value that is code is left out. */
function asHtml(attribute: string): string {
  const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(attribute) ?? [];
  const [, style] = /^\{\{(.*)\}\}$/s.exec(value) ?? [];
  const [, literal] = /^\{?\s*["'`]?([^"'`{}()]*?)["'`]?\s*\}?$/.exec(value) ?? [];
  const isCode = literal === undefined || /^\{\s*[a-z_$]/i.test(value);
  const text = style === undefined ? (isCode ? "…" : literal) : declarationsOf(style);
  return `${namesInHtml[name] ?? name}="${text}"`;
}

/** An object of CSS properties as declarations: `marginTop: "1em"` -> `margin-top: 1em`. */
const declarationsOf = (style: string): string =>
  [...style.matchAll(/([\w-]+)["']?\s*:\s*(?:"([^"]*)"|'([^']*)'|([^,"'{}]+))/g)]
    .map(([, name = "", double, single, bare = ""]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${property}: ${double ?? single ?? (Number(bare) ? bare.trim() : "…")}`;
    })
    .join("; ");

const kindOf = (text: string) => kinds.find(([form]) => form.test(text));

function faultOf(text: string): Fault {
  const [, what, hint] = kindOf(text) ?? [];
  const code = [shortcode, refusedLink, dropped].some((form) => form.test(text)) ? "page/unrendered" : "page/leftover";
  if (what) return { code, message: `The page ${what}: "${shortened(text)}".`, hint, ...shown(text) };
  return {
    code,
    message: `The page shows "${text}", which looks like a missing value or leftover template syntax.`,
    hint: `${unlessIntended}${/^[{$]/.test(text) ? ", or in Markdown in backticks" : "; otherwise look for the code that computes it"}.`,
    ...shown(text),
  };
}

const shown = (text: string) => ({ spot: { shows: text }, texts: [text], value: text });

/** On one line. */
const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};
