/**
 * Where an element can stand so that a browser keeps it there (HTML standard, 13.2.6): one rule for each element, as bits,
 * so that nesting.ts needs two comparisons for most tags.
 */
import { memo } from "./memo.ts";

/** What an open element means for the tags in it. The first eleven exclude each other: the kind of its content. */
export const bit = {
  body: 1 << 0,
  document: 1 << 1,
  html: 1 << 2,
  head: 1 << 3,
  /** `<noscript>` in the head, for browsers without scripts. */
  headNoscript: 1 << 4,
  table: 1 << 5,
  columns: 1 << 6,
  rows: 1 << 7,
  row: 1 << 8,
  template: 1 << 9,
  svg: 1 << 10,
  math: 1 << 11,
  /** An open element that ends before certain others. */
  p: 1 << 12,
  a: 1 << 13,
  nobr: 1 << 14,
  button: 1 << 15,
  form: 1 << 16,
  select: 1 << 17,
  li: 1 << 18,
  dd: 1 << 19,
  ruby: 1 << 20,
  /** The element itself, not one around it. */
  heading: 1 << 21,
  option: 1 << 22,
} as const;

const contents = bit.p - 1;
const innermost = bit.heading | bit.option;
export const mask = {
  /** Contents in which a browser keeps no text. */
  textless: bit.document | bit.html | bit.head | bit.headNoscript | bit.table | bit.columns | bit.rows | bit.row,
  rows: bit.table | bit.rows | bit.row,
  foreign: bit.svg | bit.math,
  /** Of elements that a browser ends before others, unless HTML allows to omit their end tag. */
  scoped: bit.p | bit.a | bit.nobr | bit.button | bit.form | bit.select,
} as const;

export interface Rule {
  readonly name: string;
  /** Its end tag as it is usually written; of some elements not, since they need more than that. */
  readonly endTag: string;
  /** The contents in which it can stand. */
  readonly in: number;
  /** Open elements that end before it. */
  readonly ends: number;
  /** What its content inherits. */
  readonly keep: number;
  /** What its content adds. */
  readonly set: number;
  readonly isVoid: boolean;
  /** Its end tag can be omitted: at the end of those elements only, `phrasing`, `block`, `table`, `page`. */
  readonly omitted: number;
  /** The greatest `omitted` of an element that its own end tag also ends. */
  readonly over: number;
}

export const level = { never: 0, phrasing: 1, block: 2, table: 3, page: 4 } as const;

type Change = Partial<Omit<Rule, "name">>;
const rules = new Map<string, Rule>();

/** Inherited by the content of any element. */
const through = ~(contents | innermost);
const usual: Omit<Rule, "name" | "endTag"> = {
  in: bit.body,
  ends: 0,
  keep: through,
  set: bit.body,
  isVoid: false,
  omitted: level.never,
  over: level.phrasing,
};

function rule(names: string, change: Change): void {
  for (const name of names.split(" ")) {
    const before = rules.get(name) ?? { name, endTag: `</${name}>`, ...usual };
    rules.set(name, { ...before, ...change });
  }
}

/** The standard's "special" elements, through which the end tag of a list item does not reach; `<div>`, `<p>` and `<address>` are transparent. */
const special =
  "applet area article aside blockquote body br button caption center col colgroup dd details dir dl dt embed fieldset figcaption " +
  "figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu " +
  "meta nav noembed noframes noscript object ol plaintext pre script search section select source style summary table tbody td " +
  "template textarea tfoot th thead title tr track ul wbr xmp base basefont bgsound frame frameset";
rule(special, { keep: through & ~(bit.li | bit.dd), over: level.block });
rule("address div p", { over: level.block });

rule("a b big code em font i s small strike strong tt u nobr", { over: level.never });
rule("a", { ends: bit.a, set: bit.body | bit.a });
rule("nobr", { ends: bit.nobr, set: bit.body | bit.nobr });

const endsParagraph =
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup hr main menu nav ol p " +
  "search section summary ul pre listing table plaintext xmp";
rule(endsParagraph, { ends: bit.p });
rule("h1 h2 h3 h4 h5 h6", { ends: bit.p | bit.heading, set: bit.body | bit.heading });
rule("form", { ends: bit.p | bit.form, set: bit.body | bit.form });
rule("p", { set: bit.body | bit.p, omitted: level.block });
rule("li", { ends: bit.p | bit.li, set: bit.body | bit.li, omitted: level.block });
rule("dd dt", { ends: bit.p | bit.dd, set: bit.body | bit.dd, omitted: level.block });
rule("ruby", { set: bit.body | bit.ruby });
rule("rb rt rtc rp", { ends: bit.ruby, omitted: level.phrasing });

