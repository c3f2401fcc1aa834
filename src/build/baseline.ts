/**
 * A baseline accepts the warnings of one day, so that `--strict` fails only on new ones: a file at
 * the site's root that lists them, sorted, without line numbers, so that an edit elsewhere in a file
 * does not make an old warning new. An entry may say why, in "reason". Errors are never accepted.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, Report } from "../diagnostics/diagnostic.ts";

export const baselineName = ".plinth-baseline.json";

/** A warning that is accepted, once; the same one twice stands in the list twice. */
export interface BaselineEntry extends Pick<Diagnostic, "code" | "file" | "message"> {
  /** For whoever reads the file: why it is accepted, or until when. */
  readonly reason?: string;
}

/** What a baseline makes of a list of diagnostics. */
export interface Judged {
  /** Errors, and warnings that the baseline does not hold. */
  readonly fresh: readonly Diagnostic[];
  /** Warnings that it accepts. */
  readonly accepted: readonly Diagnostic[];
  /** Entries that no longer occur. */
  readonly mended: readonly BaselineEntry[];
}

/** The baseline of a site; empty without the file, or, reported, when that is none. */
export function readBaseline(root: string, report: Report): readonly BaselineEntry[] {
  const path = join(root, baselineName);
  if (!existsSync(path)) return [];
  try {
    const { version, warnings } = JSON.parse(readFileSync(path, "utf8"));
    if (version === 1 && Array.isArray(warnings) && warnings.every(isEntry)) return warnings;
  } catch {
    // Told below.
  }
  report.add({
    code: "site/baseline",
    file: baselineName,
    message: "This is no baseline.",
    hint: "Remove it; plinth check --write-baseline makes another.",
  });
  return [];
}

const isEntry = (entry: Partial<BaselineEntry> | null): boolean =>
  typeof entry?.code === "string" &&
  typeof entry.message === "string" &&
  (entry.reason === undefined || typeof entry.reason === "string");

/** Takes what the baseline accepts out of a list of diagnostics. */
export function judge(diagnostics: readonly Diagnostic[], baseline: readonly BaselineEntry[]): Judged {
  const left = [...baseline];
  const accepted: Diagnostic[] = [];
  const fresh: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const index = diagnostic.severity === "warning" ? left.findIndex((entry) => isSame(entry, diagnostic)) : -1;
    if (index >= 0) left.splice(index, 1);
    (index < 0 ? fresh : accepted).push(diagnostic);
  }
  return { fresh, accepted, mended: left };
}

const isSame = (a: BaselineEntry, b: Diagnostic): boolean =>
  a.code === b.code && a.file === b.file && a.message === b.message;

/** Writes the baseline of a site's warnings, with the reasons that it had; without any, there is none. Returns how many it holds. */
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
  else writeFileSync(path, `${JSON.stringify({ version: 1, warnings }, null, 2)}\n`);
  return warnings.length;
}
