/** The pictures of content/ that the output refers to, and the resized versions that its pages offer. */
import { availableParallelism } from "node:os";
import { isBroken, PicturePaths, type PublishedPicture } from "../content/pictures.ts";
import { readBytes } from "../content/read.ts";
import type { OutputFile } from "../output/output-file.ts";
import { Resizer } from "../output/pictures/resizer.ts";
import type { Job } from "./job.ts";
import type { Output } from "./output.ts";
import type { Site } from "./site.ts";

/** Call this when `output` contains every file that can refer to a picture. */
export async function* pictureFiles(site: Site, output: Output, job: Job): AsyncGenerator<OutputFile> {
  if (site.pictures.length === 0) return;
  const { root, report, profile } = job;
  const known = new PicturePaths(site.pictures);
  const wanted = [...output.assetPaths].sort().flatMap((path) => {
    const picture = known.at(path);
    return picture ? [{ path, ...picture }] : [];
  });
  output.notePictures(wanted);
  profile.enter("resizing pictures");
  const resizer = new Resizer(root);
  const bytesOf = async (each: PublishedPicture): Promise<Uint8Array | undefined> => {
    const [picture] = each.pictures;
    if (isBroken(picture)) return undefined;
    return each.resized ? await resizer.make(each, report) : readBytes(root, picture.file, report);
  };
  const ahead = availableParallelism();
  const making = wanted.slice(0, ahead).map(bytesOf);
  for (const [at, { path, pictures }] of wanted.entries()) {
    const bytes = await making.shift();
    making.push(...wanted.slice(at + ahead, at + ahead + 1).map(bytesOf));
    if (bytes) yield site.rebaser.file({ path, bytes, kind: "static", sources: pictures.map(({ file }) => file) });
  }
  resizer.close();
}
