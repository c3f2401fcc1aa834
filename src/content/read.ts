/**
 * content/ on disk -> source files. Regular files only, in a fixed order, as UTF-8 text with LF
 * line ends, whatever the checkout made of them. Files below content/static/ are named, not read:
 * they are copied as they are.
 */
import {
  closeSync,
  constants,
  type Dirent,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { join, sep } from "node:path";
import { messageOf, type Report } from "../diagnostics/diagnostic.ts";

/** A file of content/ as text. */
export interface SourceFile {
  /** Relative to the site's root, "/" separated. */
  readonly file: string;
  readonly text: string;
}

/** A file that is copied untouched. */
export interface StaticFile {
  /** Relative to the site's root. */
  readonly file: string;
  /** Relative to the output folder. */
  readonly path: string;
}

/** What there is to read, in order. */
export interface Sources {
  /** Relative to the site's root. */
  readonly files: readonly string[];
  readonly statics: readonly StaticFile[];
}

/** The largest text file that is read, in bytes; a bigger one is a mistake, or data that wants another home. */
const limits: Readonly<Record<string, number>> = { md: 2_000_000, json: 10_000_000 };

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** Names that editors and systems leave behind, and everything hidden. */
export const leftBehind = /^\.|~$|^#.*#$|\.swp$|___jb_(tmp|old)___$|^(4913|Thumbs\.db|desktop\.ini)$/i;

/** Looks through content/ below `root`. Whatever is neither file nor folder is reported, and left out. */
export function find(root: string, report: Report): Sources {
  const files: string[] = [];
  const statics: StaticFile[] = [];
  for (const file of contentFiles(root, report)) {
    const path = staticPathOf(file);
    if (path === undefined) files.push(file);
    else statics.push({ file, path });
  }
  return { files, statics };
}

/** The texts of some files. What cannot be read is reported, and left out. */
export const read = (root: string, files: readonly string[], report: Report): SourceFile[] =>
  files.flatMap((file) => {
    const text = readText(root, file, report);
    return text === undefined ? [] : { file, text };
  });

/** Long lists are worked on in turns with whatever else goes on. */
export async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    yield items.slice(from, from + itemsPerTurn);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
/** Some milliseconds' worth of files. */
const itemsPerTurn = 200;

/** Every file of content/ that can be read, in order. Whatever is neither file nor folder is reported. */
export const contentFiles = (root: string, report: Report): Iterable<string> => walk(root, "content", report);

/** Where a file of content/static/ stands in the output; undefined for all others. */
export const staticPathOf = (file: string): string | undefined =>
  file.startsWith(staticFolder) ? file.slice(staticFolder.length) : undefined;
const staticFolder = "content/static/";

function* walk(root: string, folder: string, report: Report): Generator<string> {
  let entries: Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true }).sort(byName);
  } catch (error) {
    report.add({
      code: "content/unreadable",
      file: folder,
      message: `The folder cannot be read: ${messageOf(error)}.`,
    });
    return;
  }
  for (const entry of entries) {
    const { name } = entry;
    // .well-known (RFC 8615) is the one hidden name that visitors ask for.
    if (leftBehind.test(name) && name !== ".well-known") continue;
    const file = `${folder}/${name}`;
    if (name.includes("\ufffd")) {
      report.add({
        code: "content/unreadable",
        file,
        message: "Its name is not UTF-8.",
        hint: "Give it another name.",
      });
      continue;
    }
    const stats = entry.isDirectory() || entry.isFile() ? entry : regularStats(root, file, report);
    if (stats?.isDirectory()) yield* walk(root, file, report);
    else if (stats) yield file;
  }
}

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);

/** The bytes of a file, which may not be what it was when the folder was read; undefined when it was reported. */
export function readBytes(root: string, file: string, report: Report): Buffer | undefined {
  if (!regularStats(root, file, report)?.isFile()) return undefined;
  try {
    return readNow(join(root, file));
  } catch (error) {
    report.add({ code: "content/unreadable", file, message: `It cannot be read: ${messageOf(error)}.` });
    return undefined;
  }
}

const readOnly = constants.O_RDONLY | constants.O_NONBLOCK;

/** Does not wait for anybody to write, should the file have become a pipe. */
function readNow(path: string): Buffer {
  const file = openSync(path, readOnly);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** The stats of a folder, a file, or a link to a file inside the site; anything else is reported. */
function regularStats(root: string, file: string, report: Report): Stats | undefined {
  const refuse = (message: string, hint?: string): undefined => {
    report.add({ code: "content/unreadable", file, message, hint });
  };
  try {
    const path = join(root, file);
    const stats = lstatSync(path);
    if (stats.isDirectory() || stats.isFile()) return stats;
    if (!stats.isSymbolicLink()) return refuse("This is neither a file nor a folder.", "Remove it from content/.");
    const target = realpathSync(path);
    if (!target.startsWith(realpathSync(root) + sep)) {
      return refuse("The link leads out of the site.", "Copy the file into content/ instead.");
    }
    const targetStats = statSync(target);
    return targetStats.isFile()
      ? targetStats
      : refuse("The link does not lead to a file.", "Links to folders are not followed.");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return refuse("The link leads to nothing.");
    if (code === "ELOOP") return refuse("The link leads to itself.");
    return refuse(`It cannot be read: ${messageOf(error)}.`);
  }
}

/** The text of one content file, or undefined when it was reported. */
export function readText(root: string, file: string, report: Report): string | undefined {
  const limit = limits[file.slice(file.lastIndexOf(".") + 1)];
  let bytes: Buffer;
  try {
    const text = readFileSync(`${root}/${file}`, { encoding: "utf8", flag: readOnly as never }); // its types forget numbers
    if (isPlain(text) && text.length <= (limit ?? Number.POSITIVE_INFINITY) / 3) return text;
    bytes = readNow(join(root, file));
  } catch (error) {
    report.add({ code: "content/unreadable", file, message: `It cannot be read: ${messageOf(error)}.` });
    return undefined;
  }
  if (limit !== undefined && bytes.length > limit) {
    report.add({
      code: "content/too-large",
      file,
      message: `The file has ${bytes.length} bytes; at most ${limit} are read.`,
      hint: "Split it, or put it into content/static/ if it is a download.",
    });
    return undefined;
  }
  return decode(bytes, file, report);
}

/** Whether a text is what it says: no character was lost or left out, and its lines end as they should. */
const isPlain = (text: string): boolean =>
  !text.includes("\ufffd") && !text.includes("\0") && !text.includes("\r") && !text.startsWith("\ufeff");

function decode(bytes: Buffer, file: string, report: Report): string | undefined {
  const refuse = (message: string, offset: number): undefined => {
    const before = bytes.subarray(0, offset).toString("latin1").split("\n");
    report.add({
      code: "content/encoding",
      file,
      message,
      hint: "Save the file as UTF-8 text.",
      at: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
    });
  };
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return refuse("The file is UTF-16.", 0);
  }
  const nul = bytes.indexOf(0);
  if (nul >= 0) return refuse("The file holds a NUL byte, so it is not text.", nul);
  try {
    const text = utf8.decode(bytes);
    return text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
  } catch {
    // What cannot be decoded becomes U+FFFD when nobody minds.
    return refuse("The file is not valid UTF-8.", Buffer.byteLength(bytes.toString().split("\ufffd", 1)[0] ?? ""));
  }
}
