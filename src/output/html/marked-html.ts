/** A page whose elements have marks (site-thread/marked-pages.ts): without them, and with the element at each place. */

import type { Target } from "../../base/diagnostic.ts";
import { endOfInserted, insertedSign, markAttribute } from "../../site-thread/markdown/marks.ts";
import { attributesOf, decodeEntities } from "./attributes.ts";
import { codeElements, type Element, elementOf } from "./element.ts";
import { stripped } from "./links.ts";
import { ruleOf } from "./nesting-rules.ts";
import { parsedTag, tagsOf } from "./tokenizer.ts";

interface MarkedElement {
  /** Index of its "<" in the page without marks. */
  readonly start: number;
  /** Index after its start tag. */
  readonly end: number;
  /** Index after its end tag, or where an element around it ends. */
  close: number;
  readonly element: Element;
  readonly mark: number | undefined;
  readonly parent: MarkedElement | undefined;
}

const marks = new RegExp(` ${markAttribute}="\\d+[${insertedSign}]?"|${endOfInserted}`, "g");

export class MarkedHtml {
  /** Without marks. */
  readonly html: string;
  private readonly elements: MarkedElement[] = [];
  /** Raw HTML that templates insert, without marks. */
  private readonly inserted: { readonly from: number; readonly to: number }[] = [];

  constructor(marked: string) {
    this.html = marked.replace(marks, "");
    const removed = Array.from(marked.matchAll(marks), ({ 0: mark, index }) => ({ mark, index }));
    let [next, shift] = [0, 0];
    /** An index in the page without marks, for ascending indices. */
    const unmarked = (index: number): number => {
      for (let each = removed[next]; each && each.index < index; each = removed[++next]) {
        if (each.mark === endOfInserted && from >= 0) this.inserted.push({ from, to: each.index - shift });
        shift += each.mark.length;
      }
      return index - shift;
    };
    let from = -1;
    let open: MarkedElement | undefined;
    for (const { parsed, name, isEnd, start, end, attributes } of tagsOf(marked)) {
      const [first, last] = [unmarked(start), unmarked(end)];
      if (isEnd) {
        open = closed(open, name, first, last);
        continue;
      }
      const mark = attributesOf(attributes).get(markAttribute);
      if (mark?.endsWith(insertedSign)) from = last;
      const element = elementOf(parsedTag(this.html.slice(first + 1, last - 1)));
      const number = mark === undefined ? undefined : Number.parseInt(mark, 10);
      const markedElement = { start: first, end: last, close: last, element, mark: number, parent: open };
      this.elements.push(markedElement);
      if (!ruleOf(name).isVoid && !parsed.isSelfClosed) open = markedElement;
    }
    unmarked(marked.length);
    closed(open, "", this.html.length, this.html.length);
  }

  /**
   * The end tag in raw HTML that ends an element around it, so that a later end tag, at `offset`, has no start tag; `offset`
   * if there is none.
   */
  strayEndTag(offset: number): number {
    const name = /^<\/([^\s/>]+)/.exec(this.html.slice(offset, offset + 100))?.[1]?.toLowerCase();
    for (const { from, to } of name === undefined ? [] : this.inserted) {
      if (from > offset) break;
      let depth = 0;
      for (const tag of tagsOf(this.html.slice(from, to))) {
        if (tag.name !== name) continue;
        depth += tag.isEnd ? -1 : 1;
        if (depth < 0) return from + tag.start;
      }
    }
    return offset;
  }

  /** The last element with a mark that begins before an index. */
  before(offset: number): MarkedElement | undefined {
    return this.elements.findLast(({ start, mark }) => start < offset && mark !== undefined);
  }

  /** The indices of a target: of a URL or repeated id, of each element that has it. */
  offsetsOf(target: Target): number[] {
    if ("offset" in target) return [target.offset];
    if ("shows" in target) return this.offsetsOfText(target.shows);
    const matching = this.elements.filter(({ element }) => isAt(element, target));
    if ("id" in target && target.isRepeated) {
      // The first one would be correct by itself.
      const [first, ...others] = matching;
      return [...others, ...(first ? [first] : [])].map(({ start }) => start);
    }
    if (!("link" in target)) {
      const element = matching["nth" in target ? (target.nth ?? 0) : 0];
      return element ? [element.start] : [];
    }
    // React adds a preload for every image, which no template wrote.
    const written = matching.filter(({ element, mark }) => mark !== undefined || element.name !== "link");
    const found = written.length > 0 ? written : matching;
    return found.length > 0 ? found.map(({ start }) => start) : this.offsetsOfText(target.link);
  }

  /** The elements that contain an index, the innermost first. */
  around(offset: number): readonly MarkedElement[] {
    let each = this.elements.findLast(({ start, close }) => start <= offset && offset < close);
    const ancestors: MarkedElement[] = [];
    for (; each; each = each.parent) ancestors.push(each);
    return ancestors;
  }

  /** The index of the text outside of code, or of the tag with the attribute, that contains a text; empty if there is none. */
  private offsetsOfText(text: string): number[] {
    const { html } = this;
    let from = 0;
    let openCodes = 0;
    for (const { name, isEnd, start, end, text: content } of tagsOf(html)) {
      if (openCodes === 0 && decodeEntities(html.slice(from, start)).includes(text)) return [from];
      if (decodeEntities(html.slice(start, end + content.length)).includes(text)) return [start];
      if (codeElements.has(name)) openCodes += isEnd ? -1 : 1;
      from = end + content.length;
    }
    return decodeEntities(html.slice(from)).includes(text) ? [from] : [];
  }
}

/**
 * Ends the innermost open element of a name, and those in it; all open ones for an empty name.
 * @returns the innermost one that is still open.
 */
function closed(open: MarkedElement | undefined, name: string, from: number, to: number): MarkedElement | undefined {
  let ended = open;
  while (ended && ended.element.name !== name) ended = ended.parent;
  if (!ended && name !== "") return open;
  for (let each = open; each && each !== ended; each = each.parent) each.close = from;
  if (ended) ended.close = to;
  return ended?.parent;
}

function isAt({ name, id, anchor, blocked, jsx, links, attributes }: Element, target: Target): boolean {
  if ("link" in target) return links.some(({ url }) => url === stripped(target.link));
  if ("id" in target) return id === target.id || anchor === target.id;
  if ("attribute" in target) return blocked.includes(target.attribute) || jsx.includes(target.attribute);
  if (!("tag" in target) || name !== target.tag) return false;
  return Object.entries(target.with ?? {}).every(([key, value]) => attributes.get(key) === value);
}
