/**
 * What GitHub Actions is told: annotations, which it shows beside the lines of a pull request, and a
 * summary of the run. Pure.
 */
import type { BuildResult } from "../../build/build.ts";
import { tellDrafts } from "../../content/drafts.ts";
import { placeOf, printable } from "../../diagnostics/code-frame.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { changesBetween, isChanged } from "../../publish/manifest-diff.ts";
import { count, size } from "./format.ts";
import { changeTables, escaped, table, weights } from "./markdown.ts";

/** Puts the way from the repository's root to the site before a diagnostic's file. */
export const below = ({ file, ...rest }: Diagnostic, folder: string): Diagnostic =>
  file === undefined ? rest : { ...rest, file: `${folder}${file}` };

/**
 * `::error file=content/faq.json,line=8,col=144,title=link/no-target::…`, a line each. The escapes are
 * those of the runner (docs.github.com, "Workflow commands"; actions/toolkit, command.ts).
 */
export const annotations = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics
    .map(({ severity, code, message, hint, file, line, column }) => {
      const properties = Object.entries({ file, line, col: column, title: code })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${ofProperty(String(value))}`);
      const text = [message, hint].filter((part) => part !== undefined).map(printable);
      return `::${severity} ${properties.join(",")}::${ofMessage(text.join("\n"))}\n`;
    })
    .join("");

const ofMessage = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const ofProperty = (text: string): string => ofMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/**
 * A build as Markdown: what was made, what changed since the one before, what was found.
 * @param most bytes; lines that would go beyond it are left out, and counted.
 */
export function summary(result: BuildResult, most: number): string {
  const { ok, records, diagnostics, baseline, before, published } = result;
  const changes = changesBetween(before?.files ?? [], records);
  const pages = records.filter(({ kind }) => kind === "page").length;
  const bytes = records.reduce((sum, record) => sum + record.bytes, 0);
  const made = `${count(pages, "page")} and ${count(records.length - pages, "other file")}, ${size(bytes)}.`;
  const accepted = baseline.accepted.length;
  const drafts = escaped(tellDrafts(result.drafts, result.showsDrafts));
  const since = before
    ? ["", "### Since the last build", ...(isChanged(changes) ? changeTables(changes) : ["", "Nothing changed."])]
    : [];
  const rows = diagnostics.map((diagnostic) => {
    const { severity, code, message, hint } = diagnostic;
    return [severity, escaped(placeOf(diagnostic)), code, [message, hint ?? ""].map(escaped).join(" ").trim()];
  });
  const lines = [
    `## Plinth: ${published ? "published" : ok ? "all is well" : "failed"}`,
    "",
    ...(ok ? [made, "", ...weights(changes, before !== undefined)] : []),
    ...(rows.length > 0 ? ["", "### Found", "", ...table(["", "Place", "Code", "Message"], rows)] : []),
    ...(drafts ? ["", drafts] : []),
    ...(accepted > 0 ? ["", `${count(accepted, "warning")} accepted by the baseline.`] : []),
    ...(ok ? since : []),
    "",
  ];
  return within(lines, most);
}

/** As many lines as there is room for. */
function within(lines: readonly string[], most: number): string {
  const note = (left: number): string => `\n${count(left, "line")} left out: GitHub shows no more.\n`;
  const text = (shown: readonly string[]): string => shown.map((line) => `${line}\n`).join("");
  if (Buffer.byteLength(text(lines)) <= most) return text(lines);
  let room = most - Buffer.byteLength(note(lines.length));
  const shown = lines.findIndex((line) => {
    room -= Buffer.byteLength(line) + 1;
    return room < 0;
  });
  return shown > 0 ? text(lines.slice(0, shown)) + note(lines.length - shown) : "";
}
