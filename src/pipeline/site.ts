/** content/ and templates/ -> the site as they list it: its pages, files and bundles, none of them rendered yet. */

import { Readable } from "node:stream";
import type { PictureFile } from "../api/current-site.ts";
import { type Finding, Report } from "../base/diagnostic.ts";
import { siteFile } from "../base/places.ts";
import type { Draft } from "../content/drafts.ts";
import { type Document, parse } from "../content/formats/index.ts";
import { matcherOf } from "../content/pattern.ts";
import { findSources, inBatches, readSources, type Sources, type StaticFile, staticTexts } from "../content/read.ts";
import { selectContent } from "../content/selection.ts";
import { reportHostLimits } from "../hosting/host-limits.ts";
import { reportHosting, reportOrigin } from "../hosting/validate.ts";
import { Rebaser } from "../output/finish/base-path.ts";
import { Finisher } from "../output/finish/finish.ts";
import { BundledAssets } from "../output/finish/styles/assets.ts";
import type { Bundles } from "../output/output-file.ts";
import { pictureReader } from "../output/pictures/sharp.ts";
import { bundleAssets } from "../runtime/bundle/assets.ts";
import { bundleWithin } from "../runtime/bundle/esbuild.ts";
import { templateError } from "../runtime/errors.ts";
import { optionFinding } from "../runtime/option-finding.ts";
import { type MoreThreads, type Program, thisMachine, threadsFor } from "../runtime/program.ts";
import { keepYoungGenerations, tuneOptimizer } from "../runtime/v8-pace.ts";
import type { ListedSite, Listing } from "../site-thread/protocol.ts";
import type { RenderContext } from "../site-thread/react/render-page.tsx";
import { pathPrefixOf } from "../urls/urls.ts";
import type { Job } from "./job.ts";
import { openStores, type Stores } from "./stores.ts";

/** The files of content/, and the running site that they were sent to. */
interface SiteContent {
  /** The number of its texts and data files. */
  readonly size: number;
  readonly statics: readonly StaticFile[];
  readonly pictures: readonly PictureFile[];
  readonly program: Program | undefined;
  /** Files that were reported instead of read. */
  readonly unread: readonly string[];
  /** Static files that `ignore` leaves out. */
  readonly ignored: readonly StaticFile[];
  readonly inspectsInThread: boolean;
  /** Patterns of `ignore` that match no file. */
  readonly unmatched: readonly string[];
}

/** Reads and parses content/ and sends it to the site's thread, while the templates are bundled and loaded there. */
export async function readContent(job: Job): Promise<SiteContent> {
  const { root, searchable, run } = job;
  const report = new Report();
  const sources = findSources(root, report);
  const savingTime = threadsFor(sources.files.length, run.machine ?? thisMachine());
  const threads = run.threads === undefined ? savingTime : { inspects: false, helpers: 0 };
  const readPicture = pictureReader(root);
  const pictures = sources.pictureFiles.flatMap((file) => readPicture(file, report) ?? []);
  const batches = new Readable({ objectMode: true, read: () => undefined });
  const [program] = await Promise.all([
    startProgram(job.loading, threads, batches),
    parseSources(sources.files, batches, report, job),
  ]);
  for (const file of program?.bundled.templates ?? []) searchable.add(file);
  const ignore = program?.settings.ignore;
  const { isIgnored, findings, unread } = selectContent(report.findings, ignore);
  for (const file of sources.files) if (isIgnored(file)) searchable.delete(file);
  job.report.addAll(findings);
  const others = [...sources.statics, ...report.findings].map(({ file }) => file ?? "");
  const all = [...sources.files, ...sources.pictureFiles, ...others];
  return {
    size: sources.files.length,
    statics: sources.statics.filter(({ file }) => !isIgnored(file)),
    ignored: sources.statics.filter(({ file }) => isIgnored(file)),
    pictures: pictures.filter(({ file }) => !isIgnored(file)),
    program,
    inspectsInThread: threads.inspects,
    unread,
    unmatched: (ignore ?? []).filter((pattern) => !all.some(matcherOf([pattern]))),
  };
}

/** Waits for the program, starts the threads that may help it to render, and then sends it the documents in their order. */
async function startProgram(
  loading: Job["loading"],
  { helpers }: MoreThreads,
  batches: AsyncIterable<readonly Document[]>,
): Promise<Program | undefined> {
  const program = await loading;
  program?.startHelpers(helpers);
  for await (const documents of batches) program?.receive(documents);
  return program;
}

/** Reads and parses files, while the program may still be loading. */
async function parseSources(
  files: Sources["files"],
  batches: Readable,
  report: Report,
  { root, searchable }: Job,
): Promise<void> {
  for await (const batch of inBatches(files)) {
    const texts = readSources(root, batch, report);
    for (const { file } of texts) searchable.add(file);
    batches.push(parse(texts, report));
  }
  batches.push(null);
}

