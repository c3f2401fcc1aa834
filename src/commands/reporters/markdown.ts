/** Markdown (GitHub's, with tables) of what a build made and found. Pure. */

import { printable } from "../../diagnostics/code-frame.ts";
import type { Changed, Changes } from "../../publish/manifest-diff.ts";
import { growth, size } from "./format.ts";

/** Any text as one that Markdown shows as it is, also in a table. */
export const escaped = (text: string): string => printable(text).replace(/[\\`*_[\]<>|~&$]/g, "\\$&");

/** A table's rows; the first one is its head. Cells are Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0
    ? []
    : [head, head.map((cell) => (/^(Files|Bytes|Change)$/.test(cell) ? "---:" : "---")), ...rows].map(
        (row) => `| ${row.join(" | ")} |`,
      );

/** What each kind of file weighs, and what became of it since. */
export const weights = ({ kinds }: Changes, isCompared: boolean): string[] =>
  table(
    ["Kind", "Files", "Bytes", ...(isCompared ? ["Change"] : [])],
    kinds.map(({ kind, before, after }) => [
      kind,
      String(after.files),
      size(after.bytes),
      ...(isCompared ? [growth(after.bytes - before.bytes)] : []),
    ]),
  );

/** Everything that was added, removed or changed: pages first. */
export function changeTables({ pages, files }: Changes): string[] {
  const rows = (changed: Changed): string[][] =>
    (["added", "removed", "changed"] as const).flatMap((what) => changed[what].map((name) => [what, escaped(name)]));
  return [table(["", "Page"], rows(pages)), table(["", "File"], rows(files))]
    .filter((lines) => lines.length > 0)
    .flatMap((lines) => ["", ...lines]);
}
