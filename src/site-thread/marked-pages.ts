/**
 * Renders a page again to find the places of its elements: each gets an attribute with the number of its mark, which has
 * the line of the template or of the Markdown that it is from, and how many values of content had been read by then. A
 * page without findings is not rendered again.
 */
import { Fragment, isValidElement } from "react";
import type { Page } from "../api/index.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import type { ContentPlace } from "../base/places.ts";
import { indexOfWhole } from "../content/whole-text.ts";
import { endOfInserted, insertedSign, type MarkdownPosition, markAttribute, whileMarking } from "./markdown/marks.ts";
import type { ContentOfPages } from "./page-content.ts";
import type { ContentValueRead, Mark, MarkdownPlace, MarkedCall, MarkedPage, MarkRequest } from "./protocol.ts";
import { fileOf, type ValueRead, valuesIn, withReadLog } from "./provenance.ts";
import type { TemplateCall } from "./react/component-uses.ts";
import { type ElementMarker, withMarkedElements } from "./react/mark-elements.ts";
import { renderWithMarks } from "./react/render-page.tsx";

/** A mark whose calls have not been searched for the texts of the findings. */
type Marked = Omit<Mark, "calls"> & { readonly calls?: readonly TemplateCall[] };

export class MarkedPages {
  /** The last read of each value that pages() reads itself, by value: it may sort all content. */
  private readonly listed = new Map<string, ValueRead>();
  /** Marks of the elements that pages() creates itself. */
  private readonly pagesMarks: Marked[] = [];
  private readonly pages: readonly Page[];
  /** The values that each page read, by its number, besides `listed`: `plinth dev` can render two pages at the same time. */
  private readonly readsOfPages = new Map<number, readonly ValueRead[]>();
  private lastNumber = 0;

  /** @param list calls pages() again. */
  constructor(
    list: () => readonly Page[],
    private readonly contents: ContentOfPages,
  ) {
    const reads: ValueRead[] = [];
    this.pages = withReadLog(reads, () =>
      withMarkedElements(markerFor(this.pagesMarks, []), list, Number.POSITIVE_INFINITY),
    );
    for (const read of reads) for (const [, value] of stringsIn(storedIn(...read))) this.listed.set(value, read);
  }

  /** Undefined if the page throws now, or is another page. */
  async page({ index, url, context, texts }: MarkRequest): Promise<MarkedPage | undefined> {
    const page = this.pages[index];
    if (page?.url !== url) return undefined;
    const reads: ValueRead[] = [];
    const marks = [...this.pagesMarks];
    const placeOf = this.placesAmong(reads);
    const markMarkdown = ({ source, ...position }: MarkdownPosition): number | undefined => {
      const markdown = { ...position, ...placeOf(source, position.file) };
      if (!markdown.content) return undefined;
      return marks.push({ markdown, reads: reads.length }) - 1;
    };
    const html = await withReadLog(reads, () =>
      whileMarking(markMarkdown, () => renderWithMarks(page, context, markerFor(marks, reads))),
    );
    if (html === undefined) return undefined;
    const number = ++this.lastNumber;
    this.readsOfPages.set(number, reads);
    const markedCalls = new Map<TemplateCall, MarkedCall>();
    const withTexts = (call: TemplateCall): MarkedCall => {
      const { stackLine, props, reads } = call;
      return getOrInsert(markedCalls, call, () => ({ stackLine, reads, texts: textsInProps(props, texts) }));
    };
    return {
      html,
      number,
      marks: marks.map(({ calls, ...mark }) => (calls ? { ...mark, calls: calls.map(withTexts) } : mark)),
    };
  }

  /** Finds the Markdown texts of a page among its reads. Another page can show the same text of another entry. */
  private placesAmong(reads: readonly ValueRead[]): (text: string, file: string | undefined) => MarkdownPlace {
    const places = new Map<string, MarkdownPlace>();
    return (text, file) =>
      getOrInsert(places, `${file} ${text}`, () => {
        const contains = ([object, key]: ValueRead): boolean => {
          const value = storedIn(object, key);
          return typeof value === "string" && value.includes(text);
        };
        return this.placeIn(reads.findLast(contains) ?? this.listed.get(text), text);
      });
  }

