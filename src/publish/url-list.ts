/** A list of URLs that must not disappear, in place of a manifest: one in each line, such as those of a site that another tool built. */
import { decoded, isValidUrl } from "../urls/urls.ts";

interface WrongLine {
  /** Counted from 1. */
  readonly line: number;
  readonly problem: string;
}

/**
 * Parses absolute URLs, of any host, and paths on the host. Empty lines and lines that begin with `#` are skipped.
 * @param base the path of the site on its host: `/` or `/project/`.
 * @returns decoded paths below the base, beginning with `/`.
 */
export function parseUrlList(text: string, base: string): { readonly urls: readonly string[] } | WrongLine {
  const urls = new Set<string>();
  for (const [at, line] of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .entries()) {
    const url = line.trim();
    if (url === "" || url.startsWith("#")) continue;
    const wrong = (problem: string): WrongLine => ({ line: at + 1, problem: `"${url.slice(0, 80)}" ${problem}` });
    if (!/^(\/(?!\/)|https?:\/\/)/i.test(url) || !isValidUrl(url, "https://site.invalid"))
      return wrong("is neither a path, such as /about, nor an absolute URL");
    const path = decoded(new URL(url, "https://site.invalid").pathname);
    if (!`${path}/`.startsWith(base)) return wrong(`is not below the base ${base}`);
    urls.add(`/${path.slice(base.length)}`);
  }
  return urls.size > 0 ? { urls: [...urls] } : { line: 1, problem: "the list is empty" };
}
