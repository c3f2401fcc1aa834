/** Writes new files of a site: all or none, and never over another file. */
import { mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The files of a new site, by their path from its folder. */
export type SiteFiles = Map<string, string | Uint8Array>;

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
