/**
 * The output folder before a build touches it: may it be filled, what did a killed build leave
 * beside it, and which of its files did Plinth write?
 */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, sep } from "node:path";
import { messageOf, type Report } from "../diagnostics/diagnostic.ts";
import { foldersOf } from "../site/urls.ts";
import { type Manifest, manifestName, parseManifest } from "./manifest.ts";
import { isAlive } from "./process.ts";

/** A name beside the output folder, hidden: `dist` -> `.dist.lock`. On the same file system, so that renames work. */
export const siblingOf = (out: string, suffix: string): string => join(dirname(out), `.${basename(out)}.${suffix}`);

/** Folders of a project that are never an output, relative to the root. */
const sourceFolders = ["content", "templates", "src", "node_modules", ".git"];

/** Why a folder must not be filled, as the rest of a sentence about it; undefined when it may. */
export function problemOfFolder(root: string, out: string): string | undefined {
  const real = realPathOf(out);
  const realRoot = realPathOf(root);
  if (dirname(real) === real) return "is the root of the file system";
  if (isWithin(realPathOf(homedir()), real)) return "is or holds the home folder";
  if (isWithin(realRoot, real)) return "is or holds the site's own folder";
  const source = sourceFolders.find((name) => isWithin(real, join(realRoot, name)));
  if (source) return `lies in ${source}/`;
  const stats = lstatIfThere(out);
  if (stats?.isSymbolicLink()) return "is a link, which a swap would replace";
  if (stats && !stats.isDirectory()) return "is a file";
  if (stats && !isWritable(real)) return "is read-only";
  if (stats && stats.dev !== lstatSync(dirname(real)).dev) return "is a mount point, which no swap can replace";
  return undefined;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The real path of what exists of a path, with the rest appended. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), basename(path));
}

/**
 * Clears what killed builds left beside the folder; a site that one of them had just moved away comes
 * back. `old-` is always a whole site: before it is removed it becomes `gone-`. Needs the lock.
 */
export function clearLeftovers(out: string, report: Report): void {
  const mark = `.${basename(out)}.`;
  const leftovers = readdirSync(dirname(out)).filter(
    (name) => name.startsWith(mark) && isLeftover(name.slice(mark.length)),
  );
  const old = leftovers.find((name) => name.startsWith(`${mark}old-`));
  if (old && !existsSync(out)) renameSync(join(dirname(out), old), out);
  for (const name of leftovers) removeTree(join(dirname(out), name), report);
}

/** With the lock held only its drafts may be a living build's: of one that is about to be told to wait. */
function isLeftover(suffix: string): boolean {
  const [, kind, pid] = /^(tmp|old|gone|lock|lock-stale)-(\d+)$/.exec(suffix) ?? [];
  return kind !== undefined && (!kind.startsWith("lock") || !isAlive(Number(pid)));
}

/** Removes a folder of ours for good, also with folders in it that nobody may write to. What cannot be removed is told. */
export function removeTree(path: string, report: Report): void {
  try {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      makeWritable(path);
      rmSync(path, { recursive: true, force: true });
    }
  } catch (error) {
    report.add({
      code: "publish/leftover",
      message: `${path} could not be removed: ${messageOf(error)}.`,
      hint: "Remove it yourself; it is of no use any more.",
    });
  }
}

function makeWritable(folder: string): void {
  if (!lstatSync(folder).isDirectory()) return;
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) makeWritable(join(folder, entry.name));
}

/** What stands in the output folder: the manifest of what Plinth wrote. Undefined, reported, when the folder is not ours. */
export function ownershipOf(out: string, report: Report): { manifest: Manifest | undefined } | undefined {
  const all = existsSync(out) ? foreignBelow(out, undefined) : [];
  const files = all.some((path) => !path.endsWith("/")) ? all.filter((path) => !path.endsWith("/")) : all;
  if (files.length === 0) return { manifest: undefined };
  const manifest = parseManifest(readIfFile(join(out, manifestName))?.bytes.toString() ?? "");
  if (manifest) return { manifest };
  report.add({
    code: "publish/not-ours",
    message: `The output folder ${out} holds files that Plinth did not write (${files.slice(0, 3).join(", ")}${files.length > 3 ? ", …" : ""}).`,
    hint: "Name another folder with --out, or empty this one yourself.",
  });
  return undefined;
}

/**
 * What Plinth did not write in an output folder: files, and folders that hold nothing of ours (these
 * end in a slash, since an empty one may matter too: git keeps some).
 */
export function foreignBelow(out: string, manifest: Manifest | undefined): string[] {
  const ours = new Set([manifestName, ...(manifest?.files.map(({ path }) => path) ?? [])]);
  if (!manifest) ours.clear();
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

/** A regular file's bytes and stats; undefined when there is none. */
export function readIfFile(path: string): { bytes: Buffer; stats: Stats } | undefined {
  const stats = lstatIfThere(path);
  return stats?.isFile() ? { bytes: readFileSync(path), stats } : undefined;
}

function lstatIfThere(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}
