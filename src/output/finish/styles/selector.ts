/**
 * The features a page must have for a selector to match anything on it (Selectors 4). Combinators do not
 * count: scripts move elements, and on real sites an exact matcher removes hardly more CSS.
 */
import type { CssNode, Selector } from "css-tree";
import { ident } from "css-tree/utils";

/**
 * Something that a page may have: `<p` an element, `.card` a class, `#top` an id, `[open` an
 * attribute, `=spin` the name of a custom property, an animation or a font.
 */
export type Feature = string;

/** Holds if a page has all `features`, and one condition of each of `choices` holds. */
export interface Condition {
  readonly features: readonly Feature[];
  readonly choices: readonly (readonly Condition[])[];
}

/** Pseudo-classes that require one of their selectors to match; any other can match at some point. */
const matching = new Set(["is", "where", "has", "matches", "any", "-webkit-any", "-moz-any"]);

export function conditionOf({ children }: Selector): Condition {
  const features = new Set<Feature>();
  const choices: Condition[][] = [];
  for (const node of children) {
    const feature = featureOf(node);
    if (feature) features.add(feature);
    if (node.type !== "PseudoClassSelector" || !matching.has(node.name.toLowerCase())) continue;
    const [list] = node.children ?? [];
    // Unknown syntax can match.
    if (list?.type !== "SelectorList") continue;
    choices.push([...list.children].map((each) => (each.type === "Selector" ? conditionOf(each) : always)));
  }
  return { features: [...features], choices };
}

const always: Condition = { features: [], choices: [] };

function featureOf(node: CssNode): Feature | undefined {
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

/** Without its namespace and in lower case, as HTML compares names. */
const localName = (name: string): string => ident.decode(name.slice(name.lastIndexOf("|") + 1)).toLowerCase();

export const featuresOf = ({ features, choices }: Condition): Feature[] => [
  ...features,
  ...choices.flat().flatMap(featuresOf),
];

export function matchesCondition({ features, choices }: Condition, has: (feature: Feature) => boolean): boolean {
  return features.every(has) && choices.every((choice) => choice.some((each) => matchesCondition(each, has)));
}
