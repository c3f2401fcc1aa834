/** The definition of a host. Each host is one value in hosts/<host>.ts, and one line of the table in hosts/index.ts. */

import type { Hosting, Redirect } from "../api/hosting.ts";
import type { Built } from "../api/index.ts";
import type { Construct } from "../base/diagnostic.ts";
import { type ContentPlace, inSiteFile } from "../base/places.ts";
import type { Ignored, Line } from "../urls/path-pattern.ts";
import { type HostResponse, outputPathOf, resolveCleanUrl } from "../urls/urls.ts";
import type { Coding } from "./content-types.ts";

export interface Host {
  /** The name in messages: `GitHub Pages`. */
  readonly name: string;
  /** The files that a build writes for it. @param controlFiles the files for any host, which none should send. */
  readonly files: (hosting: Hosting, controlFiles: readonly string[]) => readonly HostFile[];
  /** Warns about what it does not support, or does differently from other hosts. */
  readonly limits?: (site: HostedSite, warn: Warn) => void;
  /** What it does with a file of this output path instead of sending it: the rest of a sentence about the file. */
  readonly reserved?: (path: string) => string | undefined;
  /** The most files that it accepts, and the most bytes of one. */
  readonly maximum?: { readonly files: number; readonly bytes: number };
  /** Attributes of forms that it handles itself, whatever their action. */
  readonly formAttributes?: readonly string[];
  /** The content codings that it sends for a site, if its options change those of `serve`. */
  readonly codingsFor?: (hosting: Hosting) => readonly Coding[] | undefined;
  /** Adds a base path to the URLs in its configuration file, if `files` has not done it. */
  readonly based?: (text: string, base: string) => string;
  /** How it responds to requests; `plinth preview --as` imitates it. */
  readonly serve: Serving;
  /** What of it tests cannot compare with a program of the host: it is from its documentation. */
  readonly fromDocumentation?: string;
}

/** The place of a redirect: in templates/site.tsx, or in the content of its target page, which may list its old URLs. */
export function redirectAt({ from, to }: Redirect, pages: readonly HostedPage[]): Construct {
  const content = pages.find(({ url }) => url === to)?.content;
  return { ...inSiteFile(from, "hosting", content ? [content.file] : []), after: "redirects" };
}

/** For messages: `Netlify and Vercel`. */
export const namesOf = (hosts: readonly Host[]): string => hosts.map(({ name }) => name).join(" and ");

export interface HostFile {
  /** Relative to the output folder. */
  readonly path: string;
  /** @param paths output paths of the site's other files; only those whose names are known before they are generated. */
  readonly make: (built: Built, paths: readonly string[]) => string;
}

export interface HostedPage {
  readonly url: string;
  readonly content?: ContentPlace;
}

export interface HostedSite {
  readonly hosting: Hosting;
  readonly pages: readonly HostedPage[];
  /** The site's path on its host: `/`, `/project/`. */
  readonly base: string;
  readonly statics: readonly string[];
  /** The texts of its static `_headers` and `_redirects`. */
  readonly headersFile?: string | undefined;
  readonly redirectsFile?: string | undefined;
  /** Output paths of the files that the host generates. */
  readonly files: readonly string[];
}

/** What each host finds at a URL of the site, among the files whose names are known before they are generated. */
export function lookUpIn({ pages, statics, files }: HostedSite) {
  const paths: ReadonlySet<string> = new Set([...statics, ...files, ...pages.map(({ url }) => outputPathOf(url))]);
  const hasFolders = pages.some(({ url }) => url !== "/" && url.endsWith("/"));
  const lookUp = ({ serve }: Host, url: string): HostResponse =>
    serve.lookup(url, (path) => paths.has(path), { hasFolders });
  return { paths, lookUp };
}

/** @param text in templates/site.tsx, where the warning is placed. */
export type Warn = (text: string, message: string, hint?: string) => void;

export type Rules = Pick<Built, "headers" | "redirects">;

