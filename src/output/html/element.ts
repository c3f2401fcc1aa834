/** A start tag, and all that it says by itself; the same tag says the same on every page. */

import { type AttributeLinks, linksOf } from "../facts/links.ts";
import { type AttributeHazards, hazardsOf } from "../facts/unsafe-attributes.ts";
import { type Attributes, attributesOf } from "./attributes.ts";
import type { TagHead } from "./tokenizer.ts";

export interface Element extends AttributeLinks, AttributeHazards {
  /** In lower case. */
  readonly name: string;
  readonly attributes: Attributes;
  readonly id: string | undefined;
  /** An old way to name a place, and still one: `<a name>`. */
  readonly anchor: string | undefined;
  /** Whether it says something of the page as a whole (head.ts). */
  readonly isOfHead: boolean;
  /** False for an element that says nothing but its text, as most do: `<p>`, `<li>`, `<em>`. */
  readonly isTelling: boolean;
}

/** The element that a start tag begins. */
export function elementOf(head: TagHead): Element {
  head.made ??= made(head);
  return head.made as Element;
}

function made({ name, attributes: text }: TagHead): Element {
  const attributes = attributesOf(text);
  const { links, mentions } = linksOf(name, attributes);
  const { blocked, opener } = hazardsOf(name, attributes);
  const isTelling = attributes.size > 0 || telling.has(name);
  const id = attributes.get("id");
  const anchor = name === "a" ? attributes.get("name") : undefined;
  const isOfHead = ofHead.has(name);
  return { name, attributes, id, anchor, links, mentions, blocked, opener, isOfHead, isTelling };
}

const ofHead = new Set(["html", "body", "title", "meta", "base", "link"]);

/** Elements of which a page's facts tell even where they have no attributes. */
const telling = new Set([
  ...["html", "body", "title", "script", "style", "h1", "h2", "h3", "h4", "h5", "h6"],
  ...["img", "label", "input", "select", "textarea", "button"],
]);
