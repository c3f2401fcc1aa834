/** The weight of each page (page-weight.ts) is within the budgets of templates/site.tsx. */

import { type BudgetKind, budgetKinds, fileKindOf, isOfVisit } from "../api/budget.ts";
import type { Finding, SourcePlace } from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { foundOn, someOf } from "../base/message.ts";
import { siteFile } from "../base/places.ts";
import { codingNames } from "../hosting/content-types.ts";
import { codingOfAnyHost } from "../hosting/hosts/index.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { type SiteCheck, type SiteFacts, urlMatches } from "./facts.ts";
import { PageWeights } from "./page-weight.ts";

export const checkBudgets: SiteCheck = (facts) => {
  const patterns = Object.entries(facts.budgets);
  if (patterns.length === 0) return [];
  const findings = patterns.flatMap(([pattern, budget]) => invalidBudgets(pattern, budget, facts));
  const weights = new PageWeights(facts);
  /** Many pages load the same files. */
  const excesses = new Map<string, { readonly at: SourcePlace; readonly message: string; readonly urls: string[] }>();
  for (const page of facts.pages) {
    const usage = usageOf(page, weights, facts);
    for (const { pattern, kind, limit } of pageLimitsOf(page.url, facts.budgets)) {
      const message = excessOf(kind, limit, usage(kind), facts);
      if (message === undefined) continue;
      const excess = { at: budgetPlace(pattern, kind), message, urls: [] };
      getOrInsert(excesses, JSON.stringify(excess), () => excess).urls.push(page.url);
    }
  }
  return [
    ...findings,
    ...[...excesses.values()].map(({ at, message, urls }) => ({
      code: "budget/exceeded" as const,
      ...at,
      ...foundOn(message, urls),
      hint: "Reduce them, or raise the budget.",
    })),
  ];
};

const budgetPlace = (...keys: string[]): SourcePlace => ({
  file: siteFile,
  at: { kind: "option", path: ["budgets", ...keys] },
});

/** A budget that applies to nothing is an error. */
function invalidBudgets(pattern: string, budget: object, { pages }: SiteFacts): Finding[] {
  const kinds = Object.keys(budget).filter((kind) => !(budgetKinds as readonly string[]).includes(kind));
  const hint = `Kinds are ${budgetKinds.join(", ")}; a pattern is a URL that can end with *: "/blog/*".`;
  const unknown = (problem: string, ...keys: string[]): Finding => ({
    code: "budget/unknown",
    message: `The budget "${pattern}" ${problem}.`,
    hint,
    ...budgetPlace(pattern, ...keys),
  });
  return [
    ...kinds.map((kind) => unknown(`has the unknown kind "${kind}"`, kind)),
    ...(pages.some(({ url }) => urlMatches(pattern, url)) ? [] : [unknown("matches no page")]),
  ];
}

/** The limits of a page, in the order of `budgetKinds`: of several patterns, the last one decides. */
export function pageLimitsOf(url: string, budgets: SiteFacts["budgets"]) {
  const patterns = Object.entries(budgets).filter(([pattern]) => urlMatches(pattern, url));
  return budgetKinds.flatMap((kind) => {
    const [pattern = "", budget = {}] = patterns.findLast(([, budget]) => budget[kind] !== undefined) ?? [];
    const limit = budget[kind];
    return limit === undefined ? [] : { pattern, kind, limit };
  });
}

/** How much of a kind a page loads, and its files. */
interface Usage {
  /** In bytes, or a number of requests. */
  readonly amount: number;
  readonly files: readonly (readonly [path: string, bytes: number])[];
}

/** How much of each kind a page loads. What its hosts send is that of the host with the weakest compression. */
export function usageOf(
  page: PageFacts,
  weights: PageWeights,
  { codings: [weakest = codingOfAnyHost] }: SiteFacts,
): (kind: BudgetKind) => Usage {
  const weight = weights.of(page);
  const filesOf = (kind: BudgetKind): [string, number][] => {
    if (isOfVisit(kind)) return [...weights.sent(page, weakest)[kind]];
    if (kind === "total" || kind === "requests") return [...weight];
    if (kind === "html") return [[page.path, page.bytes]];
    return [...weight].filter(([path]) => fileKindOf(path) === kind);
  };
  return (kind) => {
    const files = filesOf(kind);
    return { amount: kind === "requests" ? files.length : files.reduce((sum, [, bytes]) => sum + bytes, 0), files };
  };
}

function excessOf(
  kind: BudgetKind,
  limit: number,
  { amount, files }: Usage,
  { codings: [weakest = codingOfAnyHost] }: SiteFacts,
): string | undefined {
  if (amount <= limit) return undefined;
  const heaviest = [...files].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const list = someOf(heaviest.map(([path, bytes]) => (bytes > 0 ? `${path} ${bytes}` : path)));
  const sent = `compressed with ${codingNames[weakest.coding]}${weakest.hosts && ` by ${weakest.hosts}`},`;
  const units: Partial<Record<BudgetKind, string>> = {
    requests: "requests",
    total: "bytes",
    firstPaint: `bytes to the first paint, ${sent}`,
    firstView: `bytes of a first view, ${sent}`,
  };
  return `${amount} ${units[kind] ?? `bytes of ${kind}`} exceed the budget of ${limit}: ${list}.`;
}
