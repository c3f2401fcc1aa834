/**
 * Pictures in content/, outside content/static/: read and measured, so that pages can contain their size, and
 * published under a name with a hash of their bytes if a page refers to them.
 */
import { hash } from "node:crypto";
import { imageSize } from "image-size";
import type { PictureFile } from "../api/current-site.ts";
import type { Finding, Report } from "../base/diagnostic.ts";
import { hashForFileName } from "../base/file-name-hash.ts";
import { readBytes } from "./read.ts";

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

/** A picture that could not be measured, which `readPicture` has reported. */
export const isBroken = ({ width }: PictureFile): boolean => width === 0;

/** What is wrong with the bytes of a picture: they cannot be shown, or their format is not that of the extension. */
export function problemOfPicture(
  bytes: Buffer,
  type: string,
  measured = measurePicture(bytes, type),
): PictureProblem | undefined {
  if (!measured) {
    const what = "is not a picture that browsers show: it is damaged, or its name has the wrong extension";
    return { what, hint: bytes.includes("git-lfs") ? "It is a Git LFS pointer: run git lfs pull." : "Save it again." };
  }
  const { format } = measured;
  if (format === type.replace("jpeg", "jpg")) return undefined;
  const what = `is a ${format} picture with another extension: browsers show it, but other programs may not`;
  return { what, hint: `Rename it, so that it ends in .${format}.`, severity: "warning" };
}

/** `what`: the rest of a sentence about the file. */
interface PictureProblem extends Pick<Finding, "severity"> {
  readonly what: string;
  readonly hint: string;
}

/** The types that image-size detects and browsers show. Both look at the bytes, not at the extension. */
const types = new Set(["png", "jpg", "gif", "webp", "avif", "mif1", "ico", "bmp"]);

/** CSS Images 3, 5.1: a drawing without a size of its own. */
const drawing: MeasuredPicture = { width: 300, height: 150, isResizable: false, format: "svg" };

interface MeasuredPicture extends Pick<PictureFile, "width" | "height"> {
  readonly isResizable: boolean;
  /** The usual extension of what the bytes are. */
  readonly format: string;
}

/** The size of a picture as browsers show it, in pixels; undefined for a broken one. @param type by its extension. */
function measurePicture(bytes: Buffer, type: string): MeasuredPicture | undefined {
  try {
    const measurable = type === "svg" ? inPixels(bytes) : isSequence(bytes) ? asStill(bytes) : bytes;
    const { width, height, orientation = 1, type: measuredType = "" } = imageSize(measurable);
    if ((type === "svg") !== (measuredType === "svg") || (type !== "svg" && !types.has(measuredType))) return undefined;
    if (!isComplete(bytes, measuredType)) return undefined;
    if (!(width > 0 && height > 0)) return type === "svg" ? drawing : undefined;
    // Exif 2.32, 4.6.4: orientations from 5 on are rotated by 90 degrees.
    const size = orientation >= 5 ? { width: height, height: width } : { width, height };
    return {
      ...size,
      isResizable: isResizable(bytes, measuredType),
      format: measuredType === "mif1" ? "avif" : measuredType,
    };
  } catch {
    return type === "svg" && bytes.includes("<svg") ? drawing : undefined;
  }
}

/** Units that image-size reads wrongly or not at all, in pixels (CSS Values 4, 6; em and ch for a font of 16 pixels). */
const pixelsIn: Readonly<Record<string, number>> = { "": 1, pc: 16, q: 96 / 101.6, rem: 16, ch: 8 };

/** A drawing with the sizes in those units in pixels, without the spaces around them. */
const inPixels = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes
      .toString()
      .replace(/<svg\b[^>]*>/, (root) =>
        root.replace(
          /(\s(?:width|height)=)(["'])\s*([\d.]+)(pc|q|rem|ch|)\s*\2/gi,
          (_, name: string, quote: string, value: string, unit: string) =>
            `${name}${quote}${Number(value) * (pixelsIn[unit.toLowerCase()] ?? 1)}${quote}`,
        ),
      ),
  );

/** An animated AVIF file (its specification, 6.3), whose brand image-size does not know. */
const isSequence = (bytes: Buffer): boolean => bytes.toString("latin1", 4, 12) === "ftypavis";
const asStill = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, 8), Buffer.from("avif"), bytes.subarray(12)]);

/** False for a file that ends early, such as an interrupted download. Only for formats in which that is certain. */
function isComplete(bytes: Buffer, type: string): boolean {
  if (type === "png") return bytes.includes("IEND");
  // developers.google.com/speed/webp/docs/riff_container, "WebP File Header": the size of the rest of the file.
  if (type === "webp") return bytes.readUInt32LE(4) + 8 <= bytes.length;
  return type !== "jpg" || bytes.includes(endOfImage, startOfScan(bytes));
}

/** ITU T.81, B.1.1.3. */
const endOfImage = Buffer.of(0xff, 0xd9);

/** Where the compressed data of a JPEG begins: after the segments, of which one can contain a small copy of the picture. */
function startOfScan(jpeg: Buffer): number {
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at + 1] !== 0xda)
    at += jpeg[at + 1] === 0xff ? 1 : 2 + jpeg.readUInt16BE(at + 2);
  return at;
}

/** False for a drawing, which scales by itself, and for an animation, which would keep only its first frame. */
function isResizable(bytes: Buffer, type: string): boolean {
  if (type === "png") return !bytes.subarray(0, bytes.indexOf("IDAT")).includes("acTL");
  // developers.google.com/speed/webp/docs/riff_container, "Extended File Format": the flags, and their animation bit.
  if (type === "webp") return bytes.toString("latin1", 12, 16) !== "VP8X" || ((bytes[20] ?? 0) & 2) === 0;
  if (type === "avif" || type === "mif1") return !isSequence(bytes);
  return type === "jpg";
}

/** A file of the output that is a picture of content/, or one of its other sizes. */
export interface PublishedPicture {
  /** Several if they have the same name and the same bytes. */
  readonly pictures: readonly [PictureFile, ...PictureFile[]];
  /** For a resized picture: its width in pixels, and its format. */
  readonly resized?: { readonly width: number; readonly format: string };
}

/** The pictures of a site by the output paths at which they and their resized versions are published. */
export class PicturePaths {
  private readonly originals = new Map<string, [PictureFile, ...PictureFile[]]>();
  private readonly resized = new Map<string, [PictureFile, ...PictureFile[]]>();

  constructor(pictures: readonly PictureFile[]) {
    const add = (map: typeof this.originals, key: string, picture: PictureFile): void => {
      const same = map.get(key);
      if (same) same.push(picture);
      else map.set(key, [picture]);
    };
    for (const picture of pictures) {
      add(this.originals, picture.url.slice(1), picture);
      if (picture.resized !== undefined) add(this.resized, picture.resized.slice(1), picture);
    }
  }

  /** The picture that is published at a path, if a page refers to it. */
  at(path: string): PublishedPicture | undefined {
    const pictures = this.originals.get(path);
    if (pictures) return { pictures };
    const [, start = "", width = "", format = ""] = /^(.+)-([1-9]\d{0,4})\.(\w+)$/.exec(path) ?? [];
    const sources = this.resized.get(start);
    if (!sources || Number(width) > sources[0].width) return undefined;
    const isKnown = ["avif", "webp"].includes(format) || sources[0].url.endsWith(`.${format}`);
    return isKnown ? { pictures: sources, resized: { width: Number(width), format } } : undefined;
  }

  /** The output paths of all pictures, without resized versions. */
  get all(): MapIterator<string> {
    return this.originals.keys();
  }
}
