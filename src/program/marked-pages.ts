/**
 * Renders a page again to find the places of its elements: each gets an attribute with the number of its mark, which has
 * the line of the template or of the Markdown that it is from, and how many values of content had been read by then. A
 * page without findings is not rendered again.
 */
import type { Page } from "../api/index.ts";
import type { ContentPlace } from "../diagnostics/page-place.ts";
import { endOfInserted, insertedSign, type MarkdownPlace, placeAttribute, withPlaces } from "./markdown/places.ts";
import type { PageContents } from "./page-content.ts";
import type { ContentValueRead, Mark, MarkdownOrigin, MarkedPage } from "./protocol.ts";
import { type Read, withLog } from "./provenance.ts";
import { type RenderContext, renderWithMarks } from "./react/render.tsx";
import { type ElementMarker, renderMarked } from "./react/trace-failure.ts";

export class MarkedPages {
  /** What pages() reads itself: by value, the last read of each. It may sort all content. */
  private readonly listed = new Map<string, Read>();
  /** Marks of the elements that pages() creates itself. */
  private readonly pagesMarks: Mark[] = [];
  private readonly pages: readonly Page[];
  /** Of the last page itself. */
  private reads: readonly Read[] = [];

  /** @param list calls pages() again. */
  constructor(
    list: () => readonly Page[],
    private readonly contents: PageContents,
  ) {
    const reads: Read[] = [];
    this.pages = withLog(reads, () => renderMarked(markerFor(this.pagesMarks, []), list, Number.POSITIVE_INFINITY));
    for (const read of reads) for (const [, value] of stringsIn(storedIn(...read))) this.listed.set(value, read);
  }

  /** Undefined if the page throws now, or is another page. */
  page(index: number, url: string, context: RenderContext): MarkedPage | undefined {
    const page = this.pages[index];
    if (page?.url !== url) return undefined;
    const reads: Read[] = [];
    const marks = [...this.pagesMarks];
    this.origins.clear(); // another page can show the same text of another entry
    const placeMarkdown = ({ source, ...place }: MarkdownPlace): number => {
      const markdown = { ...place, ...this.originOf(source, place.file, reads) };
      return marks.push({ markdown, reads: reads.length }) - 1;
    };
    const html = withLog(reads, () =>
      withPlaces(placeMarkdown, () => renderWithMarks(page, context, markerFor(marks, reads))),
    );
    this.reads = reads;
    return html === undefined ? undefined : { html, marks };
  }

  /** The last value that was read and contains a Markdown text. */
  private originOf(text: string, file: string | undefined, reads: readonly Read[]): MarkdownOrigin {
    const last = this.origins.get(text);
    if (last && last.file === file) return last.origin;
    const contains = ([object, key]: Read): boolean => {
      const value = storedIn(object, key);
      return typeof value === "string" && value.includes(text);
    };
    const found = reads.findLast(contains) ?? this.listed.get(text);
    const origin = this.originIn(found, text);
    this.origins.set(text, { file, origin });
    return origin;
  }
  private readonly origins = new Map<string, { readonly file: string | undefined; readonly origin: MarkdownOrigin }>();

  private originIn(read: Read | undefined, text: string): MarkdownOrigin {
    const place = read && this.placeOf(...read);
    if (!place) return { origin: undefined, startLine: 0 };
    const value = String(storedIn(...read));
    return { origin: place, startLine: value.slice(0, value.indexOf(text)).split("\n").length - 1 };
  }

  private placeOf(object: object, key: string): (ContentPlace & { readonly isBody: boolean }) | undefined {
    const place = this.contents.placeOfObject(object);
    if (!place) return undefined;
    const isBody = key === "body" && this.contents.isEntry(object, place.file);
    const step = Array.isArray(object) ? Number(key) : key;
    return { file: place.file, path: isBody ? [] : [...place.path, step], isBody };
  }

  /** The values that the last page has read and that contain one of some texts, in order. */
  valuesWith(texts: readonly string[]): ContentValueRead[] {
    const found: ContentValueRead[] = [];
    const add = ([object, key]: Read, at: number, isWanted: (value: string, wanted: string) => boolean): void => {
      for (const [steps, value] of stringsIn(storedIn(object, key)))
        for (const [text, wanted] of texts.entries()) {
          const place = isWanted(value, wanted) ? this.placeOf(object, key) : undefined;
          if (place) found.push({ ...place, path: [...place.path, ...steps], text, at, isWhole: value === wanted });
        }
    };
    for (const wanted of texts) {
      const read = this.listed.get(wanted);
      if (read) add(read, -1, (value) => value === wanted);
    }
    for (const [at, read] of this.reads.entries()) add(read, at, (value, wanted) => value.includes(wanted));
    return found;
  }
}

/** Elements whose content is text, in which a mark would be text, too. */
const ofText = /^(script|style|title|textarea|noscript|iframe)$/;

/** Marks elements of templates, and the end of raw HTML in them. */
const markerFor =
  (marks: Mark[], reads: readonly Read[]): ElementMarker =>
  (stack, type, { dangerouslySetInnerHTML: inserted }) => {
    const number = marks.push({ stack, reads: reads.length }) - 1;
    const { __html: html } = Object(inserted) as { readonly __html?: unknown };
    if (typeof html !== "string" || ofText.test(type)) return { [placeAttribute]: number };
    return { [placeAttribute]: `${number}${insertedSign}`, dangerouslySetInnerHTML: { __html: html + endOfInserted } };
  };

/** The value of a property without recording that it is read. */
const storedIn = (object: object, key: string): unknown => withLog([], () => Reflect.get(object, key));

/** A text, or the texts in a list, whose items are not observed. */
function stringsIn(value: unknown): [path: number[], text: string][] {
  if (typeof value === "string") return [[[], value]];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index): [number[], string][] => (typeof item === "string" ? [[[index], item]] : []));
}
