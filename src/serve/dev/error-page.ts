/**
 * Errors -> the page that a browser shows instead of the requested one: everything that the terminal prints about
 * them. It has no script, loads nothing, and escapes all text.
 */

import { escapeXml } from "../../api/outputs/xml.ts";
import { type FrameLine, frameLines, placeOf } from "../../diagnostics/code-frame.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { groupsOf, sampleOf, shapeOf } from "../../diagnostics/sample.ts";
import { openUrlOf } from "./open-in-editor.ts";
import { compact, plainPage, shown } from "./plain-page.ts";

export interface ErrorPageOptions {
  /** Errors; at least one, unless there is a `bug`. */
  readonly diagnostics: readonly Diagnostic[];
  /** A bug in Plinth itself. */
  readonly bug?: { readonly message: string; readonly stack: string } | undefined;
  /** The URL that shows the page despite its errors: the last good version, or the version with failed checks. */
  readonly showAnywayUrl?: string | undefined;
}

/** The maximum number of diagnostics on the page. */
const maxShown = 20;

/** A complete HTML document; the same options give the same bytes. */
export const errorPage = (options: ErrorPageOptions): string =>
  plainPage({ title: titleOf(options), style: blockStyle, heading: headingOf(options), block: block(options) });

/** The heading of errors of several kinds, and of a bug. */
const anyError = "Unexpected Application Error!";

