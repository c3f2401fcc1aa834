/**
 * OutputFile -> staging folder -> dist/, completely or not at all. A build fills a folder beside the output
 * folder, on the same file system, and changes nothing else until everything is checked; then two renames
 * put it in place. A build that ends earlier leaves the published site as it was, and the next one removes
 * what a killed one left behind. Only files that Plinth wrote are ever removed: the manifest in the output
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
import type { Report } from "../diagnostics/diagnostic.ts";
import { publishFailed } from "../diagnostics/system-errors.ts";
import type { OutputFile, OutputRecord } from "../output/output-file.ts";
import { clearLeftovers, takeLock } from "./lock.ts";
import { type Head, type Manifest, manifestName, serializeManifest } from "./manifest.ts";
import {
  carryForeign,
  linked,
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

type Change = "added" | "changed" | "unchanged";

/** A site that is about to be published. */
export class Staging {
  private readonly folder: string;
  private readonly folders = new Set<string>();
  private readonly counts: Record<Change, number> = { added: 0, changed: 0, unchanged: 0 };
  private readonly discardOnExit = (): void => this.discard();
  private open = true;

  private constructor(
    private readonly out: string,
    /** The manifest of the published site. */
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
   * not ours to replace or another build is writing to it.
   */
  static open(root: string, out: string, report: Report): Staging | undefined {
    let unlock: (() => void) | undefined;
    try {
      if (!isSafeFolder(root, out, report)) return undefined;
      mkdirSync(dirname(out), { recursive: true });
      unlock = takeLock(out, report);
      if (!unlock) return undefined;
      clearLeftovers(out, report);
      const owned = ownershipOf(out, report);
      if (owned) return new Staging(out, owned.manifest, unlock);
    } catch (error) {
      report.add(publishFailed("The output folder cannot be prepared", error));
    }
    unlock?.();
    return undefined;
  }

  /** Stages one file. One whose bytes did not change keeps its inode and times. @throws errors of the file system. */
  write(file: Pick<OutputFile, "path" | "bytes" | "kind">): void {
    const change = this.put(file.path, file.bytes);
    if (isCounted(file)) this.counts[change]++;
  }

  /** The bytes of a staged file. @throws errors of the file system. */
  staged = (path: string): Buffer => readFileSync(join(this.folder, path));

  /** The bytes of a published file. */
  published = (path: string): Buffer | undefined => readIfFile(join(this.out, path))?.bytes;

  /**
   * Adds the manifest and foreign files, so that only the swap is left to do. False, and reported, when a
   * foreign file has the path of one of ours. @throws errors of the file system.
   */
  complete(records: readonly OutputRecord[], head: Head, report: Report): boolean {
    this.put(manifestName, serializeManifest(records, head));
    const { out, previous, folder: staged } = this;
    // As late as possible: somebody may have added a file while the site was built.
    if (existsSync(out) && !carryForeign({ out, previous, staged, records }, report)) return false;
    this.expectComplete(records);
    return true;
  }

  /**
   * Replaces the published site by the staged one, which is complete. @throws errors of the file system;
   * then the published site is still in place.
   */
  swap(records: readonly OutputRecord[], report: Report): Published {
    const old = siblingOf(this.out, `old-${process.pid}`);
    const gone = siblingOf(this.out, `gone-${process.pid}`);
    const replaces = existsSync(this.out);
    // Nothing may happen between these two renames: for that moment there is no site.
    if (replaces) renameSync(this.out, old);
    try {
      renameSync(this.folder, this.out);
    } catch (error) {
      if (replaces) renameSync(old, this.out);
      throw error;
    }
    // From here on the site is published, even if the old one cannot be removed.
    if (replaces) removeTree(renamed(old, gone), report);
    this.close();
    const paths = new Set(records.map(({ path }) => path));
    return {
      ...this.counts,
      removed: this.previous?.files.filter((file) => isCounted(file) && !paths.has(file.path)).length ?? 0,
    };
  }

  /** Removes the staging folder, unless it was published. */
  discard(): void {
    if (!this.open) return;
    try {
      rmSync(this.folder, { recursive: true, force: true });
    } catch {
      // The next build removes it.
    }
    this.close();
  }

  /** @throws when somebody else changed the staging folder. */
  private expectComplete(records: readonly OutputRecord[]): void {
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

  private put(path: string, bytes: string | Uint8Array): Change {
    const to = `${this.folder}/${path}`;
    this.makeFolder(to.slice(0, to.lastIndexOf("/")));
    const from = `${this.out}/${path}`;
    const before = this.previous && readIfFile(from);
    if (before?.bytes.equals(typeof bytes === "string" ? Buffer.from(bytes) : bytes)) {
      // A file whose mode somebody changed is written again: the published one is not touched.
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
}

/** False, and reported, when the output folder must not be replaced. */
function isSafeFolder(root: string, out: string, report: Report): boolean {
  const problem = problemOfFolder(root, out);
  if (problem)
    report.add({
      code: "publish/unsafe-folder",
      message: `The output folder ${out} ${problem}.`,
      hint: problem.includes("mount")
        ? `Publish into a folder inside it, such as --out ${join(out, "site")}, and serve that.`
        : "Choose a folder that contains nothing else, such as --out dist.",
    });
  return problem === undefined;
}

/** With the encoding given, Node writes a text in one call. */
const staged = { mode: 0o644, encoding: "utf8" } as const;

/** Compressed copies come and go with their originals. */
const isCounted = ({ kind }: Pick<OutputFile, "kind">): boolean => kind !== "compressed";

/** The folder's path now: the old one if it could not be renamed. */
function renamed(from: string, to: string): string {
  try {
    renameSync(from, to);
    return to;
  } catch {
    return from;
  }
}
