/**
 * The output folder before a build touches it: may it be filled, is another build filling it, what
 * did a killed build leave beside it, and which of its files did Plinth write?
 */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, sep } from "node:path";
import type { Report } from "./diagnostic.ts";
import { type Manifest, manifestName, parseManifest } from "./manifest.ts";

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
  return undefined;
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The real path of what exists of a path, with the rest appended. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPathOf(parent), basename(path));
}

/** Takes the lock of an output folder; returns how to give it back, or undefined, reported, when a build is running. */
export function takeLock(out: string, report: Report): (() => void) | undefined {
  const lock = siblingOf(out, "lock");
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(lock, `${process.pid}\n`, { flag: "wx", mode: 0o644 });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = Number(readIfFile(lock)?.bytes.toString() ?? Number.NaN);
      if (isAlive(owner)) {
        report.add({
          code: "publish/locked",
          message: `Another build is filling ${out} (process ${owner}).`,
          hint: "Wait for it to end, or give this one another --out.",
        });
        return undefined;
      }
      rmSync(lock, { force: true });
    }
  }
  report.add({
    code: "publish/locked",
    message: `Other builds are filling ${out}.`,
    hint: "Wait for them to end, or give this one another --out.",
  });
  return undefined;
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Clears what killed builds left beside the folder; a site that one of them had just moved away comes back. Needs the lock. */
export function clearLeftovers(out: string): void {
  const prefix = siblingOf(out, "");
  const leftovers = readdirSync(dirname(out))
    .map((name) => join(dirname(out), name))
    .filter((path) => path.startsWith(prefix) && /\.(tmp|old)-\d+$/.test(path));
  const old = leftovers.find((path) => path.includes(`${basename(out)}.old-`));
  if (old && !existsSync(out)) renameSync(old, out);
  for (const path of leftovers) rmSync(path, { recursive: true, force: true });
}

/** What stands in the output folder: the manifest of what Plinth wrote, and everything else. Undefined, reported, when it is not ours. */
export function ownershipOf(
  out: string,
  report: Report,
): { manifest: Manifest | undefined; foreign: readonly string[] } | undefined {
  if (!existsSync(out)) return { manifest: undefined, foreign: [] };
  const files = filesBelow(out, "");
  if (files.length === 0) return { manifest: undefined, foreign: [] };
  const manifest = parseManifest(readIfFile(join(out, manifestName))?.bytes.toString() ?? "");
  if (!manifest) {
    report.add({
      code: "publish/not-ours",
      message: `The output folder ${out} holds files that Plinth did not write (${files.slice(0, 3).join(", ")}${files.length > 3 ? ", …" : ""}).`,
      hint: "Name another folder with --out, or empty this one yourself.",
    });
    return undefined;
  }
  const ours = new Set([manifestName, ...manifest.files.map(({ path }) => path)]);
  return { manifest, foreign: files.filter((path) => !ours.has(path)) };
}

function filesBelow(folder: string, prefix: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = prefix + entry.name;
    return entry.isDirectory() ? filesBelow(join(folder, entry.name), `${path}/`) : [path];
  });
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
