/**
 * Reads files that Plinth did not write: only regular ones, and only up to a maximum size. Reading a named pipe would
 * block the process until the pipe has a writer, and a signal could not end it; /dev/zero never ends.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  type Stats,
  statSync,
} from "node:fs";
import { attempt } from "../../base/attempt.ts";

/** For sources and settings, in bytes: far more than people write by hand. */
const maxTextBytes = 64_000_000;
/** For any other file, in bytes: the maximum that Node reads at once. */
export const maxFileBytes = 2 ** 31 - 1;

/** The file exists, but Plinth does not read such a file. The message is the end of a sentence. */
export class NotReadable extends Error {}

export class TooLarge extends NotReadable {
  constructor(
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`it has ${bytes} bytes; the limit is ${limit}`);
  }
}

/**
 * The bytes of a regular file, or of the one that a link points to.
 * @param limit its maximum size, in bytes.
 * @throws NotReadable, or the file system's error.
 */
export function readRegularFile(path: string, limit: number): Buffer {
  const file = openSync(path, readOnly);
  try {
    const stats = fstatSync(file);
    checkReadable(stats, limit);
    // Only the bytes that the file has now are read, even if it grows.
    const bytes = Buffer.allocUnsafeSlow(stats.size);
    let length = 0;
    for (let read = -1; length < bytes.length && read !== 0; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** O_NONBLOCK: opening a named pipe would wait for its writer. Windows has no such flag. */
const readOnly = constants.O_RDONLY | constants.O_NONBLOCK;

function checkReadable(stats: Stats, limit: number): void {
  if (!stats.isFile()) throw new NotReadable("it is not a regular file");
  if (stats.size > limit) throw new TooLarge(stats.size, limit);
}

/**
 * The text of a regular file in UTF-8; Node reads and decodes it in one call, which takes half the time.
 * @throws what `readRegularFile` throws.
 */
export function readRegularText(path: string, limit: number): string {
  checkReadable(statSync(path), limit);
  return readFileSync(path, { encoding: "utf8", flag: readOnly as never }); // its types lack numeric flags
}

/** The text of a source or setting in UTF-8. @throws what `readRegularFile` throws. */
export const readTextFile = (path: string): string => readRegularFile(path, maxTextBytes).toString("utf8");

/** The stats of a file, folder or link; undefined if there is none, also below a file. @throws the file system's other errors. */
export function lstatIfThere(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Whether a path leads to a pipe, a device or a socket. Node and esbuild would read it; Plinth does not. */
export function isIrregular(path: string): boolean {
  // If it does not exist, or cannot be read, that is reported where it is used.
  const stats = attempt(() => statSync(path));
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}
