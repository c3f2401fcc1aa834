/** The patterns of content types, and of files that do not belong to the content. */

/** `press/*.md` -> a pattern of paths below the root; `*` is part of a name, `**` any folders, or all files below one. */
export function patternOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*\/|\*\*$|\*)/)
    .map((part) =>
      part === "**/"
        ? "(?:.+/)?"
        : part === "**"
          ? ".+"
          : part === "*"
            ? "[^/]+"
            : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"),
    )
    .join("");
  return new RegExp(`^content/${source}$`);
}

/** Whether a file matches one of the patterns. */
export function matcherOf(patterns: readonly string[]): (file: string) => boolean {
  const expressions = patterns.map(patternOf);
  return (file) => expressions.some((expression) => expression.test(file));
}
