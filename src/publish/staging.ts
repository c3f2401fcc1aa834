/**
 * OutputFile -> staging -> dist/, whole or not at all. A build fills a folder beside the output
 * folder, on the same file system, and changes nothing else until all is checked; then two renames
 * put it in place. Whatever ends a build earlier leaves the last good site as it was, and the next
 * build clears what a killed one left behind. Only what Plinth wrote is ever removed: the manifest,
 * kept in the output folder, says what that is.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Report } from "../diagnostics/diagnostic.ts";
import { failure } from "../diagnostics/system-errors.ts";
import type { OutputFile, OutputRecord } from "../output/output-file.ts";
import { foldedPath, foldersOf } from "../site/urls.ts";
import { takeLock } from "./lock.ts";
import { type Head, type Manifest, manifestName, serializeManifest } from "./manifest.ts";
import {
  clearLeftovers,
  foreignBelow,
  ownershipOf,
  problemOfFolder,
  readIfFile,
  removeTree,
  siblingOf,
} from "./output-folder.ts";

/** What publishing changed, in files. */
export interface Published {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

type Fate = "added" | "changed" | "unchanged";

/** A site on its way to its folder. */
export class Staging {
  private readonly folder: string;
  private readonly folders = new Set<string>();
  private readonly counts: Record<Fate, number> = { added: 0, changed: 0, unchanged: 0 };
  private readonly discardOnExit = (): void => this.discard();
  private open = true;

  private constructor(
    private readonly out: string,
    /** What stands in the output folder. */
    readonly previous: Manifest | undefined,
    private readonly unlock: () => void,
  ) {
    this.folder = siblingOf(out, `tmp-${process.pid}`);
    process.once("exit", this.discardOnExit);
    mkdirSync(this.folder, { mode: 0o755 });
    if (previous) chmodSync(this.folder, statSync(out).mode);
  }

  /**
   * Prepares to publish into `out`, an absolute path. Undefined, and reported, when the folder is
   * not ours to fill or another build is filling it.
   */
  static open(root: string, out: string, report: Report): Staging | undefined {
    let unlock: (() => void) | undefined;
    try {
      const problem = problemOfFolder(root, out);
      if (problem) {
        report.add({
          code: "publish/unsafe-folder",
          message: `The output folder ${out} ${problem}.`,
          hint: problem.includes("mount")
            ? `Publish into a folder inside it, such as --out ${join(out, "site")}, and serve that.`
            : "Name a folder that holds nothing else, such as --out dist.",
        });
        return undefined;
      }
      mkdirSync(dirname(out), { recursive: true });
      unlock = takeLock(out, report);
      if (!unlock) return undefined;
      clearLeftovers(out, report);
      const owned = ownershipOf(out, report);
      if (owned) return new Staging(out, owned.manifest, unlock);
    } catch (error) {
      report.add(failure("The output folder cannot be prepared", error));
    }
    unlock?.();
    return undefined;
  }

  /** Stages one file. One whose bytes did not change keeps its inode and its times. @throws what the file system says. */
  write(file: Pick<OutputFile, "path" | "bytes" | "kind">): void {
    const fate = this.put(file.path, file.bytes);
    if (isCounted(file)) this.counts[fate]++;
  }

  /** A file as it is staged. @throws what the file system says. */
  staged = (path: string): Buffer => readFileSync(join(this.folder, path));

  /** A file as it was published before. */
  published = (path: string): Buffer | undefined => readIfFile(join(this.out, path))?.bytes;

  /**
   * Makes the staged site whole, so that only the swap is left to do. False, and reported, when a
   * file of somebody else stands where one of ours would. @throws what the file system says.
   */
  complete(records: readonly OutputRecord[], head: Head, report: Report): boolean {
    this.put(manifestName, serializeManifest(records, head));
    // As late as can be: somebody may have put a file there while the site was built.
    if (existsSync(this.out) && !this.carryForeign(records, report)) return false;
    this.proveWhole(records);
    return true;
  }

  /**
   * Puts the staged site, which is complete, in place of the published one. @throws what the file
   * system says; the published site then still stands.
   */
  swap(records: readonly OutputRecord[], report: Report): Published {
    const old = siblingOf(this.out, `old-${process.pid}`);
    const gone = siblingOf(this.out, `gone-${process.pid}`);
    const replaces = existsSync(this.out);
    // Nothing may happen between these two: for that moment there is no site.
    if (replaces) renameSync(this.out, old);
    try {
      renameSync(this.folder, this.out);
    } catch (error) {
      if (replaces) renameSync(old, this.out);
      throw error;
    }
    // From here on the site is published, whatever becomes of the old one.
    if (replaces) removeTree(renamed(old, gone), report);
    this.close();
    const paths = new Set(records.map(({ path }) => path));
    return {
      ...this.counts,
      removed: this.previous?.files.filter((file) => isCounted(file) && !paths.has(file.path)).length ?? 0,
    };
  }

