/**
 * The baseline: a file at the site's root that lists the warnings accepted so far, so that `--strict` fails only
 * on new ones. Sorted, and without line numbers, so that an edit elsewhere in a file does not make an old warning
 * new. An entry may give a "reason". Errors are never accepted.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readTextFile } from "../content/regular-file.ts";
import { writeText } from "../content/write-file.ts";
import { type Diagnostic, Report } from "../diagnostics/diagnostic.ts";

export const baselineName = ".plinth-baseline.json";

/** An accepted warning; one that occurs twice is listed twice. */
export interface BaselineEntry extends Pick<Diagnostic, "code" | "file" | "message"> {
  /** For readers of the file: why it is accepted, or until when. */
  readonly reason?: string;
}

/** The result of comparing diagnostics with a baseline. */
export interface BaselineComparison {
  /** Errors, and warnings that the baseline does not list. */
  readonly fresh: readonly Diagnostic[];
  /** Warnings that it lists. */
  readonly accepted: readonly Diagnostic[];
  /** Entries that no longer occur. */
  readonly fixed: readonly BaselineEntry[];
}

/** The baseline of a site; empty if there is none, or if it is invalid, which is reported. */
export function readBaseline(root: string, report: Report): readonly BaselineEntry[] {
  const path = join(root, baselineName);
  if (!existsSync(path)) return [];
  try {
    const { version, warnings } = JSON.parse(readTextFile(path));
    if (version === 1 && Array.isArray(warnings) && warnings.every(isEntry)) return warnings;
  } catch {
    // Reported below.
  }
  report.add({
    code: "site/baseline",
    file: baselineName,
    message: "This is not a valid baseline.",
    hint: "Delete it, and run plinth check --write-baseline.",
  });
  return [];
}

const isEntry = (entry: Partial<BaselineEntry> | null): boolean =>
  typeof entry?.code === "string" &&
  typeof entry.message === "string" &&
  (entry.reason === undefined || typeof entry.reason === "string");

/** Compares diagnostics with a baseline. */
export function compareWithBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: readonly BaselineEntry[],
): BaselineComparison {
  const left = [...baseline];
  const accepted: Diagnostic[] = [];
  const fresh: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const index = diagnostic.severity === "warning" ? left.findIndex((entry) => isSame(entry, diagnostic)) : -1;
    if (index >= 0) left.splice(index, 1);
    (index < 0 ? fresh : accepted).push(diagnostic);
  }
  return { fresh, accepted, fixed: left };
}

const isSame = (a: BaselineEntry, b: Diagnostic): boolean =>
  a.code === b.code && a.file === b.file && a.message === b.message;

/** Writes the warnings as the new baseline, keeping known reasons; without warnings, removes it. Returns how many it lists. */
export function writeBaseline(root: string, diagnostics: readonly Diagnostic[]): number {
  const path = join(root, baselineName);
  const left = [...readBaseline(root, new Report())];
  const reasonOf = (diagnostic: Diagnostic): string | undefined => {
    const index = left.findIndex((entry) => isSame(entry, diagnostic));
    return index < 0 ? undefined : left.splice(index, 1)[0]?.reason;
  };
  const entries = diagnostics
    .filter(({ severity }) => severity === "warning")
    .map((diagnostic) => {
      const { code, file, message } = diagnostic;
      return JSON.stringify({ code, file, message, reason: reasonOf(diagnostic) });
    })
    .sort();
  const warnings = entries.map((entry) => JSON.parse(entry) as BaselineEntry);
  if (warnings.length === 0) rmSync(path, { force: true });
  else writeText(path, `${JSON.stringify({ version: 1, warnings }, null, 2)}\n`);
  return warnings.length;
}
