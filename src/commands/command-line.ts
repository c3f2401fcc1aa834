/** What all commands share: the parser, the two output streams, the exit code. */
import type { Command } from "commander";
import { Reporter } from "./reporters/terminal.ts";

/** 0: success. 1: the site has errors. 2: usage error. 3: the site could not be written. */
export type ExitCode = 0 | 1 | 2 | 3;

export class CommandLine {
  exitCode: ExitCode = 0;
  /** For messages, on the standard error. */
  readonly reporter = new Reporter(hasColour(process.stderr));

  /** @param started when the process began, in milliseconds of `performance.now()`. */
  constructor(
    readonly program: Command,
    readonly started: number,
  ) {}

  /** Prints a message or diagnostics to the standard error. */
  readonly log = (text: string): void => void process.stderr.write(text);

  /** Prints a result, which may be piped into another program, to the standard output. */
  readonly print = (text: string): void => void process.stdout.write(text);

  /** For results on the standard output. */
  resultReporter(): Reporter {
    return new Reporter(hasColour(process.stdout) && hasColour(process.stderr));
  }

  /** Ends the command with exit code 2. */
  readonly usageError = (message: string): never => this.program.error(`error: ${message}`);
}

const hasColour = ({ isTTY }: NodeJS.WriteStream): boolean => isTTY === true && !process.env.NO_COLOR;
