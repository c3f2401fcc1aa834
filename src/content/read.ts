/**
 * content/ on disk -> source files: regular files only, in a fixed order, as UTF-8 text with LF line endings, regardless of
 * the line endings in the checkout. Files below content/static/ are listed, not read: they are copied unchanged. Pictures
 * elsewhere are measured (pictures.ts).
 */

import { hash } from "node:crypto";
import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { PictureFile } from "../api/current-site.ts";
import { positionIn } from "../base/code-frame.ts";
import { Report } from "../base/diagnostic.ts";
import { hashForFileName } from "../base/file-name-hash.ts";
import { messageOf } from "../base/message.ts";
import { lackOfFiles } from "../base/system-errors.ts";
import { maxFileBytes, readRegularFile, readRegularText, TooLarge } from "./disk/regular-file.ts";
import { formatOf, type SourceFile } from "./formats/index.ts";
import { isPicture, measurePicture, problemOfPicture } from "./pictures.ts";

export interface StaticFile {
  /** Relative to the site's root. */
  readonly file: string;
  /** Relative to the output folder. */
  readonly path: string;
}

/** The files of content/, in order. */
export interface Sources {
  /** Relative to the site's root. */
  readonly files: readonly string[];
  readonly pictureFiles: readonly string[];
  readonly statics: readonly StaticFile[];
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
/**
 * Hidden files, and temporary files of editors and operating systems. Public are `.well-known` (RFC 8615), `.htaccess`
 * of Apache, and `.nojekyll` of GitHub Pages.
 */
export const ignoredName =
  /^\.(?!(?:well-known|htaccess|nojekyll)$)|~$|^#.*#$|\.swp$|___jb_(tmp|old)___$|^(4913|Thumbs\.db|desktop\.ini)$/i;
/** Those that nobody expects on the site: of operating systems, Git and editors, and the manifest of another build. */
const neverPublic =
  /^\.(?:DS_Store|localized|git(?:keep|ignore|attributes|modules)?|keep|plinth\.json|[_#].*|.*\.sw[a-z])$|^[^.]/i;

/** Lists content/ below `root`. Anything but files and folders is reported and left out. */
export function findSources(root: string, report: Report): Sources {
  const files: string[] = [];
  const pictureFiles: string[] = [];
  const statics: StaticFile[] = [];
  for (const file of contentFiles(root, report)) {
    const path = staticPathOf(file);
    if (path !== undefined) statics.push({ file, path });
    else if (isPicture(file)) pictureFiles.push(file);
    else files.push(file);
  }
  return { files, pictureFiles, statics };
}

/** The texts of some files. A file that cannot be read is reported and left out. */
export const readSources = (root: string, files: readonly string[], report: Report): SourceFile[] =>
  files.flatMap((file) => {
    const text = readText(root, file, report);
    return text === undefined ? [] : { file, text };
  });

/** A list in batches that take some milliseconds each, so that the event loop runs in between. */
export async function* inBatches<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  const size = 200;
  for (let from = 0; from < items.length; from += size) {
    yield items.slice(from, from + size);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Every readable file of content/, in order. Anything but files and folders is reported. */
export const contentFiles = (root: string, report: Report): Iterable<string> => walk(root, "content", report);

/** The texts of content/ for checks that compare the output with it, read when they are needed. */
export interface ContentTexts {
  readonly files: () => readonly string[];
  /** Empty if the file cannot be read. */
  readonly textOf: (file: string) => string;
}

export const contentTexts = (root: string): ContentTexts => ({
  files: () =>
    [...contentFiles(root, new Report())].filter((file) => formatOf(file) && staticPathOf(file) === undefined),
  textOf: (file) => readText(root, file, new Report()) ?? "",
});

/** The output path of a file below content/static/; undefined for all others. */
export const staticPathOf = (file: string): string | undefined =>
  file.startsWith(staticFolder) ? file.slice(staticFolder.length) : undefined;
const staticFolder = "content/static/";

function* walk(root: string, folder: string, report: Report): Generator<string> {
  let entries: Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    reportUnreadable(folder, error, report, "folder");
    return;
  }
  for (const entry of entries) {
    const { name } = entry;
    const file = `${folder}/${name}`;
    if (ignoredName.test(name)) {
      if (staticPathOf(file) !== undefined && !neverPublic.test(name)) reportHidden(file, report);
      continue;
    }
    if (name.includes("\ufffd")) {
      const message = "The file name is not valid UTF-8.";
      report.add({ code: "content/unreadable", file, message, hint: "Rename the file." });
      continue;
    }
    const stats = entry.isDirectory() || entry.isFile() ? entry : regularStats(root, file, report);
    if (stats?.isDirectory()) yield* walk(root, file, report);
    else if (stats) yield file;
  }
}

const reportHidden = (file: string, report: Report): void =>
  report.add({
    code: "content/hidden-file",
    file,
    message: "A name that begins with a dot is not published, except .well-known, .htaccess and .nojekyll.",
    hint: "Remove it, list it in `ignore` of the site, or give it a name without the dot if visitors need it.",
  });

/** The bytes of a file; undefined, and reported, when it can no longer be read. */
export function readBytes(root: string, file: string, report: Report): Buffer | undefined {
  if (!regularStats(root, file, report)?.isFile()) return undefined;
  try {
    return readRegularFile(join(root, file), maxFileBytes);
  } catch (error) {
    reportUnreadable(file, error, report);
    return undefined;
  }
}

/** Reads a picture. An unreadable or damaged one is reported; a damaged one has no size. @param encoder the settings for resizing it. */
export function readPicture(root: string, file: string, encoder: string, report: Report): PictureFile | undefined {
  const bytes = readBytes(root, file, report);
  if (!bytes) return undefined;
  const [, name = "", extension = ""] = /([^/]*)\.(\w+)$/.exec(file) ?? [];
  const type = extension.toLowerCase();
  // Only characters that mean the same in every URL and file system.
  const plain = name
    .normalize("NFKD")
    .replace(/[^\w-]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80)
    .toLowerCase();
  const sha256 = hash("sha256", bytes);
  const start = `/assets/${plain || "picture"}-`;
  const measured = measurePicture(bytes, type);
  const problem = problemOfPicture(bytes, type, measured);
  if (problem) {
    const { what, ...rest } = problem;
    report.add({ code: "content/unreadable", file, message: `The file ${what}.`, ...rest });
  }
  return {
    file,
    url: `${start}${hashForFileName(sha256)}.${type}`,
    width: measured?.width ?? 0,
    height: measured?.height ?? 0,
    ...(measured?.isResizable && { resized: start + hashForFileName(hash("sha256", `${sha256} ${encoder}`)) }),
  };
}

/** The texts of static files, by their output path; empty if there is no such file. */
export const staticTexts =
  (root: string) =>
  (path: string): string =>
    readBytes(root, staticFolder + path, new Report())?.toString() ?? "";

function reportUnreadable(file: string, error: unknown, report: Report, what = "file"): void {
  const message = messageOf(error);
  const unreadable = { code: "content/unreadable", file, message: `The ${what} cannot be read: ${message}.` } as const;
  report.add(lackOfFiles(message) ?? unreadable);
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
    if (!target.startsWith(realpathSync(root) + sep))
      return refuse("The link points outside the site.", "Copy the file into content/ instead.");
    const targetStats = statSync(target);
    return targetStats.isFile()
      ? targetStats
      : refuse("The link does not point to a file.", "Links to folders are not followed.");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return refuse("The link target does not exist.");
    if (code === "ELOOP") return refuse("The link points to itself.");
    reportUnreadable(file, error, report);
    return undefined;
  }
}

/** The text of one content file; undefined when an error was reported. */
export function readText(root: string, file: string, report: Report): string | undefined {
  const format = formatOf(file);
  if (!format) return ""; // It is reported when it is parsed. It is not read, because it may be huge, such as a video.
  try {
    const path = join(root, file);
    const text = readRegularText(path, format.maxBytes);
    return needsNoDecoding(text) ? text : decode(readRegularFile(path, format.maxBytes), file, report);
  } catch (error) {
    if (error instanceof TooLarge) reportTooLarge(file, error, report);
    else reportUnreadable(file, error, report);
    return undefined;
  }
}

const reportTooLarge = (file: string, { bytes, limit }: TooLarge, report: Report): void =>
  report.add({
    code: "content/too-large",
    file,
    message: `The file has ${bytes} bytes; the limit is ${limit}.`,
    hint: "Split it, or put it into content/static/ if it is a download.",
  });

/** True when Node's lenient decoding lost nothing, and the line endings are LF. */
const needsNoDecoding = (text: string): boolean =>
  !text.includes("\ufffd") && !text.includes("\0") && !text.includes("\r") && !text.startsWith("\ufeff");

function decode(bytes: Buffer, file: string, report: Report): string | undefined {
  const refuse = (message: string, offset: number): undefined => {
    const before = bytes.subarray(0, offset).toString();
    const at = positionIn(before, before.length);
    report.add({ code: "content/encoding", file, message, hint: "Save the file as UTF-8 text.", at });
  };
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return refuse("The file is UTF-16.", 0);
  const nul = bytes.indexOf(0);
  if (nul >= 0) return refuse("The file contains a NUL byte, so it is not text.", nul);
  try {
    const text = utf8.decode(bytes);
    return text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
  } catch {
    // Lenient decoding puts U+FFFD at the first invalid byte.
    return refuse("The file is not valid UTF-8.", Buffer.byteLength(bytes.toString().split("\ufffd", 1)[0] ?? ""));
  }
}
