/**
 * `_redirects` of the output: `/from /to 301`, one per line, in the format that Netlify and Cloudflare
 * Pages share. docs.netlify.com/manage/routing/redirects/overview,
 * developers.cloudflare.com/pages/configuration/redirects
 */
import type { Redirect } from "../api/hosting.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import {
  InvalidRule,
  linesOf,
  type MatchedValues,
  type Pattern,
  parsePattern,
  spelledPath,
  wordsOfLine,
} from "../urls/path-pattern.ts";
import { decoded, encodedPath, isValidUrl } from "../urls/urls.ts";
import type { RedirectReading } from "./host.ts";

const statuses = [200, 301, 302, 303, 307, 308, 404] as const;

export interface RedirectRule {
  readonly pattern: Pattern;
  readonly written: string;
  /** Percent-encoded, with `:name` where a value of the pattern goes. */
  readonly to: string;
  readonly status: (typeof statuses)[number];
  /** Whether its status ends with "!", so that it precedes a file. */
  readonly isForced: boolean;
  /** Why only some hosts support the rule: the preview ignores it, the checks rely on it. */
  readonly unsupported?: string | undefined;
}

/** The result of a rule: a redirect to another URL, or the file of another pathname. */
type Redirected =
  | { readonly status: number; readonly location: string }
  | { readonly status: number; readonly pathname: string };

/**
 * Parses `_redirects`. A line that is invalid, or that the host ignores, is omitted and noted; a line that hosts
 * interpret differently is noted.
 */
export function parseRedirects(
  text: string,
  host: RedirectReading = {},
): {
  readonly rules: readonly RedirectRule[];
  readonly notes: readonly string[];
} {
  const rules: RedirectRule[] = [];
  const notes: string[] = [];
  const lines = linesOf(text);
  const ignored = host.ignoredLines?.(lines);
  for (const { number, line } of lines) {
    try {
      const reason = ignored?.get(number);
      if (reason !== undefined) throw new InvalidRule(reason);
      const { note, ...rule } = parseRule(wordsOfLine(line), host);
      rules.push(rule);
      if (note) notes.push(`_redirects:${number}: "${line}" ${note}.`);
    } catch (error) {
      if (!(error instanceof InvalidRule)) throw error;
      notes.push(`_redirects:${number}: "${line}" ${error.message}.`);
    }
  }
  return { rules, notes };
}

function parseRule(
  [from = "", ...words]: readonly string[],
  { defaultStatus = 302, ignore, areAsSpelled, starsAnywhere }: RedirectReading,
): RedirectRule & { readonly note: string | undefined } {
  const [to, code, ...others] = words.filter((word) => !isCondition(word));
  if (to === undefined) throw new InvalidRule("has no destination");
  if (others.length > 0) throw new InvalidRule("has more than a path, a destination and a status");
  const pattern = parsePattern(from, ignore, areAsSpelled);
  const status = code === undefined ? defaultStatus : statuses.find((status) => `${status}` === code.replace(/!$/, ""));
  if (status === undefined) throw new InvalidRule(`has a status other than ${statuses.join(", ")}`);
  const isPath = to.startsWith("/") && !to.startsWith("//");
  const problem = isPath ? undefined : problemOfTarget(to);
  if (problem) throw new InvalidRule(problem);
  const rule = { pattern, written: to, to, status, isForced: code?.endsWith("!") ?? false };
  const unsupported = words.some(isCondition)
    ? "has a condition, which the preview cannot evaluate"
    : unsupportedIn(starsAnywhere ? "" : from, { isPath, isShown: status === 200 || status === 404 });
  if (unsupported) return { ...rule, unsupported, note: unsupported };
  const note =
    code === undefined ? "has no status: Netlify uses 301, Cloudflare Pages and the preview use 302" : undefined;
  return { ...rule, to: destination(to, pattern), note };
}

