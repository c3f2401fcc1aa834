/** No page shows leftover template syntax, missing values, broken text, filler or Markdown that its parser does not support. */

import { getOrInsert } from "../basics/get-or-insert.ts";
import { formatOf } from "../content/formats/index.ts";
import { truncated } from "../diagnostics/message.ts";
import type { Leftover } from "../output/facts/leftovers.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { asHtml, shownHtml, unsupportedSyntax } from "../site-thread/markdown/unsupported-syntax.ts";
import type { Fault, PageCheck, PageCheckFacts } from "./facts.ts";

const inBackticks = "If it is intended, put it in backticks.";

/** What a page does, and a hint, for each kind but values and unsupported Markdown. */
const kinds = {
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
  markup: [shownHtml, `Write it in Markdown, or in a template render the text with <Markdown>. ${inBackticks}`],
  escape: ["shows a character reference as text", `Write the character itself. ${inBackticks}`],
  ...unsupportedSyntax,
} satisfies {
  readonly [Kind in Exclude<Leftover["kind"], "value">]: readonly [what: string, hint: string, ...RegExp[]];
};

export const leftovers: PageCheck = (page, site) => {
  const { unknownReferences = [] } = site;
  const isReported = ({ value = "" }: Fault): boolean => unknownReferences.some((each) => value.includes(each));
  return faultsOf(page, site).filter((fault) => !isReported(fault));
};

const faultsOf = (
  { leftovers: leftoversOfPage, components, jsxAttributes, sources }: PageFacts,
  site: PageCheckFacts,
): Fault[] => [
  ...leftoversOfPage
    .filter(({ kind, text }) => kind !== "value" || !isWrittenByAuthor(text, sources, site))
    .map(faultOf),
  // Of an element that it does not know, a browser shows nothing but the text up to an end tag, which may be missing.
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
function isWrittenByAuthor(text: string, sources: readonly string[], site: PageCheckFacts): boolean {
  const alone = /^[\p{L} ]+$/u.test(text)
    ? new RegExp(`(?<![\\p{L}\\p{N}][ \\t]*)${text}(?![ \\t]*[\\p{L}\\p{N}])`, "u")
    : undefined;
  const isIn = (written: string): boolean => alone?.test(written) ?? written.includes(text);
  const { files, textOf } = site.content;
  const inData = getOrInsert(foundInDataBySite, site, () => new Map<string, boolean>());
  const isInData = (): boolean =>
    getOrInsert(inData, text, () => files().some((file) => isIn(dataIn(file, textOf(file)))));
  return (!/^\$?\{[^{]/.test(text) && sources.some((file) => isIn(textOf(file)))) || isInData();
}

/** By text, since it can be on every page. */
const foundInDataBySite = new WeakMap<PageCheckFacts, Map<string, boolean>>();

/** The front matter of a file, or the whole data file. */
function dataIn(file: string, text: string): string {
  const parsed = formatOf(file)?.parse(text);
  return parsed && "body" in parsed ? text.slice(0, text.length - parsed.body.length) : "";
}

/** Visitors miss what it stands for. */
const isError = (kind: Leftover["kind"]): boolean => /^(?:shortcode|refused link|dropped)$/.test(kind);

function faultOf({ kind, text }: Leftover): Fault {
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
