/** Redirects that hide pages, have no effect, or never end: on every host, or on some hosts of the site. */

import type { Hosting, Redirect } from "../api/hosting.ts";
import { type Report, someOf } from "../diagnostics/diagnostic.ts";
import { nameOfPage } from "../diagnostics/page-place.ts";
import { type Ignored, InvalidRule, isPatternPath, parsePattern } from "../urls/path-pattern.ts";
import { decoded, type Found, outputPathOf } from "../urls/urls.ts";
import { type Host, type HostedPage, type HostedSite, lookUpIn, namesOf, redirectAt } from "./host.ts";
import { hostsOf } from "./hosts/index.ts";
import { applyRedirects, parseRedirects, type RedirectRule, redirectsText } from "./redirects-file.ts";

/** Reports redirects from the URL of a page or a file: some hosts would send that, others the redirect. */
export function reportHiddenPages(site: HostedSite, report: Report): void {
  const { hosting, pages } = site;
  const byUrl = new Map([
    ...pages.map((page) => [page.url.toLowerCase(), page] as const),
    ...pages.map((page) => [page.url, page] as const),
  ]);
  const { lookUp } = lookUpIn(site);
  for (const redirect of hosting.redirects ?? []) {
    const hidden = isPatternPath(redirect.from)
      ? (hiddenByPattern(redirect, site) ??
        withoutEffect(redirect, hosting, lookUp) ??
        withoutFolder(redirect, hosting, lookUp))
      : (hiddenByUrl(redirect, hosting, byUrl) ?? withoutEffect(redirect, hosting, lookUp));
    if (hidden) report.add({ ...hidden, at: redirectAt(redirect, pages) });
  }
}

/** A redirect from a page's own URL. */
function hiddenByUrl({ from }: Redirect, hosting: Hosting, byUrl: ReadonlyMap<string, HostedPage>) {
  const url = decoded(from);
  const page = byUrl.get(url) ?? byUrl.get(url.toLowerCase());
  const ignoring = hostsOf(hosting).filter(({ serve }) => serve.redirectsIgnore?.case);
  if (!page || (page.url !== url && ignoring.length === 0)) return undefined;
  const where = page.url === url ? "The" : `Case does not matter on ${namesOf(ignoring)}: the`;
  return {
    code: "output/bad-hosting",
    message: `${where} redirect from "${from}" has the URL of ${nameOfPage(page.url, page.content)}.`,
    hint: "Remove one of the two.",
  } as const;
}

/**
 * A redirect from a file, or from a URL that the host redirects itself: `/blog` to `/blog/`, `/old.html` to `/old`. One
 * from a page's own file, `/about.html` to `/about`, may have no effect: both show the page.
 */
function withoutEffect({ from, to }: Redirect, { redirects = [], ...hosting }: Hosting, lookUp: LookUp) {
  const found = hostsOf(hosting).flatMap((host) => {
    const { ignoresRules, redirectsFirst, cleanUrlsFirst } = host.serve;
    const answer = ignoresRules ? undefined : lookUp(host, decoded(from));
    if (!answer) return [];
    if ("path" in answer)
      return redirectsFirst || answer.path === outputPathOf(decoded(to)) ? [] : { host, url: undefined };
    const url = decoded(answer.redirect);
    const isFollowed = url === decoded(to) || redirects.some((each) => decoded(each.from) === url);
    return !isFollowed && (cleanUrlsFirst || !redirectsFirst) ? { host, url } : [];
  });
  const [first] = found;
  if (!first) return undefined;
  const names = namesOf(found.filter(({ url }) => url === first.url).map(({ host }) => host));
  const { url } = first;
  return {
    code: "output/host-limit",
    message: url
      ? `On ${names} "${from}" leads to "${url}", so the redirect from it has no effect.`
      : `On ${names} files take precedence over redirects: that from "${from}" has no effect.`,
    hint: url && !lookUp(first.host, url) ? `Redirect from "${url}", too.` : "Remove one of the two.",
  } as const;
}