  private placeIn(read: ValueRead | undefined, text: string): MarkdownPlace {
    const place = read && this.contentPlaceOf(...read);
    if (!place) return { content: undefined, startLine: 0 };
    const value = String(storedIn(...read));
    return { content: place, startLine: value.slice(0, value.indexOf(text)).split("\n").length - 1 };
  }

  private contentPlaceOf(object: object, key: string): (ContentPlace & { readonly isBody: boolean }) | undefined {
    const place = this.contents.placeOfObject(object);
    if (!place) return undefined;
    const isBody = key === "body" && this.contents.isEntry(object, place.file);
    const step = Array.isArray(object) ? Number(key) : key;
    return { file: place.file, path: isBody ? [] : [...place.path, step], isBody };
  }

  /** The values that a marked page has read and that contain one of some texts or are a part of it, in order. Only once. */
  takeContentReads({
    number,
    texts,
  }: {
    readonly number: number;
    readonly texts: readonly string[];
  }): ContentValueRead[] {
    const reads = this.readsOfPages.get(number) ?? [];
    this.readsOfPages.delete(number);
    const values: ContentValueRead[] = [];
    const add = ([object, key]: ValueRead, readsBefore: number): void => {
      for (const [steps, value] of stringsIn(storedIn(object, key)))
        for (const text of texts) {
          const relation = relationOf(value, text);
          const place = relation && this.contentPlaceOf(object, key);
          if (!relation || !place) continue;
          const path = [...place.path, ...steps];
          values.push({
            ...place,
            path,
            text,
            readsBefore,
            relation,
            writtenText: relation === "part" ? value : text,
          });
        }
    };
    for (const text of texts) {
      const read = this.listed.get(text);
      if (read) add(read, -1);
    }
    for (const [index, read] of reads.entries()) add(read, index);
    return values;
  }
}

/** Elements whose content is text, in which a mark would be text, too. */
const ofText = /^(script|style|title|textarea|noscript|iframe)$/;

/** Marks elements of templates, and the end of raw HTML in them. */
const markerFor = (marks: Marked[], reads: readonly ValueRead[]): ElementMarker => ({
  reads: () => reads.length,
  mark: (calls, type) => {
    const number = marks.push({ calls, reads: reads.length }) - 1;
    const { __html: html } = Object(calls[0]?.props.dangerouslySetInnerHTML) as { readonly __html?: unknown };
    if (typeof html !== "string" || ofText.test(type)) return { [markAttribute]: number };
    return { [markAttribute]: `${number}${insertedSign}`, dangerouslySetInnerHTML: { __html: html + endOfInserted } };
  },
});

/** How a value is related to a text; undefined if it is not. Short parts occur anywhere. */
function relationOf(value: string, text: string): ContentValueRead["relation"] | undefined {
  if (value === text) return "whole";
  if (value.length > text.length) return value.includes(text) && indexOfWhole(value, text) >= 0 ? "more" : undefined;
  return value.length > 3 && text.includes(value) ? "part" : undefined;
}

/** The texts that the props of a component contain, and texts of the props that are a part of one. */
function textsInProps(props: unknown, texts: readonly string[], depth = 5): string[] {
  if (texts.length === 0 || depth === 0) return [];
  if (typeof props === "string")
    return texts.flatMap((text) => {
      const relation = relationOf(props, text);
      return relation === undefined ? [] : relation === "part" ? props : text;
    });
  if (typeof props !== "object" || props === null || fileOf(props) !== undefined) return [];
  // Other elements have marks of their own.
  if (isValidElement<{ readonly children?: unknown }>(props))
    return props.type === Fragment ? textsInProps(props.props.children, texts, depth) : [];
  return valuesIn(props).flatMap((value) => textsInProps(value, texts, depth - 1));
}

/** The value of a property without recording that it is read. */
const storedIn = (object: object, key: string): unknown => withReadLog([], () => Reflect.get(object, key));

/** A text, or the texts in a list, whose items are not observed. */
function stringsIn(value: unknown): [path: number[], text: string][] {
  if (typeof value === "string") return [[[], value]];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index): [number[], string][] => (typeof item === "string" ? [[[index], item]] : []));
}
