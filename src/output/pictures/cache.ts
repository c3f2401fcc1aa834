/**
 * Resized pictures of earlier builds, in node_modules/.cache/plinth/pictures. A file's name is a hash of what decides
 * about its bytes, and it begins with a hash of the rest, so damage only means that it is made again. A failure to
 * read or write is none of the site's: then there is no cache.
 */
import { hash } from "node:crypto";
import { readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { maxFileBytes, readRegularFile } from "../../content/regular-file.ts";
import { makeFolder } from "../../content/write-file.ts";

/** In bytes: thousands of pictures. */
const maxBytes = 500_000_000;
/** Of a SHA-256. */
const sealLength = 32;

const sealOf = (name: string, bytes: Uint8Array): Buffer =>
  Buffer.from(hash("sha256", Buffer.concat([Buffer.from(name), bytes])), "hex");

export class PictureCache {
  private hasWritten = false;

  /** @param folder absolute; undefined for no cache. */
  constructor(private readonly folder: string | undefined) {}

  /** The bytes made from `key`, from the cache if they are there. */
  async get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const name = hash("sha256", key);
    const known = this.read(name);
    if (known) return known;
    const bytes = await make();
    this.write(name, bytes);
    return bytes;
  }

  private read(name: string): Uint8Array | undefined {
    if (this.folder === undefined) return undefined;
    const path = join(this.folder, name);
    try {
      const file = readRegularFile(path, maxFileBytes);
      const bytes = file.subarray(sealLength);
      if (!sealOf(name, bytes).equals(file.subarray(0, sealLength))) return undefined;
      const now = new Date();
      utimesSync(path, now, now); // `trim` removes those that were not used for the longest time
      return bytes;
    } catch {
      return undefined;
    }
  }

  private write(name: string, bytes: Uint8Array): void {
    if (this.folder === undefined) return;
    const path = join(this.folder, name);
    const part = `${path}.${process.pid}`;
    try {
      makeFolder(this.folder);
      writeFileSync(part, Buffer.concat([sealOf(name, bytes), bytes]));
      renameSync(part, path);
      this.hasWritten = true;
    } catch {
      this.remove(part);
    }
  }

  /** Removes the files that were not used for the longest time, if there are too many. */
  trim(limit = maxBytes): void {
    if (this.folder === undefined || !this.hasWritten) return;
    try {
      const { folder } = this;
      const files = readdirSync(folder).map((name) => ({ path: join(folder, name), ...statOf(join(folder, name)) }));
      let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const { path, bytes } of files.sort((a, b) => a.used - b.used)) {
        if (total <= limit) return;
        this.remove(path);
        total -= bytes;
      }
    } catch {
      // Another build trims it.
    }
  }

  private remove(path: string): void {
    try {
      rmSync(path, { force: true });
    } catch {
      // It stays.
    }
  }
}

const statOf = (path: string): { readonly bytes: number; readonly used: number } => {
  const { size, mtimeMs } = statSync(path);
  return { bytes: size, used: mtimeMs };
};
