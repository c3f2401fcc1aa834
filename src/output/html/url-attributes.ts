/** The URLs inside values that hold several: a srcset, a stylesheet. */

/** URLs of a srcset: a candidate is a URL and its descriptor; a URL may hold commas but not end in one. */
export const srcsetUrls = (srcset: string | undefined): string[] =>
  [...(srcset ?? "").matchAll(/\s*,*\s*([^\s,]\S*[^\s,]|[^\s,])\s*(?:,|[^,\s][^,]*(?:,|$)|$)/g)].map(
    ([, url = ""]) => url,
  );

/** A text of CSS in quotes: its first or second group is what stands inside. */
const quoted = String.raw`"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'`;
const urlPattern = new RegExp(
  String.raw`url\(\s*(?:${quoted}|((?:[^)"'\s\\]|\\.)*))\s*\)|@import\s*(?:${quoted})`,
  "gis",
);
/** What holds no address of a file: comments, and names of namespaces, which are URLs by their form only. */
const idle = /\/\*[\s\S]*?\*\/|@namespace\b[^;]*;/gi;

/** URLs of a stylesheet: url(…), @import "…" and the texts of image-set(…) (CSS Values 4, 4.5; CSS Images 4, 2.4). */
export function cssUrls(css: string): string[] {
  if (css === "") return [];
  const text = css.replace(idle, "");
  const sets = [...text.matchAll(/image-set\(((?:[^()]|\([^()]*\))*)\)/gi)].flatMap(([, inside = ""]) => [
    ...inside.replace(/\w+\([^()]*\)/g, "").matchAll(new RegExp(quoted, "gs")),
  ]);
  return [...text.matchAll(urlPattern), ...sets].map(([, ...groups]) =>
    unescaped(groups.find((group) => group !== undefined) ?? ""),
  );
}

/** Without CSS's escapes: `\61` is a, `\ ` a space, a line break behind a backslash nothing (CSS Syntax 3, 4.3.7). */
const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|(\n)|(.))/gis, (_, code?: string, _break?: string, character = "") =>
    code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : character,
  );
