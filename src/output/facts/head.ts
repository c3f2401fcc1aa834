/** Facts from the head of a page: title, metadata, canonical link, encoding. */

import { type Attributes, asShown, wordsOf } from "../html/attributes.ts";
import type { Element } from "../html/element.ts";
import { type Refresh, refreshOf } from "../html/links.ts";
import { detached, fitted } from "../html/memo.ts";
import type { TagPosition } from "../html/tokenizer.ts";

/** The properties that link previews show (ogp.me). */
interface OpenGraph {
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly image: string | undefined;
}

/** A version of the page in another language. */
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
  /** Links with `hreflang`. */
  readonly alternates: readonly Alternate[];
  readonly noindex: boolean;
  /** Undefined when the page has no Open Graph property. */
  readonly openGraph: OpenGraph | undefined;
  readonly hasViewport: boolean;
  /** The encoding that the page declares, and the offset in bytes at which that element ends. */
  readonly charset: { readonly name: string; readonly end: number } | undefined;
  readonly hasBase: boolean;
  readonly refresh: Refresh | undefined;
  /** The Content-Security-Policies that it declares. */
  readonly policies: readonly string[];
}

export class Head {
  private lang: string | undefined;
  private readonly titles: string[] = [];
  private readonly descriptions: string[] = [];
  private readonly canonicals: string[] = [];
  private readonly alternates: Alternate[] = [];
  private noindex = false;
  private openGraph: { url?: string; title?: string; image?: string } | undefined;
  private hasViewport = false;
  private charset: { name: string; end: number } | undefined;
  private hasBase = false;
  private refresh: Refresh | undefined;
  private readonly policies: string[] = [];
  /** False after the head: SVGs in the body have titles of their own. */
  isOpen = true;

  constructor(private readonly html: string) {}

  element({ name, attributes, isOfHead }: Element, { text, end }: TagPosition): void {
    if (!isOfHead) return;
    // A second <html> tag, as in raw content, only adds missing attributes (HTML standard, 13.2.6.4.7).
    if (name === "html") this.lang ??= attributes.get("lang");
    else if (name === "body") this.isOpen = false;
    else if (name === "title" && this.isOpen) this.titles.push(detached(asShown(text)));
    else if (name === "meta") this.meta(attributes, end);
    else if (name === "base") this.hasBase ||= attributes.has("href");
    else if (name === "link") this.link(attributes);
  }

  private link(attributes: Attributes): void {
    const kinds = wordsOf(attributes.get("rel"));
    const href = attributes.get("href") ?? "";
    const language = attributes.get("hreflang");
    if (kinds.includes("canonical")) this.canonicals.push(detached(href));
    else if (kinds.includes("alternate") && language !== undefined) this.alternates.push({ language, href });
  }

  private meta(attributes: Attributes, end: number): void {
    const name = (attributes.get("name") ?? attributes.get("property") ?? "").toLowerCase();
    const content = attributes.get("content") ?? "";
    if (name === "description") this.descriptions.push(detached(content.trim()));
    else if (name === "robots") this.noindex ||= /(?:^|,)\s*(?:noindex|none)\s*(?:,|$)/i.test(content);
    else if (name === "viewport") this.hasViewport = true;
    else if (name.startsWith("og:")) {
      this.openGraph ??= {};
      if (name === "og:url" || name === "og:title" || name === "og:image")
        this.openGraph[name.slice(3) as keyof OpenGraph] ??= content.trim();
    }
    const equivalent = attributes.get("http-equiv")?.toLowerCase();
    if (equivalent === "content-security-policy") this.policies.push(content);
    if (equivalent === "refresh") this.refresh ??= refreshOf(content);
    const inContent = equivalent === "content-type" ? content : "";
    const charset = attributes.get("charset") ?? /charset\s*=\s*["']?([^\s"';]+)/i.exec(inContent)?.[1];
    if (charset && !this.charset)
      this.charset = { name: charset.toLowerCase(), end: Buffer.byteLength(this.html.slice(0, end)) };
  }

  facts(): HeadFacts {
    const { lang, noindex, hasViewport, charset, hasBase, refresh } = this;
    const titles = fitted(this.titles);
    const descriptions = fitted(this.descriptions);
    const canonicals = fitted(this.canonicals);
    const alternates = fitted(this.alternates);
    const policies = fitted(this.policies);
    const openGraph = this.openGraph && { url: undefined, title: undefined, image: undefined, ...this.openGraph };
    return {
      lang,
      titles,
      descriptions,
      canonicals,
      alternates,
      noindex,
      openGraph,
      hasViewport,
      charset,
      hasBase,
      refresh,
      policies,
    };
  }
}