/** A site with its pages listed and its scripts and styles bundled. */
export interface PreparedSite extends ListedSite, SiteContent {
  /** Scheme, host and base path, without a slash at the end. */
  readonly siteUrl: string;
  readonly program: Program;
  /** Results of earlier builds, if the site is large. */
  readonly stores: Stores | undefined;
  readonly bundles: Bundles;
  /** Content files with errors; follow-on errors of their pages are not reported. */
  readonly broken: readonly string[];
  /** Entries that are drafts or not due yet, included or not. */
  readonly drafts: readonly Draft[];
  /** The drafts that are not included. */
  readonly leftOut: readonly Draft[];
  /** Unknown references in the content, which were reported. */
  readonly unknownReferences: readonly string[];
  readonly context: RenderContext;
  readonly rebaser: Rebaser;
  readonly finisher: Finisher;
}

/** Lists the pages and bundles their scripts and styles. The site is undefined if an error was reported. */
export async function listPages(
  content: SiteContent,
  job: Job,
): Promise<{ readonly site?: PreparedSite; readonly drafts: readonly Draft[] }> {
  const { program, size, unread, statics, pictures } = content;
  const { root, report, base, selection } = job;
  if (!program) return { drafts: [] };
  const stores = openStores(size, job);
  const change = { documents: [], removed: [], unread };
  const collecting = program.collect({ change, selection, pictures, store: stores?.markdown });
  const bundling = bundleAssets(root, program.settings.bundles, report, {
    base,
    imported: program.bundled.imported,
    islands: { modules: program.bundled.islands, runtime: program.settings.islandRuntime },
    run: bundleWithin(job.run.limits?.time),
  });
  tuneOptimizer(size);
  const [listing, bundles] = await Promise.all([collecting, bundling]);
  keepYoungGenerations();
  const listed = listing && reportListing(listing, program, content, job);
  const drafts = listing?.drafts ?? [];
  if (!listed) return { drafts };
  const staticPaths = statics.map(({ path }) => path);
  reportProblemsOfHosting(listed, staticPaths, bundles, job);
  const site = {
    ...content,
    ...listed,
    program,
    stores,
    bundles,
    broken: listing.broken,
    drafts,
    leftOut: selection.drafts ? [] : drafts,
    unknownReferences: unknownReferencesIn(listing.findings),
    ...finishing(listed, staticPaths, bundles, job),
  };
  return { site, drafts };
}

/** The unknown references that a listing reports. */
export const unknownReferencesIn = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ code, at }) => (code === "content/unknown-reference" && at?.kind === "text" ? at.text : []));

function reportProblemsOfHosting(
  listed: ListedSite,
  statics: readonly string[],
  bundles: Bundles,
  { root, base, report }: Job,
): void {
  const beside = listed.filesBeside.map(([path]) => path);
  const otherPaths = [...statics, ...listed.files, ...beside, ...bundles.files.map(({ path }) => path)];
  reportHosting(listed.hosting, listed.pages, report, otherPaths);
  const [headersFile, redirectsFile] = ["_headers", "_redirects"].map((path) =>
    statics.includes(path) ? staticTexts(root)(path) : undefined,
  );
  reportHostLimits({ ...listed, statics, headersFile, redirectsFile, base }, report);
}

function finishing(
  listed: ListedSite,
  statics: readonly string[],
  bundles: Bundles,
  { root, base }: Job,
): Pick<PreparedSite, "siteUrl" | "context" | "rebaser" | "finisher"> {
  const pathPrefix = pathPrefixOf(base);
  const siteUrl = listed.origin + pathPrefix;
  const rebaser = new Rebaser(base);
  const assets = new BundledAssets(bundles, siteUrl, pathPrefix, (path) => {
    const bytes = staticTexts(root)(path);
    return String(rebaser.file({ path, bytes, kind: "static", sources: [] }).bytes);
  });
  const finisher = new Finisher(
    assets,
    { origin: siteUrl, hosting: listed.hosting },
    rebaser,
    statics.includes("_headers"),
  );
  return {
    siteUrl,
    rebaser,
    finisher,
    context: { origin: siteUrl, assets: bundles.assets, islands: bundles.islands?.files },
  };
}

/** The site in a listing; undefined if an error was reported. */
function reportListing(
  listing: Listing,
  program: Program,
  { unread }: SiteContent,
  { report }: Job,
): ListedSite | undefined {
  const { findings, broken, site } = listing;
  report.addAll(findings);
  report.addAll(findingsOfFailedListing(listing, program, unread));
  if (!site || site === "unchanged") return undefined;
  if (broken.length === 0) reportOrigin(site.origin, report);
  return site;
}

/**
 * The findings for an exception in pages(), or for a wrong result of hosting(). None if content is missing or has errors:
 * then it is a follow-on error.
 */
export function findingsOfFailedListing(
  { thrown, problems = [], broken }: Listing,
  program: Program,
  unread: readonly string[],
): Finding[] {
  if (broken.length + unread.length > 0) return [];
  if (thrown) return [templateError(program, "Listing the pages", thrown, { file: siteFile })];
  return problems.map((problem) => optionFinding(problem, program.bundled.templates, "output/bad-hosting"));
}
