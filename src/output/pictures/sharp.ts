/** The package sharp, which a site installs to publish its pictures in other sizes and formats. */

import { createRequire } from "node:module";
import { join } from "node:path";
import type { PictureFile } from "../../api/current-site.ts";
import { attempt } from "../../base/attempt.ts";
import type { Report } from "../../base/diagnostic.ts";
import { siteFile } from "../../base/places.ts";
import { readTextFile } from "../../content/disk/regular-file.ts";
import { readPicture } from "../../content/read.ts";

export type Sharp = typeof import("sharp").default;

/** An installed package, not loaded yet. */
export interface SharpPackage {
  readonly version: string;
  /** The node_modules folder that contains it. */
  readonly packages: string;
  /** @throws if it does not work on this system. */
  readonly load: () => Promise<Sharp>;
}

/**
 * The site's own package, or one beside the engine. Not by require.resolve, since Node remembers that a package is
 * missing, and it can be installed while a dev server runs.
 */
export function findSharp(root: string): SharpPackage | undefined {
  for (const from of [join(root, siteFile), import.meta.url]) {
    const require = createRequire(from);
    for (const packages of require.resolve.paths("sharp") ?? []) {
      const folder = join(packages, "sharp");
      const version = versionIn(folder);
      // Unlike import(), require can succeed after a failure, as while npm installs the package.
      if (version !== undefined) return { version, packages, load: async () => require(folder) as Sharp };
    }
  }
  return undefined;
}

const versionIn = (folder: string): string | undefined =>
  attempt(() => (JSON.parse(readTextFile(join(folder, "package.json"))) as { version: string }).version);

/** Everything besides the picture that determines the bytes of a resized picture: the settings below and the package. */
const encoderOf = (sharp: SharpPackage | undefined): string => `1 ${sharp?.version ?? "none"}`;

/** Reads pictures of a site with `readPicture`. Looks for the package only if there is a picture. */
export function pictureReader(root: string): (file: string, report: Report) => PictureFile | undefined {
  let encoder: string | undefined;
  return (file, report) => {
    encoder ??= encoderOf(findSharp(root));
    return readPicture(root, file, encoder, report);
  };
}

/** The packages that affect the bytes of a site with these pictures. */
export const packagesFor = (pictures: readonly PictureFile[]): string[] =>
  pictures.some(({ resized }) => resized !== undefined) ? ["sharp"] : [];

/** The maximum number of pixels, against small files that use up the memory: sharp's own default. */
export const maxPixels = 0x3fff ** 2;

/** Resizes a picture, applies its Exif orientation and removes its metadata. Update `encoderOf` if you change these settings. @throws for a damaged picture. */
export async function resize(
  sharp: Sharp,
  bytes: Uint8Array,
  { width, format }: { readonly width: number; readonly format: string },
): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true });
  if (format === "avif") return await image.avif({ quality: 50, effort: 4 }).toBuffer();
  if (format === "webp") return await image.webp({ quality: 80, effort: 4 }).toBuffer();
  if (format === "png") return await image.png({ compressionLevel: 9 }).toBuffer();
  return await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
