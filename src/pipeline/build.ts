/**
 * THE PIPELINE. Read this first. Every stage reports all errors and continues with a harmless substitute; where a stage
 * has no result at all, this function skips the stages after it. publish.ts decides whether the site is published.
 */

import type { Diagnostic } from "../base/diagnostic.ts";
import { isSystemError, publishFailed } from "../base/system-errors.ts";
import type { SiteFacts } from "../checks/facts.ts";
import type { Draft } from "../content/drafts.ts";
import type { OutputFile, OutputRecord } from "../output/output-file.ts";
import type { Manifest } from "../publish/manifest.ts";
import { PublishError, type Published } from "../publish/staging.ts";
import { type BaselineComparison, hasRun } from "./baseline.ts";
import { checkOutput } from "./check-output.ts";
import { otherFiles } from "./files.ts";
import { type BuildOptions, closeJob, endThreads, type Job, openJob } from "./job.ts";
import { Output } from "./output.ts";
import { finishPages, renderPages, validatePages } from "./pages.ts";
import { publish, removedUrls, reportRemovedUrls } from "./publish.ts";
import { listPages, type PreparedSite, readContent } from "./site.ts";
import { saveStores } from "./stores.ts";

/** Builds and checks a site, and publishes it if there is an output folder. @throws only if the engine has a bug. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const job = openJob(options);
  const output = new Output(job);
  try {
    if (job.verdict.hasFailed()) return resultOf(job, output, []);
    const content = await readContent(job);
    const { site, drafts } = await listPages(content, job);
    let facts: SiteFacts | undefined;
    if (site) {
      if (site.inspectsInThread) await output.addPagesInThread(pagesOf(site, job), site);
      else await output.addAll(pagesOf(site, job), site);
      // Some of them are generated from what `output` contains by then.
      await output.addAll(otherFiles(site, output, job), site);
      await saveStores(site);
      facts = await checkOutput(site, output, job);
    }
    await endThreads(job);
    // Follow-on errors are not reported, so an error must say why. A thread that was lost has reported its own at its end.
    if ((!site || site.broken.length > 0) && !job.report.hasErrors)
      throw new Error("pages or content are missing, and no error says why");
    // After an error, a URL may be missing because its page failed to render.
    const removed = site && facts && !job.verdict.hasFailed() ? removedUrls(site, facts, output, job) : [];
    if (site) reportRemovedUrls(removed, site, job);
    const published = site && (await publish(site, output, job));
    const unchecked = !site ? "all" : site.broken.length + site.unread.length > 0 ? "some" : undefined;
    return { ...resultOf(job, output, drafts, published), removed: removed.map(({ url }) => url), unchecked };
  } catch (error) {
    const isPublishing = error instanceof PublishError;
    if (!isPublishing && !isSystemError(error)) throw error;
    job.report.add(publishFailed(`The site could not be ${isPublishing ? "written" : "built"}`, error));
    await endThreads(job);
    return resultOf(job, output, []);
  } finally {
    await closeJob(job);
  }
}

/** The pages of a site: each is rendered and finished after the previous one is staged. */
function pagesOf(site: PreparedSite, job: Job): AsyncGenerator<OutputFile> {
  const finished = finishPages(renderPages(site, job), site.finisher);
  return job.strictness.deep ? validatePages(finished, site, job.report) : finished;
}

export interface BuildResult {
  /** Without what the site's baseline accepts. */
  readonly diagnostics: readonly Diagnostic[];
  /** True if there are no errors and, with `strict`, no warnings. */
  readonly ok: boolean;
  /** Every output file, as far as the build got. */
  readonly records: readonly OutputRecord[];
  readonly baseline: Omit<BaselineComparison, "fresh">;
  /** Entries that are drafts or not due yet, included or not. */
  readonly drafts: readonly Draft[];
  readonly showsDrafts: boolean;
  /** The manifest of the last build, if known. */
  readonly before?: Manifest | undefined;
  /** Page URLs of the last build that no longer have a file or redirect. */
  readonly removed?: readonly string[];
  /** Pages that could not be checked: all of them, or those made from content with errors. */
  readonly unchecked?: "all" | "some" | undefined;
  readonly published?: Published;
}

function resultOf(job: Job, { records }: Output, drafts: readonly Draft[], published?: Published): BuildResult {
  const { strictness, selection, before } = job;
  const { fresh, accepted, fixed } = job.verdict.judge();
  // Once the site is published, a warning about removing the old output folder no longer fails the build.
  const failed = job.verdict.hasFailed();
  const ok = !failed && (published !== undefined || !strictness.strict || fresh.length === 0);
  const kinds = new Set(job.hooks.outputChecks?.map(({ kind }) => kind));
  const ran = { deep: strictness.deep, browser: kinds.has("browser"), external: kinds.has("external") };
  const baseline = { accepted, fixed: failed ? [] : fixed.filter((entry) => hasRun(entry, ran)) };
  const result = { diagnostics: fresh, ok, records, baseline, drafts, showsDrafts: selection.drafts, before };
  return published ? { ...result, published } : result;
}
