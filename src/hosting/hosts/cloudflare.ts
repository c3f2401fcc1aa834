/**
 * Cloudflare Pages reads `_headers` and `_redirects`, and follows redirects "regardless of whether or not an
 * asset matches". developers.cloudflare.com/pages/configuration: redirects, headers, serving-pages, functions;
 * which files it uploads: github.com/cloudflare/workers-sdk, packages/wrangler/src/pages/validate.ts.
 */
import { immutableBundles } from "../../api/hosting.ts";
import { isPatternPath, type Line, linesOf, wordsOfLine } from "../../urls/path-pattern.ts";
import { type HostResponse, resolveCleanUrl } from "../../urls/urls.ts";
import { isHeaderPath, sharedFiles } from "../headers-file.ts";
import { type Host, revalidate } from "../host.ts";
import { redirectsText } from "../redirects-file.ts";

/** Redirects without and with a pattern; after the first with one, every redirect counts as one. */
const maximum = { exact: 2000, patterns: 100 };

const maxHeaders = 100;

/** The maximum length of a line that wrangler reads. */
const maxLineLength = 2000;

/** tests/hosts/ compares this with `wrangler pages dev`, and everything in its configuration. */
export const cloudflare: Host = {
  name: "Cloudflare Pages",
  fromDocumentation: "compression",
  files: sharedFiles,
  maximum: { files: 20_000, bytes: 25 * 2 ** 20 },
  reserved,
  limits: ({ hosting: { headers = [], redirects = [], policy } }, warn) => {
    const lines = linesOf(redirectsText(redirects));
    const patterns = lines.filter(({ line }) => isPatternPath(wordsOfLine(line)[0] ?? "")).length;
    const exact = lines.length - patterns;
    if (exact > maximum.exact)
      warn("redirects", `Cloudflare Pages allows ${maximum.exact} redirects without a pattern; there are ${exact}.`);
    if (patterns > maximum.patterns)
      warn("redirects", `Cloudflare Pages allows ${maximum.patterns} redirects with a pattern; there are ${patterns}.`);
    // The build adds a rule for bundles, and the policy to that for all paths.
    const rules = new Set([...headers.map(({ path }) => path), immutableBundles.path, ...(policy ? ["/*"] : [])]).size;
    if (rules > maxHeaders) warn("headers", `Cloudflare Pages allows ${maxHeaders} header rules; there are ${rules}.`);
    for (const { from, to, status } of redirects) {
      const line = `${from} ${to} ${status}`;
      const [reason] = ignoredRedirects([{ number: 1, line }]).values();
      if (reason !== undefined) warn(from, `The redirect "${line}" ${reason}.`);
      else if (to.startsWith("/:splat"))
        warn(
          from,
          `On Cloudflare Pages the redirect from "${from}" can lead to any site: a visitor chooses the start of "${to}".`,
          `Begin the destination with a folder: "/posts/:splat".`,
        );
    }
  },
  serve: {
    lookup: (pathname, has) => lookUpWithoutExtension(pathname, has) ?? resolveCleanUrl(pathname, has),
    sends: (path) => !notUploaded.test(path),
    cleanUrls: { status: 308 },
    redirects: {
      first: "all",
      areAsSpelled: true,
      starsAnywhere: true,
      haveHeaders: true,
      ignoredLines: ignoredRedirects,
    },
    headers: { ignoredLines: ignoredHeaders, keepsLastRule: true, fillsValues: true },
    caching: { default: revalidate },
    errorPage: { isNearest: true, cacheControl: "no-store" },
    contentType,
  },
};

function reserved(path: string): string | undefined {
  if (/^_worker\.js(\/|$)/.test(path)) return "it runs that file for every request, in place of the site";
  return path === "_routes.json" ? "it reads there which requests a worker responds to" : undefined;
}

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
function lookUpWithoutExtension(pathname: string, has: (path: string) => boolean): HostResponse {
  const bare = pathname.replace(/\/index(\.html|\/)?$/, "/").replace(/\.html$/, "");
  if (bare === pathname) return undefined;
  const isFile = has(pathname.endsWith("/") ? `${pathname.slice(1)}index.html` : pathname.slice(1));
  return isFile === pathname.endsWith(".html") ? { redirect: encodeURI(bare) } : undefined;
}

/**
 * The lines of `_redirects` that it drops, without an error in the deployment (workers-sdk,
 * packages/workers-shared/utils/configuration: parseRedirects.ts, validateURL.ts). A pattern with a name used twice
 * is no valid regular expression there, so it matches nothing (asset-worker/src/utils/rules-engine.ts).
 */
function ignoredRedirects(lines: readonly Line[]): ReadonlyMap<number, string> {
  const ignored = new Map<number, string>();
  const froms = new Set<string>();
  const counts = { exact: 0, patterns: 0 };
  for (const { number, line } of lines) {
    const words = wordsOfLine(line);
    const [from = ""] = words;
    const isLong = line.length > maxLineLength;
    const isCounted = !isLong && (words.length === 2 || words.length === 3) && !isUrl(from);
    const kind = counts.patterns === 0 && !/\*|:[a-z]/i.test(from) ? "exact" : "patterns";
    const isBeyond = isCounted && ++counts[kind] > maximum[kind];
    const counted = kind === "exact" ? "without a pattern" : "from the first pattern on";
    const reason =
      (isLong ? `is longer than ${maxLineLength} characters` : undefined) ??
      (isBeyond ? `is beyond the ${maximum[kind]} redirects ${counted}` : undefined) ??
      problemOf(words, froms);
    if (reason === undefined) froms.add(from);
    else ignored.set(number, `is ignored by Cloudflare Pages: it ${reason}`);
  }
  return ignored;
}

/** The lines of `_headers` that it drops (parseHeaders.ts, beside the parser of redirects). */
function ignoredHeaders(lines: readonly Line[]): ReadonlyMap<number, string> {
  const ignored = new Map<number, string>();
  let rules = 0;
  for (const { number, line } of lines) {
    if (line.length > maxLineLength)
      ignored.set(number, `is ignored by Cloudflare Pages: it is longer than ${maxLineLength} characters`);
    else if (isHeaderPath(line) && ++rules > maxHeaders)
      ignored.set(number, `is ignored by Cloudflare Pages: it is beyond the first ${maxHeaders} rules`);
  }
  return ignored;
}

const isUrl = (text: string): boolean => /^https:\/\/+[^/]/.test(text);

function problemOf(words: readonly string[], froms: ReadonlySet<string>): string | undefined {
  const [from = "", to = "", status = "302"] = words;
  if (words.length === 1) return "has no destination";
  if (words.length > 3) return "has more than a path, a destination and a status";
  if (/^https?:\/\//.test(from)) return "is for one host";
  if (!to.startsWith("/") && !isUrl(to)) return 'has a destination that begins with neither "/" nor "https://"';
  if (!/^(200|30[12378])$/.test(status))
    return `has the status "${status}", which is not one of 200, 301, 302, 303, 307, 308`;
  if (to.startsWith("/") && /\/\*?$/.test(from) && /\/index(.html)?$/.test(to))
    return `would never end, since "${to}" redirects to its clean URL: write "${to.replace(/index(.html)?$/, "")}"`;
  if (froms.has(from)) return "has the path of an earlier line";
  if (status === "200" && isUrl(to)) return "shows a page of another site";
  const names = from.match(/\*|:[a-z]\w*/gi) ?? [];
  return new Set(names).size < names.length ? "has a placeholder twice" : undefined;
}