/** What the errors are of, if they are all of one kind: one of them, and several. */
const headings: readonly (readonly [codes: RegExp, one: string, several: string])[] = [
  [/^link\/no-/, "Broken link", "Broken links"],
  [/^link\//, "Error in a link", "Errors in links"],
  [/^(content|picture)\//, "Error in the content", "Errors in the content"],
  [/^template\//, "Error in a template", "Errors in the templates"],
  [/^(page|json-ld|html)\//, "Error on this page", "Errors on this page"],
];

function headingOf({ diagnostics, bug }: ErrorPageOptions): string {
  const [, one, several] = headings.find(([codes]) => !bug && diagnostics.every(({ code }) => codes.test(code))) ?? [];
  return (diagnostics.length === 1 ? one : several) ?? anyError;
}

/** The first error and its position. */
function titleOf({ diagnostics: [first], bug }: ErrorPageOptions): string {
  if (bug || !first) return shown(bug?.message ?? anyError);
  const place = placeOf(first);
  return shown(first.message) + (place ? ` (${shown(place)})` : "");
}

function block({ diagnostics, bug, showAnywayUrl: anyway }: ErrorPageOptions): string {
  const summary = summaryOf(diagnostics.length, bug !== undefined);
  const { shown: sample, rest } = sampleOf(diagnostics, maxShown, shapeOf);
  return [
    `<section class="plinth-error" aria-label="What went wrong">`,
    `<p class="plinth-error-summary">${summary}</p>`,
    anyway === undefined
      ? ""
      : `<p><a class="plinth-error-anyway" href="${escapeXml(anyway)}">Show the page anyway</a></p>`,
    bug ? ofBug(bug) : "",
    ...sample.map((each) => diagnosticArticle(each)),
    more(rest),
    "</section>",
  ]
    .filter(Boolean)
    .join("\n");
}

/** `And 13 more: 12 link/no-target, 1 page/h1.` */
function more(diagnostics: readonly Diagnostic[]): string {
  const codes = groupsOf(diagnostics).map(({ code, count }) => `${count} ${code}`);
  if (codes.length === 0) return "";
  return `<p class="plinth-error-more">And ${diagnostics.length} more: ${codes.join(", ")}.</p>`;
}

function summaryOf(count: number, hasBug: boolean): string {
  const errors = `${count} error${count === 1 ? "" : "s"}`;
  if (hasBug) return `Plinth itself failed${count > 0 ? `, and the site has ${errors}` : ""}.`;
  return `${errors}. This page reloads automatically when ${count === 1 ? "it is" : "they are"} fixed.`;
}

/** A diagnostic with its frame. @param opensEditor its place opens in the editor. @param level of its heading. */
export function diagnosticArticle(diagnostic: Diagnostic, { opensEditor = true, level = 2 } = {}): string {
  const place = placeOf(diagnostic);
  const lines = frameLines(diagnostic);
  const shownPlace = opensEditor
    ? openingForm(diagnostic)
    : `<code class="plinth-error-position">${shown(place)}</code>`;
  const caption = place && `<figcaption class="plinth-error-place">${shownPlace}</figcaption>`;
  const source = lines.length > 0 ? `<pre class="plinth-error-lines">${rows(lines, diagnostic.length)}</pre>` : "";
  const figure = caption && `<figure class="plinth-error-frame">${caption}${source}</figure>`;
  const { code: label, message, hint } = diagnostic;
  return article({ label, message, body: figure, hint, level });
}

/** A place that opens in the editor: without a script, since the server answers with 204, and the page stays. */
const openingForm = (diagnostic: Diagnostic): string =>
  `<form method="post" action="${escapeXml(openUrlOf(diagnostic))}"><button class="plinth-error-open" title="Open in the editor"><code>${shown(placeOf(diagnostic))}</code></button></form>`;

const ofBug = ({ message, stack }: { message: string; stack: string }): string =>
  article({
    label: "bug in Plinth",
    message,
    body: `<figure class="plinth-error-frame"><pre class="plinth-error-stack">${stack.split("\n").map(shown).join("\n")}</pre></figure>`,
    hint: "This is not an error in the site. Please report it with the text above.",
  });

interface Article {
  readonly label: string;
  readonly message: string;
  /** HTML. */
  readonly body: string;
  readonly hint: string | undefined;
  /** Of its heading. */
  readonly level?: number;
}

const article = ({ label, message, body, hint, level = 2 }: Article): string =>
  `<article class="plinth-error-one"><p class="plinth-error-code"><code>${label}</code></p><h${level} class="plinth-error-message">${shown(message)}</h${level}>${body}${hint ? `<p class="plinth-error-hint"><strong>Hint:</strong> ${shown(hint)}</p>` : ""}</article>`;

/** Readable as text without styles. Long lines wrap instead of scrolling. */
function rows(lines: readonly FrameLine[], length = 1): string {
  const width = String(lines.at(-1)?.number ?? "").length;
  return lines
    .map(({ number, text, pointer }) => {
      const isPointed = pointer !== undefined;
      const gutter = `${isPointed ? "&gt;" : " "} ${String(number).padStart(width)} `;
      const line = isPointed ? marked(text, pointer, length) : shown(text);
      return `<span class="plinth-error-line${isPointed ? " plinth-error-pointed" : ""}"><span class="plinth-error-number">${gutter}</span><code class="plinth-error-text">${line}</code></span>`;
    })
    .join("\n");
}

/** Marks the text at the position, at least one character; after the end of the line, a space. */
function marked(text: string, pointer: number, length: number): string {
  const code = text.codePointAt(pointer);
  const end = pointer + Math.max(length, code === undefined ? 1 : String.fromCodePoint(code).length);
  const part = code === undefined ? "\u00a0" : text.slice(pointer, end);
  return `${shown(text.slice(0, pointer))}<mark class="plinth-error-mark">${shown(part)}</mark>${shown(text.slice(end))}`;
}

/** The style of the block, on a plain page and in the inspector: panels are tinted with the colour of the text. */
export const blockStyle = compact(`
.plinth-error { --plinth-red: #c8102e; --plinth-line: color-mix(in srgb, currentColor 22%, transparent);
  margin-block: 1.25em 2.5em; line-height: 1.5; overflow-wrap: anywhere;
  & p, & h2, & h3, & figure, & pre { margin: 0; }
  & code, & pre { font: inherit; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 1em; }
  & .plinth-error-anyway { display: inline-flex; align-items: center; min-block-size: 2.75em; color: inherit; font-weight: 600; }
  & .plinth-error-one { margin-block-start: 1.25em; padding-block-start: 1.5em; border-block-start: 1px solid var(--plinth-line); }
  & .plinth-error-code { display: flex; align-items: baseline; gap: .6em; font-size: .8125em; }
  & .plinth-error-code::before { content: ""; flex: none; inline-size: .65em; block-size: .65em; border-radius: 50%;
    background: var(--plinth-red); forced-color-adjust: none; }
  & .plinth-error-message { margin-block: .3em .8em; font-size: 1.25em; font-weight: 650; line-height: 1.35; text-wrap: pretty; }
  & .plinth-error-frame { border: 1px solid var(--plinth-line); border-radius: 8px; overflow: hidden;
    background: color-mix(in srgb, currentColor 5%, transparent); font-size: .8125em; }
  & .plinth-error-open { inline-size: 100%; padding: .95em 1.1em; border: 0; background: none; color: inherit; font: inherit;
    font-weight: 600; text-align: start; overflow-wrap: anywhere; cursor: pointer; text-decoration: underline; text-underline-offset: .2em; }
  & .plinth-error-open:focus-visible { outline: 3px solid; outline-offset: -3px; }
  & .plinth-error-position { display: block; padding: .95em 1.1em; font-weight: 600; }
  & .plinth-error-lines { display: grid; padding-block: .6em; border-block-start: 1px solid var(--plinth-line); white-space: pre-wrap; }
  & .plinth-error-line { display: grid; grid-template-columns: auto 1fr; column-gap: .5em; padding: .15em 1.1em .15em .8em;
    border-inline-start: 3px solid transparent; }
  & .plinth-error-pointed { border-color: var(--plinth-red); background: color-mix(in srgb, var(--plinth-red) 11%, transparent); }
  & .plinth-error-number { -webkit-user-select: none; user-select: none; }
  & .plinth-error-mark { padding-block: .15em; border-radius: 2px; background: #b00d28; color: #fff; font-weight: 700;
    box-shadow: 0 0 0 1px #fff; }
  & .plinth-error-stack { padding: .9em 1.1em; white-space: pre-wrap; }
  & .plinth-error-hint { margin-block-start: .9em; }
  & .plinth-error-more { margin-block-start: 1.25em; padding-block-start: 1.25em; border-block-start: 1px solid var(--plinth-line); }
}
@media (forced-colors: active) {
  .plinth-error .plinth-error-mark { background: Mark; color: MarkText; forced-color-adjust: none; }
}
`);
