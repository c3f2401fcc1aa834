/**
 * What the hosts that a site names cannot do of what it asks of them: a warning, since each host goes on
 * without it, and only the site's owner knows whether that matters.
 */
import { type Report, someOf } from "../diagnostics/diagnostic.ts";
import { hostNames, type Redirect } from "../site/hosting.ts";
import { decoded, outputPathOf } from "../site/urls.ts";
import type { HostedSite, Warn } from "./host.ts";
import { hosts, hostsOf } from "./hosts/index.ts";
import { isPatternPath, parsePattern, Unreadable } from "./path-pattern.ts";

/** Reports what each of the site's hosts would leave out, and redirects that stand in the way of pages. */
export function reportHostLimits(site: HostedSite, report: Report): void {
  const otherwise = { file: "templates/site.tsx", at: { text: "hosting" } };
  const warn: Warn = (text, message, hint) =>
    report.add({ code: "output/host-limit", message, hint, at: { text, in: ["templates/site.tsx"], otherwise } });
  const { headers = [], redirects = [] } = site.hosting;
  const named = hostsOf(site.hosting);
  if (headers.length + redirects.length > 0 && named.length === 0)
    warn(
      "hosting",
      "No host is told of the site's headers and redirects.",
      "Name those it is made for: hosts: { netlify: true }.",
    );
  reportHiddenPages(site, report);
  reportIgnoredFiles(site, report);
  for (const { from, to } of redirects)
    if (leadsToItself(from, to))
      warn(
        from,
        `The redirect from "${from}" is also for where it leads, "${to}": where nothing stands there, visitors go round for ever.`,
        "Name the paths that moved one by one, or let it lead elsewhere.",
      );
  for (const { limits } of named) limits(site, warn);
}

/** Static files `_headers` and `_redirects`, which some of the hosts do not read. */
function reportIgnoredFiles({ hosting: { hosts: named = {} }, statics }: HostedSite, report: Report): void {
  const readers = hostNames.filter((name) => !hosts[name].serve.configuration && !hosts[name].serve.ignoresRules);
  const others = hostNames.filter((name) => named[name] && !readers.includes(name));
  for (const path of others.length > 0 ? statics : [])
    if (path === "_headers" || path === "_redirects")
      report.add({
        code: "output/host-limit",
        file: `content/static/${path}`,
        message: `${readers.map((name) => hosts[name].name).join(" and ")} alone read ${path}; the site is made for ${others.join(", ")}.`,
        hint: "Say it in hosting() of templates/site.tsx, for all of them.",
      });
}

/** Redirects from where a page stands: some hosts would show the one, some the other. */
function reportHiddenPages({ hosting, urls, statics }: HostedSite, report: Report): void {
  const statical = statics.map((path) => `/${path}`);
  const pages = new Set(urls);
  const files = new Set([...statical, ...urls.map((url) => `/${outputPathOf(url)}`)]);
  const named = hostsOf(hosting);
  const redirectsFirst = named.filter(({ serve }) => serve.redirectsFirst === "all").map(({ name }) => name);
  const filesFirst = named.filter(({ serve }) => !serve.redirectsFirst && !serve.ignoresRules).map(({ name }) => name);
  for (const redirect of hosting.redirects ?? []) {
    const isPattern = isPatternPath(redirect.from);
    const hidden = isPattern
      ? coveredBy(redirect, [...urls, ...statical])
      : [decoded(redirect.from)].filter((url) => pages.has(url) || files.has(url));
    if (hidden.length === 0) continue;
    const at = { text: redirect.from, otherwise: { file: "templates/site.tsx", at: { text: "hosting" } } };
    if (!isPattern && hidden.some((url) => pages.has(url)))
      report.add({
        code: "output/bad-hosting",
        message: `The redirect from "${redirect.from}" stands where a page does.`,
        hint: "Remove one of the two.",
        at,
      });
    else if (!isPattern && filesFirst.length > 0)
      report.add({
        code: "output/host-limit",
        message: `On ${filesFirst.join(" and ")} a file comes before a redirect: that from "${redirect.from}" does nothing there.`,
        hint: "Remove one of the two.",
        at,
      });
    else if (isPattern && redirectsFirst.length > 0)
      report.add({
        code: "output/host-limit",
        message: `On ${redirectsFirst.join(" and ")} a redirect comes before a file: that from "${redirect.from}" hides ${someOf(hidden)}.`,
        hint: "Redirect from paths that have no page.",
        at,
      });
  }
}

/** Whether a pattern matches its own destination, whatever it stands for; one fixed destination is looked at as links are. */
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

/** @returns the URLs that a redirect is for. */
function coveredBy({ from }: Pick<Redirect, "from">, urls: readonly string[]): string[] {
  try {
    const { match } = parsePattern(from);
    return urls.filter((url) => match(url) !== undefined);
  } catch (error) {
    if (error instanceof Unreadable) return []; // it is reported
    throw error;
  }
}
