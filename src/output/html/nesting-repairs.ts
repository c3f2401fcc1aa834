/** What a browser does with a tag or text that cannot be where it is, as the rest of a sentence: "A browser …". */
import { bit, breakingOut, level, type Rule } from "./nesting-rules.ts";
import type { TagHead } from "./tokenizer.ts";

/** Where the innermost open element of a page is: before its head, after it, in its body, or after its body. */
export type PagePart = "start" | "head" | "body" | "end";

interface Circumstances {
  /** What the innermost element contains, as in `bit`. */
  readonly context: number;
  readonly page: PagePart;
  /** An element that must end before it. */
  readonly kept: string | undefined;
  readonly tag: string;
}

/** What a browser adds around an element in a table. */
const parents: Readonly<Record<string, string>> = { tr: "tbody", td: "tr", th: "tr", col: "colgroup" };

/** An element that cannot be in the innermost one; undefined if it can after all. */
export function repairOutOfPlace(rule: Rule, { context, page, kept, tag }: Circumstances): string | undefined {
  const { name } = rule;
  if (name === "noscript" && context & (bit.body | bit.head)) return undefined;
  if (name === "image") return "turns <image> into <img>";
  if (context & bit.document && page === "start") return `adds an <html> around the <${name}>`;
  if (context & bit.document) return `moves the <${name}> after </html> into the <body>`;
  if (context & bit.html) return repairBesideBody(rule, page);
  if (context & bit.head) return `ends the <head> before the <${name}>`;
  if (context & bit.headNoscript) return `without JavaScript ends the <head> before the <${name}>`;
  if (context & bit.body && kept) return `closes the <${kept}> before the <${name}>`;
  if (context & bit.body) return `ignores the <${name}> here`;
  if (name === "input" && /\stype\s*=\s*["']?hidden\b/i.test(tag)) return undefined;
  if (name === "form") return "closes a <form> in a <table> at once";
  if (name === "table") return "closes the <table> before the <table> in it";
  const parent = (rule.in & bit.body) === 0 ? parents[name] : undefined;
  return parent ? `adds a <${parent}> around the <${name}>` : `moves the <${name}> out of the <table>`;
}

function repairBesideBody({ name, in: places }: Rule, page: PagePart): string {
  if (page === "end") return `moves the <${name}> after </body> into the <body>`;
  if ((places & bit.head) === 0) return `adds a <body> before the <${name}>`;
  return page === "start" ? `adds a <head> around the <${name}>` : `moves the <${name}> after </head> into the <head>`;
}

/** An element in a drawing or formula. @param text of an element whose content is text in HTML, but not there. */
export function repairInForeign(
  { name, attributes, isSelfClosed }: TagHead,
  outer: "svg" | "math",
  text: string,
): string | undefined {
  if (breakingOut.has(name) || (name === "font" && /[\s/](color|face|size)\b/i.test(attributes)))
    return `ends the <${outer}> before the <${name}>`;
  const rest = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, "");
  const isMarkup = !isSelfClosed && /<\/?[a-z]|<!--|<!\[CDATA\[/i.test(rest);
  return isMarkup ? `reads the text in the <${name}> of the <${outer}> as tags` : undefined;
}

/** Whether an option or line in a `<select>` ends the innermost element: one whose end tag can be omitted. */
export const endsBefore = ({ name }: Rule, last: Rule | undefined): boolean =>
  (last?.omitted === level.phrasing || last?.omitted === level.block) &&
  !(name === "option" && last.name === "optgroup");

/** A text where no text can be. */
export function repairOfText(context: number, text: string): string {
  const shown = text.length > 30 ? `${text.slice(0, 30)}…` : text;
  if (context & (bit.head | bit.headNoscript)) return `ends the <head> before the text "${shown}"`;
  return context & (bit.document | bit.html)
    ? `moves the text "${shown}" into the <body>`
    : `moves the text "${shown}" out of the <table>`;
}
