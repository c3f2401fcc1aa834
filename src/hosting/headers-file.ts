/**
 * `_headers` of the output: the headers that a host adds to the responses at a path, in the format that Netlify
 * and Cloudflare Pages share. docs.netlify.com/manage/routing/headers,
 * developers.cloudflare.com/pages/configuration/headers
 */
import type { Hosting, HeaderRule as SiteRule } from "../api/hosting.ts";
import type { Finding } from "../base/diagnostic.ts";
import {
  InvalidRule,
  type Line,
  linesOf,
  type MatchedValues,
  type Pattern,
  parsePattern,
} from "../urls/path-pattern.ts";
import { encodedPath } from "../urls/urls.ts";
import type { HeaderReading, HostFile } from "./host.ts";
import { redirectsText } from "./redirects-file.ts";

export interface HeaderBlock {
  /** The path as the file has it, before it is read as a pattern. */
  readonly path: string;
  readonly pattern: Pattern;
  /** `:splat` and `:name` in values are replaced by what the pattern matched. */
  readonly fillsValues?: boolean | undefined;
  /** Name and value, in order. */
  readonly set: [name: string, value: string][];
  /** From lines such as `! Name`: removed, whatever earlier rules set. */
  readonly remove: string[];
}

/** Headers that frame a message; every server sets them itself, and so do hosts. */
// biome-ignore format: a list of names
export const hostOnlyHeaders: ReadonlySet<string> = new Set([
  "accept-ranges", "age", "allow", "alt-svc", "connection", "content-encoding", "content-length", "content-range", "date",
  "keep-alive", "location", "server", "trailer", "transfer-encoding", "upgrade",
]);

/** A line of `_headers` that hosts ignore or read differently. */
interface HeaderNote extends Line {
  /** The rest of a sentence about the line. */
  readonly problem: string;
  /** Undefined if some hosts apply the line. */
  readonly code?: Extract<Finding["code"], "output/bad-hosting" | "output/host-limit">;
}

/** A note as `plinth preview` prints it. */
export const noteText = ({ number, line, problem }: HeaderNote): string => `_headers:${number}: "${line}" ${problem}.`;

/** Headers that would allow other origins to read what this machine serves. */
const crossOrigin = /^(access-control-|cross-origin-resource-policy: (?!same-origin$)|timing-allow-origin:)/i;

/** Parses `_headers`, as a host does. An invalid line is left out and noted. */
export function parseHeaders(
  text: string,
  { keepsLastRule, ignore, ignoredLines, fillsValues }: HeaderReading = {},
): { readonly rules: readonly HeaderBlock[]; readonly notes: readonly HeaderNote[] } {
  const rules: HeaderBlock[] = [];
  const notes: HeaderNote[] = [];
  const lines = linesOf(text);
  const ignored = ignoredLines?.(lines);
  // Lines below an invalid path belong to no rule.
  let rule: HeaderBlock | undefined;
  let isLeftOut = false;
  for (const { number, line } of lines) {
    const isPath = isHeaderPath(line);
    const reason = ignored?.get(number);
    if (reason !== undefined) {
      isLeftOut ||= isPath;
      notes.push({ number, line, problem: reason });
      continue;
    }
    try {
      if (isPath) {
        isLeftOut = true;
        rule = { path: line, pattern: parsePattern(line, ignore), fillsValues, set: [], remove: [] };
        isLeftOut = false;
        const earlier = rules.findIndex(({ path }) => path === line);
        if (earlier >= 0) notes.push({ number, line, problem: shadowedRule, code: "output/host-limit" });
        rules.splice(earlier >= 0 && keepsLastRule ? earlier : rules.length, 1, rule);
      } else if (!isLeftOut) parseHeader(line, rule);
    } catch (error) {
      if (!(error instanceof InvalidRule)) throw error;
      const isForHosts = error instanceof NotPreviewed || /^[a-z]+:\/\//i.test(line);
      notes.push({ number, line, problem: error.message, ...(!isForHosts && { code: "output/bad-hosting" }) });
    }
  }
  return { rules, notes };
}

const shadowedRule = "has a rule above: Cloudflare Pages applies only the last";

export const isHeaderPath = (line: string): boolean => /^(\/|[a-z]+:\/\/)/i.test(line);

class NotPreviewed extends InvalidRule {}

