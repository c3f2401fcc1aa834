/** What `plinth dev` says, as text: one line for an edit, a mistake once and not at every edit, and when it is mended. */
import type { Diagnostic } from "../diagnostic.ts";
import type { Reporter } from "../reporter.ts";
import type { DevEvent } from "./dev.ts";

export class Terminal {
  /** Errors that were told and stand, by what identifies them. */
  private standing = new Set<string>();
  private warnings = 0;

  constructor(private readonly reporter: Reporter) {}

  /** The text for what happened; empty when it is nothing new. */
  tell(event: DevEvent): string {
    switch (event.type) {
      case "updated":
        return this.line(event) + this.mistakes(event.diagnostics, false);
      case "checked":
        return this.mistakes(event.diagnostics, true);
      case "polling":
        return `The system watches no more files. Looking for changes every 300 ms instead; raising ${event.setting} makes it faster.\n`;
      case "bug":
        return `A bug of Plinth: ${event.error instanceof Error ? event.error.stack : String(event.error)}\n`;
    }
  }

  private line({ paths, milliseconds }: { paths: readonly string[]; milliseconds: number }): string {
    if (paths.length === 0) return "";
    const [first = "", ...others] = paths;
    const what = others.length > 0 ? `${first} and ${others.length} more` : first;
    return `${this.reporter.dim(`${milliseconds.toFixed(0).padStart(5)} ms`)}  ${what}\n`;
  }

  /** @param isWhole the checks of the whole site were run: what they do not name is mended. */
  private mistakes(diagnostics: readonly Diagnostic[], isWhole: boolean): string {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const fresh = errors.filter((error) => !this.standing.has(identityOf(error)));
    const mended = isWhole && errors.length === 0 && this.standing.size > 0;
    if (isWhole) this.standing = new Set();
    for (const error of errors) this.standing.add(identityOf(error));
    const warnings = diagnostics.length - errors.length;
    const toldBefore = this.warnings === warnings;
    if (isWhole) this.warnings = warnings;
    const noted =
      isWhole && warnings > 0 && !toldBefore
        ? `${warnings} ${warnings === 1 ? "warning" : "warnings"}; plinth check shows them.\n`
        : "";
    return this.reporter.diagnostics(fresh) + (mended ? this.reporter.good("All mistakes are mended.") : "") + noted;
  }
}

const identityOf = ({ file, code, message }: Diagnostic): string => [file, code, message].join("\0");

/** What the keys of the terminal do. */
export const keysHelp = "o opens it, r reloads, c checks the whole site, q quits";
