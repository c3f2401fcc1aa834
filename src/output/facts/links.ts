/** The URLs that stand in the elements of a page or drawing, each with what asks for it. */

import { mentionsIn } from "../../site/urls.ts";
import { type Attributes, wordsOf } from "../html/attributes.ts";
import type { Element } from "../html/element.ts";
import { detached, eachOnce } from "../html/memo.ts";
import { cssUrls, srcsetUrls } from "../html/url-attributes.ts";

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

/** Attributes of scripts' own that name a file: no mistake when it is missing, but a reason to keep it. */
const mentioning = /^(?:\/|https?:\/\/)[^\s"'<>]+\.\w+/;

/** The same, each with what a link of it is from; an element may be named `constructor`. */
const urlPlaces: Readonly<Record<string, readonly { readonly attribute: string; readonly from: string }[]>> =
  Object.assign(
    Object.create(null),
    Object.fromEntries(
      Object.entries(urlAttributes).map(([name, attributes]) => [
        name,
        attributes.map((attribute) => ({ attribute, from: `${name} ${attribute}` })),
      ]),
    ),
  );

/** The attributes of an element that hold one URL, or may. */
export const urlAttributesOf = (name: string): readonly string[] =>
  name === "link" ? ["href"] : name === "meta" ? ["content"] : (urlPlaces[name] ?? []).map((place) => place.attribute);

/** What the attributes of an element say, whatever page it stands on. */
export interface AttributeLinks {
  readonly links: readonly Link[];
  readonly mentions: readonly string[];
}

/** By kind and URL. Without a bound, since the facts of pages keep all of them anyway. */
const known = new Map<string, Map<string, Link>>();

/** The same link is one object wherever it stands, so that it counts once on a page, and is looked up and kept once. */
function linkOf(url: string, from: string): Link {
  const links = known.get(from) ?? new Map<string, Link>();
  if (links.size === 0) known.set(from, links);
  const same = links.get(url);
  if (same) return same;
  const link = { url: detached(url), from };
  links.set(link.url, link);
  return link;
}

export function linksOf(name: string, attributes: Attributes): AttributeLinks {
  const links: Link[] = [];
  const mentions: string[] = [];
  const add = (url: string, from: string): void => void links.push(linkOf(url.trim(), from));
  if (name === "meta") ofMeta(attributes, add, mentions);
  else if (name === "link") ofLink(attributes, add);
  const style = attributes.get("style");
  if (style) for (const url of cssUrls(style)) add(url, "style attribute");
  for (const { attribute, from } of urlPlaces[name] ?? []) {
    const url = attributes.get(attribute);
    if (url !== undefined) add(url, from);
  }
  for (const attribute of attributes.keys()) {
    const value = attribute.startsWith("data-") ? attributes.get(attribute) : undefined;
    if (value !== undefined && mentioning.test(value)) mentions.push(value);
  }
  for (const attribute of ["srcset", "imagesrcset"]) {
    const set = attributes.get(attribute);
    if (set) for (const url of srcsetUrls(set)) add(url, `${name} ${attribute}`);
  }
  return links.length + mentions.length === 0 ? nowhere : { links, mentions };
}
const nowhere: AttributeLinks = { links: [], mentions: [] };

type Add = (url: string, from: string) => void;

function ofLink(attributes: Attributes, add: Add): void {
  const url = attributes.get("href");
  if (url === undefined) return;
  const kind = wordsOf(attributes.get("rel")).find((word) => fetched.includes(word));
  add(url, `link ${kind ?? "href"}`);
}

function ofMeta(attributes: Attributes, add: Add, mentions: string[]): void {
  const name = (attributes.get("name") ?? attributes.get("property") ?? "").toLowerCase();
  const content = attributes.get("content") ?? "";
  if (urlMeta.has(name)) add(content, `meta ${name}`);
  else if (mentioning.test(content)) mentions.push(content);
  if (attributes.get("http-equiv")?.toLowerCase() !== "refresh") return;
  const refresh = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1];
  if (refresh) add(refresh, "meta refresh");
}

export class Links {
  private readonly links = new Set<Link>();
  private readonly mentions: string[] = [];

  element({ name, attributes, links, mentions }: Element, text: string): void {
    for (const link of links) this.links.add(link);
    for (const url of mentions) this.mentions.push(url);
    if (name === "style") for (const url of cssUrls(text)) this.add(url, "style url()");
    if (name === "script" && text !== "" && attributes.get("type") !== "application/ld+json")
      for (const url of mentionsIn(text)) this.mentions.push(url);
  }

  /** Notes one; the same URL of the same kind counts once. */
  add(url: string, from: string): void {
    this.links.add(linkOf(url.trim(), from));
  }

  facts = (): AttributeLinks => ({ links: [...this.links], mentions: eachOnce(this.mentions) });
}
