/** Whether a job has failed so far: its findings, compared with the baseline. */
import { locate } from "../content/locate.ts";
import { type BaselineComparison, compareWithBaseline } from "./baseline.ts";
import type { Job } from "./job.ts";

/** All findings so far, compared with the baseline. Cached until there are more findings. */
export function baselineComparisonOf(job: Job): BaselineComparison {
  const { report, root, searchable, baseline } = job;
  const last = judgements.get(job);
  if (last?.count === report.findings.length) return last.judged;
  const judged = compareWithBaseline(locate(report.findings, root, [...searchable]), baseline);
  judgements.set(job, { count: report.findings.length, judged });
  return judged;
}
const judgements = new WeakMap<Job, { readonly count: number; readonly judged: BaselineComparison }>();

/** Whether there is an error that the baseline does not accept. */
export const hasFailed = (job: Job): boolean =>
  job.report.failed && baselineComparisonOf(job).fresh.some(({ severity }) => severity === "error");
