/**
 * Netlify reads `_headers` and `_redirects`. docs.netlify.com/manage/routing, docs.netlify.com/build/caching, the packages
 * @netlify/headers-parser and netlify-redirector; which files answer which URLs: github.com/slorber/trailing-slash-guide,
 * github.com/mdn/yari/issues/35 (case).
 */

import { type Line, wordsOfLine } from "../../urls/path-pattern.ts";
import { encodedPath, type HostResponse, resolveCleanUrl } from "../../urls/urls.ts";
import { sharedFiles } from "../headers-file.ts";
import { type Host, revalidate } from "../host.ts";

/** tests/hosts/ compares the rules with those that Netlify's own parsers read. */
export const netlify: Host = {
  name: "Netlify",
  fromDocumentation: "clean URLs, content types, caching and compression",
  files: sharedFiles,
  formAttributes: ["netlify", "data-netlify"],
  serve: {
    lookup: (pathname, has) =>
      withoutSlash(pathname, has) ?? resolveCleanUrl(pathname, has) ?? inLowerCase(pathname, has),
    sends: (path) => !notDeployed.test(path),
    cleanUrls: { status: 301 },
    redirects: { defaultStatus: 301, ignoredLines: ignoredRedirects, ignore: { slash: "redirects" } },
    headers: { ignoredLines: ignoredHeaders, ignore: { case: true, slash: "headers" } },
    caching: { default: revalidate },
  },
};

/** Its two files, and files that its deployments omit in any folder (github.com/netlify/cli: src/utils/deploy). */
const notDeployed = /^_(headers|redirects)$|(^|\/)(\.(?!well-known(\/|$))|__MACOSX)/;

/** `/About` -> `/about`. */
function inLowerCase(pathname: string, has: (path: string) => boolean): HostResponse {
  const lower = pathname.toLowerCase();
  return lower !== pathname && resolveCleanUrl(lower, has) ? { redirect: encodedPath(lower) } : undefined;
}

/** `/both/` -> `/both`, where both.html and both/index.html exist. */
function withoutSlash(pathname: string, has: (path: string) => boolean): HostResponse {
  const name = pathname.slice(1, -1);
  return pathname.endsWith("/") && name !== "" && has(`${name}.html`) ? { redirect: encodeURI(`/${name}`) } : undefined;
}

/** The lines of `_redirects` that it cannot read (@netlify/redirect-parser: line_parser.ts, normalize.ts). */
function ignoredRedirects(lines: readonly Line[]): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  for (const { number, line } of lines) {
    const reason = problemOf(wordsOfLine(line));
    if (reason !== undefined) reasons.set(number, `is ignored by Netlify: it ${reason}`);
  }
  return reasons;
}

/** The paths of `_headers` that it reads as a header of the rule above (@netlify/headers-parser: line_parser.ts). */
function ignoredHeaders(lines: readonly Line[]): ReadonlyMap<number, string> {
  const reason = "is not a path for Netlify, which adds the headers below it to the rule above";
  const urls = lines.filter(({ line }) => /^[a-z]+:\/\//i.test(line));
  return new Map(urls.map(({ number }) => [number, reason]));
}

function problemOf([from = "", ...words]: readonly string[]): string | undefined {
  if (words.length === 0) return "has no destination";
  if (/^(https?:\/\/[^/]*)?\/\.netlify/.test(from)) return "begins with /.netlify";
  // `/app/* 200` shows the file of the same path.
  const first = Number.parseInt(words[0] ?? "", 10);
  if (!Number.isNaN(first))
    return from.endsWith("/*") && first >= 200 && first < 300 ? undefined : "has no destination";
  const at = words.findIndex((word) => /^(\/|https?:\/\/)/.test(word));
  if (at < 0) return 'has a destination that begins with neither "/" nor "https://"';
  const status = words[at + 1];
  return status !== undefined && Number.isNaN(Number.parseInt(status, 10)) ? `has the status "${status}"` : undefined;
}
