/**
 * The baseline: a file at the site's root that counts accepted diagnostics by their code and file: warnings, so that
 * `--strict` fails only on new ones, and errors of adjustable checks. Counts may only decrease. Without messages and line
 * numbers, an edit elsewhere in a file does not turn an accepted finding into a new one.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, isAdjustable, type Report, type Severity } from "../base/diagnostic.ts";
import { didYouMeanOrKnown } from "../base/did-you-mean.ts";
import { messageOf } from "../base/message.ts";
import { siteFile } from "../base/places.ts";
import { isSystemError, systemErrorHint } from "../base/system-errors.ts";
import { isCount, isOneOf, isText, list, object, optional, type Shape } from "../base/type-guards.ts";
import { lstatIfThere, readTextFile } from "../content/disk/regular-file.ts";
import { replaceText } from "../content/disk/write-file.ts";
import { duplicateKeys } from "../content/formats/json.ts";

export const baselineName = ".plinth-baseline.json";

/** Accepts diagnostics of a code: in a file, or, without one, in all files that no entry of the code names. */
export interface BaselineEntry {
  readonly code: string;
  readonly file?: string | undefined;
  /** The maximum number of diagnostics, each counted on all its pages (`weightOf`). */
  readonly count: number;
  /** For readers of the file: why they are accepted, or until when. */
  readonly reason?: string | undefined;
}

export interface Baseline {
  readonly warnings: readonly BaselineEntry[];
  readonly errors: readonly BaselineEntry[];
}

export interface BaselineComparison {
  /** Diagnostics that the baseline does not accept. */
  readonly fresh: readonly Diagnostic[];
  readonly accepted: readonly Diagnostic[];
  /** Entries whose count is higher than the number of diagnostics that are left. */
  readonly fixed: readonly (BaselineEntry & { readonly left: number })[];
}

const some: Shape<number> = (value): value is number => isCount(value) && value > 0;
const entries = list(
  object<BaselineEntry>({ code: isText, file: optional(isText), count: some, reason: optional(isText) }),
);
const shape = object({ version: isOneOf(1), warnings: optional(entries), errors: optional(entries) });
const names = ["version", "warnings", "errors", "code", "file", "count", "reason"];

/** The baseline of a site; empty if there is none, or if it is invalid, which is reported. */
export function readBaseline(root: string, report?: Report): Baseline {
  const none = { warnings: [], errors: [] };
  const path = join(root, baselineName);
  const refuse = (message: string, hint?: string, wrong?: string): Baseline => {
    const at = wrong === undefined ? undefined : ({ kind: "text", text: `"${wrong}"` } as const);
    report?.add({ code: "site/baseline", file: baselineName, message, hint, at });
    return none;
  };
  const stats = lstatIfThere(path);
  if (!stats) return none;
  if (stats.isSymbolicLink())
    return refuse("The file is a link, and --write-baseline would write to its target.", "Copy the target here.");
  try {
    const json = readTextFile(path).replace(/^\ufeff/, "");
    let unknown: string | undefined;
    const value: unknown = JSON.parse(json, (name, inside) => {
      if (!/^\d*$/.test(name) && !names.includes(name)) unknown = name;
      return inside;
    });
    const [repeated] = duplicateKeys(json);
    if (repeated) {
      report?.add({ ...repeated, code: "site/baseline", file: baselineName });
      return none;
    }
    // An entry without the proper name would accept more.
    if (unknown !== undefined) return refuse(`Unknown field "${unknown}".`, didYouMeanOrKnown(unknown, names), unknown);
    if (shape(value)) {
      const { warnings = [], errors = [] } = value;
      const wrong = errors.find(({ code }) => !isAdjustable(code))?.code;
      if (wrong) return refuse(`An error of ${wrong} cannot be accepted.`, "Fix it, and remove its entry.", wrong);
      return { warnings, errors };
    }
  } catch (error) {
    if (isSystemError(error))
      return refuse(`The file cannot be read: ${messageOf(error)}.`, systemErrorHint(messageOf(error)));
    // Text that is not JSON is reported below.
  }
  return refuse(
    "This is not a valid baseline.",
    "Restore it from version control, or delete it and run plinth check --write-baseline.",
  );
}

