/** The options that several commands share, in the order and the groups in which the help of each command shows them. */
import { styleText } from "node:util";
import { type Command, InvalidArgumentError, Option } from "commander";
import { buildDate, isIsoDate } from "../api/date.ts";
import { didYouMean } from "../base/did-you-mean.ts";
import { baseOf } from "../output/finish/base-path.ts";
import type { Scope } from "../pipeline/job.ts";
import { defaultLimits, type Limits } from "../runtime/thread-client.ts";
import { isValidUrl } from "../urls/urls.ts";
import type { CommandLine } from "./command-line.ts";

export interface RootOption {
  readonly root: string;
}

export interface SelectionOptions extends RootOption, Pick<Scope, "drafts" | "today"> {}

export interface LimitOptions {
  /** Seconds. */
  readonly timeLimit: number;
  /** Megabytes. */
  readonly memoryLimit: number;
}

// The parsers of options' values. A value that they reject is a usage error with their message.

function day(text: string): string {
  if (!isIsoDate(text)) throw new InvalidArgumentError("Write a date as YYYY-MM-DD.");
  return text;
}

const numberIn = (form: RegExp, first: number, last: number, problem: string) => (text: string) => {
  const number = Number(text);
  if (!form.test(text) || number < first || number > last) throw new InvalidArgumentError(problem);
  return number;
};
const whole = /^\d+$/;
const decimal = /^\d+(\.\d+)?$/;

/** For 0, the system chooses a free port. */
const portNumber = numberIn(whole, 0, 65_535, "A port is a number from 0 to 65535.");

/** Each thread loads the whole content, so more threads than cores do not help. */
const threads = numberIn(whole, 1, 64, "Use a number of threads from 1 to 64.");

const pageLimit = numberIn(whole, 1, 1_000_000, "Use a number of pages from 1.");
const jobs = numberIn(whole, 1, 16, "Use a number of pages from 1 to 16.");
const percent = numberIn(decimal, 0, 100, "Use a percentage from 0 to 100.");

/** Seconds or megabytes. A million seconds is less than the longest time that Node's timers know, 2^31 ms. */
const limit = numberIn(decimal, Number.MIN_VALUE, 1_000_000, "A limit is a number above 0, at most 1000000.");

/** An empty value, as from an unset variable, would mean the current folder. */
export function nonEmpty(text: string): string {
  if (text === "") throw new InvalidArgumentError("The name is empty.");
  return text;
}

/** `/`, `/project/`. */
function basePath(text: string): string {
  const path = baseOf(text);
  if (path === undefined) throw new InvalidArgumentError("A base is a path such as /project/.");
  return path;
}

