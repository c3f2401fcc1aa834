/** Parts of the inspector's pages: bars of weight, figures, lists and findings. */

import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { count, size } from "../../diagnostics/format.ts";
import { groupsOf } from "../../diagnostics/sample.ts";
import { type FileKind, fileKinds } from "../../site/budget.ts";
import { diagnosticArticle } from "../dev/error-page.ts";
import { Html, html, type Part } from "./html.ts";

const kindNames: Readonly<Record<FileKind, string>> = {
  html: "HTML",
  css: "styles",
  js: "scripts",
  font: "fonts",
  image: "images",
  other: "other files",
};

/** Files by kind, in a bar that is as long as `most` bytes. Its numbers stand beside it as text. */
export function weightBar(files: readonly { readonly kind: FileKind; readonly bytes: number }[], most: number): Html {
  let x = 0;
  const rects = fileKinds.map((kind) => {
    const bytes = files.reduce((sum, file) => sum + (file.kind === kind ? file.bytes : 0), 0);
    if (bytes === 0) return undefined;
    const width = Math.max(3, Math.round((bytes / most) * 1000));
    const rect = html`<rect class="${kind}" x="${x}" width="${width}" height="10"><title>${kindNames[kind]} ${size(bytes)}</title></rect>`;
    x += width;
    return rect;
  });
  return html`<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
}

/** What the colours of the bars mean. */
export const key = html`<ul class="key">${fileKinds.map((kind) => html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${kind}" width="10" height="10"/></svg>${kindNames[kind]}</li>`)}</ul>`;

/** Numbers with their names. */
export const figures = (entries: readonly (readonly [name: string, value: Part])[]): Html =>
  html`<dl class="figures">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** A list, or a sentence that says that it is empty. @param most items that are shown. */
export function list(items: readonly Part[], empty: string, most = items.length): Html {
  if (items.length === 0) return html`<p class="none">${empty}</p>`;
  const rest = items.length - most;
  const more = rest > 0 ? html`<li class="none">and ${grouped(rest)} more</li>` : undefined;
  return html`<ul>${items.slice(0, most).map((item) => html`<li>${item}</li>`)}${more}</ul>`;
}

/** A part of a page, with a heading. */
export const section = (id: string, title: string, content: Part): Html =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;

/** The same within a section. Not a landmark, since a document can have many of them with the same title. */
export const subsection = (id: string, title: string, content: Part): Html =>
  html`<section><h3 id="${id}">${title}</h3>${content}</section>`;

/** A large number, with separators. */
export const grouped = (number: number): string => number.toLocaleString("en-US");

/** Diagnostics with their frames, by code; errors are open. */
export const findings = (diagnostics: readonly Diagnostic[], opensEditor: boolean): Html =>
  html`${groupsOf(diagnostics).map(({ code, severity, count: all, shown }) => {
    const articles = shown.map((each) => diagnosticArticle(each, { opensEditor, level: 3 }));
    const rest = all - shown.length;
    return html`<details${severity === "error" ? html` open` : undefined}><summary><b class="${severity}">${count(all, severity)}</b> <code>${code}</code></summary>
<div class="plinth-error ${severity}">${new Html(articles.join(""))}</div>${rest > 0 ? html`<p class="none">And ${rest} more; plinth check --all shows them.</p>` : undefined}</details>`;
  })}`;

/** `3 errors and 1 warning`, or undefined. */
export function countsOf(diagnostics: readonly Diagnostic[]): string | undefined {
  const of = (severity: Diagnostic["severity"]): number =>
    diagnostics.filter((each) => each.severity === severity).length;
  const [errors, warnings] = [of("error"), of("warning")];
  const counts = [errors > 0 ? count(errors, "error") : "", warnings > 0 ? count(warnings, "warning") : ""];
  return counts.filter(Boolean).join(" and ") || undefined;
}
