/**
 * Whether a browser builds the tree that was written. It repairs tags without an error: it closes a `<p>` before a `<div>`,
 * and moves what cannot be in a table out of it (HTML standard, 13.2.6). Almost every page is surely as written: each
 * element has its end tag, and is in a place that nesting-rules.ts knows. About the others a real parser decides
 * (browser-tree.ts), which takes several times as long as all facts of a page.
 */
import { type NestingFault, nestingFaultsIn } from "./browser-tree.ts";
import { endTagOf } from "./ends.ts";
import { categoriesOf, category, categoryMask, type NestingRule } from "./nesting-rules.ts";
import type { ParsedTag, TagPosition } from "./tokenizer.ts";

/** HTML elements that end a drawing or formula, `<font>` with some attributes only (13.2.6.5). */
const breakingOut = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p " +
    "pre ruby s small span strong strike sub sup table tt u ul var"
  ).split(" "),
);
/** Elements of drawings and formulas that can contain HTML. */
const integrationPoints = new Set("foreignobject desc title mi mn mo ms mtext annotation-xml".split(" "));

export class Nesting {
  private readonly open: NestingRule[] = [];
  /** What the document, and each open element, contains: see `category`. */
  private readonly contexts: number[] = [category.document];
  /** The last of `contexts`. */
  private context: number = category.document;
  /** Index after the last tag and its text. */
  private from = 0;
  /** Where a browser with scripts ends the last `<noscript>`, whose content is text to it. */
  private noscriptEnd = -1;
  private isInDoubt = false;

  constructor(private readonly html: string) {}

  tag(parsed: ParsedTag, place: TagPosition): void {
    if (this.isInDoubt) return;
    this.checkText(place.start);
    this.from = place.end + place.text.length;
    const { rule } = parsed;
    const { context } = this;
    if (parsed.isEnd) this.close(parsed.name, place.start);
    else if ((context & rule.in) === 0 || (context & rule.self) !== 0 || (parsed.isSelfClosed && !rule.isVoid))
      this.unusual(parsed, place);
    else if (!rule.isVoid)
      this.push(rule, (rule.content === 0 ? context : rule.content | (context & categoryMask.open)) | rule.self);
  }

  /** The faults, after the last tag. */
  end(): readonly NestingFault[] {
    this.checkText(this.html.length);
    const isWhole = this.open.length === 0 && (this.context & category.document) === 0;
    return isWhole && !this.isInDoubt ? [] : nestingFaultsIn(this.html);
  }

  private push(rule: NestingRule, context: number): void {
    this.open.push(rule);
    this.contexts.push(context);
    this.context = context;
  }

  private pop(): void {
    this.open.pop();
    this.contexts.pop();
    this.context = this.contexts.at(-1) as number;
  }

  private close(name: string, start: number): void {
    if (this.open.at(-1)?.name === name && (name !== "noscript" || start === this.noscriptEnd)) this.pop();
    else this.isInDoubt = true;
  }

  private unusual({ name, rule, isSelfClosed }: ParsedTag, { end, text }: TagPosition): void {
    const { context } = this;
    if (context & categoryMask.foreign) this.addToDrawing(rule, isSelfClosed, text);
    else if (isSelfClosed) this.isInDoubt = !(/^(svg|math)$/.test(name) && context & rule.in);
    else if (name === "noscript" && context & categoriesOf("flow phrasing head")) {
      this.noscriptEnd = endTagOf(this.html, name, end);
      this.push(rule, context & category.head ? category.headNoscript : context);
    } else if (name === "html" && context & category.document) this.addOnce(rule, category.html, 0);
    else if (name === "head" && context & category.html) this.addOnce(rule, category.head, category.afterHead);
    else if (name === "body" && context & category.afterHead) this.addOnce(rule, category.flow, 0);
    else this.isInDoubt = true;
  }

  /** @param after what the parent contains after the element. */
  private addOnce(rule: NestingRule, content: number, after: number): void {
    this.contexts[this.open.length] = after;
    this.push(rule, content);
  }

  private addToDrawing(rule: NestingRule, isSelfClosed: boolean, text: string): void {
    if (breakingOut.has(rule.name) || text.includes("<")) this.isInDoubt = true;
    else if (!isSelfClosed) {
      const isHtml = rule.name === "foreignobject" && this.context & category.svg;
      const content = isHtml ? category.flow : category.text;
      this.push(rule, integrationPoints.has(rule.name) ? content | (this.context & categoryMask.open) : this.context);
    }
  }

  /** Text is in doubt where a browser does not keep it, as are comments with tags in them. */
  private checkText(to: number): void {
    const isKept =
      (this.context & categoryMask.text) !== 0 || /^(?:\s|<![^>]*>)*$/.test(this.html.slice(this.from, to));
    if (!isKept) this.isInDoubt = true;
  }
}
