/** Which file of a folder may be served: decided on what a path really is, not on how it is written. */
import { realpathSync, type Stats, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { isServable } from "../../site/urls.ts";

/** A regular file inside the folder. */
export interface Found {
  /** As it was asked for, relative to the folder, "/" separated. */
  readonly path: string;
  /** Where it really is, relative to the folder, "/" separated. */
  readonly real: string;
  readonly stats: Stats;
}

/**
 * A file of a folder; undefined when there is none that may be served: links that lead out, hidden
 * files and whatever is no regular file are not there. @throws what the file system says.
 * @param root a real path.
 */
export function fileIn(root: string, path: string): Found | undefined {
  try {
    const absolute = realpathSync.native(join(root, path));
    if (!absolute.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
    const real = relative(root, absolute).replaceAll(sep, "/");
    if (!isServable(`/${real}`)) return undefined;
    const stats = statSync(absolute);
    return stats.isFile() ? { path, real, stats } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether an error of the file system says that there is nothing of that name. */
export const isMissing = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "EINVAL"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Whether two stats are of one file with the same bytes. */
export const isSame = (a: Stats, b: Stats): boolean =>
  a.dev === b.dev && a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs;
