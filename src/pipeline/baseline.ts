/**
 * The baseline: a file at the site's root that lists accepted diagnostics: warnings, so that `--strict` fails only on
 * new ones, and errors of adjustable checks, each with a reason or as a count that may only decrease. Sorted, and
 * without line numbers, so that an edit elsewhere in a file does not turn an accepted finding into a new one.
 */
import { lstatSync, rmSync } from "node:fs";
import { join } from "node:path";
import { duplicateKeys } from "../content/formats/json.ts";
import { readTextFile } from "../content/regular-file.ts";
import { replaceText } from "../content/write-file.ts";
import { type Diagnostic, isAdjustable, messageOf, Report } from "../diagnostics/diagnostic.ts";
import { didYouMeanOrKnown } from "../diagnostics/did-you-mean.ts";
import { siteFile } from "../diagnostics/page-place.ts";
import { isSystemError, systemErrorHint } from "../diagnostics/system-errors.ts";
import { getOrInsert } from "../output/html/memo.ts";

export const baselineName = ".plinth-baseline.json";

/** One accepted finding, listed twice if it occurs twice; or, with a count, all that match. */
export interface BaselineEntry extends Pick<Diagnostic, "code" | "file"> {
  /** Optional if there is a count; then both this and `file` can contain `*` for any text. */
  readonly message?: string;
  /** The maximum number of matching diagnostics, each counted on all its pages (`weightOf`). */
  readonly count?: number;
  /** For readers of the file: why it is accepted, or until when. */
  readonly reason?: string;
}

export interface Baseline {
  readonly warnings: readonly BaselineEntry[];
  readonly errors: readonly BaselineEntry[];
}

/** The result of comparing diagnostics with a baseline. */
export interface BaselineComparison {
  /** Diagnostics that the baseline does not accept. */
  readonly fresh: readonly Diagnostic[];
  readonly accepted: readonly Diagnostic[];
  /** Entries that no longer match, or whose count is too high; `left` is the count that is left. */
  readonly fixed: readonly (BaselineEntry & { readonly left?: number })[];
}

/** The baseline of a site; empty if there is none, or if it is invalid, which is reported. */
export function readBaseline(root: string, report: Report): Baseline {
  const none = { warnings: [], errors: [] };
  const path = join(root, baselineName);
  const refuse = (message: string, hint?: string, text?: string): Baseline => {
    report.add({ code: "site/baseline", file: baselineName, message, hint, at: text === undefined ? text : { text } });
    return none;
  };
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return none;
  if (stats.isSymbolicLink())
    return refuse("The file is a link, and --write-baseline would write to its target.", "Copy the target here.");
  try {
    const text = readTextFile(path).replace(/^\ufeff/, "");
    const baseline = JSON.parse(text);
    const [repeated] = duplicateKeys(text);
    if (repeated) {
      report.add({ ...repeated, code: "site/baseline", file: baselineName });
      return none;
    }
    const unknown = unknownNameIn(baseline);
    if (unknown) return refuse(`Unknown field "${unknown.name}".`, unknown.hint, `"${unknown.name}"`);
    const { version, warnings = [], errors = [] } = baseline;
    if (version === 1 && [warnings, errors].every((list) => Array.isArray(list) && list.every(isEntry))) {
      const problem = (errors as BaselineEntry[]).map(problemOfError).find((each) => each !== undefined);
      return problem ? refuse(...problem) : { warnings, errors };
    }
  } catch (error) {
    if (isSystemError(error))
      return refuse(`The file cannot be read: ${messageOf(error)}.`, systemErrorHint(messageOf(error)));
    // Reported below.
  }
  return refuse(
    "This is not a valid baseline.",
    "Restore it from version control, or delete it and run plinth check --write-baseline.",
  );
}

