/**
 * The final HTML of a page -> what the checks need of it, in one pass. Small, so that the page
 * itself need not stay in memory. A tokenizer of tags and attributes after the WHATWG HTML
 * standard, 13.2.5, as far as the output of React and markdown-it goes, and markup that a template
 * inserts as it is: any quoting, comments, and elements whose content is text.
 */
import { endTagOf, tagsOf } from "./tags.ts";
import { cssUrls, srcsetUrls } from "./urls-in.ts";

/** A URL that stands in a page. */
export interface Link {
  readonly url: string;
  /** What asks for it: `a href`, `img src`, `meta og:image`. */
  readonly from: string;
}

export interface PageFacts {
  readonly path: string;
  readonly url: string;
  readonly template: string;
  /** Content files it was made of; relative to the root. */
  readonly sources: readonly string[];
  readonly lang: string | undefined;
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  /** Texts of the h1 elements. */
  readonly h1: readonly string[];
  readonly canonicals: readonly string[];
  readonly noindex: boolean;
  readonly links: readonly Link[];
  readonly ids: ReadonlySet<string>;
  readonly duplicateIds: readonly string[];
  /** `src` of each image without an alt attribute. */
  readonly imagesWithoutAlt: readonly string[];
}

type Attributes = ReadonlyMap<string, string>;

/** Attributes that hold a URL, by element; `*` for every element. */
const urlAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  area: ["href"],
  link: ["href"],
  script: ["src"],
  img: ["src"],
  source: ["src"],
  track: ["src"],
  video: ["src", "poster"],
  audio: ["src"],
  iframe: ["src"],
  embed: ["src"],
  object: ["data"],
  input: ["src"],
  form: ["action"],
  button: ["formaction"],
  use: ["href", "xlink:href"],
  image: ["href", "xlink:href"],
  blockquote: ["cite"],
  q: ["cite"],
};
const urlMeta = new Set(["og:url", "og:image", "og:image:secure_url", "og:video", "og:audio", "twitter:image"]);

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Character references as React and markdown-it write them. */
export const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
        hex || decimal ? character(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (named[name ?? ""] ?? whole),
      )
    : text;

/** U+FFFD for what is no character (HTML standard, 13.2.5.80). */
const character = (code: number): string => (code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code));

/** A text as it shows: references decoded, white space folded. */
const asShown = (markup: string): string =>
  decodeEntities(markup.replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/g, "$1").replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

function attributesOf(text: string): Attributes {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of text.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeEntities(double ?? single ?? bare ?? ""));
  }
  return attributes;
}

export type PageOrigin = Pick<PageFacts, "path" | "url" | "template" | "sources">;

/** Scans one page. */
export function scan(html: string, origin: PageOrigin): PageFacts {
  const found = new Found();
  for (const { name, isEnd, end, attributes, text } of tagsOf(html)) {
    if (isEnd) continue;
    const content = name === "h1" ? html.slice(end, endTagOf(html, name, end)) : text;
    found.element(name, attributesOf(attributes), content);
  }
  return { ...origin, ...found.facts() };
}

class Found {
  private lang: string | undefined;
  private readonly titles: string[] = [];
  private readonly descriptions: string[] = [];
  private readonly h1: string[] = [];
  private readonly canonicals: string[] = [];
  private noindex = false;
  private readonly links = new Map<string, Link>();
  private readonly ids = new Set<string>();
  private readonly duplicateIds = new Set<string>();
  private readonly imagesWithoutAlt: string[] = [];
  /** Only there is a title the page's; drawings have titles of their own. */
  private inHead = true;

  element(name: string, attributes: Attributes, content: string): void {
    if (name === "body") this.inHead = false;
    if (name === "html") this.lang = attributes.get("lang");
    if (name === "title" && this.inHead) this.titles.push(asShown(content));
    if (name === "h1") this.h1.push(asShown(content));
    if (name === "meta") this.meta(attributes);
    if (name === "style") for (const url of cssUrls(content)) this.link(url, "style url()");
    if (name === "link" && relOf(attributes).includes("canonical")) this.canonicals.push(attributes.get("href") ?? "");
    if (name === "img" && !attributes.has("alt")) this.imagesWithoutAlt.push(attributes.get("src") ?? "");
    this.id(attributes.get("id"));
    const anchor = name === "a" ? attributes.get("name") : undefined;
    if (anchor) this.ids.add(anchor); // an old way to name a place, and still one
    for (const url of cssUrls(attributes.get("style") ?? "")) this.link(url, "style attribute");
    for (const attribute of urlAttributes[name] ?? []) {
      const url = attributes.get(attribute);
      if (url !== undefined) this.link(url, `${name} ${attribute}`);
    }
    for (const attribute of ["srcset", "imagesrcset"]) {
      for (const url of srcsetUrls(attributes.get(attribute))) this.link(url, `${name} ${attribute}`);
    }
  }

  private meta(attributes: Attributes): void {
    const name = (attributes.get("name") ?? attributes.get("property") ?? "").toLowerCase();
    const content = attributes.get("content") ?? "";
    if (name === "description") this.descriptions.push(content.trim());
    if (name === "robots" && /\b(noindex|none)\b/i.test(content)) this.noindex = true;
    if (urlMeta.has(name)) this.link(content, `meta ${name}`);
    const refresh = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1];
    if (attributes.get("http-equiv")?.toLowerCase() === "refresh" && refresh) this.link(refresh, "meta refresh");
  }

  private id(id: string | undefined): void {
    if (id === undefined) return;
    if (this.ids.has(id)) this.duplicateIds.add(id);
    this.ids.add(id);
  }

  private link(url: string, from: string): void {
    const key = `${from} ${url}`;
    if (!this.links.has(key)) this.links.set(key, { url: url.trim(), from });
  }

  facts(): Omit<PageFacts, keyof PageOrigin> {
    const { lang, titles, descriptions, h1, canonicals, noindex, ids, imagesWithoutAlt } = this;
    const links = [...this.links.values()];
    return {
      lang,
      titles,
      descriptions,
      h1,
      canonicals,
      noindex,
      links,
      ids,
      duplicateIds: [...this.duplicateIds],
      imagesWithoutAlt,
    };
  }
}

const relOf = (attributes: Attributes): string[] => (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
