/**
 * Results of the engine's own functions, kept for later builds of the same site, each under a hash of everything that it
 * is made of: one file in node_modules/.cache/plinth/results. The site's own code runs in every build, since nothing
 * proves that it depends on its arguments alone. Each result begins with a seal, a hash of it and its key: what is damaged
 * is missing, and made again. Failures to read or write are not errors of the site: then there is no store.
 *
 * The file: the results, an index of their keys and places, the seal of the index, and the number of its entries.
 */
import { hash } from "node:crypto";
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { makeFolder } from "../../content/write-file.ts";
import { hashInName } from "../../site/urls.ts";
import { cacheFolder } from "../cache-folder.ts";

/** Where a sealed result is in the file, in bytes. */
interface Place {
  readonly at: number;
  readonly length: number;
}

/** Of a SHA-256. */
const hashLength = 32;
/** A key, an offset of six bytes and a length of four. */
const entryLength = hashLength + 6 + 4;
/** The seal of the index, and the number of its entries. */
const endLength = hashLength + 4;
/** Results are written in pieces of this many bytes. */
const pieceLength = 1_000_000;
/** The file is written again when more than this share of its results would change. */
const worthwhile = 1 / 20;

const hashOf = (text: string | Uint8Array): string => hash("sha256", text, "binary");
const sealOf = (name: string, bytes: Uint8Array): Buffer =>
  Buffer.from(hashOf(Buffer.concat([Buffer.from(name, "binary"), bytes])), "binary");

export class Store {
  /** Read with the first result. */
  private index: ReadonlyMap<string, Place> | undefined;
  private readonly used = new Set<string>();
  private readonly made = new Map<string, Place>();
  /** Of the file of an earlier build. */
  private source: number | undefined;
  /** Of the file that is written: a build with new results may end before it is complete. */
  private target: number | undefined;
  private pieces: Uint8Array[] = [];
  private written = 0;
  private end = 0;
  private isBroken = false;

  /**
   * @param path absolute.
   * @param versions of whatever determines the results, besides their inputs.
   */
  constructor(
    private readonly path: string,
    private readonly versions: string,
  ) {}

  /** The key of a result. @param inputs everything that it is made of. */
  keyOf = (inputs: string): string => hashOf(`${this.versions}\0${inputs}`);

  /** The result of an earlier build. */
  get(key: string): string | undefined {
    const sealed = this.read(key);
    const result = sealed?.subarray(hashLength);
    if (!result || !sealOf(key, result).equals(sealed?.subarray(0, hashLength) ?? result)) return undefined;
    this.used.add(key);
    return result.toString();
  }

  /** Keeps a result for later builds. */
  set(key: string, result: string): void {
    const bytes = Buffer.from(result);
    if (!this.made.has(key)) this.made.set(key, this.append(sealOf(key, bytes), bytes));
  }

  /** Writes the results that this build used or made, unless nearly all of them are in the file. Call it once. */
  save(): void {
    const { known, used, made } = this;
    const changed = made.size + known.size - used.size;
    try {
      if (changed > (used.size + made.size) * worthwhile) {
        for (const key of used) {
          const sealed = made.has(key) ? undefined : this.read(key);
          if (sealed) made.set(key, this.append(sealed));
        }
        this.appendIndex();
        this.flush();
        if (!this.isBroken) renameSync(`${this.path}.part`, this.path);
      }
    } catch {
      // Later builds make these results again.
    }
    this.close();
  }

  private get known(): ReadonlyMap<string, Place> {
    this.index ??= this.open();
    return this.index;
  }

  private open(): Map<string, Place> {
    try {
      // Opening a named pipe would wait for its writer.
      if (!statSync(this.path).isFile()) return new Map();
      this.source = openSync(this.path, "r");
      const { size } = fstatSync(this.source);
      const end = bytesAt(this.source, size - endLength, endLength);
      const length = end.readUInt32LE(hashLength) * entryLength;
      const index = bytesAt(this.source, size - endLength - length, length);
      return sealOf("", index).equals(end.subarray(0, hashLength)) ? entriesOf(index) : new Map();
    } catch {
      return new Map();
    }
  }

  private read(key: string): Buffer | undefined {
    const place = this.known.get(key);
    try {
      return place && this.source !== undefined ? bytesAt(this.source, place.at, place.length) : undefined;
    } catch {
      return undefined;
    }
  }

  private append(...parts: readonly Uint8Array[]): Place {
    const place = { at: this.end, length: parts.reduce((sum, { length }) => sum + length, 0) };
    this.pieces.push(...parts);
    this.end += place.length;
    if (this.end - this.written > pieceLength) this.flush();
    return place;
  }

  private appendIndex(): void {
    const entries = [...this.made];
    const index = Buffer.alloc(entries.length * entryLength);
    for (const [number, [key, { at, length }]] of entries.entries()) {
      const from = number * entryLength;
      index.write(key, from, "binary");
      index.writeUIntLE(at, from + hashLength, 6);
      index.writeUInt32LE(length, from + hashLength + 6);
    }
    const count = Buffer.alloc(4);
    count.writeUInt32LE(entries.length);
    this.append(index, sealOf("", index), count);
  }

  private flush(): void {
    const bytes = Buffer.concat(this.pieces);
    this.pieces = [];
    this.written = this.end;
    if (this.isBroken) return;
    try {
      if (this.target === undefined) makeFolder(dirname(this.path));
      this.target ??= openSync(`${this.path}.part`, "w");
      for (let from = 0; from < bytes.length; ) from += writeSync(this.target, bytes, from);
    } catch {
      this.isBroken = true;
    }
  }

  private close(): void {
    for (const file of [this.source, this.target]) if (file !== undefined) closeSync(file);
    if (this.target !== undefined) rmSync(`${this.path}.part`, { force: true });
    this.source = this.target = undefined;
  }
}

/** The folder for the results of the site at `root`, which can share its packages with other sites. Undefined for no store. */
export function resultsFolder(root: string): string | undefined {
  let project = root;
  while (!existsSync(join(project, "node_modules")) && dirname(project) !== project) project = dirname(project);
  const packages = join(project, "node_modules");
  const cache = cacheFolder(existsSync(packages) ? packages : undefined);
  return cache && join(cache, "results", hashInName(hash("sha256", relative(project, root))));
}

/** @throws the file system's error, or if the file is too short. */
function bytesAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  if (at < 0 || readSync(file, bytes, 0, length, at) < length) throw new RangeError("the file is too short");
  return bytes;
}

function entriesOf(index: Buffer): Map<string, Place> {
  const entries = new Map<string, Place>();
  for (let from = 0; from < index.length; from += entryLength)
    entries.set(index.toString("binary", from, from + hashLength), {
      at: index.readUIntLE(from + hashLength, 6),
      length: index.readUInt32LE(from + hashLength + 6),
    });
  return entries;
}
