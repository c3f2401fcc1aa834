/** A target in the HTML of a page that was rendered again: the marks around it, and what its sources can contain. */

import type { ConstructOf } from "../../base/diagnostic.ts";
import type { MarkedHtml } from "../../output/html/marked-html.ts";
import type { Mark } from "../../site-thread/protocol.ts";

export interface TargetInPage extends Pick<ConstructOf<"target">, "value" | "parts" | "otherwise"> {
  /** The marks of the elements around it, the innermost first. */
  readonly marks: readonly number[];
  /** What a template or a Markdown text can contain: the forms of what is wrong, and the tag of an element without a mark. */
  readonly texts: readonly string[];
  /** What a value of content can contain: the value that is wrong, an attribute that has it, and such a tag. */
  readonly contentTexts: readonly string[];
  /** Whether the value is an attribute of an element of a template: a value of content is the whole attribute. */
  readonly isAttribute: boolean;
  /** The attributes of such an element that are the value or contain it. */
  readonly attributeNames: readonly string[];
  /** For an end tag: how many of its name come after the last element before it. */
  readonly endTagsBefore: number;
}

/** A target can be several elements: all with the same URL. */
export function targetsIn(construct: ConstructOf<"target">, page: MarkedHtml, marks: readonly Mark[]): TargetInPage[] {
  const { target, value, otherwise } = construct;
  const reported =
    "shows" in target ? marks.flatMap(({ markdown }, mark) => (markdown?.shows === target.shows ? mark : [])) : [];
  // Markdown's parser reported the text, with its line.
  if (reported.length > 0) return reported.map((mark) => ({ ...nothingElse, value, otherwise, marks: [mark] }));
  return page.offsetsOf(target).map((offset) => targetAt(page.strayEndTag(offset), construct, page));
}

const nothingElse = { texts: [], contentTexts: [], isAttribute: false, attributeNames: [], endTagsBefore: 0 } as const;

function targetAt(offset: number, construct: ConstructOf<"target">, page: MarkedHtml): TargetInPage {
  const { target, texts = [], value, parts, otherwise } = construct;
  const before = page.html.startsWith("</", offset) ? page.before(offset) : undefined;
  const elements = [before ?? [], page.around(offset)].flat();
  const [innermost] = elements;
  const element = innermost?.start === offset && innermost.mark !== undefined ? innermost.element : undefined;
  const [tag] = /^<[^>]*>/.exec(page.html.slice(offset, offset + 2000)) ?? [];
  // The tag of an element without a mark may be written in a source: raw HTML.
  const writtenTag = element ? [] : (tag ?? []);
  const isAttribute = element !== undefined && !parts && !("shows" in target) && !hasContentAsValue.test(element.name);
  const attributes = isAttribute && value !== undefined ? [...element.attributes] : [];
  const having = attributes.filter(([, each]) => each === value || (value && each.includes(value)));
  const longer = having.flatMap(([, each]) => (each === value ? [] : each));
  return {
    ...{ value, parts, otherwise },
    marks: elements.flatMap(({ mark }) => mark ?? []),
    texts: [texts, writtenTag].flat(),
    // An empty text in content is unlikely to be that of raw HTML.
    contentTexts: [element ? (value ?? []) : value || [], longer, writtenTag].flat(),
    isAttribute,
    attributeNames: having.map(([name]) => name),
    endTagsBefore: before && tag ? page.html.slice(before.start, offset).split(tag).length - 1 : 0,
  };
}

/** Elements whose content is a value, like an attribute. */
const hasContentAsValue = /^(style|script)$/;
