/** The output of `plinth dev`: a line for each edit, each error once, and a line when all errors are fixed. */
import { printable } from "../../base/code-frame.ts";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { count } from "../../base/format.ts";
import type { DevEvent } from "../../serve/dev/events.ts";
import type { SentResponse } from "../../serve/http/server.ts";
import type { Level } from "../command-line.ts";
import { toSeeAll } from "../options.ts";
import { countsOf, draftsText } from "./build.ts";
import type { Reporter } from "./terminal.ts";

type Edited = Extract<DevEvent, { type: "updated" }>;

export class DevReporter {
  /** Errors that were printed and still exist: those of the site and of pages on screen (`ofEdit`), and those of the last check. */
  private ofEdit: ReadonlySet<string> = new Set();
  private ofCheck = new Set<string>();
  /** Where errors were printed since the last edit. A check words them differently: "On /a, /b and 3 more." */
  private places = new Set<string>();
  /** Whether an error has been printed since the site was last free of errors. */
  private isBroken = false;
  private warnings = 0;
  private drafts = "";

  /** @param options `showsDrafts`: pages of drafts are served. `all`: all errors and warnings are printed, after each check. */
  constructor(
    private readonly reporter: Reporter,
    private readonly options: { readonly showsDrafts?: boolean; readonly level?: Level; readonly all?: boolean } = {},
  ) {}

  private get isSilent(): boolean {
    return this.options.level === "silent";
  }

  /** The text for an event; empty if there is nothing new. */
  textOf(event: DevEvent): string {
    switch (event.type) {
      case "updated":
        return this.afterEdit(event);
      case "checked":
        return this.options.all ? this.allOf(event.diagnostics) : this.afterCheck(event.diagnostics);
      case "not hydrated":
        return this.onceAtItsPlace(event.diagnostic);
      case "polling":
        return this.isSilent
          ? ""
          : `The system cannot watch more files. Checking for changes every 300 ms instead; raise ${event.setting} to make it faster.\n`;
      case "bug":
        return `This is a bug in Plinth: ${event.error instanceof Error ? event.error.stack : String(event.error)}\n`;
    }
  }

  /** The text after an edit. An error that was fixed is printed again if it returns. */
  private afterEdit(edited: Edited): string {
    const errors = errorsIn(edited.diagnostics);
    if (edited.paths.length > 0) this.places.clear();
    const line = this.editLine(edited, this.ofEdit.size > 0 && errors.size === 0) + this.changedDrafts(edited);
    const text = (this.isSilent ? "" : line) + this.newErrors(errors);
    for (const identity of this.ofEdit) if (!errors.has(identity)) this.ofCheck.delete(identity);
    this.ofEdit = new Set(errors.keys());
    return text;
  }

  private editLine({ paths, pages, milliseconds }: Edited, isFixed: boolean): string {
    if (paths.length === 0) return "";
    const isVerbose = this.options.level === "verbose";
    const names = paths.slice(0, isVerbose ? 10 : 1).join(", ");
    const more = paths.length - (isVerbose ? 10 : 1);
    const what = more > 0 ? `${names} and ${more} more` : names;
    const line = `${spent(milliseconds, this.reporter)}  ${printable(what)}${isFixed ? ", fixed" : ""}\n`;
    return line + (isVerbose ? `          ${printable(updatedText(pages))}\n` : "");
  }

  private changedDrafts({ drafts }: Edited): string {
    const text = draftsText({ drafts, showsDrafts: this.options.showsDrafts ?? true });
    const isNew = text !== this.drafts;
    this.drafts = text;
    return isNew ? text || "No more drafts.\n" : "";
  }

  /** The text after a check. Errors that it does not find are fixed. */
  private afterCheck(diagnostics: readonly Diagnostic[]): string {
    const errors = errorsIn(diagnostics);
    const added = this.newErrors(errors);
    const areAllFixed = errors.size === 0 && this.ofEdit.size === 0;
    const isFixed = areAllFixed && this.isBroken;
    this.isBroken = !areAllFixed;
    this.ofCheck = new Set(errors.keys());
    const warnings = diagnostics.filter(({ severity }) => severity === "warning").length;
    const isNew = warnings > 0 && warnings !== this.warnings;
    this.warnings = warnings;
    if (this.isSilent) return added;
    return (
      added + (isFixed ? this.reporter.success("No more errors.") : "") + (isNew ? `${warningsText(warnings)}.\n` : "")
    );
  }

  /** The problem matcher of VS Code reads the first and the last line: ../vscode.ts. */
  private allOf(diagnostics: readonly Diagnostic[]): string {
    const end = `${countsOf(diagnostics) || "No errors or warnings"}.`;
    const hasErrors = diagnostics.some(({ severity }) => severity === "error");
    const last = hasErrors ? this.reporter.failure(end) : this.reporter.success(end);
    return `Checked the site:\n${this.reporter.diagnostics(diagnostics)}${last}`;
  }

  private newErrors(errors: ReadonlyMap<string, Diagnostic>): string {
    const added = [...errors]
      .filter(
        ([identity, error]) => !(this.ofEdit.has(identity) || this.ofCheck.has(identity) || this.isPrintedAt(error)),
      )
      .map(([, error]) => error);
    for (const error of errors.values()) this.places.add(placeKeyOf(error));
    this.isBroken ||= added.length > 0;
    return this.options.all ? "" : this.reporter.diagnostics(added, toSeeAll);
  }

  /** The text of an error that browsers report each time they load the page; empty after the first time. */
  private onceAtItsPlace(error: Diagnostic): string {
    if (this.isPrintedAt(error)) return "";
    this.places.add(placeKeyOf(error));
    return this.reporter.diagnostics([error], toSeeAll);
  }

  private isPrintedAt = (error: Diagnostic): boolean => error.line !== undefined && this.places.has(placeKeyOf(error));
}

const updatedText = (pages: readonly string[]): string =>
  pages.length > 0 ? `changed in the browser: ${pages.join(", ")}` : "no open page changed";

const placeKeyOf = ({ file, line, column, code }: Diagnostic): string => [file, line, column, code].join("\0");

const warningsText = (number: number): string =>
  `${count(number, "warning")}; run plinth check to see ${number === 1 ? "it" : "them"}`;

/** Errors by what identifies them: not the line, which moves with the text above. */
const errorsIn = (diagnostics: readonly Diagnostic[]): Map<string, Diagnostic> =>
  new Map(
    diagnostics
      .filter(({ severity }) => severity === "error")
      .map((error) => [[error.file, error.code, error.message].join("\0"), error]),
  );

/** `   12 ms  GET /about 200`, for `--verbose`. */
export const responseText = ({ method, url, status, milliseconds }: SentResponse, reporter: Reporter): string =>
  `${spent(milliseconds, reporter)}  ${printable(`${method} ${url}`)} ${status}\n`;

const spent = (milliseconds: number, reporter: Reporter): string =>
  reporter.dim(`${milliseconds.toFixed(0).padStart(5)} ms`);
