/** Options that several commands share, and the parsers of their values. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Scope } from "../build/job.ts";
import { baseOf } from "../output/finish/base-path.ts";
import { manifestName } from "../publish/manifest.ts";
import type { Shard } from "../publish/shards/shard.ts";
import { defaultLimits, type Limits } from "../render/program.ts";
import { dayOf, isDay } from "../site/date.ts";
import type { CommandLine } from "./command-line.ts";

export interface SiteOptions {
  readonly root: string;
}

/** Which entries are built. */
export interface SelectionOptions extends SiteOptions, Pick<Scope, "drafts" | "today"> {}

export interface LimitOptions {
  /** Seconds. */
  readonly timeLimit: number;
  /** Megabytes. */
  readonly memoryLimit: number;
}

export const addSiteOption = (command: Command): Command =>
  command.option("--root <folder>", "the site: a folder with content/ and templates/", nonEmpty, ".");

export const addSelectionOptions = (command: Command): Command =>
  addSiteOption(command).option("--drafts", "include drafts and entries with a future date").addOption(todayOption());

/** For commands that run the site's code. */
export const addLimitOptions = (command: Command): Command =>
  command
    .option(
      "--time-limit <seconds>",
      "stop a page, a generated file or the list of pages after this time",
      limit,
      defaultLimits.time / 1000,
    )
    .option("--memory-limit <megabytes>", "limit the memory of the site's code", limit, defaultLimits.memory);

/** The same in the engine's terms and units. */
export const limitsOf = ({ timeLimit, memoryLimit }: LimitOptions): Limits => ({
  time: timeLimit * 1000,
  memory: memoryLimit,
});

/** The command that shows all diagnostics, for commands that show the first of many. */
export const toSeeAll = "plinth check --all";

/** For commands that check the whole site. */
export const addCheckOptions = (command: Command): Command =>
  addLimitOptions(command)
    .option("--strict", "fail on warnings that the baseline does not accept")
    .option("--allow-removed", "allow URLs of the deployed site to disappear")
    .option(
      "--against <manifest>",
      `fail if a URL of the deployed site disappears; pass its ${manifestName}, or the folder that contains it`,
    )
    .addOption(allOption())
    .option("--sarif <file>", "also write the diagnostics to this file, as SARIF 2.1.0", nonEmpty)
    .option("--profile", "show how long each stage took");

/** For commands that render pages. */
export const addRenderOptions = (command: Command): Command =>
  addCheckOptions(addSelectionOptions(command))
    .option("--base <path>", "build for this path on the host, such as /project/", basePath, "/")
    .option("--threads <number>", "render pages in this many threads", threads, 1);

export const addServerOptions = (command: Command, port: number): Command =>
  addSiteOption(command)
    .option("--port <number>", "listen on this port, or on the next free one", portNumber, port)
    .option("--strict-port", "fail if the port is in use")
    .option("--host <address>", "listen on this address; 0.0.0.0 makes the site public on the network", "127.0.0.1");

export const allOption = (): Option =>
  new Option("--all", "show all errors and warnings, even if there are many of one code");

export const precompressOption = (): Option =>
  new Option("--precompress", "also write compressed copies (.br, .gz) of text files, for servers that send them");

export const todayOption = (): Option =>
  new Option(
    "--today <date>",
    "build as if today were this date, YYYY-MM-DD (default: SOURCE_DATE_EPOCH, or today in UTC)",
  ).argParser(day);

/** Conflicts with options that need the whole site; pass those to the merge. */
export const shardOption = (): Option =>
  new Option("--shard <i/n>", "build one of n shards of the pages into dist-i-of-n, for plinth merge")
    .argParser(shard)
    .conflicts(["against", "allowRemoved", "precompress"]);

/** The date that decides which entries are due, in UTC: `--today`, SOURCE_DATE_EPOCH, or the clock's. */
export function todayOf({ today }: Pick<SelectionOptions, "today">, line: CommandLine): string {
  const epoch = process.env.SOURCE_DATE_EPOCH;
  const date = today ?? dayOf(epoch, Date.now());
  return date ?? line.usageError(`SOURCE_DATE_EPOCH is "${epoch}", not a number of seconds since 1970.`);
}

function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError("Write a date as YYYY-MM-DD.");
  return text;
}

/** A whole number from `first` to `last`. */
const wholeNumber = (first: number, last: number, problem: string) => (text: string) => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < first || number > last) throw new InvalidArgumentError(problem);
  return number;
};

/** 0 lets the system choose. */
const portNumber = wholeNumber(0, 65_535, "A port is a number from 0 to 65535.");

/** Each thread loads the whole content, so more threads than cores do not help. */
const threads = wholeNumber(1, 64, "Use a number of threads from 1 to 64.");

/** An empty value, as from an unset variable, would mean the current folder. */
export function nonEmpty(text: string): string {
  if (text === "") throw new InvalidArgumentError("The name is empty.");
  return text;
}

/** Seconds or megabytes. */
function limit(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number <= 0) throw new InvalidArgumentError("A limit is a number above 0.");
  return number;
}

/** `2/4` -> the second of four. */
function shard(text: string): Shard {
  const [, index, count] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (!index || !count || index > count) throw new InvalidArgumentError("Write 2/4 for the second of four shards.");
  return { index, count };
}

/** `/`, `/project/`. */
export function basePath(text: string): string {
  const path = baseOf(text);
  if (path === undefined) throw new InvalidArgumentError("A base is a path such as /project/.");
  return path;
}
