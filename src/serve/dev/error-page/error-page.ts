/**
 * Mistakes -> the page that a browser shows in place of the one that was asked for: everything the
 * terminal says about them, in the look of the site's own page for failures where there is one. It
 * holds no script and asks for nothing, and content cannot become markup in it.
 */

import { type FrameLine, frameLines, placeOf, printable } from "../../../diagnostics/code-frame.ts";
import type { Diagnostic } from "../../../diagnostics/diagnostic.ts";
import { escapeXml } from "../../../site/outputs/xml.ts";
import { fillShell } from "./host-page.ts";
import { blockStyle, pageStyle } from "./style.ts";

export interface ErrorPageOptions {
  /** Errors; at least one, unless there is a `bug`. */
  readonly diagnostics: readonly Diagnostic[];
  /** An exception of the engine itself. */
  readonly bug?: { readonly message: string; readonly stack: string } | undefined;
  /** The site's own last good /500.html, in whose look the mistakes are shown; undefined: Plinth's plain look. */
  readonly shell?: string | undefined;
  /** URL where the page can be seen all the same: the last good one, or the one whose checks failed. */
  readonly anyway?: string | undefined;
}

const heading = "Unexpected Application Error!";
/** More would take longer to read than to mend the first. */
const most = 20;

/** A whole HTML document, always in the same bytes. */
export function errorPage(options: ErrorPageOptions): string {
  const filling = { title: titleOf(options), style: blockStyle, heading, block: block(options) };
  return (options.shell === undefined ? undefined : fillShell(options.shell, filling)) ?? plainPage(filling);
}

const plainPage = ({ title, block }: { title: string; block: string }): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${pageStyle}${blockStyle}</style></head>
<body><main><h1>${heading}</h1>${block}</main></body></html>
`;

/** The first mistake and its place. */
function titleOf({ diagnostics: [first], bug }: ErrorPageOptions): string {
  if (bug || !first) return shown(bug?.message ?? heading);
  const place = placeOf(first);
  return shown(first.message) + (place ? ` (${shown(place)})` : "");
}

function block({ diagnostics, bug, anyway }: ErrorPageOptions): string {
  const summary = summaryOf(diagnostics.length, bug !== undefined);
  const more = diagnostics.length - most;
  return [
    `<section class="plinth-error" aria-label="What went wrong" lang="en" dir="ltr">`,
    `<p class="plinth-error-summary">${summary}</p>`,
    anyway === undefined
      ? ""
      : `<p><a class="plinth-error-anyway" href="${escapeXml(anyway)}">Show the page anyway</a></p>`,
    bug ? ofBug(bug) : "",
    ...diagnostics.slice(0, most).map(ofDiagnostic),
    more > 0 ? `<p class="plinth-error-more">And ${more} more.</p>` : "",
    "</section>",
  ]
    .filter(Boolean)
    .join("\n");
}

function summaryOf(count: number, hasBug: boolean): string {
  const errors = `${count} error${count === 1 ? "" : "s"}`;
  if (hasBug) return `Plinth itself failed${count > 0 ? `, beside ${errors} in the site` : ""}.`;
  return `${errors}. This page reloads by itself when ${count === 1 ? "it is" : "they are"} mended.`;
}

function ofDiagnostic(diagnostic: Diagnostic): string {
  const place = placeOf(diagnostic);
  const lines = frameLines(diagnostic);
  const caption = place && `<figcaption class="plinth-error-place"><code>${shown(place)}</code></figcaption>`;
  const source = lines.length > 0 ? `<pre class="plinth-error-lines">${rows(lines)}</pre>` : "";
  const figure = caption && `<figure class="plinth-error-frame">${caption}${source}</figure>`;
  return article({ label: diagnostic.code, message: diagnostic.message, body: figure, hint: diagnostic.hint });
}

const ofBug = ({ message, stack }: { message: string; stack: string }): string =>
  article({
    label: "bug in Plinth",
    message,
    body: `<figure class="plinth-error-frame"><pre class="plinth-error-stack">${stack.split("\n").map(shown).join("\n")}</pre></figure>`,
    hint: "This is no mistake of the site. Please report it with the text above.",
  });

interface Article {
  readonly label: string;
  readonly message: string;
  /** HTML. */
  readonly body: string;
  readonly hint: string | undefined;
}

const article = ({ label, message, body, hint }: Article): string =>
  `<article class="plinth-error-one"><p class="plinth-error-code"><code>${label}</code></p><h2 class="plinth-error-message">${shown(message)}</h2>${body}${hint ? `<p class="plinth-error-hint"><strong>Hint:</strong> ${shown(hint)}</p>` : ""}</article>`;

/** Reads as in a terminal where no style applies; long lines wrap, so that nothing has to be scrolled sideways. */
function rows(lines: readonly FrameLine[]): string {
  const width = String(lines.at(-1)?.number ?? "").length;
  return lines
    .map(({ number, text, pointer }) => {
      const isPointed = pointer !== undefined;
      const gutter = `${isPointed ? "&gt;" : " "} ${String(number).padStart(width)} `;
      const line = isPointed ? marked(text, pointer) : shown(text);
      return `<span class="plinth-error-line${isPointed ? " plinth-error-pointed" : ""}"><span class="plinth-error-number">${gutter}</span><code class="plinth-error-text">${line}</code></span>`;
    })
    .join("\n");
}

/** The character at the place is marked; past the end of the line, a space. */
function marked(text: string, pointer: number): string {
  const code = text.codePointAt(pointer);
  const character = code === undefined ? "\u00a0" : String.fromCodePoint(code);
  const after = text.slice(pointer + character.length);
  return `${shown(text.slice(0, pointer))}<mark class="plinth-error-mark">${shown(character)}</mark>${shown(after)}`;
}

/** Text of anybody as text in HTML, which ends no attribute either. */
const shown = (text: string): string => escapeXml(printable(text)).replaceAll("'", "&#39;");
