/**
 * OutputFile -> staging folder -> dist/, atomically. A build writes to a folder beside the output
 * folder, on the same file system, and changes nothing else until everything is checked; then two renames
 * put it in place. A build that ends earlier leaves the published site unchanged, and the next build removes
 * what a killed build left behind. Only files that Plinth wrote are ever removed: the manifest in the output
 * folder lists them.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Report } from "../base/diagnostic.ts";
import { isSystemError, publishFailed } from "../base/system-errors.ts";
import { makeFolder } from "../content/disk/write-file.ts";
import type { OutputFile, OutputRecord } from "../output/output-file.ts";
import { acquireLock, removeStaleFolders } from "./lock.ts";
import { type Manifest, type ManifestHeader, manifestName, serializeManifest } from "./manifest.ts";
import {
  copyForeignFiles,
  errorOf,
  hardLink,
  mayReplace,
  ownershipOf,
  readIfFile,
  removeTree,
  siblingOf,
} from "./output-folder.ts";

type Change = "added" | "changed" | "unchanged";

/** The number of files that publishing added, changed and removed. */
export type Published = Readonly<Record<Change | "removed", number>>;

/** The file system failed, and nothing was published: `ENOSPC: no space left on device, write`. */
export class PublishError extends Error {}

/** A site that is about to be published. Its methods throw a PublishError for file system errors. */
export class Staging {
  private readonly folder: string;
  private readonly madeFolders = new Set<string>();
  private readonly counts: Record<Change, number> = { added: 0, changed: 0, unchanged: 0 };
  private readonly discardOnExit = (): void => this.discard();
  private isOpen = true;

  private constructor(
    private readonly out: string,
    readonly previous: Manifest | undefined,
    private readonly unlock: () => void,
  ) {
    this.folder = siblingOf(out, `tmp-${process.pid}`);
    process.once("exit", this.discardOnExit);
    try {
      mkdirSync(this.folder, { mode: 0o755 });
      if (previous) chmodSync(this.folder, statSync(out).mode);
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  /**
   * Prepares to publish to `out`, an absolute path. Undefined, and reported, if the folder is
   * not ours to replace or another build is writing to it.
   */
  static open(root: string, out: string, report: Report): Staging | undefined {
    let unlock: (() => void) | undefined;
    try {
      if (!mayReplace(root, out, report)) return undefined;
      makeFolder(dirname(out));
      unlock = acquireLock(out, report);
      if (!unlock) return undefined;
      removeStaleFolders(out, report);
      const owned = ownershipOf(out, report);
      if (owned) return new Staging(out, owned.manifest, unlock);
    } catch (error) {
      report.add(publishFailed("The output folder cannot be prepared", error));
    }
    unlock?.();
    return undefined;
  }

  /** Stages one file. An unchanged file keeps its inode and times. */
  write(file: Pick<OutputFile, "path" | "bytes" | "kind">): void {
    const change = publishing(() => this.put(file.path, file.bytes));
    if (isCounted(file)) this.counts[change]++;
  }

  stagedBytes = (path: string): Buffer => publishing(() => readFileSync(join(this.folder, path)));

  publishedBytes = (path: string): Buffer | undefined => publishing(() => readIfFile(join(this.out, path))?.bytes);

  /**
   * Adds the manifest and foreign files, so that only the swap is left to do. False, and reported, when a
   * foreign file has the path of one of ours.
   */
  complete(records: readonly OutputRecord[], header: ManifestHeader, report: Report): boolean {
    const { out, previous, folder: staged } = this;
    return publishing(() => {
      this.put(manifestName, serializeManifest(records, header));
      // As late as possible, since a foreign file may have been added during the build.
      if (existsSync(out) && !copyForeignFiles({ out, previous, staged, records }, report)) return false;
      this.expectComplete(records);
      return true;
    });
  }

  /** Replaces the published site with the staged one, which is complete. If that fails, the published site is kept. */
  swap(records: readonly OutputRecord[], report: Report): Published {
    const oldSite = publishing(() => this.rename());
    // Now the site is published, even if the old one cannot be removed.
    const gone = siblingOf(this.out, `gone-${process.pid}`);
    if (oldSite) removeTree(errorOf(() => renameSync(oldSite, gone)) ? oldSite : gone, report);
    this.close();
    const paths = new Set(records.map(({ path }) => path));
    return {
      ...this.counts,
      removed: this.previous?.files.filter((file) => isCounted(file) && !paths.has(file.path)).length ?? 0,
    };
  }

  /** Removes the staging folder, unless it was published. */
  discard(): void {
    if (!this.isOpen) return;
    // If this fails, the next build removes it.
    errorOf(() => rmSync(this.folder, { recursive: true, force: true }));
    this.close();
  }

  /** Moves the staging folder to the output path. Returns the new path of the old site, if there was one. */
  private rename(): string | undefined {
    const replaces = existsSync(this.out);
    const aside = siblingOf(this.out, `old-${process.pid}`);
    // Nothing may run between these two renames: in between, there is no site.
    if (replaces) renameSync(this.out, aside);
    try {
      renameSync(this.folder, this.out);
    } catch (error) {
      if (replaces) renameSync(aside, this.out);
      throw error;
    }
    return replaces ? aside : undefined;
  }

  /** @throws if another process changed the staging folder. */
  private expectComplete(records: readonly OutputRecord[]): void {
    for (const { path, bytes } of records) {
      const { size } = statSync(join(this.folder, path));
      if (size !== bytes) throw new PublishError(`${path} was changed while it was staged`);
    }
  }

  private close(): void {
    this.isOpen = false;
    process.removeListener("exit", this.discardOnExit);
    this.unlock();
  }

  private put(path: string, bytes: string | Uint8Array): Change {
    const to = `${this.folder}/${path}`;
    this.makeFolder(to.slice(0, to.lastIndexOf("/")));
    const from = `${this.out}/${path}`;
    const before = this.previous && readIfFile(from);
    if (before?.bytes.equals(typeof bytes === "string" ? Buffer.from(bytes) : bytes)) {
      // A file whose mode was changed is written again; the published file is not touched.
      if ((before.stats.mode & 0o7777) === 0o644 && hardLink(from, to)) return "unchanged";
      writeFileSync(to, bytes, writeOptions);
      utimesSync(to, before.stats.atime, before.stats.mtime);
      return "unchanged";
    }
    writeFileSync(to, bytes, writeOptions);
    return before ? "changed" : "added";
  }

  private makeFolder(folder: string): void {
    if (this.madeFolders.has(folder)) return;
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    this.madeFolders.add(folder);
  }
}

/** @throws PublishError for file system errors. */
function publishing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error)) throw new PublishError(error.message, { cause: error });
    throw error;
  }
}

/** With an explicit encoding, Node writes a string in one call. */
const writeOptions = { mode: 0o644, encoding: "utf8" } as const;

/** Compressed copies are not counted separately from their originals. */
const isCounted = ({ kind }: Pick<OutputFile, "kind">): boolean => kind !== "compressed";