/** Why a destination that is no path is not the URL of another site, either. */
function problemOfTarget(to: string): string | undefined {
  const host = /^https?:\/\/([^/?#]*)/i.exec(to)?.[1];
  if (!host) return 'has a destination that is neither a path nor a URL with "https://"';
  if (/^[\w.-]+(:\d+)?$/.test(host)) return undefined;
  if (host.includes("@")) return "has a user name or a password in its destination";
  const inAscii = /[^!-~]/.test(host) && isValidUrl(to) ? new URL(to).host : undefined;
  return `has an invalid host in its destination: "${host}"${inAscii ? ` must be written "${inAscii}"` : ""}`;
}

/** Why not every host supports a rule. */
function unsupportedIn(from: string, { isPath, isShown }: { isPath: boolean; isShown: boolean }): string | undefined {
  if (!isPath && isShown) return "proxies another site, which the preview cannot do";
  return from.includes("*") && !from.endsWith("/*")
    ? 'has a "*" that is not the whole last segment of its path'
    : undefined;
}

/** Whether a word is a condition, which only Netlify has: `id=:id`. */
const isCondition = (word: string): boolean => /^[a-z_-]+=/i.test(word);

/**
 * A percent-encoded destination. Its placeholders are all after the host, which visitors must not choose. Outside the
 * path of a site's own URL, another `:word` is text: of `Help:Contents`, `#:~:text=`. Cloudflare Pages and Netlify
 * replace a name even if more letters follow it.
 */
function destination(to: string, { names }: Pattern): string {
  const encoded = to.toWellFormed().replace(/[^!-~]+/gu, encodeURIComponent);
  if (/%(?![0-9a-f]{2})/i.test(encoded)) throw new InvalidRule("has an invalid percent-encoding");
  const path = /^[^?#]*/.exec(encoded)?.[0] ?? "";
  for (const { 1: name = "", index } of encoded.slice(schemeAndHost(to).length).matchAll(placeholderPattern)) {
    const isText = (!to.startsWith("/") || index >= path.length) && ![...names].some((each) => name.startsWith(each));
    if (!names.has(name) && !isText) throw new InvalidRule(`uses :${name} in its destination, but not in its path`);
  }
  return encoded;
}

const placeholderPattern = /:([a-z]\w*)/gi;
const schemeAndHost = (url: string): string => /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? "";

/** Whether the destination of a rule has no placeholder. */
export const isFixed = ({ written, pattern: { names }, unsupported }: RedirectRule): boolean =>
  ![...written.slice(schemeAndHost(written).length).matchAll(placeholderPattern)].some(
    ([, name = ""]) => unsupported !== undefined || names.has(name),
  );

/** Whether a rule responds with another file (a rewrite) instead of a redirect. */
export const isRewrite = ({ status }: RedirectRule): boolean => status === 200 || status === 404;

/** Finds the first rule that responds to a pathname. Rules without a pattern are indexed: a site can have thousands. */
export function ruleFinder(rules: readonly RedirectRule[]): (pathname: string) => RedirectRule | undefined {
  const responding = rules.filter(({ status }) => status !== 404);
  const exact = new Map<string, number>();
  const patterns: number[] = [];
  for (const [index, { pattern }] of responding.entries())
    if (pattern.names.size > 0) patterns.push(index);
    else if (!exact.has(pattern.path)) exact.set(pattern.path, index);
  return (pathname) => {
    const first = exact.get(pathname) ?? responding.length;
    const earlier = patterns.find((index) => index < first && responding[index]?.pattern.match(pathname));
    return responding[earlier ?? first];
  };
}

/**
 * A function to call with rules in order: it finds an earlier one that matches every path of a rule and redirects it
 * elsewhere, so that the rule never applies: `/old/*` above `/old/a`. Undefined if it is not sure.
 */
export function shadowFinder(): (rule: RedirectRule) => RedirectRule | undefined {
  const exact = new Map<string, RedirectRule[]>();
  const patterns: RedirectRule[] = [];
  return (rule) => {
    const { path, names } = rule.pattern;
    const deep = path.endsWith("/*") ? ["", "no-such-page", "no/such-page"] : [""];
    const samples = names.size === 0 ? [path] : deep.map((rest) => filledPath(path, rest));
    const isShadow = (each: RedirectRule): boolean =>
      each.unsupported === undefined &&
      each.status !== 404 &&
      (each.isForced || !rule.isForced) &&
      samples.every((sample) => each.pattern.match(sample)) &&
      samples.some((sample) => isRewrite(each) !== isRewrite(rule) || goal(each, sample) !== goal(rule, sample));
    const alike = names.size === 0 ? getOrInsert(exact, path, () => []) : patterns;
    const shadow = alike.find(isShadow) ?? patterns.find(isShadow);
    alike.push(rule);
    return shadow;
  };
}

const filledPath = (path: string, rest: string): string =>
  path.replace(/(?<=\/):[a-z]\w*/gi, "no-such-name").replace(/\*$/, rest);

const goal = (rule: RedirectRule, pathname: string): string => {
  const { origin, path, query, fragment } = filled(rule, rule.pattern.match(pathname) ?? {});
  return origin + path + query + fragment;
};

/** Where a rule redirects a pathname (decoded); undefined for a rewrite, or if only some hosts support the rule. */
export function locationOf(rule: RedirectRule, pathname: string): string | undefined {
  if (isRewrite(rule) || rule.unsupported !== undefined || !rule.pattern.match(pathname)) return undefined;
  return goal(rule, pathname);
}

/**
 * The result of the first rule that matches a request. Only a forced rule takes precedence over a file (`isFile`).
 * @param request pathname: decoded, or spelled if the rules are.
 */
export function applyRedirects(
  rules: readonly RedirectRule[],
  { pathname, search, isFile }: { readonly pathname: string; readonly search: string; readonly isFile: boolean },
): Redirected | undefined {
  for (const rule of rules) {
    const { pattern, status, isForced, unsupported } = rule;
    const values = unsupported === undefined && pattern.match(pathname);
    if (!values) continue;
    if (isFile && !isForced) return undefined;
    const target = filled(rule, values);
    return isRewrite(rule)
      ? { status, pathname: decoded(target.path) }
      : { status, location: target.origin + target.path + (target.query || search) + target.fragment };
  }
  return undefined;
}

function filled({ to, pattern }: RedirectRule, values: MatchedValues) {
  const origin = schemeAndHost(to);
  const withValues = to.slice(origin.length).replace(placeholderPattern, (text, name: string) => {
    const value = values[name];
    if (value === undefined) return text;
    return pattern.isSpelled ? value : encodedPath(value);
  });
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(withValues) ?? [];
  // Two slashes at the start of a path would lead to another host.
  return { origin, path: origin === "" ? path.replace(/\/{2,}/g, "/") : path, query, fragment };
}

export const basedRedirects = (text: string, base: string): string =>
  text.replace(/^[^#\n]*/gm, (rule) => rule.replace(/(^|\s)\/(?!\/)/g, `$1${base}`));

/** The text of `_redirects`, in order: hosts use the first rule that matches. */
export const redirectsText = (redirects: readonly Redirect[]): string =>
  redirects.flatMap(({ from, to, status }) => spellingsOf(from).map((path) => `${path} ${to} ${status}\n`)).join("");

/**
 * The spellings of a path in requests, for hosts that do not decode it: as in the site, as Chromium writes a URL (`[` and
 * `(` as they are, `|` as %7C), and with everything encoded that RFC 3986 does not call unreserved (2.3).
 */
export function spellingsOf(from: string): string[] {
  if (!from.startsWith("/")) return [from]; // reported by validate.ts
  const inAscii = from.toWellFormed().replace(/[^!-~]+/gu, encodeURIComponent);
  const all = [inAscii, respelled(inAscii, /[\w.~!$&'()+,;=@[\]-]/), respelled(inAscii, /[\w.~-]/)];
  const spelled = all.map(spelledPath);
  return all.filter((_, index) => spelled.indexOf(spelled[index] ?? "") === index);
}

/** Encodes all characters but plain ones. "*" and ":" in a path are syntax; encoded, they are characters. */
const respelled = (path: string, plain: RegExp): string =>
  path.replace(/(?:%[\da-f]{2})+|[^\w/*:%]/gi, (text) => {
    const characters = decoded(text);
    if (characters === text && text.startsWith("%")) return text;
    return Array.from(characters, (each) => (plain.test(each) ? each : encodedCharacter(each))).join("");
  });

const encodedCharacter = (character: string): string =>
  /[!'()*]/.test(character) ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(character);