/** Compares diagnostics with a baseline. An entry whose count is exceeded accepts nothing. */
export function compareWithBaseline(diagnostics: readonly Diagnostic[], baseline: Baseline): BaselineComparison {
  const rows = [...baselineRows(baseline, "error", diagnostics), ...baselineRows(baseline, "warning", diagnostics)];
  const exceeded = rows.filter(({ entry, matching }) => weightOf(matching) > entry.count);
  const accepted = new Set(rows.flatMap((row) => (exceeded.includes(row) ? [] : row.matching)));
  const messages = exceeded.map(({ entry: { code, file, count }, severity, matching }): Diagnostic => {
    const message = `${weightOf(matching)} ${severity}s of ${code}${file ? ` in ${file}` : ""} match an entry that accepts ${count}.`;
    const hint = "Fix the new ones, which are among those below: each counts on every page that has it.";
    return { severity, code: "site/baseline", file: baselineName, message, hint };
  });
  return {
    fresh: [...messages, ...diagnostics.filter((diagnostic) => !accepted.has(diagnostic))],
    accepted: diagnostics.filter((diagnostic) => accepted.has(diagnostic)),
    fixed: rows.flatMap(({ entry, matching }) =>
      weightOf(matching) < entry.count ? { ...entry, left: weightOf(matching) } : [],
    ),
  };
}

/**
 * Whether an entry can accept an error of a single page. Nothing is counted, and an error of several pages is counted in
 * the file of the first one.
 */
export const acceptsOnPage = ({ errors }: Baseline, error: Diagnostic): boolean =>
  errors.some(
    ({ code, file, count }) => code === error.code && (file === undefined || file === error.file || count > 1),
  );

interface BaselineRow {
  readonly entry: BaselineEntry;
  readonly severity: Severity;
  readonly matching: Diagnostic[];
}

const keyOf = ({ code, file }: Pick<BaselineEntry, "code" | "file">): string => `${code}\0${file ?? ""}`;

/** The entries of a severity, each with the diagnostics that it counts. */
function baselineRows(
  baseline: Baseline,
  severity: Severity,
  diagnostics: readonly Diagnostic[],
): readonly BaselineRow[] {
  const rows = baseline[`${severity}s`].map((entry): BaselineRow => ({ entry, severity, matching: [] }));
  const byKey = new Map(rows.map((row) => [keyOf(row.entry), row]));
  for (const diagnostic of diagnostics)
    if (diagnostic.severity === severity)
      (byKey.get(keyOf(diagnostic)) ?? byKey.get(keyOf({ code: diagnostic.code })))?.matching.push(diagnostic);
  return rows;
}

/**
 * The count of diagnostics: each once for every page that it is about, so that the same error on one more page counts.
 * One in a template counts once for every file that has it, or a new page would add to it; templates/site.tsx also stands
 * for the pages it lists.
 */
const weightOf = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics
    .map(({ file, pages = [], places = [], files = 0 }) =>
      file?.startsWith("templates/") && file !== siteFile
        ? Math.max(new Set([file, ...places.map((place) => place.file)]).size, files)
        : pages.length || 1,
    )
    .reduce((sum, weight) => sum + weight, 0);

/** Which optional checks ran: `--deep`, `--browser`, `--external`. */
type MoreChecks = { readonly [Check in "deep" | "browser" | "external"]?: boolean | undefined };

/** Whether the check of an entry has run: if not, nothing is known about its findings. */
export const hasRun = (
  { code }: BaselineEntry,
  { deep = false, browser = false, external = false }: MoreChecks,
): boolean =>
  (deep || code !== "html/invalid") &&
  (browser || !code.startsWith("browser/")) &&
  (external || !code.startsWith("external/"));

/**
 * Writes the warnings as the new baseline, and lowers the counts of accepted errors to the number that still occurs.
 * Removes the file if there is nothing to accept. Reasons are kept.
 * @param severities which findings that have no entry yet get one: errors must be adjustable.
 * @returns the number of entries.
 */
export function writeBaseline(
  root: string,
  diagnostics: readonly Diagnostic[],
  ran: MoreChecks = {},
  severities: readonly Severity[] = ["warning"],
): number {
  const path = join(root, baselineName);
  const before = readBaseline(root);
  const [warnings, errors] = (["warning", "error"] as const).map((severity) => {
    const listedBefore = new Set(baselineRows(before, severity, diagnostics).flatMap(({ matching }) => matching));
    const others = diagnostics.filter((each) => each.severity === severity && !listedBefore.has(each));
    const added = new Map(others.map(({ code, file }) => [keyOf({ code, file }), { code, file, count: 0 }]));
    const entries = [...before[`${severity}s`], ...(severities.includes(severity) ? added.values() : [])];
    return baselineRows({ ...before, [`${severity}s`]: entries }, severity, diagnostics)
      .filter(({ entry, matching }) => matching.length > 0 || !hasRun(entry, ran))
      .map(({ entry: { code, file, reason, count }, matching }) => {
        return { code, file, count: matching.length > 0 ? weightOf(matching) : count, reason };
      })
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  });
  const total = (warnings?.length ?? 0) + (errors?.length ?? 0);
  if (total === 0) rmSync(path, { force: true });
  else
    replaceText(
      path,
      `${JSON.stringify({ version: 1, warnings, errors: errors?.length ? errors : undefined }, null, 2)}\n`,
    );
  return total;
}
