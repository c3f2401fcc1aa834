/** What `plinth dev` says, as text: one line for an edit, a mistake once and not at every edit, and when it is mended. */

import { printable } from "../../diagnostics/code-frame.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Checked } from "../../serve/dev/background-check.ts";
import type { DevEvent } from "../../serve/dev/dev.ts";
import type { Reporter } from "./terminal.ts";

type Edited = Extract<DevEvent, { type: "updated" }>;

export class Terminal {
  /** Errors that were told: those that the last edit left, and those that the last check found. */
  private ofEdit: ReadonlySet<string> = new Set();
  private ofCheck = new Set<string>();
  /** Whether a mistake was told since the site was last found to have none. */
  private isBroken = false;
  private warnings = 0;
  private drafts = "";

  /** @param showsDrafts whether the pages shown are those of drafts too. */
  constructor(
    private readonly reporter: Reporter,
    private readonly showsDrafts = true,
  ) {}

  /** The text for what happened; empty when it is nothing new. */
  tell(event: DevEvent): string {
    switch (event.type) {
      case "updated":
        return this.afterEdit(event);
      case "checked":
        return this.afterCheck(event);
      case "polling":
        return `The system watches no more files. Looking for changes every 300 ms instead; raising ${event.setting} makes it faster.\n`;
      case "bug":
        return `A bug of Plinth: ${event.error instanceof Error ? event.error.stack : String(event.error)}\n`;
    }
  }

  private line({ paths, milliseconds }: Edited, isMended: boolean): string {
    if (paths.length === 0) return "";
    const [first = "", ...others] = paths;
    const what = others.length > 0 ? `${first} and ${others.length} more` : first;
    return `${this.reporter.dim(`${milliseconds.toFixed(0).padStart(5)} ms`)}  ${printable(what)}${isMended ? ", mended" : ""}\n`;
  }

  /** What an edit left: an error that is not there any more is told anew when it comes back. */
  private afterEdit(edited: Edited): string {
    const now = errorsIn(edited.diagnostics);
    const line = this.line(edited, this.ofEdit.size > 0 && now.size === 0);
    const text = line + this.draftsOf(edited) + this.fresh(now);
    for (const identity of this.ofEdit) if (!now.has(identity)) this.ofCheck.delete(identity);
    this.ofEdit = new Set(now.keys());
    return text;
  }

  /** The drafts, when they are others than before. */
  private draftsOf({ drafts }: Edited): string {
    const now = this.reporter.drafts({ drafts, showsDrafts: this.showsDrafts });
    const isNews = now !== this.drafts;
    this.drafts = now;
    return isNews ? now || "No drafts any more.\n" : "";
  }

  /** What the checks of the whole site found: what they do not name is mended. */
  private afterCheck({ diagnostics, milliseconds, isAsked }: Checked): string {
    const now = errorsIn(diagnostics);
    const fresh = this.fresh(now);
    const isMended = now.size === 0 && this.isBroken;
    this.isBroken = now.size > 0;
    this.ofEdit = new Set([...this.ofEdit].filter((identity) => now.has(identity)));
    this.ofCheck = new Set(now.keys());
    const warnings = diagnostics.filter(({ severity }) => severity === "warning").length;
    const isNews = warnings !== this.warnings;
    this.warnings = warnings;
    if (isAsked) return fresh + this.result(now.size, warnings, milliseconds);
    const mended = isMended ? this.reporter.good("All mistakes are mended.") : "";
    return fresh + mended + (isNews && warnings > 0 ? `${count(warnings, "warning")}; plinth check shows them.\n` : "");
  }

  private result(errors: number, warnings: number, milliseconds: number): string {
    const found = [errors > 0 && count(errors, "error"), warnings > 0 && count(warnings, "warning")].filter(Boolean);
    const took = `Checked the whole site in ${(milliseconds / 1000).toFixed(2)} s: `;
    return errors > 0
      ? `${took}${found.join(" and ")}.\n`
      : this.reporter.good(`${took}${found[0] ? `${found[0]}; plinth check shows them` : "all is well"}.`);
  }

  private fresh(errors: ReadonlyMap<string, Diagnostic>): string {
    const isNew = (identity: string): boolean => !this.ofEdit.has(identity) && !this.ofCheck.has(identity);
    const found = [...errors].flatMap(([identity, error]) => (isNew(identity) ? error : []));
    this.isBroken ||= found.length > 0;
    return this.reporter.diagnostics(found);
  }
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** By what identifies it: not its line, which moves with the text above. */
const errorsIn = (diagnostics: readonly Diagnostic[]): Map<string, Diagnostic> =>
  new Map(
    diagnostics
      .filter(({ severity }) => severity === "error")
      .map((error) => [[error.file, error.code, error.message].join("\0"), error]),
  );

/** What the keys of the terminal do. */
export const keysHelp = "o opens it, r reloads, c checks the whole site, q quits";
