/**
 * `_redirects` of the output: `/from /to 301`, one a line, in the form that Netlify and Cloudflare
 * Pages share. docs.netlify.com/manage/routing/redirects/overview,
 * developers.cloudflare.com/pages/configuration/redirects
 */
import type { Redirect } from "../site/hosting.ts";
import { decoded, encodedPath } from "../site/urls.ts";
import { linesOf, type Pattern, parsePattern, Unreadable, type Values } from "./path-pattern.ts";

const statuses = [200, 301, 302, 303, 307, 308, 404] as const;

export interface RedirectRule {
  readonly pattern: Pattern;
  /** The destination as it stands in the file. */
  readonly written: string;
  /** Percent-encoded, with `:name` where a value of the pattern goes. */
  readonly to: string;
  readonly status: (typeof statuses)[number];
  /** `301!`: also where a file stands. */
  readonly isForced: boolean;
  /** Why only some host knows what it does: the preview passes over the rule, the checks believe it. */
  readonly beyond?: string | undefined;
}

/** What a rule makes of a request: another URL to ask for, or another file to answer with. */
export type Redirected =
  | { readonly status: number; readonly location: string }
  | { readonly status: number; readonly pathname: string };

/**
 * Reads `_redirects`. A line that cannot be read is left out and noted; so is what hosts read differently.
 * @param unsaid the status of a redirect that names none.
 */
export function parseRedirects(
  text: string,
  unsaid: 301 | 302 = 302,
): {
  readonly rules: readonly RedirectRule[];
  readonly notes: readonly string[];
} {
  const rules: RedirectRule[] = [];
  const notes: string[] = [];
  for (const { number, line } of linesOf(text)) {
    try {
      const words = line.split(/\s+/);
      const comment = words.findIndex((word) => word.startsWith("#"));
      const { note, ...rule } = readRule(comment < 0 ? words : words.slice(0, comment), unsaid);
      rules.push(rule);
      if (note) notes.push(`_redirects:${number}: "${line}" ${note}.`);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      notes.push(`_redirects:${number}: "${line}" ${error.message}.`);
    }
  }
  return { rules, notes };
}

function readRule(
  [from = "", ...words]: readonly string[],
  unsaid: 301 | 302,
): RedirectRule & { readonly note: string | undefined } {
  const [to, code, ...others] = words.filter((word) => !isCondition(word));
  if (to === undefined) throw new Unreadable("says not where to go");
  if (others.length > 0) throw new Unreadable("has more than a path, a destination and a status");
  const pattern = parsePattern(from);
  const status = code === undefined ? unsaid : statuses.find((known) => `${known}` === code.replace(/!$/, ""));
  if (status === undefined) throw new Unreadable(`has a status other than ${statuses.join(", ")}`);
  const isPath = to.startsWith("/") && !to.startsWith("//");
  if (!isPath && !/^https?:\/\/[a-z0-9.-]+(:\d+)?([/?#]|$)/i.test(to))
    throw new Unreadable('has a destination that is neither a path nor a URL with "https://"');
  const rule = { pattern, written: to, to, status, isForced: code?.endsWith("!") ?? false };
  const beyond = words.some(isCondition)
    ? "has a condition, which the preview cannot know"
    : beyondPreview(from, { isPath, isShown: status === 200 || status === 404 });
  if (beyond) return { ...rule, beyond, note: beyond };
  const note =
    code === undefined ? "names no status: Netlify takes 301, Cloudflare Pages and the preview 302" : undefined;
  return { ...rule, to: destination(to, pattern), note };
}

/** What the hosts do not share, though one of them may do it. */
function beyondPreview(from: string, { isPath, isShown }: { isPath: boolean; isShown: boolean }): string | undefined {
  if (!isPath && isShown) return "shows a page of another site, which the preview cannot";
  return from.includes("*") && !from.endsWith("/*")
    ? 'has a "*" that is not the whole last part of its path'
    : undefined;
}

/** `Country=de`, `id=:id`: Netlify only. */
const isCondition = (word: string): boolean => /^[a-z_-]+=/i.test(word);

/** A destination in the form of URLs; a visitor's text never reaches the host of one. */
function destination(to: string, { names }: Pattern): string {
  const encoded = to.toWellFormed().replace(/[^!-~]+/gu, encodeURIComponent);
  if (/%(?![0-9a-f]{2})/i.test(encoded)) throw new Unreadable("has a percent sign that encodes nothing");
  for (const [, name = ""] of afterOrigin(encoded).matchAll(placeholder))
    if (!names.has(name)) throw new Unreadable(`has :${name} in its destination only`);
  return encoded;
}

const placeholder = /:([a-z]\w*)/gi;
const afterOrigin = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, "");

/** Whether some host answers a pathname (decoded) by this rule, other than by saying that nothing is there. */
export const answers = ({ pattern, status }: RedirectRule, pathname: string): boolean =>
  status !== 404 && pattern.match(pathname) !== undefined;

/** Rules with a destination that is one URL. */
export const fixedRules = (rules: readonly RedirectRule[]): RedirectRule[] =>
  rules.filter(({ written }) => afterOrigin(written).search(placeholder) < 0);

/** Whether a rule shows a file in the place of another (a rewrite), instead of sending visitors there. */
export const isRewrite = ({ status }: RedirectRule): boolean => status === 200 || status === 404;

/** The pathnames that redirects lead to from one, up to one that was there before; undefined where they end. */
export function circleFrom(
  pathname: string,
  rules: readonly RedirectRule[],
  isServed: (pathname: string) => boolean,
): string[] | undefined {
  const way: string[] = [];
  for (let next = pathname; !isServed(next); ) {
    way.push(next);
    if (way.indexOf(next) < way.length - 1) return way;
    const to = redirected(rules, { pathname: next, search: "", isFile: false });
    if (!to || !("location" in to) || !to.location.startsWith("/")) return undefined;
    next = decoded(to.location.replace(/[?#].*$/, ""));
  }
  return undefined;
}

/** What the first rule that matches makes of a request; a rule that is not forced gives way to a file (`isFile`). */
export function redirected(
  rules: readonly RedirectRule[],
  { pathname, search, isFile }: { readonly pathname: string; readonly search: string; readonly isFile: boolean },
): Redirected | undefined {
  for (const rule of rules) {
    const { pattern, to, status, isForced, beyond } = rule;
    const values = beyond === undefined && pattern.match(pathname);
    if (!values) continue;
    if (isFile && !isForced) return undefined;
    const target = filled(to, values);
    return isRewrite(rule)
      ? { status, pathname: decoded(target.path) }
      : { status, location: target.origin + target.path + (target.query || search) + target.fragment };
  }
  return undefined;
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

/** The text of `_redirects`: one a line, in their order, since the first that matches counts. */
export const redirectsText = (redirects: readonly Redirect[]): string =>
  redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join("");
