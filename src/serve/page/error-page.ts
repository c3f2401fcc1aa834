/**
 * The pages that a browser gets instead of the requested one: errors, with everything that the terminal prints about
 * them, and an unknown URL. They have no script, and load nothing.
 */

import { type FrameLine, formatPosition, frameLines } from "../../base/code-frame.ts";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { nearest } from "../../base/did-you-mean.ts";
import { count } from "../../base/format.ts";
import { groupsOf, sampleOf, shapeOf } from "../../base/sample.ts";
import { encodedPath } from "../../urls/urls.ts";
import { compactCss, type Html, type HtmlPart, html, plainPage } from "./html.ts";
import { openUrlOf } from "./open-url.ts";

export interface ErrorPageOptions {
  /** Errors; at least one, unless there is a `bug`. */
  readonly diagnostics: readonly Diagnostic[];
  readonly bug?: { readonly message: string; readonly stack: string } | undefined;
  /** The URL that shows the page despite its errors: the last good version, or the version with failed checks. */
  readonly showAnywayUrl?: string | undefined;
}

const maxShown = 20;

/** A complete HTML document; the same options give the same bytes. */
export function errorPage({ diagnostics, bug, showAnywayUrl }: ErrorPageOptions): string {
  const { sample, rest } = sampleOf(diagnostics, maxShown, shapeOf);
  const [first] = diagnostics;
  const position = first && formatPosition(first);
  const codes = groupsOf(rest).map(({ code, count }) => `${count} ${code}`);
  return plainPage({
    title: bug?.message ?? `${first?.message}${position && ` (${position})`}`,
    heading: first ? "The site has errors" : "Plinth failed",
    style: errorStyle,
    content: html`<section class="plinth-error" aria-label="What went wrong">
<p>${summaryOf(diagnostics.length, bug !== undefined)}</p>
${showAnywayUrl && html`<p><a href="${showAnywayUrl}">Show the page anyway</a></p>`}
${bug && articleOfBug(bug)}
${sample.map((each) => diagnosticArticle(each))}
${rest.length > 0 ? html`<p class="plinth-error-more">And ${rest.length} more: ${codes.join(", ")}.</p>` : undefined}
</section>`,
  });
}

function summaryOf(number: number, hasBug: boolean): string {
  const errors = count(number, "error");
  if (hasBug) return `Plinth itself failed${number > 0 ? `, and the site has ${errors}` : ""}.`;
  return `${errors}. This page reloads automatically when ${number === 1 ? "it is" : "they are"} fixed.`;
}

/**
 * A diagnostic with its frame. @param opensEditor a click on its position opens the editor: without a script, since the
 * server answers with 204, and the page stays. @param heading the level of its heading.
 */
export function diagnosticArticle(diagnostic: Diagnostic, { opensEditor = true, heading = "h2" } = {}): Html {
  const { code, message, hint, length } = diagnostic;
  const position = formatPosition(diagnostic);
  const lines = frameLines(diagnostic);
  const button = html`<form method="post" action="${openUrlOf(diagnostic)}"><button title="Open in the editor"><code>${position}</code></button></form>`;
  const figure = html`<figure><figcaption>${opensEditor ? button : html`<code>${position}</code>`}</figcaption>${lines.length > 0 ? html`<pre>${rows(lines, length)}</pre>` : undefined}</figure>`;
  return article({ label: code, message, content: position ? figure : undefined, hint, heading });
}

const articleOfBug = ({ message, stack }: { message: string; stack: string }): Html =>
  article({
    label: "bug in Plinth",
    message,
    content: html`<figure><pre>${stack.split("\n").map((line) => html`${line}\n`)}</pre></figure>`,
    hint: "This is not an error in the site. Send the text above to the maintainers of Plinth.",
    heading: "h2",
  });

interface Article {
  readonly label: string;
  readonly message: string;
  readonly content: Html | undefined;
  readonly hint: string | undefined;
  readonly heading: string;
}

const article = ({ label, message, content, hint, heading }: Article): Html =>
  html`<article><p class="plinth-error-code"><code>${label}</code></p><${heading}>${message}</${heading}>${content}${hint && html`<p><strong>Hint:</strong> ${hint}</p>`}</article>`;

/** The lines of a frame, readable as text without styles. Long lines wrap instead of scrolling. */
function rows(lines: readonly FrameLine[], length = 1): HtmlPart {
  const width = `${lines.at(-1)?.number ?? ""}`.length;
  return lines.map(({ number, text, pointer }) => {
    const line = pointer === undefined ? text : marked(text, pointer, length);
    const gutter = `${pointer === undefined ? " " : ">"} ${`${number}`.padStart(width)} `;
    return html`<span${pointer === undefined ? undefined : html` class="plinth-error-pointed"`}><span>${gutter}</span><code>${line}</code></span>\n`;
  });
}

