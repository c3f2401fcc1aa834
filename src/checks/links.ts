/**
 * Every link of the final HTML and CSS leads somewhere: to a page by its own URL, to a fragment
 * that is there, to a file of the output. A dead one is reported once, with every page that has it.
 */
import type { Code, Finding, Report } from "../diagnostic.ts";
import type { PageFacts } from "../scan.ts";
import { nearest } from "../suggest.ts";
import { candidatePathsOf, resolveLink } from "../url.ts";
import type { SiteFacts } from "./facts.ts";

/** What is wrong with a link, without where it stands. */
interface Fault {
  readonly code: Code;
  readonly message: string;
  readonly hint?: string | undefined;
}

interface DeadLink extends Fault {
  readonly link: string;
  readonly places: Set<string>;
  readonly sources: Set<string>;
}

/** What a visitor is sent to, where everything else is something that the page loads. */
const leadsToPages = new Set(["a href", "area href", "form action", "button formaction", "meta og:url", "link href"]);

export function links(site: SiteFacts, report: Report): void {
  const resolver = new Resolver(site);
  const dead = new Map<string, DeadLink>();
  const note = (link: string, fault: Fault | undefined, place: string, sources: readonly string[]): void => {
    if (!fault) return;
    const key = `${fault.message}\0${link}`;
    const known = dead.get(key) ?? { ...fault, link, places: new Set(), sources: new Set() };
    known.places.add(place);
    for (const source of sources) known.sources.add(source);
    dead.set(key, known);
  };
  for (const page of site.pages) {
    for (const { url, from } of page.links) note(url, resolver.faultOf(url, page.url, from), page.url, page.sources);
  }
  for (const { path, urls, sources } of site.stylesheets) {
    for (const url of urls) note(url, resolver.faultOf(url, `/${path}`, "style url()"), path, sources);
  }
  for (const link of dead.values()) report.add(findingOf(link));
}

function findingOf({ code, message, hint, link, places, sources }: DeadLink): Finding {
  const named = [...places].slice(0, 5).join(", ");
  const more = places.size > 5 ? ` and ${places.size - 5} more` : "";
  return { code, message: `${message} It stands on ${named}${more}.`, hint, at: { text: link, in: [...sources] } };
}

class Resolver {
  private readonly byPath: ReadonlyMap<string, PageFacts>;
  private readonly urls: readonly string[];

  constructor(private readonly site: SiteFacts) {
    this.byPath = new Map(site.pages.map((page) => [page.path, page]));
    this.urls = site.pages.map(({ url }) => url);
  }

  faultOf(link: string, url: string, from: string): Fault | undefined {
    const target = resolveLink(link, url, this.site.origin);
    if (target.kind === "external") return undefined;
    if (target.kind === "malformed")
      return {
        code: "link/no-target",
        message: `"${link}" is not a URL.`,
        hint: "Write a path on this site, such as /about, or a whole URL.",
      };
    const { pathname, fragment } = target;
    const path = candidatePathsOf(pathname).find((candidate) => this.site.paths.has(candidate));
    if (path === undefined) return this.deadEnd(link, pathname, from);
    const page = this.byPath.get(path);
    if (!page) return undefined;
    if (pathname !== page.url) return this.otherName(link, page);
    return this.faultOfFragment(link, fragment, page);
  }

  private otherName(link: string, { url }: PageFacts): Fault {
    return { code: "link/not-canonical", message: `"${link}" is not the page's own URL.`, hint: `Write "${url}".` };
  }

  private faultOfFragment(link: string, fragment: string, page: PageFacts): Fault | undefined {
    const id = fragment.split(":~:")[0] ?? ""; // what follows is a text to highlight, not an id
    if (id === "" || id === "top" || page.ids.has(id)) return undefined;
    const match = nearest(id, page.ids);
    return {
      code: "link/no-fragment",
      message: `"${link}" leads to a place that ${page.url} does not have: no element has the id "${id}".`,
      hint: match && `Did you mean "#${match}"?`,
    };
  }

  private deadEnd(link: string, pathname: string, from: string): Fault {
    const slashed = this.site.pages.find(({ url }) => url === pathname.replace(/\/+$/, "") || url === `${pathname}/`);
    if (slashed) return this.otherName(link, slashed);
    const isAsset = !leadsToPages.has(from) || /\.(?!html$)[a-z0-9]+$/i.test(pathname);
    const known = isAsset ? [...this.site.paths].map((path) => `/${path}`) : this.urls;
    const match = nearest(pathname, known);
    return isAsset
      ? {
          code: "link/no-asset",
          message: `"${link}" (${from}) is no file of the site.`,
          hint: match ? `Did you mean "${match}"?` : "Files that are copied as they are stand in content/static/.",
        }
      : { code: "link/no-target", message: `"${link}" leads to no page.`, hint: match && `Did you mean "${match}"?` };
  }
}
