/** A checked site as people ask about it: what its pages load, what they are made of, and how they link to each other. */

import { type BudgetKind, budgetKinds, type FileKind, fileKindOf } from "../api/budget.ts";
import { pageLimitsOf, usageOf } from "../checks/budgets.ts";
import type { SiteFacts } from "../checks/facts.ts";
import { linkTargetsOf } from "../checks/links/link-targets.ts";
import { PageWeights, type Weight } from "../checks/page-weight.ts";
import type { Coding } from "../hosting/content-types.ts";
import { applyHeaders } from "../hosting/headers-file.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { linkKinds } from "../output/html/link-kinds.ts";
import { templatesByPage } from "../runtime/page-templates.ts";
import type { CheckedSite } from "./job.ts";

/** What `plinth explain` prints. Its size grows with the number of links. */
export interface SiteReport {
  readonly origin: string;
  /** Every page that was rendered, in the order of the site. */
  readonly pages: readonly ReportedPage[];
  readonly budgets: readonly BudgetUse[];
}

export interface ReportedPage {
  readonly url: string;
  /** Relative to the output folder. */
  readonly path: string;
  /** Empty if it has none. */
  readonly title: string;
  /** The component. */
  readonly template: string;
  /** The component's template files, its own first; empty if unknown. */
  readonly templates: readonly string[];
  /** Content files: those that the page gets as props, and those that its templates read. */
  readonly sources: readonly string[];
  /** Pages that it links to, without itself: positions in `pages`, in the order of the links. */
  readonly links: readonly number[];
  /** URLs of the site's other files that it links to, and of pages that could not be rendered. */
  readonly linksToFiles: readonly string[];
  /** Links to other sites, as written in the page. */
  readonly linksElsewhere: readonly string[];
  /** The files that a visitor loads, uncompressed, the largest first; 0 bytes for files of other hosts. */
  readonly files: readonly { readonly path: string; readonly kind: FileKind; readonly bytes: number }[];
  /** The bytes that the site's hosts send, by content coding, the weakest first. */
  readonly sent: readonly SentBytes[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** What hosts send for a visit, compressed with a coding. */
interface SentBytes {
  readonly coding: Coding;
  /** Their names; empty without `hosts`. */
  readonly hosts: string;
  /** In bytes, as in `Budget`. */
  readonly firstPaint: number;
  readonly firstView: number;
}

/** A budget of templates/site.tsx, and the page that uses most of it. */
export interface BudgetUse {
  readonly pattern: string;
  readonly kind: BudgetKind;
  /** In bytes, or a number of requests, like `most`. */
  readonly limit: number;
  /** The number of pages that it applies to, and of those that exceed it. */
  readonly pages: number;
  readonly exceeded: number;
  /** Undefined if it applies to no page. */
  readonly most?: { readonly url: string; readonly amount: number };
}

/** Reports on a checked site, as far as it could be built. Its thread must still run. */
export async function siteReport(made: CheckedSite): Promise<SiteReport> {
  const { facts } = made;
  const weights = new PageWeights(facts);
  const templates = await templatesOf(made);
  const positions = new Map(facts.pages.map(({ path }, index) => [path, index]));
  return {
    origin: facts.siteUrl,
    pages: facts.pages.map((page) => ({
      url: page.url,
      path: page.path,
      title: page.titles[0] ?? "",
      template: page.template,
      templates: templates.get(page.url) ?? [],
      sources: page.sources,
      ...reportedLinks(page, facts, positions),
      files: [...weights.of(page)]
        .map(([path, bytes]) => ({ path, kind: path === page.path ? ("html" as const) : fileKindOf(path), bytes }))
        .sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1)),
      sent: sentOf(page, facts, weights),
      headers: headersOf(page, facts),
    })),
    budgets: budgetsOf(facts, weights),
  };
}

/** By URL. */
async function templatesOf({ program, listed }: CheckedSite): Promise<ReadonlyMap<string, readonly string[]>> {
  const components = await program.call("components", undefined);
  if (!components) return new Map();
  const files = templatesByPage(program.bundled, components);
  return new Map(
    listed.pages.map(({ url }, index) => [
      url,
      [...(files[index] ?? [])].filter((file) => file.startsWith("templates/")),
    ]),
  );
}

/** Links that a visitor follows; all others load files or are metadata. */
const followed = linkKinds("a href, area href, form action, button formaction");

function reportedLinks(
  page: PageFacts,
  facts: SiteFacts,
  positions: ReadonlyMap<string, number>,
): Pick<ReportedPage, "links" | "linksToFiles" | "linksElsewhere"> {
  const targets = linkTargetsOf(facts);
  const links = new Set<number>();
  const files = new Set<string>();
  const elsewhere = new Set<string>();
  for (const { url, kind } of page.links) {
    const target = followed.has(kind) ? targets.of(url, page.url) : undefined;
    if (target?.kind === "external") elsewhere.add(url);
    if (target?.kind !== "internal" || target.path === undefined || target.path === page.path) continue;
    const position = positions.get(target.path);
    if (position === undefined) files.add(facts.targets.get(target.path)?.url ?? `/${target.path}`);
    else links.add(position);
  }
  return { links: [...links], linksToFiles: [...files].sort(), linksElsewhere: [...elsewhere].sort() };
}

/** The headers that `_headers` adds to the page; hosts add more. */
function headersOf({ url }: PageFacts, { files }: SiteFacts): ReportedPage["headers"] {
  const rules = files.flatMap((file) => file.headers ?? []);
  const headers = new Headers();
  applyHeaders(rules, url, headers);
  return [...headers].map(([name, value]) => ({ name, value }));
}

const sentOf = (page: PageFacts, { codings }: SiteFacts, weights: PageWeights): SentBytes[] =>
  codings.map((each) => {
    const { firstPaint, firstView } = weights.sent(page, each);
    return { coding: each.coding, hosts: each.hosts, firstPaint: sumOf(firstPaint), firstView: sumOf(firstView) };
  });

const sumOf = (weight: Weight): number => [...weight.values()].reduce((sum, bytes) => sum + bytes, 0);

/** In the order of templates/site.tsx. */
function budgetsOf(site: SiteFacts, weights: PageWeights): BudgetUse[] {
  const { budgets, pages } = site;
  if (Object.keys(budgets).length === 0) return [];
  const uses = new Map<string, BudgetUse>();
  for (const [pattern, budget] of Object.entries(budgets))
    for (const kind of budgetKinds) {
      const limit = budget[kind];
      if (limit !== undefined) uses.set(`${pattern} ${kind}`, { pattern, kind, limit, pages: 0, exceeded: 0 });
    }
  for (const page of pages) {
    const usage = usageOf(page, weights, site);
    for (const { pattern, kind, limit } of pageLimitsOf(page.url, budgets)) {
      const { amount } = usage(kind);
      const use = uses.get(`${pattern} ${kind}`);
      if (!use) continue;
      const most = use.most && use.most.amount >= amount ? use.most : { url: page.url, amount };
      const exceeded = use.exceeded + (amount > limit ? 1 : 0);
      uses.set(`${pattern} ${kind}`, { ...use, pages: use.pages + 1, exceeded, most });
    }
  }
  return [...uses.values()];
}
