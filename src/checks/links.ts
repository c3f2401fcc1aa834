/**
 * Every link of the final HTML, CSS, feeds, sitemaps, manifests, redirects and structured data leads
 * somewhere: to a page by its canonical URL, to an existing fragment, to a file of the output. A dead link
 * is reported once, with every page that has it.
 */

import type { Finding, Origin, Place } from "../diagnostics/diagnostic.ts";
import { getOrInsert } from "../diagnostics/get-or-insert.ts";
import { foundOn } from "../diagnostics/message.ts";
import { outputFileOrigin, siteFile, textInSources } from "../diagnostics/origins.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { LinkKind } from "../output/html/link-kinds.ts";
import type { Link } from "../output/html/links.ts";
import { asWritten, type Fault, type PagesCheck, sourcesOf } from "./facts.ts";
import { LinkFaults } from "./links/link-faults.ts";
import { referencesOf } from "./links/link-targets.ts";
import { maxOrigins, targetOnPage } from "./page-faults.ts";

export const links: PagesCheck = (site) => {
  const resolver = new LinkFaults(site);
  const dead = new Map<string, DeadLink>();
  /** The targets of the dead links so far: pages come before feeds and twins. */
  const targets = new Set<string>();
  const collect = (links: Iterable<Link>, url: string, holder: Holder): void => {
    for (const link of links) {
      const fault = resolver.faultOf(link, url, () => holder.sources[0]);
      if (!fault) continue;
      const target = resolver.targetOf(link, url);
      // The text of a page in a feed or in its twin has the errors of the page.
      if (isInFeed(link) && target !== undefined && targets.has(target)) continue;
      if (isInMarkdown(link) && (target === undefined || (holder.isTwin && targets.has(target)))) continue;
      if (target !== undefined) targets.add(target);
      const value = isInMarkdown(link) ? link.url.slice(site.origin.length) : asWritten(link.url, site.base);
      addDeadLink(dead, {
        key: `${fault.code} ${target ?? value}`,
        from: link.from,
        fault,
        on: holder.on,
        origin: holder.originOf(value, link),
        template: holder.template,
      });
    }
  };
  const inStylesheets = new Map(site.stylesheets.flatMap(({ urls, sources }) => urls.map((url) => [url, sources])));
  for (const page of site.pages) collect(page.links, page.url, onPage(page, inStylesheets));
  for (const { path, urls, sources } of site.stylesheets) {
    const cssLinks = urls.map((url): Link => ({ url, from: "style url()" }));
    collect(cssLinks, `/${path}`, inFile(path, sources, { file: sources[0] }));
  }
  for (const { path, links: linksInFile, sources, kind } of site.files) {
    // A library can have modules that no page loads.
    if (/\.m?js$/i.test(path) && linksInFile.length > 0 && !referencesOf(site).referred.has(path)) continue;
    const holder = inFile(path, sources, outputFileOrigin({ path, kind, sources }));
    collect(linksInFile, `/${path}`, { ...holder, isTwin: kind === "file" });
  }
  return [...dead.values()].map(findingOf);
};

const isInMarkdown = ({ from }: Link): boolean => from === "markdown link";
const isInFeed = ({ from }: Link): boolean => from.startsWith("feed ");

/** A page or file that has links. */
interface Holder {
  /** Its URL or path, for messages. */
  readonly on: string;
  readonly template: string;
  readonly sources: readonly string[];
  /** Whether it is the text of a page, if it is Markdown. */
  readonly isTwin?: boolean;
  /** The origin of a link in its sources. @param value as written. */
  readonly originOf: (value: string, link: Link) => Place;
}

/** @param inStylesheets the sources of each URL in a stylesheet. */
const onPage = (page: PageFacts, inStylesheets: ReadonlyMap<string, readonly string[]>): Holder => ({
  on: page.url,
  template: page.template,
  get sources() {
    return sourcesOf(page);
  },
  originOf: (value, { url, from }) => {
    // A stylesheet whose rules are inline in the page.
    const sources = from.startsWith("style ") ? inStylesheets.get(url) : undefined;
    if (sources) return { at: textInSources(value, sources) };
    return { target: targetOnPage(page, { link: url }, { value }) };
  },
});

const inFile = (on: string, sources: readonly string[], otherwise: Origin): Holder => ({
  on,
  template: "",
  sources,
  originOf: (text, link) => {
    const { from } = link;
    // The text may have a relative path, whose last part is the same.
    const part = text.slice(text.lastIndexOf("/") + 1);
    const inSources = (written: string, or: Origin): Origin =>
      written === "" ? or : { at: { kind: "text", text: written, in: sources, otherwise: or } };
    if (isInMarkdown(link)) return inSources(link.url, inSources(text, inSources(part, otherwise)));
    const isOfHosting = sources[0] === siteFile && /^re(?:direct|write)/.test(from);
    return { at: { kind: "text", text, in: sources, ...(isOfHosting && { after: "redirects" }), otherwise } };
  },
});

interface DeadLink {
  readonly fault: Fault;
  /** The pages and files that contain it. */
  readonly on: Set<string>;
  /** The elements and attributes that hold it: `a href`, `img src`. */
  readonly froms: Set<LinkKind>;
  readonly origins: Place[];
  /** The templates of the pages that have these origins; pages of one template usually have the link in the same place. */
  readonly templates: Set<string>;
}

interface FoundLink extends Pick<DeadLink, "fault"> {
  /** Equal for links with the same error and target. */
  readonly key: string;
  readonly from: LinkKind;
  readonly on: string;
  readonly origin: Place;
  readonly template: string;
}

/** Adds a dead link, or another origin of one. */
function addDeadLink(dead: Map<string, DeadLink>, { key, from, fault, on, origin, template }: FoundLink): void {
  const deadLink = getOrInsert(dead, key, () => {
    const sets = { on: new Set<string>(), froms: new Set<LinkKind>(), templates: new Set<string>() };
    return { fault, ...sets, origins: [] };
  });
  deadLink.on.add(on);
  deadLink.froms.add(from);
  if (deadLink.origins.length < maxOrigins || !deadLink.templates.has(template)) deadLink.origins.push(origin);
  deadLink.templates.add(template);
}

function findingOf({ fault: { code, severity, message, hint }, on, froms, origins }: DeadLink): Finding {
  const [origin, ...others] = origins;
  return {
    code,
    ...(severity && { severity }),
    ...foundOn(message, on, code === "link/no-asset" ? ` (${listOfAttributes(froms)})` : ""),
    hint,
    ...origin,
    ...(others.length > 0 && { others }),
  };
}

/** React adds a preload link for every image, which is not in the sources. */
const listOfAttributes = (froms: ReadonlySet<LinkKind>): string =>
  [...froms].filter((from) => froms.size === 1 || from !== "link preload").join(", ");
