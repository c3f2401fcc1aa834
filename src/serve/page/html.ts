/** HTML of the pages that are not the site's: escaped, one column of text, light or dark, without a script. */

import { printable } from "../../base/code-frame.ts";
import { escapeXml } from "../../base/escape-xml.ts";

/** HTML, in which every text is escaped, so that no content of a site becomes markup. */
export class Html {
  constructor(readonly text: string) {}
}

/** A part of HTML; nothing for undefined. */
export type HtmlPart = Html | string | number | undefined | readonly HtmlPart[];

/** `` html`<p title="${text}">${parts}</p>` ``; attribute values must be in quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(strings.reduce((text, string, index) => text + renderPart(parts[index - 1]) + string));

function renderPart(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (part === undefined) return "";
  if (typeof part === "object") return part.map(renderPart).join("");
  return escapeXml(printable(`${part}`)).replaceAll("'", "&#39;");
}

interface PlainPage {
  readonly title: HtmlPart;
  readonly heading: HtmlPart;
  readonly content: HtmlPart;
  readonly style?: string;
  /** Elements before the style. */
  readonly head?: string;
}

export const plainPage = ({ title, heading, content, style = "", head = "" }: PlainPage): string =>
  `<!doctype html>
${
  html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${new Html(head)}<style>${new Html(pageStyle + style)}</style></head>
<body><main><h1>${heading}</h1>${content}</main></body></html>`.text
}
`;

export const compactCss = (css: string): string => css.trim().replace(/\n\s*/g, "");

/** The style of every page, before the style of its content. */
export const pageStyle = compactCss(`
:root { color-scheme: light dark; --canvas: light-dark(#fbfbf9, #14171b); --ink: light-dark(#1d2126, #e9eaec); }
body { margin: 0; border-block-start: 6px solid #c8102e; background: var(--canvas); color: var(--ink);
  font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
main { box-sizing: border-box; max-inline-size: 60rem; margin-inline: auto; padding: clamp(2rem, 6vw, 4.5rem) clamp(1.25rem, 4vw, 2.5rem); }
h1 { margin: 0; font-size: clamp(1.75rem, 1.3rem + 2vw, 2.5rem); line-height: 1.15; letter-spacing: -.02em; text-wrap: balance; }
`);
