/**
 * What a page makes a visitor load stays within the budgets of templates/site.tsx. Counted are the
 * page and every file of the site that its HTML and its stylesheets load, as they stand in the
 * output, uncompressed; the `src` of a picture stands for its variants. Files of other hosts count as
 * requests, since nobody knows their size. Icons and the manifest are left out: browsers fetch them
 * apart from the page.
 */
import { type BudgetKind, budgetKinds } from "../budget.ts";
import { type Finding, someOf } from "../diagnostic.ts";
import type { PageFacts } from "../scan.ts";
import { destinationsOf } from "./destinations.ts";
import type { SiteCheck, SiteFacts } from "./facts.ts";

/** What asks for a file that the browser loads with the page. */
const loading =
  /^(script src|link (stylesheet|preload|modulepreload)|img src|image (xlink:)?href|video (src|poster)|audio src|embed src|object data|iframe src|input src|track src|style (url\(\)|attribute))$/;

const endings: readonly (readonly [BudgetKind, RegExp])[] = [
  ["css", /\.css$/i],
  ["js", /\.m?js$/i],
  ["font", /\.(woff2?|ttf|otf)$/i],
  ["image", /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i],
];

/** What a page weighs: each file with its size in bytes, 0 when nobody knows it. */
type Weight = ReadonlyMap<string, number>;

export const budgets: SiteCheck = (site) => {
  const patterns = Object.entries(site.budgets);
  if (patterns.length === 0) return [];
  const findings = patterns.flatMap(([pattern, budget]) => mistakesOf(pattern, budget, site));
  const scales = new Scales(site);
  /** The same files over the same budget, on many pages. */
  const excesses = new Map<string, string[]>();
  for (const page of site.pages) {
    const limits: Partial<Record<BudgetKind, number>> = {};
    for (const [pattern, budget] of patterns) if (matches(pattern, page.url)) Object.assign(limits, budget);
    for (const message of scales.excessesOf(page, limits))
      excesses.set(message, [...(excesses.get(message) ?? []), page.url]);
  }
  return [
    ...findings,
    ...[...excesses].map(([message, urls]) => ({
      code: "budget/exceeded" as const,
      ...place,
      message: `${message} On ${someOf(urls)}.`,
      hint: "Make them smaller or fewer, or raise the budget knowingly.",
    })),
  ];
};

const place: Pick<Finding, "file" | "at"> = { file: "templates/site.tsx", at: { text: "budgets" } };

/** A pattern is a URL, and may end in `*`. */
const matches = (pattern: string, url: string): boolean =>
  pattern.endsWith("*") ? url.startsWith(pattern.slice(0, -1)) : url === pattern;

/** A budget that can never be exceeded is a mistake. */
function mistakesOf(pattern: string, budget: object, { pages }: SiteFacts): Finding[] {
  const kinds = Object.keys(budget).filter((kind) => !(budgetKinds as readonly string[]).includes(kind));
  const wrong = kinds.map((kind) => `The budget "${pattern}" has the unknown kind "${kind}".`);
  if (!pages.some(({ url }) => matches(pattern, url))) wrong.push(`The budget "${pattern}" is that of no page.`);
  const hint = `Kinds are ${budgetKinds.join(", ")}; a pattern is a URL, and may end in *: "/blog/*".`;
  return wrong.map((message) => ({ code: "budget/unknown", message, hint, ...place }));
}

class Scales {
  private readonly bytes: ReadonlyMap<string, number>;
  private readonly stylesheets: ReadonlyMap<string, readonly string[]>;
  private readonly destinations;

  constructor(site: SiteFacts) {
    this.bytes = new Map(site.files.map(({ path, bytes }) => [path, bytes]));
    this.stylesheets = new Map(site.stylesheets.map(({ path, urls }) => [path, urls]));
    this.destinations = destinationsOf(site);
  }

  /** What is over its limit, and what weighs in it. */
  excessesOf(page: PageFacts, limits: Partial<Record<BudgetKind, number>>): string[] {
    const weight = this.weigh(page);
    return budgetKinds.flatMap((kind) => {
      const limit = limits[kind];
      if (limit === undefined) return [];
      const files = kind === "total" || kind === "requests" ? [...weight] : partOf(kind, weight, page);
      const sum = kind === "requests" ? files.length : files.reduce((total, [, bytes]) => total + bytes, 0);
      if (sum <= limit) return [];
      const heaviest = files.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
      const list = someOf(heaviest.map(([path, bytes]) => (bytes > 0 ? `${path} ${bytes}` : path)));
      const unit = kind === "requests" ? "requests" : `bytes${kind === "total" ? "" : ` of ${kind}`}`;
      return `${sum} ${unit}, where the budget is ${limit}: ${list}.`;
    });
  }

  private weigh(page: PageFacts): Weight {
    const weight = new Map([[page.path, page.bytes]]);
    const add = (link: string, from: string): void => {
      const target = this.destinations.of(link, from);
      if (target.kind === "external" && /^(https?:)?\/\//i.test(link)) weight.set(link, 0);
      if (target.kind !== "internal" || target.path === undefined || weight.has(target.path)) return;
      weight.set(target.path, this.bytes.get(target.path) ?? 0);
      for (const url of this.stylesheets.get(target.path) ?? []) add(url, `/${target.path}`);
    };
    for (const { url, from } of page.links) if (loading.test(from)) add(url, page.url);
    return weight;
  }
}

function partOf(kind: BudgetKind, weight: Weight, page: PageFacts): [string, number][] {
  if (kind === "html") return [[page.path, page.bytes]];
  const ending = endings.find(([name]) => name === kind)?.[1];
  return [...weight].filter(([path]) => ending?.test(path));
}
