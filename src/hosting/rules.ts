/** What the configuration files of nginx and Caddy share: header rules by name, paths as regular expressions. */
import type { HeaderRule } from "../site/hosting.ts";
import type { Built } from "../site/index.ts";
import type { HostedSite, Warn } from "./host.ts";

/** The site's path on its host, from the end of its origin: `/`, `/project/`. */
export const baseOfOrigin = ({ origin }: Pick<Built, "origin">): string =>
  URL.canParse(origin) ? `${new URL(origin).pathname.replace(/\/$/, "")}/` : "/";

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
  /** Whether it can express a header's value. */
  readonly canSend: (value: string) => boolean;
  readonly whyNot: string;
}

/** Both servers set Content-Type by a file's extension. */
const canSend = (limits: HeaderLimits, name: string, value: string): boolean =>
  !/^content-type$/i.test(name) && limits.canSend(value);

/** The rules without the headers that the server cannot send. */
export const sendable = (rules: readonly HeaderRule[], limits: HeaderLimits): HeaderRule[] =>
  rules.map(({ path, set }) => ({
    path,
    set: Object.fromEntries(
      Object.entries(set)
        .map(([name, value]): [string, string] => [name, String(value)])
        .filter(([name, value]) => canSend(limits, name, value)),
    ),
  }));

/** Warns of the headers that the server cannot send. */
export function warnOfUnsendable({ hosting: { headers = [] } }: HostedSite, limits: HeaderLimits, warn: Warn): void {
  for (const { path, set } of headers)
    for (const [name, value] of Object.entries(set))
      if (!canSend(limits, name, String(value)))
        warn(name, `${limits.name} cannot send ${name} for ${path} as given; it is left out there.`, limits.whyNot);
}
