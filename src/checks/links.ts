/**
 * Every link of the final HTML, CSS, feeds, sitemaps, manifests, redirects and structured data leads
 * somewhere: to a page by its own URL, to a fragment that is there, to a file of the output. A dead
 * one is reported once, with every page that has it.
 */

import { type Draft, describeDraft, draftNamed } from "../content/drafts.ts";
import { type Finding, someOf } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/did-you-mean.ts";
import { answers, type RedirectRule, redirectLoop } from "../hosting/redirects-file.ts";
import { servedAt } from "../hosting/served-at.ts";
import type { Link } from "../output/html/links.ts";
import { candidatePathsOf, readable } from "../site/urls.ts";
import { type Fault, type PageTarget, placeOfPage, type SiteCheck, type SiteFacts } from "./facts.ts";
import { destinationsOf, meansTheSameEverywhere } from "./link-targets.ts";

interface DeadLink extends Fault {
  readonly link: string;
  readonly places: Set<string>;
  /** What asks for it: `a href`, `img src`. */
  readonly froms: Set<string>;
  readonly sources: Set<string>;
  /** Where it stands if the link's text is found nowhere. */
  readonly otherwise: Pick<Finding, "file" | "at">;
}

/** What a visitor is sent to, where everything else is something that the page loads. */
const leadsToPages = new Set([
  "a href",
  "area href",
  "form action",
  "button formaction",
  "meta og:url",
  "link href",
  "meta refresh",
  "sitemap loc",
  "sitemap link",
  "feed link",
  "manifest url",
  "redirect",
  "rewrite",
  "JSON-LD",
]);

export const links: SiteCheck = (site) => {
  const resolver = new Resolver(site);
  const dead = new DeadLinks(site);
  for (const page of site.pages)
    for (const link of page.links) {
      const fault = resolver.faultOf(link, page.url);
      if (fault) dead.note(link, fault, { on: page.url, sources: page.sources, otherwise: placeOfPage(page) });
    }
  for (const { path, urls, sources } of site.stylesheets)
    for (const url of urls) {
      const link = { url, from: "style url()" };
      const fault = resolver.faultOf(link, `/${path}`);
      if (fault) dead.note(link, fault, { on: path, sources, otherwise: { file: sources[0] } });
    }
  for (const { path, links, sources, kind } of site.files) {
    const otherwise = kind === "file" ? { file: sources[0], at: { text: path } } : { file: sources[0] };
    for (const link of links) {
      const fault = resolver.faultOf(link, `/${path}`);
      if (fault) dead.note(link, fault, { on: path, sources, otherwise });
    }
  }
  return dead.findings();
};

/** Where a dead link was found. */
interface LinkOrigin extends Pick<DeadLink, "otherwise"> {
  readonly on: string;
  readonly sources: readonly string[];
}

/** Dead links, each once, with everything that has it. */
class DeadLinks {
  private readonly links = new Map<string, DeadLink>();

  constructor(private readonly site: SiteFacts) {}

  note({ url, from }: Link, fault: Fault, { on, sources, otherwise }: LinkOrigin): void {
    const link = asWritten(url, this.site.base);
    const key = `${fault.message}\0${link}`;
    const sets = { places: new Set<string>(), froms: new Set<string>(), sources: new Set<string>() };
    const known = this.links.get(key) ?? { ...fault, ...sets, link, otherwise };
    known.places.add(on);
    known.froms.add(from);
    for (const source of sources) known.sources.add(source);
    this.links.set(key, known);
  }

  findings = (): Finding[] => [...this.links.values()].map(findingOf);
}

const findingOf = ({ code, message, hint, link, places, froms, sources, otherwise }: DeadLink): Finding => ({
  code,
  message: `${message} On ${someOf(places)}${code === "link/no-asset" ? ` (${askedBy(froms)})` : ""}.`,
  hint,
  at: { text: link, in: [...sources], otherwise },
});

/** React adds a preload link for every image; nobody wrote that one. */
const askedBy = (froms: ReadonlySet<string>): string =>
  [...froms].filter((from) => froms.size === 1 || from !== "link preload").join(", ");

/** A link as it stands in the sources: without the site's base. */
function asWritten(link: string, base: string): string {
  return base !== "" && link.startsWith(`${base}/`) ? link.slice(base.length) : link;
}

class Resolver {
  private readonly destinations;
  /** Links that are good on every page. */
  private readonly good = new Set<Link>();
  private readonly redirects: readonly RedirectRule[];
  /** Files of symbols, of which a page uses one by its id. */
  private readonly drawings: ReadonlyMap<string, PageTarget>;
  /** What is wrong with links that lead nowhere: the same one may stand on every page. */
  private readonly deadEnds = new Map<string, Fault | undefined>();

  constructor(private readonly site: SiteFacts) {
    this.destinations = destinationsOf(site);
    this.redirects = site.files.flatMap(({ redirects }) => redirects ?? []);
    this.drawings = new Map(site.files.flatMap(({ path, ids }) => (ids ? [[path, { url: `/${path}`, ids }]] : [])));
  }

  /** What is wrong with a link on the page at `url`. */
  faultOf(link: Link, url: string): Fault | undefined {
    if (this.good.has(link)) return undefined;
    const fault = this.look(link, url);
    if (!fault && meansTheSameEverywhere(link.url)) this.good.add(link);
    return fault;
  }

