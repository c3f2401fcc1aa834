/**
 * A file of results, each a text under a key: the results, an index of their keys and places, and its length. Each part
 * begins with a seal, a hash of it and its key, so that what is damaged is as good as missing.
 */
import { hash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../write-file.ts";

/** SHA-256, a character for each byte: the form of keys and seals. */
export const hashOf = (bytes: string | Uint8Array): string => hash("sha256", bytes, "binary");
const hashLength = 32;

/** Where a sealed result is in the file, in bytes. */
interface Place {
  readonly at: number;
  readonly length: number;
}

/** A key, an offset of six bytes and a length of four. */
const entryLength = hashLength + 6 + 4;
const indexKey = hashOf("index");

/** Seals what is in `part` after the place of its seal. */
function seal(key: string, part: Buffer): void {
  part.write(key, "binary");
  part.write(hashOf(part), "binary");
}

/** Whether nothing has changed since it was sealed. Overwrites the seal. */
function isSealed(key: string, part: Buffer): boolean {
  const before = part.toString("binary", 0, hashLength);
  part.write(key, "binary");
  return hashOf(part) === before;
}

export class ResultsReader {
  /** By key. */
  readonly places: ReadonlyMap<string, Place>;
  private readonly file: number | undefined;
  private buffer = Buffer.alloc(0);

  /** A file that is missing or damaged has no results. */
  constructor(path: string) {
    let places = new Map<string, Place>();
    try {
      // Opening a named pipe would wait for its writer.
      if (statSync(path).isFile()) {
        this.file = openSync(path, "r");
        const end = fstatSync(this.file).size - 4;
        const length = this.bytes({ at: end, length: 4 })?.readUInt32LE() ?? 0;
        const index = this.bytes({ at: end - length, length });
        if (index && isSealed(indexKey, index)) places = placesIn(index.subarray(hashLength));
      }
    } catch {
      // No results.
    }
    this.places = places;
  }

  /** The result of a key. */
  read(key: string): string | undefined {
    const sealed = this.sealed(key);
    return sealed && isSealed(key, sealed) ? sealed.toString("utf8", hashLength) : undefined;
  }

  /** A result with its seal, until the next one is read. */
  sealed(key: string): Buffer | undefined {
    const place = this.places.get(key);
    return place && this.bytes(place);
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
  }

  /** Undefined if there are none. The buffer is used again, since a build reads thousands of results. */
  private bytes({ at, length }: Place): Buffer | undefined {
    if (this.file === undefined || at < 0) return undefined;
    if (length > this.buffer.length) this.buffer = Buffer.allocUnsafeSlow(length * 2);
    try {
      return readSync(this.file, this.buffer, 0, length, at) === length ? this.buffer.subarray(0, length) : undefined;
    } catch {
      return undefined;
    }
  }
}

function placesIn(index: Buffer): Map<string, Place> {
  const places = new Map<string, Place>();
  for (let from = 0; from < index.length; from += entryLength)
    places.set(index.toString("binary", from, from + hashLength), {
      at: index.readUIntLE(from + hashLength, 6),
      length: index.readUInt32LE(from + hashLength + 6),
    });
  return places;
}

/** Results are written in pieces of this many bytes. */
const pieceLength = 1_000_000;

/** Writes a file beside the one that it replaces. */
export class ResultsWriter {
  readonly places = new Map<string, Place>();
  private readonly part: string;
  private file: number | undefined;
  /** What is not written yet. */
  private piece = Buffer.alloc(0);
  private filled = 0;
  private end = 0;

  constructor(private readonly path: string) {
    this.part = `${path}.part`;
  }

  /** Adds a result. @throws the file system's error. */
  add(key: string, result: string): void {
    const place = this.room(hashLength + Buffer.byteLength(result));
    place.write(result, hashLength);
    seal(key, place);
    this.note(key, place);
  }

  /** Adds a result with its seal. @throws the file system's error. */
  copy(key: string, sealed: Buffer): void {
    const place = this.room(sealed.length);
    sealed.copy(place);
    this.note(key, place);
  }

  /** Replaces the file. @throws the file system's error. */
  finish(): void {
    const length = hashLength + this.places.size * entryLength;
    const index = this.room(length + 4);
    let from = hashLength;
    for (const [key, place] of this.places) {
      index.write(key, from, "binary");
      index.writeUIntLE(place.at, from + hashLength, 6);
      index.writeUInt32LE(place.length, from + hashLength + 6);
      from += entryLength;
    }
    seal(indexKey, index.subarray(0, length));
    index.writeUInt32LE(length, length);
    this.flush();
    renameSync(this.part, this.path);
  }

  /** Removes what is not finished. */
  close(): void {
    if (this.file === undefined) return;
    closeSync(this.file);
    rmSync(this.part, { force: true });
  }

  private room(length: number): Buffer {
    if (this.filled + length > this.piece.length) this.flush();
    if (length > this.piece.length) this.piece = Buffer.allocUnsafeSlow(Math.max(length, pieceLength));
    this.filled += length;
    return this.piece.subarray(this.filled - length, this.filled);
  }

  private note(key: string, { length }: Buffer): void {
    this.places.set(key, { at: this.end, length });
    this.end += length;
  }

  private flush(): void {
    if (this.file === undefined) {
      makeFolder(dirname(this.path));
      // Of a build that was ended; or a link, whose target must not be overwritten.
      rmSync(this.part, { force: true });
      this.file = openSync(this.part, "wx");
    }
    for (let from = 0; from < this.filled; ) from += writeSync(this.file, this.piece, from, this.filled - from);
    this.filled = 0;
  }
}
