/** What can be asked of the command line: options that several commands share, and what may stand behind them. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { baseOf } from "../output/finish/base-path.ts";
import { manifestName } from "../publish/manifest.ts";
import type { Shard } from "../publish/shards/shard.ts";
import { defaultLimits } from "../render/program.ts";
import { dayIn } from "../site/date.ts";

export interface Options {
  root: string;
  out?: string;
  json?: boolean;
  /** Something else than the result is printed when all is well. */
  list?: boolean;
  strict?: boolean;
  deep?: boolean;
  allowRemoved?: boolean;
  base?: string;
  precompress?: boolean;
  drafts?: boolean;
  /** YYYY-MM-DD. */
  today?: string;
  /** A manifest's file. */
  against?: string;
  writeBaseline?: boolean;
  shard?: Shard;
  /** Folders. */
  parts?: readonly string[];
  /** A file. */
  sarif?: string;
  profile?: boolean;
  threads?: number;
  /** Seconds. */
  timeLimit?: number;
  /** Megabytes. */
  memoryLimit?: number;
}

/** Makers of commands, by what they do with a site. */
export function commandsOf(program: Command) {
  const about = (name: string): Command =>
    program.command(name).option("--root <folder>", "the site: a folder with content/ and templates/", named, ".");
  const selecting = (name: string): Command =>
    about(name)
      .option("--drafts", "with what is not published yet: drafts, and entries of a day to come")
      .addOption(todayOption());
  const building = (name: string): Command =>
    publishing(selecting(name))
      .option("--base <path>", "where the site stands on its host, such as /project/", base, "/")
      .option("--threads <number>", "how many threads render pages", threads, 1);
  const publishing = (command: Command): Command =>
    command
      .option("--strict", "warnings fail, unless the baseline accepts them")
      .option("--allow-removed", "URLs that were published before may vanish")
      .option("--against <manifest>", `what was published before, when dist/ is not there: its ${manifestName}`)
      .option("--sarif <file>", "what was found, as SARIF 2.1.0 as well", named)
      .option("--profile", "where the time went, stage by stage")
      .option(
        "--time-limit <seconds>",
        "for a page, a made file, or the list of pages",
        limit,
        defaultLimits.time / 1000,
      )
      .option("--memory-limit <megabytes>", "for the site's code", limit, defaultLimits.memory);
  const serving = (name: string, port: number): Command =>
    about(name)
      .option("--port <number>", "where to listen; the next free one is taken when it is busy", portNumber, port)
      .option("--strict-port", "fail when the port is busy")
      .option("--host <address>", "listen at this address; 0.0.0.0 lets the whole network read the site", "127.0.0.1");
  return { about, selecting, building, publishing, serving };
}

export const precompressOption = (): Option =>
  new Option("--precompress", "compressed copies (.br, .gz) beside texts, for servers that send such files");

/** Without it, today is the day in UTC, or that of SOURCE_DATE_EPOCH. */
export const todayOption = (): Option =>
  new Option(
    "--today <date>",
    "the day that it is taken to be, YYYY-MM-DD (default: that of SOURCE_DATE_EPOCH, or today in UTC)",
  ).argParser(day);

function day(text: string): string {
  if (dayIn(text) !== text) throw new InvalidArgumentError("A day is written YYYY-MM-DD.");
  return text;
}

/** A TCP port; 0 lets the system choose. */
function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}

/** An empty name, such as that of a variable nobody set, would be the folder that this runs in. */
export function named(text: string): string {
  if (text === "") throw new InvalidArgumentError("A folder has a name.");
  return text;
}

/** Each holds the whole site's content: more than a machine has cores are of no use. */
function threads(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > 64)
    throw new InvalidArgumentError("A number of threads is one from 1 to 64.");
  return number;
}

/** Seconds or megabytes. */
function limit(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number <= 0) throw new InvalidArgumentError("A limit is a number above 0.");
  return number;
}

/** What only the whole site can be asked for is for the merge. */
export const shardOption = (): Option =>
  new Option("--shard <i/n>", "build one of n parts of the pages, into dist-i-of-n, for plinth merge")
    .argParser(shard)
    .conflicts(["against", "allowRemoved", "precompress"]);

/** One of several parts: `2/4`. */
function shard(text: string): Shard {
  const [, index, count] = (/^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (!index || !count || index > count) throw new InvalidArgumentError("A part is written 2/4: the second of four.");
  return { index, count };
}

/** Where a site stands on its host: `/`, `/project/`. */
export function base(text: string): string {
  const path = baseOf(text);
  if (path === undefined) throw new InvalidArgumentError("A base is a path such as /project/.");
  return path;
}