/** The first unknown name, which would widen what an entry accepts if it is a misspelt one. */
function unknownNameIn(baseline: Record<string, unknown>): { name: string; hint: string | undefined } | undefined {
  const unknownOf = (value: unknown, known: readonly string[]) =>
    Object.keys(value ?? {}).flatMap((name) =>
      known.includes(name) ? [] : { name, hint: didYouMeanOrKnown(name, known) },
    );
  const entries = [baseline?.warnings, baseline?.errors].flat();
  return [
    ...(Array.isArray(baseline) ? [] : unknownOf(baseline, ["version", "warnings", "errors"])),
    ...entries.flatMap((entry) => unknownOf(entry, entryNames)),
  ][0];
}
const entryNames = ["code", "file", "message", "count", "reason"] satisfies readonly (keyof BaselineEntry)[];

const isEntry = (entry: Partial<BaselineEntry> | null): boolean =>
  typeof entry?.code === "string" &&
  (entry.file === undefined || typeof entry.file === "string") &&
  (entry.reason === undefined || typeof entry.reason === "string") &&
  (entry.count === undefined
    ? typeof entry.message === "string"
    : Number.isInteger(entry.count) &&
      entry.count > 0 &&
      (entry.message === undefined || typeof entry.message === "string"));

/** The reason why an error cannot be accepted, and a hint. */
function problemOfError({ code, count, reason }: BaselineEntry): [message: string, hint: string] | undefined {
  if (!isAdjustable(code)) return [`An error of ${code} cannot be accepted.`, "Fix it, and remove its entry."];
  if (count !== undefined || reason?.trim()) return undefined;
  return [`An accepted error of ${code} has no reason.`, 'Write a "reason", or a "count" of errors that match.'];
}

/** Compares diagnostics with a baseline. An entry whose count is exceeded accepts nothing. */
export function compareWithBaseline(diagnostics: readonly Diagnostic[], baseline: Baseline): BaselineComparison {
  const { warning, error } = applied(baseline, diagnostics);
  const accepted = new Set([...warning.accepted(), ...error.accepted()]);
  return {
    fresh: [...error.exceeded(), ...diagnostics.filter((diagnostic) => !accepted.has(diagnostic))],
    accepted: diagnostics.filter((diagnostic) => accepted.has(diagnostic)),
    fixed: [...error.fixed(), ...warning.fixed()],
  };
}

/**
 * Whether an entry accepts an error of a single page. Nothing is counted, and the entry may have been written for an
 * error of several pages, which is placed in the first one.
 */
export const acceptsOnPage = ({ errors }: Baseline, error: Diagnostic): boolean =>
  errors.some((entry) => {
    const { code, file, message = "", count } = entry;
    if (count !== undefined) return matches(entry, error);
    const isSame = code === error.code && message.replace(pagesOf, "") === error.message.replace(pagesOf, "");
    return isSame && (file === error.file || /, | and \d+ more/.test(pagesOf.exec(message)?.[0] ?? ""));
  });
