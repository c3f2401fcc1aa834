/** No page shows leftover template syntax, missing values, broken text, filler or Markdown that its parser does not support. */

import { getOrInsert } from "../base/get-or-insert.ts";
import { truncated } from "../base/message.ts";
import { formatOf } from "../content/formats/index.ts";
import type { UnrenderedText } from "../output/facts/leftovers.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { Fault, PageCheck, PageCheckFacts } from "./facts.ts";

const inBackticks = "If it is intended, put it in backticks.";
const orAllowHtml = `, or allow HTML with markdown: { html: true } of the site. ${inBackticks}`;
const orPlugin = (name: string): string =>
  `or add a plugin such as ${name} with markdown: { use } of the site. ${inBackticks}`;
const inTemplate = `in a template: Markdown has no components. ${inBackticks}`;
const readIds = `markdown: { headingIds: true } of the site, which reads it. ${inBackticks}`;
const asHtml = 'Write attributes of HTML: class, for, style="margin-top: 1em".';
const shownLink = "shows a Markdown link as text";

/** What a page does, and a hint, for each kind but values. */
const kinds: { readonly [Kind in Exclude<UnrenderedText["kind"], "value">]: readonly [what: string, hint: string] } = {
  filler: [
    "still has filler text",
    'Write the text. If it is intended, put it in backticks or <code>, or set checks: { "page/leftover": "off" } of the site.',
  ],
  character: ["shows a broken character", "Save the text as UTF-8, and do not truncate it within a character."],
  encoding: ["shows UTF-8 that was decoded as another encoding", "Retype the text."],
  conflict: ["shows a Git merge conflict", "Resolve it."],
  dropped: [
    "has markup that browsers drop as a comment",
    "Write the text itself: HTML has no <![CDATA[…]]> and no <?…?>, a host runs no PHP, and no comment includes a file.",
  ],
  "<%": [
    "shows template syntax as text",
    `Write the value, or print it in a template: Markdown has no <%…%>. ${inBackticks}`,
  ],
  comment: ["shows an HTML comment as text", `Remove it${orAllowHtml}`],
  html: ["shows raw HTML as text", `Write it in Markdown${orAllowHtml}`],
  markup: [
    "shows raw HTML as text",
    `Write it in Markdown, or in a template render the text with <Markdown>. ${inBackticks}`,
  ],
  "tag of JSX": ["shows raw HTML as text", `${asHtml} ${inBackticks}`],
  component: ["has a component of MDX, which nothing renders", `Render it ${inTemplate}`],
  import: ["shows an import of MDX as text", `Remove it, and render the component ${inTemplate}`],
  export: ["shows an export of MDX as text", `Remove it; data of a page belongs in its front matter. ${inBackticks}`],
  "word of MDX": ["shows a comment of MDX as text", `Remove it, or if it is the id of a heading, set ${readIds}`],
  "comment of MDX": ["shows a comment of MDX as text", `Remove it. ${inBackticks}`],
  "link after a space": [shownLink, `Remove the space between "]" and "(". ${inBackticks}`],
  "reversed link": [shownLink, `Write [text](/url). ${inBackticks}`],
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
  "wiki link": [
    "shows a wiki link as text",
    `Write the name of a file in content/, [text](/page) or ![alt](./picture.png). ${inBackticks}`,
  ],
  reference: [
    "shows a link as text, since its reference is not defined",
    `Define it on a line of its own, as in [name]: /url, or write [text](/url). ${inBackticks}`,
  ],
  "table of contents": [
    "shows the mark of a table of contents as text",
    `Remove it, and list headingsOf() in a template. ${inBackticks}`,
  ],
  attributes: ["shows an attribute list as text", `Remove it, ${orPlugin("markdown-it-attrs")}`],
  admonition: ["shows an admonition as text", `Write a blockquote (>) instead, ${orPlugin("markdown-it-admon")}`],
  heading: ["shows a heading as text", `Put a space after "#", or a backslash before it.`],
  bold: ["shows ** as text", `Remove the space between ** and the bold text. ${inBackticks}`],
  escape: ["shows a character reference as text", `Write the character itself. ${inBackticks}`],
  footnote: ["shows a footnote as text", `Write the note in the text, ${orPlugin("markdown-it-footnote")}`],
  task: ["shows a task list as text", `Write ✓ or words, ${orPlugin("markdown-it-task-lists")}`],
  alert: ["shows an alert as text", `Write **Note:** instead, ${orPlugin("markdown-it-github-alerts")}`],
  "end of a container": [
    "shows the end of a container as text",
    `Put ::: alone on a line, indented like the line that starts the container, or remove it. ${inBackticks}`,
  ],
  container: [
    "shows a container as text",
    `End it with ::: alone on a line; write a blockquote (>) instead, or name a component for it with markdown: { directives } of the site. ${inBackticks}`,
  ],
  shortcode: [
    "shows a shortcode as text",
    `Write Markdown, such as ![Bread](./bread.jpg), or render it in a template: Markdown has no shortcodes. ${inBackticks}`,
  ],
  "id of a heading": ["shows the id of a heading as text", `Set ${readIds}`],
  table: ["shows a table as text", `Put a line such as |---|---| below the first. ${inBackticks}`],
  "refused link": [
    `${shownLink}, since its URL runs code or is a file`,
    `Write a URL that visitors can open; put a picture into content/, and write its path. ${inBackticks}`,
  ],
  link: [
    shownLink,
    "Put <…> around a URL that has a space; in a template, render the text with <Markdown>. If it is intended, put it in <code>.",
  ],
};

