/** Writes files outside the output folder: a report, a schema, the baseline. */
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

const { O_WRONLY, O_CREAT, O_NONBLOCK, O_TRUNC, O_APPEND } = constants;

/** Writes a text, and replaces the contents of the file. @throws the file system's error, also for a pipe without a reader. */
export const writeText = (path: string, text: string): void => writeTo(path, text, O_TRUNC);

/** Adds a text to the end of a file. @throws like `writeText`. */
export const appendText = (path: string, text: string): void => writeTo(path, text, O_APPEND);

function writeTo(path: string, text: string, how: number): void {
  // O_NONBLOCK: opening a named pipe would wait for its reader.
  const file = openSync(path, O_WRONLY | O_CREAT | O_NONBLOCK | how, 0o666);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

/**
 * Replaces a file, even a link. If the disk is full, the old text is kept, since people edit the file as well.
 * @throws the file system's error.
 */
export function replaceText(path: string, text: string): void {
  const draft = `${path}.tmp-${process.pid}`;
  try {
    writeText(draft, text);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Creates a folder and its missing parents. Node's own `recursive` never returns in /proc. @throws the file system's error. */
export function makeFolder(path: string): void {
  if (!existsSync(path)) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another thread may have created the folder in the meantime.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error;
  }
}
