/** The current pictures of content/: each at the path that pages refer to, and in every size that they may offer. */
import { PicturePaths, type PublishedPicture } from "../../content/pictures.ts";
import { readBytes } from "../../content/read.ts";
import { Report } from "../../diagnostics/diagnostic.ts";
import { Resizer } from "../../output/pictures/resizer.ts";
import type { Picture } from "../../site/pictures.ts";

export class LivePictures {
  readonly paths: PicturePaths;
  private resizer: Resizer | undefined;

  constructor(
    private readonly root: string,
    readonly list: readonly Picture[],
  ) {
    this.paths = new PicturePaths(list);
  }

  /** The bytes of a picture; undefined if it was removed or cannot be made, which the background check reports. */
  async bytesOf(picture: PublishedPicture): Promise<Uint8Array | undefined> {
    const report = new Report();
    if (!picture.resized) return readBytes(this.root, picture.pictures[0].file, report);
    this.resizer ??= new Resizer(this.root);
    return await this.resizer.make(picture, report);
  }
}
