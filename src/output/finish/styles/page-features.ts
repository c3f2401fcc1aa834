/** The tags of a page -> every mark that it has, or may get from its scripts. */

import { attributesOf } from "../../html/attributes.ts";
import { memo } from "../../html/memo.ts";
import { headOf, type Tag, tagsOf } from "../../html/tokenizer.ts";
import { wordsIn } from "./script-words.ts";
import type { Mark } from "./selector.ts";

/** What browsers add by themselves: elements that HTML may leave out, and what opening and resizing set. */
const given: readonly Mark[] = ["<html", "<head", "<body", "<colgroup", "<tbody", "<tr", "[open", "[style"];

export class Vocabulary {
  private readonly marks = new Set<Mark>(given);
  private readonly data = new Set<string>();

  tag({ name, markup, isEnd, text }: Tag): void {
    if (isEnd) return;
    const { marks, data } = contributionOf(markup);
    for (const mark of marks) this.marks.add(mark);
    for (const word of data) this.data.add(word);
    // Scripts make elements of what a template holds.
    if (name === "template") for (const inside of tagsOf(text)) this.tag(inside);
  }

  /** @param hasScripts without one, data stay data. */
  has(mark: Mark, hasScripts: boolean): boolean {
    return this.marks.has(mark) || (hasScripts && wordsIn(mark.slice(1)).every((word) => this.data.has(word)));
  }
}

/** What a start tag brings to a page, whatever page it is. */
interface Contribution {
  readonly marks: readonly Mark[];
  /** Words of data-attributes, which a script may take for a class or an attribute. */
  readonly data: readonly string[];
}

const contributionOf = memo((markup: string): Contribution => {
  const { name, attributes } = headOf(markup);
  const marks = [`<${name}`];
  const data: string[] = [];
  for (const [attribute, value] of attributesOf(attributes)) {
    marks.push(`[${attribute}`);
    if (attribute === "class") for (const each of value.split(/\s+/)) marks.push(`.${each}`);
    else if (attribute === "id") marks.push(`#${value}`);
    else if (attribute.startsWith("data-")) data.push(...wordsIn(value));
    else if (holdsCss(attribute, value)) for (const word of wordsIn(value)) marks.push(`=${word}`);
  }
  return { marks, data };
});

/** SVG's attributes of presentation hold CSS too (SVG 2, 6.3). */
const holdsCss = (name: string, value: string): boolean =>
  name === "style" || name === "font-family" || value.includes("var(");
