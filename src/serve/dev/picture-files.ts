/** The current pictures of content/: each at the path that pages refer to, and in every size that they may offer. */

import type { PictureFile } from "../../api/current-site.ts";
import { type Finding, Report } from "../../base/diagnostic.ts";
import { PicturePaths, type PublishedPicture } from "../../content/pictures.ts";
import { readBytes } from "../../content/read.ts";
import type { LinksAndMentions } from "../../output/html/links.ts";
import { Resizer } from "../../output/pictures/resizer.ts";

export class LivePictures {
  readonly paths: PicturePaths;
  private resizer: Resizer | undefined;

  constructor(
    private readonly root: string,
    readonly list: readonly PictureFile[],
  ) {
    this.paths = new PicturePaths(list);
  }

  /** The bytes of a picture; undefined if it was removed or cannot be made, which the background check reports. */
  async bytesOf(picture: PublishedPicture): Promise<Uint8Array | undefined> {
    const report = new Report();
    if (!picture.resized) return readBytes(this.root, picture.pictures[0].file, report);
    const bytes = await this.currentResizer().make(picture, report);
    this.forgetAfter(report.findings);
    return bytes;
  }

  /** Why a page's pictures cannot be resized. */
  async findingsOf({ links, mentions }: LinksAndMentions): Promise<readonly Finding[]> {
    const resized = [...links.map(({ url }) => url), ...mentions].flatMap((url) => {
      const picture = this.paths.at(url.slice(1));
      return picture?.resized ? picture.pictures[0].file : [];
    });
    const files = [...new Set(resized)];
    const problems = await Promise.all(files.map((file) => this.currentResizer().problemOf(file)));
    const findings = problems.filter((each) => each !== undefined);
    this.forgetAfter(findings);
    return findings;
  }

  private currentResizer(): Resizer {
    this.resizer ??= new Resizer(this.root);
    return this.resizer;
  }

  /** Looks for sharp again if it was missing: it may be installed before the next request. */
  private forgetAfter(findings: readonly Finding[]): void {
    if (findings.some(({ code }) => code === "picture/no-sharp")) this.resizer = undefined;
  }
}
