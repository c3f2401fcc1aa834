/** Every output file that is not a page: scripts, extra files, files for hosts, static files, pictures, stylesheets. */

import { availableParallelism } from "node:os";
import type { Built } from "../api/index.ts";
import type { Report } from "../base/diagnostic.ts";
import { madeAhead } from "../base/made-ahead.ts";
import { siteFile } from "../base/places.ts";
import { isBroken, PicturePaths, type PublishedPicture } from "../content/pictures.ts";
import { readBytes, type StaticFile } from "../content/read.ts";
import type { HostFile } from "../hosting/host.ts";
import { hostFiles } from "../hosting/hosts/index.ts";
import { isStylesheet, type OutputFile } from "../output/output-file.ts";
import { Resizer } from "../output/pictures/resizer.ts";
import { builtOf } from "../output/summaries.ts";
import { problemOfStylesheet } from "../runtime/bundle/static-code.ts";
import { templateError } from "../runtime/errors.ts";
import type { ListedSite } from "../site-thread/protocol.ts";
import type { Job } from "./job.ts";
import type { Output } from "./output.ts";
import type { PreparedSite } from "./site.ts";

/** The files after the pages, which `output` already contains; each is added to it before the next is generated. */
export async function* otherFiles(site: PreparedSite, output: Output, job: Job): AsyncGenerator<OutputFile> {
  const { bundles, rebaser } = site;
  const { report } = job;
  for (const file of bundles.files) if (!isStylesheet(file)) yield file;
  const built = builtOf(site, output.pages);
  for (const [index, path] of extraPathsOf(site).entries()) {
    const files = await generateFile(site, { index, built, report });
    if (!files) output.failedFiles.add(path);
    for (const file of files ?? []) yield rebaser.file(file);
  }
  for (const { file, path } of staticsOf(site)) {
    const bytes = readBytes(job.root, file, report);
    if (!bytes) continue;
    const problem = await problemOfStylesheet(path, bytes);
    yield { ...rebaser.file({ path, bytes, kind: "static", sources: [file] }), problem };
  }
  yield* publishedPictures("original", site, output, job);
  // These come last: a stylesheet whose rules are inline in pages is published only if another file still loads it.
  for (const file of bundles.files) if (isStylesheet(file) && !output.hasOnlyInlined(file.path, site)) yield file;
}

/** The static files, without a `.nojekyll` if the files for GitHub Pages include one. */
export const staticsOf = ({
  statics,
  ...site
}: Pick<PreparedSite, "statics" | "files" | "hosting">): readonly StaticFile[] => {
  const isMade = extraPathsOf(site).includes(".nojekyll");
  return statics.filter(({ path }) => path !== ".nojekyll" || !isMade);
};

/** The output paths of a site's extra files, and of those for its hosts. */
export const extraPathsOf = ({ files, hosting }: Pick<ListedSite, "files" | "hosting">): string[] => [
  ...files,
  ...hostFiles(hosting).map(({ path }) => path),
];

interface FileContext extends Pick<PreparedSite, "files" | "hosting" | "program" | "broken"> {
  readonly statics?: PreparedSite["statics"];
}

/** The extra file at an index of `extraPathsOf`: several files if it is split, undefined if it could not be made. */
export async function generateFile(
  { program, files, statics = [], hosting, broken }: FileContext,
  { index, built, report }: { readonly index: number; readonly built: Built; readonly report: Report },
): Promise<OutputFile[] | undefined> {
  const hostFile = hostFiles(hosting)[index - files.length];
  if (hostFile) return [hostOutput(hostFile, built, [...files, ...statics.map(({ path }) => path)])];
  const path = files[index] ?? "";
  const made = await program.call("generateFile", { index, built });
  if (!made) return undefined;
  const place = { file: siteFile, at: { kind: "text", text: path } } as const;
  if (!("thrown" in made)) {
    // A page that shows the same text has reported them.
    const reported = new Set(made.findings.length > 0 ? report.findings.map((each) => JSON.stringify(each)) : []);
    report.addAll(made.findings.filter((finding) => !reported.has(JSON.stringify(finding))));
    return made.files.map(({ source = siteFile, ...file }) => ({ ...file, kind: "file", sources: [source] }));
  }
  // If content has errors, this is most likely a follow-on error.
  if (broken.length === 0) report.add(templateError(program, `Generating ${path}`, made.thrown, place));
  return undefined;
}

const hostOutput = ({ path, make }: HostFile, built: Built, paths: readonly string[]): OutputFile => ({
  path,
  bytes: make(built, paths),
  kind: "file",
  sources: [siteFile],
});

/**
 * The pictures of content/ that the output refers to, or the resized versions that its pages offer. Call this when `output`
 * contains every file that can refer to a picture.
 */
export async function* publishedPictures(
  kind: "original" | "resized",
  site: PreparedSite,
  output: Output,
  { root, report, hooks }: Job,
): AsyncGenerator<OutputFile> {
  if (site.pictures.length === 0) return;
  const paths = new PicturePaths(site.pictures);
  const used = [...output.assetPaths].sort().flatMap((path) => {
    const picture = paths.at(path);
    return picture ? [{ path, ...picture }] : [];
  });
  output.recordPictures(used);
  const resizer = new Resizer(root);
  const resized = new Set(used.flatMap((each) => (each.resized ? each.pictures[0].file : [])));
  if (kind === "original") for (const file of resized) report.addAll([(await resizer.problemOf(file)) ?? []].flat());
  const wanted = used.filter((each) => (each.resized !== undefined) === (kind === "resized"));
  const bytesOf = async (each: PublishedPicture): Promise<Uint8Array | undefined> => {
    const [picture] = each.pictures;
    if (isBroken(picture)) return undefined;
    return each.resized ? await resizer.make(each, report) : readBytes(root, picture.file, report);
  };
  let done = 0;
  for await (const [{ path, pictures }, bytes] of madeAhead(wanted, availableParallelism, bytesOf)) {
    if (kind === "resized") hooks.onProgress?.(done++, wanted.length, "pictures");
    if (bytes) yield site.rebaser.file({ path, bytes, kind: "static", sources: pictures.map(({ file }) => file) });
  }
  resizer.close();
}
