/** Redirects that hide pages, have no effect, or never end: on every host, or on some hosts of the site. */
import type { Redirect } from "../api/hosting.ts";
import type { Report } from "../base/diagnostic.ts";
import { someOf } from "../base/message.ts";
import { nameOfPage } from "../base/places.ts";
import { type Ignored, InvalidRule, isPatternPath, type Pattern, parsePattern } from "../urls/path-pattern.ts";
import { decoded, type HostResponse, outputPathOf } from "../urls/urls.ts";
import { type Host, type HostedSite, lookUpIn, namesOf, redirectAt } from "./host.ts";
import { hostsOf } from "./hosts/index.ts";

interface RedirectProblem {
  readonly code: "output/bad-hosting" | "output/host-limit";
  /** The rest of a sentence that begins with the names of hosts. */
  readonly message: string;
  readonly hint: string;
}

interface RedirectsOnHost {
  readonly host: Host;
  readonly site: HostedSite;
  readonly redirects: readonly Redirect[];
  /** By URL in lower case; empty where case matters. */
  readonly pages: ReadonlyMap<string, HostedSite["pages"][number]>;
  readonly lookUp: (url: string) => HostResponse;
  readonly isFrom: (url: string, redirect: Redirect) => boolean;
}

/** Reports the redirects that hide a page, and those that some of the site's hosts do not follow as they are meant. */
export function reportRedirectLimits(site: HostedSite, report: Report): void {
  const { pages, hosting } = site;
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const onHosts = hostsOf(hosting)
    .filter(({ serve }) => !serve.ignoresRules)
    .map((host) => siteOn(host, site));
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
    const affected = new Map<string, { problem: RedirectProblem; hosts: Host[] }>();
    for (const on of onHosts) {
      const problem = hidesPages(redirect, on) ?? hasNoEffect(redirect, on) ?? neverEnds(redirect, on);
      const hosts = problem ? (affected.get(problem.message)?.hosts ?? []) : [];
      if (problem) affected.set(problem.message, { problem, hosts: [...hosts, on.host] });
    }
    for (const { problem, hosts } of affected.values())
      report.add({ ...problem, message: `On ${namesOf(hosts)} ${problem.message}`, at: redirectAt(redirect, pages) });
  }
}

function siteOn(host: Host, site: HostedSite): RedirectsOnHost {
  const { redirects = [] } = site.hosting;
  const { ignore = {} } = host.serve.redirects ?? {};
  const { lookUp } = lookUpIn(site);
  const patterns = new Map(redirects.map((each) => [each, patternOf(each.from, ignore)]));
  return {
    host,
    site,
    redirects,
    pages: new Map(ignore.case ? site.pages.map((page) => [page.url.toLowerCase(), page]) : []),
    lookUp: (url) => lookUp(host, url),
    isFrom: (url, redirect) => patterns.get(redirect)?.match(url) !== undefined,
  };
}

/** Redirects that take precedence over files, or whose case does not matter. */
function hidesPages(redirect: Redirect, { host, site, pages, isFrom }: RedirectsOnHost): RedirectProblem | undefined {
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
function hasNoEffect(
  { from, to }: Redirect,
  { host, redirects, lookUp, isFrom }: RedirectsOnHost,
): RedirectProblem | undefined {
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

/** A pattern that leads back to itself, or a path that differs from its destination only in what the host ignores. */
function neverEnds(
  redirect: Redirect,
  { host, redirects, lookUp, isFrom }: RedirectsOnHost,
): RedirectProblem | undefined {
  const { from, to } = redirect;
  const isPattern = isPatternPath(from);
  const [path = ""] = to.split(/[?#]/, 1);
  const target = decoded(isPattern ? path.replace(/:[a-z]\w*/gi, "no-such-page") : path);
  // Checks of links find a destination on another site, and one that is the path itself.
  const isChecked = to.startsWith("/") && target !== (isPattern ? decoded(path) : decoded(from));
  const isServed = host.serve.redirects?.first === undefined && lookUp(target) !== undefined;
  if (!isChecked || isServed || redirects.find((each) => isFrom(target, each)) !== redirect) return undefined;
  const when = isPattern ? "where no page exists, it redirects forever" : "it redirects forever";
  const message = `the redirect from "${from}" matches its own destination, "${to}": ${when}.`;
  const hint = "List the paths that moved one by one, or change the destination.";
  return { code: "output/host-limit", message, hint };
}

function patternOf(from: string, ignored: Ignored): Pattern | undefined {
  try {
    return parsePattern(from, ignored);
  } catch (error) {
    if (error instanceof InvalidRule) return undefined; // reported by validate.ts
    throw error;
  }
}
