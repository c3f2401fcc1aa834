/** Two manifests -> which pages and files were added, removed or changed. Pure. */

import { type FileKind, fileKindOf, fileKinds } from "../api/budget.ts";
import type { OutputRecord } from "../output/output-file.ts";

/** Names, in code-point order. */
export interface Changed {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** In both, with other bytes. */
  readonly changed: readonly string[];
}

interface Sum {
  readonly files: number;
  readonly bytes: number;
}

export interface ManifestChanges {
  /** Pages, by URL. */
  readonly pages: Changed;
  /** Other files, by output path. A bundle that changed has a new name, so it is one removed and one added. */
  readonly files: Changed;
  /** Each kind that either site has. */
  readonly kinds: readonly { readonly kind: FileKind; readonly before: Sum; readonly after: Sum }[];
}

/** The changes that lead from `before` to `after`. Compressed copies change with their originals and are not listed. */
export function changesBetween(
  filesBefore: readonly OutputRecord[],
  filesAfter: readonly OutputRecord[],
): ManifestChanges {
  const before = filesBefore.filter(isOriginal);
  const after = filesAfter.filter(isOriginal);
  const sumsBefore = sumsOf(before);
  const sumsAfter = sumsOf(after);
  const kinds = fileKinds.map((kind) => ({
    kind,
    before: sumsBefore.get(kind) ?? none,
    after: sumsAfter.get(kind) ?? none,
  }));
  return {
    pages: changed(hashes(before, true), hashes(after, true)),
    files: changed(hashes(before, false), hashes(after, false)),
    kinds: kinds.filter((kind) => kind.before.files + kind.after.files > 0),
  };
}

const isOriginal = ({ kind }: OutputRecord): boolean => kind !== "compressed";

export const isChanged = ({ pages, files }: ManifestChanges): boolean =>
  [pages, files].some(({ added, removed, changed }) => added.length + removed.length + changed.length > 0);

const none: Sum = { files: 0, bytes: 0 };

function sumsOf(records: readonly OutputRecord[]): ReadonlyMap<FileKind, Sum> {
  const sums = new Map<FileKind, Sum>();
  for (const { path, bytes } of records) {
    const sum = sums.get(fileKindOf(path)) ?? none;
    sums.set(fileKindOf(path), { files: sum.files + 1, bytes: sum.bytes + bytes });
  }
  return sums;
}

/** The hash of each page by URL, or of each other file by path. */
const hashes = (records: readonly OutputRecord[], ofPages: boolean): ReadonlyMap<string, string> =>
  new Map(
    records.filter(({ url }) => (url !== undefined) === ofPages).map(({ url, path, sha256 }) => [url ?? path, sha256]),
  );

function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Changed {
  const names = [...after.keys()].sort();
  return {
    added: names.filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)).sort(),
    changed: names.filter((name) => before.has(name) && before.get(name) !== after.get(name)),
  };
}
