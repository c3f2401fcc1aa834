/**
 * What GitHub Pages takes: files, and nothing that says how to send them. An old URL is a page that leads
 * on (HTML standard, `http-equiv=refresh`; at once, as WCAG's technique H76 asks), with a canonical link
 * for search engines. docs.github.com/pages
 */
import type { Hosts, Redirect } from "../../site/hosting.ts";
import { type ExtraFile, file } from "../../site/index.ts";
import { escapeXml } from "../../site/outputs/xml.ts";
import { decoded, outputPathOf } from "../../site/urls.ts";
import { isPageAddress } from "../rules.ts";

export function githubPagesFiles(asked: Hosts["githubPages"], redirects: readonly Redirect[]): ExtraFile[] {
  const pages = redirects.filter(isPageAddress).map(redirectPage);
  // Else a branch that is published goes through Jekyll, which leaves out files of its own choice.
  const plain = file(".nojekyll", "");
  const domain = file("CNAME", ({ origin }) => `${new URL(origin).hostname}\n`);
  return [plain, ...(typeof asked === "object" && asked.domain ? [domain] : []), ...pages];
}

const redirectPage = ({ from, to }: Redirect): ExtraFile =>
  file(outputPathOf(decoded(from)), ({ origin }) => {
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
  });
