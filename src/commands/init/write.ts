/** Writes the files of a new site: all or none, and never over another file. */
import { existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSystemError } from "../../diagnostics/system-errors.ts";

/** The names in a folder, sorted; empty if it does not exist. @throws the file system's error. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (isSystemError(error) && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Whether a path is a link that leads nowhere. */
export const isDanglingLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(path);

/**
 * Writes files, by their path from `folder`, and creates its folders. If one cannot be written, those before it and the
 * new folders are removed. @throws the file system's error.
 */
export function writeAll(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  /** Functions that undo each step, the last one first. */
  const undo: (() => void)[] = [];
  const createFolder = (path: string): void => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    createFolder(dirname(path));
    mkdirSync(path);
    undo.unshift(() => rmdirSync(path));
  };
  try {
    createFolder(folder);
    for (const [name, contents] of files) {
      const path = join(folder, name);
      createFolder(dirname(path));
      writeFileSync(path, "", { flag: "wx" });
      undo.unshift(() => rmSync(path));
      writeFileSync(path, contents);
    }
  } catch (error) {
    for (const step of undo) step();
    throw error;
  }
}
