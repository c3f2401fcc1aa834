/**
 * What a page must have for a selector to match anything on it (Selectors 4). Only what a selector
 * names counts, not how its parts stand to each other: scripts move elements, and on real sites the
 * exact answer leaves out hardly more.
 */
import { type CssNode, ident, type Selector } from "css-tree/dist/csstree.esm";

/**
 * Something that a page may have: `<p` an element, `.card` a class, `#top` an id, `[open` an
 * attribute, `=spin` a word that stands for a name (of a custom property, an animation, a font).
 */
export type Mark = string;

/** Holds when a page has every one of `marks`, and of each of `choices` something holds. */
export interface Condition {
  readonly marks: readonly Mark[];
  readonly choices: readonly (readonly Condition[])[];
}

/** Of those pseudo-classes, one of the selectors in the brackets must match; what others say may come true. */
const matching = new Set(["is", "where", "has", "matches", "any", "-webkit-any", "-moz-any"]);

/** The condition of one selector of a list. */
export function conditionOf({ children }: Selector): Condition {
  const marks = new Set<Mark>();
  const choices: Condition[][] = [];
  for (const node of children) {
    const mark = markOf(node);
    if (mark) marks.add(mark);
    if (node.type !== "PseudoClassSelector" || !matching.has(node.name.toLowerCase())) continue;
    const [list] = node.children ?? [];
    // What cannot be read may match.
    if (list?.type !== "SelectorList") continue;
    choices.push([...list.children].map((each) => (each.type === "Selector" ? conditionOf(each) : always)));
  }
  return { marks: [...marks], choices };
}

const always: Condition = { marks: [], choices: [] };

function markOf(node: CssNode): Mark | undefined {
  switch (node.type) {
    case "TypeSelector":
      return node.name.endsWith("*") ? undefined : `<${localName(node.name)}`;
    case "ClassSelector":
      return `.${ident.decode(node.name)}`;
    case "IdSelector":
      return `#${ident.decode(node.name)}`;
    case "AttributeSelector":
      return `[${localName(node.name.name)}`;
    default:
      return undefined;
  }
}

/** Without its namespace, as HTML compares it. */
const localName = (name: string): string => ident.decode(name.slice(name.lastIndexOf("|") + 1)).toLowerCase();

/** Every mark that a condition asks for. */
export function marksOf({ marks, choices }: Condition): Mark[] {
  return [...marks, ...choices.flat().flatMap(marksOf)];
}

/** Whether a condition holds where `has` says which marks there are. */
export function holds({ marks, choices }: Condition, has: (mark: Mark) => boolean): boolean {
  return marks.every(has) && choices.every((choice) => choice.some((each) => holds(each, has)));
}
