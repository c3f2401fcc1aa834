/**
 * The pages whose own bytes are the same, but which may load a file that is not, also through stylesheets, scripts and
 * frames. A file counts as loaded wherever its name stands: too many pages may be found, and too few only if a script
 * composes the name.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { basename } from "node:path/posix";
import { contentTypeOf, isCompressible } from "../../hosting/content-types.ts";
import { controlFiles } from "../../hosting/hosts/index.ts";
import { tagsOf } from "../../output/html/tokenizer.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import type { ManifestChanges } from "../../publish/manifest-diff.ts";

/** @param folder of the newer site. @param records of its files. */
export function touchedPages(
  folder: string,
  records: readonly OutputRecord[],
  { pages, files }: ManifestChanges,
): string[] {
  const changedFiles = [...files.added, ...files.removed, ...files.changed];
  const same = (isPage: boolean) =>
    records.filter(({ url, path }) => isPage === (url !== undefined) && !changed.has(url ?? path));
  const changed = new Set([...changedFiles, ...pages.added, ...pages.changed]);
  const unchanged = same(true).flatMap(({ url, path }) => (url === undefined ? [] : { url, path }));
  if (changedFiles.some((path) => controlFiles.includes(path))) return unchanged.map(({ url }) => url);
  const names = new Set([...changedFiles.flatMap(namesOfFile), ...pages.changed.map((url) => `${url}"`)]);
  names.delete('/"');
  const textOf = (path: string): string => readFileSync(join(folder, path), "utf8");
  const mentions = (text: string): boolean => [...names].some((name) => text.includes(name));
  const texts = same(false).filter(({ path, kind }) => kind !== "compressed" && isCompressible(contentTypeOf(path)));
  for (let isComplete = false; !isComplete; ) {
    const mentioning = texts.filter(({ path }) => mentions(textOf(path))).flatMap(({ path }) => namesOfFile(path));
    isComplete = mentioning.every((name) => names.has(name));
    for (const name of mentioning) names.add(name);
  }
  return unchanged.flatMap(({ url, path }) => {
    const html = textOf(path);
    return mentions(html) && mentions(loadingParts(html)) ? url : [];
  });
}

/** The names by which a text can mention a file: as it is, and encoded as in a URL. */
const namesOfFile = (path: string): string[] => [basename(path), encodeURIComponent(basename(path))];

/** The parts of a page that can load a file: not hyperlinks, icons and data for search engines. */
const loadingParts = (html: string): string =>
  [...tagsOf(html)]
    .filter(
      ({ name, isEnd, attributes }) =>
        !isEnd &&
        !/^(a|area|form|meta)$/.test(name) &&
        (name !== "link" || /stylesheet|preload/i.test(attributes)) &&
        (name !== "script" || !/ld\+json/i.test(attributes)),
    )
    .map(({ attributes, text }) => `${attributes}\n${text}`)
    .join("\n");
