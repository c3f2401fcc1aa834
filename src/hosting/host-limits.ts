/**
 * Warnings about features that the site's hosts do not support. They are not errors, since the rest of the site works,
 * and only its owner knows whether that matters. Each host adds its own limits.
 */
import { type Report, someOf } from "../diagnostics/diagnostic.ts";
import { nameOfPage } from "../diagnostics/page-place.ts";
import type { Redirect } from "../site/hosting.ts";
import { decoded, outputPathOf } from "../site/urls.ts";
import { type Host, type HostedSite, namesOf, redirectAt, type Warn } from "./host.ts";
import { hosts, hostsOf } from "./hosts/index.ts";
import { InvalidRule, isPatternPath, parsePattern } from "./path-pattern.ts";
import { reportSharedUrls } from "./shared-urls.ts";

/** Reports rules that a host of the site would ignore, and redirects that hide pages. */
export function reportHostLimits(site: HostedSite, report: Report): void {
  const otherwise = { file: "templates/site.tsx", at: { text: "hosting" } };
  const warn: Warn = (text, message, hint) =>
    report.add({ code: "output/host-limit", message, hint, at: { text, in: ["templates/site.tsx"], otherwise } });
  const { headers = [], redirects = [] } = site.hosting;
  const named = hostsOf(site.hosting);
  if (headers.length + redirects.length > 0 && named.length === 0)
    warn(
      "hosting",
      "The site has headers or redirects, but names no host.",
      "Name the hosts it is for: hosts: { netlify: true }.",
    );
  reportHiddenPages(site, report);
  reportSharedUrls(site, report);
  reportIgnoredFiles(site, report);
  for (const { from, to } of redirects)
    if (leadsToItself(from, to))
      warn(
        from,
        `The redirect from "${from}" matches its own destination, "${to}": where no page exists, it redirects forever.`,
        "List the paths that moved one by one, or change the destination.",
      );
  for (const { name, serve, limits } of named) {
    const urls = site.pages.map(({ url }) => url);
    const omitted = urls.filter((url) => serve.sends?.(outputPathOf(url)) === false);
    if (omitted.length > 0)
      warn(
        omitted[0] ?? "",
        `${name} does not deploy ${someOf(omitted)}.`,
        "It omits folders of that name; use another URL.",
      );
    limits(site, warn);
  }
}

/** Reports static `_headers` and `_redirects` files that some of the site's hosts do not read. */
function reportIgnoredFiles({ hosting, statics }: HostedSite, report: Report): void {
  const reads = ({ serve }: Host): boolean => !serve.configuration && !serve.ignoresRules;
  const readers = Object.values(hosts).filter(reads);
  const others = hostsOf(hosting).filter((host) => !reads(host));
  for (const path of others.length > 0 ? statics : [])
    if (path === "_headers" || path === "_redirects")
      report.add({
        code: "output/host-limit",
        file: `content/static/${path}`,
        message: `Only ${namesOf(readers)} read ${path}; the site is also built for ${namesOf(others)}.`,
        hint: "Move its rules to hosting() in templates/site.tsx, which applies to all hosts.",
      });
}

/** Reports redirects from the URL of a page: some hosts would send the page, others the redirect. */
function reportHiddenPages({ hosting, pages: listed, statics }: HostedSite, report: Report): void {
  const urls = listed.map(({ url }) => url);
  const staticUrls = statics.map((path) => `/${path}`);
  const pages = new Map(listed.map(({ url, content }) => [url, content]));
  const files = new Set([...staticUrls, ...urls.map((url) => `/${outputPathOf(url)}`)]);
  const named = hostsOf(hosting);
  const redirectsFirst = named.filter(({ serve }) => serve.redirectsFirst === "all");
  const filesFirst = named.filter(({ serve }) => !serve.redirectsFirst && !serve.ignoresRules);
  for (const redirect of hosting.redirects ?? []) {
    const isPattern = isPatternPath(redirect.from);
    const hidden = isPattern
      ? coveredBy(redirect, [...urls, ...staticUrls])
      : [decoded(redirect.from)].filter((url) => pages.has(url) || files.has(url));
    if (hidden.length === 0) continue;
    const at = redirectAt(redirect, listed);
    const [url = ""] = hidden;
    if (!isPattern && hidden.some((url) => pages.has(url)))
      report.add({
        code: "output/bad-hosting",
        message: `The redirect from "${redirect.from}" has the URL of ${nameOfPage(url, pages.get(url))}.`,
        hint: "Remove one of the two.",
        at,
      });
    else if (!isPattern && filesFirst.length > 0)
      report.add({
        code: "output/host-limit",
        message: `On ${namesOf(filesFirst)} files take precedence over redirects: that from "${redirect.from}" has no effect.`,
        hint: "Remove one of the two.",
        at,
      });
    else if (isPattern && redirectsFirst.length > 0)
      report.add({
        code: "output/host-limit",
        message: `On ${namesOf(redirectsFirst)} redirects take precedence over files: that from "${redirect.from}" hides ${someOf(hidden)}.`,
        hint: "Redirect from paths without a page.",
        at,
      });
  }
}

/** Whether a pattern matches its own destination. Destinations without a placeholder are checked like links. */
function leadsToItself(from: string, to: string): boolean {
  const path = to.replace(/[?#].*$/, "");
  const target = path.replace(/:[a-z]\w*/gi, "x");
  return (
    isPatternPath(from) &&
    target !== path &&
    target.startsWith("/") &&
    coveredBy({ from }, [decoded(target)]).length > 0
  );
}

/** The URLs that a redirect matches. */
function coveredBy({ from }: Pick<Redirect, "from">, urls: readonly string[]): string[] {
  try {
    const { match } = parsePattern(from);
    return urls.filter((url) => match(url) !== undefined);
  } catch (error) {
    if (error instanceof InvalidRule) return []; // reported by validate.ts
    throw error;
  }
}
