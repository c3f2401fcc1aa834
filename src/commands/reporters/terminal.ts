/** Diagnostics and results as text for people. Pure: cli.ts prints what comes out of here. */
import { styleText } from "node:util";
import type { BuildResult } from "../../build/build.ts";
import { type Draft, draftOfPage, tellDrafts } from "../../content/drafts.ts";
import { frameLines, placeOf, printable } from "../../diagnostics/code-frame.ts";
import type { Code, Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { OutputRecord } from "../../output/output-file.ts";
import type { Explained } from "../explain.ts";
import { linesOf } from "../new/messages.ts";
import type { Created } from "../new/new.ts";
import type { Schemas } from "../schema.ts";
import type { Verified } from "../verify/verify.ts";
import { count, size } from "./format.ts";

type Style = Parameters<typeof styleText>[0];

export class Reporter {
  /** @param colour whether the reader can see it. */
  constructor(private readonly colour: boolean) {}

  /** `content/press/launch.md:4:7 error content/invalid-field: …`, a frame and a hint below. */
  diagnostic(diagnostic: Diagnostic): string {
    const { severity, code, message, hint } = diagnostic;
    const place = placeOf(diagnostic);
    const kind = this.paint(severity === "error" ? ["red", "bold"] : ["yellow", "bold"], severity);
    const head = `${place ? `${this.paint("cyan", place)} ` : ""}${kind} ${code}: ${printable(message)}`;
    const lines = [head];
    if (severity === "error") lines.push(...this.frame(diagnostic));
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
    { diagnostics, ok, records, published, baseline }: BuildResult,
    { out, seconds, stands }: { out?: string | undefined; seconds: number; stands: boolean },
  ): string {
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    const warnings = diagnostics.length - errors;
    const found = [errors > 0 && count(errors, "error"), warnings > 0 && count(warnings, "warning")]
      .filter(Boolean)
      .join(" and ");
    const accepted =
      baseline.accepted.length > 0 ? ` ${count(baseline.accepted.length, "warning")} accepted by the baseline.` : "";
    const took = `in ${seconds.toFixed(2)} s`;
    if (!ok)
      return `${this.paint("red", "✗")} ${found}${errors === 0 ? "; --strict accepts none" : ""}.${accepted}${out === undefined ? "" : " Nothing was published."}${stands ? ` ${out} stays as it was.` : ""}\n`;
    const pages = records.filter(({ kind }) => kind === "page").length;
    const bytes = records.reduce((sum, record) => sum + record.bytes, 0);
    const made = `${count(pages, "page")} and ${count(records.length - pages, "other file")}, ${size(bytes)}`;
    const mark = this.paint("green", "✓");
    const noted = (found ? ` ${found}.` : "") + accepted;
    if (!published) return `${mark} All is well: ${made}, checked ${took}.${noted}\n`;
    const { added, changed, unchanged, removed } = published;
    return `${mark} Published ${made}, to ${out} ${took} (${added} new, ${changed} changed, ${unchanged} unchanged, ${removed} removed).${noted}\n`;
  }

  /** Which entries are drafts: one line; nothing without any. */
  drafts({ drafts, showsDrafts }: Pick<BuildResult, "drafts" | "showsDrafts">): string {
    const told = tellDrafts(drafts, showsDrafts);
    return told && `${printable(told)}\n`;
  }

  /** Entries of the baseline that can go; nothing without any. */
  mended({ baseline: { mended } }: BuildResult): string {
    if (mended.length === 0) return "";
    const entries = mended.map(
      ({ code, file, message }) => `  ${printable([file, code].filter(Boolean).join(" "))}: ${printable(message)}\n`,
    );
    const what =
      mended.length === 1 ? "1 entry of the baseline is mended" : `${mended.length} entries of the baseline are mended`;
    return `${this.good(`${what}; plinth check --write-baseline takes them out:`)}${entries.join("")}`;
  }

  /** What `plinth verify` found. `out` is how the output folder is named. */
  verified(verified: Verified, out: string): string {
    if (verified.kind === "not-built") {
      const what =
        verified.where === "here"
          ? "The site cannot be built."
          : "A copy of the site in another folder, on another day, cannot be built, though the site itself can.";
      return `${verified.printed}${this.paint("red", "✗")} ${what} Nothing was proved.\n`;
    }
    const { diagnostics, same, proved } = verified;
    const made = `Two builds in different folders, days, time zones and locales made the same ${count(same, "file")}, to the byte.`;
    const disk =
      proved === undefined ? `There is no ${out} yet.` : `${out} holds what was published: ${count(proved, "file")}.`;
    const has = (code: Code): boolean => diagnostics.some((diagnostic) => diagnostic.code === code);
    const lines = [
      has("verify/not-reproducible")
        ? `${this.paint("red", "✗")} Two builds did not make the same bytes.\n`
        : this.good(made),
      has("verify/damaged") ? `${this.paint("red", "✗")} ${out} is not what was published.\n` : this.good(disk),
    ];
    return this.diagnostics(diagnostics) + lines.join("");
  }

  /** The content types that have no JSON Schema, or why nothing is known of any. */
  schemas(schemas: Schemas): string {
    if (schemas.kind === "no-site") return this.diagnostics(schemas.diagnostics);
    return schemas.types
      .flatMap((type) => ("problem" in type ? `${type.name} has no JSON Schema: ${type.problem}` : []))
      .map((line) => `${this.paint("red", "✗")} ${printable(line)}\n`)
      .join("");
  }

  /** What remains to be said when a page was explained: that there is none, or that it may not be as it will be. */
  explained(explained: Explained, url: string): string {
    const { ok } = explained.result;
    if (explained.kind === "page")
      return ok ? "" : `${this.paint("red", "✗")} The site has mistakes; plinth check lists them.\n`;
    const there = ok ? "The site has" : "As far as the site could be made, it has";
    const message = `${this.paint("red", "✗")} ${there} no page ${printable(url)}.\n`;
    return explained.hint ? `${message}  ${this.paint("green", "hint:")} ${printable(explained.hint)}\n` : message;
  }

  /** A table of every page. @param drafts those that it shows. */
  list(records: readonly OutputRecord[], drafts: readonly Draft[]): string {
    const rows = records
      .filter(({ kind }) => kind === "page")
      .map(({ url = "", template = "", bytes, sources }) => {
        const draft = draftOfPage({ url, sources }, drafts);
        return [draft ? `${url} (${draft.until ?? "draft"})` : url, template, size(bytes), sources.join(" ")];
      });
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

  /** The content types, a line each; for programs too. */
  types({ types }: Extract<Created, { kind: "listed" }>): string {
    return linesOf(types)
      .map((line) => `${line}\n`)
      .join("");
  }

  /** What became of a new content file. */
  created(created: Created): string {
    if (created.kind === "no-site") return this.diagnostics(created.diagnostics);
    if (created.kind === "listed") return "plinth new <type> <name> begins a file; a type of one file takes no name.\n";
    if (created.kind === "written") return `${this.good(`Wrote ${created.file}.`)}  ${printable(created.next)}\n`;
    if (created.kind === "item") return `${this.dim(`An item for the list ${created.file}:`)}\n`;
    const { message, details = [], hint } = created;
    const lines = [`${this.paint("red", "✗")} ${printable(message)}`, ...details.map((line) => `  ${printable(line)}`)];
    if (hint) lines.push(`  ${this.paint("green", "hint:")} ${printable(hint)}`);
    return `${lines.join("\n")}\n`;
  }

  /** The lines around the place, and a pointer below the last of them. */
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

  /** Something that went well: one line. */
  good(text: string): string {
    return `${this.paint("green", "✓")} ${text}\n`;
  }

  /** What may be overlooked. */
  dim(text: string): string {
    return this.paint("dim", text);
  }

  private paint(style: Style, text: string): string {
    return this.colour ? styleText(style, text, { validateStream: false }) : text;
  }
}
