/**
 * Checks the whole site after edits: `plinth check` in a low-priority process, so that no page waits for
 * it. A new edit stops it; it starts again when no edit follows.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { Selection } from "../../content/drafts.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { packageFile } from "../../render/engine-files.ts";

/** The result of `plinth check --json`. */
export interface CheckResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly milliseconds: number;
  /** The user requested it; otherwise an edit did. */
  readonly isRequested: boolean;
}

export class BackgroundCheck {
  private child: ChildProcess | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param onResult called when a check has finished, unless an edit stopped it. */
  constructor(
    private readonly root: string,
    private readonly selection: Selection,
    private readonly onResult: (result: CheckResult) => void,
  ) {
    process.once("exit", this.stop);
  }

  /** Checks after a delay, in milliseconds. */
  schedule(delay: number): void {
    this.stop();
    this.timer = setTimeout(() => this.check(false), delay);
  }

  /** Checks now. */
  now(): void {
    this.stop();
    this.check(true);
  }

  /** Stops a running or scheduled check. */
  readonly stop = (): void => {
    clearTimeout(this.timer);
    this.child?.removeAllListeners("close");
    this.child?.kill("SIGKILL"); // it writes nothing, and a busy process handles other signals late
    this.child = undefined;
  };

  /** Stops permanently. */
  end(): void {
    this.stop();
    process.removeListener("exit", this.stop);
  }

  private check(isRequested: boolean): void {
    const began = performance.now();
    const { drafts, today } = this.selection;
    const selection = [...(drafts ? ["--drafts"] : []), ...(today === undefined ? [] : ["--today", today])];
    const child = spawn(
      process.execPath,
      [packageFile("bin/plinth.js"), "check", "--json", "--root", this.root, ...selection],
      {
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    this.child = child;
    if (child.pid !== undefined) lowerPriority(child.pid);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", () => undefined);
    child.on("close", () => {
      this.child = undefined;
      const diagnostics = diagnosticsIn(Buffer.concat(chunks).toString());
      if (diagnostics) this.onResult({ diagnostics, milliseconds: performance.now() - began, isRequested });
    });
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The system does not allow it, or the process has ended.
  }
}

/** Undefined if the process was stopped or failed; the open page also shows such an error. */
function diagnosticsIn(text: string): readonly Diagnostic[] | undefined {
  try {
    return (JSON.parse(text) as { diagnostics: readonly Diagnostic[] }).diagnostics;
  } catch {
    return undefined;
  }
}
