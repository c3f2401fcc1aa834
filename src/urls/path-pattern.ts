/**
 * Path patterns of `_headers` and `_redirects`: `*` and `:name`, as far as Netlify and Cloudflare Pages agree
 * on them. A pattern that only one of them accepts is invalid. developers.cloudflare.com/pages/configuration/redirects,
 * docs.netlify.com/manage/routing/redirects/redirect-options
 */

import { escapedPattern } from "../base/regexps.ts";
import { decoded } from "./urls.ts";

/** The texts that `*` (named "splat") and each `:name` of a pattern matched; decoded unless the pattern is spelled. */
export type MatchedValues = Readonly<Record<string, string>>;

export interface Pattern {
  /** Decoded. Without names, it is the only pathname that matches. */
  readonly path: string;
  /** It matches a path as the request spells it, `%28` or `(`, and so are its values. */
  readonly isSpelled: boolean;
  /** The names in the values of a match. */
  readonly names: ReadonlySet<string>;
  /** Matches the whole pathname, decoded unless the pattern is spelled. Case and a trailing slash matter. Undefined: no match. */
  readonly match: (pathname: string) => MatchedValues | undefined;
}

/** A rule or a part of one is invalid. The message is the rest of a sentence about it. */
export class InvalidRule extends Error {}

/** Whether a path is a pattern: it has a `*` or a `:name`. */
export const isPatternPath = (path: string): boolean => /\*|\/:/.test(path);

/** Tests whether the path of a header rule, `/about` or `/assets/*`, is for everything that another path is for. */
export function coverageOf(path: string): (other: string) => boolean {
  const plain = decoded(path.replace(/\*$/, ""));
  return path.endsWith("*") ? (other) => decoded(other).startsWith(plain) : (other) => decoded(other) === plain;
}

/** The name of a segment that is a placeholder: "splat" for `*`. */
export const placeholderIn = (segment: string): string | undefined =>
  segment === "*" ? "splat" : /^:([a-z]\w*)$/i.exec(segment)?.[1];

/** What a host ignores when it matches a path. */
export interface Ignored {
  readonly case?: boolean;
  /** The slash at the end. Of Netlify's headers, `/a/*` is for `/a` and `/ab`; of its redirects, for `/a` only. */
  readonly slash?: "headers" | "redirects";
  /** Whether a request has `:`, `*`, `|` and `^`, which a pattern encodes, encoded or as they are. */
  readonly syntaxEncoding?: boolean;
}

/**
 * The path of a request as a browser spells it (WHATWG URL): `"` is %22, but `(` and `%28` differ, as for hosts that
 * compare paths without decoding them.
 */
export const spelledPath = (path: string): string => new URL(`http://host${path}`).pathname;

/** @throws InvalidRule. @param isSpelled it matches pathnames that are not decoded. */
export function parsePattern(text: string, ignored: Ignored = {}, isSpelled = false): Pattern {
  if (/^[a-z]+:/i.test(text)) throw new InvalidRule("is a rule for one host; only paths are supported");
  if (!text.startsWith("/")) throw new InvalidRule('has a path that does not start with "/"');
  const names = new Set<string>();
  const source = (isSpelled ? spelledPath(text) : text)
    .split("/")
    .map((segment) => {
      const name = placeholderIn(segment);
      if (name !== undefined) return captured(name, names);
      if (segment.includes(":")) throw new InvalidRule("has a :name that is not a whole segment of its path");
      return segment
        .split(/(\*)/)
        .map((part) => (part === "*" ? captured("splat", names) : literal(part, isSpelled, ignored)))
        .join("");
    })
    .join("/");
  const loose = source.replace(/\/?(\(\?<splat>\.\*\))?$/, ignored.slash === "redirects" ? "(?=/|$)/?$1" : "/?$1");
  const expression = new RegExp(`^${ignored.slash ? `${loose}/?` : source}$`, ignored.case ? "iu" : "u");
  return {
    path: decoded(text),
    isSpelled,
    names,
    match: (pathname) => {
      const match = expression.exec(pathname);
      return match ? (match.groups ?? {}) : undefined;
    },
  };
}

function captured(name: string, names: Set<string>): string {
  if (names.has(name)) throw new InvalidRule(`has ${name === "splat" ? "more than one *" : `:${name} twice`}`);
  names.add(name);
  return name === "splat" ? "(?<splat>.*)" : `(?<${name}>[^/]+)`;
}

function literal(text: string, isSpelled: boolean, { syntaxEncoding }: Ignored): string {
  try {
    const plain = decodeURIComponent(text);
    const source = escapedPattern(isSpelled ? text : plain);
    return syntaxEncoding ? source.replace(encodedSyntax, "(?:$&|\\x$1)") : source;
  } catch {
    throw new InvalidRule("has an invalid percent-encoding");
  }
}

/** Characters that a path in templates/site.tsx must encode, and a request need not. */
export const encodedSyntax = /%(3A|2A|7C|5E)/gi;

/** A line of a control file, numbered from 1. */
export interface Line {
  readonly number: number;
  readonly line: string;
}

/** The lines of a control file without comments and empty lines. */
export const linesOf = (text: string): Line[] =>
  text
    .replace(/^\ufeff/, "")
    .split("\n")
    .map((line, index) => ({ number: index + 1, line: line.trim() }))
    .filter(({ line }) => line !== "" && !line.startsWith("#"));

/** The words of a line of `_redirects`, without a comment at its end. */
export const wordsOfLine = (line: string): string[] => line.replace(/\s+#.*$/, "").split(/\s+/);
