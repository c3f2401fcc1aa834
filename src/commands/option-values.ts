/** The parsers of options' values. A value that they reject is a usage error with their message. */
import { InvalidArgumentError, Option } from "commander";
import { isDay } from "../api/date.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { baseOf } from "../output/finish/base-path.ts";
import type { Shard } from "../publish/shards/shard.ts";

export function day(text: string): string {
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
export const portNumber = wholeNumber(0, 65_535, "A port is a number from 0 to 65535.");

/** Each thread loads the whole content, so more threads than cores do not help. */
export const threads = wholeNumber(1, 64, "Use a number of threads from 1 to 64.");

/** An empty value, as from an unset variable, would mean the current folder. */
export function nonEmpty(text: string): string {
  if (text === "") throw new InvalidArgumentError("The name is empty.");
  return text;
}

/** Seconds or megabytes. */
export function limit(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number <= 0) throw new InvalidArgumentError("A limit is a number above 0.");
  return number;
}

/** `2/4` -> the second of four. */
export function shard(text: string): Shard {
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

/** `https://ann.example/` -> its origin. */
export function originUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
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
