/**
 * Where a page's URL comes from: the value in its content that appears in the URL, as it is or as a slug
 * (`Über uns` in `/uber-uns`), or the name of the file.
 */
import type { ValuePath } from "../base/diagnostic.ts";
import type { ContentPlace } from "../base/places.ts";
import { decoded } from "../urls/urls.ts";

/** The parts of a URL or a value as slugs: `/Blog/Über uns.html` -> `blog`, `uber-uns`. */
const partsOf = (text: string): string[] =>
  (needsNoSlug.test(text) ? text.toLowerCase() : decoded(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase())
    .replace(/\.html?$/, "")
    .split("/")
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, ""))
    .filter((part) => part !== "");
const needsNoSlug = /^[\w/-]*$/;

interface Source {
  /** The value is the end of the URL. */
  readonly isEnd: boolean;
  /** It is in the URL unchanged, and not as a slug. */
  readonly isUnchanged: boolean;
}

/** How a value appears in a URL; undefined if it does not. */
function sourceIn(value: unknown, url: string, parts: readonly string[]): (Source & { length: number }) | undefined {
  if (typeof value !== "string" || value === "" || value.length > url.length * 2 + 20) return undefined;
  const bare = value.replace(/^\/|\/$/g, "");
  const isUnchanged = value === url || (bare !== "" && `/${url}/`.includes(`/${bare}/`));
  const valueParts = partsOf(value);
  const isAt = (offset: number): boolean => valueParts.every((part, index) => part === parts[offset + index]);
  const start = valueParts.length > 0 ? parts.findLastIndex((_, index) => isAt(index)) : -1;
  if (start < 0 && !isUnchanged) return undefined;
  return { isEnd: value === url || start + valueParts.length === parts.length, isUnchanged, length: valueParts.length };
}

/** The value at or below a path of some data that appears in a URL: preferably at its end, and unchanged. */
export function sourceOfUrl(url: string, data: unknown, from: ValuePath): (Source & { path: ValuePath }) | undefined {
  const parts = partsOf(url);
  const rank = ({ isEnd, isUnchanged, length }: Source & { length: number }): number =>
    (isEnd ? 1000 : 0) + (isUnchanged ? 100 : 0) + length;
  let best: (Source & { length: number; path: ValuePath }) | undefined;
  const visit = (value: unknown, path: ValuePath): void => {
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value))
        visit(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    const source = sourceIn(value, url, parts);
    if (source && (!best || rank(source) > rank(best))) best = { ...source, path };
  };
  visit(
    from.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], data),
    from,
  );
  return best;
}

/** How many of a URL's last parts are the end of a file's path: `/v2/intro` and content/v2/intro.md have two. */
export function sharedEnd(url: string, file: string): number {
  const parts = partsOf(url);
  const names = partsOf(file.replace(/(\/_?index)?\.[^./]*$/, ""));
  let count = 0;
  while (count < parts.length && parts.at(-1 - count) === names.at(-1 - count)) count++;
  return count;
}

/** The first item with the highest score; undefined if all scores are 0. */
export function maxBy<Item>(items: readonly Item[], score: (item: Item) => number): Item | undefined {
  const scores = items.map(score);
  const highest = Math.max(...scores);
  return highest > 0 ? items[scores.indexOf(highest)] : undefined;
}

/** The file that a page is named after: of those that share the end of its URL, the first that shares most of it. */
export const fileNamedAfter = (url: string, files: readonly string[]): string | undefined =>
  maxBy(files, (file) => sharedEnd(url, file));

/**
 * The URLs of pages by the file of the entry that they are made from. Of several pages, such as a home page that shows
 * the newest entry, the one whose URL ends most like the path counts, and of those the first.
 */
export function urlsByFile(pages: Iterable<{ readonly url: string; readonly content?: ContentPlace | undefined }>) {
  const made = Array.from(pages).flatMap(({ url, content }) =>
    content?.path.length === 0 ? [{ url, file: content.file, shared: sharedEnd(url, content.file) }] : [],
  );
  const bestLast = made.reverse().sort((one, other) => one.shared - other.shared);
  return new Map(bestLast.map(({ file, url }) => [file, url]));
}
