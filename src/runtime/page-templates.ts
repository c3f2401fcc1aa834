/** For the report of a site: the template files of each page, those of its components and what these import. */
import { SourceMap } from "node:module";
import type { BundledTemplates } from "./thread-client.ts";

/**
 * @param components the source text of every component that is listed, and by page the indices of its own;
 *   the text is as in the bundle, where it is looked up.
 * @returns by page: the template files that it uses; undefined if unknown.
 */
export function templatesByPage(
  { code, map, imports }: BundledTemplates,
  { texts, byPage }: { readonly texts: readonly string[]; readonly byPage: readonly (readonly number[])[] },
): readonly (ReadonlySet<string> | undefined)[] {
  const sourceMap = new SourceMap(JSON.parse(map));
  const reached = texts.map((text) => {
    const file = fileAt(sourceMap, code, code.indexOf(text));
    return file === undefined ? undefined : importedBy(file, imports);
  });
  return byPage.map((indices) => {
    const files = indices.map((index) => reached[index]);
    const templates = files.filter((each) => each !== undefined);
    return templates.length === 0 || templates.length < files.length
      ? undefined
      : new Set(templates.flatMap((each) => [...each]));
  });
}

function fileAt(sourceMap: SourceMap, code: string, offset: number): string | undefined {
  if (offset < 0) return undefined;
  const before = code.slice(0, offset).split("\n");
  const entry = sourceMap.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  return "originalSource" in entry ? entry.originalSource : undefined;
}

function importedBy(file: string, imports: BundledTemplates["imports"]): ReadonlySet<string> {
  const reachable = new Set([file]);
  // Iterating over a set includes elements that are added during the iteration.
  for (const each of reachable) for (const other of imports.get(each) ?? []) reachable.add(other);
  return reachable;
}
