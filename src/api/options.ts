/**
 * Strict schemas of options: their names, and the kinds of their values, since a build does not type-check templates.
 * Each message is the end of a sentence whose subject is the option.
 */

import { z } from "zod";
import { didYouMean, didYouMeanOrKnown } from "../base/did-you-mean.ts";
import { isObject } from "../base/json.ts";
import { truncated } from "../base/message.ts";
import { findCurrentSite } from "./current-site.ts";

// zod compiles schemas to code by default, which costs more than it saves: each document is parsed only once or twice.
z.config({ jitless: true });

/** The names of options of a site that can be written at the wrong level, by level. */
const optionNamesByLevel = new Map<string, readonly string[]>();

/**
 * The schema of an object of options. It does not compile if its names differ from those of the type.
 * @param level whose options they are.
 */
export function optionsSchema<Options extends object>(
  level: string,
  shape: { readonly [Name in keyof Options]-?: z.ZodType },
  isSetting = true,
) {
  const names = Object.keys(shape);
  if (isSetting) optionNamesByLevel.set(level, names);
  const hintFor = (name: string): string | undefined => {
    const proper = isSetting && [...optionNamesByLevel].find(([, known]) => known.includes(name));
    return proper ? `It is an option of ${proper[0]}.` : didYouMeanOrKnown(name, names);
  };
  return z.strictObject(shape, {
    error: ({ code, keys, input }) =>
      code === "unrecognized_keys"
        ? (keys as string[]).map((name) => hintFor(name) ?? "").join("\n")
        : wrongValue(input, "an object of options"),
  });
}

/** `is 3; write a string`. */
export const wrongValue = (value: unknown, instead: string): string => `is ${describeValue(value)}; write ${instead}`;

/** The message of a schema for a value of the wrong kind. */
export const writeInstead = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) => wrongValue(input, what),
});

/** Kinds of values. */
export const text = z.string(writeInstead("a string"));
export const flag = z.boolean(writeInstead("true or false")).optional();
export const textsOf = (what: string) => z.array(text, writeInstead(`a list of ${what}`)).optional();
export function oneOf(...names: string[]) {
  const list = names.map((name) => `"${name}"`).join(", ");
  return z.enum(names, writeInstead(list.replace(/, ([^,]+)$/, " or $1")));
}
export function wholeNumber(first: number, last = Number.MAX_SAFE_INTEGER) {
  const message = writeInstead(`a whole number from ${first}${last < Number.MAX_SAFE_INTEGER ? ` to ${last}` : ""}`);
  return z.int(message).min(first, message).max(last, message);
}
/** @param example how to write it. */
export const functionLike = (example: string) =>
  z.custom<object>((value) => typeof value === "function", writeInstead(`a function: \`${example}\``));

/** A value of the wrong kind, or an unknown name; also why an export is no site, or the result of hosting() no hosting. */
export interface OptionProblem {
  /** The name of the option, or more of its text in the templates; undefined if the options are not an object. */
  readonly name?: string;
  /** The name of the outermost option around it. */
  readonly outer?: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Every problem of some options. @param level whose options they are. */
export function problemsOf(level: string, schema: z.ZodType, value: unknown): OptionProblem[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const misspelt = issues.filter(({ code }) => code === "unrecognized_keys").map(({ path }) => path.join("\0"));
  const problems = issues.flatMap((issue) => {
    // An unknown name explains why the proper one is missing.
    const isMissing = issue.code !== "unrecognized_keys" && valueAtPath(issue.path, value) === undefined;
    return isMissing && misspelt.includes(issue.path.slice(0, -1).join("\0")) ? [] : problemsIn(issue, level, value);
  });
  // A number such as 0.5 is neither whole nor large enough.
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

const valueAtPath = (path: readonly PropertyKey[], value: unknown): unknown =>
  path.reduce((outer, step) => (outer as Record<PropertyKey, unknown> | undefined)?.[step], value);

function problemsIn(issue: z.core.$ZodIssue, level: string, value: unknown): OptionProblem[] {
  const name = String(issue.path.findLast((step) => typeof step === "string") ?? "");
  const names: string[] = [];
  for (const step of issue.path) names.push(typeof step === "number" ? `${names.pop() ?? ""}[${step}]` : String(step));
  const nameAt = (index: number): string => (names.at(index) === undefined ? level : `\`${names.at(index)}\``);
  if (issue.code === "unrecognized_keys") {
    const hints = issue.message.split("\n");
    return issue.keys.map((unknown, index) => {
      return { name: unknown, message: `${nameAt(-1)} has no option "${unknown}".`, hint: hints[index] || undefined };
    });
  }
  if (names.length === 0) return [{ message: `The options of ${level} are not an object.` }];
  const wrong = valueAtPath(issue.path, value);
  const custom: unknown = issue.code === "custom" ? issue.params?.hint : undefined;
  const hint = issue.code === "invalid_value" ? didYouMean(String(wrong), issue.values) : custom;
  const message = `${nameAt(-1)} of ${nameAt(-2)} ${issue.message}.`;
  return [{ name, outer: String(issue.path[0]), message, hint: typeof hint === "string" ? hint : undefined }];
}

function describeValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "string") return JSON.stringify(truncated(value, 60));
  if (Array.isArray(value)) return value.length > 0 ? "a list" : "an empty list";
  if (isObject(value)) return "an object";
  return typeof value === "function" ? "a function" : String(value);
}

/**
 * Checks the options of a function that templates call. While the content has errors, those of options that are made from
 * it are follow-on errors.
 * @throws TypeError for unknown names and wrong values, all of them.
 */
export function validateOptions(level: string, schema: z.ZodType, value: unknown): void {
  const problems = findCurrentSite()?.isContentValid === false ? [] : problemsOf(level, schema, value);
  if (problems.length > 0)
    throw new TypeError(problems.map(({ message, hint }) => (hint ? `${message} ${hint}` : message)).join(" "));
}
