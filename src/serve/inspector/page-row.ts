/** A page in the inspector: a row with its weight, which opens to show what it loads, what it is made of, and its links. */

import { type FileKind, fileKinds } from "../../api/budget.ts";
import { count, size } from "../../diagnostics/format.ts";
import type { ReportedPage } from "../../pipeline/site-report.ts";
import { openUrlOf } from "../dev/open-in-editor.ts";
import { type Html, html } from "./html.ts";

export interface WeighedPage extends ReportedPage {
  /** Its position in the site's list of pages. */
  readonly index: number;
  /** The sum of its files, in bytes. */
  readonly weight: number;
  /** Positions of the pages that link to it. */
  readonly linkedFrom: readonly number[];
}

/** What the rows have in common. */
export interface RowContext {
  /** By position in the site's list of pages. */
  readonly pages: readonly WeighedPage[];
  /** The pages that have a row. */
  readonly shown: ReadonlySet<WeighedPage>;
  readonly isLive: boolean;
  /** The weight of the longest bar. */
  readonly heaviest: number;
  /** The number of links that a page shows in each direction. */
  readonly maxLinks: number;
}

/** Of a list. The rest is folded, since a menu makes every page link to every other. */
const maxUnfolded = 10;

const kindNames: Readonly<Record<FileKind, string>> = {
  html: "HTML",
  css: "styles",
  js: "scripts",
  font: "fonts",
  image: "images",
  other: "other files",
};

/** What the colours of the bars mean. */
export const colourKey = html`<ul class="key">${fileKinds.map((kind) => html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${kind}" width="10" height="10"/></svg>${kindNames[kind]}</li>`)}</ul>`;

/** A large number, with separators. */
export const grouped = (number: number): string => number.toLocaleString("en-US");

export const sumOf = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export function weighedPages(pages: readonly ReportedPage[]): WeighedPage[] {
  const linkedFrom = pages.map((): number[] => []);
  for (const [index, { links }] of pages.entries()) for (const link of links) linkedFrom[link]?.push(index);
  return pages.map((page, index) => ({
    ...page,
    index,
    weight: sumOf(page.files),
    linkedFrom: linkedFrom[index] ?? [],
  }));
}

/** A bar with parts by kind, as long as `most` bytes. Its numbers stand beside it as text. */
export function weightBar(parts: readonly { readonly kind: string; readonly bytes: number }[], most: number): Html {
  let x = 0;
  const rects = [...new Set(parts.map(({ kind }) => kind))].map((kind) => {
    const bytes = sumOf(parts.filter((part) => part.kind === kind));
    const width = bytes === 0 ? 0 : Math.max(3, Math.round((bytes / most) * 1000));
    x += width;
    return html`<rect class="${kind}" x="${x - width}" width="${width}" height="10"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
}

export function pageRow(page: WeighedPage, context: RowContext): Html {
  const { index, url, title, files, weight, linkedFrom, links } = page;
  const kinds = fileKinds.flatMap((kind) => files.filter((file) => file.kind === kind));
  const isOnly = context.shown.size === 1;
  return html`<li><details${isOnly ? html` open` : undefined}><summary class="row"><span class="name"><bdi>${url}</bdi><small><bdi>${title}</bdi></small></span>${weightBar(kinds, context.heaviest)}<span class="number">${size(weight)}<small>${count(linkedFrom.length, "link")} in, ${links.length} out</small></span></summary><div id="page-${index}">${partsOf(page, context)}</div></details></li>`;
}

function partsOf(page: WeighedPage, { pages, shown, isLive, maxLinks }: RowContext): Html {
  const { template, templates, sources, headers } = page;
  const file = (path: string): Html =>
    isLive
      ? html`<form method="post" action="${openUrlOf({ file: path })}"><button title="Open in the editor"><code>${path}</code></button></form>`
      : html`<code>${path}</code>`;
  const linkTo = (index: number): Html => {
    const target = pages[index];
    const name = html`<bdi>${target?.url}</bdi>`;
    return target && shown.has(target) ? html`<a href="#page-${index}">${name}</a>` : name;
  };
  const elsewhere = [...page.linksToFiles, ...page.linksElsewhere].map((url) => html`<bdi>${url}</bdi>`);
  const parts: readonly (readonly [name: string, content: Html | undefined])[] = [
    ["Loads", html`<ol class="files">${page.files.map((each) => fileRow(each, page))}</ol>`],
    ["Component", html`<code>${template}</code>${list(templates.map(file), 1)}`],
    ["Content", list(sources.map(file), maxUnfolded)],
    ["Linked from", list(page.linkedFrom.map(linkTo), maxUnfolded, maxLinks)],
    ["Links to", list([...page.links.map(linkTo), ...elsewhere], maxUnfolded, maxLinks)],
    [
      "Headers",
      list(
        headers.map(({ name, value }) => html`<code>${name}: ${value}</code>`),
        maxUnfolded,
      ),
    ],
  ];
  const rows = parts.map(([name, content]) => content && html`<dt>${name}</dt><dd>${content}</dd>`);
  return html`${isLive ? html`<p><a href="${page.url}">Open ${page.url}</a></p>` : undefined}<dl>${rows}</dl>`;
}

const fileRow = (file: WeighedPage["files"][number], { weight }: WeighedPage): Html =>
  html`<li><span class="name"><bdi>${file.path}</bdi></span>${weightBar([file], weight || 1)}<span class="number">${file.bytes > 0 ? size(file.bytes) : "other host"}</span></li>`;

/** A list whose end is folded, and cut after `most` items; undefined if it is empty. */
function list(items: readonly Html[], unfolded: number, most = items.length): Html | undefined {
  if (items.length === 0) return undefined;
  const listOf = (shown: readonly Html[], cut = 0): Html =>
    html`<ul>${shown.map((item) => html`<li>${item}</li>`)}${cut > 0 ? html`<li class="quiet">and ${grouped(cut)} more</li>` : undefined}</ul>`;
  const rest = items.slice(unfolded, most);
  if (rest.length === 0) return listOf(items);
  return html`${listOf(items.slice(0, unfolded))}<details><summary>${grouped(items.length - unfolded)} more</summary>${listOf(rest, items.length - most)}</details>`;
}
