/**
 * Where an element can surely be: a browser adds it to the innermost open element and ends nothing (HTML standard, 13.2.6).
 * One rule for each element, as bits. An element that would need more than a bit is left to browser-tree.ts.
 */
import { memo } from "./memo.ts";

/** What an open element means for the tags in it. */
export const bit = {
  // Which elements its content can have.
  body: 1 << 0,
  document: 1 << 1,
  html: 1 << 2,
  /** `<html>` after its `<head>`. */
  afterHead: 1 << 3,
  head: 1 << 4,
  /** `<noscript>` in the head, for browsers without scripts. */
  headNoscript: 1 << 5,
  table: 1 << 6,
  columns: 1 << 7,
  rows: 1 << 8,
  row: 1 << 9,
  choices: 1 << 10,
  ruby: 1 << 11,
  svg: 1 << 12,
  math: 1 << 13,
  /** Text alone. */
  text: 1 << 14,
  // An open element that a browser ends before certain others.
  p: 1 << 15,
  a: 1 << 16,
  nobr: 1 << 17,
  button: 1 << 18,
  form: 1 << 19,
  select: 1 << 20,
  optgroup: 1 << 21,
  option: 1 << 22,
  li: 1 << 23,
  dd: 1 << 24,
  heading: 1 << 25,
} as const;

export const mask = {
  foreign: bit.svg | bit.math,
  /** Contents in which a browser keeps text. */
  text: bit.body | bit.choices | bit.svg | bit.math | bit.text,
  /** Inherited by the content of any element: the open elements. */
  inherited: ~(bit.p - 1),
} as const;

export interface Rule {
  readonly name: string;
  /** Its end tag as it is usually written; of some elements not, since they need more than that. */
  readonly endTag: string;
  /** The contents in which it can be. */
  readonly in: number;
  /** Open elements in which it cannot be. */
  readonly ends: number;
  /** What its content inherits. */
  readonly keep: number;
  /** What its content adds. */
  readonly set: number;
  readonly isVoid: boolean;
}

const rules = new Map<string, Rule>();
const usual = { in: bit.body, ends: 0, keep: mask.inherited, set: bit.body, isVoid: false };

function rule(names: string, change: Partial<Rule>): void {
  for (const name of names.split(" "))
    rules.set(name, { ...(rules.get(name) ?? { name, endTag: `</${name}>`, ...usual }), ...change });
}

rule("area base br col embed hr img input link meta param source track wbr", { isVoid: true });
rule("base link meta title style script template noframes", { in: bit.body | bit.head });
rule("link meta style noframes", { in: bit.body | bit.head | bit.headNoscript });
rule("template", { keep: 0 });

const endsParagraph =
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup hr main menu nav " +
  "ol search section summary ul pre listing table xmp";
rule(endsParagraph, { ends: bit.p });
rule("p", { ends: bit.p, set: bit.body | bit.p });
rule("h1 h2 h3 h4 h5 h6", { ends: bit.p | bit.heading, set: bit.body | bit.heading });
rule("form", { ends: bit.p | bit.form, set: bit.body | bit.form });
rule("a", { ends: bit.a, set: bit.body | bit.a });
rule("nobr", { ends: bit.nobr, set: bit.body | bit.nobr });
rule("button", { ends: bit.button, set: bit.body | bit.button });

rule("ul ol menu", { keep: mask.inherited & ~bit.li });
rule("li", { ends: bit.p | bit.li, set: bit.body | bit.li });
rule("dl", { keep: mask.inherited & ~bit.dd });
rule("dt dd", { ends: bit.p | bit.dd, set: bit.body | bit.dd });
rule("ruby", { set: bit.body | bit.ruby });
rule("rb rt rtc rp", { in: bit.ruby });

rule("table", { set: bit.table });
rule("caption", { in: bit.table });
rule("colgroup", { in: bit.table, set: bit.columns });
rule("col", { in: bit.columns });
rule("thead tbody tfoot", { in: bit.table, set: bit.rows });
rule("tr", { in: bit.rows, set: bit.row });
rule("td th", { in: bit.row });

const outside = bit.p | bit.li | bit.dd | bit.optgroup | bit.option;
rule("select", { ends: bit.select, set: bit.choices | bit.select, keep: mask.inherited & ~outside });
rule("input", { ends: bit.select });
rule("datalist", { set: bit.choices });
rule("optgroup", { in: bit.choices, ends: bit.optgroup, set: bit.choices | bit.optgroup });
rule("option", { in: bit.choices, set: bit.body | bit.option });
rule("hr", { in: bit.body | bit.choices, ends: bit.p | bit.optgroup | bit.option });

rule("svg", { set: bit.svg });
rule("math", { set: bit.math });
// Nesting looks at each of these, or leaves them to browser-tree.ts.
rule("html", { in: 0, set: bit.html });
rule("head", { in: 0, set: bit.head });
rule("body noscript image frame frameset plaintext keygen basefont bgsound", { in: 0 });
rule("noscript", { endTag: "\0" });

const otherRule = memo((name: string): Rule => ({ name, endTag: `</${name}>`, ...usual }));

/** The rule of an HTML element. */
export const ruleOf = (name: string): Rule => rules.get(name) ?? otherRule(name);

/** HTML elements that end a drawing or formula, `<font>` with some attributes only (13.2.6.5). */
const breakingOut = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p " +
    "pre ruby s small span strong strike sub sup table tt u ul var"
  ).split(" "),
);

/** What an element of a drawing or formula contains; 0 if it may not be one. `<foreignObject>` has HTML in it. */
export function foreignContent(name: string, context: number): number {
  if (breakingOut.has(name)) return 0;
  if (name === "foreignobject" && context & bit.svg) return (context & mask.inherited & ~bit.p) | bit.body;
  const isText = /^(foreignobject|desc|title|m[inos]|mtext|annotation-xml)$/.test(name);
  return isText ? (context & mask.inherited) | bit.text : context;
}
