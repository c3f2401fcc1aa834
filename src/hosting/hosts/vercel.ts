/**
 * vercel.json, for a deployment of the output folder itself (`vercel deploy dist`): headers, redirects,
 * clean URLs. Patterns are those of path-to-regexp. vercel.com/docs/project-configuration
 */
import type { Redirect } from "../../site/hosting.ts";
import { type ExtraFile, file } from "../../site/index.ts";
import { decoded } from "../../site/urls.ts";
import { serverFiles } from "../hidden.ts";

/**
 * `trailingSlash: false` leads `/about/` to `/about`; a site with folders, whose URLs end in a slash, goes
 * without it, since it would take theirs away.
 */
export const vercelFile = (): ExtraFile =>
  file(serverFiles.vercel, (built) => {
    const hasFolders = built.pages.some(({ url }) => url !== "/" && url.endsWith("/"));
    const value = {
      cleanUrls: true,
      ...(hasFolders ? {} : { trailingSlash: false }),
      headers: built.headers.map(({ path, set }) => ({
        source: path.endsWith("*") ? `${escaped(path.slice(0, -1))}(.*)` : escaped(path),
        headers: Object.entries(set).map(([key, value]) => ({ key, value })),
      })),
      redirects: built.redirects.map(redirect),
    };
    return `${JSON.stringify(value, null, 2)}\n`;
  });

const redirect = ({ from, to, status }: Redirect) => ({
  source: from
    .split("/")
    .map((part) => (part === "*" ? ":splat*" : /^:[a-z]\w*$/i.test(part) ? part : escaped(decoded(part))))
    .join("/"),
  destination: to.replace(/:splat\b/g, ":splat*"),
  statusCode: status,
});

/** Characters that path-to-regexp reads as a pattern. */
const escaped = (text: string): string => encodeURI(text).replace(/[(){}:*+?]/g, "\\$&");
