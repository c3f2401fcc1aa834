/** The pictures beside the content: finds one by its relative path, and lists the resized versions that a page offers. */
import { extname, posix } from "node:path";
import { decoded } from "../urls/urls.ts";
import { findCurrentSite, type PictureFile } from "./current-site.ts";

/** The formats that pictures are converted to. */
export type PictureFormat = "avif" | "webp";

/** How a picture is offered to browsers. */
export interface PictureOptions {
  /** In pixels; the picture's own width replaces larger ones. Default: `[640, 1280, 1920]`. */
  readonly widths?: readonly number[];
  /** The best one first. Default: `["avif", "webp"]`. */
  readonly formats?: readonly PictureFormat[];
  /** Its width on the page, as in HTML: `(min-width: 50rem) 45rem, 100vw`. Default: `100vw`. */
  readonly sizes?: string;
  /** With `lazy`, browsers load it when it is about to be seen. */
  readonly loading?: "lazy" | "eager";
}

/** The picture of a file, if it is still there. */
export const pictureOf = (file: string): PictureFile | undefined => findCurrentSite()?.pictures.files.get(file);

/** The files of all pictures. */
export const pictureFiles = (): readonly string[] => [...(findCurrentSite()?.pictures.files.keys() ?? [])];

const notRelative = /^(?:[a-z][a-z\d+.-]*:|[/#?])/i;

/** The file at a relative path in a content file; undefined for any other URL. */
export function fileAt(path: string, from: string): string | undefined {
  const bare = path.replace(/[?#].*$/s, "");
  return bare === "" || notRelative.test(path) ? undefined : posix.join(posix.dirname(from), decoded(bare));
}

/** Whether a text can contain the name of a picture. */
export const mentionsPicture = (text: string): boolean => /\.(?:png|jpe?g|gif|webp|avif|svg)/i.test(text);

/** The files of an element: `src` for any browser, and smaller ones for browsers that can choose. */
export interface Offer {
  readonly src: string;
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
}

/** The files of a picture that a page offers, none larger than the picture itself. */
export function offerOf(
  picture: PictureFile,
  { widths = [640, 1280, 1920], formats = ["avif", "webp"] }: PictureOptions,
): Offer {
  const { url, width: originalWidth, resized } = picture;
  if (resized === undefined) return { src: url, sources: [] };
  const offered = [...new Set(widths.map((width) => Math.min(width, originalWidth)))].sort((a, b) => a - b);
  const largest = offered.at(-1) ?? originalWidth;
  const at = (width: number, format: string): string => `${resized}-${width}.${format}`;
  return {
    src: largest === originalWidth ? url : at(largest, extname(url).slice(1)),
    sources: formats.map((format) => ({
      type: `image/${format}`,
      srcSet: offered.map((width) => `${at(width, format)} ${width}w`).join(", "),
    })),
  };
}

/** The pictures that the fields of a content file refer to, each with its URL; undefined if there is no such file. */
export type NamedPictures = ReadonlyMap<string, string | undefined>;

const none: NamedPictures = new Map();

/** Validates a content file, and also returns the pictures that it refers to. */
export function withPicturesOf<Result>(file: string, validate: () => Result): { result: Result; named: NamedPictures } {
  const pictures = findCurrentSite()?.pictures;
  if (!pictures) return { result: validate(), named: none };
  const before = pictures.validated;
  const validated = { file, named: none as Map<string, string | undefined> };
  pictures.validated = validated;
  try {
    const result = validate();
    return { result, named: validated.named };
  } finally {
    pictures.validated = before;
  }
}

/** Marks the schema of `image()` in JSON Schema, where its form in a CMS is found. */
export const pictureMedia = "image/*";

/** The picture that a field of the validated file refers to, with that file. Empty if no file is being validated. */
export function pictureOfField(path: string): {
  readonly within?: string;
  readonly file?: string;
  readonly picture?: PictureFile;
} {
  const { files, validated } = findCurrentSite()?.pictures ?? {};
  if (!files || !validated) return {};
  const file = fileAt(path, validated.file);
  if (file === undefined) return { within: validated.file };
  const picture = files.get(file);
  if (validated.named === none) validated.named = new Map();
  validated.named.set(file, picture?.url);
  return { within: validated.file, file, ...(picture && { picture }) };
}