const pagesOf = / On \/[^"]*\.$/;

function applied({ warnings, errors }: Baseline, diagnostics: readonly Diagnostic[]) {
  const lists = { warning: new Acceptance(warnings), error: new Acceptance(errors) };
  for (const diagnostic of diagnostics) lists[diagnostic.severity].add(diagnostic);
  return lists;
}

/** The entries for one severity, each with the diagnostics that it matches. */
class Acceptance {
  private readonly rows: readonly { readonly entry: BaselineEntry; readonly found: Diagnostic[] }[];
  private readonly exact: Map<string, Acceptance["rows"][number][]>;
  private readonly counted: Acceptance["rows"];

  constructor(entries: readonly BaselineEntry[]) {
    this.rows = entries.map((entry) => ({ entry, found: [] }));
    this.counted = this.rows.filter(({ entry }) => entry.count !== undefined);
    this.exact = new Map();
    for (const row of this.rows)
      if (row.entry.count === undefined) getOrInsert(this.exact, identityOf(row.entry), () => []).push(row);
  }

  add(diagnostic: Diagnostic): void {
    const exact = this.exact.get(identityOf(diagnostic))?.find(({ found }) => found.length === 0);
    const row = exact ?? this.counted.find(({ entry }) => matches(entry, diagnostic));
    row?.found.push(diagnostic);
  }

  accepted = (): Diagnostic[] =>
    this.rows.flatMap(({ entry: { count }, found }) => (count === undefined || weightOf(found) <= count ? found : []));

  exceeded = (): Diagnostic[] =>
    this.counted
      .filter(({ entry: { count = 0 }, found }) => weightOf(found) > count)
      .map(({ entry: { code, file, count }, found }) => ({
        severity: "error",
        code: "site/baseline",
        file: baselineName,
        message: `${weightOf(found)} errors of ${code}${file ? ` in ${file}` : ""} match an entry that accepts ${count}.`,
        hint: "Fix the new ones, which are among those below: an error counts on each page that has it.",
      }));

  fixed = (): BaselineComparison["fixed"] =>
    this.rows.flatMap(({ entry, found }) => {
      if (found.length > 0 && weightOf(found) >= (entry.count ?? 1)) return [];
      return entry.count === undefined ? entry : { ...entry, left: weightOf(found) };
    });

  /** The entries that still match, with their counts lowered to the number of matches. */
  remaining = (): BaselineEntry[] =>
    this.rows.flatMap(({ entry, found }) => {
      if (found.length === 0) return [];
      return entry.count === undefined ? entry : { ...entry, count: Math.min(entry.count, weightOf(found)) };
    });
}

/**
 * The count of diagnostics: each once for every page that it is about, so that the same error on one more page counts.
 * One in a template counts once, or a new page would add to it; templates/site.tsx also stands for the pages it lists.
 */
const weightOf = (found: readonly Diagnostic[]): number =>
  found
    .map(({ file, pages = [] }) => (file?.startsWith("templates/") && file !== siteFile ? 1 : pages.length || 1))
    .reduce((sum, weight) => sum + weight, 0);

const identityOf = ({ code, file, message }: BaselineEntry): string => [code, file, message].join("\0");

const matches = ({ code, file = "*", message = "*" }: BaselineEntry, diagnostic: Diagnostic): boolean =>
  code === diagnostic.code && isLike(file, diagnostic.file ?? "") && isLike(message, diagnostic.message);

/** Whether a text matches a pattern with `*` for any text. A regular expression with several `*` would backtrack. */
function isLike(pattern: string, text: string): boolean {
  const [start = "", ...others] = pattern.split("*");
  const end = others.pop();
  if (end === undefined) return text === pattern;
  let at = text.startsWith(start) ? start.length : -1;
  for (const part of others) {
    const found = at < 0 ? -1 : text.indexOf(part, at);
    at = found < 0 ? -1 : found + part.length;
  }
  return at >= 0 && text.length - end.length >= at && text.endsWith(end);
}

/**
 * Writes the warnings as the new baseline, and lowers the counts of accepted errors to the number that still occurs.
 * Removes the file if there is nothing to accept. Reasons are kept. Returns the number of entries.
 */
export function writeBaseline(root: string, diagnostics: readonly Diagnostic[]): number {
  const path = join(root, baselineName);
  const before = readBaseline(root, new Report());
  const { warning, error } = applied(before, diagnostics);
  const known = new Set(warning.accepted());
  const fresh = diagnostics.filter((diagnostic) => diagnostic.severity === "warning" && !known.has(diagnostic));
  const warnings = [
    ...warning.remaining(),
    ...fresh.map(({ code, file, message }) => ({ code, ...(file !== undefined && { file }), message })),
  ];
  const errors = error.remaining();
  const count = warnings.length + errors.length;
  if (count === 0) rmSync(path, { force: true });
  else {
    const baseline = { version: 1, warnings: sorted(warnings), ...(errors.length > 0 && { errors: sorted(errors) }) };
    replaceText(path, `${JSON.stringify(baseline, null, 2)}\n`);
  }
  return count;
}

const sorted = (entries: readonly BaselineEntry[]): BaselineEntry[] =>
  entries
    .map((entry) => JSON.stringify(entry))
    .sort()
    .map((entry) => JSON.parse(entry) as BaselineEntry);
