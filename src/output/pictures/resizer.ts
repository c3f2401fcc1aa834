/** Resizes and converts pictures of content/, or gets them from the cache. */
import { join } from "node:path";
import { type Finding, Report } from "../../base/diagnostic.ts";
import { messageOf } from "../../base/message.ts";
import { cacheFolder } from "../../content/disk/cache-folder.ts";
import type { PublishedPicture } from "../../content/pictures.ts";
import { readBytes } from "../../content/read.ts";
import { PictureCache } from "./cache.ts";
import { findSharp, maxPixels, resize, type Sharp, type SharpPackage } from "./sharp.ts";

export class Resizer {
  private readonly sharp: SharpPackage | undefined;
  private readonly cache: PictureCache;
  private loading: Promise<Sharp> | undefined;

  constructor(
    private readonly root: string,
    find: (root: string) => SharpPackage | undefined = findSharp,
  ) {
    this.sharp = find(root);
    const folder = this.sharp && cacheFolder(this.sharp.packages);
    this.cache = new PictureCache(folder && join(folder, "pictures"));
  }

  /** The bytes of a picture in another size; undefined if an error was reported. */
  async make({ pictures: [picture], resized }: PublishedPicture, report: Report): Promise<Uint8Array | undefined> {
    const { file } = picture;
    const { sharp: sharpPackage } = this;
    if (!sharpPackage || !resized) return void report.add(noSharp(file));
    const sharp = await this.load(sharpPackage, file, report);
    const bytes = sharp && readBytes(this.root, file, report);
    if (!bytes) return undefined;
    try {
      // The start of the URL contains hashes of the picture, the settings and the package's version.
      return await this.cache.get(`${picture.resized} ${picture.url} ${resized.width} ${resized.format}`, () =>
        resize(sharp, bytes, resized),
      );
    } catch {
      // Without sharp's message: if several pictures fail at once, sharp can return the message of another one.
      const { width, height } = picture;
      const isHuge = width * height > maxPixels;
      report.add({
        code: "content/unreadable",
        file,
        message: isHuge
          ? `The picture cannot be resized: it has ${width} × ${height} pixels; the limit is ${maxPixels}.`
          : "The picture cannot be resized: it is damaged, or in a variant of its format that sharp does not read.",
        hint: isHuge ? "Save it in a smaller size." : "Save it again.",
      });
      return undefined;
    }
  }

  /** Why a picture cannot be resized at all; undefined if the package works. */
  async problemOf(file: string): Promise<Finding | undefined> {
    const report = new Report();
    if (!this.sharp) return noSharp(file);
    await this.load(this.sharp, file, report);
    return report.findings[0];
  }

  /** Call this after the last picture. */
  close(): void {
    this.cache.trim();
  }

  private async load(sharpPackage: SharpPackage, file: string, report: Report): Promise<Sharp | undefined> {
    this.loading ??= sharpPackage.load().then((sharp) => {
      // Several pictures are resized at once, each in one thread, so that the bytes do not depend on the machine.
      sharp.concurrency(1);
      sharp.cache(false);
      return sharp;
    });
    try {
      return await this.loading;
    } catch (error) {
      report.add(noSharp(file, messageOf(error).split("\n", 1)[0]));
      return undefined;
    }
  }
}

/** @param reason why it does not work, if it is installed. */
const noSharp = (file: string, reason?: string): Finding => ({
  code: "picture/no-sharp",
  file,
  message: `Other sizes and formats of the picture need the package sharp, which ${reason === undefined ? "is not installed" : `does not work here: ${reason}`}.`,
  hint: "Run npm install --save-dev sharp, or show the original picture.",
});
