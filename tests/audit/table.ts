/** The result as one table: a row a page, a column a figure. */
import type { Cell, Measure } from "./measure.ts";

/** What was found: for each page the cells of all measures that ran. */
export interface Result {
  readonly columns: readonly (readonly [title: string, goal: string])[];
  readonly rows: ReadonlyMap<string, readonly Cell[]>;
}

/** Puts together what several measures found. */
export function resultOf(
  pages: readonly string[],
  measured: readonly (readonly [Measure, ReadonlyMap<string, readonly Cell[]>])[],
): Result {
  return {
    columns: measured.flatMap(([{ columns }]) => columns),
    rows: new Map(pages.map((path) => [path, measured.flatMap(([, found]) => found.get(path) ?? [])])),
  };
}

/** The table and, below it, why goals are missed. "!" stands beside what misses its goal, "*" beside the worst of a column. */
export function table({ columns, rows }: Result): string {
  const cells = [...rows.values()];
  const worst = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.badness ?? 0)));
  const best = columns.map((_, at) => Math.min(...cells.map((row) => row[at]?.badness ?? 0)));
  const shown = ({ text, badness, problems }: Cell, at: number): string =>
    `${text}${problems.length > 0 ? "!" : badness === worst[at] && badness > (best[at] ?? 0) ? "*" : " "}`;
  const lines = [
    ["", ...columns.map(([title]) => `${title} `)],
    ["goal", ...columns.map(([, goal]) => `${goal} `)],
    ...[...rows].map(([path, row]) => [path, ...row.map(shown)]),
  ];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? "").length))) ?? [];
  const line = (parts: readonly string[]): string =>
    parts.map((part, at) => (at === 0 ? part.padEnd(widths[at] ?? 0) : part.padStart(widths[at] ?? 0))).join("  ");
  const problems = [...rows].flatMap(([path, row]) =>
    row.flatMap((cell, at) => cell.problems.map((problem) => `${path} ${columns[at]?.[0]}: ${problem}`)),
  );
  return [...lines.map((parts) => line(parts).trimEnd()), "", ...problems].join("\n");
}

export const missed = ({ rows }: Result): number =>
  [...rows.values()].flat().filter(({ problems }) => problems.length > 0).length;

/** The same for programs. */
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
