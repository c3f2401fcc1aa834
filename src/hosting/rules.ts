/** What the configuration files of nginx and Caddy share: header rules by path and by name, paths as expressions. */
import type { HeaderRule } from "../site/hosting.ts";
import type { Built } from "../site/index.ts";
import type { HostedSite, Warn } from "./host.ts";

/** Where a site stands on its host: its origin ends in that. */
export const baseOfOrigin = ({ origin }: Pick<Built, "origin">): string =>
  URL.canParse(origin) ? `${new URL(origin).pathname.replace(/\/$/, "")}/` : "/";

/** A text as it stands, in a regular expression of PCRE or RE2. */
export const regular = (text: string): string =>
  text.replace(/[!-~]/g, (character) =>
    /[\w/~-]/.test(character) ? character : `\\x${character.charCodeAt(0).toString(16)}`,
  );

/** An expression for the control files of a site at `base`. */
export const controlPaths = (base: string, controlFiles: readonly string[]): string =>
  `^${regular(base)}(?i:${controlFiles.map((path) => regular(path.toLowerCase())).join("|")})$`;

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

/** Which headers a configuration file can state. */
export interface HeaderLimits {
  /** The server. */
  readonly name: string;
  /** Whether its language can say that a header has a value. */
  readonly canSend: (value: string) => boolean;
  readonly whyNot: string;
}

/** Both servers know a file's type by its extension. */
const canState = ({ canSend }: HeaderLimits, name: string, value: string): boolean =>
  !/^content-type$/i.test(name) && canSend(value);

/** The rules, without the headers that cannot be stated. */
export const statable = (rules: readonly HeaderRule[], limits: HeaderLimits): HeaderRule[] =>
  rules.map(({ path, set }) => ({
    path,
    set: Object.fromEntries(
      Object.entries(set)
        .map(([name, value]): [string, string] => [name, String(value)])
        .filter(([name, value]) => canState(limits, name, value)),
    ),
  }));

/** Warns of the headers that cannot be stated. */
export function warnOfHeaders({ hosting: { headers = [] } }: HostedSite, limits: HeaderLimits, warn: Warn): void {
  for (const { path, set } of headers)
    for (const [name, value] of Object.entries(set))
      if (!canState(limits, name, String(value)))
        warn(
          name,
          `${limits.name} has no way to send ${name} for ${path} as it is: it is left out there.`,
          limits.whyNot,
        );
}
