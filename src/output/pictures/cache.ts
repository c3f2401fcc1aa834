/**
 * Resized pictures of earlier builds, in node_modules/.cache/plinth/pictures. A file's name is a hash of everything
 * that determines its bytes. The file begins with a hash of the rest; a damaged file is generated again. Failures to
 * read or write are not errors of the site: then there is no cache.
 */
import { hash } from "node:crypto";
import { readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "../../base/attempt.ts";
import { maxFileBytes, readRegularFile } from "../../content/disk/regular-file.ts";
import { makeFolder } from "../../content/disk/write-file.ts";

/** The maximum size of the cache in bytes, enough for thousands of pictures. */
const maxBytes = 500_000_000;
/** The length of a SHA-256, in bytes. */
const sealLength = 32;

const sealOf = (name: string, bytes: Uint8Array): Buffer =>
  Buffer.from(hash("sha256", Buffer.concat([Buffer.from(name), bytes])), "hex");

export class PictureCache {
  private hasWritten = false;

  /** @param folder absolute; undefined for no cache. */
  constructor(private readonly folder: string | undefined) {}

  /** The bytes for `key`, from the cache or generated. */
  async get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const name = hash("sha256", key);
    const cached = this.read(name);
    if (cached) return cached;
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
      utimesSync(path, now, now); // `trim` removes the least recently used files
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
      removeIfPossible(part);
    }
  }

  /** Removes the least recently used files if the cache is larger than `limit`, in bytes. */
  trim(limit = maxBytes): void {
    if (this.folder === undefined || !this.hasWritten) return;
    try {
      const { folder } = this;
      const files = readdirSync(folder).map((name) => ({ path: join(folder, name), ...statOf(join(folder, name)) }));
      let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const { path, bytes } of files.sort((a, b) => a.used - b.used)) {
        if (total <= limit) return;
        removeIfPossible(path);
        total -= bytes;
      }
    } catch {
      // The cache cannot be trimmed; a later build tries again.
    }
  }
}

/** A later build tries again if this fails. */
const removeIfPossible = (path: string): void => attempt(() => rmSync(path, { force: true }));

const statOf = (path: string): { readonly bytes: number; readonly used: number } => {
  const { size, mtimeMs } = statSync(path);
  return { bytes: size, used: mtimeMs };
};
