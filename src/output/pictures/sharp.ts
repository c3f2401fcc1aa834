/** The package sharp, which the site installs if it wants its pictures in other sizes and formats. */
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { readPicture } from "../../content/pictures.ts";
import { readTextFile } from "../../content/regular-file.ts";
import type { Report } from "../../diagnostics/diagnostic.ts";
import type { Picture } from "../../site/pictures.ts";

export type Sharp = typeof import("sharp").default;

/** An installed package, not loaded yet. */
export interface SharpPackage {
  readonly version: string;
  /** The folder node_modules that it is in. */
  readonly packages: string;
  /** @throws if it does not work on this system. */
  readonly load: () => Promise<Sharp>;
}

/** The site's own package, or one beside the engine. */
export function findSharp(root: string): SharpPackage | undefined {
  for (const from of [join(root, "templates/site.tsx"), import.meta.url]) {
    try {
      const file = createRequire(from).resolve("sharp");
      const { version } = JSON.parse(readTextFile(join(dirname(dirname(file)), "package.json"))) as { version: string };
      const folder = `${sep}node_modules${sep}`;
      const packages = file.slice(0, file.indexOf(folder) + folder.length - 1);
      return {
        version,
        packages,
        load: async () => ((await import(pathToFileURL(file).href)) as { default: Sharp }).default,
      };
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

/** What decides about the bytes of resized pictures, besides the picture: the settings below, and the package. */
const encoderOf = (sharp: SharpPackage | undefined): string => `1 ${sharp?.version ?? "none"}`;

/** Reads pictures of a site; what `readPicture` returns. The package is only searched if there is one. */
export function pictureReader(root: string): (file: string, report: Report) => Picture | undefined {
  let encoder: string | undefined;
  return (file, report) => {
    encoder ??= encoderOf(findSharp(root));
    return readPicture(root, file, encoder, report);
  };
}

/** The packages that decide about the bytes of a site with these pictures. */
export const packagesFor = (pictures: readonly Picture[]): string[] =>
  pictures.some(({ resized }) => resized !== undefined) ? ["sharp"] : [];

/** The most pixels that a picture may have, against small files that need all memory: sharp's own default. */
export const maxPixels = 0x3fff ** 2;

/** Resizes a picture, turned as its camera says, without its metadata. Change `encoderOf` with these settings. @throws for a broken picture. */
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
