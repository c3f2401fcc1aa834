/**
 * The inspector's page: a site's findings, budgets, and pages by weight with what each is made of. `plinth dev` serves
 * it at `/__plinth/`, and `plinth explain --html` writes it into a file. It has no script, and loads nothing.
 */

import { type FileKind, fileKindOf, fileKinds } from "../../api/budget.ts";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { count, size } from "../../base/format.ts";
import { groupsOf } from "../../base/sample.ts";
import { codingNames } from "../../hosting/content-types.ts";
import { hashSource, policyElement } from "../../output/finish/csp.ts";
import type { BudgetUse, ReportedPage, SiteReport } from "../../pipeline/site-report.ts";
import { isValidUrl } from "../../urls/urls.ts";
import { diagnosticArticle } from "../page/error-page.ts";
import { type Html, html, pageStyle, plainPage } from "../page/html.ts";
import { openUrlOf } from "../page/open-url.ts";
import { inspectorStyle } from "./style.ts";

/** What `plinth explain --json` prints about a site. */
export interface InspectorReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly site: SiteReport;
}

interface InspectorOptions {
  /** Whether `plinth dev` serves the page, so that links open pages in the browser and files in the editor. */
  readonly isLive?: boolean;
  /** Only pages with this text in their URL or title are listed. */
  readonly filter?: string;
  /** The only page to show, with all its links. */
  readonly url?: string | undefined;
}

export const inspectorPath = "/__plinth/";

/** The maximum number of rows of pages, of rows of other files, and of links of a page. */
const limits = { pages: 500, files: 20, links: 10 };

interface WeighedPage extends ReportedPage {
  /** Its position in the site's list of pages. */
  readonly index: number;
  readonly weight: number;
  readonly linkedFrom: readonly number[];
}

export function inspectorPage({ diagnostics, site }: InspectorReport, options: InspectorOptions = {}): string {
  const { isLive = false, filter = "", url } = options;
  const host = isValidUrl(site.origin) ? new URL(site.origin).host : "The site";
  const policy = `default-src 'none'; style-src ${hashSource(pageStyle + inspectorStyle)}; form-action ${isLive ? "'self'" : "'none'"}; base-uri 'none'`;
  const pages = weighedPages(site.pages);
  const matching = pages.filter((page) =>
    url === undefined ? `${page.url} ${page.title}`.toLowerCase().includes(filter.toLowerCase()) : page.url === url,
  );
  const listedPages = matching.slice(0, limits.pages);
  const files =
    url === undefined ? undefined : listedPages.flatMap(({ sources, templates }) => [...sources, ...templates]);
  const diagnosticsOfPages = diagnostics.filter(({ file = "" }) => files?.includes(file) ?? true);
  const context = {
    urls: site.pages.map((page) => page.url),
    listedIndexes: new Set(listedPages.map(({ index }) => index)),
    isLive,
    heaviest: pages[0]?.weight ?? 0,
    maxLinks: url === undefined ? limits.links : Number.POSITIVE_INFINITY,
  };
  const content = html`<p class="quiet">Plinth inspector</p>
${section("Findings", diagnosticsOfPages.length > 0 && findings(diagnosticsOfPages, isLive))}
${url === undefined ? section("Budgets", site.budgets.length > 0 && html`<ol class="rows">${site.budgets.map(budgetRow)}</ol>`) : undefined}
${url === undefined ? section("Heaviest files", fileRows(pages)) : undefined}
${section(
  "Pages by weight",
  html`${colourKey}${isLive ? filterForm(filter) : undefined}${pagesNote(matching.length, options)}<ol class="rows pages">${listedPages.map((page) => pageRow(page, context))}</ol>`,
)}`;
  return plainPage({
    title: `${url === undefined ? "" : `${url} · `}${host} · Plinth inspector`,
    heading: html`<bdi>${url ?? host}</bdi>`,
    head: policyElement(policy),
    style: inspectorStyle,
    content,
  });
}

/** The pages with their weights, the heaviest first. */
function weighedPages(pages: readonly ReportedPage[]): WeighedPage[] {
  const linkedFrom = pages.map((): number[] => []);
  for (const [index, { links }] of pages.entries()) for (const link of links) linkedFrom[link]?.push(index);
  return pages
    .map((page, index) => ({ ...page, index, weight: sumOf(page.files), linkedFrom: linkedFrom[index] ?? [] }))
    .sort((a, b) => b.weight - a.weight || (a.url < b.url ? -1 : 1));
}