  /** Clears what was staged, if it was not published. The published site stands as it was. */
  discard(): void {
    if (!this.open) return;
    try {
      rmSync(this.folder, { recursive: true, force: true });
    } catch {
      // The next build clears it.
    }
    this.close();
  }

  /** What is about to be published is all there: nobody else may have touched the staging folder. */
  private proveWhole(records: readonly OutputRecord[]): void {
    for (const { path, bytes } of records) {
      const { size } = statSync(join(this.folder, path));
      if (size !== bytes)
        throw Object.assign(new Error(`${path} was changed while it was staged`), { syscall: "stat" });
    }
  }

  private close(): void {
    this.open = false;
    process.removeListener("exit", this.discardOnExit);
    this.unlock();
  }

  private put(path: string, bytes: string | Uint8Array): Fate {
    const to = `${this.folder}/${path}`;
    this.makeFolder(to.slice(0, to.lastIndexOf("/")));
    const from = `${this.out}/${path}`;
    // Where nothing was published there is nothing to look for.
    const before = this.previous && readIfFile(from);
    if (before?.bytes.equals(typeof bytes === "string" ? Buffer.from(bytes) : bytes)) {
      // One whose mode somebody changed is made anew: the published file is not touched.
      if ((before.stats.mode & 0o7777) === 0o644 && linked(from, to)) return "unchanged";
      writeFileSync(to, bytes, staged);
      utimesSync(to, before.stats.atime, before.stats.mtime);
      return "unchanged";
    }
    writeFileSync(to, bytes, staged);
    return before ? "changed" : "added";
  }

  private makeFolder(folder: string): void {
    if (this.folders.has(folder)) return;
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    this.folders.add(folder);
  }

  /** A file or folder of somebody else, with its modes, times and, where links can be had, its inode. */
  private carry(path: string): void {
    const from = join(this.out, path);
    const to = join(this.folder, path);
    if (path.endsWith("/")) {
      mkdirSync(to, { recursive: true });
      chmodSync(to, statSync(from).mode);
      return;
    }
    this.makeFolder(dirname(to));
    if (!linked(from, to)) cpSync(from, to, { preserveTimestamps: true, verbatimSymlinks: true });
  }

  /** What somebody else put into the output folder moves along with the site. */
  private carryForeign(records: readonly OutputRecord[], report: Report): boolean {
    const foreign = foreignBelow(this.out, this.previous ?? { version: 1, files: [] });
    const files = foreign.filter((path) => !path.endsWith("/"));
    const paths = records.flatMap(({ path }) => [path, ...foldersOf(path)]);
    const ours = new Map(paths.map((path) => [foldedPath(path), path]));
    const clashes = files.filter((path) => ours.has(foldedPath(path)));
    for (const path of clashes) {
      report.add({
        code: "publish/not-ours",
        message: `The build makes ${ours.get(foldedPath(path))}, but a file of that name that Plinth did not write stands in ${this.out}.`,
        hint: "Move it away; if it is part of the site, into content/static/.",
      });
    }
    if (clashes.length > 0) return false;
    for (const path of foreign) this.carry(path);
    const [first] = files;
    if (first) {
      const others = files.length > 1 ? ` and ${files.length - 1} more` : "";
      report.add({
        code: "publish/foreign-file",
        message: `${first}${others} in the output folder was not written by Plinth; it was left there.`,
        hint: "If it is part of the site, put it into content/static/.",
      });
    }
    return true;
  }
}

/** The encoding is named, since Node writes a text in one call only then. */
const staged = { mode: 0o644, encoding: "utf8" } as const;

/** Copies come and go with their originals. */
const isCounted = ({ kind }: Pick<OutputFile, "kind">): boolean => kind !== "compressed";

/** Where the folder stands now: under its old name, if the system will not give it the other. */
function renamed(from: string, to: string): string {
  try {
    renameSync(from, to);
    return to;
  } catch {
    return from;
  }
}

/** One file under two names until the old folder is gone: so it keeps its inode. False where links cannot be had. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}