/** `/blog/*` where the host redirects `/blog/` to `/blog`, which leads nowhere. */
function withoutFolder({ from }: Redirect, { redirects = [], ...hosting }: Hosting, lookUp: LookUp) {
  const folder = from.replace(/\*$/, "");
  const bare = decoded(folder.slice(0, -1));
  const isRedirected = ({ serve }: Host) =>
    redirects.some((each) => coveredBy(each.from, [bare], serve.redirectsIgnore).length > 0);
  const found = hostsOf(hosting).filter((host) => {
    const answer = from.endsWith("/*") && host.serve.cleanUrlsFirst && lookUp(host, decoded(folder));
    return answer && "redirect" in answer && !lookUp(host, bare) && !isRedirected(host);
  });
  if (found.length === 0) return undefined;
  return {
    code: "output/host-limit",
    message: `On ${namesOf(found)} "${folder}" leads to "${bare}", to which the redirect from "${from}" does not apply.`,
    hint: `Redirect from "${bare}", too.`,
  } as const;
}

type LookUp = (host: Host, url: string) => Found;

function hiddenByPattern({ from }: Redirect, { hosting, pages, statics }: HostedSite) {
  const urls = [...pages.map(({ url }) => url), ...statics.map((path) => `/${path}`)];
  const covered = ({ serve }: Host): string[] =>
    serve.redirectsFirst === "all" ? coveredBy(from, urls, serve.redirectsIgnore) : [];
  const hiding = hostsOf(hosting).filter((host) => covered(host).length > 0);
  if (hiding.length === 0) return undefined;
  return {
    code: "output/host-limit",
    message: `On ${namesOf(hiding)} redirects take precedence over files: that from "${from}" hides ${someOf(new Set(hiding.flatMap(covered)))}.`,
    hint: "Redirect from paths without a page.",
  } as const;
}

/** The URLs that a redirect matches. */
function coveredBy(from: string, urls: readonly string[], ignored: Ignored | undefined): string[] {
  try {
    const { match } = parsePattern(from, ignored);
    return urls.filter((url) => match(url) !== undefined);
  } catch (error) {
    if (error instanceof InvalidRule) return []; // reported by validate.ts
    throw error;
  }
}

/** Reports patterns that lead back to themselves. Destinations without a placeholder are checked like links. */
export function reportLoops({ hosting, pages }: HostedSite, report: Report): void {
  const { redirects = [] } = hosting;
  const patterns = redirects.filter(({ from, to }) => isPatternPath(from) && /\/[^?#]*:[a-z]/i.test(to));
  const urls = new Set(pages.map(({ url }) => url));
  const seen = new Set<string>();
  for (const host of [undefined, ...hostsOf(hosting).filter(({ serve }) => serve.redirectsIgnore)]) {
    const { rules } = parseRedirects(patterns.length > 0 ? redirectsText(redirects) : "", {
      redirectsIgnore: host?.serve.redirectsIgnore ?? {},
    });
    for (const redirect of patterns) {
      const { from, to } = redirect;
      const [first = "", ...others] = loopFrom(from, rules, urls);
      const isBack = coveredBy(from, others, host?.serve.redirectsIgnore).length > 0;
      if (!isBack || seen.has(first)) continue;
      for (const pathname of [first, ...others]) seen.add(pathname);
      const via = redirects.find(
        (each) => coveredBy(each.from, others.slice(0, 1), host?.serve.redirectsIgnore).length > 0,
      );
      const loop =
        via === redirect
          ? `redirect from "${from}" matches its own destination, "${to}": where no page exists, it redirects`
          : `redirects from "${from}" and "${via?.from}" lead to each other: where no page exists, they redirect`;
      report.add({
        code: "output/host-limit",
        message: `${host ? `Case does not matter on ${host.name}: the` : "The"} ${loop} forever.`,
        hint: "List the paths that moved one by one, or change the destination.",
        at: redirectAt(redirect, pages),
      });
    }
  }
}

/** Browsers follow no more (Fetch standard, HTTP-redirect fetch); a path may grow with each. */
const maxRedirects = 20;

/** The pathnames of a loop that begins at a pattern, with a path that no page has; empty without a loop. */
function loopFrom(from: string, rules: readonly RedirectRule[], urls: ReadonlySet<string>): string[] {
  const visited: string[] = [];
  let next = decoded(from.replace(/\*|(?<=\/):[a-z]\w*/gi, "no-such-page"));
  while (!urls.has(next)) {
    if (visited.includes(next) || visited.length > maxRedirects) return [...visited, next];
    visited.push(next);
    const to = applyRedirects(rules, { pathname: next, search: "", isFile: false });
    if (!to || !("location" in to) || !to.location.startsWith("/")) break;
    next = decoded(to.location.replace(/[?#].*$/, ""));
  }
  return [];
}
