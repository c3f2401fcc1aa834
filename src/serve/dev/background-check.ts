/**
 * The checks of the whole site, behind the edits: `plinth check` itself, in a process of its own and
 * with the lowest priority, so that no page waits for it. A new edit ends it; it begins again when
 * there is quiet.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Selection } from "../../content/drafts.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";

/** What `plinth check --json` says. */
export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  readonly milliseconds: number;
  /** Whether somebody asked for it; else an edit did. */
  readonly isAsked: boolean;
}

const command = fileURLToPath(new URL("../../../bin/plinth.js", import.meta.url));

export class Checker {
  private child: ChildProcess | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param tell called with what a check found, unless an edit came in between. */
  constructor(
    private readonly root: string,
    private readonly selection: Selection,
    private readonly tell: (checked: Checked) => void,
  ) {
    process.once("exit", this.stop);
  }

  /** Checks once there were no edits for a while; in milliseconds. */
  schedule(quiet: number): void {
    this.stop();
    this.timer = setTimeout(() => this.check(false), quiet);
  }

  /** Checks at once. */
  now(): void {
    this.stop();
    this.check(true);
  }

  /** Ends a check that is under way. */
  readonly stop = (): void => {
    clearTimeout(this.timer);
    this.child?.removeAllListeners("close");
    this.child?.kill();
    this.child = undefined;
  };

  /** Stops for good. */
  end(): void {
    this.stop();
    process.removeListener("exit", this.stop);
  }

  private check(isAsked: boolean): void {
    const began = performance.now();
    const { drafts, today } = this.selection;
    const selection = [...(drafts ? ["--drafts"] : []), ...(today === undefined ? [] : ["--today", today])];
    const child = spawn(process.execPath, [command, "check", "--json", "--root", this.root, ...selection], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    this.child = child;
    if (child.pid !== undefined) lower(child.pid);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", () => undefined);
    child.on("close", () => {
      this.child = undefined;
      const diagnostics = diagnosticsIn(Buffer.concat(chunks).toString());
      if (diagnostics) this.tell({ diagnostics, milliseconds: performance.now() - began, isAsked });
    });
  }
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Where priorities cannot be set, or the process is over already, it runs as it does.
  }
}

/** Undefined when the process was ended, or failed: the page on screen shows that too. */
function diagnosticsIn(text: string): readonly Diagnostic[] | undefined {
  try {
    return (JSON.parse(text) as { diagnostics: readonly Diagnostic[] }).diagnostics;
  } catch {
    return undefined;
  }
}
