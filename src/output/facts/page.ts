/**
 * The final HTML of a page -> what the checks need of it, in one pass. Small, so that the page
 * itself need not stay in memory. Each subject has its collector in scan/; this file shows them the
 * elements, one after the other.
 */

import { asShown } from "../html/attributes.ts";
import { elementOf } from "../html/element.ts";
import { detached, eachOnce, fitted } from "../html/memo.ts";
import { endTagOf, type Place, type TagHead, TagReader, tagsOf } from "../html/tokenizer.ts";
import { type NameFacts, Names } from "./accessible-names.ts";
import { Head, type HeadFacts } from "./head.ts";
import { artefactsIn } from "./leftovers.ts";
import { type Link, Links } from "./links.ts";
import { type DataProblem, structuredDataIn } from "./structured-data.ts";
import { type HazardFacts, Hazards } from "./unsafe-attributes.ts";

export type { Link } from "./links.ts";

export interface PageFacts extends HeadFacts, NameFacts, HazardFacts {
  readonly path: string;
  readonly url: string;
  readonly template: string;
  /** The Content-Security-Policy that it says of itself, if the site asks for it. */
  readonly policy?: string | undefined;
  /** Its size. */
  readonly bytes: number;
  /** Content files it was made of; relative to the root. */
  readonly sources: readonly string[];
  /** Texts of the h1 elements. */
  readonly h1: readonly string[];
  /** Headings more than one level below the one before: `h4 "Prices" after h2`. */
  readonly headingSkips: readonly string[];
  readonly links: readonly Link[];
  /** URLs in data-attributes and metadata: a reason to keep a file, no mistake when it is missing. */
  readonly mentions: readonly string[];
  readonly ids: ReadonlySet<string>;
  readonly duplicateIds: readonly string[];
  /** `src` of each image without an alt attribute. */
  readonly imagesWithoutAlt: readonly string[];
  readonly structuredData: readonly DataProblem[];
  /** Texts that look like a value which a template did not have. */
  readonly artefacts: readonly string[];
  /** What no markup ends, so that browsers take the rest of the page for a part of it: `<!-- todo`, `<iframe`. */
  readonly unended: string | undefined;
}

export type PageOrigin = Pick<PageFacts, "path" | "url" | "template" | "policy" | "sources">;

/** Scans one page. */
export function scan(html: string, origin: PageOrigin): PageFacts {
  const page = new Scanned(html);
  const tags = new TagReader(html);
  for (let head = tags.next(); head; head = tags.next(!page.waitsForEnd)) page.tag(head, tags);
  return page.facts(origin, unendedIn(html, tags.start));
}

/** The last tag of a whole page is </html>; where another is, what follows it swallowed the rest. */
function unendedIn(html: string, lastStart: number): string | undefined {
  if (/^<\/html[\s/>]/i.test(html.slice(lastStart, lastStart + 8))) return undefined;
  const last = [...tagsOf(html)].at(-1);
  if (last === undefined) return undefined;
  const comment = html.indexOf("<!--", last.end);
  const start = last.text !== "" ? last.start : comment >= 0 ? comment : html.indexOf("<", last.end);
  return /^<(?:!--\s*)?[^\s<>]*/.exec(html.slice(start, start + 100))?.[0];
}

const isHeading = (name: string): boolean => name.length === 2 && /^h[1-6]$/.test(name);

class Scanned {
  private readonly head: Head;
  private readonly names: Names;
  private readonly hazards = new Hazards();
  private readonly links = new Links();
  private readonly h1: string[] = [];
  private readonly headingSkips: string[] = [];
  private level = 0;
  private readonly ids = new Set<string>();
  private readonly duplicateIds: string[] = [];
  private readonly imagesWithoutAlt: string[] = [];
  private readonly structuredData: DataProblem[] = [];

  constructor(private readonly html: string) {
    this.head = new Head(html);
    this.names = new Names(html);
  }

  /** Whether what it shows next may depend on an end tag. */
  get waitsForEnd(): boolean {
    return this.names.isInLabel;
  }

  tag(head: TagHead, place: Place): void {
    const { name } = head;
    if (head.isEnd) {
      this.names.end(name);
      return;
    }
    const element = elementOf(head);
    if (!element.isTelling) return;
    const { attributes } = element;
    const { text, end } = place;
    this.head.element(element, place);
    this.names.element(element, place);
    this.hazards.element(element);
    this.links.element(element, text);
    if (isHeading(name)) this.heading(name, end);
    if (name === "img" && !attributes.has("alt")) this.imagesWithoutAlt.push(attributes.get("src") ?? "");
    if (name === "script" && attributes.get("type") === "application/ld+json") this.data(text);
    this.id(element.id);
    if (element.anchor) this.ids.add(element.anchor);
  }

  private heading(name: string, end: number): void {
    const level = Number(name[1]);
    const isSkip = this.level > 0 && level > this.level + 1;
    const shown = level === 1 || isSkip ? this.textAt(name, end) : "";
    if (level === 1) this.h1.push(shown);
    if (isSkip) this.headingSkips.push(`h${level} "${shown}" comes after an h${this.level}`);
    this.level = level;
  }

  /** What an element shows; of one that is not closed, what stands nearby. */
  private textAt(name: string, end: number): string {
    const following = this.html.slice(end, end + 20_000);
    return detached(asShown(following.slice(0, endTagOf(following, name, 0))));
  }

  private data(text: string): void {
    const { problems, links } = structuredDataIn(text);
    this.structuredData.push(...problems);
    for (const { url, from } of links) this.links.add(url, from);
  }

  private id(id: string | undefined): void {
    if (id === undefined) return;
    if (this.ids.has(id)) this.duplicateIds.push(id);
    this.ids.add(id);
  }

  /** Every field by its name: spreading six objects into one costs forty times as much, and twice the memory. */
  facts({ path, url, template, policy, sources }: PageOrigin, unended: string | undefined): PageFacts {
    const { h1, headingSkips, ids, imagesWithoutAlt, structuredData } = this;
    const head = this.head.facts();
    const { lang, titles, descriptions, canonicals, noindex, openGraph, hasViewport, charset, hasBase } = head;
    const { unlabelled, nameless } = this.names.facts(ids);
    const { blockedAttributes, openers } = this.hazards.facts();
    const { links, mentions } = this.links.facts();
    return {
      path,
      url,
      template,
      policy,
      sources,
      bytes: Buffer.byteLength(this.html),
      lang,
      titles,
      descriptions,
      canonicals,
      noindex,
      openGraph,
      hasViewport,
      charset,
      hasBase,
      unlabelled,
      nameless,
      blockedAttributes,
      openers,
      links,
      mentions,
      h1: fitted(h1),
      headingSkips: fitted(headingSkips),
      ids,
      duplicateIds: eachOnce(this.duplicateIds),
      imagesWithoutAlt: fitted(imagesWithoutAlt),
      structuredData: fitted(structuredData),
      artefacts: artefactsIn(this.html),
      unended,
    };
  }
}
