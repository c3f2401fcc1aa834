/** Human-readable text, coloured on terminals: diagnostics, and the lines that all commands share. */
import { styleText } from "node:util";
import { formatPosition, frameLines, printable } from "../../base/code-frame.ts";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { someOf } from "../../base/message.ts";
import { type DiagnosticGroup, groupsOf } from "../../base/sample.ts";

export class Reporter {
  constructor(private readonly hasColour: boolean) {}

  /**
   * Diagnostics in their order, with an empty line after each error. If there are many of a code, they are grouped, and
   * the first ones of each group are shown.
   * @param toSeeAll the command or the option that shows all of them; without one, all are shown.
   */
  diagnostics(list: readonly Diagnostic[], toSeeAll?: string): string {
    const groups = toSeeAll === undefined ? [] : groupsOf(list);
    if (groups.every(({ sample, count: all }) => sample.length === all)) return this.all(list);
    const printedCount = groups.reduce((sum, group) => sum + group.sample.length, 0);
    const head = `${printedCount} of ${list.length} errors and warnings are shown; ${toSeeAll} shows all. By code:\n\n`;
    return `${groups.map((group) => this.group(group)).join("")}${head}${this.table(groups)}\n`;
  }

  private all = (list: readonly Diagnostic[]): string =>
    list.map((each) => `${this.diagnostic(each)}${each.severity === "error" ? "\n" : ""}`).join("");

  private group({ code, severity, sample, count: all }: DiagnosticGroup): string {
    const more = all - sample.length;
    const line = more > 0 ? this.dim(`… and ${more} more ${code} ${more === 1 ? severity : `${severity}s`}\n`) : "";
    return `${this.all(sample)}${line}${severity === "warning" || more > 0 ? "\n" : ""}`;
  }

  /** `  3750 errors    link/no-target`, a line for each code. */
  private table(groups: readonly DiagnosticGroup[]): string {
    const rows = groups.map(({ code, severity, count: all }) => {
      const what = (all === 1 ? severity : `${severity}s`).padEnd("warnings".length);
      return `${String(all).padStart(7)} ${this.severity(severity, what)}  ${code}\n`;
    });
    return rows.join("");
  }

  private severity = (severity: Diagnostic["severity"], text: string): string =>
    this.paint([severity === "error" ? "red" : "yellow", "bold"], text);

  /** `content/press/launch.md:4:7 error content/invalid-field: …`, with a code frame and a hint below an error. */
  private diagnostic(diagnostic: Diagnostic): string {
    const { severity, code, message, hint, places = [] } = diagnostic;
    const isError = severity === "error";
    const place = formatPosition(diagnostic);
    const kind = this.severity(severity, severity);
    const head = `${place ? `${this.paint("cyan", place)} ` : ""}${kind} ${code}: ${printable(message)}`;
    // A warning takes one line, since every build may print it for weeks.
    if (!isError) return hint ? `${head} ${printable(hint)}\n` : `${head}\n`;
    const also = places.length > 0 ? [`  ${this.paint("cyan", "also at")} ${someOf(places.map(formatPosition))}`] : [];
    return [head, ...this.frame(diagnostic), ...also].map((line) => `${line}\n`).join("") + this.hint(hint);
  }

  /** The lines around the place, with a pointer below the last of them. */
  private frame(diagnostic: Diagnostic): string[] {
    const lines = frameLines(diagnostic);
    const width = String(lines.at(-1)?.number ?? "").length;
    return lines.flatMap(({ number, text, pointer }) => {
      const gutter = `  ${pointer === undefined ? " " : ">"} ${String(number).padStart(width)} | `;
      const row = this.paint("dim", gutter) + text;
      if (pointer === undefined) return row;
      return [row, `${" ".repeat(width + 5)}| ${" ".repeat(pointer)}${this.paint("red", "^")}`];
    });
  }

  /** `✓ Wrote content/faq.json.` */
  success = (text: string): string => `${this.paint("green", "✓")} ${text}\n`;

  /** `✗ The site does not build.` */
  failure = (text: string): string => `${this.paint("red", "✗")} ${text}\n`;

  /** `  hint: Did you mean "/about"?`; nothing without a hint. */
  hint = (text: string | undefined): string => (text ? `  ${this.paint("green", "hint:")} ${printable(text)}\n` : "");

  bold = (text: string): string => this.paint("bold", text);

  dim = (text: string): string => this.paint("dim", text);

  private paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    this.hasColour ? styleText(style, text, { validateStream: false }) : text;
}
