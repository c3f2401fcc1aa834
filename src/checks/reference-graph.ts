/** Which output files something refers to, and which pages another page links to. */
import type { Link } from "../output/html/links.ts";
import type { SiteFacts } from "./facts.ts";
import { destinationsOf, meansTheSameEverywhere } from "./link-targets.ts";

export interface References {
  /** Output paths that a page other than their own links to. */
  readonly linked: ReadonlySet<string>;
  /** Output paths that anything refers to. */
  readonly referred: ReadonlySet<string>;
}

const known = new WeakMap<SiteFacts, References>();

/** The references of a site; every check asks the same. */
export function referencesOf(site: SiteFacts): References {
  const references = known.get(site) ?? lookUp(site);
  known.set(site, references);
  return references;
}

/** Looks at every link once. */
function lookUp(site: SiteFacts): References {
  const destinations = destinationsOf(site);
  const linked = new Set<string>();
  const referred = new Set<string>();
  const pathOf = (url: string, from: string): string | undefined => {
    const target = destinations.of(url, from);
    return target.kind === "internal" ? target.path : undefined;
  };
  /** Links whose page is known to be linked to. */
  const noted = new Set<Link>();
  for (const page of site.pages) {
    for (const link of page.links) {
      if (noted.has(link) || link.url.startsWith("#")) continue;
      const path = pathOf(link.url, page.url);
      if (path === page.path) continue;
      note(linked, path);
      if (meansTheSameEverywhere(link.url)) noted.add(link);
    }
    for (const url of page.mentions) note(referred, pathOf(url, page.url));
  }
  for (const { path, urls } of site.stylesheets) for (const url of urls) note(referred, pathOf(url, `/${path}`));
  for (const { path, links, mentions } of site.files) {
    const isPage = /\.html?$/i.test(path);
    for (const { url } of links) note(isPage ? linked : referred, pathOf(url, `/${path}`));
    // In a script, a relative name may be relative to the page.
    for (const url of mentions) for (const from of [`/${path}`, "/"]) note(referred, pathOf(url, from));
  }
  for (const { mentions } of site.drafts) for (const url of mentions) note(referred, pathOf(url, "/"));
  for (const path of linked) referred.add(path);
  return { linked, referred };
}

function note(paths: Set<string>, path: string | undefined): void {
  if (path !== undefined) paths.add(path);
}
