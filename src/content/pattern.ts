/** The patterns of content types, and of files that do not belong to the content; the order of files. */

/** `press/*.md` -> a pattern of paths below the root; `*` is part of a name, `**` any folders, or all files below one. */
export function patternOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*\/|\*\*$|\*)/)
    .map((part) => (part === "**/" ? "(?:.+/)?" : part === "**" ? ".+" : part === "*" ? "[^/]+" : escapedPattern(part)))
    .join("");
  return new RegExp(`^content/${source}$`);
}

/** A text as part of a regular expression. */
export const escapedPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Whether a file matches one of the patterns. */
export function matcherOf(patterns: readonly string[]): (file: string) => boolean {
  const expressions = patterns.map(patternOf);
  return (file) => expressions.some((expression) => expression.test(file));
}

/** The order of `contentFiles` (read.ts): folder by folder, each folder's names by code unit. Compares two "/" separated paths. */
export function inReadingOrder(a: string, b: string): number {
  const [ours, theirs] = [a.split("/"), b.split("/")];
  const at = ours.findIndex((name, index) => name !== theirs[index]);
  const [one, other] = [ours[at] ?? "", theirs[at] ?? ""];
  return one < other ? -1 : one > other ? 1 : 0;
}
