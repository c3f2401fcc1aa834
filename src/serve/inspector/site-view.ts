/** A site's report with what follows from it: the weights, who links to a page, and the shortest way to it. */
import type { ReportedPage, SiteReport } from "../../build/site-report.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";

/** What `plinth explain --json` prints about a site. */
export interface Inspected {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly site: SiteReport;
}

export interface PageView extends ReportedPage {
  /** Its position in the site's list of pages. */
  readonly index: number;
  /** The sum of its files, in bytes. */
  readonly weight: number;
  /** Positions of the pages that link to it. */
  readonly linkedFrom: readonly number[];
  /** How many links lead from the home page to it; undefined if none do. */
  readonly clicks: number | undefined;
  /** The page before it on a shortest way from the home page. */
  readonly before: number | undefined;
}

export interface SiteView extends Inspected {
  readonly pages: readonly PageView[];
  /** The same, the heaviest first. */
  readonly byWeight: readonly PageView[];
  /** The same by clicks from the home page, each page after the one before it; then those that no link leads to. */
  readonly byClicks: readonly PageView[];
}

export function siteView(inspected: Inspected): SiteView {
  const { pages } = inspected.site;
  const linkedFrom = pages.map((): number[] => []);
  for (const [index, { links }] of pages.entries()) for (const link of links) linkedFrom[link]?.push(index);
  const ways = waysFromHome(pages);
  const views = pages.map((page, index) => ({
    ...page,
    index,
    weight: page.files.reduce((sum, { bytes }) => sum + bytes, 0),
    linkedFrom: linkedFrom[index] ?? [],
    clicks: ways.get(index)?.clicks,
    before: ways.get(index)?.before,
  }));
  return {
    ...inspected,
    pages: views,
    byWeight: [...views].sort((a, b) => b.weight - a.weight || (a.url < b.url ? -1 : 1)),
    byClicks: [
      ...[...ways.keys()].flatMap((index) => views[index] ?? []),
      ...views.filter(({ clicks }) => clicks === undefined),
    ],
  };
}

/** By position of a page, in the order in which a breadth-first search finds it. */
function waysFromHome(pages: SiteReport["pages"]) {
  const home = Math.max(
    0,
    pages.findIndex(({ url }) => url === "/"),
  );
  const ways = new Map<number, { readonly clicks: number; readonly before: number | undefined }>();
  if (pages.length > 0) ways.set(home, { clicks: 0, before: undefined });
  // Iterating over a map includes entries that are added during the iteration.
  for (const [index, { clicks }] of ways)
    for (const link of pages[index]?.links ?? [])
      if (!ways.has(link)) ways.set(link, { clicks: clicks + 1, before: index });
  return ways;
}

/** The pages from the home page to this one; empty if no link leads to it. */
export function wayTo(page: PageView, { pages }: SiteView): readonly PageView[] {
  if (page.clicks === undefined) return [];
  const before = page.before === undefined ? undefined : pages[page.before];
  return before ? [...wayTo(before, { pages } as SiteView), page] : [page];
}
