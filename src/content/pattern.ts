/** Matches files with the patterns of content types and of `ignore` (api/pattern.ts); the order of files. */

import { formatKindOf } from "../api/formats.ts";
import { alternativesOf } from "../api/pattern.ts";
import { escapedPattern } from "../base/regexps.ts";

/**
 * `press/*.md` -> a pattern of paths below the root; `*` is part of a name, `**` any folders, or all files below one. A
 * format's other extensions match its usual one, too. Each wildcard is a group.
 */
export const regExpOfPattern = (pattern: string): RegExp =>
  new RegExp(`^content/(?:${alternativesOf(pattern).map(sourceOf).join("|")})$`);

function sourceOf(pattern: string): string {
  const [usual = "", ...others] = formatKindOf(pattern)?.extensions ?? [];
  const isUsual = others.length > 0 && pattern.endsWith(usual);
  const source = pattern
    .slice(0, isUsual ? -usual.length : undefined)
    .split(/(\*\*\/|\*\*$|\*)/)
    .map((part) =>
      part === "**/" ? "((?:.+/)?)" : part === "**" ? "(.+)" : part === "*" ? "([^/]+)" : escapedPattern(part),
    )
    .join("");
  return isUsual ? `${source}(?:${[usual, ...others].map(escapedPattern).join("|")})` : source;
}

export function matcherOf(patterns: readonly string[]): (file: string) => boolean {
  const expressions = patterns.map(regExpOfPattern);
  return (file) => expressions.some((expression) => expression.test(file));
}

/** The order of `contentFiles` (read.ts): folder by folder, each folder's names by code unit. Compares two "/" separated paths. */
export function inReadingOrder(a: string, b: string): number {
  const [ours, theirs] = [a.split("/"), b.split("/")];
  const at = ours.findIndex((name, index) => name !== theirs[index]);
  const [one, other] = [ours[at] ?? "", theirs[at] ?? ""];
  return one < other ? -1 : one > other ? 1 : 0;
}
