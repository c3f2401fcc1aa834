/**
 * Every link of the final HTML, CSS, feeds, sitemaps, manifests, redirects and structured data leads
 * somewhere: to a page by its canonical URL, to an existing fragment, to a file of the output. A dead link
 * is reported once, with every page that has it.
 */

import type { Finding, SourcePlace } from "../base/diagnostic.ts";
import { outputFilePlace, siteFile, textInSources } from "../base/places.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { LinkKind } from "../output/html/link-kinds.ts";
import type { Link } from "../output/html/links.ts";
import { type Fault, type PageCheckFacts, sourcesOfPage, withoutPrefix } from "./facts.ts";
import { LinkChecker } from "./links/link-checker.ts";
import { referencesOf } from "./links/link-targets.ts";
import { type FaultInText, type FaultOnPage, groupedFaults } from "./page-faults.ts";

export const checkLinks = (facts: PageCheckFacts): readonly Finding[] => {
  const faulty = new FaultyLinks(facts);
  const inStylesheets = new Map(facts.stylesheets.flatMap(({ urls, sources }) => urls.map((url) => [url, sources])));
  // Pages come first, so that feeds and twins do not repeat their faults.
  for (const page of facts.pages) faulty.add(page.links, page.url, onPage(page, inStylesheets));
  for (const { path, urls, sources } of facts.stylesheets) {
    const cssLinks = urls.map((url): Link => ({ url, kind: "style url()" }));
    faulty.add(cssLinks, `/${path}`, inFile(path, sources, { file: sources[0] }));
  }
  for (const { path, links, sources, kind } of facts.files) {
    // A library can have modules that no page loads.
    if (/\.m?js$/i.test(path) && links.length > 0 && !referencesOf(facts).referred.has(path)) continue;
    const holder = inFile(path, sources, outputFilePlace({ path, kind, sources }));
    faulty.add(links, `/${path}`, { ...holder, isTwin: kind === "file" });
  }
  return groupedFaults(faulty.list, facts.content.textOf, ({ key }) => key, attributeNames);
};

class FaultyLinks {
  readonly list: FaultyLink[] = [];
  private readonly keys = new Set<string>();
  private readonly checker: LinkChecker;

  constructor(private readonly facts: PageCheckFacts) {
    this.checker = new LinkChecker(facts);
  }

  add(links: Iterable<Link>, url: string, holder: Holder): void {
    for (const link of links)
      for (const fault of this.checker.faultsOf(link, url, () => holder.sources[0]))
        this.addFault(fault, link, this.checker.destinationOf(link, url), holder);
  }

  private addFault(fault: Fault, link: Link, destination: string | undefined, holder: Holder): void {
    const { siteUrl, pathPrefix } = this.facts;
    const value = isInMarkdown(link) ? link.url.slice(siteUrl.length) : withoutPrefix(link.url, pathPrefix);
    // A link that may never be followed has only a warning, which must not stand for the error of another one.
    const key = `${fault.code} ${fault.severity ?? ""} ${destination ?? value}`;
    // The text of a page in a feed or in its twin has the errors of the page.
    const isCopy = link.kind.startsWith("feed ") || (isInMarkdown(link) && holder.isTwin);
    if (destination === undefined ? isInMarkdown(link) : isCopy && this.keys.has(key)) return;
    this.keys.add(key);
    const found = holder.found({ ...fault, target: { link: link.url }, value }, link);
    this.list.push({ ...found, key, kind: link.kind });
  }
}

const isInMarkdown = ({ kind }: Link): boolean => kind === "markdown link";

type FaultyLink = (FaultOnPage | FaultInText) & {
  /** Equal for links with the same error and target. */
  readonly key: string;
  /** The element and attribute that hold it: `a href`, `img src`. */
  readonly kind: LinkKind;
};

interface Holder {
  readonly sources: readonly string[];
  /** Whether it is the text of a page, if it is Markdown. */
  readonly isTwin?: boolean;
  /** The fault of one of its links, whose value is as written. */
  readonly found: (fault: Fault & { readonly value: string }, link: Link) => FaultOnPage | FaultInText;
}

/** @param inStylesheets the sources of each URL in a stylesheet. */
const onPage = (page: PageFacts, inStylesheets: ReadonlyMap<string, readonly string[]>): Holder => ({
  get sources() {
    return sourcesOfPage(page);
  },
  found: (fault, { url, kind }) => {
    // A stylesheet whose rules are inline in the page.
    const sources = kind.startsWith("style ") ? inStylesheets.get(url) : undefined;
    return sources ? { holder: page.url, place: { at: textInSources(fault.value, sources) }, fault } : { page, fault };
  },
});

const inFile = (holder: string, sources: readonly string[], otherwise: SourcePlace): Holder => ({
  sources,
  found: (fault, link) => ({ holder, place: placeIn(sources, otherwise, fault.value, link), fault }),
});

/** The place of a link in the sources of its file. @param text as written. */
function placeIn(sources: readonly string[], otherwise: SourcePlace, text: string, link: Link): SourcePlace {
  // The text may have the path of a file, of which only the last part is the same, or only the fragment.
  if (isInMarkdown(link))
    return [link.url, text, text.replace(/.*\//, ""), text.replace(/^[^#]*/, "")].reduceRight(
      (or, written): SourcePlace =>
        written === "" ? or : { at: { kind: "text", text: written, in: sources, otherwise: or } },
      otherwise,
    );
  const isOfHosting = sources[0] === siteFile && /^re(?:direct|write)/.test(link.kind);
  return { at: { kind: "text", text, in: sources, ...(isOfHosting && { after: "redirects" }), otherwise } };
}

/** Where the links to a missing file are. React adds a preload link for every image, which is not in the sources. */
function attributeNames(links: readonly FaultyLink[]): string {
  if (links[0]?.fault.code !== "link/no-asset") return "";
  const kinds = [...new Set(links.map(({ kind }) => kind))];
  return ` (${kinds.filter((kind) => kinds.length === 1 || kind !== "link preload").join(", ")})`;
}