const sumOf = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

const section = (title: string, content: Html | false): Html | undefined =>
  content ? html`<section><h2>${title}</h2>${content}</section>` : undefined;

const filterForm = (filter: string): Html =>
  html`<form class="filter" role="search"><label>Filter <input type="search" name="filter" value="${filter}"></label> <button>Show</button></form>`;

/** How many pages there are, or match the filter, and are left out. */
function pagesNote(matching: number, { isLive, filter, url }: InspectorOptions): Html | undefined {
  if (url !== undefined) return undefined;
  const search = isLive ? "The filter searches all of them." : "plinth explain shows any page.";
  const rest = matching > limits.pages ? ` The ${limits.pages} heaviest are shown. ${search}` : "";
  return html`<p class="quiet pages-note">${`${grouped(matching)} ${matching === 1 ? "page" : "pages"}${filter ? ` with "${filter}"` : ""}.${rest}`}</p>`;
}

/** A large number, with separators. */
const grouped = (number: number): string => number.toLocaleString("en-US");

/** Diagnostics with their frames, by code; errors are open. */
const findings = (diagnostics: readonly Diagnostic[], opensEditor: boolean): Html =>
  html`${groupsOf(diagnostics).map(({ code, severity, count: all, sample }) => {
    const articles = sample.map((each) => diagnosticArticle(each, { opensEditor, heading: "h3" }));
    const rest = all - sample.length;
    return html`<details${severity === "error" ? html` open` : undefined}><summary><b class="${severity}">${count(all, severity)}</b> <code>${code}</code></summary>
<div class="plinth-error">${articles}</div>${rest > 0 ? html`<p class="quiet">And ${rest} more; plinth check --all shows them.</p>` : undefined}</details>`;
  })}`;

function budgetRow({ pattern, kind, limit, pages, exceeded, most: heaviest }: BudgetUse): Html {
  const amount = heaviest?.amount ?? 0;
  const textOf = (number: number): string => (kind === "requests" ? `${number}` : size(number));
  const within = Math.min(amount, limit);
  const parts = [
    { kind: "within", bytes: within },
    { kind: "over", bytes: amount - within },
  ];
  return html`<li class="row"><span class="name"><b>${kind}</b> <code>${pattern}</code><small>${heaviest && html`most on ${heaviest.url}, `}${exceeded > 0 ? html`<strong class="error">exceeded on ${exceeded} of ${count(pages, "page")}</strong>` : count(pages, "page")}</small></span>${weightBar(parts, Math.max(amount, limit))}<span class="number">${textOf(amount)} of ${textOf(limit)}</span></li>`;
}

function fileRows(pages: readonly WeighedPage[]): Html {
  const files = new Map<string, { readonly path: string; readonly bytes: number; readonly pages: number }>();
  for (const page of pages)
    for (const { path, bytes } of page.files)
      if (path !== page.path) files.set(path, { path, bytes, pages: (files.get(path)?.pages ?? 0) + 1 });
  const sorted = [...files.values()].sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  if (sorted.length === 0) return html`<p class="quiet">Pages load nothing but their HTML.</p>`;
  const rest = sorted.slice(limits.files);
  const rows = sorted.slice(0, limits.files).map(({ path, bytes, pages: number }) => {
    const bar = weightBar([{ kind: fileKindOf(path), bytes }], sorted[0]?.bytes ?? 0);
    return html`<li class="row"><span class="name"><bdi>${path}</bdi><small>on ${count(number, "page")}</small></span>${bar}<span class="number">${sizeOf(bytes)}</span></li>`;
  });
  return html`<ol class="rows">${rows}</ol>${rest.length > 0 ? html`<p class="quiet">And ${rest.length} lighter ones, ${size(sumOf(rest))}.</p>` : undefined}`;
}

const sizeOf = (bytes: number): string => (bytes > 0 ? size(bytes) : "other host");

const kindNames: Readonly<Record<FileKind, string>> = {
  html: "HTML",
  css: "styles",
  js: "scripts",
  font: "fonts",
  image: "images",
  other: "other files",
};

