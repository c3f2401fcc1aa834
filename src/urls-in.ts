/** The URLs inside values that hold several: a srcset, a stylesheet. */

/** URLs of a srcset: a candidate is a URL and its descriptor; a URL may hold commas but not end in one. */
export const srcsetUrls = (srcset: string | undefined): string[] =>
  [...(srcset ?? "").matchAll(/\s*,*\s*([^\s,]\S*[^\s,]|[^\s,])\s*(?:,|[^,\s][^,]*(?:,|$)|$)/g)].map(
    ([, url = ""]) => url,
  );

/** URLs of a stylesheet: url(…), @import "…" and the texts of image-set(…). Comments are left out. */
export function cssUrls(css: string): string[] {
  if (css === "") return [];
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const sets = [...text.matchAll(/image-set\(((?:[^()]|\([^()]*\))*)\)/gi)].flatMap(([, inside = ""]) =>
    [...inside.replace(/\w+\([^()]*\)/g, "").matchAll(/"([^"]*)"|'([^']*)'/g)].map(
      ([, double, single]) => double ?? single ?? "",
    ),
  );
  const urls = text.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi);
  return [...[...urls].map(([, ...groups]) => groups.find((group) => group !== undefined) ?? ""), ...sets];
}
