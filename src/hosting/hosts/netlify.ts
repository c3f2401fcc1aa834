/**
 * Netlify reads `_headers` and `_redirects`. docs.netlify.com/manage/routing, docs.netlify.com/build/caching, the package @netlify/headers-parser;
 * which files answer which URLs: github.com/slorber/trailing-slash-guide, github.com/mdn/yari/issues/35 (case).
 */

import { isPatternPath } from "../../urls/path-pattern.ts";
import { cleanUrls, encodedPath, type Found } from "../../urls/urls.ts";
import { sharedFiles } from "../headers-file.ts";
import { type Host, revalidate } from "../host.ts";

/** tests/hosts/ compares the rules with those that Netlify's own parsers read. */
export const netlify: Host = {
  name: "Netlify",
  fromDocumentation: "clean URLs, content types, caching and compression",
  files: sharedFiles,
  limits: ({ hosting: { hosts = {}, redirects = [] } }, warn) => {
    if (hosts.githubPages && redirects.some(({ from }) => !isPatternPath(from)))
      warn(
        "githubPages",
        "On Netlify files take precedence over redirects, so the pages written for GitHub Pages replace the redirects.",
        "Name only one of the two hosts.",
      );
  },
  serve: {
    lookup: (pathname, has) => withoutSlash(pathname, has) ?? cleanUrls(pathname, has) ?? inLowerCase(pathname, has),
    sends: (path) => !notDeployed.test(path),
    cleanUrlStatus: 301,
    defaultStatus: 301,
    headersIgnore: { case: true, slash: true },
    cacheControl: revalidate,
    codings: ["br", "gzip", "identity"],
  },
};

/** Its two files, and files that its deployments omit in any folder (github.com/netlify/cli: src/utils/deploy). */
const notDeployed = /^_(headers|redirects)$|(^|\/)(\.(?!well-known(\/|$))|__MACOSX)/;

/** `/About` -> `/about`. */
function inLowerCase(pathname: string, has: (path: string) => boolean): Found {
  const lower = pathname.toLowerCase();
  return lower !== pathname && cleanUrls(lower, has) ? { redirect: encodedPath(lower) } : undefined;
}

/** `/both/` -> `/both`, where both.html and both/index.html exist. */
function withoutSlash(pathname: string, has: (path: string) => boolean): Found {
  const name = pathname.slice(1, -1);
  return pathname.endsWith("/") && name !== "" && has(`${name}.html`) ? { redirect: encodeURI(`/${name}`) } : undefined;
}
