/**
 * An element of an open page -> its tag in the HTML of the page. Scripts add and move elements, so the way down from <html>
 * goes by equal tags first, then by position; what a script added is found at the element around it.
 */
import { type DefaultTreeAdapterTypes as Dom, parse } from "parse5";

/** A step of the way from <html> to an element, as in-page.js describes it. */
export interface TreeStep {
  readonly tag: string;
  /** Its attributes, sorted, as JSON. */
  readonly attributes: string;
  /** How many elements with the same tag come before it in its parent. */
  readonly nth: number;
  /** How many of them also have the same attributes. */
  readonly nthEqual: number;
}

interface FoundElement {
  /** The index of its "<". */
  readonly offset: number;
  /** Its text in the HTML; undefined if it is only an element around the one on the page. */
  readonly text: string | undefined;
}

export class SourceTree {
  private readonly document: Dom.Document;
  private readonly lines: readonly number[];

  constructor(html: string) {
    this.document = parse(html, { sourceCodeLocationInfo: true });
    this.lines = [0, ...Array.from(html.matchAll(/\n/g), ({ index }) => index + 1)];
  }

  /** The innermost element of a way that is in the HTML. */
  find(way: readonly TreeStep[]): FoundElement | undefined {
    let parent: Dom.ParentNode = this.document;
    let offset: number | undefined;
    for (const [index, { tag, attributes, nth, nthEqual }] of way.entries()) {
      const children: Dom.Element[] = childrenOf(parent).filter(({ tagName }) => tagName === tag);
      const child = children.filter((each) => attributesAsJson(each) === attributes)[nthEqual] ?? children[nth];
      if (!child) break;
      parent = child;
      offset = child.sourceCodeLocation?.startOffset ?? offset;
      if (index === way.length - 1 && offset !== undefined) return { offset, text: textOf(child) };
    }
    return offset === undefined ? undefined : { offset, text: undefined };
  }

  /** The index of a position, both from 1. */
  offsetAt = (line: number, column: number): number => (this.lines[line - 1] ?? 0) + column - 1;
}

const childrenOf = (node: Dom.ParentNode): Dom.Element[] =>
  ("content" in node ? node.content : node).childNodes.filter((each): each is Dom.Element => "tagName" in each);

const attributesAsJson = ({ attrs }: Dom.Element): string =>
  JSON.stringify(attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]).sort());

function textOf(node: Dom.ChildNode): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}
