/** Commands of Plinth in processes of their own, so that no page waits for them: `check` after edits, `explain` for the inspector. */
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { attempt } from "../../base/attempt.ts";
import type { Diagnostic } from "../../base/diagnostic.ts";
import type { Selection } from "../../content/drafts.ts";
import { packageFile } from "../../runtime/engine-files.ts";

export interface PlinthProcess {
  /** The JSON that the command printed; undefined if it failed or was stopped. */
  readonly output: Promise<unknown>;
  readonly stop: () => void;
}

/** A site, and which of its entries are shown. */
export interface ShownSite extends Selection {
  readonly root: string;
}

/** Runs a command on the entries that are shown. @param isLowPriority nobody is waiting for it. */
export function runPlinth(
  command: "check" | "explain",
  { root, drafts, today }: ShownSite,
  { isLowPriority = false } = {},
): PlinthProcess {
  const args = [command, "--json", "--root", root, ...(drafts ? ["--drafts"] : [])];
  if (today !== undefined) args.push("--today", today);
  const child = spawn(process.execPath, [packageFile("bin/plinth.js"), ...args], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const stop = (): void => void child.kill("SIGKILL"); // it writes nothing, and a busy process handles other signals late
  process.once("exit", stop);
  const { pid } = child;
  // This fails if the system does not allow it, or the process has ended.
  if (isLowPriority && pid !== undefined) attempt(() => setPriority(pid, constants.priority.PRIORITY_LOW));
  const chunks: Buffer[] = [];
  // There is no stream if the process could not be started, because too many files are open.
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const output = new Promise<unknown>((resolve) => {
    const end = (code: unknown): void => {
      process.removeListener("exit", stop);
      resolve(typeof code === "number" ? attempt(() => JSON.parse(Buffer.concat(chunks).toString())) : undefined);
    };
    child.on("error", end).on("close", end);
  });
  return { output, stop };
}

/** Milliseconds after the last edit until the whole site is checked. */
const checkDelay = 400;

/** Checks the whole site when no more edits follow. */
export class BackgroundCheck {
  private running: PlinthProcess | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param onResult called when a check has finished, unless an edit stopped it. */
  constructor(
    private readonly shown: ShownSite,
    private readonly onResult: (diagnostics: readonly Diagnostic[]) => void,
  ) {}

  schedule(): void {
    this.stop();
    this.timer = setTimeout(() => void this.check(), checkDelay);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.running?.stop();
    this.running = undefined;
  }

  private async check(): Promise<void> {
    const running = runPlinth("check", this.shown, { isLowPriority: true });
    this.running = running;
    const { diagnostics } = ((await running.output) ?? {}) as { readonly diagnostics?: readonly Diagnostic[] };
    // Without diagnostics the command failed; the open page also shows such an error.
    if (diagnostics && this.running === running) this.onResult(diagnostics);
  }
}
