/**
 * Markdown syntax of other programs, and mistakes in Markdown, that visitors read as text. A row has what the page does,
 * what to write instead, and the patterns by which `unsupported.ts` finds it in a paragraph without its code and escapes.
 * Patterns also match what the parser has read, such as links: only what the page still shows is reported.
 */
import { anyOf } from "../../basics/any-of.ts";

const inBackticks = "If it is intended, put it in backticks.";
const orAllowHtml = `, or allow HTML with markdown: { html: true } of the site. ${inBackticks}`;
const orPlugin = (name: string): string =>
  `or add a plugin such as ${name} with markdown: { use } of the site. ${inBackticks}`;
const inTemplate = `in a template: Markdown has no components. ${inBackticks}`;
const readIds = `markdown: { headingIds: true } of the site, which reads it. ${inBackticks}`;
const shownLink = "shows a Markdown link as text";
export const shownHtml = "shows raw HTML as text";
export const asHtml = 'Write attributes of HTML: class, for, style="margin-top: 1em".';

const elements =
  "a abbr address article aside audio b base big blockquote body br button canvas caption center cite code col " +
  "colgroup dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 " +
  "head header hr html i iframe img input ins kbd label legend li link main mark menu meta nav object ol optgroup " +
  "option p picture pre q s samp script section select small source span strike strong style sub summary sup svg " +
  "table tbody td textarea tfoot th thead tr track tt u ul var video wbr";
const names = new Set(elements.split(" "));
/** Whether HTML has an element of this name, other than the obsolete and very rare ones. */
export const isElement = (name: string): boolean => names.has(name.toLowerCase());
/** Whether an HTML tag is that of an MDX component, which browsers do not know: `<Since v="4" />`. */
export function isComponent(tag: string): boolean {
  const [, name] = /^<([A-Z][\w.]*[a-z][\w.]*)/.exec(tag) ?? [];
  return name !== undefined && !isElement(name);
}

