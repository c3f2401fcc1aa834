/** The interface of a measure. */
import type { Stage } from "./stage.ts";

/** The figures of one page as text, and why it misses goals: one sentence each, none if it meets them. */
export type Outcome = readonly [figures: string, problems: readonly string[]];

/** Called once for each page, as soon as it is measured. */
export type Report = (path: string, outcome: Outcome) => void;

/** Measures pages. @throws if it cannot measure any. */
export type Measure = (stage: Stage, pages: readonly string[], report: Report) => Promise<void>;

/** Measures page by page. A page that cannot be measured misses its goals, and the next is measured. */
export const pageByPage =
  (look: (stage: Stage, path: string) => Promise<Outcome>): Measure =>
  async (stage, pages, report) => {
    for (const path of pages)
      report(path, await look(stage, path).catch((error: unknown) => ["?", [`cannot be measured: ${error}`]] as const));
  };

/** A number of findings; the goal is zero. */
export const countOf = (problems: readonly string[]): Outcome => [String(problems.length), problems];
