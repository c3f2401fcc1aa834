/**
 * Redirects as servers of one's own do them: a regular expression over the request's URL as it came, in
 * what PCRE (nginx) and RE2 (Caddy) share, and a target. As it came, since a decoded path would have to be
 * encoded again, and a line break in it would begin a header of the visitor's own.
 */
import type { Redirect } from "../site/hosting.ts";
import { decoded } from "../site/urls.ts";

export interface RequestRedirect {
  /** Of the path and the query. */
  readonly expression: string;
  /** The Location: as text, and with what stood in the request. */
  readonly target: string;
}

/**
 * @param base where the site stands on its host.
 * @param reference how the server's language names a captured text.
 */
export function requestRedirect(
  { from, to }: Redirect,
  base: string,
  reference: (name: string) => string,
): RequestRedirect {
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  const based = path.startsWith("/") ? base.slice(0, -1) + path : path;
  const origin = /^https?:\/\/[^/]*/i.exec(based)?.[0] ?? "";
  const names = from.split("/").flatMap((part) => nameOf(part) ?? []);
  const fill = (text: string): string =>
    encoded(text).replace(/:([a-z]\w*)/gi, (_, name: string) => reference(groupOf(names.indexOf(name))));
  // The query of the request stays where the target has none of its own.
  const kept = query === "" ? reference(queryName) : "";
  return {
    expression: `^${pathExpression(base.slice(0, -1) + from)}(?P<${queryName}>\\?.*)?$`,
    target: encoded(origin) + fill(based.slice(origin.length)) + fill(query) + kept + fill(fragment),
  };
}

const queryName = "plinth_query";

/** A number, since PCRE takes 32 characters of a name, and nginx one variable of each. */
const groupOf = (index: number): string => `plinth_${index}`;

/** What a part of a pattern is called by, if it stands for others. */
const nameOf = (part: string): string | undefined => (part === "*" ? "splat" : /^:([a-z]\w*)$/i.exec(part)?.[1]);

/** The path of a rule, `/old/*` or `/:name/old`, as it may stand in a request. */
function pathExpression(path: string): string {
  let groups = 0;
  return path
    .split("/")
    .slice(1)
    .map((part) => {
      if (nameOf(part) === undefined) return `/${[...decoded(part)].map(either).join("")}`;
      const group = groupOf(groups++);
      // What a * stands for begins with neither kind of slash: in front of a target, that would be another host.
      return part === "*" ? `/+(?P<${group}>(?:[^/\\x5c?][^?]*)?)` : `/(?P<${group}>[^/\\x5c?]+)`;
    })
    .join("");
}

/** A character, as it is or percent-encoded, in either case. */
function either(character: string): string {
  if (/[\w~-]/.test(character)) return character;
  const bytes = [...Buffer.from(character)].map((byte) => byte.toString(16).padStart(2, "0"));
  const plain = character.length === 1 && character <= "~" ? `\\x${bytes[0]}` : character;
  return `(?:${plain}|(?i:${bytes.map((byte) => `%${byte}`).join("")}))`;
}

/** Characters that no URL has, and those that mean something in the files of servers. */
const encoded = (text: string): string =>
  text.toWellFormed().replace(/[^!-~]+|["$`\\{}]/gu, (characters) => encodeURIComponent(characters));
