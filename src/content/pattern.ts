/** The patterns of content types. */

/** `press/*.md` -> a pattern of paths below the root; `*` is part of a name, `**` any folders. */
export function patternOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*\/|\*)/)
    .map((part) => (part === "**/" ? "(?:.+/)?" : part === "*" ? "[^/]+" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")))
    .join("");
  return new RegExp(`^content/${source}$`);
}
