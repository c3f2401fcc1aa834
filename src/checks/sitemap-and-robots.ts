/**
 * sitemap.xml, robots.txt and the pages themselves tell crawlers the same: a sitemap lists pages of
 * this site that may be listed (sitemaps.org, "location"), and robots.txt (RFC 9309) keeps crawlers
 * from none of those. Dead links in either are told by the links check.
 */
import { type Code, type Finding, someOf } from "../diagnostics/diagnostic.ts";
import type { FileFacts } from "../output/facts/file.ts";
import type { SiteCheck, SiteFacts } from "./facts.ts";
import { destinationsOf } from "./link-targets.ts";

export const crawlers: SiteCheck = (site) => {
  const files = site.files.filter(({ links }) => links.some(({ from }) => from === "sitemap loc"));
  return [...files.flatMap((file) => faultsOfSitemap(file, site)), ...faultsOfRobots(files, site)];
};

/** The pathnames that a sitemap lists, and what is wrong with those that it should not. */
function faultsOfSitemap(file: FileFacts, site: SiteFacts): Finding[] {
  const pages = new Map(site.pages.map((page) => [page.path, page]));
  const destinations = destinationsOf(site);
  const [foreign, hidden, elsewhere]: [string[], string[], string[]] = [[], [], []];
  for (const { url, from } of file.links) {
    if (from !== "sitemap loc") continue;
    const target = destinations.of(url, `/${file.path}`);
    if (target.kind === "external" || !/^https?:/.test(url)) foreign.push(url);
    const page = target.kind === "internal" && target.path !== undefined ? pages.get(target.path) : undefined;
    if (page?.noindex) hidden.push(page.url);
    else if (page?.canonicals[0] && page.canonicals[0] !== site.origin + page.url) elsewhere.push(page.url);
  }
  const told = (urls: string[], what: string, hint: string): Finding[] =>
    urls.length === 0 ? [] : [finding("site/sitemap", file, `${file.path} lists ${someOf(urls)}, ${what}.`, hint)];
  return [
    ...told(foreign, "which is no URL of this site", `Its URLs begin with ${site.origin}/.`),
    ...told(hidden, "but the page says noindex", "Leave it out of the sitemap, or let it be listed."),
    ...told(elsewhere, "whose canonical link names another page", "List that one."),
  ];
}

/** Pages that a sitemap offers and robots.txt forbids. */
function faultsOfRobots(sitemaps: readonly FileFacts[], site: SiteFacts): Finding[] {
  const file = site.files.find(({ robots }) => robots);
  const rules = file?.robots?.rules ?? [];
  if (!file || rules.every(({ allows }) => allows)) return [];
  const tests = rules.map(({ allows, path }) => ({ allows, length: path.length, matches: matcher(path) }));
  const urls = sitemaps.flatMap(({ links }) => links.flatMap(({ url, from }) => (from === "sitemap loc" ? url : [])));
  const forbidden = [...new Set(urls)].filter((url) => {
    const path = url.startsWith(site.origin) ? url.slice(site.origin.length) || "/" : undefined;
    return path !== undefined && !isAllowed(path, tests);
  });
  if (forbidden.length === 0) return [];
  const what = `robots.txt keeps crawlers from ${someOf(forbidden)}, which the sitemap offers them.`;
  return [
    finding("site/robots", file, what, "Say noindex on the page instead: a page that is not read may still be listed."),
  ];
}

interface Rule {
  readonly allows: boolean;
  readonly length: number;
  readonly matches: RegExp;
}

/** The longest rule counts, and of two as long the one that allows (RFC 9309, 2.2.2). */
function isAllowed(path: string, rules: readonly Rule[]): boolean {
  const [first] = rules
    .filter(({ matches }) => matches.test(path))
    .sort((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows));
  return first?.allows ?? true;
}

/** `*` is any text, `$` at the end the end (RFC 9309, 2.2.3). */
const matcher = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[^\w*$]/g, "\\$&")
      .replace(/\*+/g, ".*")
      .replace(/\$(?!$)/g, "\\$")}`,
  );

const finding = (code: Code, { sources, kind, path }: FileFacts, message: string, hint: string): Finding => ({
  code,
  message,
  hint,
  file: sources[0],
  ...(kind === "file" ? { at: { text: path } } : {}),
});
