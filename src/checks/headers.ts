/** The headers with which hosts send pages and files: those of the site's hosting, and of a `_headers`. */
import { immutableBundles } from "../api/hosting.ts";
import type { Finding } from "../base/diagnostic.ts";
import { didYouMean } from "../base/did-you-mean.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { inSiteFile, siteFile } from "../base/places.ts";
import { fileFinder, reportHeaderValue } from "../hosting/header-values.ts";
import type { FileFacts } from "../output/facts/file.ts";
import { coverageOf } from "../urls/path-pattern.ts";
import { decoded, foldersOf, urlOf } from "../urls/urls.ts";
import { isServedElsewhere, type PageCheckFacts, type SiteCheck } from "./facts.ts";

interface WrittenRule {
  readonly file: string;
  /** The path on the site, without the base path. */
  readonly path: string;
  readonly isFor: (url: string) => boolean;
  readonly set: readonly (readonly [name: string, value: string])[];
}

const rulesOfHosting = ({ headers }: PageCheckFacts): WrittenRule[] =>
  headers.map(({ path, set }) => ({ file: siteFile, path, isFor: coverageOf(path), set: Object.entries(set) }));

const rulesOfFiles = (files: readonly FileFacts[], pathPrefix: string): WrittenRule[] =>
  files.flatMap(({ headers = [], sources: [file = ""] }) =>
    headers.map(({ path, pattern, set }) => ({
      file,
      path: path.startsWith(`${pathPrefix}/`) ? path.slice(pathPrefix.length) : path,
      // Fast for a rule without a pattern: a site can have thousands of them.
      isFor: (url) =>
        pattern.names.size === 0 ? pathPrefix + url === pattern.path : pattern.match(pathPrefix + url) !== undefined,
      set,
    })),
  );

const rulesOfStaticFiles = ({ files, pathPrefix }: PageCheckFacts): WrittenRule[] =>
  rulesOfFiles(
    files.filter(({ kind }) => kind === "static"),
    pathPrefix,
  );

/** The header rules of the site's hosting and of a static `_headers`. */
export const headerRulesOf = (facts: PageCheckFacts): WrittenRule[] => [
  ...rulesOfHosting(facts),
  ...rulesOfStaticFiles(facts),
];

interface SentValue extends Pick<WrittenRule, "isFor"> {
  readonly value: string;
}

const valuesBySite = new WeakMap<PageCheckFacts, ReadonlyMap<string, readonly SentValue[]>>();

/** The values of all rules, by the name of their header in lower case. */
const sentValuesOf = (facts: PageCheckFacts): ReadonlyMap<string, readonly SentValue[]> =>
  getOrInsert(valuesBySite, facts, () => {
    const byName = new Map<string, SentValue[]>();
    for (const { isFor, set } of [...rulesOfHosting(facts), ...rulesOfFiles(facts.files, facts.pathPrefix)])
      for (const [name, value] of set) getOrInsert(byName, name.toLowerCase(), () => []).push({ isFor, value });
    return byName;
  });

/** The values of a header with which hosts send a URL. @param name in lower case. */
export const sentWith = (name: string, url: string, facts: PageCheckFacts): string[] =>
  (sentValuesOf(facts).get(name) ?? []).filter(({ isFor }) => isFor(url)).map(({ value }) => value);

/** The headers of a static `_headers` have values that browsers understand, like those of the site's hosting. */
export const checkHeadersFile: SiteCheck = (facts) => {
  const findings: Finding[] = [];
  const filesAt = fileFinder(
    facts.pages,
    facts.files.map(({ path }) => path),
  );
  for (const { file, path, set } of rulesOfStaticFiles(facts))
    for (const [name, value] of set)
      reportHeaderValue({ path, name, value }, filesAt, (message, hint, severity) => {
        findings.push({
          code: "output/bad-hosting",
          ...(severity && { severity }),
          message,
          hint,
          file,
          at: { kind: "text", text: `${name}: ${value}` },
        });
      });
  return findings;
};

/** Paths of `headers` match something that is served: a misspelt one would go unnoticed. */
export const checkUnmatchedHeaders: SiteCheck = ({ headers, paths, files, elsewhere, pathPrefix }) => {
  const urls = headers.length > 0 ? [...paths].flatMap((path) => [urlOf(path), `/${path}`]) : [];
  const redirects = files.flatMap((file) => file.redirects ?? []);
  const isUsed = (path: string): boolean => {
    const covers = coverageOf(path);
    const plain = decoded(path);
    return (
      path.startsWith(immutableBundles.path.slice(0, -1)) ||
      urls.some(covers) ||
      redirects.some(
        ({ pattern }) => covers(pattern.path.slice(pathPrefix.length)) || pattern.match(pathPrefix + plain),
      ) ||
      isServedElsewhere({ elsewhere }, plain)
    );
  };
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
