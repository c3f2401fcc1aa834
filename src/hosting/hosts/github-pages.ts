/**
 * GitHub Pages takes files, and nothing that says how to send them. An old URL is a page that leads on (HTML
 * standard, `http-equiv=refresh`; at once, as WCAG's technique H76 asks), with a canonical link for search
 * engines. docs.github.com/pages
 */
import { someOf } from "../../diagnostics/diagnostic.ts";
import type { Hosting, Redirect } from "../../site/hosting.ts";
import { escapeXml } from "../../site/outputs/xml.ts";
import { decoded, outputPathOf } from "../../site/urls.ts";
import { cleanUrls, type Host, type HostedSite, type HostFile, type Warn } from "../host.ts";
import { isPatternPath } from "../path-pattern.ts";

export const githubPages: Host = {
  name: "GitHub Pages",
  files,
  limits,
  serve: {
    ignoresRules: true,
    lookup: (pathname, has) => {
      const found = cleanUrls(pathname, has);
      return found && "redirect" in found && pathname.endsWith("/") ? undefined : found;
    },
    cleanUrlStatus: 301,
    cacheControl: "max-age=600",
    codings: ["gzip", "identity"],
  },
};

function files({ hosts: { githubPages: options } = {}, redirects = [] }: Hosting): HostFile[] {
  // Otherwise a published branch goes through Jekyll, which leaves out files of its own choice.
  const noJekyll: HostFile = { path: ".nojekyll", make: () => "" };
  const domain: HostFile = {
    path: "CNAME",
    make: ({ origin }) => (URL.canParse(origin) ? `${new URL(origin).hostname}\n` : ""),
  };
  const hasDomain = typeof options === "object" && options.domain === true;
  return [noJekyll, ...(hasDomain ? [domain] : []), ...redirects.filter(isPageUrl).map(redirectPage)];
}

/** Whether a page can stand where a redirect begins: with another extension it would be sent as something else. */
const isPageUrl = ({ from }: Redirect): boolean => !isPatternPath(from) && !/\.(?!html?$)\w+$/i.test(decoded(from));

const redirectPage = ({ from, to }: Redirect): HostFile => ({
  path: outputPathOf(decoded(from)),
  make: ({ origin }) => {
    const target = escapeXml(to);
    const whole = escapeXml(to.startsWith("/") ? origin + to : to);
    return `<!doctype html>
<meta charset="utf-8">
<title>${whole}</title>
<meta http-equiv="refresh" content="0; url=${target}">
<meta name="robots" content="noindex">
<link rel="canonical" href="${whole}">
<p><a href="${target}">${whole}</a></p>
`;
  },
});

function limits({ hosting, base }: HostedSite, warn: Warn): void {
  const { hosts = {}, headers = [], redirects = [] } = hosting;
  const patterns = redirects.map(({ from }) => from).filter(isPatternPath);
  if (patterns.length > 0)
    warn(
      patterns[0] ?? "",
      `GitHub Pages knows no redirects, and a page can stand in for one URL only: ${someOf(patterns)} will answer with 404.`,
      "Name the old URLs one by one.",
    );
  for (const redirect of redirects)
    if (!isPatternPath(redirect.from) && !isPageUrl(redirect))
      warn(
        redirect.from,
        `GitHub Pages knows no redirects, and would send a page at "${redirect.from}" as another kind of file: it will answer with 404.`,
      );
  const names = [...new Set(headers.flatMap(({ set }) => Object.keys(set)))];
  if (names.length > 0)
    warn("githubPages", `GitHub Pages sends no header of a site's own: ${someOf(names)} will not be sent.`);
  if (typeof hosts.githubPages === "object" && hosts.githubPages.domain && base !== "/")
    warn("githubPages", `A domain of its own is for a site at the root of its host; this one stands at ${base}.`);
}