function parseHeader(line: string, rule: HeaderBlock | undefined): void {
  if (!rule) throw new InvalidRule("is above the first path");
  const removed = /^!\s*([^\s:]+)$/.exec(line)?.[1];
  const [, name = "", value = ""] = /^([!#$%&'*+.^_`|~0-9a-z-]+)\s*:\s*(.*)$/i.exec(line) ?? [];
  if (hostOnlyHeaders.has((removed ?? name).toLowerCase()))
    throw new InvalidRule("names a header that only the host can set");
  if (removed !== undefined) {
    rule.remove.push(removed);
    return;
  }
  if (!line.includes(":"))
    throw new InvalidRule(
      'is neither a path, which begins with "/", nor a header (name: value): headers below it are added to the rule above',
    );
  if (!/^[\t\u0020-\u007e\u0080-\u00ff]+$/.test(value)) throw new InvalidRule("is not a header (name: value)");
  if (crossOrigin.test(`${name}: ${value}`))
    throw new NotPreviewed("is not sent by the preview: it would open this machine to other origins");
  rule.set.push([name, value]);
}

/** Applies every rule that matches a pathname to `headers`, in order; a name set by two rules has both values. */
export function applyHeaders(rules: readonly HeaderBlock[], pathname: string, headers: Headers): void {
  const set = new Set<string>();
  for (const rule of rules) {
    const matched = rule.pattern.match(pathname);
    if (!matched) continue;
    for (const name of rule.remove) headers.delete(name);
    for (const [name, written] of rule.set) {
      const value = rule.fillsValues ? filledValue(written, matched) : written;
      if (set.has(name.toLowerCase())) headers.append(name, value);
      else headers.set(name, value);
      set.add(name.toLowerCase());
    }
  }
}

function filledValue(text: string, matched: MatchedValues): string {
  let filled = text;
  for (const [name, value] of Object.entries(matched)) filled = filled.replaceAll(`:${name}`, () => encodedPath(value));
  return filled;
}

/** Headers with URLs in their values -> the text before each, at which a base is inserted. */
const urlsIn: readonly (readonly [names: RegExp, before: RegExp])[] = [
  // RFC 8288, 3: <url>
  [/^link$/i, /</],
  // Strings: endpoints of w3.org/TR/reporting-1, rules of html.spec.whatwg.org (7.6), patterns of RFC 9842
  [/^(reporting-endpoints|report-to|speculation-rules|use-as-dictionary)$/i, /"/],
  // The value is a URL: RFC 9110 (8.7), ECMA-426 (11.1), w3.org/TR/service-workers (6.1)
  [/^(content-location|sourcemap|service-worker-allowed)$/i, /^/],
  // CSP 3, 6.5.1
  [/^content-security-policy(-report-only)?$/i, /\breport-uri\s+/],
];

/** A header's value below a base: its URLs get the prefix; other text that begins with a slash is unchanged. */
export function basedValue(name: string, value: string, base: string): string {
  const before = urlsIn.find(([names]) => names.test(name))?.[1];
  return before ? value.replace(new RegExp(`(${before.source})/(?![/\\\\])`, "gi"), `$1${base}`) : value;
}

export const basedHeaders = (text: string, base: string): string =>
  text
    .replace(/^[ \t]*\/(?!\/)/gm, base)
    .replace(
      /^([ \t]*([\w-]+):[ \t]*)(.*)/gm,
      (_, start: string, name: string, value: string) => start + basedValue(name, value, base),
    );

/** The text of `_headers`: for each rule a path and its headers, then an empty line. */
export const headersText = (rules: readonly SiteRule[]): string =>
  rules
    .map(({ path, set }) => {
      const headers = Object.entries(set).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${encodeURI(path.toWellFormed())}\n${headers.join("")}`;
    })
    .join("\n");

/** The files of Netlify and Cloudflare Pages: `_headers` and, if the site has redirects, `_redirects`. */
export function sharedFiles({ redirects = [] }: Hosting): HostFile[] {
  const headersFile: HostFile = { path: "_headers", make: ({ headers }) => headersText(headers) };
  const redirectsFile: HostFile = { path: "_redirects", make: (built) => redirectsText(built.redirects) };
  return redirects.length > 0 ? [headersFile, redirectsFile] : [headersFile];
}
