/** A build or a check as text: the drafts, the fixed entries of the baseline, the closing line, the table of pages. */

import { draftOfPage } from "../../content/drafts.ts";
import { printable } from "../../diagnostics/code-frame.ts";
import { someOf } from "../../diagnostics/diagnostic.ts";
import { count, size } from "../../diagnostics/format.ts";
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

/** The line that ends a build or a check. */
export function summaryText(result: BuildResult, reporter: Reporter, { folder, seconds, isKept }: Summary): string {
  const { diagnostics, ok, records, published, baseline } = result;
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const found = countsOf(errors, diagnostics.length - errors);
  const accepted = baseline.accepted.length > 0 ? ` ${acceptedCounts(baseline)} accepted by the baseline.` : "";
  if (!ok) {
    const strict = errors === 0 ? "; --strict accepts no warnings" : "";
    const outcome =
      (folder === undefined ? "" : " Nothing was published.") + (isKept ? ` ${folder} is unchanged.` : "");
    return reporter.failure(`${found}${strict}.${accepted}${outcome}`);
  }
  const made = outputSummary(records);
  const took = `in ${seconds.toFixed(2)} s`;
  const noted = (found ? ` ${found}.` : "") + accepted;
  if (!published) return reporter.success(`No errors: ${made}, checked ${took}.${noted}`);
  const { added, changed, unchanged, removed } = published;
  const files = `${added} new, ${changed} changed, ${unchanged} unchanged, ${removed} removed`;
  return reporter.success(`Published ${made}, to ${folder} ${took} (${files}).${noted}`);
}

/** The counts that the baseline accepts: `2 errors and 1 warning`. */
export function acceptedCounts({ accepted }: BuildResult["baseline"]): string {
  const errors = accepted.filter(({ severity }) => severity === "error").length;
  return countsOf(errors, accepted.length - errors);
}

/** `2 errors and 1 warning`; empty without any. */
export const countsOf = (errors: number, warnings: number): string =>
  [errors > 0 && count(errors, "error"), warnings > 0 && count(warnings, "warning")].filter(Boolean).join(" and ");

/** `2 pages and 3 other files, 5.1 kB`. */
export function outputSummary(records: BuildResult["records"]): string {
  const pages = records.filter(({ kind }) => kind === "page").length;
  const bytes = records.reduce((sum, record) => sum + record.bytes, 0);
  return `${count(pages, "page")} and ${count(records.length - pages, "other file")}, ${size(bytes)}`;
}

/** A table of every page. @param width of the terminal in columns, which the rows fit; undefined in a pipe. */
export function pageTable(
  { records, drafts }: BuildResult,
  reporter: Reporter,
  width = Number.POSITIVE_INFINITY,
): string {
  const pages = records.filter(({ kind }) => kind === "page");
  const rows = pages.map(({ url = "", template = "", bytes, sources }) => {
    const draft = draftOfPage({ url, sources }, drafts);
    return [draft ? `${url} (${draft.until ?? "draft"})` : url, template, size(bytes)];
  });
  const table = [["URL", "TEMPLATE", "SIZE"], ...rows];
  const widest = (column: number): number => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const [template, bytes] = [widest(1), widest(2)];
  const left = width - template - bytes - 3 * gap.length;
  // Long URLs leave the sources a third of the room.
  const url = Math.min(widest(0), Math.max(Math.floor((left * 2) / 3), left - longest(pages)));
  const lines = table.map(([first = "", second = "", third = ""], index) => {
    const sources = index === 0 ? "SOURCES" : namesWithin(pages[index - 1]?.sources ?? [], left - url);
    return [shortened(first, url).padEnd(url), second.padEnd(template), third.padStart(bytes), sources]
      .join(gap)
      .trimEnd();
  });
  return lines.map((line, index) => `${index === 0 ? reporter.bold(line) : line}\n`).join("");
}

const gap = "  ";

/** The length of the longest list of sources. */
const longest = (pages: BuildResult["records"]): number =>
  Math.max(0, ...pages.map(({ sources }) => sources.join(" ").length));

/** As many names as fit, and the number of the others. */
function namesWithin(names: readonly string[], width: number): string {
  const whole = names.join(" ");
  if (whole.length <= width) return whole;
  for (let shown = names.length - 1; shown > 0; shown--) {
    const text = `${names.slice(0, shown).join(" ")} and ${names.length - shown} more`;
    if (text.length <= width) return text;
  }
  const more = names.length > 1 ? ` and ${names.length - 1} more` : "";
  if (width - more.length < 10) return shortened(count(names.length, "file"), width);
  return `${shortened(names[0] ?? "", width - more.length)}${more}`;
}

/** A text with its middle left out. */
function shortened(text: string, width: number): string {
  if (text.length <= width) return text;
  const kept = Math.max(width - 1, 2);
  return `${text.slice(0, Math.ceil(kept / 2))}…${text.slice(-Math.floor(kept / 2))}`;
}
