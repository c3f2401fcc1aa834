/** Redirects that hide pages, have no effect, or never end: on every host, or on some hosts of the site. */
import type { Redirect } from "../api/hosting.ts";
import { type Report, someOf } from "../diagnostics/diagnostic.ts";
import { getOrInsert } from "../diagnostics/get-or-insert.ts";
import { nameOfPage } from "../diagnostics/origins.ts";
import { type Ignored, InvalidRule, isPatternPath, type Pattern, parsePattern } from "../urls/path-pattern.ts";
import { decoded, type HostResponse, outputPathOf } from "../urls/urls.ts";
import { type Host, type HostedSite, lookUpIn, namesOf, redirectAt } from "./host.ts";
import { hostsOf } from "./hosts/index.ts";
import { applyRedirects, parseRedirects, type RedirectRule, redirectsText } from "./redirects-file.ts";

interface Problem {
  readonly code: "output/bad-hosting" | "output/host-limit";
  /** The rest of a sentence that begins with the names of hosts. */
  readonly message: string;
  readonly hint: string;
}

/** The site on one of its hosts. */
interface SiteOnHost {
  readonly host: Host;
  readonly site: HostedSite;
  readonly redirects: readonly Redirect[];
  /** Those without a pattern, by their path as far as every host compares it. */
  readonly exact: ReadonlyMap<string, readonly Redirect[]>;
  /** By URL in lower case; empty where case matters. */
  readonly pages: ReadonlyMap<string, HostedSite["pages"][number]>;
  /** As in `_redirects`; empty if no destination has a placeholder. */
  readonly rules: readonly RedirectRule[];
  readonly lookUp: (url: string) => HostResponse;
  readonly isFrom: (url: string, redirect: Redirect) => boolean;
}

/** Reports the redirects that hide a page, and those that some of the site's hosts do not follow as they are meant. */
export function reportRedirectLimits(site: HostedSite, report: Report): void {
  const { pages, hosting } = site;
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const onHosts = hostsOf(hosting).flatMap((host) => (host.serve.ignoresRules ? [] : siteOn(host, site)));
  for (const redirect of hosting.redirects ?? []) {
    const page = byUrl.get(decoded(redirect.from));
    if (page) {
      const message = `The redirect from "${redirect.from}" has the URL of ${nameOfPage(page.url, page.content)}.`;
      report.add({
        code: "output/bad-hosting",
        message,
        hint: "Remove one of the two.",
        at: redirectAt(redirect, pages),
      });
      continue;
    }
    const affected = new Map<string, { problem: Problem; hosts: Host[] }>();
    for (const on of onHosts) {
      const problem =
        hidesPages(redirect, on) ?? hasNoEffect(redirect, on) ?? neverEnds(redirect, on) ?? sharesPath(redirect, on);
      const hosts = problem ? (affected.get(problem.message)?.hosts ?? []) : [];
      if (problem) affected.set(problem.message, { problem, hosts: [...hosts, on.host] });
    }
    for (const { problem, hosts } of affected.values())
      report.add({ ...problem, message: `On ${namesOf(hosts)} ${problem.message}`, at: redirectAt(redirect, pages) });
  }
}

function siteOn(host: Host, site: HostedSite): SiteOnHost {
  const { redirects = [] } = site.hosting;
  const { ignore = {} } = host.serve.redirects ?? {};
  const { lookUp } = lookUpIn(site);
  const patterns = new Map(redirects.map((each) => [each, patternOf(each.from, ignore)]));
  const exact = new Map<string, Redirect[]>();
  for (const each of redirects)
    if (!isPatternPath(each.from)) getOrInsert(exact, loosePath(each.from), () => []).push(each);
  const text = redirects.some(hasPlaceholder) ? redirectsText(redirects) : "";
  return {
    host,
    site,
    redirects,
    exact,
    pages: new Map(ignore.case ? site.pages.map((page) => [page.url.toLowerCase(), page]) : []),
    rules: parseRedirects(text, { ignore }).rules,
    lookUp: (url) => lookUp(host, url),
    isFrom: (url, redirect) => patterns.get(redirect)?.match(url) !== undefined,
  };
}

/** The same for paths that some host considers the same. */
const loosePath = (path: string): string => decoded(decoded(path)).toLowerCase().replace(/\/$/, "");

