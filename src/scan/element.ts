/** A start tag, and all that it says by itself; the same tag says the same on every page. */
import { memo } from "../memo.ts";
import { headOf, type Tag } from "../tags.ts";
import { type Attributes, attributesOf } from "./attributes.ts";
import { type AttributeHazards, hazardsOf } from "./hazards.ts";
import { type AttributeLinks, linksOf } from "./links.ts";

export interface Element extends AttributeLinks, AttributeHazards {
  /** In lower case. */
  readonly name: string;
  readonly attributes: Attributes;
}

/** The element that a start tag begins. */
export const elementOf = ({ markup }: Tag): Element => known(markup);

const known = memo((markup: string): Element => {
  const { name, attributes: text } = headOf(markup);
  const attributes = attributesOf(text);
  return { name, attributes, ...linksOf(name, attributes), ...hazardsOf(name, attributes) };
});
