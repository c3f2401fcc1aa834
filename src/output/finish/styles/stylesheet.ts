/**
 * CSS -> its parts, each with the features that a page must have to use it; and the used parts -> CSS.
 * Whatever cannot be parsed is kept unchanged.
 */
import type { Atrule, Block, CssNode, Declaration, Rule, StyleSheet } from "css-tree";
import parse from "css-tree/parser";
import { namesIn } from "./names.ts";
import { type Condition, conditionOf, type Feature, featuresOf, matchesCondition } from "./selector.ts";

/** Text that is kept or omitted as a whole. */
interface Leaf {
  readonly text: string;
  /** Whether it ends with a block, so that it needs no semicolon. */
  readonly isBlock: boolean;
  /** The words of the name by which it is used, if it defines one: of a custom property, an animation, a font. */
  readonly name: readonly string[] | undefined;
  /** Words in it that may use such names. */
  readonly words: readonly string[];
}

/** A style rule, or a rule with others in it. */
interface Branch {
  /** A style rule is used if one of its selectors may match; another, such as `@media`, if it is not empty. */
  readonly head: string | readonly { readonly text: string; readonly condition: Condition }[];
  readonly body: readonly Part[];
  /** The text that remains if nothing in it is used. */
  readonly rest: string;
}

type Part = Leaf | Branch;

const isBranch = (part: Part): part is Branch => "head" in part;

/** At-rules that hold rules, and are used if one of those is. */
const grouping = new Set(["media", "supports", "container", "layer", "scope", "starting-style", "document"]);
/** At-rules that only define a name. */
const naming = new Set(["keyframes", "-webkit-keyframes", "counter-style", "property", "font-face"]);

/** The part of a stylesheet that a page uses. */
interface UsedPart {
  readonly css: string;
  readonly names: ReadonlySet<string>;
}

export class Stylesheet {
  /** Every feature that one of its parts depends on, sorted. */
  readonly features: readonly Feature[];
  private readonly parts: readonly Part[];
  /** Names in the heads of groups, such as `@container style(--wide)`. */
  private readonly inHeads = new Set<string>();

  /** @param css as bundled: minified, imports resolved. */
  constructor(readonly css: string) {
    const tree = parse(css, {
      positions: true,
      parseValue: false,
      parseAtrulePrelude: false,
      parseCustomProperty: false,
    }) as StyleSheet;
    this.parts = [...tree.children].flatMap((node) => this.partsOf(node));
    this.features = [...new Set(this.parts.flatMap(featuresIn))].sort();
  }

  usedBy(has: (feature: Feature) => boolean): UsedPart {
    const kept = new Set<Leaf>();
    const words = new Set(this.inHeads);
    let named: Leaf[] = [];
    const keep = (leaf: Leaf): void => {
      kept.add(leaf);
      for (const word of leaf.words) words.add(word);
    };
    const walk = (parts: readonly Part[]): void => {
      for (const part of parts) {
        if (!isBranch(part)) part.name ? named.push(part) : keep(part);
        else if (typeof part.head === "string" || part.head.some(({ condition }) => matchesCondition(condition, has)))
          walk(part.body);
      }
    };
    walk(this.parts);
    // A custom property can be used in the value of another one, or in an animation.
    for (let before = -1; before !== kept.size; ) {
      before = kept.size;
      const isUsed = ({ name }: Leaf): boolean => name?.every((word) => words.has(word) || has(`=${word}`)) ?? true;
      const used = named.filter(isUsed);
      named = named.filter((leaf) => !used.includes(leaf));
      used.forEach(keep);
    }
    return { css: cssOf(this.parts, kept, has), names: words };
  }

  private partsOf(node: CssNode): Part[] {
    switch (node.type) {
      case "Rule":
        return [this.rule(node)];
      case "Atrule":
        return [this.atRule(node)];
      case "Declaration":
        return [this.declaration(node)];
      case "Comment":
      case "WhiteSpace":
        return [];
      default:
        return [this.whole(node)];
    }
  }

