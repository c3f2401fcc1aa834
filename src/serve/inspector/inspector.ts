/**
 * The inspector's page: a site's findings, budgets, and pages by weight with what each is made of. `plinth dev` serves
 * it at `/__plinth/`, and `plinth explain --html` writes it into a file. It has no script, and loads nothing.
 */

import { kindOf } from "../../api/budget.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { count, size } from "../../diagnostics/format.ts";
import { groupsOf } from "../../diagnostics/sample.ts";
import { hashSource, policyElement } from "../../output/finish/csp.ts";
import type { BudgetUse, SiteReport } from "../../pipeline/site-report.ts";
import { diagnosticArticle } from "../dev/error-page.ts";
import { pageStyle, plainPage } from "../dev/plain-page.ts";
import { Html, html, type Part } from "./html.ts";
import {
  colourKey,
  grouped,
  pageRow,
  type RowContext,
  sumOf,
  type WeighedPage,
  weighedPages,
  weightBar,
} from "./page-row.ts";
import { inspectorStyle } from "./style.ts";

/** What `plinth explain --json` prints about a site. */
export interface Inspected {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly site: SiteReport;
}

export interface InspectorOptions {
  /** In `plinth dev`, which opens pages in the browser and files in the editor. */
  readonly isLive?: boolean;
  /** Only pages with this text in their URL or title are listed. */
  readonly filter?: string;
  /** The only page to show, with all its links. */
  readonly url?: string | undefined;
}

/** In `plinth dev`. */
export const inspectorPath = "/__plinth/";

/** The number of rows of pages, of other files, and of a page's links. */
const most = { pages: 500, files: 20, links: 30 };

/** A complete HTML document. */
export function inspectorPage(inspected: Inspected, options: InspectorOptions = {}): string {
  const { isLive = false, filter = "", url } = options;
  const { origin } = inspected.site;
  const host = URL.canParse(origin) ? new URL(origin).host : "The site";
  const policy = `default-src 'none'; style-src ${hashSource(pageStyle + inspectorStyle)}; form-action ${isLive ? "'self'" : "'none'"}; base-uri 'none'`;
  const pages = weighedPages(inspected.site.pages);
  const byWeight = [...pages].sort((a, b) => b.weight - a.weight || (a.url < b.url ? -1 : 1));
  const wanted = filter.toLowerCase();
  const matching = byWeight.filter((page) =>
    url === undefined ? `${page.url} ${page.title}`.toLowerCase().includes(wanted) : page.url === url,
  );
  const shown = matching.slice(0, most.pages);
  const context: RowContext = {
    pages,
    shown: new Set(shown),
    isLive,
    heaviest: byWeight[0]?.weight || 1,
    maxLinks: url === undefined ? most.links : Number.POSITIVE_INFINITY,
  };
  const content = url === undefined ? wholeSite(inspected, byWeight, isLive) : onePage(inspected, shown);
  const list = html`${content}${section("Pages by weight", [
    url === undefined && isLive ? filterForm(filter) : undefined,
    note(matching.length, filter, isLive),
    html`<ol class="rows pages">${shown.map((page) => pageRow(page, context))}</ol>`,
  ])}`;
  return plainPage({
    title: html`${url === undefined ? "" : `${url} · `}${host} · Plinth inspector`.text,
    heading: html`<bdi>${url ?? host}</bdi>`.text,
    head: policyElement(policy),
    style: inspectorStyle,
    block: html`<p class="quiet">Plinth inspector</p>${colourKey}${list}`.text,
  });
}

const section = (title: string, content: Part): Html => html`<section><h2>${title}</h2>${content}</section>`;

function wholeSite({ diagnostics, ok, site }: Inspected, byWeight: readonly WeighedPage[], isLive: boolean): Html {
  const { budgets } = site;
  const figures: readonly (readonly [name: string, value: Part])[] = [
    [
      "Findings",
      diagnostics.length === 0 ? "none" : html`<b class="${ok ? "warning" : "error"}">${countsOf(diagnostics)}</b>`,
    ],
    ["Pages", grouped(byWeight.length)],
    ["Heaviest page", size(byWeight[0]?.weight ?? 0)],
    ["Median page", size(byWeight[Math.floor(byWeight.length / 2)]?.weight ?? 0)],
  ];
  return html`<dl class="figures">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${diagnostics.length > 0 ? section("Findings", findings(diagnostics, isLive)) : undefined}
${budgets.length > 0 ? section("Budgets", html`<ol class="rows">${budgets.map(budgetRow)}</ol>`) : undefined}
${section("Heaviest files", fileRows(byWeight))}`;
}

