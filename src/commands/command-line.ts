/** Shared by all commands: the parser, the two output streams, the exit code. */
import { lstatSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { WriteStream } from "node:tty";
import type { Command } from "commander";
import { messageOf } from "../base/message.ts";
import { isSystemError, systemErrorHint } from "../base/system-errors.ts";
import { readTextFile } from "../content/disk/regular-file.ts";
import { appendText, makeFolder, writeText } from "../content/disk/write-file.ts";
import { reasonNotToWrite } from "../publish/output-folder.ts";
import { Progress } from "./reporters/progress.ts";
import { Reporter } from "./reporters/terminal.ts";

/** 0: success. 1: the site has errors. 2: usage error. 3: the site, or the result, could not be written. 130: ended by Ctrl-C. */
export type ExitCode = 0 | 1 | 2 | 3 | 130;

/** How much a command prints: `--silent` only why it fails, `--verbose` also details. */
export type Level = "silent" | "normal" | "verbose";

/** A report that an option names. It replaces only an earlier report or an empty file. */
export interface ReportFile {
  /** Such as `--html`. */
  readonly option: string;
  readonly path: string;
  /** The site's folder and its output folder, in which no report is written. */
  readonly root: string;
  readonly out?: string | undefined;
  /** How an earlier report begins. */
  readonly start: RegExp;
}

export class CommandLine {
  exitCode: ExitCode = 0;
  level: Level = "normal";
  /** Resolves when the last result was printed, or printing failed. */
  printed: Promise<void> = Promise.resolve();
  /** Formats messages, which go to the standard error. */
  readonly reporter = new Reporter(hasColour(process.stderr));

  /** @param started when the process began, in milliseconds of `performance.now()`. */
  constructor(
    readonly parser: Command,
    readonly started: number,
  ) {
    // A closed or full standard error is not an error of the site, and does not change the exit code.
    process.stderr.on("error", () => undefined);
    // The reader of a pipe may stop early: `plinth list | head`.
    process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code !== "EPIPE" && this.exitCode === 0) this.exitCode = 3;
    });
  }

  /** Prints why a command fails to the standard error. */
  readonly log = (text: string): void => void process.stderr.write(text);

  /** Prints any other message to the standard error, unless the command is silent. */
  readonly inform = (text: string): void => {
    if (this.level !== "silent") this.log(text);
  };

  /** A progress line on the standard error. */
  progress = (): Progress => new Progress(this.inform, process.stderr.isTTY === true);

  /** Prints a result, which may be piped into another program, to the standard output. */
  readonly print = (text: string): void => {
    this.printed = new Promise((done) => process.stdout.write(text, () => done()));
  };

  resultReporter = (): Reporter => new Reporter(hasColour(process.stdout) && hasColour(process.stderr));

  /** Reports an error of the operating system, such as too many open files. @throws other errors, which are bugs. */
  systemError(error: unknown): void {
    if (!isSystemError(error)) throw error;
    const message = messageOf(error);
    this.log(`error: ${message}.\n${this.reporter.hint(systemErrorHint(message))}`);
    this.exitCode = 3;
  }

  /** Writes a report, and creates its folder. @returns its absolute path. */
  writeReport = (report: ReportFile, text: string): string => this.withFile(report, (file) => writeText(file, text));

  /** Ends the command, before it does anything else, if `writeReport` could not write a report. The file stays as it is. */
  expectWritable(report: ReportFile): void {
    this.withFile(report, (file) => {
      const stats = lstatSync(file, { throwIfNoEntry: false });
      if (stats?.isFIFO()) return; // its reader would read the end
      appendText(file, "");
      if (!stats) rmSync(file);
    });
  }

  private withFile({ option, path, root, out, start }: ReportFile, write: (file: string) => void): string {
    const file = resolve(path);
    let problem = reasonNotToWrite(file, root, out);
    try {
      const before = statSync(file, { throwIfNoEntry: false })?.isFile() ? readTextFile(file) : "";
      if (before.trim() !== "" && !start.test(before)) problem ??= "exists and is not an earlier report";
      if (problem === undefined) {
        makeFolder(dirname(file));
        write(file);
      }
    } catch (error) {
      problem ??= `cannot be written: ${messageOf(error)}`;
    }
    if (problem !== undefined) this.usageError(`${option} ${path} ${problem}`);
    return file;
  }

  /** Ends the command with exit code 2. */
  readonly usageError = (message: string): never => this.parser.error(`error: ${message}`);
}

/** Colours on terminals that have them. FORCE_COLOR and NO_COLOR decide as in Node itself (nodejs.org/api/tty.html#writestreamgetcolordepthenv). */
export const hasColour = ({ isTTY }: Pick<NodeJS.WriteStream, "isTTY">): boolean =>
  (isTTY === true || process.env.FORCE_COLOR !== undefined) && WriteStream.prototype.getColorDepth() > 1;
