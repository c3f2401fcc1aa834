/** Where links lead, each resolved once for all pages; and which files and pages something links to. */

import { getOrInsert } from "../../base/get-or-insert.ts";
import type { Link } from "../../output/html/links.ts";
import { candidatePathsOf, outputPathOf, type ResolvedLink, resolveLink } from "../../urls/urls.ts";
import type { PageCheckFacts } from "../facts.ts";

/** Whether a link leads to the same place from every page. */
export const isSameEverywhere = (link: string): boolean => link.startsWith("/") || /^[a-z][a-z0-9+.-]*:/i.test(link);

/** A link's target; an internal one with the output path of its file, if there is one. */
export type LinkTarget =
  | Exclude<ResolvedLink, { kind: "internal" }>
  | (Extract<ResolvedLink, { kind: "internal" }> & { readonly path: string | undefined });

export type InternalTarget = Extract<LinkTarget, { kind: "internal" }>;

/** A link of a page or file, with what checks of it need. */
export interface CheckedLink extends Link {
  /** As in the sources: without the base path. */
  readonly written: string;
  readonly target: LinkTarget;
  /** The URL of the page or file that has it. */
  readonly page: string;
  /** The content file that the page is made from, if that is known. */
  readonly fileOf: () => string | undefined;
}

const targetsBySite = new WeakMap<PageCheckFacts, LinkTargets>();

/** The link targets of a site; shared by all checks. */
export const linkTargetsOf = (facts: PageCheckFacts): LinkTargets =>
  getOrInsert(targetsBySite, facts, () => new LinkTargets(facts));

class LinkTargets {
  /** The targets of links that lead to the same target on every page. */
  private readonly absolute = new Map<string, LinkTarget>();

  constructor(private readonly facts: PageCheckFacts) {}

  of(link: string, page: string): LinkTarget {
    // Most links within a page are plain ids and need no URL parser.
    if (link.startsWith("#") && /^#[\w-]*$/.test(link))
      return { kind: "internal", pathname: page, fragment: link.slice(1), path: outputPathOf(page) };
    if (!isSameEverywhere(link)) return this.resolve(link, page);
    return getOrInsert(this.absolute, link, () => this.resolve(link, "/"));
  }

  readonly isThere = (path: string): boolean => this.facts.paths.has(path) || this.facts.targets.has(path);

  private resolve(link: string, page: string): LinkTarget {
    const target = resolveLink(link, page, this.facts.siteUrl, this.facts.pathPrefix);
    if (target.kind !== "internal") return target;
    const { kind, pathname, fragment } = target;
    return { kind, pathname, fragment, path: candidatePathsOf(pathname).find(this.isThere) };
  }
}

export interface References {
  /** Output paths that another page links to. */
  readonly linked: ReadonlySet<string>;
  /** Output paths that anything refers to. */
  readonly referred: ReadonlySet<string>;
}

const referencesBySite = new WeakMap<PageCheckFacts, References>();

/** The references of a site; shared by all checks. */
export const referencesOf = (facts: PageCheckFacts): References =>
  getOrInsert(referencesBySite, facts, () => findReferences(facts));

function findReferences(facts: PageCheckFacts): References {
  const targets = linkTargetsOf(facts);
  const linked = new Set<string>();
  const referred = new Set<string>();
  const pathOf = (url: string, from: string): string | undefined => {
    const target = targets.of(url, from);
    return target.kind === "internal" ? target.path : undefined;
  };
  /** Links with the same target on every page, which is already recorded. */
  const resolved = new Set<Link>();
  for (const page of facts.pages) {
    for (const link of page.links) {
      if (resolved.has(link) || link.url.startsWith("#")) continue;
      const path = pathOf(link.url, page.url);
      if (path === page.path) continue;
      addDefined(linked, path);
      if (isSameEverywhere(link.url)) resolved.add(link);
    }
    for (const url of page.mentions) addDefined(referred, pathOf(url, page.url));
  }
  for (const { path, urls } of facts.stylesheets) for (const url of urls) addDefined(referred, pathOf(url, `/${path}`));
  for (const { path, links, mentions } of facts.files) {
    const isPage = /\.html?$/i.test(path);
    for (const { url } of links) addDefined(isPage ? linked : referred, pathOf(url, `/${path}`));
    // A relative URL in a script can be relative to the script or to the page.
    for (const url of mentions) for (const from of [`/${path}`, "/"]) addDefined(referred, pathOf(url, from));
  }
  for (const { mentions } of facts.drafts) for (const url of mentions) addDefined(referred, pathOf(url, "/"));
  for (const path of linked) referred.add(path);
  return { linked, referred };
}

function addDefined(paths: Set<string>, path: string | undefined): void {
  if (path !== undefined) paths.add(path);
}
