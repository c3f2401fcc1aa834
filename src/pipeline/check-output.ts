/** The checks of a whole output, and where in the sources their findings are. */
import type { SiteFacts } from "../checks/facts.ts";
import { checkInventory, checkSite, reportWithChosenSeverity } from "../checks/index.ts";
import { sourceFiles } from "../content/locate.ts";
import { reportOutputLimits } from "../hosting/host-limits.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { FileProblem } from "../output/facts/xml.ts";
import { hashOf } from "../output/output-file.ts";
import { publishedPictures } from "./files.ts";
import type { Job } from "./job.ts";
import type { Output } from "./output.ts";
import { findPlaces } from "./places/find-places.ts";
import { findScriptProblems } from "./scripts.ts";
import type { PreparedSite } from "./site.ts";
import { siteFactsOf } from "./site-facts.ts";

/** Runs all checks, once every file of the site is in the output. Returns the facts that they had. */
export async function checkOutput(site: PreparedSite, output: Output, job: Job): Promise<SiteFacts> {
  const { files: broken, ...scripts } = await findScriptProblems(site, output, job);
  const gather = (): SiteFacts => withProblems(siteFactsOf(site, output, job, scripts), broken);
  let facts = gather();
  const isSuspect = (page: PageFacts): boolean => page.sources.some((file) => site.broken.includes(file));
  checkSite(facts, job.report, isSuspect);
  await placeFindings(site, output, job);
  // Resizing pictures takes longest, and no check above needs it, so it is left out after an error, unless a report needs it.
  const { length } = output.files;
  if (!job.verdict.mustEndChecks() || job.hooks.makeReport)
    await output.addAll(publishedPictures("resized", site, output, job), site);
  if (output.files.length > length) facts = gather();
  reportOutputLimits(site.hosting, output.records, job.report);
  if (!job.verdict.mustEndChecks()) checkInventory(facts, job.report);
  const checked = { facts, listed: site, program: site.program };
  const outputChecks = job.verdict.mustEndChecks() ? [] : (job.hooks.outputChecks ?? []);
  for (const check of outputChecks)
    reportWithChosenSeverity(await check.findings(checked, output.records), facts, job.report);
  if (outputChecks.length > 0) await placeFindings(site, output, job);
  await job.hooks.makeReport?.(checked);
  return facts;
}

const withProblems = (facts: SiteFacts, broken: ReadonlyMap<string, FileProblem>): SiteFacts => ({
  ...facts,
  files: facts.files.map((file) => ({ ...file, problem: file.problem ?? broken.get(file.path) })),
});

/** Places the findings about elements of pages. */
async function placeFindings(site: PreparedSite, { records }: Output, { report, root }: Job): Promise<void> {
  const hashes = new Map(records.map(({ url, sha256 }) => [url, sha256]));
  const isPublished = (url: string, html: string): boolean => hashes.get(url) === hashOf(html);
  const sources = sourceFiles(root);
  report.replaceAll(await findPlaces(report.findings, { ...site, isPublished, sources }));
}
