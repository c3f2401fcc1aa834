/**
 * Where an element can surely be: a browser adds it to the innermost open element, and ends nothing (HTML standard, 13.2.6).
 * A short table: what is not in it is left to browser-tree.ts.
 */
import { memo } from "./memo.ts";

// biome-ignore format: a list of words
const names = [
  // What an element contains. `flow`: anything but parts of lists, tables and the like; `phrasing`: no blocks.
  "flow", "phrasing", "list", "terms", "choices", "options", "ruby", "svg", "math", "text",
  // The same, without text.
  "document", "html", "afterHead", "head", "headNoscript", "table", "columns", "rows", "row",
  // Open elements that cannot contain another one.
  "a", "nobr", "button", "form",
] as const;
type Category = (typeof names)[number];
export const category = Object.fromEntries(names.map((name, index) => [name, 1 << index])) as Record<Category, number>;
export const categoriesOf = (words: string): number =>
  words.split(" ").reduce((all, word) => all | (category[word as Category] ?? 0), 0);
export const categoryMask = {
  open: categoriesOf("a nobr button form"),
  foreign: categoriesOf("svg math"),
  text: category.document - 1,
} as const;

export interface NestingRule {
  readonly name: string;
  /** Where it can be. */
  readonly in: number;
  /** What it contains; 0 for the same as its parent. */
  readonly content: number;
  /** Its bit, if it cannot contain another one. */
  readonly self: number;
  readonly isVoid: boolean;
}

const rules = new Map<string, NestingRule>();
/** @param places where the elements can be. @param content what they contain; empty if that is what their parent contains. */
function rule(elements: string, places: string, content = "", isVoid = false): void {
  for (const name of elements.split(" ")) {
    const self = (category[name as Category] ?? 0) & categoryMask.open;
    rules.set(name, { name, in: categoriesOf(places), content: categoriesOf(content), self, isVoid });
  }
}
const anywhere = "flow phrasing";
rule("br embed img input area source track wbr", anywhere, "", true);
rule("link meta", `${anywhere} head headNoscript`, "", true);
rule("base", `${anywhere} head`, "", true);
rule("style noframes", `${anywhere} head headNoscript`, "text");
rule("title script", `${anywhere} head`, "text");
rule("template", `${anywhere} head`, "flow");
rule("html head body noscript image frame frameset plaintext keygen basefont bgsound param", ""); // see `unusual`
rule(
  "address article aside blockquote center details dialog dir fieldset figcaption figure footer header hgroup main nav search " +
    "section summary pre listing xmp form",
  "flow",
);
rule("div", "flow terms");
rule("hr", "flow", "", true);
rule("p h1 h2 h3 h4 h5 h6", "flow", "phrasing");
rule("ul ol menu", "flow", "list");
rule("li", "list", "flow");
rule("dl", "flow", "terms");
rule("dt dd", "terms", "flow");
rule("ruby", anywhere, "phrasing ruby");
rule("rb rt rtc rp", "ruby", "phrasing");
rule("select datalist", anywhere, "choices");
rule("optgroup", "choices", "options");
rule("option", "choices options", "text");
rule("table", "flow", "table");
rule("caption", "table", "flow");
rule("colgroup", "table", "columns");
rule("col", "columns", "", true);
rule("thead tbody tfoot", "table", "rows");
rule("tr", "rows", "row");
rule("td th", "row", "flow");
rule("svg", anywhere, "svg");
rule("math", anywhere, "math");

const otherRule = memo((name: string): NestingRule => {
  rule(name, anywhere);
  const newRule = rules.get(name) as NestingRule;
  rules.delete(name);
  return newRule;
});

/** The rule of an HTML element. */
export const ruleOf = (name: string): NestingRule => rules.get(name) ?? otherRule(name);
