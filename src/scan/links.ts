/** The URLs that stand in the elements of a page or drawing, each with what asks for it. */
import { cssUrls, srcsetUrls } from "../urls-in.ts";
import { type Attributes, wordsOf } from "./attributes.ts";

/** A URL that stands in a page, or in another file of the output. */
export interface Link {
  readonly url: string;
  /** What asks for it: `a href`, `img src`, `meta og:image`. */
  readonly from: string;
}

/** Attributes that hold a URL, by element. */
const urlAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "xlink:href"],
  area: ["href"],
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
  feimage: ["href", "xlink:href"],
  blockquote: ["cite"],
  q: ["cite"],
};
const urlMeta = new Set(["og:url", "og:image", "og:image:secure_url", "og:video", "og:audio", "twitter:image"]);

/** Kinds of `<link>` that the browser fetches for the page; others only point somewhere (HTML standard, 4.6.7). */
const fetched = ["stylesheet", "icon", "apple-touch-icon", "manifest", "preload", "modulepreload", "mask-icon"];

/** What may be a URL in a script or a text: root-relative, whole, or relative in quotes, with an ending. */
const maybeUrls = /(?:https?:\/)?\/[\w%.~/-]{1,240}\.\w+|(?<=["'`(])\.{1,2}\/[\w%.~/-]{1,240}\.\w+/g;
export const mentionsIn = (text: string): readonly string[] => [...new Set(text.match(maybeUrls) ?? [])];

/** Attributes of scripts' own that name a file: no mistake when it is missing, but a reason to keep it. */
const mentioning = /^(?:\/|https?:\/\/)[^\s"'<>]+\.\w+/;

export class Links {
  private readonly links = new Map<string, Link>();
  private readonly mentions = new Set<string>();

  element(name: string, attributes: Attributes, text: string): void {
    if (name === "style") for (const url of cssUrls(text)) this.add(url, "style url()");
    if (name === "script" && text !== "" && attributes.get("type") !== "application/ld+json")
      for (const url of mentionsIn(text)) this.mentions.add(url);
    if (attributes.size === 0) return;
    if (name === "meta") this.meta(attributes);
    else if (name === "link") this.ofLink(attributes);
    const style = attributes.get("style");
    if (style) for (const url of cssUrls(style)) this.add(url, "style attribute");
    const names = urlAttributes[name];
    if (names)
      for (const attribute of names) {
        const url = attributes.get(attribute);
        if (url !== undefined) this.add(url, `${name} ${attribute}`);
      }
    for (const [attribute, value] of attributes)
      if (attribute.startsWith("data-") && mentioning.test(value)) this.mentions.add(value);
    this.ofSet(name, "srcset", attributes);
    this.ofSet(name, "imagesrcset", attributes);
  }

  private ofSet(name: string, attribute: string, attributes: Attributes): void {
    const value = attributes.get(attribute);
    if (value) for (const url of srcsetUrls(value)) this.add(url, `${name} ${attribute}`);
  }

  private ofLink(attributes: Attributes): void {
    const url = attributes.get("href");
    if (url === undefined) return;
    const kind = wordsOf(attributes.get("rel")).find((word) => fetched.includes(word));
    this.add(url, `link ${kind ?? "href"}`);
  }

  private meta(attributes: Attributes): void {
    const name = (attributes.get("name") ?? attributes.get("property") ?? "").toLowerCase();
    const content = attributes.get("content") ?? "";
    if (urlMeta.has(name)) this.add(content, `meta ${name}`);
    else if (mentioning.test(content)) this.mentions.add(content);
    if (attributes.get("http-equiv")?.toLowerCase() !== "refresh") return;
    const refresh = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1];
    if (refresh) this.add(refresh, "meta refresh");
  }

  /** Notes one; the same URL of the same kind counts once. */
  add(url: string, from: string): void {
    const key = `${from} ${url}`;
    if (!this.links.has(key)) this.links.set(key, { url: url.trim(), from });
  }

  facts = (): { links: readonly Link[]; mentions: readonly string[] } => ({
    links: [...this.links.values()],
    mentions: [...this.mentions],
  });
}
