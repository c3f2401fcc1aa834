/**
 * The output folder: whether a build may replace it, its manifest, and which of its files Plinth did not write.
 * These are kept when a site is published.
 */
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import type { Report } from "../base/diagnostic.ts";
import { messageOf, someOf } from "../base/message.ts";
import { homeFolder } from "../content/disk/home-folder.ts";
import { lstatIfThere, maxFileBytes, NotReadable, readRegularFile } from "../content/disk/regular-file.ts";
import type { OutputRecord } from "../output/output-file.ts";
import { foldedPath, foldersOf } from "../urls/urls.ts";
import { type Manifest, manifestName, parseManifest } from "./manifest.ts";

/** A hidden path beside the output folder: `dist` -> `.dist.lock`. On the same file system, so renaming works. */
export const siblingOf = (out: string, suffix: string): string => join(dirname(out), `.${basename(out)}.${suffix}`);

/** Folders of a project that are never an output folder, relative to the root. */
const sourceFolders = ["content", "templates", "src", "node_modules", ".git"];

/** Whether a build may replace a folder; otherwise it is reported. */
export function mayReplace(root: string, out: string, report: Report): boolean {
  const reason = reasonToRefuse(root, out);
  if (reason === undefined && !isMountPoint(out)) return true;
  report.add({
    code: "publish/unsafe-folder",
    message: `The output folder ${out} ${reason ?? "is a mount point, which cannot be replaced"}.`,
    hint: reason
      ? "Choose a folder that contains nothing else, such as --out dist."
      : `Publish into a folder inside it, such as --out ${join(out, "site")}, and serve that.`,
  });
  return false;
}

function reasonToRefuse(root: string, out: string): string | undefined {
  const [real, realRoot] = [realPathOf(out), realPathOf(root)];
  const source = sourceFolders.find((name) => isWithin(real, realPathOf(join(realRoot, name))));
  const stats = lstatIfThere(out);
  if (dirname(real) === real) return "is the root of the file system";
  if (isWithin(realPathOf(homeFolder()), real)) return "is or contains the home folder";
  if (isWithin(realRoot, real)) return "is or contains the site's own folder";
  if (source) return `is inside ${source}/`;
  if (stats?.isSymbolicLink()) return "is a symbolic link, which publishing would replace";
  if (stats && !stats.isDirectory()) return "is a file";
  return stats && errorOf(() => accessSync(real, constants.W_OK)) ? "is read-only" : undefined;
}

/**
 * Why a report or a schema must not be written to a path: it would be a source, or part of a published site. The end of a
 * sentence about the path.
 * @param out the output folder.
 */
export function reasonNotToWrite(path: string, root: string, out = join(root, "dist")): string | undefined {
  const [real, realRoot, realOut] = [realPathOf(path), realPathOf(root), realPathOf(out)];
  const source = sourceFolders.find((name) => isWithin(real, realPathOf(join(root, name))));
  if (source) return `is inside ${source}/`;
  // A manifest beside the site may be that of a deployed site, for --against.
  const isOutput = (folder: string): boolean =>
    !isWithin(realRoot, folder) &&
    (folder === realOut || existsSync(join(folder, manifestName)) || isOutput(dirname(folder)));
  return isOutput(real) ? "is inside the output folder" : undefined;
}

const isMountPoint = (folder: string): boolean =>
  existsSync(folder) && lstatSync(folder).dev !== lstatSync(dirname(realpathSync(folder))).dev;

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The real path of the existing part of a path, with the rest appended. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), basename(path));
}

/** Removes one of our folders, including read-only subfolders. A failure is reported as a warning. */
export function removeTree(path: string, report: Report): void {
  try {
    try {
      // A process that was just ended may still write a file.
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      makeWritable(path);
      rmSync(path, { recursive: true, force: true });
    }
  } catch (error) {
    report.add({
      code: "publish/leftover",
      message: `${path} could not be removed: ${messageOf(error)}.`,
      hint: "Remove it yourself; it is no longer needed.",
    });
  }
}

function makeWritable(folder: string): void {
  if (!lstatSync(folder).isDirectory()) return;
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) makeWritable(join(folder, entry.name));
}

