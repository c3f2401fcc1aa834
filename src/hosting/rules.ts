/** Shared by the configuration files of nginx and Caddy: header rules by name, paths and redirects as regular expressions. */
import type { HeaderRule, Redirect } from "../api/hosting.ts";
import type { Built } from "../api/index.ts";
import { isPatternPath, placeholderIn } from "../urls/path-pattern.ts";
import { decoded, isValidUrl } from "../urls/urls.ts";
import { contentTypeOf, withoutParameters } from "./content-types.ts";
import { fileFinder } from "./header-values.ts";
import { basedValue } from "./headers-file.ts";
import type { HostedSite, Warn } from "./host.ts";

/** The site's path on its host, from the end of its origin: `/`, `/project/`. */
export const baseOfOrigin = ({ origin }: Pick<Built, "origin">): string =>
  isValidUrl(origin) ? `${new URL(origin).pathname.replace(/\/$/, "")}/` : "/";

/** A text as a literal in a regular expression of PCRE or RE2. */
export const regExpLiteral = (text: string): string =>
  text.replace(/[!-~]/g, (character) =>
    /[\w/~-]/.test(character) ? character : `\\x${character.charCodeAt(0).toString(16)}`,
  );

/** Matches the control files of a site at `base`. */
export const controlPaths = (base: string, controlFiles: readonly string[]): string =>
  `^${regExpLiteral(base)}(?i:${controlFiles.map((path) => regExpLiteral(path.toLowerCase())).join("|")})$`;

/** Every header that some rule sets, sorted; spelled as in the last rule. */
export function headerNames(rules: readonly HeaderRule[]): string[] {
  const names = new Map(
    rules.flatMap(({ set }) => Object.keys(set)).map((name): [string, string] => [name.toLowerCase(), name]),
  );
  return [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}

/** The value that a rule sets for a header, in any case. */
export const headerIn = ({ set }: HeaderRule, name: string): string | undefined =>
  Object.entries(set).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];

/** Which headers a server's configuration language can express. */
export interface HeaderLimits {
  /** The server, in messages. */
  readonly name: string;
  readonly canSend: (value: string) => boolean;
  readonly reason: string;
}

/** Both servers derive Content-Type from a file's extension. */
const canSend = (limits: HeaderLimits, name: string, value: string): boolean =>
  !/^content-type$/i.test(name) && limits.canSend(value);

/** The rules for a site at `base`, without the headers that the server cannot send. */
export const sendableRules = (rules: readonly HeaderRule[], limits: HeaderLimits, base: string): HeaderRule[] =>
  rules.map(({ path, set }) => ({
    path,
    set: Object.fromEntries(
      Object.entries(set)
        .map(([name, value]): [string, string] => [name, basedValue(name, String(value), base)])
        .filter(([name, value]) => canSend(limits, name, value)),
    ),
  }));

/** Warns about the headers that the server cannot send, unless it derives the same from a file's extension. */
export function warnOfUnsendable(site: HostedSite, limits: HeaderLimits, warn: Warn): void {
  for (const { path, set } of site.hosting.headers ?? [])
    for (const [name, value] of Object.entries(set))
      if (!canSend(limits, name, String(value)) && !(/^content-type$/i.test(name) && isDerived(path, value, site)))
        warn(name, `${limits.name} cannot send ${name} for ${path} as configured; it is omitted there.`, limits.reason);
}

/** Whether every file at a path has the type by its extension. All text is UTF-8, so a missing charset does not matter. */
function isDerived(path: string, value: string, { pages, statics, files }: HostedSite): boolean {
  const covered = fileFinder(pages, [...statics, ...files])(path);
  const type = withoutParameters(value);
  return covered.length > 0 && covered.every((file) => withoutParameters(contentTypeOf(file)) === type);
}

/** Redirects without a pattern take precedence over files, the others do not. */
export const byPrecedence = (redirects: readonly Redirect[]) => ({
  exact: redirects.filter(({ from }) => !isPatternPath(from)),
  patterns: redirects.filter(({ from }) => isPatternPath(from)),
});

interface RequestRedirect {
  /** Matches the path and the query. */
  readonly expression: string;
  /** The value of Location, with references to captured text. */
  readonly target: string;
}

/**
 * A redirect as a regular expression, in the syntax that PCRE (nginx) and RE2 (Caddy) share, and a target. It
 * matches the request's URL before decoding: a decoded path would have to be encoded again, and a line break in
 * it would let a visitor add a header.
 * @param base the site's path on its host: `/`, `/project/`.
 * @param reference to a captured text, in the server's language.
 */
export function requestRedirect(
  { from, to }: Redirect,
  base: string,
  reference: (name: string) => string,
): RequestRedirect {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  const based = path.startsWith("/") ? base.slice(0, -1) + path : path;
  const origin = /^https?:\/\/[^/]*/i.exec(based)?.[0] ?? "";
  const names = from.split("/").flatMap((part) => placeholderIn(part) ?? []);
  const fill = (text: string): string =>
    encoded(text).replace(/:([a-z]\w*)/gi, (word, name: string) =>
      names.includes(name) ? reference(groupOf(names.indexOf(name))) : word,
    );
  // The request's query is kept unless the target has its own.
  const kept = query === "" ? reference(queryName) : "";
  return {
    expression: `^${pathExpression(base.slice(0, -1) + from)}(?P<${queryName}>\\?.*)?$`,
    target: encoded(origin) + fill(based.slice(origin.length)) + fill(query) + kept + fill(fragment),
  };
}

const queryName = "plinth_query";

/** A number: PCRE limits names to 32 characters, and nginx creates a variable for each. */
const groupOf = (index: number): string => `plinth_${index}`;

/** Matches the path of a rule, `/old/*` or `/:name/old`, however a request encodes it. */
function pathExpression(path: string): string {
  let groups = 0;
  return path
    .split("/")
    .slice(1)
    .map((part) => {
      if (placeholderIn(part) === undefined) return `/${[...decoded(part)].map(either).join("")}`;
      const group = groupOf(groups++);
      // The match of * must not start with a slash or backslash: a target that starts with it would be another host.
      return part === "*" ? `/+(?P<${group}>(?:[^/\\x5c?][^?]*)?)` : `/(?P<${group}>[^/\\x5c?]+)`;
    })
    .join("");
}

/** Matches a character as it is or percent-encoded, in either case. */
function either(character: string): string {
  if (/[\w-]/.test(character)) return character;
  const bytes = [...Buffer.from(character)].map((byte) => byte.toString(16).padStart(2, "0"));
  const plain = character.length === 1 && character <= "~" ? `\\x${bytes[0]}` : character;
  return `(?:${plain}|(?i:${bytes.map((byte) => `%${byte}`).join("")}))`;
}

/** Percent-encodes characters that are invalid in URLs or special in configuration files. */
const encoded = (text: string): string =>
  text.toWellFormed().replace(/[^!-~]+|["$`\\{}]/gu, (characters) => encodeURIComponent(characters));
