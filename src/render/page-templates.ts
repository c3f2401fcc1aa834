/**
 * Which pages a template's mistake reaches: those whose component's file is it, or imports it, at
 * whatever remove. So a page that has nothing to do with a broken template is still shown.
 */
import { SourceMap } from "node:module";
import type { BundledSite } from "./program.ts";

/** By page: the templates it is made with. Undefined where that is not known. */
export type Reach = readonly (ReadonlySet<string> | undefined)[];

/**
 * @param templates the source text of every component that pages are made with, and by page which one it is;
 *   as they stand in the bundle, which is where they are looked up.
 */
export function reachOf(
  { code, map, imports }: BundledSite,
  { texts, byPage }: { readonly texts: readonly string[]; readonly byPage: readonly number[] },
): Reach {
  const places = new SourceMap(JSON.parse(map));
  const reached = texts.map((text) => {
    const file = fileAt(places, code, code.indexOf(text));
    return file === undefined ? undefined : importedBy(file, imports);
  });
  return byPage.map((index) => reached[index]);
}

function fileAt(places: SourceMap, code: string, offset: number): string | undefined {
  if (offset < 0) return undefined;
  const before = code.slice(0, offset).split("\n");
  const entry = places.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  return "originalSource" in entry ? entry.originalSource : undefined;
}

/** A file with everything that it imports. */
function importedBy(file: string, imports: BundledSite["imports"]): ReadonlySet<string> {
  const found = new Set([file]);
  // A set's iteration goes on to what is added meanwhile.
  for (const each of found) for (const other of imports.get(each) ?? []) found.add(other);
  return found;
}
