/** The visible text of a parsed page. */
import { type HTMLElement, type Node, NodeType } from "node-html-parser";

const unseen = new Set(["SCRIPT", "STYLE", "TEMPLATE", "HEAD", "TITLE", "DESC"]);
/** Elements that do not separate words: `<b>8%</b>,` reads "8%,". */
const inline = new Set(["A", "ABBR", "B", "CODE", "EM", "I", "MARK", "Q", "S", "SMALL", "SPAN", "STRONG", "TIME", "U"]);

/** The visible text of an element, with white space collapsed and typographic apostrophes replaced by straight ones. */
export const textOf = (element: HTMLElement): string => collapse(read(element, inline));

/** The same with a space around every element, so that figures of adjacent elements are not joined. */
export const separatedTextOf = (element: HTMLElement): string => collapse(read(element, new Set()));

export const collapse = (text: string): string => text.replaceAll("’", "'").replace(/\s+/g, " ").trim();

function read(node: Node, joined: ReadonlySet<string>): string {
  if (node.nodeType === NodeType.TEXT_NODE) return node.text;
  if (node.nodeType !== NodeType.ELEMENT_NODE) return "";
  const { tagName, childNodes } = node as HTMLElement;
  if (unseen.has(tagName)) return "";
  const text = childNodes.map((child) => read(child, joined)).join("");
  return joined.has(tagName) ? text : ` ${text} `;
}

/** h1 to h6, in the order of the page. */
export const headingsOf = (part: HTMLElement): HTMLElement[] => part.querySelectorAll("h1,h2,h3,h4,h5,h6");

/** The headings of one rank, as text. */
export const titlesOf = (part: HTMLElement, rank: "h1" | "h2" | "h3"): string[] =>
  part.querySelectorAll(rank).map(textOf);
