/** Whether a build has failed so far: its findings, compared with the baseline. */

import { type Diagnostic, isAdjustable, type Report } from "../base/diagnostic.ts";
import { locate } from "../content/locate.ts";
import { type Baseline, type BaselineComparison, compareWithBaseline } from "./baseline.ts";

interface Judged {
  readonly root: string;
  readonly report: Report;
  readonly baseline: Baseline;
  /** The files to search for the position of a finding. */
  readonly searchable: ReadonlySet<string>;
  /** Whether the baseline is about to accept the errors that it can accept. */
  readonly acceptsErrors: boolean;
}

export class Verdict {
  private last: { readonly version: number; readonly comparison: BaselineComparison } | undefined;

  constructor(private readonly judged: Judged) {}

  /** All findings so far, compared with the baseline. Cached until they change. */
  get comparison(): BaselineComparison {
    const { report, root, searchable, baseline } = this.judged;
    if (this.last?.version !== report.version) {
      const comparison = compareWithBaseline(locate(report.findings, root, [...searchable]), baseline);
      this.last = { version: report.version, comparison };
    }
    return this.last.comparison;
  }

  /** Whether there is an error that the baseline does not accept. */
  get failed(): boolean {
    return this.errors.length > 0;
  }

  /** Whether there is an error that the baseline will not accept either: later findings could follow from it. */
  get endsChecks(): boolean {
    return this.errors.some(({ code }) => !(this.judged.acceptsErrors && isAdjustable(code)));
  }

  private get errors(): readonly Diagnostic[] {
    return this.judged.report.hasErrors ? this.comparison.fresh.filter(({ severity }) => severity === "error") : [];
  }
}
