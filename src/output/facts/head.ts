/** Facts from the head of a page: title, metadata, canonical link, encoding. */

import { type Attributes, asShown, wordsOf } from "../html/attributes.ts";
import type { Element } from "../html/element.ts";
import { refreshOf } from "../html/links.ts";
import { copiedString } from "../html/memo.ts";
import type { TagPosition } from "../html/tokenizer.ts";

/** The properties that link previews show (ogp.me). */
interface OpenGraph {
  url: string | undefined;
  title: string | undefined;
  image: string | undefined;
}

export interface Alternate {
  /** The value of `hreflang`. */
  readonly language: string;
  readonly href: string;
}

export interface HeadFacts {
  readonly lang: string | undefined;
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly canonicals: readonly string[];
  readonly alternates: readonly Alternate[];
  readonly noindex: boolean;
  /** Undefined when the page has no Open Graph property. */
  readonly openGraph: OpenGraph | undefined;
  readonly hasViewport: boolean;
  /** The encoding that the page declares, and the offset in bytes at which that element ends. */
  readonly charset: { readonly name: string; readonly end: number } | undefined;
  readonly hasBase: boolean;
  readonly refresh: string | undefined;
  readonly policies: readonly string[];
}

/** Facts that are still collected. */
type Mutable<Facts> = {
  -readonly [Name in keyof Facts]: Facts[Name] extends readonly (infer Item)[] ? Item[] : Facts[Name];
};

export class Head {
  readonly facts: Mutable<HeadFacts> = {
    lang: undefined,
    titles: [],
    descriptions: [],
    canonicals: [],
    alternates: [],
    noindex: false,
    openGraph: undefined,
    hasViewport: false,
    charset: undefined,
    hasBase: false,
    refresh: undefined,
    policies: [],
  };
  /** False after the head: SVGs in the body have titles of their own. */
  isOpen = true;

  constructor(private readonly html: string) {}

  element({ name, attributes, isOfHead }: Element, { text, end }: TagPosition): void {
    if (!isOfHead) return;
    // A second <html> tag, as in raw content, only adds missing attributes (HTML standard, 13.2.6.4.7).
    if (name === "html") this.facts.lang ??= attributes.get("lang");
    else if (name === "body") this.isOpen = false;
    else if (name === "title" && this.isOpen) this.facts.titles.push(copiedString(asShown(text)));
    else if (name === "meta") this.meta(attributes, end);
    else if (name === "base") this.facts.hasBase ||= attributes.has("href");
    else if (name === "link") this.link(attributes);
  }

  private link(attributes: Attributes): void {
    const kinds = wordsOf(attributes.get("rel"));
    const href = attributes.get("href") ?? "";
    const language = attributes.get("hreflang");
    if (kinds.includes("canonical")) this.facts.canonicals.push(copiedString(href));
    else if (kinds.includes("alternate") && language !== undefined) this.facts.alternates.push({ language, href });
  }

  private meta(attributes: Attributes, end: number): void {
    const name = (attributes.get("name") ?? attributes.get("property") ?? "").toLowerCase();
    const content = attributes.get("content") ?? "";
    if (name === "description") this.facts.descriptions.push(copiedString(content.trim()));
    else if (name === "robots") this.facts.noindex ||= /(?:^|,)\s*(?:noindex|none)\s*(?:,|$)/i.test(content);
    else if (name === "viewport") this.facts.hasViewport = true;
    else if (name.startsWith("og:")) {
      this.facts.openGraph ??= { url: undefined, title: undefined, image: undefined };
      if (name === "og:url" || name === "og:title" || name === "og:image")
        this.facts.openGraph[name.slice(3) as keyof OpenGraph] ??= content.trim();
    }
    const equivalent = attributes.get("http-equiv")?.toLowerCase();
    if (equivalent === "content-security-policy") this.facts.policies.push(content);
    if (equivalent === "refresh") this.facts.refresh ??= refreshOf(content);
    const inContent = equivalent === "content-type" ? content : "";
    const charset = attributes.get("charset") ?? /charset\s*=\s*["']?([^\s"';]+)/i.exec(inContent)?.[1];
    if (charset && !this.facts.charset)
      this.facts.charset = { name: charset.toLowerCase(), end: Buffer.byteLength(this.html.slice(0, end)) };
  }
}