/** An element through which no end tag of a paragraph, list item or button reaches. */
const scope = ~(bit.p | bit.button | bit.li | bit.dd | bit.ruby | bit.select);
rule("applet caption table td th marquee object select template html", { keep: through & scope });
/** One through which no end tag of a link reaches, either. */
rule("applet marquee object select td th caption template", { keep: through & scope & ~(bit.a | bit.nobr) });
rule("button", { ends: bit.button, set: bit.body | bit.button, keep: through & ~(bit.p | bit.li | bit.dd) });

rule("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr", {
  isVoid: true,
});
const inHead = bit.body | bit.head;
rule("base title", { in: inHead });
rule("link meta style noframes basefont bgsound", { in: inHead | bit.headNoscript });
rule("style", { in: inHead | bit.headNoscript | mask.rows });
rule("script", { in: inHead | mask.rows });
rule("template", { in: inHead | mask.rows | bit.columns, set: bit.template, over: level.table });

rule("table", { set: bit.table, over: level.table });
rule("caption", { in: bit.table, omitted: level.table });
rule("colgroup", { in: bit.table, set: bit.columns, omitted: level.table });
rule("col", { in: bit.columns });
rule("thead tbody tfoot", { in: bit.table, set: bit.rows, omitted: level.table, over: level.table });
rule("tr", { in: bit.rows, set: bit.row, omitted: level.table, over: level.table });
rule("td th", { in: bit.row, omitted: level.table });

rule("select", { ends: bit.select, set: bit.body | bit.select });
rule("input", { ends: bit.select });
const options = { ends: bit.option | bit.select, omitted: level.phrasing };
rule("option", { ...options, set: bit.body | bit.option });
rule("optgroup", options);
rule("hr", { ends: bit.p | bit.select });

/** Whether a template with rows keeps it. */
export const isKept = (rule: Rule): boolean => (rule.in & bit.body) !== 0 && !/^(form|table)$/.test(rule.name);

rule("svg", { set: bit.svg });
rule("math", { set: bit.math });
rule("dialog", { over: level.block });
// Nesting looks at each of these: they depend on what came before, or a browser changes or ignores them.
const singular = { in: 0, endTag: "\0" };
rule("html", { ...singular, set: bit.html, omitted: level.page, over: level.page });
rule("head", { ...singular, set: bit.head, over: level.never });
rule("body", { ...singular, omitted: level.page, over: level.table });
rule("noscript", { ...singular, over: level.phrasing });
rule("image frame frameset", { in: 0 });

const otherRule = memo((name: string): Rule => ({ name, endTag: `</${name}>`, ...usual }));

/** What a template contains whose first element this is. */
export const beginningOf = ({ in: places }: Rule): number =>
  places & (bit.table | bit.columns | bit.rows | bit.row) && (places & bit.body) === 0 ? places : bit.body;

/** The rule of an HTML element. */
export const ruleOf = (name: string): Rule => rules.get(name) ?? otherRule(name);

/** HTML elements that end a drawing or formula (13.2.6.5). */
export const breakingOut = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p " +
    "pre ruby s small span strong strike sub sup table tt u ul var"
  ).split(" "),
);

const inDrawing = memo(
  (name: string): Rule => ({ ...usual, name, endTag: `</${name}>`, keep: through, set: bit.svg, over: level.never }),
);
const inFormula = memo((name: string): Rule => ({ ...inDrawing(name), set: bit.math }));
const inIntegration = memo((name: string): Rule => ({ ...inDrawing(name), keep: through & scope, set: bit.body }));

/** The rule of an element of a drawing or formula; some hold HTML (13.2.6, "integration point"). */
export function foreignRuleOf(name: string, context: number, attributes: string): Rule {
  const isText =
    context & bit.svg
      ? /^(foreignobject|desc|title)$/.test(name)
      : /^m[inos]$|^mtext$/.test(name) ||
        (name === "annotation-xml" && /\bencoding\s*=\s*["']?(text\/html|application\/xhtml\+xml)\b/i.test(attributes));
  return isText ? inIntegration(name) : context & bit.svg ? inDrawing(name) : inFormula(name);
}
