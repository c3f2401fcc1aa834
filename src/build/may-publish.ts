/**
 * What decides that a build publishes. It does not if anything reported is an error: a published URL that no longer
 * exists is one, unless --allow-removed is given. With --strict, a warning that the baseline does not list prevents
 * it as well.
 */
import { nextPublication } from "../content/drafts.ts";
import { locate } from "../diagnostics/locate.ts";
import { configurationFiles } from "../hosting/hosts/index.ts";
import { rulesOf } from "../output/summaries.ts";
import type { Head } from "../publish/manifest.ts";
import { precompress } from "../publish/precompress.ts";
import type { Published } from "../publish/staging.ts";
import { type Judged, judge } from "./baseline.ts";
import type { Job } from "./job.ts";
import { type Output, redirectsOf } from "./output.ts";
import { reportRemovedUrls } from "./removed-urls.ts";
import type { Site } from "./site.ts";

/** All that was reported so far, compared with the baseline. */
export const judgementOf = ({ report, root, searchable, baseline }: Job): Judged =>
  judge(locate(report.findings, root, [...searchable]), baseline);

const mayPublish = (job: Job): boolean =>
  !job.report.failed && !(job.strictness.strict && judgementOf(job).fresh.length > 0);

/** Publishes a checked site, if it may be and there is an output folder. @throws errors of the file system. */
export async function publish(site: Site, output: Output, job: Job): Promise<Published | undefined> {
  const { staging, report, base, before, strictness } = job;
  job.profile.enter("publishing");
  const { records } = output;
  if (before && !strictness.allowRemoved && !report.failed)
    reportRemovedUrls(before, { records, redirects: redirectsOf(site, output), base, drafts: site.leftOut }, report);
  if (!staging || !mayPublish(job)) return undefined;
  const all = job.precompress ? [...records, ...(await precompress(records, staging))] : records;
  // Files in the output folder may be reported, too.
  if (!staging.complete(all, headOf(site, output, job), report) || !mayPublish(job)) return undefined;
  return staging.swap(all, report);
}

function headOf(site: Site, { records }: Output, { base, selection }: Job): Head {
  const isConfigured = records.some(({ path, kind }) => kind === "file" && configurationFiles.includes(path));
  return {
    base,
    until: nextPublication(site.leftOut),
    drafts: selection.drafts ? site.drafts.map(({ file }) => file) : [],
    hosting: isConfigured ? rulesOf(site) : undefined,
  };
}
