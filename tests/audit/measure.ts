/** The interface of a measure, and its result for a page. */
import type { Stage } from "./stage.ts";

/** One figure of one page. */
export interface Cell {
  /** The text in the table. */
  readonly text: string;
  /** For finding the worst cell of a column: higher is worse. */
  readonly badness: number;
  /** Why the goal is missed, one sentence each; empty if it is met. */
  readonly problems: readonly string[];
}

/** The cells of one page, in the order of the measure's columns. */
export type Cells = readonly Cell[];

/** The result of a measure for each page; an error if the page could not be measured. */
export type Found = ReadonlyMap<string, Cells | Error>;

export interface Measure {
  /** The name for `--only`. */
  readonly name: string;
  /** Title and goal of each column. A column without a goal describes the conditions of the measurement. */
  readonly columns: readonly (readonly [title: string, goal: string])[];
  /** Measures pages, and reports progress. @throws if it cannot measure any. */
  readonly run: (stage: Stage, pages: readonly string[], say: (text: string) => void) => Promise<Found>;
}

/** A measure that runs page by page. Errors of a page appear in the table. */
export const pageByPage =
  (look: (stage: Stage, path: string, say: (text: string) => void) => Promise<Cells>): Measure["run"] =>
  async (stage, pages, say) => {
    const found = new Map<string, Cells | Error>();
    for (const path of pages) {
      say(path);
      found.set(path, await look(stage, path, say).catch((error: unknown) => error as Error));
    }
    return found;
  };

/** A figure with an upper limit. */
export const atMost = (limit: number, value: number, text: string, what: string): Cell => ({
  text,
  badness: value,
  problems: value > limit ? [what] : [],
});

/** A number of findings; the goal is zero. */
export const countOf = (problems: readonly string[]): Cell => ({
  text: String(problems.length),
  badness: problems.length,
  problems,
});
