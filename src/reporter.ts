/** Diagnostics and results as text for people. Pure: cli.ts prints what comes out of here. */
import { styleText } from "node:util";
import type { BuildResult } from "./build.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { OutputRecord } from "./output.ts";

type Style = Parameters<typeof styleText>[0];

export class Reporter {
  /** @param colour whether the reader can see it. */
  constructor(private readonly colour: boolean) {}

  /** `content/press/launch.md:4:7 error content/invalid-field: …`, a frame and a hint below. */
  diagnostic({ file, line, column, severity, code, message, hint, frame }: Diagnostic): string {
    const place = [file, line, column].filter((part) => part !== undefined).join(":");
    const kind = this.paint(severity === "error" ? ["red", "bold"] : ["yellow", "bold"], severity);
    const head = `${place ? `${this.paint("cyan", printable(place))} ` : ""}${kind} ${code}: ${printable(message)}`;
    const lines = [head];
    if (severity === "error" && frame && line !== undefined) lines.push(...this.frame(frame, line, column ?? 1));
    if (hint) lines.push(`  ${this.paint("green", "hint:")} ${printable(hint)}`);
    // A warning takes one line: it may stand there for weeks.
    return severity === "error" ? lines.join("\n") : [head, hint && printable(hint)].filter(Boolean).join(" ");
  }

  /** All of them; an error is set apart by an empty line. */
  diagnostics(list: readonly Diagnostic[]): string {
    return list.map((item) => `${this.diagnostic(item)}\n${item.severity === "error" ? "\n" : ""}`).join("");
  }

  /** The line that ends a build or a check. `stands`: a site published before is still there. */
  summary(
    { diagnostics, ok, records, published }: BuildResult,
    { out, seconds, stands }: { out?: string | undefined; seconds: number; stands: boolean },
  ): string {
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    const warnings = diagnostics.length - errors;
    const found = [errors > 0 && count(errors, "error"), warnings > 0 && count(warnings, "warning")]
      .filter(Boolean)
      .join(" and ");
    const took = `in ${seconds.toFixed(2)} s`;
    if (!ok)
      return `${this.paint("red", "✗")} ${found}.${out === undefined ? "" : " Nothing was published."}${stands ? ` ${out} stays as it was.` : ""}\n`;
    const pages = records.filter(({ kind }) => kind === "page").length;
    const bytes = records.reduce((sum, record) => sum + record.bytes, 0);
    const made = `${count(pages, "page")} and ${count(records.length - pages, "other file")}, ${size(bytes)}`;
    const mark = this.paint("green", "✓");
    const noted = found ? ` ${found}.` : "";
    if (!published) return `${mark} All is well: ${made}, checked ${took}.${noted}\n`;
    const { added, changed, unchanged, removed } = published;
    return `${mark} Published ${made}, to ${out} ${took} (${added} new, ${changed} changed, ${unchanged} unchanged, ${removed} removed).${noted}\n`;
  }

  /** A table of every page. */
  list(records: readonly OutputRecord[]): string {
    const rows = records
      .filter(({ kind }) => kind === "page")
      .map(({ url = "", template = "", bytes, sources }) => [url, template, size(bytes), sources.join(" ")]);
    const table = [["URL", "TEMPLATE", "SIZE", "SOURCES"], ...rows];
    const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
    return table
      .map((row, index) => {
        const line = row
          .map((cell, column) => (column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
          .join("  ")
          .trimEnd();
        return `${index === 0 ? this.paint("bold", line) : line}\n`;
      })
      .join("");
  }

  private frame(frame: NonNullable<Diagnostic["frame"]>, line: number, column: number): string[] {
    const width = String(line).length;
    const rows = frame.map(({ line: number, text }) => {
      const gutter = `  ${number === line ? ">" : " "} ${String(number).padStart(width)} | `;
      return { gutter, text: cut(printable(text.replaceAll("\t", " ")), column) };
    });
    const pointer = `${" ".repeat(width + 5)}| ${" ".repeat(Math.max(0, Math.min(column, cutAt(column)) - 1))}${this.paint("red", "^")}`;
    return [...rows.map(({ gutter, text }) => this.paint("dim", gutter) + text), pointer];
  }

  private paint(style: Style, text: string): string {
    return this.colour ? styleText(style, text, { validateStream: false }) : text;
  }
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

const size = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;

const frameWidth = 110;
/** In a long line the frame begins 60 characters before the place. */
const cutFrom = (column: number): number => (column > frameWidth - 20 ? column - 60 : 0);
const cutAt = (column: number): number => column - cutFrom(column) + (cutFrom(column) > 0 ? 1 : 0);
const cut = (text: string, column: number): string => {
  const from = cutFrom(column);
  const part = text.slice(from, from + frameWidth);
  return `${from > 0 ? "…" : ""}${part}${from + frameWidth < text.length ? "…" : ""}`;
};

/** Text from content may hold control characters that would move a terminal's cursor. */
const printable = (text: string): string => text.replace(unprintable, (found) => (found === "\n" ? " " : "\ufffd"));
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is replaced
const unprintable = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
