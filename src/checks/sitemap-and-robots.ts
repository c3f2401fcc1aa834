/**
 * sitemap.xml, robots.txt and the pages agree: a sitemap lists only pages of this site that search
 * engines can list (sitemaps.org, "location"), and robots.txt (RFC 9309) disallows none of them. Dead
 * links in either are reported by links.ts.
 */
import type { Code, Finding } from "../base/diagnostic.ts";
import { someOf } from "../base/message.ts";
import { outputFilePlace } from "../base/places.ts";
import type { FileFacts } from "../output/facts/file.ts";
import { decoded, isErrorPage, isSameUrl, normalizedUrl } from "../urls/urls.ts";
import type { SiteCheck, SiteFacts } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";

export const checkSitemapAndRobots: SiteCheck = (facts) => {
  const files = facts.files.filter(({ links }) => links.some(({ kind }) => kind === "sitemap loc"));
  return [...files.flatMap((file) => findingsOfSitemap(file, facts)), ...findingsOfRobots(files, facts)];
};

const locationsIn = ({ links }: FileFacts): string[] =>
  links.filter(({ kind }) => kind === "sitemap loc").map(({ url }) => url);

/** URLs that a sitemap should not list. */
function findingsOfSitemap(file: FileFacts, facts: SiteFacts): Finding[] {
  const pages = new Map(facts.pages.map((page) => [page.path, page]));
  const targets = linkTargetsOf(facts);
  const foreign: string[] = [];
  const errors: string[] = [];
  const hidden: string[] = [];
  const copies: string[] = [];
  for (const url of locationsIn(file)) {
    const target = targets.of(url, `/${file.path}`);
    if (target.kind === "external" || !/^https?:/i.test(url)) foreign.push(url);
    const page = target.kind === "internal" && target.path !== undefined ? pages.get(target.path) : undefined;
    if (page && isErrorPage(page.url)) errors.push(page.url);
    else if (page?.noindex) hidden.push(page.url);
    else if (page?.canonicals[0] && !isSameUrl(page.canonicals[0], facts.siteUrl + page.url)) copies.push(page.url);
  }
  const listed = (urls: string[], what: string, hint: string): Finding[] =>
    urls.length === 0 ? [] : [finding("site/sitemap", file, `${file.path} lists ${someOf(urls)}, ${what}.`, hint)];
  return [
    ...listed(foreign, "which is not a URL of this site", `URLs of this site begin with ${facts.siteUrl}/.`),
    ...listed(errors, "which hosts send in place of missing pages", "Remove it from the sitemap."),
    ...listed(hidden, "but the page says noindex", "Remove it from the sitemap, or remove noindex from the page."),
    ...listed(copies, "whose canonical link is another page", "List that page."),
  ];
}

/** Pages that a sitemap lists and robots.txt disallows. */
function findingsOfRobots(sitemaps: readonly FileFacts[], facts: SiteFacts): Finding[] {
  const file = facts.files.find(({ robotsRules }) => robotsRules);
  const rules = file?.robotsRules ?? [];
  if (!file || rules.every(({ allows }) => allows)) return [];
  const tests = rules.map(({ allows, path }) => ({
    allows,
    length: decoded(path).length,
    matches: matcher(decoded(path)),
  }));
  const urls = sitemaps.flatMap(locationsIn);
  const forbidden = [...new Set(urls)].filter((url) => {
    const whole = normalizedUrl(url);
    return whole.startsWith(`${facts.siteUrl}/`) && !isAllowed(decoded(whole.slice(facts.siteUrl.length)), tests);
  });
  if (forbidden.length === 0) return [];
  const what = `robots.txt disallows ${someOf(forbidden)}, which the sitemap lists.`;
  return [
    finding(
      "site/robots",
      file,
      what,
      "Use noindex on the page instead: search engines can list a page that they do not crawl.",
    ),
  ];
}

interface RobotsRule {
  readonly allows: boolean;
  readonly length: number;
  readonly matches: RegExp;
}

/** The longest rule counts, and of equally long ones the one that allows (RFC 9309, 2.2.2). */
function isAllowed(path: string, rules: readonly RobotsRule[]): boolean {
  const [first] = rules
    .filter(({ matches }) => matches.test(path))
    .sort((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows));
  return first?.allows ?? true;
}

/** `*` matches any text, `$` the end; both paths are decoded (RFC 9309, 2.2.2 and 2.2.3). */
const matcher = (path: string): RegExp =>
  new RegExp(
    `^${path
      .slice(0, 2000) // longer than any URL; a regular expression has a limit
      .replace(/[^\w*$]/g, "\\$&")
      .replace(/\*+/g, ".*")
      .replace(/\$(?!$)/g, "\\$")}`,
  );

const finding = (code: Code, file: FileFacts, message: string, hint: string): Finding => ({
  code,
  message,
  hint,
  ...outputFilePlace(file),
});
