/**
 * Every link of the final HTML, CSS, feeds, sitemaps, manifests, redirects and structured data leads
 * somewhere: to a page by its canonical URL, to an existing fragment, to a file of the output. A dead link
 * is reported once, with every page that has it.
 */
import type { Finding, FindingPlace } from "../diagnostics/diagnostic.ts";
import { foundOn } from "../diagnostics/message.ts";
import { siteFile } from "../diagnostics/page-place.ts";
import type { Link } from "../output/html/links.ts";
import { getOrInsert } from "../output/html/memo.ts";
import { asWritten, elementOf, type Fault, maxPlaces, type SiteCheck, sourcesOf } from "./facts.ts";
import { LinkFaults } from "./link-faults.ts";
import { referencesOf } from "./link-targets.ts";

export const links: SiteCheck = (site) => {
  const resolver = new LinkFaults(site);
  const dead = new Map<string, DeadLink>();
  /** The targets of the dead links so far: pages come before feeds. */
  const targets = new Set<string>();
  const collect = (found: Iterable<Link>, url: string, holder: Holder): void => {
    for (const link of found) {
      const fault = resolver.faultOf(link, url, () => holder.sources[0]);
      if (!fault) continue;
      const target = resolver.targetOf(link, url);
      // The text of a page in a feed has the errors of the page.
      if (isInFeed(link) && target !== undefined && targets.has(target)) continue;
      if (target !== undefined) targets.add(target);
      const value = asWritten(link.url, site.base);
      const place = holder.placeOf(value, link);
      addDeadLink(dead, {
        key: `${fault.code} ${target ?? value}`,
        from: link.from,
        fault,
        on: holder.on,
        place,
        template: holder.template,
      });
    }
  };
  const inStylesheets = new Map(site.stylesheets.flatMap(({ urls, sources }) => urls.map((url) => [url, sources])));
  for (const page of site.pages)
    collect(page.links, page.url, {
      on: page.url,
      template: page.template,
      get sources() {
        return sourcesOf(page);
      },
      placeOf: (value, { url, from }) => {
        // A stylesheet whose rules are inline in the page.
        const sources = from.startsWith("style ") ? inStylesheets.get(url) : undefined;
        if (sources) return { at: { text: value, in: sources, otherwise: { file: sources[0] } } };
        return { at: elementOf(page, { spot: { link: url }, value }) };
      },
    });
  for (const { path, urls, sources } of site.stylesheets) {
    const found = urls.map((url) => ({ url, from: "style url()" }));
    collect(found, `/${path}`, inFile(path, sources, { file: sources[0] }));
  }
  for (const { path, links: found, sources, kind } of site.files) {
    // A library can have modules that no page loads.
    if (/\.m?js$/i.test(path) && found.length > 0 && !referencesOf(site).referred.has(path)) continue;
    const otherwise = kind === "file" ? { file: sources[0], at: { text: path } } : { file: sources[0] };
    collect(found, `/${path}`, inFile(path, sources, otherwise));
  }
  return [...dead.values()].map(findingOf);
};

const isInFeed = ({ from }: Link): boolean => from.startsWith("feed ");

/** A page or file that has links. */
interface Holder {
  /** Its URL or path, for messages. */
  readonly on: string;
  readonly template: string;
  readonly sources: readonly string[];
  /** The place of a link in its sources. @param value as written. */
  readonly placeOf: (value: string, link: Link) => FindingPlace;
}

const inFile = (on: string, sources: readonly string[], otherwise: FindingPlace): Holder => ({
  on,
  template: "",
  sources,
  placeOf: (text, { from }) => {
    const isOfHosting = sources[0] === siteFile && /^re(?:direct|write)/.test(from);
    return { at: { text, in: sources, ...(isOfHosting && { after: "redirects" }), otherwise } };
  },
});

interface DeadLink {
  readonly fault: Fault;
  /** The pages and files that contain it. */
  readonly on: Set<string>;
  /** The elements and attributes that hold it: `a href`, `img src`. */
  readonly froms: Set<string>;
  readonly places: FindingPlace[];
  /** The templates of the pages that have these places; pages of one template usually have the link in the same place. */
  readonly templates: Set<string>;
}

interface FoundLink extends Pick<DeadLink, "fault"> {
  /** Equal for links with the same error and target. */
  readonly key: string;
  readonly from: string;
  readonly on: string;
  readonly place: FindingPlace;
  readonly template: string;
}

/** Adds a dead link, or another place of one. */
function addDeadLink(dead: Map<string, DeadLink>, { key, from, fault, on, place, template }: FoundLink): void {
  const deadLink = getOrInsert(dead, key, () => {
    const sets = { on: new Set<string>(), froms: new Set<string>(), templates: new Set<string>() };
    return { fault, ...sets, places: [] };
  });
  deadLink.on.add(on);
  deadLink.froms.add(from);
  if (deadLink.places.length < maxPlaces || !deadLink.templates.has(template)) deadLink.places.push(place);
  deadLink.templates.add(template);
}

function findingOf({ fault: { code, severity, message, hint }, on, froms, places }: DeadLink): Finding {
  const [place, ...others] = places;
  return {
    code,
    ...(severity && { severity }),
    ...foundOn(message, on, code === "link/no-asset" ? ` (${listOfAttributes(froms)})` : ""),
    hint,
    ...place,
    ...(others.length > 0 && { others }),
  };
}

/** React adds a preload link for every image, which is not in the sources. */
const listOfAttributes = (froms: ReadonlySet<string>): string =>
  [...froms].filter((from) => froms.size === 1 || from !== "link preload").join(", ");