/** Whether the path of a destination has what a pattern matched. */
const hasPlaceholder = ({ from, to }: Redirect): boolean => isPatternPath(from) && /\/[^?#]*:[a-z]/i.test(to);

/** Redirects that take precedence over files, or whose case does not matter. */
function hidesPages(redirect: Redirect, { host, site, pages, isFrom }: SiteOnHost): Problem | undefined {
  const { from } = redirect;
  if (isPatternPath(from)) {
    const urls = [...site.pages.map(({ url }) => url), ...site.statics.map((path) => `/${path}`)];
    const hidden = host.serve.redirects?.first === "all" ? urls.filter((url) => isFrom(url, redirect)) : [];
    if (hidden.length === 0) return undefined;
    const message = `redirects take precedence over files: that from "${from}" hides ${someOf(hidden)}.`;
    return { code: "output/host-limit", message, hint: "Redirect from paths without a page." };
  }
  const page = pages.get(decoded(from).toLowerCase());
  if (!page) return undefined;
  const message = `case does not matter: the redirect from "${from}" has the URL of ${nameOfPage(page.url, page.content)}.`;
  return { code: "output/bad-hosting", message, hint: "Remove one of the two." };
}

/**
 * Files and clean URLs that take precedence over redirects: the host redirects `/blog/` to `/blog`, also for a redirect
 * from `/blog/*`. A redirect from a page's own file, `/about.html` to `/about`, may have no effect: both show the page.
 */
function hasNoEffect({ from, to }: Redirect, { host, redirects, lookUp, isFrom }: SiteOnHost): Problem | undefined {
  const { redirects: { first } = {}, cleanUrls } = host.serve;
  if (first && !cleanUrls.first) return undefined;
  for (const url of from.endsWith("/*") ? [from, from.slice(0, -1)] : [from]) {
    const response = lookUp(decoded(url));
    if (!response) continue;
    if ("path" in response) {
      if (url !== from || first || response.path === outputPathOf(decoded(to))) continue;
      const message = `files take precedence over redirects: that from "${from}" has no effect.`;
      return { code: "output/host-limit", message, hint: "Remove one of the two." };
    }
    const cleanUrl = decoded(response.redirect);
    const isFile = lookUp(cleanUrl) !== undefined;
    const isMeant = cleanUrl === decoded(to) || (isFile && url !== from);
    const isRedirected = redirects.some((each) => isFrom(cleanUrl, each)) && (!isFile || first);
    if (isMeant || isRedirected) continue;
    const message = `"${url}" leads to "${cleanUrl}", to which the redirect from "${from}" does not apply.`;
    const hint = isFile ? "Remove one of the two." : `Redirect from "${cleanUrl}", too.`;
    return { code: "output/host-limit", message, hint };
  }
  return undefined;
}

/** A pattern that leads back to itself. Destinations without a placeholder are checked like links. */
function neverEnds(redirect: Redirect, { site, redirects, rules, isFrom }: SiteOnHost): Problem | undefined {
  const { from, to } = redirect;
  const loop = hasPlaceholder(redirect) ? loopFrom(from, rules, new Set(site.pages.map(({ url }) => url))) : [];
  if (!loop.some((url) => isFrom(url, redirect))) return undefined;
  const next = redirects.find((each) => isFrom(loop[0] ?? "", each));
  // A loop of two is reported at the first.
  if (!next || redirects.indexOf(next) < redirects.indexOf(redirect)) return undefined;
  const which =
    next === redirect
      ? `redirect from "${from}" matches its own destination, "${to}": where no page exists, it redirects`
      : `redirects from "${from}" and "${next.from}" lead to each other: where no page exists, they redirect`;
  const hint = "List the paths that moved one by one, or change the destination.";
  return { code: "output/host-limit", message: `the ${which} forever.`, hint };
}

/**
 * Two redirects that differ only in case or a slash, where that does not matter: the host follows the first for both, so
 * `/Promo` to `/promo` never ends.
 */
function sharesPath(redirect: Redirect, on: SiteOnHost): Problem | undefined {
  const { from, to } = redirect;
  if (isPatternPath(from)) return undefined;
  const isLoop = (each: Redirect): boolean =>
    decoded(each.to) !== decoded(each.from) &&
    on.isFrom(decoded(each.to), each) &&
    (on.host.serve.redirects?.first !== undefined || !on.lookUp(decoded(each.to)));
  if (isLoop(redirect)) {
    const next = on.redirects.find((each) => each.from === to);
    const message = `the redirect from "${from}" matches its own destination, "${to}": it redirects forever.`;
    const hint = next ? `Redirect it to "${next.to}".` : "Change the destination.";
    return { code: "output/host-limit", message, hint };
  }
  const first = on.exact.get(loosePath(from))?.find((each) => on.isFrom(decoded(from), each));
  if (!first || first.from === from || first.to === to || isLoop(first)) return undefined;
  const message = `"${first.from}" and "${from}" are one path: the redirect from "${from}" to "${to}" has no effect.`;
  return { code: "output/host-limit", message, hint: "Give both the same destination." };
}

function patternOf(from: string, ignored: Ignored): Pattern | undefined {
  try {
    return parsePattern(from, ignored);
  } catch (error) {
    if (error instanceof InvalidRule) return undefined; // reported by validate.ts
    throw error;
  }
}

/** Browsers follow no more (Fetch standard, HTTP-redirect fetch); a path may grow with each. */
const maxRedirects = 20;

/** The pathnames of a loop after its first, which begins at a pattern, with a path that no page has; empty without a loop. */
function loopFrom(from: string, rules: readonly RedirectRule[], urls: ReadonlySet<string>): string[] {
  const visited: string[] = [];
  let next = decoded(from.replace(/\*|(?<=\/):[a-z]\w*/gi, "no-such-page"));
  while (!urls.has(next)) {
    if (visited.includes(next) || visited.length > maxRedirects) return [...visited, next].slice(1);
    visited.push(next);
    const to = applyRedirects(rules, { pathname: next, search: "", isFile: false });
    if (!to || !("location" in to) || !to.location.startsWith("/")) break;
    next = decoded(to.location.replace(/[?#].*$/, ""));
  }
  return [];
}
