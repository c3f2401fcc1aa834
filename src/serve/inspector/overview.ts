/** The whole site in the inspector: findings, budgets, a drawing of the links, and the pages and files by weight. */
import type { BudgetUse } from "../../build/site-report.ts";
import { count, size } from "../../diagnostics/format.ts";
import { kindOf } from "../../site/budget.ts";
import { drawing } from "./drawing.ts";
import { type Html, html } from "./html.ts";
import { type Places, pageLink, pageView } from "./page-view.ts";
import { countsOf, figures, findings, grouped, key, section, weightBar } from "./parts.ts";
import type { PageView, SiteView } from "./site-view.ts";

/** The number of rows in the list of pages. */
export const maxPages = 500;
const maxFiles = 20;

/** @param filter a text: only the pages with it in their URL or title are listed. */
export function overview(site: SiteView, places: Places, filter = ""): Html {
  const { pages, byWeight, diagnostics, ok } = site;
  const weights = byWeight.map(({ weight }) => weight);
  const links = pages.reduce((sum, page) => sum + page.links.length, 0);
  const { budgets } = site.site;
  const parts = [
    diagnostics.length > 0 && (["findings", "Findings", findings(diagnostics, places.isLive)] as const),
    budgets.length > 0 &&
      (["budgets", "Budgets", html`<ol class="rows">${budgets.map((use) => budget(use, site, places))}</ol>`] as const),
    pages.length > 0 && (["links", "Links", linkMap(site, places)] as const),
    ["files", "Heaviest files", html`${key}${fileList(site)}`] as const,
    pages.length > 0 && (["pages", "Pages by weight", pageList(site, places, filter)] as const),
  ].filter((part) => part !== false);
  return html`${figures([
    [
      "Findings",
      html`<span class="${diagnostics.length === 0 ? "fine" : ok ? "warning" : "error"}">${countsOf(diagnostics) ?? "none"}</span>`,
    ],
    ["Pages", grouped(pages.length)],
    ["Heaviest page", size(weights[0] ?? 0)],
    ["Median page", size(weights[Math.floor(weights.length / 2)] ?? 0)],
    ["Links between pages", grouped(links)],
  ])}
<nav aria-label="Sections"><ul>${parts.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
${parts.map(([id, title, content]) => section(id, title, content))}`;
}

const linkMap = (site: SiteView, { hrefOf }: Places): Html =>
  html`<p>Lines show a shortest way from the home page. Point at a page, or select it with the keyboard, to see <b class="to">where it links to</b> and <b class="from">what links to it</b>.</p><div class="scroll" tabindex="0" role="group" aria-label="Drawing of the links">${drawing(site, hrefOf)}</div>`;

function budget({ pattern, kind, limit, pages, exceeded, most }: BudgetUse, site: SiteView, places: Places): Html {
  const amount = most?.amount ?? 0;
  const textOf = (number: number): string => (kind === "requests" ? `${number}` : size(number));
  const scale = 1000 / Math.max(amount, limit, 1);
  const [end, within] = [amount, Math.min(amount, limit)].map((number) => Math.round(number * scale));
  const page = site.pages.find(({ url }) => url === most?.url);
  return html`<li class="row budget"><span class="name"><b>${kind}</b> <code>${pattern}</code></span><svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect class="over" width="${end}" height="10"/><rect class="within" width="${within}" height="10"/></svg><span class="number">${textOf(amount)} of ${textOf(limit)}</span><span class="more">${most && html`most on ${pageLink(page, places)}, `}${exceeded > 0 ? html`<strong class="error">exceeded on ${exceeded} of ${count(pages, "page")}</strong>` : count(pages, "page")}</span></li>`;
}

/** In a file, the filter needs the script, which shows it. */
function pageList(site: SiteView, places: Places, filter: string): Html {
  const { byWeight } = site;
  const wanted = filter.toLowerCase();
  const matching = byWeight.filter((page) => searchable(page).includes(wanted));
  const most = byWeight[0]?.weight || 1;
  const shown = matching.slice(0, maxPages);
  const rest = matching.length - shown.length;
  const note =
    rest > 0
      ? `The ${maxPages} heaviest of ${grouped(matching.length)} pages. ${places.isLive ? "Press Enter to search all of them." : "plinth explain shows any page."}`
      : filter === ""
        ? ""
        : `${count(matching.length, "page")} with "${filter}".`;
  return html`<form class="filter" role="search"${places.isLive ? undefined : html` hidden`}><label>Filter <input type="search" name="filter" value="${filter}" autocomplete="off"></label></form><output>${note}</output>${key}<ol class="rows pages">${shown.map((page) => row(page, most, site, places))}</ol>`;
}

const searchable = ({ url, title }: PageView): string => `${url} ${title}`.toLowerCase();

/** In a file, the page's own view is below its row. */
function row(page: PageView, most: number, site: SiteView, places: Places): Html {
  const { index, url, title, files, weight, linkedFrom, links } = page;
  const name = places.isLive ? pageLink(page, places) : html`<bdi>${url}</bdi>`;
  const cells = html`<span class="name">${name}<span class="more"><bdi>${title}</bdi></span></span>${weightBar(files, most)}<span class="number">${size(weight)}</span><span class="more number">${count(linkedFrom.length, "link")} in, ${links.length} out</span>`;
  if (places.isLive) return html`<li class="row" data-text="${searchable(page)}">${cells}</li>`;
  return html`<li data-text="${searchable(page)}"><details><summary class="row">${cells}</summary><div id="page-${index}">${pageView(page, site, places, `page-${index}-`)}</div></details></li>`;
}

/** Files that pages load. */
function fileList({ pages }: SiteView): Html {
  const files = new Map<string, { readonly bytes: number; readonly pages: number }>();
  for (const page of pages)
    for (const { path, bytes } of page.files)
      if (path !== page.path) files.set(path, { bytes, pages: (files.get(path)?.pages ?? 0) + 1 });
  const sorted = [...files].sort(([a, x], [b, y]) => y.bytes - x.bytes || (a < b ? -1 : 1));
  const most = Math.max(1, ...sorted.map(([, { bytes }]) => bytes));
  const rest = sorted.length - maxFiles;
  if (sorted.length === 0) return html`<p class="none">Pages load nothing but their HTML.</p>`;
  return html`<ol class="rows">${sorted.slice(0, maxFiles).map(([path, file]) => html`<li class="row"><span class="name"><bdi>${path}</bdi></span>${weightBar([{ kind: kindOf(path), bytes: file.bytes }], most)}<span class="number">${file.bytes > 0 ? size(file.bytes) : "other host"}</span><span class="more">on ${count(file.pages, "page")}</span></li>`)}</ol>${rest > 0 ? html`<p class="none">And ${rest} lighter ones.</p>` : undefined}`;
}