const attribute = /(?:\s+[a-z_:@][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^\s"'=<>`]+))?)/i
  .source;
const elementName = `(?:(?:${elements.replaceAll(" ", "|")}|${elements.toUpperCase().replaceAll(" ", "|")})(?![\\w.-])|[a-z][\\w.]*-[\\w.-]*)`;
/** A tag of HTML, also as the whole of a text. */
export const htmlTag = new RegExp(`</?${elementName}${attribute}*\\s*/?>`, "g");
/** `List<String>` does not count. */
const componentName = /(?=\w*[a-z])[A-Z][\w.-]*/.source;
const componentTag = new RegExp(`</${componentName}\\s*>|<${componentName}(?:${attribute}+\\s*/?|\\s*/)>`, "g");
/** Where raw HTML is allowed, it is text because of `={…}`: `<b style={{…}}>`. */
const jsxTag = new RegExp(`<${elementName}(?=[^<>]*=\\{)${attribute}*\\s*/?>`, "g");

const exported = [
  /(?:const|let|var)\s+[^\n=]+=/,
  /(?:default\s+)?(?:async\s+)?function\b(?=[\s*\w$]*\()/,
  /class\s+[\w$]+(?=\s*\{|\s+extends\s)/,
  /default\s+(?:class\b|[({[]|[\w$.]+[(;]|[A-Z][\w$]*(?=\s*(?:\n|$)))/,
  // export * from "a"; export { b }
  /(?:\*|\{[^{}]*\})(?=\s+from\s+["'“‘]|\s*;?\s*(?:\n|$))/,
];
/** An export of MDX, as no sentence begins. */
export const mdxExport = new RegExp(`export\\s+(?:${anyOf(exported).source})`, "y");
/** A URL with a space or a parenthesis. */
export const brokenLink =
  /!?\[(?:[^[\]\n`]|`[^`\n]*`){1,200}\]\((?:(?:\/|\.\.?\/|#|https?:|mailto:)[^()\n`]*|[^()\n`]*\.(?:html?|md|pdf|png|jpe?g|gif|svg|webp))\)/g;

/** Of two kinds that begin at the same character, the first counts. `^` without the flag m is the start of a paragraph. */
const table = {
  comment: ["shows an HTML comment as text", `Remove it${orAllowHtml}`, /<!--[\s\S]*?(?:-->|$)/g],
  component: ["has a component of MDX, which nothing renders", `Render it ${inTemplate}`, componentTag],
  "tag of JSX": [shownHtml, `${asHtml} ${inBackticks}`, jsxTag],
  html: [shownHtml, `Write it in Markdown${orAllowHtml}`, htmlTag],
  // One of a single word can be the id of a heading.
  "word of MDX": [
    "shows a comment of MDX as text",
    `Remove it, or if it is the id of a heading, set ${readIds}`,
    /\{\/\*\s*[^\s*]+\s*\*\/\}/g,
  ],
  // It can extend over several paragraphs.
  "comment of MDX": [
    "shows a comment of MDX as text",
    `Remove it. ${inBackticks}`,
    /\{\/\*(?:(?!\*\/)[\s\S])*(?:\*\/\}|$)/g,
  ],
  import: [
    "shows an import of MDX as text",
    `Remove it, and render the component ${inTemplate}`,
    /^import\s+[\w$*{][\w$*{},\s]*\sfrom(?=\s+["'“‘])/g,
  ],
  export: [
    "shows an export of MDX as text",
    `Remove it; data of a page belongs in its front matter. ${inBackticks}`,
    new RegExp(`^${mdxExport.source}`, "g"),
  ],
  task: ["shows a task list as text", `Write ✓ or words, ${orPlugin("markdown-it-task-lists")}`, /^\[[ xX]\](?= \S)/g],
  alert: [
    "shows an alert as text",
    `Write **Note:** instead, ${orPlugin("markdown-it-github-alerts")}`,
    /^\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/g,
  ],
  footnote: [
    "shows a footnote as text",
    `Write the note in the text, ${orPlugin("markdown-it-footnote")}`,
    /\[\^[^\s[\]^]+\]/g,
  ],
  container: [
    "shows a container as text",
    `End it with ::: alone on a line; write a blockquote (>) instead, or name a component for it with markdown: { directives } of the site. ${inBackticks}`,
    /^:::+[ \t]*[a-z][\w-]*(?:\[[^\]\n]*\])?/gim,
  ],
  "end of a container": [
    "shows the end of a container as text",
    `Put ::: alone on a line, indented like the line that starts the container, or remove it. ${inBackticks}`,
    /^:::+(?:[ \t]*[^\s:]\S*)?/gm,
    // One that shares its line with a text.
    /(?<!\S):::+(?=[ \t]*$)/gm,
  ],
  // Of MkDocs: !!! note
  admonition: [
    "shows an admonition as text",
    `Write a blockquote (>) instead. ${inBackticks}`,
    /^!!![ \t]+(?:note|info|tip|hint|warning|danger|caution|important|attention|example|question|bug)(?=[ \t]*(?:["“]|\n|$))/g,
  ],
  heading: [
    "shows a heading as text",
    `Put a space after "#", or a backslash before it.`,
    // Without a space: one line that does not end as a sentence. `#tag` is no heading, nor is `#1`.
    /^#(?:#{1,5}\p{L}|\p{Lu}[\p{L}\p{N}]*[ \t]+[^\s#])[^\n#]*[^\s#.!?:…](?=\s*$)/gu,
    // With a space that Markdown does not recognize, or with an invisible one before the sign.
    /^(?:#{1,6}[\u00a0\u200b\u3000\ufeff]|[\u00a0\u200b\ufeff]+#{2,6}[ \u00a0])[^\n#]*[^\s#]/gm,
  ],
  // Of kramdown and markdown-it-attrs: {:.class}, {:toc}, {target="_blank"}
  attributes: [
    "shows an attribute list as text",
    `Remove it, ${orPlugin("markdown-it-attrs")}`,
    /\{:?[ \t]*(?:(?<=:[ \t]*)(?:[.#][a-z]|toc\b)|[a-z][\w-]*="[^"{}\n]*")[^{}\n]*\}/gi,
  ],
  table: [
    "shows a table as text",
    `Put a line such as |---|---| below the first. ${inBackticks}`,
    /(?<!\|[ \t]*\n)^\|[^\n]*\|(?=[ \t]*\n\|[^\n]*\|)/gm,
  ],
  shortcode: [
    "shows a shortcode as text",
    `Write Markdown, such as ![Bread](./bread.jpg), or render it in a template: Markdown has no shortcodes. ${inBackticks}`,
    // Liquid, Nunjucks and Jekyll: {% image "a.jpg" %}; Hugo: {{< figure src="a.jpg" >}}.
    /\{%[-+]?\s*[a-z]{2}\w*\s[^{}]{0,500}?%\}|\{\{[<%]\s*\/?\s*[a-z][^{}]{0,500}?(?:>|%)\}\}/gi,
    // mdBook and Handlebars; VitePress: <<< @/snippets/a.js
    /\{\{#[a-z_]+\s[^{}]{0,500}?\}\}|^<<<[ \t]*[@.~/][^\n]*/gim,
    // WordPress
    /\[(?:caption|gallery|embed|audio|video|playlist)\s+[a-z]+=[^\]\n]{0,300}\]/gi,
  ],
  // The parser refuses a URL that runs code or is a file, also in <…> and in the definition of a reference.
  "refused link": [
    `${shownLink}, since its URL runs code or is a file`,
    `Write a URL that visitors can open; put a picture into content/, and write its path. ${inBackticks}`,
    /!?\[[^[\]\n]{0,200}\]\(\s*<?(?:javascript|vbscript|file|data):[^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/gi,
    /<(?:javascript|vbscript|file|data):[^<>\s]*>|^\[[^[\]\n]{1,200}\]:[ \t]*<?(?:javascript|vbscript|file|data):\S*/gim,
  ],
  link: [
    shownLink,
    "Put <…> around a URL that has a space; in a template, render the text with <Markdown>. If it is intended, put it in <code>.",
    brokenLink,
  ],
  "link after a space": [
    shownLink,
    `Remove the space between "]" and "(". ${inBackticks}`,
    /!?\[[^[\]\n]{1,200}\](?:[ \t]+|[ \t]*\n)\((?:(?:\/|\.\.?\/|https?:|mailto:)[^()\s]*|[^()\s]+\.(?:html?|md|pdf|png|jpe?g|gif|svg|webp))\)/g,
  ],
  "reversed link": [
    shownLink,
    `Write [text](/url). ${inBackticks}`,
    /(?<=\([^\s()[\]][^()[\]\n]{0,200}\))\[(?:\/|\.\.?\/|https?:|mailto:)[^[\]\s]*\](?![[(:])/g,
  ],
  "table of contents": [
    "shows the mark of a table of contents as text",
    `Remove it, and list headingsOf() in a template. ${inBackticks}`,
    /^\[{1,2}_?TOC_?\]{1,2}(?=[ \t]*$)/gim,
  ],
  "wiki link": [
    "shows a wiki link as text",
    `Write [text](/page), or ![alt](./picture.png). ${inBackticks}`,
    /(?<!\[)!?\[\[\p{L}[^[\]\n`<\\]{0,200}\]\](?![[(:])/gu,
  ],
  // Not grid[x][y], [1][2] or [a-z][0-9].
  reference: [
    "shows a link as text, since its reference is not defined",
    `Define it on a line of its own, as in [name]: /url, or write [text](/url). ${inBackticks}`,
    /(?<![\p{L}\p{N}_\])])!?\[(?!\S-\S|\^)[^[\]\n`<\\]{1,200}\]\[(?!\S-\S\])\p{L}[^[\]\n`<\\]{0,200}\](?![[(])/gu,
  ],
  bold: [
    "shows ** as text",
    `Remove the space between ** and the bold text. ${inBackticks}`,
    // A space inside prevents bold text: **bold **text.
    /(?<!\*)\*\*\p{L}[^*\n]{0,200}\s\*\*(?=\p{L})/gu,
    // So do two spaces, and a sign inside with a letter outside: ** bold **, a**(b)**c. Not a/**/b, nor marks such as "price** and tax**".
    /(?<![*/])\*\*(?![*/])(?:(?<![\p{L}\p{N}]\*\*)|(?=\S))(?!\s*\d)(?=[^*\n]{0,200}\p{L})[^*\n\\]{1,200}(?<!\/)\*\*(?![*/])(?:(?<=\S\*\*)|(?![\p{L}\p{N}]))/gu,
  ],
  // Found by its place, without a pattern.
  "id of a heading": ["shows the id of a heading as text", `Set ${readIds}`],
  "open code block": [
    "has a code block without an end, so the text after it becomes code",
    "End it with a line of the same sign, ` or ~, as many times as it begins with.",
  ],
  "HTML as code": [
    "shows HTML as code, since it is indented by four spaces after a blank line",
    "Remove the spaces or the blank line.",
  ],
  "Markdown in HTML": [
    "shows Markdown as text, since it directly follows raw HTML",
    `Put a blank line between them. ${inBackticks}`,
  ],
} as const satisfies Record<string, readonly [what: string, hint: string, ...patterns: RegExp[]]>;

export type UnsupportedKind = keyof typeof table;
/** By kind: what a page does, what to write instead, and patterns. */
export const unsupportedSyntax: {
  readonly [Kind in UnsupportedKind]: readonly [what: string, hint: string, ...patterns: RegExp[]];
} = table;
