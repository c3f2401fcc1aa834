/** The pages of `plinth dev` that are not the site's: one column of text, light or dark, without a script. */

import { escapeXml } from "../../api/outputs/xml.ts";
import { printable } from "../../diagnostics/code-frame.ts";

/** The parts of a page; all but the style are HTML. */
export interface PlainPage {
  readonly title: string;
  readonly heading: string;
  /** What follows the heading. */
  readonly block: string;
  /** CSS for the block. */
  readonly style?: string;
  /** Elements before the style. */
  readonly head?: string;
}

/** A complete HTML document. */
export const plainPage = ({ title, heading, block, style = "", head = "" }: PlainPage): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}<style>${pageStyle}${style}</style></head>
<body><main><h1>${heading}</h1>${block}</main></body></html>
`;

/** Escapes text for HTML and attribute values. */
export const shown = (text: string): string => escapeXml(printable(text)).replaceAll("'", "&#39;");

/** Removes line breaks and indentation. */
export const compact = (css: string): string => css.trim().replace(/\n\s*/g, "");

/** Of every page, before its own style. */
export const pageStyle = compact(`
:root { color-scheme: light dark; --canvas: #fbfbf9; --ink: #1d2126; }
@media (prefers-color-scheme: dark) { :root { --canvas: #14171b; --ink: #e9eaec; } }
body { margin: 0; border-block-start: 6px solid #c8102e; background: var(--canvas); color: var(--ink);
  font: 1.0625rem/1.6 system-ui, sans-serif; }
main { box-sizing: border-box; max-inline-size: 60rem; margin-inline: auto; padding: clamp(2rem, 6vw, 4.5rem) clamp(1.25rem, 4vw, 2.5rem); }
h1 { margin: 0; font-size: clamp(1.75rem, 1.3rem + 2vw, 2.5rem); line-height: 1.15; letter-spacing: -.02em; text-wrap: balance; }
`);
