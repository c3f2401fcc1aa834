/** One new file below content/: never over another, never through a link, and not half written. */
import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { foldedPath, foldersOf } from "../../site/urls.ts";

/** Why a file cannot be written: what stands there already, a link on the way, or what the system said. */
export type Obstacle = { readonly standing: string } | { readonly link: string } | { readonly failure: string };

/**
 * What is in the way of `file`, relative to the root; also where some system takes two spellings of
 * a name for one. `content` itself may be a link, as it is read through one; nothing below it may.
 */
export function obstacleTo(root: string, file: string): Obstacle | undefined {
  const [content = "", ...folders] = foldersOf(file);
  let parent = content;
  for (const path of [...folders, file]) {
    let standing: string | undefined;
    try {
      const names = readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
      standing = names.find((name) => foldedPath(name) === foldedPath(path));
    } catch (error) {
      return { failure: proven(error).message };
    }
    if (standing === undefined) return undefined;
    if (path === file || standing !== path) return { standing };
    const stats = lstatSync(join(root, path));
    if (stats.isSymbolicLink()) return { link: path };
    if (!stats.isDirectory()) return { standing };
    parent = path;
  }
  return undefined;
}

/** Writes `text` to `file` with the folders it needs, unless something stands there by now. */
export function writeNew(root: string, file: string, text: string): Obstacle | undefined {
  const path = join(root, file);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: "wx" });
    return undefined;
  } catch (error) {
    const { code, syscall, message } = proven(error);
    if (code === "EEXIST" && syscall === "open") return { standing: file };
    // What was begun is ours: the flag made sure that there was nothing before.
    if (syscall === "write") rmSync(path, { force: true });
    return { failure: message };
  }
}

/** @throws what is no error of the file system. */
function proven(error: unknown): NodeJS.ErrnoException {
  if (error instanceof Error && "syscall" in error) return error as NodeJS.ErrnoException;
  throw error;
}