/** `https://ann.example/` -> its origin. */
export function originUrl(text: string): string {
  const url = isValidUrl(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError("Write an address such as https://ann.example.");
  if (url.href !== `${url.origin}/`)
    throw new InvalidArgumentError("Write only scheme and host; plinth build --base takes a path.");
  return url.origin;
}

/** An option with a fixed set of values. A misspelt one gets a suggestion. */
export const choice = (flags: string, description: string, values: readonly string[]): Option =>
  new Option(flags, description).choices(values).argParser((text) => {
    if (values.includes(text)) return text;
    const choices = `Allowed choices are ${values.join(", ")}.`;
    throw new InvalidArgumentError([choices, didYouMean(text, values)].filter(Boolean).join(" "));
  });

/** @param parse checks and converts its value. */
export const option = (flags: string, description: string, parse?: (text: string) => unknown): Option =>
  parse ? new Option(flags, description).argParser(parse) : new Option(flags, description);

const table = {
  "What to build:": {
    root: () => option("--root <folder>", "the site's folder", nonEmpty).default(".", "the current folder"),
    drafts: () => option("--drafts", "include drafts and entries with a future date"),
    noDrafts: () => option("--no-drafts", "leave out drafts and entries with a future date"),
    today: () => option("--today <date>", "build as of this date, YYYY-MM-DD (default: today)", day),
    base: () => option("--base <path>", "build for a path such as /project/ (default: /)", basePath),
  },
  "How strict:": {
    strict: () => option("--strict", "fail on warnings that the baseline does not accept"),
    deep: () => option("--deep", "check the whole HTML standard (with html-validate)"),
    against: () => option("--against <file>", "fail if a URL of this manifest, or list of URLs, disappears"),
    allowRemoved: () => option("--allow-removed", "allow URLs of the deployed site to disappear"),
  },
  "On the network:": {
    external: () => option("--external", "also ask other sites whether the pages that are linked to still exist"),
  },
  "In a browser:": {
    browser: () => option("--browser", "also check the pages in a browser (with playwright-core and axe-core)"),
    allPages: () =>
      option("--all-pages", "measure all on every page, not only on one of each template").implies({ browser: true }),
    visual: () =>
      option("--visual", "also draw the pages that may look different, and compare them (with playwright-core)"),
    threshold: () =>
      option("--threshold <percent>", "exit with 1 if more of the pixels of a page differ", percent).implies({
        visual: true,
      }),
    limit: () =>
      option("--limit <pages>", "check at most this many pages in the browser", pageLimit)
        .default(200)
        .implies({ browser: true, visual: true }),
    jobs: () =>
      option(
        "--jobs <number>",
        "open this many pages at the same time (default: one per core, at most 4)",
        jobs,
      ).implies({ browser: true, visual: true }),
  },
  "Where:": {
    out: () => option("--out <folder>", "publish into this folder (default: dist)", nonEmpty),
    precompress: () =>
      option("--precompress", "also write .br and .gz copies of text files (default: for nginx and Caddy)"),
    noPrecompress: () => option("--no-precompress", "write no compressed copies"),
    port: () => option("--port <number>", "listen on this port, or on the next free one", portNumber),
    strictPort: () => option("--strict-port", "fail if the port is in use"),
    host: () =>
      option("--host <address>", "listen on this address; 0.0.0.0: for the whole network").default(
        "127.0.0.1",
        "this machine only",
      ),
  },
  "What to print:": {
    json: () => option("--json", "print the result as JSON"),
    all: () => option("--all", "print all diagnostics, even if many are alike"),
    sarif: () => option("--sarif <file>", "also write the diagnostics as SARIF 2.1.0", nonEmpty),
    verbose: () => option("--verbose", "also print what changed since last time").conflicts("silent"),
    silent: () => option("--silent", "print errors only"),
  },
  "Limits:": {
    threads: () => option("--threads <number>", "render pages in this many threads (default: as saves time)", threads),
    fresh: () => option("--fresh", "use nothing of earlier builds, except resized pictures"),
    timeLimit: () =>
      option("--time-limit <seconds>", "stop a page after this time", limit).default(defaultLimits.time / 1000),
    memoryLimit: () =>
      option("--memory-limit <megabytes>", "limit the site's memory", limit).default(defaultLimits.memory),
  },
} as const;

type OptionGroup = keyof typeof table;
type OptionName = { [Each in OptionGroup]: keyof (typeof table)[Each] }[OptionGroup];

interface CommandOptions {
  readonly shared: readonly OptionName[];
  /** A shared option with another description or default. */
  readonly changed?: { readonly [Each in OptionName]?: (option: Option) => Option };
  /** The command's own options, which follow the shared ones of their group. */
  readonly added?: { readonly [Each in OptionGroup]?: readonly Option[] };
}

/** Adds options to a command, in the order of the table. */
export function addOptions(command: Command, { shared, changed = {}, added = {} }: CommandOptions): Command {
  for (const [group, options] of Object.entries(table) as [OptionGroup, Record<OptionName, () => Option>][]) {
    const chosen = (Object.keys(options) as OptionName[])
      .filter((name) => shared.includes(name))
      .map((name) => (changed[name] ?? same)(options[name]()));
    for (const each of [...chosen, ...(added[group] ?? [])]) command.addOption(each.helpGroup(group));
  }
  return command
    .addHelpOption(new Option("-h, --help").hideHelp())
    .showHelpAfterError(`(run plinth ${command.name()} --help for usage)`);
}

const same = (option: Option): Option => option;

/** A change of a shared option: its description in one command. */
export const described =
  (description: string) =>
  (option: Option): Option => {
    option.description = description;
    return option;
  };

export const selection = ["root", "drafts", "today"] as const satisfies readonly OptionName[];
export const limits = ["timeLimit", "memoryLimit"] as const satisfies readonly OptionName[];
export const inBrowser = ["browser", "allPages", "limit", "jobs"] as const satisfies readonly OptionName[];
export const levels = ["verbose", "silent"] as const satisfies readonly OptionName[];
export const checking = [
  "root",
  "strict",
  "against",
  "allowRemoved",
  "all",
  "sarif",
  ...levels,
  ...limits,
] as const satisfies readonly OptionName[];

/** A heading of a help; commander removes the style where there are no colours. */
export const title = (text: string): string => styleText("bold", text, { validateStream: false });

/** Adds examples to a command's help, each with its meaning, and a note. */
export function addExamples(
  command: Command,
  examples: readonly (readonly [line: string, meaning: string])[],
  note = "",
): Command {
  const width = Math.max(...examples.map(([line]) => line.length));
  const rows = examples.map(([line, meaning]) => `  ${line.padEnd(width)}  ${meaning}`);
  return command.addHelpText("after", `${["", title("Examples:"), ...rows].join("\n")}${note && `\n\n${note}`}`);
}

/** The limits of the options, in the engine's units. */
export const threadLimitsOf = ({ timeLimit, memoryLimit }: LimitOptions): Limits => ({
  time: timeLimit * 1000,
  memory: memoryLimit,
});

/** The command that shows all diagnostics, for commands that show the first of many. */
export const toSeeAll = "plinth check --all";

/** The date that decides which entries are due, in UTC: `--today`, SOURCE_DATE_EPOCH, or the clock's. */
export function todayOf({ today }: Pick<SelectionOptions, "today">, line: CommandLine): string {
  const epoch = process.env.SOURCE_DATE_EPOCH;
  const date = today ?? buildDate(epoch, Date.now());
  return date ?? line.usageError(`SOURCE_DATE_EPOCH is "${epoch}", not a number of seconds since 1970.`);
}