/** Marks the text at the position, at least one character; after the end of the line, a space. */
function marked(text: string, pointer: number, length: number): Html {
  const code = text.codePointAt(pointer);
  const end = pointer + Math.max(length, code === undefined ? 1 : String.fromCodePoint(code).length);
  const part = code === undefined ? "\u00a0" : text.slice(pointer, end);
  return html`${text.slice(0, pointer)}<mark>${part}</mark>${text.slice(end)}`;
}

/**
 * The page of an unknown URL, for a site without a 404 page: it links to the nearest pages.
 * @param pathname decoded; begins with "/". @param urls of all pages.
 */
export function notFoundPage(pathname: string, urls: readonly string[]): string {
  const byPath = new Map(urls.map((url) => [withoutSlash(url), url]));
  const path = withoutSlash(pathname);
  const above = path.split("/").map((_, index, parts) => parts.slice(0, -1 - index).join("/"));
  const near = new Set([nearest(path, byPath.keys()), above.find((each) => byPath.has(each))]);
  const links = [...near].flatMap((each) => byPath.get(each ?? "none") ?? []);
  return plainPage({
    title: "Not found",
    heading: "Not found",
    style: errorStyle,
    content: html`<div class="plinth-error"><p>No page has the URL <code>${pathname}</code>.</p>
${links.length > 0 ? html`<p>The nearest pages:</p><ul>${links.map((url) => html`<li><a href="${encodedPath(url)}">${url}</a></li>`)}</ul>` : undefined}
<p><code>pages()</code> in <code>templates/site.tsx</code> lists the pages of the site.</p></div>`,
  });
}

const withoutSlash = (url: string): string => url.replace(/\/$/, "");

/** The style of diagnostics, also in the inspector: panels are tinted with the colour of the text. */
export const errorStyle = compactCss(`
.plinth-error { --red: #c8102e; --edge: color-mix(in srgb, currentColor 22%, transparent); margin-block: 1.25em 2.5em; line-height: 1.5;
  & p, & figure, & pre { margin: 0; }
  & code, & pre { font: 1em/inherit ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
  & a { display: inline-flex; align-items: center; min-block-size: 2.75em; color: inherit; font-weight: 600; }
  & article, & .plinth-error-more { margin-block-start: 1.25em; padding-block-start: 1.5em; border-block-start: 1px solid var(--edge); }
  & .plinth-error-code { font-size: .8125em; }
  & .plinth-error-code::before { content: ""; display: inline-block; inline-size: .65em; block-size: .65em; margin-inline-end: .6em;
    border-radius: 50%; background: var(--red); forced-color-adjust: none; }
  & :is(h2, h3) { margin-block: .3em .8em; font-size: 1.25em; font-weight: 650; line-height: 1.35; text-wrap: pretty; }
  & figure { margin-block-end: .9em; border: 1px solid var(--edge); border-radius: 8px; overflow: hidden;
    background: color-mix(in srgb, currentColor 5%, transparent); font-size: .8125em; }
  & button, & figcaption > code, & pre { display: block; box-sizing: border-box; inline-size: 100%; padding: .95em 1.1em; white-space: pre-wrap; }
  & button { border: 0; background: none; color: inherit; font: inherit; text-align: start; overflow-wrap: anywhere; cursor: pointer;
    text-decoration: underline; text-underline-offset: .2em; }
  & button:focus-visible { outline: 3px solid; outline-offset: -3px; }
  & figcaption { font-weight: 600; }
  & figcaption + pre { display: grid; padding: .6em 0; border-block-start: 1px solid var(--edge); }
  & pre > span { display: grid; grid-template-columns: auto 1fr; column-gap: .5em; padding: .15em 1.1em .15em .8em; border-inline-start: 3px solid transparent; }
  & pre > .plinth-error-pointed { border-color: var(--red); background: color-mix(in srgb, var(--red) 11%, transparent); }
  & pre > span > span { -webkit-user-select: none; user-select: none; }
  & mark { padding-block: .15em; border-radius: 2px; background: #b00d28; color: #fff; font-weight: 700; box-shadow: 0 0 0 1px #fff; }
}
@media (forced-colors: active) { .plinth-error mark { background: Mark; color: MarkText; forced-color-adjust: none; } }
`);
