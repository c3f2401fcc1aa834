/** One new file below content/: never over another, never through a link, and not half written. */
import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { messageOf } from "../diagnostic.ts";
import { foldedPath, foldersOf } from "../url.ts";

/** Why a file could not be written: what stands there already, or what the system said. */
export type Obstacle = { readonly standing: string } | { readonly link: string } | { readonly failure: string };

/**
 * Writes `text` to `file`, relative to the root, with the folders it needs. `content` itself may be
 * a link, as it is read through one; nothing below it may.
 */
export function writeNew(root: string, file: string, text: string): Obstacle | undefined {
  try {
    const obstacle = obstacleTo(root, file);
    if (obstacle) return obstacle;
    mkdirSync(dirname(join(root, file)), { recursive: true });
  } catch (error) {
    return { failure: messageOf(proven(error)) };
  }
  try {
    writeFileSync(join(root, file), text, { flag: "wx" });
    return undefined;
  } catch (error) {
    const { code, message } = proven(error);
    if (code === "EEXIST") return { standing: file };
    // What was begun is ours: the flag made sure that there was nothing before.
    rmSync(join(root, file), { force: true });
    return { failure: message };
  }
}

/** What is in the way of a file, also where the system takes two spellings of a name for one. */
export function obstacleTo(root: string, file: string): Obstacle | undefined {
  const [content = "", ...folders] = foldersOf(file);
  let parent = content;
  for (const path of [...folders, file]) {
    const names = readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
    const standing = names.find((name) => foldedPath(name) === foldedPath(path));
    if (standing === undefined) return undefined;
    if (path === file || standing !== path) return { standing };
    const stats = lstatSync(join(root, path));
    if (stats.isSymbolicLink()) return { link: path };
    if (!stats.isDirectory()) return { standing };
    parent = path;
  }
  return undefined;
}

/** @throws what is no error of the file system. */
function proven(error: unknown): NodeJS.ErrnoException {
  if (error instanceof Error && "syscall" in error) return error as NodeJS.ErrnoException;
  throw error;
}
