/** What `plinth dev` says, as text: one line for an edit, a mistake once and not at every edit, and when it is mended. */
import { networkInterfaces } from "node:os";
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

/** What is said when the server is there. */
export function greeting(
  reporter: Reporter,
  {
    url,
    port,
    root,
    wanted,
    host,
    keys,
  }: { url: string; port: number; root: string; wanted: number; host: string; keys: boolean },
): string {
  const busy = port === wanted || wanted === 0 ? "" : `Port ${wanted} is used by another program.\n`;
  const isOpen = host === "0.0.0.0" || host === "::";
  const addresses = isOpen ? addressesOfMachine().map((address) => `http://${address}:${port}`) : [];
  const exposed = addresses.length > 0 ? `Everyone in the network can read the site at ${addresses.join(", ")}.\n` : "";
  const help = keys ? reporter.dim("o opens it, r reloads, c checks the whole site, q quits") : "";
  return `${busy}${reporter.good(`${root} is served at ${url}`)}${exposed}${help}${help && "\n"}`;
}

const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).flatMap(({ family, internal, address }) => (family === "IPv4" && !internal ? address : [])),
  );
