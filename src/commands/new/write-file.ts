/** Writes one new file below content/: whole or not at all, never over another file, never through a link. */
import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSystemError } from "../../diagnostics/system-errors.ts";
import { foldedPath, foldersOf } from "../../urls/urls.ts";

/** Why a file cannot be written: a file that exists, a link among its folders, or the system's error. */
export type Obstacle = { readonly existing: string } | { readonly link: string } | { readonly failure: string };

/**
 * The obstacle to writing `file` (relative to the root), even on case-insensitive file systems.
 * `content` itself may be a link, since it is read through one; no folder below it may.
 */
export function findObstacle(root: string, file: string): Obstacle | undefined {
  const [content = "", ...folders] = foldersOf(file);
  let parent = content;
  for (const path of [...folders, file]) {
    let existing: string | undefined;
    try {
      const names = readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
      existing = names.find((name) => foldedPath(name) === foldedPath(path));
    } catch (error) {
      return { failure: fileSystemError(error).message };
    }
    if (existing === undefined) return undefined;
    if (path === file || existing !== path) return { existing };
    const stats = lstatSync(join(root, path));
    if (stats.isSymbolicLink()) return { link: path };
    if (!stats.isDirectory()) return { existing };
    parent = path;
  }
  return undefined;
}

/** Writes `text` to `file` and creates its folders, unless the file exists by now. */
export function writeNew(root: string, file: string, text: string): Obstacle | undefined {
  const path = join(root, file);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: "wx" });
    return undefined;
  } catch (error) {
    const { code, syscall, message } = fileSystemError(error);
    if (code === "EEXIST" && syscall === "open") return { existing: file };
    // A partial file is ours to remove: the wx flag ensured that none existed.
    if (syscall === "write") rmSync(path, { force: true });
    return { failure: message };
  }
}

/** @throws every other error. */
function fileSystemError(error: unknown): NodeJS.ErrnoException {
  if (isSystemError(error)) return error;
  throw error;
}
