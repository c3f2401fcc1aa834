/** What every static host serves at a pathname; the checks and `plinth dev` rely on it. */
import { cleanUrls, type Found } from "../site/urls.ts";
import { controlFiles } from "./hosts/index.ts";

/** The file at a pathname (decoded), the redirect to its own URL, or nothing. */
export const servedAt = (pathname: string, has: (path: string) => boolean): Found =>
  isServable(pathname) ? cleanUrls(pathname, has) : undefined;

/**
 * Whether a pathname (decoded) may name a file at all. Control files and hidden files are never sent, except
 * those of `.well-known` (RFC 8615); an empty segment would make a redirect to another host; `:` names streams
 * of a file on Windows.
 */
export function isServable(pathname: string): boolean {
  const [first = "", ...rest] = pathname.slice(1).split("/");
  if (hidden.has(first.toLowerCase())) return false;
  const isHidden = [first, ...rest].some(
    (segment, index) => segment.startsWith(".") && !(index === 0 && segment === ".well-known"),
  );
  return pathname.startsWith("/") && !isHidden && !/\/\/|[\\\0:]/.test(pathname);
}

const hidden: ReadonlySet<string> = new Set(controlFiles.map((path) => path.toLowerCase()));
