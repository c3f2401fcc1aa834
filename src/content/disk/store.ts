/**
 * Results of the engine's own functions, kept for later builds of the same site, each under a hash of everything that it
 * is made of, in node_modules/.cache/plinth/results. The site's own code runs in every build, since nothing proves that
 * it depends on its arguments alone. Failures to read or write are not errors of the site: then there is no store.
 */
import { createHash, hash } from "node:crypto";
import { closeSync, existsSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { attempt } from "../../base/attempt.ts";
import { hashForFileName } from "../../base/file-name-hash.ts";
import { cacheFolder } from "./cache-folder.ts";
import { maxFileBytes, readRegularFile } from "./regular-file.ts";
import { makeFolder } from "./write-file.ts";

const keyLength = 43;
/** The length of SHA-256, in bytes. */
const hashLength = 32;

/** By key, in UTF-8. */
type Results = ReadonlyMap<string, Buffer>;

/** Results are written in pieces of this many bytes, since all of them would take a third of a build's memory. */
const pieceLength = 500_000;

export class Store {
  /** The results of earlier builds. */
  private before: Results | undefined;
  /** Those that other threads have kept. */
  private ofSiblings: readonly Results[] | undefined;
  private readonly used = new Set<string>();
  private readonly added = new Set<string>();
  private readonly draft: string;
  private file: number | undefined;
  private isBroken = false;
  private readonly sum = createHash("sha256");
  /** What is not written yet, in bytes: as a string, it would live long enough to be copied by the garbage collector. */
  private piece = Buffer.alloc(0);
  private filled = 0;

  /**
   * @param path absolute.
   * @param versions of whatever determines the results, besides their inputs.
   * @param minChangedShare the file is written again if more than this share of its results would change.
   * @param siblings files of other threads: what this one uses of their results, it keeps, too.
   */
  constructor(
    private readonly path: string,
    private readonly versions: string,
    private readonly minChangedShare = 1 / 20,
    private readonly siblings: readonly string[] = [],
  ) {
    this.draft = `${path}.part`;
  }

  /** The key of a result. @param inputs everything that it is made of. */
  keyOf = (inputs: string): string => hash("sha256", `${this.versions}\0${inputs}`, "base64url");

  /** The result of an earlier build. */
  get(key: string): string | undefined {
    this.before ??= resultsIn(this.path);
    const result = this.before.get(key)?.toString();
    if (result !== undefined) this.used.add(key);
    return result ?? this.getFromSiblings(key);
  }

  has(key: string): boolean {
    this.before ??= resultsIn(this.path);
    return this.before.has(key);
  }

  private getFromSiblings(key: string): string | undefined {
    this.ofSiblings ??= this.siblings.map(resultsIn);
    const result = this.ofSiblings
      .find((results) => results.has(key))
      ?.get(key)
      ?.toString();
    if (result !== undefined) this.set(key, result);
    return result;
  }

  set(key: string, result: string): void {
    if (this.added.has(key)) return;
    this.added.add(key);
    this.used.delete(key);
    this.write(key, result);
  }

  /** Replaces the file by the results that this build used or added, unless nearly all of them are in it. Call it once. */
  save(): void {
    const { before, used, added, draft, minChangedShare } = this;
    const changed = added.size + (before?.size ?? 0) - used.size;
    const isWorthwhile = before !== undefined && changed > (added.size + used.size) * minChangedShare;
    if (isWorthwhile) {
      for (const key of used) this.write(key, before.get(key)?.toString() ?? "");
      this.flush(() => this.sum.digest());
    }
    if (this.file === undefined) return;
    closeSync(this.file);
    // If it fails, the old file is kept.
    if (isWorthwhile && !this.isBroken) attempt(() => renameSync(draft, this.path));
    rmSync(draft, { force: true });
  }

  private write(key: string, result: string): void {
    const length = Buffer.byteLength(result);
    const header = `${key}${length}\n`;
    const needed = header.length + length;
    if (this.filled + needed > this.piece.length) this.flush();
    if (needed > this.piece.length) this.piece = Buffer.allocUnsafeSlow(Math.max(needed, pieceLength));
    this.filled += this.piece.write(header, this.filled);
    this.filled += this.piece.write(result, this.filled);
  }

  /** Adds the piece to the draft. @param end makes what follows it. */
  private flush(end?: () => Buffer): void {
    const bytes = this.piece.subarray(0, this.filled);
    this.filled = 0;
    if (this.isBroken) return;
    try {
      this.file ??= newFile(this.draft);
      this.sum.update(bytes);
      writeFileSync(this.file, bytes);
      if (end) writeFileSync(this.file, end());
    } catch {
      this.isBroken = true;
    }
  }
}

/** Replaces what is left of a build that was ended; or a link, whose target must not be overwritten. */
function newFile(path: string): number {
  makeFolder(dirname(path));
  rmSync(path, { force: true });
  return openSync(path, "wx");
}

/** The results in a file, which ends with a hash of the rest. None if it is missing or damaged. */
function resultsIn(path: string): Results {
  const results = new Map<string, Buffer>();
  try {
    const file = readRegularFile(path, maxFileBytes);
    const body = file.subarray(0, -hashLength);
    if (hash("sha256", body, "hex") !== file.toString("hex", body.length)) return results;
    for (let at = 0; at < body.length; ) {
      const start = body.indexOf("\n", at) + 1;
      const end = start + Number(body.toString("latin1", at + keyLength, start));
      results.set(body.toString("latin1", at, at + keyLength), body.subarray(start, end));
      at = end;
    }
  } catch {
    // A file that cannot be read has no results.
  }
  return results;
}

/** The folder for the results of the site at `root`, which can share its packages with other sites. Undefined for no store. */
export function resultsFolder(root: string): string | undefined {
  let project = root;
  while (!existsSync(join(project, "node_modules")) && dirname(project) !== project) project = dirname(project);
  const packages = join(project, "node_modules");
  const cache = cacheFolder(existsSync(packages) ? packages : undefined);
  if (cache === undefined) return undefined;
  // Other sites can use a folder elsewhere; one of the project is kept between the machines of a CI service.
  const site = resolve(cache).startsWith(join(project, sep)) ? relative(project, root) : root;
  return join(cache, "results", hashForFileName(hash("sha256", site)));
}
