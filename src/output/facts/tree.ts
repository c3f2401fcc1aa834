/**
 * A page's document, or the content of one of its `<template>` elements: ids, labels and heading levels count within
 * one such tree only (DOM standard, 4.2.2).
 */

import { nearest } from "../../base/did-you-mean.ts";
import { decoded } from "../../urls/urls.ts";
import { asShown } from "../html/attributes.ts";
import type { Element } from "../html/element.ts";
import type { ElementFault } from "../html/element-fault.ts";
import { endTagOf } from "../html/ends.ts";
import type { LinkKind } from "../html/link-kinds.ts";
import type { Link } from "../html/links.ts";
import { copiedString } from "../html/memo.ts";
import type { Reference } from "../html/references.ts";
import type { TagPosition } from "../html/tokenizer.ts";
import { AccessibleNames } from "./accessible-names.ts";

interface Referring extends Reference {
  readonly tag: string;
  /** Index in the page. */
  readonly offset: number;
}

export class Tree {
  readonly links = new Set<Link>();
  readonly ids = new Set<string>();
  readonly duplicateIds: string[] = [];
  readonly h1: string[] = [];
  private readonly headingSkips: ElementFault[] = [];
  readonly names: AccessibleNames;
  private readonly references: Referring[] = [];
  private level = 0;

  /** @param isInert its content is not visible until a script clones it. */
  constructor(
    private readonly html: string,
    private readonly isInert = false,
  ) {
    this.names = new AccessibleNames(html);
  }

  idsOf({ name, id, anchor, references }: Element, { start }: TagPosition): void {
    // A script completes the content of an inert template.
    if (!this.isInert) for (const each of references) this.references.push({ ...each, tag: name, offset: start });
    if (id !== undefined && this.ids.has(id) && !this.isInert) this.duplicateIds.push(id);
    if (id !== undefined) this.ids.add(id);
    if (anchor) this.ids.add(anchor);
  }

  /** To be called at the end of the page, since an element can come after what refers to it. */
  faults(): ElementFault[] {
    const names = this.names.faults(this.ids);
    const nameless = new Map(names.map(({ offset, code }) => [offset, code]));
    const lost = this.references.filter(
      ({ id, attribute, offset }) =>
        !this.ids.has(id) &&
        !(attribute === "aria-describedby" && (isOfUseId.test(id) || isInIsland(this.html, offset))),
    );
    const faults = lost.map((each) => {
      const code = each.attribute === "aria-labelledby" ? nameless.get(each.offset) : undefined;
      return { ...this.lostReference(each), ...(code && { explainedBy: [code] }) };
    });
    return [...this.headingSkips, ...names, ...faults];
  }

  private readonly lostReference = ({ tag, attribute, id, offset }: Referring): ElementFault => {
    const match = nearest(id, this.ids);
    return {
      code: "page/missing-id",
      message: `<${tag} ${attribute}="${id}"> refers to no element: the page has no id "${id}".`,
      hint: match ? `Did you mean "${match}"?` : "Give an element that id, or remove the attribute.",
      value: id,
      offset,
    };
  };

  heading(name: string, { start, end }: Pick<TagPosition, "start" | "end">): void {
    const level = Number(name[1]);
    const isSkip = this.level > 0 && level > this.level + 1;
    const text = level === 1 || isSkip ? this.textAt(name, end) : "";
    if (level === 1) this.h1.push(text);
    if (isSkip)
      this.headingSkips.push({
        code: "page/heading-order",
        message: `The headings skip a level: h${level} "${text}" comes after an h${this.level}.`,
        hint: "Choose levels by the outline, and set sizes in the stylesheet.",
        offset: start,
      });
    this.level = level;
  }

  /** The text of an element; `<slot>` if the host of a shadow root supplies it. If it is not closed, the text after it. */
  private textAt(name: string, end: number): string {
    const following = this.html.slice(end, end + 20_000);
    const content = following.slice(0, endTagOf(following, name, 0));
    return copiedString(asShown(content) || (/<slot\b/i.exec(content) ? "<slot>" : ""));
  }

  /** The links of a template whose targets are outside it. */
  outgoing(): Link[] {
    return [...this.links].filter(
      ({ url, kind }) =>
        !(this.isInert && isPlaceholder.test(url)) &&
        !(this.hasOwnTargets(kind) && url.startsWith("#") && this.ids.has(decoded(url.slice(1)))),
    );
  }

  /** In a shadow root, only elements that display their target, such as `use`, find its ids; links lead to ids of the document. */
  private hasOwnTargets(kind: LinkKind): boolean {
    return this.isInert || !/^(a|area) /.test(kind);
  }
}

/**
 * An id of React's useId. Components of libraries name their description, which may not be there, and remove the
 * attribute when they are hydrated.
 */
const isOfUseId = /[_-]R_[0-9a-zA-Z]+_/;

/** Whether an element is in an island: components of libraries add the description that they name when they are hydrated. */
const isInIsland = (html: string, offset: number): boolean => {
  const before = html.slice(0, offset);
  return before.split("<plinth-island").length > before.split("</plinth-island").length;
};

/** A URL that a script completes: empty, or with the placeholder of a template language. */
const isPlaceholder = /^$|[{}]|<%|%7B/i;
