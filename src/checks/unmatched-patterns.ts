/** Patterns of `ignore` match a file, and paths of `headers` something that is served: misspelt ones would go unnoticed. */

import { immutableBundles } from "../api/hosting.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { inSiteFile } from "../diagnostics/origins.ts";
import { coversPath } from "../urls/path-pattern.ts";
import { decoded, foldersOf, urlOf } from "../urls/urls.ts";
import { isElsewhere, type SiteCheck } from "./facts.ts";

export const unmatchedPatterns: SiteCheck = ({ unmatched }) =>
  unmatched.map((pattern) => ({
    code: "site/unmatched-pattern",
    message: `No file in content/ matches the pattern "${pattern}" of \`ignore\`.`,
    hint: fromRoot.test(pattern)
      ? `Write "${pattern.replace(fromRoot, "")}": patterns are relative to content/.`
      : "Remove it, or correct it: * is part of a name, ** any folders, {a,b} either.",
    at: inSiteFile(pattern, "ignore"),
  }));

/** The start of a pattern that is meant from the root of the site or of content/. */
const fromRoot = /^(\.?\/+(content\/)?|content\/)(?=.)/;

export const unmatchedHeaders: SiteCheck = ({ headers, paths, files, elsewhere, base }) => {
  const urls = headers.length > 0 ? [...paths].flatMap((path) => [urlOf(path), `/${path}`]) : [];
  const redirects = files.flatMap((file) => file.redirects ?? []);
  const isUsed = (path: string): boolean =>
    path.startsWith(immutableBundles.path.slice(0, -1)) ||
    urls.some((url) => coversPath(path, url)) ||
    redirects.some(
      ({ pattern }) => coversPath(path, pattern.path.slice(base.length)) || pattern.match(base + decoded(path)),
    ) ||
    isElsewhere({ elsewhere }, decoded(path));
  const unused = headers.map(({ path }) => path).filter((path) => !isUsed(path));
  const servedPaths =
    unused.length > 0 ? [...new Set([...urls, ...[...paths].flatMap(foldersOf).map((folder) => `/${folder}/*`)])] : [];
  return unused.map((path) => ({
    code: "site/unmatched-pattern",
    message: `No page or file of the site has the path "${path}" of \`headers\`.`,
    hint: didYouMean(path, servedPaths) ?? "Remove the rule, or correct its path.",
    at: inSiteFile(path, "hosting"),
  }));
};
