/** Where links lead, each looked up once however many pages have it. */
import { candidatePathsOf, outputPathOf, resolveLink, type Target } from "../site/urls.ts";
import type { SiteFacts } from "./facts.ts";

/** Whether a link leads to the same place from every page. */
export const meansTheSameEverywhere = (link: string): boolean =>
  link.startsWith("/") || /^[a-z][a-z0-9+.-]*:/i.test(link);

/** A link's target; an internal one with the output path that a host answers with, if there is one. */
export type Destination =
  | Exclude<Target, { kind: "internal" }>
  | (Extract<Target, { kind: "internal" }> & { readonly path: string | undefined });

const known = new WeakMap<SiteFacts, Destinations>();

/** The destinations of a site; every check asks the same. */
export function destinationsOf(site: SiteFacts): Destinations {
  const destinations = known.get(site) ?? new Destinations(site);
  known.set(site, destinations);
  return destinations;
}

class Destinations {
  /** Of links that mean the same on every page. */
  private readonly absolute = new Map<string, Destination>();

  constructor(private readonly site: SiteFacts) {}

  /** Where `link` leads from the page at `url`. */
  of(link: string, url: string): Destination {
    // Most links of a page to itself are plain names, and need no URL parser.
    if (link.startsWith("#") && /^#[\w-]*$/.test(link))
      return { kind: "internal", pathname: url, fragment: link.slice(1), path: outputPathOf(url) };
    if (!meansTheSameEverywhere(link)) return this.resolve(link, url);
    const known = this.absolute.get(link);
    if (known) return known;
    const destination = this.resolve(link, "/");
    this.absolute.set(link, destination);
    return destination;
  }

  private readonly isThere = (path: string): boolean => this.site.paths.has(path) || this.site.targets.has(path);

  private resolve(link: string, url: string): Destination {
    const target = resolveLink(link, url, this.site.origin, this.site.base);
    if (target.kind !== "internal") return target;
    const { kind, pathname, fragment } = target;
    return { kind, pathname, fragment, path: candidatePathsOf(pathname).find(this.isThere) };
  }
}