export interface Serving {
  /** The file with headers and redirects in its own format. Without one, it reads `_headers` and `_redirects`. */
  readonly configuration?: string;
  /** The rules that its configuration file can express, for a site at `base`; by default all. */
  readonly expressible?: (rules: Rules, base: string) => Rules;
  readonly configured?: (text: string) => Partial<Serving>;
  readonly ignoresRules?: boolean;
  readonly lookup: Lookup;
  /** Whether visitors can get a file at this output path; by default neither hidden files nor control files. */
  readonly sends?: (path: string) => boolean;
  /** Its Content-Type for a file, from ours. */
  readonly contentType?: (ours: string) => string;
  /** Redirects from another URL of a file to its own; `first`: before those of the site. */
  readonly cleanUrls: { readonly status: 301 | 308; readonly first?: boolean };
  readonly redirects?: RedirectReading & {
    /** The redirects that take precedence over files: all, or those without a pattern; by default none. */
    readonly first?: "all" | "exact";
    /** It refuses the paths of hidden files before it tries patterns. */
    readonly refusesHidden?: boolean;
    /** It sends the site's headers with redirects, too. */
    readonly haveHeaders?: boolean;
  };
  readonly headers?: HeaderReading;
  /** The default value of Cache-Control; `bundles`: they are cached for a year without a rule. */
  readonly caching: { readonly default: string; readonly bundles?: boolean };
  readonly errorPage?: {
    /** It sends the 404.html nearest to the requested path; if there is none, the home page for every unknown path. */
    readonly isNearest?: boolean;
    /** Its Cache-Control, whatever the site says. */
    readonly cacheControl?: string;
    /** It is sent with the headers of its own path, not of the requested one. */
    readonly hasOwnHeaders?: boolean;
  };
  readonly compression?: {
    /** The content codings that it sends; by default all. */
    readonly codings?: readonly Coding[];
    /** It sends the compressed copies that a build makes for it. */
    readonly sendsCopies?: boolean;
    /** It sends brotli only if a compressed copy exists. */
    readonly storedBrotliOnly?: boolean;
    /** It compresses files of at least this size, in bytes; copies may be smaller. */
    readonly minBytes?: number;
  };
}

export interface RedirectReading {
  /** The status of a rule that has none; 302 by default. */
  readonly defaultStatus?: 301 | 302;
  /** What does not matter in paths. */
  readonly ignore?: Ignored | undefined;
  /** It compares paths as a request spells them: `%28` is not `(`. */
  readonly areAsSpelled?: boolean;
  /** A `*` may be anywhere in a path, not only its whole last segment. */
  readonly starsAnywhere?: boolean;
  /** Why it ignores lines of `_redirects`, by their numbers; the rest of a sentence about the line. */
  readonly ignoredLines?: (lines: readonly Line[]) => ReadonlyMap<number, string>;
}

export interface HeaderReading {
  readonly ignore?: Ignored;
  readonly ignoredLines?: RedirectReading["ignoredLines"];
  /** Of several rules for a path in `_headers`, only the last applies. */
  readonly keepsLastRule?: boolean;
  /** It replaces `:splat` and `:name` in values by what the rule's path matched. */
  readonly fillsValues?: boolean;
}

/** The file or redirect that a host finds at a pathname (decoded, servable). @param has whether the output has a path. */
export type Lookup = (
  pathname: string,
  has: (path: string) => boolean,
  site: { /** Some page's URL ends in a slash. */ readonly hasFolders: boolean },
) => HostResponse;

/** The default of `plinth preview`: Netlify and Cloudflare Pages where they agree. */
export const anyHost: Serving = {
  lookup: resolveCleanUrl,
  cleanUrls: { status: 308 },
  caching: { default: "no-cache", bundles: true },
};

/** The Cache-Control of hosts that let browsers revalidate every file. */
export const revalidate = "public, max-age=0, must-revalidate";
