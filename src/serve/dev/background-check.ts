/** Checks the whole site after edits. A new edit stops the check; it starts again when no edit follows. */
import type { Selection } from "../../content/drafts.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { runPlinth, selectionOptions } from "./plinth-process.ts";

/** The result of `plinth check --json`. */
export interface CheckResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly milliseconds: number;
  /** The user requested it; otherwise an edit did. */
  readonly isRequested: boolean;
}

export class BackgroundCheck {
  private stopProcess: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param onResult called when a check has finished, unless an edit stopped it. */
  constructor(
    private readonly root: string,
    private readonly selection: Selection,
    private readonly onResult: (result: CheckResult) => void,
  ) {}

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
  stop(): void {
    clearTimeout(this.timer);
    this.stopProcess?.();
    this.stopProcess = undefined;
  }

  private check(isRequested: boolean): void {
    const began = performance.now();
    const args = ["check", "--json", "--root", this.root, ...selectionOptions(this.selection)];
    const onEnd = (output: unknown): void => {
      this.stopProcess = undefined;
      // Without output the process failed; the open page also shows such an error.
      const { diagnostics } = (output ?? {}) as Partial<CheckResult>;
      if (diagnostics) this.onResult({ diagnostics, milliseconds: performance.now() - began, isRequested });
    };
    this.stopProcess = runPlinth(args, onEnd, { isLowPriority: true });
  }
}
