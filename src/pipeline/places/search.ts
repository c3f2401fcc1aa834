/** The input of all searches for the place of a target: what is known of one of the elements around it. */

import type { Position, SourcePlace } from "../../base/diagnostic.ts";
import type { SourceFiles } from "../../content/locate.ts";
import type { TemplatePosition } from "../../runtime/thread-client.ts";
import type { ContentValueRead, Mark, MarkedCall, MarkedMarkdown, MarkedPage } from "../../site-thread/protocol.ts";
import type { TargetInPage } from "./target.ts";

export interface SearchInput {
  readonly target: TargetInPage;
  readonly sources: SourceFiles;
  /** The Markdown that made the element; undefined if a template did. */
  readonly markdown: MarkedMarkdown | undefined;
  /** The call of a template that made the element; undefined if Markdown or a package did. */
  readonly elementCall: CallInTemplate | undefined;
  /** The uses of the components around the element, the innermost first. */
  readonly componentUses: readonly CallInTemplate[];
  /** The values of content that were read before the element was made, or before a component was given the wrong value. */
  readonly earlierReads: readonly ContentValueRead[];
}

/** Searches in one way, such as in the element's own call. Undefined if the place is not there; several if any can be it. */
export type PlaceSearch = (input: SearchInput) => SourcePlace | readonly SourcePlace[] | undefined;

/** A call of a template with its position. */
export type CallInTemplate = TemplatePosition & Pick<MarkedCall, "texts" | "reads">;

/** A page that was rendered again. */
export interface SearchedPage extends Pick<MarkedPage, "marks"> {
  readonly sources: SourceFiles;
  /** The values of content that it read and that are related to a text of its targets. */
  readonly reads: readonly ContentValueRead[];
  /** The lines of templates in a stack. */
  readonly positionsIn: (stack: string) => readonly TemplatePosition[];
}

export function searchAt({ markdown, calls = [], reads }: Mark, target: TargetInPage, page: SearchedPage): SearchInput {
  // A call of a package has no position in a template.
  const [elementCall, ...componentUses] = calls.flatMap((call): CallInTemplate[] => {
    const [position] = page.positionsIn(call.stackLine);
    return position ? [{ ...call, ...position }] : [];
  });
  // What a component is given has been read before it is used.
  const end = usesWithValue({ target, componentUses }).at(-1)?.reads ?? reads;
  const earlierReads = page.reads.filter(({ readsBefore }) => readsBefore < end);
  return { target, sources: page.sources, markdown, elementCall, componentUses, earlierReads };
}

/** The uses of components that are given the wrong value. */
export const usesWithValue = ({ target, componentUses }: Pick<SearchInput, "target" | "componentUses">) =>
  componentUses.filter(({ texts }) => texts.includes(target.value ?? ""));

/** Whether a text can stand for the value of which it is a part. */
export const isPartOf = ({ parts, value = "" }: TargetInPage, text: string): boolean =>
  parts !== undefined && text !== value && (parts === "any" || text.length * 2 > value.length);

export const placeAt = (file: string, position: Position | undefined): SourcePlace => ({
  file,
  at: position && { kind: "position", ...position },
});

/** The first result that is defined. */
export function firstOf<Item, Found>(
  items: Iterable<Item>,
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
