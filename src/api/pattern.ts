/** Patterns of files in content/: `*` is part of a name, `**` any folders, `{a,b}` either of two texts; the rest is itself. */

const choice = /\{([^{}]*,[^{}]*)\}/;

/** `{press,blog}/*.md` -> `press/*.md` and `blog/*.md`. */
export function alternativesOf(pattern: string): string[] {
  const [whole = "", inner] = choice.exec(pattern) ?? [];
  if (inner === undefined) return [pattern];
  return inner.split(",").flatMap((text) => alternativesOf(pattern.replace(whole, () => text)));
}

/** Whether a content type with this pattern is a list of files. `FilesOf` in index.ts is the same as a type. */
export const isOfMany = (pattern: string): boolean => pattern.includes("*") || choice.test(pattern);

/** The folder that all files of a pattern are below, with a slash at its end: `press/`. */
export const folderOf = (pattern: string): string => pattern.replace(/[^/]*(\*|\{[^{}]*,).*$/, "");

/** The first alternative of a pattern that no file with one of these extensions matches. */
export const impossibleIn = (pattern: string, extensions: readonly string[]): string | undefined =>
  alternativesOf(pattern).find((each) => {
    const end = each.slice(each.lastIndexOf("*") + 1);
    return !extensions.some((extension) => end.endsWith(extension) || (end !== each && extension.endsWith(end)));
  });
