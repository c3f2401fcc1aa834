/** Runs a command of Plinth in a process of its own, so that no page waits for it. */
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { Selection } from "../../content/drafts.ts";
import { packageFile } from "../../render/engine-files.ts";

/**
 * Runs a command that prints JSON.
 * @param onEnd called with what it printed, when it has ended; with undefined if it printed no JSON.
 * @param isLowPriority nobody is waiting for it.
 * @returns stops it; `onEnd` is then not called.
 */
export function runPlinth(
  args: readonly string[],
  onEnd: (output: unknown) => void,
  { isLowPriority = false } = {},
): () => void {
  const child = spawn(process.execPath, [packageFile("bin/plinth.js"), ...args], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const stop = (): void => {
    process.removeListener("exit", stop);
    child.removeAllListeners("close");
    child.kill("SIGKILL"); // it writes nothing, and a busy process handles other signals late
  };
  process.once("exit", stop);
  if (isLowPriority && child.pid !== undefined) lowerPriority(child.pid);
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.on("error", () => undefined);
  child.on("close", () => {
    process.removeListener("exit", stop);
    onEnd(parsed(Buffer.concat(chunks).toString()));
  });
  return stop;
}

/** The options of a command that builds the entries that are shown. */
export const selectionOptions = ({ drafts, today }: Selection): string[] => [
  ...(drafts ? ["--drafts"] : []),
  ...(today === undefined ? [] : ["--today", today]),
];

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The system does not allow it, or the process has ended.
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
