/**
 * The HTML of a text with stand-ins -> React elements. The HTML between the stand-ins can begin or end inside of an element, so
 * each part is an element of its own whose tags are removed from the rendered page. A part without tags is a string.
 */
import { decodeHTML } from "entities";
import { escapeHtml } from "markdown-it/lib/common/utils.mjs";
import type { ElementType, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { WithoutPage } from "../../../api/page-context.ts";
import { asLiveCode, create, Fragment, jsx, jsxs } from "../../react/jsx-runtime.ts";
import { foldStandIns } from "./fold.ts";
import type { ComponentTag, StandInText } from "./scan.ts";

const part = "plinth-html";
const partTags = new RegExp(`</?${part}>`, "g");

/** The HTML of a page without the tags around parts of texts, which hardly any page has. */
export const withoutPartTags = (html: string): string =>
  html.includes(`<${part}>`) ? html.replace(partTags, "") : html;

/** @param typeOf the component of a tag, or its variant for HTML without a page. */
function elementsOf(html: string, text: StandInText, typeOf: (tag: ComponentTag) => unknown): ReactElement {
  const children = foldStandIns<ReactNode[]>(html, text, {
    empty: () => [],
    addText: (to, part, isInside) => {
      const node = nodeOf(escapedStandIns(part, text), isInside, to.length);
      if (node !== undefined) to.push(node);
    },
    addTag: (to, tag, content = []) => addElement(to, tag, content, typeOf),
  });
  return elementWith(Fragment, {}, children, 0);
}

/** Adds a component to the children of another; only its content if it has a fault. */
function addElement(
  to: ReactNode[],
  tag: ComponentTag,
  children: ReactNode[],
  typeOf: (tag: ComponentTag) => unknown,
): void {
  const type = tag.component ? (typeOf(tag) as ElementType) : Fragment;
  if (tag.component || children.length > 0)
    to.push(elementWith(type, tag.component ? tag.props : {}, children, to.length));
}

function elementWith(type: ElementType, props: object, children: ReactNode[], key: number): ReactElement {
  if (children.length === 0) return jsx(type, { ...props }, key);
  return children.length === 1
    ? jsx(type, { ...props, children: children[0] }, key)
    : jsxs(type, { ...props, children }, key);
}

/** A part of the HTML. Between tags, line breaks are no content, as in JSX. */
function nodeOf(html: string, isInside: boolean, key: number): ReactNode | undefined {
  if (html === "" || (isInside && html.includes("\n") && html.trim() === "")) return undefined;
  if (!html.includes("<")) return decodeHTML(html);
  return create(part, { key, dangerouslySetInnerHTML: { __html: html } });
}

/** Stand-ins that became part of an attribute: an alternative text, a title or a URL. */
const escapedStandIns = (html: string, { tags }: StandInText): string =>
  html.includes("\u007f") || html.includes("%7F")
    ? html.replace(/&lt;\u007f(\d+)\u007f&gt;(?:\n[ \t]*\u007f)*|%3C%7F(\d+)%7F%3E/g, (_all, number, inUrl) =>
        inUrl === undefined
          ? escapeHtml(tags[Number(number)]?.written ?? "")
          : encodeURIComponent(tags[Number(inUrl)]?.written ?? ""),
      )
    : html;

export const pageElements = (html: string, text: StandInText): ReactElement =>
  elementsOf(html, text, ({ component }) => component?.type);

/** The HTML of a text outside of a page, such as in a feed. @throws what a component throws. */
export function htmlWithoutPage(html: string, text: StandInText): string {
  const elements = elementsOf(html, text, ({ component }) => component?.withoutPage);
  try {
    // Handlers are reported where a page shows the text: there, they may be those of an island.
    return withoutPartTags(asLiveCode(() => renderToStaticMarkup(elements)));
  } catch (thrown) {
    if (!(thrown instanceof WithoutPage)) throw thrown;
    const names = [...new Set(text.tags.flatMap(({ name, component }) => (component ? `<${name}>` : [])))].join(", ");
    throw new Error(
      `toHtml() renders components without a page, but one of ${names} calls usePage(): give it a variant, component(…, { toHtml: Variant })`,
      { cause: thrown },
    );
  }
}
