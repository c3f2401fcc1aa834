/** Runs the real command, like a person or a CI job: returns its exit code, output and duration. */
import { spawn } from "node:child_process";
import { join } from "node:path";

const bin = join(import.meta.dirname, "../../bin/plinth.js");

export interface Ended {
  /** Null if it was ended by a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly milliseconds: number;
}

export interface Running {
  readonly pid: number;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** What it has printed so far. */
  readonly printed: () => string;
  readonly ended: Promise<Ended>;
}

/** Starts `plinth`. `through` is a command prefix that runs the appended command, such as a shell with a limit. */
export function start(
  args: readonly string[],
  { env = {}, through = [], cwd }: { env?: NodeJS.ProcessEnv; through?: readonly string[]; cwd?: string } = {},
): Running {
  const began = performance.now();
  const [command = "", ...rest] = [...through, process.execPath, bin, ...args];
  const child = spawn(command, rest, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const printed = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      printed[stream] += text;
    });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...printed, milliseconds: performance.now() - began }));
  });
  const { pid = 0 } = child;
  return { pid, kill: (signal) => child.kill(signal), printed: () => printed.stdout + printed.stderr, ended };
}

/** Runs it until it exits. */
export const run = (...parameters: Parameters<typeof start>): Promise<Ended> => start(...parameters).ended;

/** The first line of each diagnostic, without code frames and hints. */
export const linesOf = ({ stderr }: Ended, root: string): string[] =>
  stderr
    .replaceAll(root, "ROOT")
    .split("\n")
    .filter((line) => /(^|\s)(error|warning) [a-z-]+\//.test(line));
