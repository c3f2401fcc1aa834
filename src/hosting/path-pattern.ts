/**
 * Path patterns of `_headers` and `_redirects`: `*` and `:name`, as far as Netlify and Cloudflare
 * Pages agree on them. What works here works on both; what only one of them understands is refused
 * with the reason. developers.cloudflare.com/pages/configuration/redirects,
 * docs.netlify.com/manage/routing/redirects/redirect-options
 */

/** What stood where the pattern has `*` (named "splat") or `:name`; decoded. */
export type Values = Readonly<Record<string, string>>;

export interface Pattern {
  /** The names of the values that a match has. */
  readonly names: ReadonlySet<string>;
  /** Compares the whole pathname, decoded, with its case and its last slash. Undefined: no match. */
  readonly match: (pathname: string) => Values | undefined;
}

/** A line, or a part of one, that cannot be read: the rest of a sentence about it. */
export class Unreadable extends Error {}

/** Whether a path stands for many: it has a `*` or a `:name`. */
export const isPatternPath = (path: string): boolean => /\*|\/:/.test(path);

/** @throws Unreadable. */
export function parsePattern(text: string): Pattern {
  if (/^[a-z]+:/i.test(text)) throw new Unreadable("is a rule for one host; the preview knows only paths");
  if (!text.startsWith("/")) throw new Unreadable('has a path that does not begin with "/"');
  const names = new Set<string>();
  const source = text
    .split("/")
    .map((segment) => {
      const name = segment === "*" ? "splat" : /^:([a-z]\w*)$/i.exec(segment)?.[1];
      if (name !== undefined) return captured(name, names);
      if (segment.includes(":")) throw new Unreadable("has a :name that does not fill a whole part of its path");
      return segment
        .split(/(\*)/)
        .map((part) => (part === "*" ? captured("splat", names) : literal(part)))
        .join("");
    })
    .join("/");
  const expression = new RegExp(`^${source}$`, "u");
  return {
    names,
    match: (pathname) => {
      const found = expression.exec(pathname);
      return found ? (found.groups ?? {}) : undefined;
    },
  };
}

function captured(name: string, names: Set<string>): string {
  if (names.has(name)) throw new Unreadable(`has ${name === "splat" ? "more than one *" : `:${name} twice`}`);
  names.add(name);
  return name === "splat" ? "(?<splat>.*)" : `(?<${name}>[^/]+)`;
}

function literal(text: string): string {
  try {
    return decodeURIComponent(text).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  } catch {
    throw new Unreadable("has a percent sign that encodes nothing");
  }
}

/** The lines of a control file that say something, with their numbers from 1. */
export function linesOf(text: string): { readonly number: number; readonly line: string }[] {
  return text
    .replace(/^\ufeff/, "")
    .split("\n")
    .map((line, index) => ({ number: index + 1, line: line.trim() }))
    .filter(({ line }) => line !== "" && !line.startsWith("#"));
}
