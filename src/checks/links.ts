/**
 * Every link of the final HTML, CSS, feeds, sitemaps, manifests, redirects and structured data leads
 * somewhere: to a page by its canonical URL, to an existing fragment, to a file of the output. A dead link
 * is reported once, with every page that has it.
 */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { foundOn } from "../diagnostics/message.ts";
import type { Link } from "../output/html/links.ts";
import { getOrInsert } from "../output/html/memo.ts";
import { type Fault, placeOfPage, type SiteCheck, sourcesOf } from "./facts.ts";
import { asWritten, LinkFaults } from "./link-faults.ts";

export const links: SiteCheck = (site) => {
  const resolver = new LinkFaults(site);
  const dead = new Map<string, DeadLink>();
  /** The targets of the dead links so far: pages come before feeds. */
  const targets = new Set<string>();
  const collect = (found: Iterable<Link>, url: string, placeOf: () => LinkPlace): void => {
    for (const link of found) {
      const fault = resolver.faultOf(link, url, () => placeOf().sources[0]);
      if (!fault) continue;
      const target = resolver.targetOf(link, url);
      // The text of a page in a feed has the errors of the page.
      if (isInFeed(link) && target !== undefined && targets.has(target)) continue;
      if (target !== undefined) targets.add(target);
      note(dead, asWritten(link.url, site.base), link.from, fault, placeOf());
    }
  };
  for (const page of site.pages)
    collect(page.links, page.url, () => ({ on: page.url, sources: sourcesOf(page), otherwise: placeOfPage(page) }));
  for (const { path, urls, sources } of site.stylesheets) {
    const found = urls.map((url) => ({ url, from: "style url()" }));
    collect(found, `/${path}`, () => ({ on: path, sources, otherwise: { file: sources[0] } }));
  }
  for (const { path, links: found, sources, kind } of site.files) {
    const otherwise = kind === "file" ? { file: sources[0], at: { text: path } } : { file: sources[0] };
    collect(found, `/${path}`, () => ({ on: path, sources, otherwise }));
  }
  return [...dead.values()].map(findingOf);
};

const isInFeed = ({ from }: Link): boolean => from.startsWith("feed ");

/** Where a dead link was found. */
interface LinkPlace {
  readonly on: string;
  readonly sources: readonly string[];
  /** The place to report if the link's text is not found in the sources. */
  readonly otherwise: Pick<Finding, "file" | "at">;
}

interface DeadLink extends Fault, Pick<LinkPlace, "otherwise"> {
  readonly link: string;
  /** The pages and files that contain it. */
  readonly places: Set<string>;
  /** The elements and attributes that hold it: `a href`, `img src`. */
  readonly froms: Set<string>;
  readonly sources: Set<string>;
}

/** Adds a dead link, or another place of one. */
function note(dead: Map<string, DeadLink>, link: string, from: string, fault: Fault, place: LinkPlace): void {
  const key = [fault.message, fault.hint, link].join("\0");
  const known = getOrInsert(dead, key, () => {
    const sets = { places: new Set<string>(), froms: new Set<string>(), sources: new Set<string>() };
    return { ...fault, ...sets, link, otherwise: place.otherwise };
  });
  known.places.add(place.on);
  known.froms.add(from);
  for (const source of place.sources) known.sources.add(source);
}

const findingOf = ({ code, severity, message, hint, link, places, froms, sources, otherwise }: DeadLink): Finding => ({
  code,
  ...(severity && { severity }),
  ...foundOn(message, places, code === "link/no-asset" ? ` (${shown(froms)})` : ""),
  hint,
  at: { text: link, in: [...sources], otherwise },
});

/** React adds a preload link for every image, which is not in the sources. */
const shown = (froms: ReadonlySet<string>): string =>
  [...froms].filter((from) => froms.size === 1 || from !== "link preload").join(", ");
