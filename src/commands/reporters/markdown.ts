/** Tables of a build in GitHub's Markdown. */
import { printable } from "../../base/code-frame.ts";
import { growth, size } from "../../base/format.ts";
import type { Changed, ManifestChanges } from "../../publish/manifest-diff.ts";

/** Text that Markdown shows unchanged, in a table too. */
export const escapedMarkdown = (text: string): string => printable(text).replace(/[\\`*_[\]<>|~&$]/g, "\\$&");

/** The lines of a table; without rows, none. Cells are Markdown. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0
    ? []
    : [head, head.map((cell) => (/^(Files|Bytes|Change)$/.test(cell) ? "---:" : "---")), ...rows].map(
        (row) => `| ${row.join(" | ")} |`,
      );

/** The size of each kind of file, and its change. */
export const weights = ({ kinds }: ManifestChanges, isCompared: boolean): string[] =>
  markdownTable(
    ["Kind", "Files", "Bytes", ...(isCompared ? ["Change"] : [])],
    kinds.map(({ kind, before, after }) => [
      kind,
      String(after.files),
      size(after.bytes),
      ...(isCompared ? [growth(after.bytes - before.bytes)] : []),
    ]),
  );

/** The maximum number of rows in a table, since comments and summaries are limited (docs.github.com, "Adding a job summary": 1 MiB). */
export const maxChanges = 200;

/** What was added, removed or changed, pages first. */
export function changeTables({ pages, files }: ManifestChanges): string[] {
  const tableOf = (title: string, changed: Changed): string[] => {
    const rows = (["added", "removed", "changed"] as const).flatMap((what) =>
      changed[what].map((name) => [what, escapedMarkdown(name)]),
    );
    if (rows.length === 0) return [];
    const omitted = rows.splice(maxChanges).length;
    return ["", ...markdownTable(["", title], rows), ...(omitted > 0 ? ["", `And ${omitted} more.`] : [])];
  };
  return [...tableOf("Page", pages), ...tableOf("File", files)];
}
