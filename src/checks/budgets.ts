/** The weight of each page (page-weight.ts) is within the budgets of templates/site.tsx. */
import { type Finding, someOf } from "../diagnostics/diagnostic.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { getOrInsert } from "../output/html/memo.ts";
import { type BudgetKind, budgetKinds, kindOf } from "../site/budget.ts";
import { type SiteCheck, type SiteFacts, urlMatches } from "./facts.ts";
import { PageWeights, type Weight } from "./page-weight.ts";

export const budgets: SiteCheck = (site) => {
  const patterns = Object.entries(site.budgets);
  if (patterns.length === 0) return [];
  const findings = patterns.flatMap(([pattern, budget]) => invalidBudgets(pattern, budget, site));
  const weights = new PageWeights(site);
  /** Message -> URLs: many pages load the same files. */
  const excesses = new Map<string, string[]>();
  for (const page of site.pages) {
    const limits: Partial<Record<BudgetKind, number>> = {};
    for (const [pattern, budget] of patterns) if (urlMatches(pattern, page.url)) Object.assign(limits, budget);
    for (const message of excessesOf(page, weights.of(page), limits))
      getOrInsert(excesses, message, () => []).push(page.url);
  }
  return [
    ...findings,
    ...[...excesses].map(([message, urls]) => ({
      code: "budget/exceeded" as const,
      ...place,
      message: `${message} On ${someOf(urls)}.`,
      hint: "Reduce them, or raise the budget.",
    })),
  ];
};

const place: Pick<Finding, "file" | "at"> = { file: "templates/site.tsx", at: { text: "budgets" } };

/** A budget that applies to nothing is an error. */
function invalidBudgets(pattern: string, budget: object, { pages }: SiteFacts): Finding[] {
  const kinds = Object.keys(budget).filter((kind) => !(budgetKinds as readonly string[]).includes(kind));
  const wrong = kinds.map((kind) => `The budget "${pattern}" has the unknown kind "${kind}".`);
  if (!pages.some(({ url }) => urlMatches(pattern, url))) wrong.push(`The budget "${pattern}" matches no page.`);
  const hint = `Kinds are ${budgetKinds.join(", ")}; a pattern is a URL that can end with *: "/blog/*".`;
  return wrong.map((message) => ({ code: "budget/unknown", message, hint, ...place }));
}

/** Each exceeded limit, with the heaviest files. */
function excessesOf(page: PageFacts, weight: Weight, limits: Partial<Record<BudgetKind, number>>): string[] {
  return budgetKinds.flatMap((kind) => {
    const limit = limits[kind];
    if (limit === undefined) return [];
    const files = kind === "total" || kind === "requests" ? [...weight] : partOf(kind, weight, page);
    const sum = kind === "requests" ? files.length : files.reduce((total, [, bytes]) => total + bytes, 0);
    if (sum <= limit) return [];
    const heaviest = files.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    const list = someOf(heaviest.map(([path, bytes]) => (bytes > 0 ? `${path} ${bytes}` : path)));
    const unit = kind === "requests" ? "requests" : `bytes${kind === "total" ? "" : ` of ${kind}`}`;
    return `${sum} ${unit} exceed the budget of ${limit}: ${list}.`;
  });
}

function partOf(kind: BudgetKind, weight: Weight, page: PageFacts): [string, number][] {
  if (kind === "html") return [[page.path, page.bytes]];
  return [...weight].filter(([path]) => kindOf(path) === kind);
}