function onePage({ diagnostics }: Inspected, [page]: readonly WeighedPage[]): Html | undefined {
  const files = [...(page?.sources ?? []), ...(page?.templates ?? [])];
  const found = diagnostics.filter(({ file }) => file !== undefined && files.includes(file));
  return found.length > 0 ? section("Findings in its files", findings(found, false)) : undefined;
}

const filterForm = (filter: string): Html =>
  html`<form class="filter" role="search"><label>Filter <input type="search" name="filter" value="${filter}"></label> <button>Show</button></form>`;

function note(matching: number, filter: string, isLive: boolean): Html | undefined {
  const text =
    matching > most.pages
      ? `The ${most.pages} heaviest of ${grouped(matching)} pages. ${isLive ? "The filter searches all of them." : "plinth explain shows any page."}`
      : filter && `${count(matching, "page")} with "${filter}".`;
  return text ? html`<p class="quiet pages-note">${text}</p>` : undefined;
}

/** Diagnostics with their frames, by code; errors are open. */
const findings = (diagnostics: readonly Diagnostic[], opensEditor: boolean): Html =>
  html`${groupsOf(diagnostics).map(({ code, severity, count: all, shown }) => {
    const articles = shown.map((each) => diagnosticArticle(each, { opensEditor, level: 3 }));
    const rest = all - shown.length;
    return html`<details${severity === "error" ? html` open` : undefined}><summary><b class="${severity}">${count(all, severity)}</b> <code>${code}</code></summary>
<div class="plinth-error">${new Html(articles.join(""))}</div>${rest > 0 ? html`<p class="quiet">And ${rest} more; plinth check --all shows them.</p>` : undefined}</details>`;
  })}`;

/** `3 errors and 1 warning`. */
function countsOf(diagnostics: readonly Diagnostic[]): string {
  const counts = (["error", "warning"] as const).flatMap((severity) => {
    const found = diagnostics.filter((each) => each.severity === severity).length;
    return found > 0 ? count(found, severity) : [];
  });
  return counts.join(" and ");
}

function budgetRow({ pattern, kind, limit, pages, exceeded, most: heaviest }: BudgetUse): Html {
  const amount = heaviest?.amount ?? 0;
  const textOf = (number: number): string => (kind === "requests" ? `${number}` : size(number));
  const within = Math.min(amount, limit);
  const bar = weightBar(
    [
      { kind: "within", bytes: within },
      { kind: "over", bytes: amount - within },
    ],
    Math.max(amount, limit, 1),
  );
  return html`<li class="row"><span class="name"><b>${kind}</b> <code>${pattern}</code><small>${heaviest && html`most on ${heaviest.url}, `}${exceeded > 0 ? html`<strong class="error">exceeded on ${exceeded} of ${count(pages, "page")}</strong>` : count(pages, "page")}</small></span>${bar}<span class="number">${textOf(amount)} of ${textOf(limit)}</span></li>`;
}

/** Files that pages load. */
function fileRows(pages: readonly WeighedPage[]): Html {
  const files = new Map<string, { readonly path: string; readonly bytes: number; readonly pages: number }>();
  for (const page of pages)
    for (const { path, bytes } of page.files)
      if (path !== page.path) files.set(path, { path, bytes, pages: (files.get(path)?.pages ?? 0) + 1 });
  const sorted = [...files.values()].sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
  if (sorted.length === 0) return html`<p class="quiet">Pages load nothing but their HTML.</p>`;
  const rest = sorted.slice(most.files);
  const rows = sorted.slice(0, most.files).map(({ path, bytes, pages: number }) => {
    const bar = weightBar([{ kind: kindOf(path), bytes }], Math.max(1, sorted[0]?.bytes ?? 1));
    return html`<li class="row"><span class="name"><bdi>${path}</bdi><small>on ${count(number, "page")}</small></span>${bar}<span class="number">${bytes > 0 ? size(bytes) : "other host"}</span></li>`;
  });
  return html`<ol class="rows">${rows}</ol>${rest.length > 0 ? html`<p class="quiet">And ${rest.length} lighter ones, ${size(sumOf(rest))}.</p>` : undefined}`;
}
