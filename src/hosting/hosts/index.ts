/** The table of hosts. CONTRIBUTING.md lists what else a new host needs. */
import type { Hosting, HostName } from "../../api/hosting.ts";
import { type Coding, codings } from "../content-types.ts";
import { type Host, type HostFile, namesOf } from "../host.ts";
import { caddy } from "./caddy.ts";
import { cloudflare } from "./cloudflare.ts";
import { githubPages } from "./github-pages.ts";
import { netlify } from "./netlify.ts";
import { nginx } from "./nginx.ts";
import { vercel } from "./vercel.ts";

export const hosts: Readonly<Record<HostName, Host>> = { netlify, cloudflare, vercel, nginx, caddy, githubPages };

/** By their names on the command line: `github-pages`. */
export const hostsByOption: ReadonlyMap<string, Host> = new Map(
  Object.entries(hosts).map(([name, host]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), host]),
);

/** Files in a format of one host. */
export const configurationFiles: readonly string[] = Object.values(hosts).flatMap(
  ({ serve: { configuration } }) => configuration ?? [],
);

/** The configuration file of a host below a base path; undefined for any other file. */
export const basedConfiguration = (path: string, text: string, base: string): string | undefined =>
  Object.values(hosts)
    .find(({ serve }) => serve.configuration === path)
    ?.based?.(text, base);

/** Files that are meant for hosts, not for visitors. */
export const controlFiles: readonly string[] = ["_headers", "_redirects", ...configurationFiles];

/** Files that these and other servers read by name. */
export const isForServers = (path: string): boolean =>
  controlFiles.includes(path) ||
  /^(CNAME|_routes\.json|_worker\.js|\.nojekyll|\.htaccess|web\.config)$/.test(path) ||
  /^(staticwebapp\.config|netlify|firebase)\.(json|toml)$/.test(path);

export const formAttributes: readonly string[] = Object.values(hosts).flatMap((host) => host.formAttributes ?? []);

export const hostsOf = ({ hosts: named = {} }: Hosting): Host[] =>
  (Object.keys(hosts) as HostName[]).filter((name) => named[name]).map((name) => hosts[name]);

/** A content coding that hosts of a site send to current browsers. */
export interface HostCoding {
  readonly coding: Coding;
  /** Their names, for messages; empty for any host. */
  readonly hosts: string;
  /** Whether one of them sends the site's headers. */
  readonly sendsHeaders: boolean;
}

/** The compression that is assumed for a site that names no host. */
export const codingOfAnyHost: HostCoding = { coding: "br", hosts: "", sendsHeaders: true };

/** How the hosts of a site compress its files, the weakest coding first. */
export function codingsOf(hosting: Hosting): readonly HostCoding[] {
  const named = hostsOf(hosting);
  if (named.length === 0) return [codingOfAnyHost];
  return codings.toReversed().flatMap((coding) => {
    const some = named.filter((host) => codingOf(host, hosting) === coding);
    const sendsHeaders = some.some(({ serve }) => !serve.ignoresRules);
    return some.length > 0 ? { coding, hosts: namesOf(some), sendsHeaders } : [];
  });
}

function codingOf({ codingsFor, serve }: Host, hosting: Hosting): Coding {
  const [smallest = "br"] = codingsFor?.(hosting) ?? serve.compression?.codings ?? codings;
  return smallest;
}

/** Whether a host reads `_headers` and `_redirects`. */
export const readsControlFiles = ({ serve }: Host): boolean => !serve.configuration && !serve.ignoresRules;

/** The files from which a site's hosts read its headers and redirects; hosts with the same format share the files. */
export const hostFiles = (hosting: Hosting): HostFile[] =>
  [...new Set(hostsOf(hosting).map(({ files }) => files))].flatMap((files) => files(hosting, controlFiles));
