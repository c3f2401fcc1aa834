/** The result: a table of goals, a table with a row per page and a column per figure, and why goals are missed. */
import type { Cell, Cells, Found, Measure } from "./measure.ts";

/** The results: for each page, the cells of all measures that ran. */
export interface Result {
  readonly columns: readonly (readonly [title: string, goal: string])[];
  readonly rows: ReadonlyMap<string, Cells>;
}

/** Combines the results of several measures. A page that could not be measured misses its goals. */
export function resultOf(pages: readonly string[], measured: readonly (readonly [Measure, Found])[]): Result {
  const cellsOf = ({ columns }: Measure, found: Cells | Error | undefined): Cells =>
    Array.isArray(found)
      ? found
      : columns.map(([, goal]) => ({
          text: "?",
          badness: Number.POSITIVE_INFINITY,
          problems: goal === "" ? [] : [`could not be measured: ${(found as Error | undefined)?.message}`],
        }));
  return {
    columns: measured.flatMap(([{ columns }]) => columns),
    rows: new Map(
      pages.map((path) => [path, measured.flatMap(([measure, found]) => cellsOf(measure, found.get(path)))]),
    ),
  };
}

/** A row for each goal: the worst figure, its page, and whether the goal is met. */
export function goals({ columns, rows }: Result): string {
  const lines = columns.flatMap(([title, goal], at) => {
    const [worst] = [...rows].sort(([, one], [, other]) => worse(other[at]) - worse(one[at]));
    if (!worst || goal === "") return [];
    const [path, row] = worst;
    const isMissed = [...rows.values()].some((cells) => (cells[at]?.problems.length ?? 0) > 0);
    const isSame = [...rows.values()].every((cells) => cells[at]?.text === row[at]?.text);
    return [[title, goal, row[at]?.text ?? "", isSame ? "all pages" : path, isMissed ? "MISSED" : "reached"]];
  });
  return aligned([["figure", "goal", "worst", "on", ""], ...lines]);
}

/** A missed goal is worse than any figure that meets its goal, since some pages have their own goals. */
const worse = (cell: Cell | undefined): number =>
  cell ? Math.min(cell.badness, 1e9) + (cell.problems.length > 0 ? 2e9 : 0) : 0;

/** "!" marks a missed goal, "*" the worst figure of a column. */
export function table({ columns, rows }: Result): string {
  const cells = [...rows.values()];
  const worst = columns.map(([, goal], at) =>
    goal === "" ? Number.NaN : Math.max(...cells.map((row) => row[at]?.badness ?? 0)),
  );
  const best = columns.map((_, at) => Math.min(...cells.map((row) => row[at]?.badness ?? 0)));
  const shown = ({ text, badness, problems }: Cell, at: number): string =>
    `${text}${problems.length > 0 ? "!" : badness === worst[at] && badness > (best[at] ?? 0) ? "*" : " "}`;
  return aligned([
    ["", ...columns.map(([title]) => `${title} `)],
    ["goal", ...columns.map(([, goal]) => `${goal} `)],
    ...[...rows].map(([path, row]) => [path, ...row.map(shown)]),
  ]);
}

/** Aligns columns: the first one left, the others right. */
function aligned(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? "").length))) ?? [];
  const line = (parts: readonly string[]): string =>
    parts.map((part, at) => (at === 0 ? part.padEnd(widths[at] ?? 0) : part.padStart(widths[at] ?? 0))).join("  ");
  return lines.map((parts) => line(parts).trimEnd()).join("\n");
}

/** Why goals are missed, one line each; empty if all are met. */
export function problems({ columns, rows }: Result): string[] {
  const lines = [...rows].flatMap(([path, row]) =>
    row.flatMap((cell, at) => cell.problems.map((problem) => `${path} ${columns[at]?.[0]}: ${problem}`)),
  );
  return lines.length === 0 ? [] : [lines.join("\n")];
}

export const missed = ({ rows }: Result): number =>
  [...rows.values()].flat().filter(({ problems }) => problems.length > 0).length;

/** The same as JSON. */
export const asJson = ({ columns, rows }: Result): string =>
  JSON.stringify(
    [...rows].map(([page, row]) => ({
      page,
      figures: row.map(({ text, problems }, at) => ({
        figure: columns[at]?.[0],
        goal: columns[at]?.[1],
        value: text,
        problems,
      })),
    })),
    null,
    2,
  );
