/** A build or a check as text: the drafts, the fixed entries of the baseline, the closing line, the table of pages. */

import { printable } from "../../base/code-frame.ts";
import type { Diagnostic, Severity } from "../../base/diagnostic.ts";
import { count, size } from "../../base/format.ts";
import { someOf } from "../../base/message.ts";
import { draftOfPage } from "../../content/drafts.ts";
import type { BuildResult } from "../../pipeline/build.ts";
import { changesBetween } from "../../publish/manifest-diff.ts";
import { changedNames } from "./diff.ts";
import type { Reporter } from "./terminal.ts";

/** One line that names the drafts; empty if there are none. */
export function draftsText({ drafts, showsDrafts }: Pick<BuildResult, "drafts" | "showsDrafts">): string {
  if (drafts.length === 0) return "";
  const files = someOf(drafts.map(({ file, until }) => `${file} (${until ? `from ${until}` : "draft"})`));
  const them = drafts.length === 1 ? "it" : "them";
  const text = `${count(drafts.length, "draft")}: ${files}`;
  return `${printable(showsDrafts ? `With ${text}.` : `Without ${text}; --drafts includes ${them}.`)}\n`;
}

/** One line that names the pages that are gone since the last build; empty if there are none. Removed pages of the deployed site are errors instead. */
export function removedText({ removed = [], diagnostics }: Pick<BuildResult, "removed" | "diagnostics">): string {
  if (removed.length === 0 || diagnostics.some(({ code }) => code === "publish/removed-url")) return "";
  const [were, them] = removed.length === 1 ? ["it was", "it"] : ["they were", "them"];
  return `${printable(`Gone since the last build: ${someOf(removed)}. If ${were} deployed, redirect ${them}.`)}\n`;
}

/** Entries of the baseline whose counts can be lowered; empty if there are none. */
export function baselineText({ baseline: { fixed } }: BuildResult, reporter: Reporter): string {
  if (fixed.length === 0) return "";
  const [are, them] = fixed.length === 1 ? ["entry is", "it"] : ["entries are", "them"];
  const entries = fixed.map(
    ({ code, file, count, left }) =>
      `  ${printable([file, code].filter(Boolean).join(" "))}: ${left} left of ${count}\n`,
  );
  const head = `${fixed.length} baseline ${are} fixed; plinth check --write-baseline updates ${them}:`;
  return reporter.success(head) + entries.join("");
}

/** With --verbose: the pages and files that differ from the last build, a line for each. */
export const changesText = ({ before, records }: BuildResult): string =>
  changedNames(changesBetween(before?.files ?? [], records))
    .map((line) => `${line}\n`)
    .join("");

export interface Summary {
  /** The output folder as given on the command line; undefined for a check. */
  readonly folder: string | undefined;
  readonly seconds: number;
  /** The output folder still contains the previously published site. */
  readonly isKept: boolean;
}

export function summaryText(result: BuildResult, reporter: Reporter, { folder, seconds, isKept }: Summary): string {
  const { diagnostics, ok, records, published, baseline, unchecked } = result;
  const counts = countsOf(diagnostics);
  const accepted = baseline.accepted.length > 0 ? ` ${countsOf(baseline.accepted)} accepted by the baseline.` : "";
  if (!ok) {
    const strict = diagnostics.every(({ severity }) => severity === "warning") ? "; --strict accepts no warnings" : "";
    const rest = unchecked === undefined ? "" : ` ${uncheckedText[unchecked]}`;
    const outcome =
      (folder === undefined ? "" : " Nothing was published.") + (isKept ? ` ${folder} is unchanged.` : "");
    return reporter.failure(`${counts}${strict}.${rest}${accepted}${outcome}`);
  }
  const summary = outputSummary(records);
  const took = `in ${seconds.toFixed(2)} s`;
  const noted = (counts ? ` ${counts}.` : "") + accepted;
  if (!published) return reporter.success(`No errors: ${summary}, checked ${took}.${noted}`);
  const { added, changed, unchanged, removed } = published;
  const files = `${added} new, ${changed} changed, ${unchanged} unchanged, ${removed} removed`;
  return reporter.success(`Published ${summary}, to ${folder} ${took} (${files}).${noted}`);
}

const uncheckedText = {
  all: "No page is checked yet.",
  some: "Pages that use a file with errors are not fully checked yet.",
} as const;

/** `2 errors and 1 warning`; empty without any. */
export function countsOf(diagnostics: readonly Pick<Diagnostic, "severity">[]): string {
  const numberOf = (kind: Severity): number => diagnostics.filter(({ severity }) => severity === kind).length;
  const kinds = (["error", "warning"] as const).filter((kind) => numberOf(kind) > 0);
  return kinds.map((kind) => count(numberOf(kind), kind)).join(" and ");
}

/** `2 pages and 3 other files, 5.1 kB`. */
export function outputSummary(records: BuildResult["records"]): string {
  const pages = records.filter(({ kind }) => kind === "page").length;
  const bytes = records.reduce((sum, record) => sum + record.bytes, 0);
  return `${count(pages, "page")} and ${count(records.length - pages, "other file")}, ${size(bytes)}`;
}

/** A table of every page. @param width of the terminal in columns, where longer lines are cut; undefined in a pipe. */
export function pageTable(
  { records, drafts }: BuildResult,
  reporter: Reporter,
  width = Number.MAX_SAFE_INTEGER,
): string {
  const pages = records.filter(({ kind }) => kind === "page");
  const rows = pages.map(({ url = "", template = "", bytes, sources }) => {
    const draft = draftOfPage({ url, sources }, drafts);
    return [draft ? `${url} (${draft.until ?? "draft"})` : url, template, size(bytes), sources.join(" ")] as const;
  });
  const table = [["URL", "TEMPLATE", "SIZE", "SOURCES"] as const, ...rows];
  const widthOf = (column: number): number => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const [urls, templates, sizes] = [widthOf(0), widthOf(1), widthOf(2)];
  const lines = table.map(([url, template, bytes, sources]) => {
    const line = `${url.padEnd(urls)}  ${template.padEnd(templates)}  ${bytes.padStart(sizes)}  ${sources}`.trimEnd();
    return line.length > width ? `${line.slice(0, width - 1)}…` : line;
  });
  return lines.map((line, index) => `${index === 0 ? reporter.bold(line) : line}\n`).join("");
}
