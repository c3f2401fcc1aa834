/** What hosts are told of headers, looked at by path and by name. */
import type { HeaderRule } from "../hosting.ts";
import type { Built } from "../site.ts";

/** Whether a rule is for a path (as it stands in a rule or a URL of the site). */
export const isFor = ({ path }: HeaderRule, pathname: string): boolean =>
  path.endsWith("*") ? pathname.startsWith(path.slice(0, -1)) : path === pathname;

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
