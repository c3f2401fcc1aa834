/** A start tag, and all that it says by itself; the same tag says the same on every page. */
import type { Tag, TagHead } from "../tags.ts";
import { type Attributes, attributesOf } from "./attributes.ts";
import { type AttributeHazards, hazardsOf } from "./hazards.ts";
import { type AttributeLinks, linksOf } from "./links.ts";

export interface Element extends AttributeLinks, AttributeHazards {
  /** In lower case. */
  readonly name: string;
  readonly attributes: Attributes;
}

/** The element that a start tag begins. */
export function elementOf({ head }: Tag): Element {
  head.made ??= made(head);
  return head.made as Element;
}

function made({ name, attributes: text }: TagHead): Element {
  const attributes = attributesOf(text);
  const { links, mentions } = linksOf(name, attributes);
  const { blocked, opener } = hazardsOf(name, attributes);
  return { name, attributes, links, mentions, blocked, opener };
}
