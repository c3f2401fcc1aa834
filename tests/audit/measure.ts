/** What a measure is, and what it says of a page. */
import type { Stage } from "./stage.ts";

/** One figure of one page. */
export interface Cell {
  /** As the table shows it. */
  readonly text: string;
  /** For finding the worst of a column: the higher, the worse. */
  readonly badness: number;
  /** Why the goal is missed, a sentence each; none when it is reached. */
  readonly problems: readonly string[];
}

/** The cells of one page, in the order of the measure's columns. */
export type Cells = readonly Cell[];

/** What a measure found of each page; an error where it could not look. */
export type Found = ReadonlyMap<string, Cells | Error>;

export interface Measure {
  /** As `--only` has it. */
  readonly name: string;
  /** Title and goal of each column. A column without a goal says in which circumstances it was measured. */
  readonly columns: readonly (readonly [title: string, goal: string])[];
  /** Looks at some pages, and says how far it is. @throws when it can look at none. */
  readonly look: (stage: Stage, pages: readonly string[], say: (text: string) => void) => Promise<Found>;
}

/** A measure that looks at one page after the other. A page at which it fails is left to the table. */
export const pageByPage =
  (look: (stage: Stage, path: string, say: (text: string) => void) => Promise<Cells>): Measure["look"] =>
  async (stage, pages, say) => {
    const found = new Map<string, Cells | Error>();
    for (const path of pages) {
      say(path);
      found.set(path, await look(stage, path, say).catch((error: unknown) => error as Error));
    }
    return found;
  };

/** A figure that may be at most so much. */
export const atMost = (limit: number, value: number, text: string, what: string): Cell => ({
  text,
  badness: value,
  problems: value > limit ? [what] : [],
});

/** A number of findings, of which there must be none. */
export const countOf = (problems: readonly string[]): Cell => ({
  text: String(problems.length),
  badness: problems.length,
  problems,
});