export const checkLeftovers: PageCheck = (page, facts) => {
  const isReported = ({ value = "" }: Fault): boolean => facts.unknownReferences.some((each) => value.includes(each));
  return faultsOf(page, facts).filter((fault) => !isReported(fault));
};

const faultsOf = (
  { leftovers: leftoversOfPage, components, jsxAttributes, sources }: PageFacts,
  facts: PageCheckFacts,
): Fault[] => [
  ...leftoversOfPage
    .filter(({ kind, text }) => kind !== "value" || !isWrittenByAuthor(text, sources, facts))
    .map(faultOf),
  // Browsers show no component, only the text in it; without its end tag, that is the rest of the page.
  ...components.map((text) => ({ ...faultOf({ kind: "component", text }), code: "page/unrendered" as const })),
  ...jsxAttributes.map((text) => ({
    code: "page/leftover" as const,
    message: `The page has an attribute of JSX, which means nothing in HTML: "${onOneLine(text)}".`,
    hint: asHtml,
    target: { attribute: text },
    texts: [text],
  })),
];

/**
 * Whether an author wrote a text that looks like a value or template syntax, so that no template printed it by mistake: in
 * the data of any file, since every page can list titles, or in a body that the page shows. A word must be alone there,
 * too, as in a list item; a sentence about it does not print it. Braces in a body can be put in backticks.
 */
function isWrittenByAuthor(text: string, sources: readonly string[], facts: PageCheckFacts): boolean {
  const alone = /^[\p{L} ]+$/u.test(text)
    ? new RegExp(`(?<![\\p{L}\\p{N}][ \\t]*)${text}(?![ \\t]*[\\p{L}\\p{N}])`, "u")
    : undefined;
  const isIn = (written: string): boolean => alone?.test(written) ?? written.includes(text);
  const { files, textOf } = facts.content;
  const inData = getOrInsert(foundInDataBySite, facts, () => new Map<string, boolean>());
  const isInData = (): boolean =>
    getOrInsert(inData, text, () => files().some((file) => isIn(dataIn(file, textOf(file)))));
  return (!/^\$?\{[^{]/.test(text) && sources.some((file) => isIn(textOf(file)))) || isInData();
}

/** Whether data contains a text: cached by text, which can be on every page. */
const foundInDataBySite = new WeakMap<PageCheckFacts, Map<string, boolean>>();

/** The front matter of a file, or the whole data file. */
function dataIn(file: string, text: string): string {
  const parsed = formatOf(file)?.parse(text);
  return parsed && "body" in parsed ? text.slice(0, text.length - parsed.body.length) : "";
}

/** Whether visitors miss something that the author wrote, such as a picture. */
const isError = (kind: UnrenderedText["kind"]): boolean => /^(?:shortcode|refused link|dropped)$/.test(kind);

function faultOf({ kind, text }: UnrenderedText): Fault {
  const about = { target: { shows: text }, texts: [text], value: text };
  if (kind === "value")
    return {
      code: "page/leftover",
      message: `The page shows "${text}", which looks like a missing value or leftover template syntax.`,
      hint: `If it is intended, put it in <code>${/^[{$]/.test(text) ? ", or in Markdown in backticks" : "; otherwise look for the code that computes it"}.`,
      ...about,
    };
  const [what, hint] = kinds[kind];
  const code = isError(kind) ? "page/unrendered" : "page/leftover";
  return { code, message: `The page ${what}: "${onOneLine(text)}".`, hint, ...about };
}

const onOneLine = (text: string): string => truncated(text.replace(/\s+/g, " "), 80);