  private rule(node: Rule): Part {
    const { prelude, block } = node;
    if (prelude.type !== "SelectorList") return this.whole(node);
    const head = [...prelude.children].map((selector) => ({
      text: this.slice(selector),
      condition: selector.type === "Selector" ? conditionOf(selector) : { features: [], choices: [] },
    }));
    return { head, body: this.bodyOf(block), rest: "" };
  }

  private atRule(node: Atrule): Part {
    const name = node.name.toLowerCase();
    const prelude = node.prelude ? this.slice(node.prelude) : "";
    if (node.block && grouping.has(name)) {
      for (const word of namesIn(prelude)) this.inHeads.add(word);
      const head = `@${node.name}${prelude && " "}${prelude}`;
      // Layers are ordered by where they are first named (CSS Cascade 5, 6.4.3).
      return { head, body: this.bodyOf(node.block), rest: name === "layer" && prelude ? `${head};` : "" };
    }
    if (!node.block || !naming.has(name)) return this.whole(node);
    const named = name === "font-face" ? this.familyOf(node.block) : prelude;
    // An escape has several spellings, so such a name is not compared.
    const words = named.includes("\\") ? undefined : namesIn(named);
    return { ...this.whole(node), name: words };
  }

  private familyOf(block: Block): string {
    const isFamily = (node: CssNode): node is Declaration =>
      node.type === "Declaration" && node.property.toLowerCase() === "font-family";
    const family = [...block.children].findLast(isFamily);
    return family ? this.slice(family.value) : "\\";
  }

  private declaration(node: Declaration): Leaf {
    const isCustom = node.property.startsWith("--") && !node.property.includes("\\");
    const name = isCustom ? namesIn(node.property) : undefined;
    // Bundlers keep the space before a custom property's value, which is not part of it (CSS Variables 1, 2).
    const text = this.slice(node).replace(/^(--[^:]*:)\s+(?=[^\s!])/, "$1");
    return { text, isBlock: false, name, words: namesIn(this.slice(node.value)) };
  }

  private bodyOf({ children }: Block): Part[] {
    return [...children].flatMap((node) => this.partsOf(node));
  }

  /** A part without a name, which every page keeps. */
  private whole(node: CssNode): Leaf {
    const text = this.slice(node).replace(/;$/, "");
    return { text, isBlock: text.endsWith("}"), name: undefined, words: namesIn(text) };
  }

  private slice({ loc }: CssNode): string {
    if (!loc) throw new Error("a node of css-tree has no location");
    return this.css.slice(loc.start.offset, loc.end.offset);
  }
}

function featuresIn(part: Part): Feature[] {
  if (!isBranch(part)) return (part.name ?? []).map((word) => `=${word}`);
  const ofHead = typeof part.head === "string" ? [] : part.head.flatMap(({ condition }) => featuresOf(condition));
  return [...ofHead, ...part.body.flatMap(featuresIn)];
}

function cssOf(parts: readonly Part[], kept: ReadonlySet<Leaf>, has: (feature: Feature) => boolean): string {
  let text = "";
  let isOpen = false; // whether the text ends with a declaration without its semicolon
  for (const part of parts) {
    const next = isBranch(part) ? branchText(part, kept, has) : kept.has(part) ? part.text : "";
    if (next === "") continue;
    text += isOpen ? `;${next}` : next;
    isOpen = !isBranch(part) && !part.isBlock;
  }
  return text;
}

function branchText({ head, body, rest }: Branch, kept: ReadonlySet<Leaf>, has: (feature: Feature) => boolean): string {
  const inside = cssOf(body, kept, has);
  if (inside === "") return rest;
  if (typeof head === "string") return `${head}{${inside}}`;
  const selectors = head.filter(({ condition }) => matchesCondition(condition, has));
  return `${selectors.map(({ text }) => text).join(",")}{${inside}}`;
}