const colourKey = html`<ul class="key">${fileKinds.map((kind) => html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${kind}" width="10" height="10"/></svg>${kindNames[kind]}</li>`)}</ul>`;

/** A bar with parts by kind, which is full at `maximum` bytes. Its numbers stand beside it as text. */
function weightBar(parts: readonly { readonly kind: string; readonly bytes: number }[], maximum: number): Html {
  let x = 0;
  const rects = [...new Set(parts.map(({ kind }) => kind))].map((kind) => {
    const bytes = sumOf(parts.filter((part) => part.kind === kind));
    const width = bytes === 0 ? 0 : Math.max(3, Math.round((bytes / maximum) * 1000));
    x += width;
    return html`<rect class="${kind}" x="${x - width}" width="${width}" height="10"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
}

interface RowContext {
  /** The URLs of all pages, by their position. */
  readonly urls: readonly string[];
  readonly listedIndexes: ReadonlySet<number>;
  readonly isLive: boolean;
  /** The weight of the longest bar. */
  readonly heaviest: number;
  /** The number of links that a page shows in each direction. */
  readonly maxLinks: number;
}

/** A row, which opens to show what the page loads, what it is made of, and its links. */
function pageRow(page: WeighedPage, context: RowContext): Html {
  const { index, url, title, files, weight, linkedFrom, links, templates, sources } = page;
  const { urls, listedIndexes, isLive, heaviest, maxLinks } = context;
  const byKind = fileKinds.flatMap((kind) => files.filter((each) => each.kind === kind));
  const file = (path: string): Html =>
    isLive
      ? html`<form method="post" action="${openUrlOf({ file: path })}"><button title="Open in the editor"><code>${path}</code></button></form>`
      : html`<code>${path}</code>`;
  const linkTo = (position: number): Html => {
    const name = html`<bdi>${urls[position]}</bdi>`;
    return listedIndexes.has(position) ? html`<a href="#page-${position}">${name}</a>` : name;
  };
  const otherLinks = [...page.linksToFiles, ...page.linksElsewhere].map((link) => html`<bdi>${link}</bdi>`);
  const loaded = files.map(
    (each) =>
      html`<li><span class="name"><bdi>${each.path}</bdi></span>${weightBar([each], weight)}<span class="number">${sizeOf(each.bytes)}</span></li>`,
  );
  const parts: readonly (readonly [name: string, content: Html | undefined])[] = [
    ["Loads", html`<ol class="files">${loaded}</ol>`],
    ["Sent", list(page.sent.map(sentLine))],
    ["Component", html`<code>${page.template}</code>${list(templates.map(file))}`],
    ["Content", list(sources.map(file))],
    ["Linked from", list(linkedFrom.map(linkTo), maxLinks)],
    ["Links to", list([...links.map(linkTo), ...otherLinks], maxLinks)],
    ["Headers", list(page.headers.map(({ name, value }) => html`<code>${name}: ${value}</code>`))],
  ];
  const rows = parts.map(([name, content]) => content && html`<dt>${name}</dt><dd>${content}</dd>`);
  const isOnly = maxLinks > limits.links;
  return html`<li><details${isOnly ? html` open` : undefined}><summary class="row"><span class="name"><bdi>${url}</bdi><small><bdi>${title}</bdi></small></span>${weightBar(byKind, heaviest)}<span class="number">${size(weight)}<small>${count(linkedFrom.length, "link")} in, ${links.length} out</small></span></summary><div id="page-${index}">${isLive ? html`<p><a href="${url}">Open ${url}</a></p>` : undefined}<dl>${rows}</dl></div></details></li>`;
}

/** What hosts send, compressed. */
const sentLine = ({ coding, hosts, firstPaint, firstView }: ReportedPage["sent"][number]): Html =>
  html`${size(firstPaint)} to the first paint, ${size(firstView)} in a first view, with ${codingNames[coding]}${hosts && ` (${hosts})`}`;

/** A list that is cut after `maximum` items; undefined if it is empty. */
function list(items: readonly Html[], maximum = items.length): Html | undefined {
  if (items.length === 0) return undefined;
  const rest = items.length - maximum;
  return html`<ul>${items.slice(0, maximum).map((item) => html`<li>${item}</li>`)}${rest > 0 ? html`<li class="quiet">and ${grouped(rest)} more</li>` : undefined}</ul>`;
}