  private look({ url: found, from }: Link, url: string): Fault | undefined {
    const target = this.destinations.of(found, url);
    const link = asWritten(found, this.site.base);
    if (target.kind === "external") return undefined;
    if (target.kind === "malformed")
      return {
        code: "link/no-target",
        message: `"${link}" is not a URL.`,
        hint: "Write a path on this site, such as /about, or a whole URL.",
      };
    if (target.kind === "outside") return this.outside(found, target.pathname);
    const { pathname, fragment, path } = target;
    if (link === "") return emptiness(from);
    if (path === undefined) {
      const key = [link, pathname, from].join("\0");
      const fault = this.deadEnds.has(key) ? this.deadEnds.get(key) : this.deadEnd(readable(link), pathname, from);
      this.deadEnds.set(key, fault);
      return fault;
    }
    const page = this.site.targets.get(path) ?? (from.startsWith("use ") ? this.drawings.get(path) : undefined);
    if (!page) return undefined;
    // A rewrite names a file, since that is what it shows.
    if (pathname !== page.url && from !== "rewrite") return this.otherName(link, page.url);
    return fragment === "" ? undefined : this.faultOfFragment(link, fragment, page);
  }

  /** What stands on the same host may be another site; not so when it is written as one of this site, or has its name. */
  private outside(link: string, pathname: string): Fault | undefined {
    const isOurs = link.startsWith("/") || candidatePathsOf(pathname).some((path) => this.site.paths.has(path));
    if (!isOurs) return undefined;
    const { origin } = this.site;
    return {
      code: "link/outside-base",
      message: `"${link}" leads out of the site, which stands at ${origin}/.`,
      hint: `Write "${origin}${pathname}", made of the origin that usePage() gives.`,
    };
  }

  private otherName(link: string, url: string): Fault {
    return { code: "link/not-canonical", message: `"${link}" is not the page's own URL.`, hint: `Write "${url}".` };
  }

  private faultOfFragment(link: string, fragment: string, page: PageTarget): Fault | undefined {
    const id = fragment.split(":~:")[0] ?? ""; // what follows is a text to highlight, not an id
    if (id === "" || id.toLowerCase() === "top" || !page.ids || page.ids.has(id)) return undefined;
    const match = nearest(id, page.ids);
    const draft = draftNamed(this.site.drafts, id);
    if (draft) return leadsToDraft("link/no-fragment", readable(link), draft);
    return {
      code: "link/no-fragment",
      message: `"${readable(link)}" leads to a place that ${page.url} does not have: no element has the id "${id}".`,
      hint: match && `Did you mean "#${match}"?`,
    };
  }

  private urls = (): readonly string[] => [...this.site.targets.values()].map(({ url }) => url);

  private readonly has = (path: string): boolean => this.site.paths.has(path) || this.site.targets.has(path);

  private circle(link: string, pathname: string): Fault | undefined {
    const { base } = this.site;
    const isServed = (url: string): boolean => servedAt(asWritten(url, base), this.has) !== undefined;
    const way = redirectLoop(base + pathname, this.redirects, isServed);
    return (
      way && {
        code: "link/no-target",
        message: `"${link}" leads in a circle: ${way.map((url) => asWritten(url, base)).join(", ")}.`,
        hint: "Let one of these redirects lead to a page.",
      }
    );
  }

  private deadEnd(link: string, pathname: string, from: string): Fault | undefined {
    const trimmed = pathname.replace(/\/+$/, "");
    const name = trimmed.slice(trimmed.lastIndexOf("/") + 1);
    if (this.site.absent.has(name)) return undefined;
    if (this.redirects.some((rule) => answers(rule, this.site.base + pathname)))
      return from === "redirect" ? this.circle(link, pathname) : undefined;
    const served = servedAt(pathname, this.has);
    if (served && "redirect" in served) return this.otherName(link, readable(served.redirect));
    if (name.endsWith(".md")) {
      return {
        code: "link/no-target",
        message: `"${link}" leads to no page.`,
        hint: "Write the page's URL, not the file it is made from.",
      };
    }
    const draft = draftNamed(this.site.drafts, name);
    if (draft) return leadsToDraft("link/no-target", link, draft);
    const isAsset = !leadsToPages.has(from) || /\.(?!html$)[a-z0-9]+$/i.test(pathname);
    const match = nearest(pathname, isAsset ? [...this.site.paths].map((path) => `/${path}`) : this.urls());
    const hint = match && `Did you mean "${match}"?`;
    if (!isAsset) return { code: "link/no-target", message: `"${link}" leads to no page.`, hint };
    const otherwise = "Files that are copied as they are stand in content/static/.";
    return { code: "link/no-asset", message: `"${link}" is no file of the site.`, hint: hint ?? otherwise };
  }
}

const leadsToDraft = (code: Fault["code"], link: string, draft: Draft): Fault => ({
  code,
  message: `"${link}" leads to nothing that is published: ${draft.file} is ${describeDraft(draft)}.`,
  hint: "Take the link out, or publish what it leads to; --drafts shows the site with both.",
});

/** What is wrong with an address that is empty: it would be that of the page itself. */
const emptiness = (from: string): Fault =>
  leadsToPages.has(from)
    ? {
        code: "link/no-target",
        message: `The address of a link is empty (${from}).`,
        hint: 'Write where it leads; "#" is the top of the page, and a form without "action" is sent to its own page.',
      }
    : {
        code: "link/no-asset",
        message: `The address of something to load is empty (${from}).`,
        hint: "Name a file.",
      };
