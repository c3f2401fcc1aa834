/** Rendered pages -> the data for extra files: titles and descriptions of the pages, headers, redirects. */

import { type HeaderRule, type Hosting, immutableBundles, type Redirect } from "../api/hosting.ts";
import type { Built, PageSummary } from "../api/index.ts";
import { isPatternPath } from "../urls/path-pattern.ts";
import { decoded, isErrorPage, isSameUrl } from "../urls/urls.ts";
import type { PageFacts } from "./facts/page.ts";
import { headerPolicy } from "./finish/csp.ts";

interface ListedPages {
  readonly origin: string;
  /** The origin and the base path, without a slash at the end. */
  readonly siteUrl: string;
  readonly pages: readonly Pick<PageSummary, "url" | "lastmod">[];
  readonly hosting: Hosting;
}

/** The data for extra files. */
export function builtOf(listed: ListedPages, pages: readonly PageFacts[]): Built {
  const { siteUrl } = listed;
  const lastmods = new Map(listed.pages.map(({ url, lastmod }) => [url, lastmod]));
  const summary = ({ url, titles, descriptions, noindex, canonicals, alternates }: PageFacts): PageSummary => {
    const lastmod = lastmods.get(url);
    const isOwn = isSameUrl(canonicals[0] ?? siteUrl + url, siteUrl + url);
    const indexable = isOwn && !noindex && !isErrorPage(url);
    const required = { url, title: titles[0] ?? "", description: descriptions[0] ?? "", indexable };
    return { ...required, ...(lastmod !== undefined && { lastmod }), ...(alternates.length > 0 && { alternates }) };
  };
  return { origin: siteUrl, pages: pages.map(summary), ...rulesOf(listed) };
}

/** The headers and redirects of a site for all hosts: its own, and those for its bundles and its policy. */
export function rulesOf({
  origin,
  hosting,
}: Pick<ListedPages, "origin" | "hosting">): Pick<Built, "headers" | "redirects"> {
  const { headers = [], redirects = [], policy } = hosting;
  const policyHeader = policy && headerPolicy(policy, origin);
  const policyRule = { path: "/*", set: { "Content-Security-Policy": policyHeader ?? "" } };
  const all = [
    ...headers.map((rule) => ({ ...rule, path: decoded(rule.path) })),
    ...(policyHeader ? [policyRule] : []),
    immutableBundles,
  ];
  return { headers: onePerPath(all), redirects: [...redirects].sort(exactFirst) };
}

/** One rule for each path: of two blocks of a path in `_headers`, Cloudflare Pages applies only the last. */
function onePerPath(rules: readonly HeaderRule[]): HeaderRule[] {
  const sets = new Map<string, HeaderRule["set"]>();
  for (const { path, set } of rules) sets.set(path, { ...sets.get(path), ...set });
  return [...sets].map(([path, set]) => ({ path, set }));
}

/** Cloudflare Pages matches redirects without a pattern first, so this order is used for all hosts. */
const exactFirst = (a: Redirect, b: Redirect): number => Number(isPatternPath(a.from)) - Number(isPatternPath(b.from));
