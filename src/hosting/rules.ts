/** What hosts are told of headers, looked at by path and by name. */

import type { HeaderRule, Redirect } from "../site/hosting.ts";
import type { Built } from "../site/index.ts";
import { decoded } from "../site/urls.ts";
import { isPatternPath } from "./path-pattern.ts";

/** Whether a rule is for a path (as it stands in a rule or a URL of the site). */
export const isFor = ({ path }: HeaderRule, pathname: string): boolean =>
  path.endsWith("*") ? pathname.startsWith(path.slice(0, -1)) : path === pathname;

/**
 * Whether a server's own language can say that a header has a value; hosting-limits.ts tells of those left out.
 * nginx has no way to write a dollar sign. Caddy takes words in braces for placeholders of its own, of which `{$NAME}`
 * would be the server's environment, and no text in quotes ends in a backslash. Both know a file's type by its ending.
 */
export const canSend = {
  nginx: (name: string, value: string): boolean => !isType(name) && !value.includes("$"),
  caddy: (name: string, value: string): boolean =>
    !isType(name) && !/\{[^{}"\s]+\}|\{\$|\\[{}]/.test(value) && !/`.*\\("|$)|\\("|$).*`/.test(value),
} as const;

const isType = (name: string): boolean => /^content-type$/i.test(name);

/** The rules of which a server is told. */
export const sent = (rules: readonly HeaderRule[], can: (name: string, value: string) => boolean): HeaderRule[] =>
  rules.map(({ path, set }) => ({
    path,
    set: Object.fromEntries(Object.entries(set).filter(([name, value]) => can(name, String(value)))),
  }));

/** Whether a page can stand where a redirect begins: by another ending it would be sent as something else. */
export const isPageAddress = ({ from }: Redirect): boolean =>
  !isPatternPath(from) && !/\.(?!html?$)\w+$/i.test(decoded(from));

/** Every header that some rule sets, as it is last written, sorted. */
export function headerNames(rules: readonly HeaderRule[]): string[] {
  const names = new Map(
    rules.flatMap(({ set }) => Object.keys(set)).map((name): [string, string] => [name.toLowerCase(), name]),
  );
  return [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}

/** What a rule sets a header to. */
export const headerIn = ({ set }: HeaderRule, name: string): string | undefined =>
  Object.entries(set).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];

/** Where a site stands on its host: its origin ends in that. */
export const baseOfOrigin = ({ origin }: Pick<Built, "origin">): string =>
  URL.canParse(origin) ? `${new URL(origin).pathname.replace(/\/$/, "")}/` : "/";
