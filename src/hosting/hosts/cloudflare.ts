/**
 * Cloudflare Pages reads `_headers` and `_redirects`, and follows redirects "regardless of whether or not an
 * asset matches". developers.cloudflare.com/pages/configuration: redirects, headers, serving-pages, functions;
 * which files it uploads: github.com/cloudflare/workers-sdk, packages/wrangler/src/pages/validate.ts.
 */
import { immutableBundles } from "../../api/hosting.ts";
import { isPatternPath } from "../../urls/path-pattern.ts";
import { cleanUrls, type Found } from "../../urls/urls.ts";
import { sharedFiles } from "../headers-file.ts";
import { type Host, revalidate } from "../host.ts";

/** Limits: redirects without and with a pattern, header rules, characters of a redirect. */
const maximum = { exact: 2000, patterns: 100, headers: 100, line: 1000 };

/** tests/hosts/ compares this with `wrangler pages dev`, and everything in its configuration. */
export const cloudflare: Host = {
  name: "Cloudflare Pages",
  fromDocumentation: "compression",
  files: sharedFiles,
  limits: ({ hosting: { headers = [], redirects = [], policy } }, warn) => {
    const patterns = redirects.filter(({ from }) => isPatternPath(from)).length;
    const exact = redirects.length - patterns;
    if (exact > maximum.exact)
      warn("redirects", `Cloudflare Pages allows ${maximum.exact} redirects; there are ${exact}.`);
    if (patterns > maximum.patterns)
      warn("redirects", `Cloudflare Pages allows ${maximum.patterns} redirects with a pattern; there are ${patterns}.`);
    for (const { from, to, status } of redirects) {
      if (`${from} ${to} ${status}`.length > maximum.line)
        warn(from, `Cloudflare Pages allows at most ${maximum.line} characters for a redirect.`);
      else if (to.startsWith("/:splat"))
        warn(
          from,
          `On Cloudflare Pages the redirect from "${from}" can lead to any site: a visitor chooses the start of "${to}".`,
          `Begin the destination with a folder: "/posts/:splat".`,
        );
    }
    // The build adds one for bundles, and the policy to that for all paths.
    const rules = new Set([...headers.map(({ path }) => path), immutableBundles.path, ...(policy ? ["/*"] : [])]).size;
    if (rules > maximum.headers)
      warn("headers", `Cloudflare Pages allows ${maximum.headers} header rules; there are ${rules}.`);
  },
  serve: {
    lookup: (pathname, has) => withoutExtension(pathname, has) ?? cleanUrls(pathname, has),
    sends: (path) => !notUploaded.test(path),
    cleanUrlStatus: 308,
    redirectsFirst: "all",
    keepsLastRule: true,
    nearest404: true,
    redirectsHaveHeaders: true,
    cacheControl: revalidate,
    cacheControlOf404: "no-store",
    contentType,
    codings: ["br", "gzip", "identity"],
  },
};

/** wrangler's types (the package mime, version 3), with a charset for text only. */
function contentType(ours: string): string {
  const type = ours.replace("text/javascript", "application/javascript").replace("text/xml", "application/xml");
  return type.startsWith("text/") ? type : type.replace(/;.*/, "");
}

/** Its own files, and files that deployments omit, besides hidden files that no build writes. */
const notUploaded = /^(_headers|_redirects|_routes\.json|(_worker\.js|functions)(\/.*)?)$|(^|\/)node_modules(\/|$)/;

/**
 * `/about.html` -> `/about`; `/blog/index.html`, `/blog/index` and `/blog/index/` -> `/blog/`, unless there is such a
 * file (workers-sdk, packages/pages-shared/asset-server/handler.ts).
 */
function withoutExtension(pathname: string, has: (path: string) => boolean): Found {
  const bare = pathname.replace(/\/index(\.html|\/)?$/, "/").replace(/\.html$/, "");
  if (bare === pathname) return undefined;
  const isFile = has(pathname.endsWith("/") ? `${pathname.slice(1)}index.html` : pathname.slice(1));
  return isFile === pathname.endsWith(".html") ? { redirect: encodeURI(bare) } : undefined;
}