/** The manifest in the output folder, if any. Undefined, and reported, if the folder contains files but no manifest. */
export function ownershipOf(out: string, report: Report): { manifest: Manifest | undefined } | undefined {
  const all = existsSync(out) ? foreignIn(out, undefined) : [];
  const files = all.some((path) => !path.endsWith("/")) ? all.filter((path) => !path.endsWith("/")) : all;
  if (files.length === 0) return { manifest: undefined };
  const manifest = manifestIn(out);
  if (manifest) return { manifest };
  report.add({
    code: "publish/not-ours",
    message: `The output folder ${out} contains files that Plinth did not write (${someOf(files)}).`,
    hint: "Choose another folder with --out, or empty this one yourself.",
  });
  return undefined;
}

/** The manifest in a file; undefined if it is missing or invalid. */
export const readManifest = (file: string): Manifest | undefined =>
  parseManifest(readIfFile(file, maxManifestBytes)?.bytes.toString() ?? "");

/** Enough for millions of files; the maximum length of a string in V8 is 536 million characters. */
const maxManifestBytes = 500_000_000;

/** The manifest of an output folder; undefined if it is missing or invalid. */
export const manifestIn = (folder: string): Manifest | undefined => readManifest(join(folder, manifestName));

/** The manifest in a file, or in a folder; undefined if there is none. */
export const manifestAt = (path: string): Manifest | undefined => readManifest(path) ?? manifestIn(path);

/** Why there is no manifest at a path: the rest of a sentence about the path. @param nor what else could be there. */
export const whyNoManifest = (path: string, nor = ""): string =>
  existsSync(path) ? `is not a Plinth manifest (${manifestName} of an output folder)${nor}` : "does not exist";

/**
 * Paths in an output folder that its manifest does not list: files, and folders that contain none of our files
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

/** The output folder, its current manifest, and the new files. */
interface Publishing {
  readonly out: string;
  readonly previous: Manifest | undefined;
  readonly staged: string;
  readonly records: readonly OutputRecord[];
}

/**
 * Copies foreign files into the staging folder, with their modes and times and, if hard links work, their inodes.
 * False if the path of one is that of an output file, or of its folder, which is reported.
 */
export function copyForeignFiles({ out, previous, staged, records }: Publishing, report: Report): boolean {
  const foreign = foreignIn(out, previous ?? { version: 1, files: [] });
  const files = foreign.filter((path) => !path.endsWith("/"));
  // The files of the new site, and their folders. A folder can also contain foreign files.
  const ours = new Map(
    records.flatMap(({ path }) => [`${path}/`, path, ...foldersOf(path)]).map((path) => [foldedPath(path), path]),
  );
  const clashOf = (path: string): string | undefined =>
    [path, ...foldersOf(path).map((folder) => `${folder}/`)].find((each) => ours.has(foldedPath(each)));
  const clashes = new Set(foreign.flatMap((path) => clashOf(path) ?? []));
  for (const path of clashes)
    report.add({
      code: "publish/not-ours",
      message: `The build writes ${ours.get(foldedPath(path))?.replace(/\/$/, "")}, but ${out} contains a ${path.endsWith("/") ? "folder" : "file"} of that name that Plinth did not write.`,
      hint: "Move it away; if it is part of the site, move it to content/static/.",
    });
  if (clashes.size > 0) return false;
  for (const path of foreign) {
    const [from, to] = [join(out, path), join(staged, path)];
    mkdirSync(path.endsWith("/") ? to : dirname(to), { recursive: true, mode: 0o755 });
    if (!path.endsWith("/") && !hardLink(from, to))
      cpSync(from, to, { preserveTimestamps: true, verbatimSymlinks: true });
  }
  // After their files, since a folder may be read-only; those inside it come after it in the list.
  for (const path of foreign.filter((each) => each.endsWith("/")).reverse())
    chmodSync(join(staged, path), statSync(join(out, path)).mode);
  if (files.length > 0)
    report.add({
      code: "publish/foreign-file",
      message: `The output folder contains ${someOf(files)}, not written by Plinth and kept.`,
      hint: "Move what is part of the site to content/static/.",
    });
  return true;
}

/** Creates a hard link, so that the file keeps its inode when the old folder is removed. False if links do not work. */
export const hardLink = (from: string, to: string): boolean => !errorOf(() => linkSync(from, to));

export function errorOf(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** A regular file's bytes and stats; undefined if there is no such file, or if it is larger than `limit`, in bytes. */
export function readIfFile(path: string, limit = maxFileBytes): { bytes: Buffer; stats: Stats } | undefined {
  const stats = lstatIfThere(path);
  if (!stats?.isFile()) return undefined;
  try {
    return { bytes: readRegularFile(path, limit), stats };
  } catch (error) {
    if (error instanceof NotReadable) return undefined;
    throw error;
  }
}
