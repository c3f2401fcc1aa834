/**
 * What the hosts that a site names cannot do of what it asks of them: a warning, since each host goes on
 * without it, and only the site's owner knows whether that matters.
 */

import { type Report, someOf } from "../diagnostics/diagnostic.ts";
import { type Hosting, hostNames, type Redirect } from "../site/hosting.ts";
import { decoded, outputPathOf } from "../site/urls.ts";
import { isPatternPath, parsePattern, Unreadable } from "./path-pattern.ts";
import { isShort, requestRedirect } from "./redirect-regexp.ts";
import { canSend, isPageAddress } from "./rules.ts";

const titles = { nginx: "nginx", caddy: "Caddy" } as const;
const whyNot = {
  nginx: 'A "$" begins a variable, and the type of a file is known by its ending.',
  caddy: "A word in braces is a placeholder of its own, and the type of a file is known by its ending.",
} as const;

/** developers.cloudflare.com/pages/configuration/redirects and …/headers; vercel.com/docs/redirects */
const most = { cloudflare: { exact: 2000, patterns: 100, line: 1000, headers: 100 }, vercel: 2048 };

export interface HostedSite {
  readonly hosting: Hosting;
  /** The URLs of its pages. */
  readonly urls: readonly string[];
  /** Where it stands on its host. */
  readonly base: string;
  /** Output paths of its static files. */
  readonly statics: readonly string[];
}

/** Reports what each of the site's hosts would leave out, and redirects that stand in the way of pages. */
export function reportHostLimits(site: HostedSite, report: Report): void {
  const otherwise = { file: "templates/site.tsx", at: { text: "hosting" } };
  const add = (text: string, message: string, hint?: string): void =>
    report.add({ code: "output/host-limit", message, hint, at: { text, in: ["templates/site.tsx"], otherwise } });
  const { headers = [], redirects = [], hosts = {} } = site.hosting;
  if (headers.length + redirects.length > 0 && !Object.values(hosts).some(Boolean))
    add(
      "hosting",
      "No host is told of the site's headers and redirects.",
      "Name those it is made for: hosts: { netlify: true }.",
    );
  reportHiddenPages(site, report);
  const deaf = hostNames.filter((name) => hosts[name] && name !== "netlify" && name !== "cloudflare");
  for (const path of site.statics)
    if ((path === "_headers" || path === "_redirects") && deaf.length > 0)
      report.add({
        code: "output/host-limit",
        file: `content/static/${path}`,
        message: `Netlify and Cloudflare Pages alone read ${path}; the site is made for ${deaf.join(", ")}.`,
        hint: "Say it in hosting() of templates/site.tsx, for all of them.",
      });
  for (const { from, to } of redirects)
    if (leadsToItself(from, to))
      add(
        from,
        `The redirect from "${from}" is also for where it leads, "${to}": where nothing stands there, visitors go round for ever.`,
        "Name the paths that moved one by one, or let it lead elsewhere.",
      );
  reportRedirects(site, add);
  // The build adds one for bundles, and one for policies.
  const rules = headers.length + (site.hosting.policy ? 2 : 1);
  if (hosts.cloudflare && rules > most.cloudflare.headers)
    add("headers", `Cloudflare Pages takes ${most.cloudflare.headers} rules for headers; there are ${rules}.`);
  for (const { path, set } of headers)
    for (const [name, value] of Object.entries(set)) {
      const unable = (["nginx", "caddy"] as const).filter((host) => hosts[host] && !canSend[host](name, String(value)));
      for (const host of unable)
        add(
          name,
          `${titles[host]} has no way to send ${name} for ${path} as it is: it is left out there.`,
          whyNot[host],
        );
    }
  if (!hosts.githubPages) return;
  const names = [...new Set(headers.flatMap(({ set }) => Object.keys(set)))];
  if (names.length > 0)
    add("githubPages", `GitHub Pages sends no header of a site's own: ${someOf(names)} will not be sent.`);
  if (typeof hosts.githubPages === "object" && hosts.githubPages.domain && site.base !== "/")
    add("githubPages", `A domain of its own is for a site at the root of its host; this one stands at ${site.base}.`);
}

type Add = (text: string, message: string, hint?: string) => void;

function reportRedirects({ hosting: { hosts = {}, redirects = [] }, base }: HostedSite, add: Add): void {
  const patterns = redirects.filter(({ from }) => isPatternPath(from));
  const exact = redirects.length - patterns.length;
  const { cloudflare, vercel } = most;
  if (hosts.cloudflare) {
    if (exact > cloudflare.exact) add("redirects", tooMany("Cloudflare Pages", exact, cloudflare.exact, ""));
    if (patterns.length > cloudflare.patterns)
      add("redirects", tooMany("Cloudflare Pages", patterns.length, cloudflare.patterns, " with a pattern"));
    for (const { from, to, status } of redirects)
      if (`${from} ${to} ${status}`.length > cloudflare.line)
        add(from, `Cloudflare Pages takes no redirect of more than ${cloudflare.line} characters.`);
  }
  for (const redirect of hosts.nginx ? redirects : [])
    if (!isShort(requestRedirect(redirect, base, (name) => `$\{${name}}`)))
      add(redirect.from, "nginx takes no redirect that long: it is left out there.");
  if (hosts.vercel && redirects.length > vercel) add("redirects", tooMany("Vercel", redirects.length, vercel, ""));
  if (!hosts.githubPages) return;
  if (patterns.length > 0)
    add(
      patterns[0]?.from ?? "",
      `GitHub Pages knows no redirects, and a page can stand in for one URL only: ${someOf(patterns.map(({ from }) => from))} will answer with 404.`,
      "Name the old URLs one by one.",
    );
  for (const redirect of redirects)
    if (!isPatternPath(redirect.from) && !isPageAddress(redirect))
      add(
        redirect.from,
        `GitHub Pages knows no redirects, and would send a page at "${redirect.from}" as another kind of file: it will answer with 404.`,
      );
  if (hosts.netlify && exact > 0)
    add(
      "githubPages",
      "On Netlify a file comes before a redirect, so the pages for GitHub Pages take the place of the redirects.",
      "Name one of the two hosts.",
    );
}

const tooMany = (host: string, count: number, limit: number, kind: string): string =>
  `${host} takes ${limit} redirects${kind}; there are ${count}.`;

/** Redirects from where a page stands: some hosts would show the one, some the other. */
function reportHiddenPages(
  { hosting: { hosts = {}, redirects = [] }, urls, statics }: HostedSite,
  report: Report,
): void {
  const statical = statics.map((path) => `/${path}`);
  const pages = new Set(urls);
  const files = new Set([...statical, ...urls.map((url) => `/${outputPathOf(url)}`)]);
  const redirectsFirst = [...(hosts.cloudflare ? ["Cloudflare Pages"] : []), ...(hosts.vercel ? ["Vercel"] : [])];
  for (const redirect of redirects) {
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
    else if (!isPattern && hosts.netlify)
      report.add({
        code: "output/host-limit",
        message: `On Netlify a file comes before a redirect: that from "${redirect.from}" does nothing there.`,
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
