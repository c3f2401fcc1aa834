/**
 * `_redirects` of the output: `/from /to 301`, one a line, in the form that Netlify and Cloudflare
 * Pages share. docs.netlify.com/manage/routing/redirects/overview,
 * developers.cloudflare.com/pages/configuration/redirects
 */
import { encodedPath } from "../url.ts";
import { linesOf, type Pattern, parsePattern, Unreadable, type Values } from "./pattern.ts";

const statuses = [200, 301, 302, 303, 307, 308, 404] as const;

export interface RedirectRule {
  readonly pattern: Pattern;
  /** Percent-encoded, with `:name` where a value of the pattern goes. */
  readonly to: string;
  readonly status: (typeof statuses)[number];
  /** `301!`: also where a file stands. */
  readonly isForced: boolean;
}

/** What a rule makes of a request: another URL to ask for, or another file to answer with. */
export type Redirected =
  | { readonly status: number; readonly location: string }
  | { readonly status: number; readonly pathname: string };

/** Reads `_redirects`. A line that cannot be read is left out and noted. */
export function parseRedirects(text: string): {
  readonly rules: readonly RedirectRule[];
  readonly notes: readonly string[];
} {
  const rules: RedirectRule[] = [];
  const notes: string[] = [];
  for (const { number, line } of linesOf(text)) {
    try {
      const words = line.split(/\s+/);
      const comment = words.findIndex((word) => word.startsWith("#"));
      const { rule, note } = readRule(comment < 0 ? words : words.slice(0, comment));
      rules.push(rule);
      if (note) notes.push(`_redirects:${number}: "${line}" ${note}.`);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      notes.push(`_redirects:${number}: "${line}" ${error.message}.`);
    }
  }
  return { rules, notes };
}

function readRule([from = "", to, code, ...others]: readonly string[]): { rule: RedirectRule; note?: string } {
  if (to === undefined) throw new Unreadable("says not where to go");
  if ([to, code, ...others].some((word) => word !== undefined && /^[a-z_-]+=/i.test(word)))
    throw new Unreadable("has a condition, which the preview cannot know");
  if (others.length > 0) throw new Unreadable("has more than a path, a destination and a status");
  const pattern = parsePattern(from);
  if (from.includes("*") && !from.endsWith("/*"))
    throw new Unreadable('has a "*" that is not the whole last part of its path');
  const status = code === undefined ? 302 : statuses.find((known) => `${known}` === code.replace(/!$/, ""));
  if (status === undefined) throw new Unreadable(`has a status other than ${statuses.join(", ")}`);
  const rule = { pattern, to: destination(to, pattern, status), status, isForced: code?.endsWith("!") ?? false };
  return code === undefined
    ? { rule, note: "names no status: Netlify takes 301, Cloudflare Pages and the preview 302" }
    : { rule };
}

/** A destination is a path of this site or a URL; a visitor's text never reaches the host of either. */
function destination(to: string, { names }: Pattern, status: number): string {
  const isPath = to.startsWith("/") && !to.startsWith("//");
  if (!isPath && !/^https?:\/\/[a-z0-9.-]+(:\d+)?([/?#]|$)/i.test(to))
    throw new Unreadable('has a destination that is neither a path nor a URL with "https://"');
  if (!isPath && (status === 200 || status === 404))
    throw new Unreadable("shows a page of another site, which the preview cannot");
  const encoded = to.replace(/[^!-~]+/gu, encodeURIComponent);
  if (/%(?![0-9a-f]{2})/i.test(encoded)) throw new Unreadable("has a percent sign that encodes nothing");
  for (const [, name = ""] of afterOrigin(encoded).matchAll(placeholder))
    if (!names.has(name)) throw new Unreadable(`has :${name} in its destination only`);
  return encoded;
}

const placeholder = /:([a-z]\w*)/gi;
const afterOrigin = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, "");

/** What the first rule that matches makes of a request; a rule that is not forced gives way to a file (`isFile`). */
export function redirected(
  rules: readonly RedirectRule[],
  { pathname, search, isFile }: { readonly pathname: string; readonly search: string; readonly isFile: boolean },
): Redirected | undefined {
  for (const { pattern, to, status, isForced } of rules) {
    const values = pattern.match(pathname);
    if (!values) continue;
    if (isFile && !isForced) return undefined;
    const target = filled(to, values);
    return status === 200 || status === 404
      ? { status, pathname: decoded(target.path) }
      : { status, location: target.origin + target.path + (target.query || search) + target.fragment };
  }
  return undefined;
}

/** A path that is no UTF-8 names no file. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The query of the request stays where the destination has none of its own. */
function filled(to: string, values: Values): { origin: string; path: string; query: string; fragment: string } {
  const rest = afterOrigin(to);
  const origin = to.slice(0, to.length - rest.length);
  const withValues = rest.replace(placeholder, (_, name: string) => encodedPath(values[name] ?? ""));
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(withValues) ?? [];
  // Two slashes at the start of a path would lead to another host.
  return { origin, path: origin === "" ? path.replace(/\/{2,}/g, "/") : path, query, fragment };
}
