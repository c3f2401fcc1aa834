/** Whether a build has failed so far: its findings, compared with the baseline. */

import { countWithoutFollowOns, type Diagnostic, type Finding, isAdjustable, type Report } from "../base/diagnostic.ts";
import { locate } from "../content/locate.ts";
import { type Baseline, type BaselineComparison, compareWithBaseline } from "./baseline.ts";

interface Judged {
  readonly root: string;
  readonly report: Report;
  readonly baseline: Baseline;
  /** The files to search for the position of a finding. */
  readonly searchable: ReadonlySet<string>;
  /** What the baseline is about to accept, if it can: warnings, or errors as well. */
  readonly accepts: "warnings" | "errors" | undefined;
}

export class Verdict {
  private last: { readonly version: number; readonly comparison: BaselineComparison } | undefined;
  /** What was located before: it takes reading the sources. */
  private readonly located = new Map<Finding, Diagnostic>();

  constructor(private readonly judged: Judged) {}

  /** Locates all findings so far but follow-on ones, and compares them with the baseline. Cached until they change. */
  judge(): BaselineComparison {
    const { version } = this.judged.report;
    if (this.last?.version !== version) this.last = { version, comparison: this.compareAll() };
    return this.last.comparison;
  }

  private compareAll(): BaselineComparison {
    const { report, root, searchable, baseline } = this.judged;
    const compare = (findings: readonly Finding[]): BaselineComparison =>
      compareWithBaseline(locate(findings, root, [...searchable], this.located), baseline);
    const { findings } = report;
    const comparison = countWithoutFollowOns(findings, compare, ({ fresh }) =>
      fresh.filter((each) => !this.willAccept(each)),
    );
    // What is left out is not fixed.
    return findings.some(({ explainedBy }) => explainedBy)
      ? { ...comparison, fixed: compare(findings).fixed }
      : comparison;
  }

  /** Whether there is an error that the baseline does not accept. */
  hasFailed(): boolean {
    return this.unacceptedErrors().length > 0;
  }

  /** Whether there is an error that the baseline will not accept either: later findings could follow from it. */
  mustEndChecks(): boolean {
    return this.unacceptedErrors().some((error) => !this.willAccept(error));
  }

  private willAccept({ severity, code }: Diagnostic): boolean {
    const { accepts } = this.judged;
    return severity === "warning" ? accepts !== undefined : accepts === "errors" && isAdjustable(code);
  }

  private unacceptedErrors(): readonly Diagnostic[] {
    return this.judged.report.hasErrors ? this.judge().fresh.filter(({ severity }) => severity === "error") : [];
  }
}
