/**
 * GitHub Pages serves files and reads no configuration. A redirect is a page at the old URL that refreshes immediately
 * (HTML standard, `http-equiv=refresh`; WCAG technique H76), with a canonical link for search engines.
 * docs.github.com/pages
 */

import type { Hosting, Redirect } from "../../api/hosting.ts";
import { escapeXml } from "../../base/escape-xml.ts";
import { someOf } from "../../base/message.ts";
import { isPatternPath } from "../../urls/path-pattern.ts";
import { decoded, isValidUrl, outputPathOf, resolveCleanUrl } from "../../urls/urls.ts";
import type { Host, HostedSite, HostFile, Warn } from "../host.ts";

export const githubPages: Host = {
  name: "GitHub Pages",
  fromDocumentation: "all of it",
  files,
  limits,
  serve: {
    ignoresRules: true,
    // With .nojekyll it sends whatever is deployed.
    sends: () => true,
    lookup: (pathname, has) => {
      const response = resolveCleanUrl(pathname, has);
      return response && "redirect" in response && pathname.endsWith("/") ? undefined : response;
    },
    cleanUrls: { status: 301 },
    caching: { default: "max-age=600" },
    compression: { codings: ["gzip"] },
  },
};

function files({ hosts: { githubPages: options } = {}, redirects = [] }: Hosting): HostFile[] {
  // Without it, Jekyll processes a published branch and omits files.
  const noJekyll: HostFile = { path: ".nojekyll", make: () => "" };
  const domain: HostFile = {
    path: "CNAME",
    make: ({ origin }) => (isValidUrl(origin) ? `${new URL(origin).hostname}\n` : ""),
  };
  const hasDomain = typeof options === "object" && options.domain === true;
  return [noJekyll, ...(hasDomain ? [domain] : []), ...redirects.filter(isPageUrl).map(redirectPage)];
}

/** Whether a page can replace a redirect; with another extension it would be sent with another content type. */
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
  const lost = redirects.filter((redirect) => !isPageUrl(redirect)).map(({ from }) => from);
  if (lost.length > 0)
    warn(
      lost[0] ?? "",
      `GitHub Pages does not support redirects, and a page can replace only the URL of a page: ${someOf(lost)} will respond with 404.`,
      "List the old URLs of pages one by one.",
    );
  const names = [...new Set(headers.flatMap(({ set }) => Object.keys(set)))];
  if (names.length > 0)
    warn(
      "githubPages",
      `GitHub Pages does not support custom headers: ${someOf(names)} will not be sent.`,
      "Remove headers from hosting, or githubPages from hosts.",
    );
  if (typeof hosts.githubPages === "object" && hosts.githubPages.domain && base !== "/")
    warn("githubPages", `A custom domain requires a site at the root of its host; this one is at ${base}.`);
}
