/** The response of any static host to a pathname; the checks and `plinth dev` rely on it. */
import { type HostResponse, resolveCleanUrl } from "../urls/urls.ts";
import { controlFiles } from "./hosts/index.ts";

/** The file at a pathname (decoded), the redirect to its own URL, or nothing. */
export const servedAt = (pathname: string, has: (path: string) => boolean): HostResponse =>
  isServable(pathname) ? resolveCleanUrl(pathname, has) : undefined;

/** Whether every host may send the file at a pathname (decoded): no control file, and not hidden. */
export function isServable(pathname: string): boolean {
  const [first = ""] = pathname.slice(1).split("/");
  return isSafe(pathname) && !isHidden(pathname.slice(1)) && !hidden.has(first.toLowerCase());
}

/**
 * Whether a pathname (decoded) may name a file at all. An empty segment would make a redirect to another host,
 * `..` leads out of the folder, and `:` names streams of a file on Windows.
 */
export const isSafe = (pathname: string): boolean =>
  pathname.startsWith("/") && !/\/\/|[\\\0:]|\/\.\.?(\/|$)/.test(pathname);

/** Whether a path has a segment that begins with a dot, other than the first if that is `.well-known` (RFC 8615). */
export const isHidden = (path: string): boolean =>
  path.split("/").some((segment, index) => segment.startsWith(".") && !(index === 0 && segment === ".well-known"));

const hidden: ReadonlySet<string> = new Set(controlFiles.map((path) => path.toLowerCase()));
