/**
 * `_headers` of the output: which headers a host adds to which paths, in the form that Netlify and
 * Cloudflare Pages share. docs.netlify.com/manage/routing/headers,
 * developers.cloudflare.com/pages/configuration/headers
 */
import type { HeaderRule as SiteRule } from "../site/hosting.ts";
import { linesOf, type Pattern, parsePattern, Unreadable } from "./path-pattern.ts";

export interface HeaderRule {
  readonly pattern: Pattern;
  /** Name and value, in order. */
  readonly set: [name: string, value: string][];
  /** `! Name`: not sent, whatever said so before. */
  readonly remove: string[];
}

/** What makes a message a message is the server's business, on hosts too. */
export const ofServer: ReadonlySet<string> = new Set(
  "accept-ranges age allow alt-svc connection content-encoding content-length content-range date keep-alive location server trailer transfer-encoding upgrade".split(
    " ",
  ),
);

/** Would let pages of other origins read what is served on this machine. */
const opening = /^(access-control-|cross-origin-resource-policy: (?!same-origin$)|timing-allow-origin:)/i;

/** Reads `_headers`. A line that cannot be read is left out and noted. */
export function parseHeaders(text: string): {
  readonly rules: readonly HeaderRule[];
  readonly notes: readonly string[];
} {
  const rules: HeaderRule[] = [];
  const notes: string[] = [];
  // Lines below a path that cannot be read belong to no rule.
  let rule: HeaderRule | undefined;
  let isLeftOut = false;
  for (const { number, line } of linesOf(text)) {
    try {
      if (/^(\/|[a-z]+:\/\/)/i.test(line)) {
        isLeftOut = true;
        rule = { pattern: parsePattern(line), set: [], remove: [] };
        isLeftOut = false;
        rules.push(rule);
      } else if (!isLeftOut) readHeader(line, rule);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      notes.push(`_headers:${number}: "${line}" ${error.message}.`);
    }
  }
  return { rules, notes };
}

function readHeader(line: string, rule: HeaderRule | undefined): void {
  if (!rule) throw new Unreadable("stands above the first path");
  const removed = /^!\s*([^\s:]+)$/.exec(line)?.[1];
  if (ofServer.has((removed ?? "").toLowerCase()))
    throw new Unreadable("names a header that only a host itself can set");
  if (removed !== undefined) {
    rule.remove.push(removed);
    return;
  }
  const [, name = "", value = ""] = /^([!#$%&'*+.^_`|~0-9a-z-]+)\s*:\s*(.*)$/i.exec(line) ?? [];
  if (!/^[\t\u0020-\u007e\u0080-\u00ff]+$/.test(value))
    throw new Unreadable("is not a header: a name, a colon, a value");
  if (ofServer.has(name.toLowerCase())) throw new Unreadable("names a header that only a host itself can set");
  if (opening.test(`${name}: ${value}`))
    throw new Unreadable("is not sent by the preview: it would open this machine to other origins");
  rule.set.push([name, value]);
}

/** Changes `headers` as the rules for a pathname say: all that match, in order; a name set twice has both values. */
export function applyHeaders(rules: readonly HeaderRule[], pathname: string, headers: Headers): void {
  const ours = new Set<string>();
  for (const { pattern, set, remove } of rules) {
    if (!pattern.match(pathname)) continue;
    for (const name of remove) headers.delete(name);
    for (const [name, value] of set) {
      if (ours.has(name.toLowerCase())) headers.append(name, value);
      else headers.set(name, value);
      ours.add(name.toLowerCase());
    }
  }
}

/** The text of `_headers`: for each rule a path and its headers, then an empty line. */
export const headersText = (rules: readonly SiteRule[]): string =>
  rules
    .map(({ path, set }) => {
      const headers = Object.entries(set).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${encodeURI(path.toWellFormed())}\n${headers.join("")}`;
    })
    .join("\n");
