/**
 * The final HTML of a page -> the facts that the checks need, in one pass. Small, since they stay in memory
 * for all pages while the HTML does not.
 */
import { mentionsIn } from "../../site/urls.ts";
import { asShown } from "../html/attributes.ts";
import { type Element, elementOf } from "../html/element.ts";
import { cssUrls, type Link, type LinksAndMentions, linkOf } from "../html/links.ts";
import { detached, eachOnce, fitted } from "../html/memo.ts";
import { endTagOf, type Place, type TagHead, TagReader, tagsOf } from "../html/tokenizer.ts";
import { AccessibleNames, type NameFacts } from "./accessible-names.ts";
import { Head, type HeadFacts } from "./head.ts";
import { leftoversIn } from "./leftovers.ts";
import { type DataProblem, structuredDataIn } from "./structured-data.ts";

export interface PageFacts extends HeadFacts, NameFacts, LinksAndMentions {
  readonly path: string;
  readonly url: string;
  /** Name of the component that rendered it. */
  readonly template: string;
  /** The Content-Security-Policy in the page, if the site requests one. */
  readonly policy?: string | undefined;
  /** Size of the HTML. */
  readonly bytes: number;
  /** Content files it was made from, relative to the root. */
  readonly sources: readonly string[];
  /** Texts of the h1 elements. */
  readonly h1: readonly string[];
  /** Headings more than one level below the one before: `h4 "Prices" comes after an h2`. */
  readonly headingSkips: readonly string[];
  readonly ids: ReadonlySet<string>;
  readonly duplicateIds: readonly string[];
  /** `src` of each image without an alt attribute. */
  readonly imagesWithoutAlt: readonly string[];
  /** Attributes that a strict Content-Security-Policy blocks: `style="color:red"`, `onclick="go()"`. */
  readonly blockedAttributes: readonly string[];
  /** URLs that open in a new window that can control this one. */
  readonly openers: readonly string[];
  readonly structuredData: readonly DataProblem[];
  /** Texts that look like unrendered template syntax, markup or values: `{{title}}`, `NaN%`. */
  readonly leftovers: readonly string[];
  /** The start of a comment, tag or text element that is never closed: `<!-- todo`, `<iframe`. */
  readonly unclosed: string | undefined;
}

export type PageOrigin = Pick<PageFacts, "path" | "url" | "template" | "policy" | "sources">;

/** The facts of one page or SVG. */
export function factsOfPage(html: string, origin: PageOrigin): PageFacts {
  const page = new Collector(html);
  const tags = new TagReader(html);
  for (let head = tags.next(); head; head = tags.next(!page.needsEndTags)) page.tag(head, tags);
  return page.facts(origin, unclosedIn(html, tags.start));
}

/** The last tag of a complete page is </html>; otherwise something unclosed contains the rest. */
function unclosedIn(html: string, lastStart: number): string | undefined {
  if (/^<\/html[\s/>]/i.test(html.slice(lastStart, lastStart + 8))) return undefined;
  const last = [...tagsOf(html)].at(-1);
  if (last === undefined) return undefined;
  const comment = html.indexOf("<!--", last.end);
  const start = last.text !== "" ? last.start : comment >= 0 ? comment : html.indexOf("<", last.end);
  return /^<(?:!--\s*)?[^\s<>]*/.exec(html.slice(start, start + 100))?.[0];
}

const isHeading = (name: string): boolean => name.length === 2 && /^h[1-6]$/.test(name);

class Collector {
  private readonly head: Head;
  private readonly names: AccessibleNames;
  private readonly links = new Set<Link>();
  private readonly mentions: string[] = [];
  private readonly h1: string[] = [];
  private readonly headingSkips: string[] = [];
  private level = 0;
  private readonly ids = new Set<string>();
  private readonly duplicateIds: string[] = [];
  private readonly imagesWithoutAlt: string[] = [];
  private readonly blockedAttributes: string[] = [];
  private readonly openers: string[] = [];
  private readonly structuredData: DataProblem[] = [];

  constructor(private readonly html: string) {
    this.head = new Head(html);
    this.names = new AccessibleNames(html);
  }

  /** Whether end tags matter: only inside a label. */
  get needsEndTags(): boolean {
    return this.names.isInLabel;
  }

  tag(head: TagHead, place: Place): void {
    const { name } = head;
    if (head.isEnd) {
      this.names.end(name);
      return;
    }
    const element = elementOf(head);
    // Elements without attributes are skipped, except those in `elementsWithFacts`: list one there before a check needs it.
    if (!element.hasFacts) return;
    const { attributes, id, anchor, blocked, opener } = element;
    this.head.element(element, place);
    this.names.element(element, place);
    this.linksIn(element, place.text);
    for (const attribute of blocked) this.blockedAttributes.push(attribute);
    if (opener !== undefined) this.openers.push(opener);
    if (isHeading(name)) this.heading(name, place.end);
    if (name === "img" && !attributes.has("alt")) this.imagesWithoutAlt.push(attributes.get("src") ?? "");
    if (id !== undefined && this.ids.has(id)) this.duplicateIds.push(id);
    if (id !== undefined) this.ids.add(id);
    if (anchor) this.ids.add(anchor);
  }

  private linksIn({ name, attributes, links, mentions }: Element, text: string): void {
    for (const link of links) this.links.add(link);
    for (const url of mentions) this.mentions.push(url);
    if (name === "style") for (const url of cssUrls(text)) this.links.add(linkOf(url.trim(), "style url()"));
    if (name !== "script") return;
    if (attributes.get("type") === "application/ld+json") this.jsonLd(text);
    else for (const url of mentionsIn(text)) this.mentions.push(url);
  }

  private jsonLd(text: string): void {
    const { problems, links } = structuredDataIn(text);
    this.structuredData.push(...problems);
    for (const { url, from } of links) this.links.add(linkOf(url.trim(), from));
  }

  private heading(name: string, end: number): void {
    const level = Number(name[1]);
    const isSkip = this.level > 0 && level > this.level + 1;
    const shown = level === 1 || isSkip ? this.textAt(name, end) : "";
    if (level === 1) this.h1.push(shown);
    if (isSkip) this.headingSkips.push(`h${level} "${shown}" comes after an h${this.level}`);
    this.level = level;
  }

  /** The text of an element; if it is not closed, the text after it. */
  private textAt(name: string, end: number): string {
    const following = this.html.slice(end, end + 20_000);
    return detached(asShown(following.slice(0, endTagOf(following, name, 0))));
  }

  /** Field by field: spreading six objects into one takes forty times as long and twice the memory. */
  facts({ path, url, template, policy, sources }: PageOrigin, unclosed: string | undefined): PageFacts {
    const { lang, titles, descriptions, canonicals, noindex, openGraph, hasViewport, charset, hasBase } =
      this.head.facts();
    const { unlabelled, nameless } = this.names.facts(this.ids);
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
      blockedAttributes: eachOnce(this.blockedAttributes),
      openers: eachOnce(this.openers),
      links: [...this.links],
      mentions: eachOnce(this.mentions),
      h1: fitted(this.h1),
      headingSkips: fitted(this.headingSkips),
      ids: this.ids,
      duplicateIds: eachOnce(this.duplicateIds),
      imagesWithoutAlt: fitted(this.imagesWithoutAlt),
      structuredData: fitted(this.structuredData),
      leftovers: leftoversIn(this.html),
      unclosed,
    };
  }
}
