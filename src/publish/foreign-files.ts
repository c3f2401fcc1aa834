/** Files in the output folder that Plinth did not write: they are found, and kept when a site is published. */
import { chmodSync, cpSync, linkSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { OutputRecord } from "../output/output-file.ts";
import { foldedPath, foldersOf } from "../site/urls.ts";
import { type Manifest, manifestName } from "./manifest.ts";

/**
 * Paths in an output folder that its manifest does not name: files, and folders that hold nothing of ours
 * (these end in a slash; an empty one may matter too, in .git for example).
 */
export function foreignIn(out: string, manifest: Manifest | undefined): string[] {
  const ours = new Set(manifest ? [manifestName, ...manifest.files.map(({ path }) => path)] : []);
  const ourFolders = new Set([...ours].flatMap(foldersOf));
  const walk = (folder: string): string[] =>
    readdirSync(join(out, folder), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = folder + entry.name;
        if (!entry.isDirectory()) return ours.has(path) ? [] : [path];
        return ourFolders.has(path) ? walk(`${path}/`) : [`${path}/`, ...walk(`${path}/`)];
      });
  return walk("");
}

/** The output folder, what was published into it, and what is about to be. */
interface Publishing {
  readonly out: string;
  readonly previous: Manifest | undefined;
  readonly staged: string;
  readonly records: readonly OutputRecord[];
}

/** Copies foreign files into the staging folder. False, and reported, when one has the path of an output file. */
export function carryForeign({ out, previous, staged, records }: Publishing, report: Report): boolean {
  const foreign = foreignIn(out, previous ?? { version: 1, files: [] });
  const files = foreign.filter((path) => !path.endsWith("/"));
  const paths = records.flatMap(({ path }) => [path, ...foldersOf(path)]);
  const ours = new Map(paths.map((path) => [foldedPath(path), path]));
  const clashes = files.filter((path) => ours.has(foldedPath(path)));
  for (const path of clashes) {
    report.add({
      code: "publish/not-ours",
      message: `The build writes ${ours.get(foldedPath(path))}, but ${out} contains a file of that name that Plinth did not write.`,
      hint: "Move it away; if it is part of the site, move it to content/static/.",
    });
  }
  if (clashes.length > 0) return false;
  for (const path of foreign) carry(join(out, path), join(staged, path), path.endsWith("/"));
  const [first] = files;
  if (first) {
    const others = files.length > 1 ? ` and ${files.length - 1} more` : "";
    const were = files.length > 1 ? "were" : "was";
    report.add({
      code: "publish/foreign-file",
      message: `${first}${others} in the output folder ${were} not written by Plinth and ${were} kept.`,
      hint: "If it is part of the site, move it to content/static/.",
    });
  }
  return true;
}

/** With its mode and times and, where links work, its inode. */
function carry(from: string, to: string, isFolder: boolean): void {
  if (isFolder) {
    mkdirSync(to, { recursive: true });
    chmodSync(to, statSync(from).mode);
    return;
  }
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  if (!linked(from, to)) cpSync(from, to, { preserveTimestamps: true, verbatimSymlinks: true });
}

/** One file under two names until the old folder is removed, so that it keeps its inode. False where links do not work. */
export function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}
