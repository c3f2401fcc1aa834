/** Whether a job has failed so far: its findings, compared with the baseline. */
import { locate } from "../content/locate.ts";
import { type BaselineComparison, compareWithBaseline } from "./baseline.ts";
import type { Job } from "./job.ts";

/** All findings so far, compared with the baseline. Cached until they change. */
export function baselineComparisonOf(job: Job): BaselineComparison {
  const { report, root, searchable, baseline } = job;
  const lastComparison = comparisonsByJob.get(job);
  if (lastComparison?.version === report.version) return lastComparison.comparison;
  const comparison = compareWithBaseline(locate(report.findings, root, [...searchable]), baseline);
  comparisonsByJob.set(job, { version: report.version, comparison });
  return comparison;
}
const comparisonsByJob = new WeakMap<Job, { readonly version: number; readonly comparison: BaselineComparison }>();

/** Whether there is an error that the baseline does not accept. */
export const hasFailed = (job: Job): boolean =>
  job.report.failed && baselineComparisonOf(job).fresh.some(({ severity }) => severity === "error");
