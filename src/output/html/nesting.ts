/**
 * Whether a browser builds the tree that was written. It repairs tags without an error: it closes a `<p>` before a `<div>`,
 * and moves what cannot be in a table out of it (HTML standard, 13.2.6). This is a tree builder that only notices repairs.
 *
 * The tree that was written: each end tag ends the innermost open element of its name, and all elements in between must be
 * ones whose end tag can be omitted (13.1.2.4). Such an element without an end tag extends as far as a browser lets it: in
 * `<li>a<li>b` nothing is repaired, but in `<p><div></div></p>` the `<p>` was to contain the `<div>`. An omitted start tag
 * is a repair, since selectors such as `table > tr` do not match what a browser adds.
 */

import { endTagOf, textBetween } from "./ends.ts";
import { endsBefore, type PagePart, repairInForeign, repairOfText, repairOutOfPlace } from "./nesting-repairs.ts";
import { beginningOf, bit, foreignRuleOf, isKept, level, mask, type Rule, ruleOf } from "./nesting-rules.ts";
import type { Place, TagHead, TagListener } from "./tokenizer.ts";

/** A place where a browser builds another tree. */
export interface NestingFault {
  readonly message: string;
  /** The tag that it is about. */
  readonly tag: string;
  /** A browser only adds an element whose tags HTML allows to omit, such as a `<tbody>`. */
  readonly isAddition: boolean;
}

interface Open {
  readonly rule: Rule;
  readonly start: number;
}

export class Nesting implements TagListener {
  private readonly faults = new Map<string, NestingFault>();
  private readonly open: Open[] = [];
  /** What the content of the document, and of each open element, inherits: see `bit`. */
  private readonly contexts: number[] = [bit.document];
  /** The last of them, and the end tag of the innermost element. */
  private context: number = bit.document;
  private endTag = "\0";
  /** Index after the last tag and its text. */
  private from = 0;
  /** What ended the last element of a name whose end tag seemed to be omitted. */
  private readonly endedBy = new Map<string, { readonly message: string; readonly tag: string }>();
  private page: PagePart = "start";

  constructor(private readonly html: string) {}

  closeInnermost(start: number): number {
    const { endTag } = this;
    if (!this.html.startsWith(endTag, start)) return -1;
    if (this.context & mask.textless) this.checkText(start);
    this.pop(this.open.length - 1);
    this.from = start + endTag.length;
    return this.from;
  }

  tag(head: TagHead, place: Place): void {
    if (this.context & mask.textless) this.checkText(place.start);
    this.from = place.end + place.text.length;
    const { rule } = head;
    if (head.isEnd) this.endOf(head.name, place.start);
    else if ((this.context & rule.in) === 0 || (this.context & rule.ends) !== 0 || (head.isSelfClosed && !rule.isVoid))
      this.unusual(head, place);
    else if (!rule.isVoid) this.push(rule, place.start, (this.context & rule.keep) | rule.set);
  }

  /** The faults, after the last tag. @param isCut an unclosed comment or tag contains the rest, which is reported. */
  end(isCut: boolean): readonly NestingFault[] {
    if (isCut) return [];
    if (this.context & mask.textless) this.checkText(this.html.length);
    for (const each of this.open) if (each.rule.omitted === level.never) this.unclosed(each, "the end of the page");
    if (this.page === "start" || this.page === "head") this.report("A browser adds a <body>", "</html>", true);
    return [...this.faults.values()];
  }

  private push(rule: Rule, start: number, context: number): void {
    this.open.push({ rule, start });
    this.contexts.push(context);
    this.context = context;
    this.endTag = rule.endTag;
  }

  /** Removes the open elements from an index on. Setting `length` would be slower. */
  private pop(index: number): void {
    for (; this.open.length > index; this.open.pop()) this.contexts.pop();
    this.context = this.contexts[index] as number;
    this.endTag = this.open[index - 1]?.rule.endTag ?? "\0";
  }

  private setContext(context: number): void {
    this.contexts[this.open.length] = context;
    this.context = context;
  }

  /** A start tag that a browser perhaps does not add to the innermost element. */
  private unusual(head: TagHead, { start, text }: Place): void {
    const { rule, isSelfClosed } = head;
    const isHtml = (this.context & mask.foreign) === 0;
    const repair = isHtml
      ? this.repairOf(rule, start)
      : repairInForeign(head, this.context & bit.svg ? "svg" : "math", text);
    if (repair !== undefined) this.report(`A browser ${repair}`, this.tagAt(start), repair.startsWith("adds"));
    if (isSelfClosed && isHtml && !rule.isVoid && !/^(svg|math)$/.test(rule.name))
      this.report(`A browser ignores the slash in <${rule.name}/>, so the element stays open`, this.tagAt(start));
    if (isSelfClosed || (isHtml && rule.isVoid)) return;
    if (repair !== undefined) this.setContext(this.context & ~(rule.ends & mask.scoped)); // one report for each <p> is enough
    const { context } = this;
    if (isHtml || repair !== undefined)
      this.push(
        rule,
        start,
        rule.name === "noscript" && context & bit.head ? bit.headNoscript : (context & rule.keep) | rule.set,
      );
    else {
      const isInnerDrawing = rule.name === "svg" && this.open.at(-1)?.rule.name === "annotation-xml";
      const own = foreignRuleOf(rule.name, isInnerDrawing ? bit.svg : context, head.attributes);
      this.push(own, start, (context & own.keep) | own.set);
    }
  }

  /** What a browser does with a start tag instead of adding the element to the innermost one; undefined if it adds it. */
  private repairOf(rule: Rule, start: number): string | undefined {
    if (this.context & bit.template ? this.beginsTemplate(rule) : this.keepsAll && isKept(rule)) return undefined;
    while ((this.context & rule.in) === 0) {
      const index = rule.in & bit.body ? -1 : this.contexts.findLastIndex((context) => context & rule.in);
      const kept = index < 0 ? undefined : this.keptAbove(index, level.table);
      if (index < 0 || kept) return this.repairOfPlace(rule, start, kept);
      this.endFrom(index, rule.name, start);
    }
    const isChoice = (this.context & bit.select) !== 0 && /^(option|optgroup|hr)$/.test(rule.name);
    while (isChoice && endsBefore(rule, this.open.at(-1)?.rule)) this.endFrom(this.open.length - 1, rule.name, start);
    const ends = isChoice ? rule.ends & ~bit.select : rule.ends;
    for (let ended = ends & this.context; ended !== 0; ended = ends & this.context) {
      if (ended === bit.ruby) {
        const isText = rule.name === "rt" || rule.name === "rp";
        for (let last = this.open.at(-1); last && last.rule.omitted !== level.never; last = this.open.at(-1)) {
          if (isText && last.rule.name === "rtc") break;
          if ((last.rule.ends & bit.ruby) === 0) return `closes the <${last.rule.name}> before the <${rule.name}>`;
          this.endFrom(this.open.length - 1, rule.name, start);
        }
        return undefined;
      }
      const index = this.open.findLastIndex((each) => (each.rule.set & ended) !== 0);
      const name = this.open[index]?.rule.name ?? "";
      if (ended & bit.form) return "ignores a <form> in a <form>";
      if (this.keptAbove(index, level.block)) return `closes the <${name}> before the <${rule.name}>`;
      this.endFrom(index, rule.name, start);
    }
    return undefined;
  }

  /** The innermost element from an index on whose end tag cannot be omitted there. */
  private keptAbove(index: number, over: number): Open | undefined {
    for (let each = this.open.length - 1; each >= index; each--) {
      const open = this.open[each] as Open;
      if (open.rule.omitted === level.never || open.rule.omitted > over) return open;
    }
    return undefined;
  }

  /** Ends elements whose end tag is omitted. If it was not, its message follows. */
  private endFrom(index: number, by: string, start: number): void {
    for (const { rule } of this.open.slice(index))
      this.endedBy.set(rule.name, {
        message: `A browser closes the <${rule.name}> before the <${by}>`,
        tag: this.tagAt(start),
      });
    this.pop(index);
  }

  /** The first element decides what a template contains. True for an element that decides nothing. */
  private beginsTemplate(rule: Rule): boolean {
    if (rule.in & bit.head) return true;
    this.setContext((this.context & ~bit.template) | beginningOf(rule));
    return false;
  }

  /** The content of a template with rows, where nothing is moved out of a table, since there is none. */
  private get keepsAll(): boolean {
    return (this.context & mask.rows) !== 0 && this.open.at(-1)?.rule.name === "template";
  }

  /** The same for an element that cannot be in the innermost one. @param kept an element that must end before it. */
  private repairOfPlace(rule: Rule, start: number, kept: Open | undefined): string | undefined {
    if (/^(html|head|body)$/.test(rule.name)) return this.repairOfPage(rule.name, start);
    const { context, page } = this;
    if (context & bit.html && page !== "end" && (rule.in & bit.head) === 0) this.page = "body";
    return repairOutOfPlace(rule, { context, page, kept: kept?.rule.name, tag: this.tagAt(start) });
  }

  private repairOfPage(name: string, start: number): string | undefined {
    const { page } = this;
    if (name === "html" && this.context & bit.document && page === "start") return undefined;
    if (name === "body" && this.context & bit.head) this.endFrom(this.open.length - 1, name, start);
    if (name === "html" || !(this.context & bit.html) || page === "end" || page === "body")
      return `ignores the second <${name}>`;
    if (name === "head" && page === "head") return "ignores the second <head>";
    this.page = name === "head" ? "head" : "body";
    return name === "body" && page === "start" ? "adds a <head> before the <body>" : undefined;
  }

  private endOf(name: string, start: number): void {
    const index = this.open.findLastIndex((each) => each.rule.name === name);
    const ended = this.open[index];
    if (!ended) {
      this.unmatched(name, start);
      return;
    }
    const kept = this.keptAbove(index + 1, ended.rule.over);
    if (kept) this.unclosed(kept, `</${name}>`);
    if (name === "noscript" && !kept && endTagOf(this.html, name, ended.start) !== start)
      this.report(`A browser ends the <noscript> at the first </noscript>`, this.tagAt(ended.start));
    this.endFrom(index + 1, `/${name}`, start);
    this.pop(index);
    if (name === "body") this.page = "end";
    if (name === "html" && (this.page === "start" || this.page === "head")) {
      this.report("A browser adds a <body>", "</html>", true);
      this.page = "end";
    }
  }

  /** An end tag without an element: that of a void element has no effect, except `</br>`. */
  private unmatched(name: string, start: number): void {
    if (ruleOf(name).isVoid && name !== "br" && (this.context & mask.foreign) === 0) return;
    const { message, tag } = this.endedBy.get(name) ?? {
      message: `</${name}> has no start tag`,
      tag: this.tagAt(start),
    };
    this.report(message, tag);
  }

  private unclosed({ rule, start }: Open, before: string): void {
    this.report(`The <${rule.name}> is not closed before ${before}`, this.tagAt(start));
  }

  /** Reports text where a browser keeps none. */
  private checkText(to: number): void {
    const text = to > this.from && !this.keepsAll ? textBetween(this.html, this.from, to).trim() : "";
    if (text === "") return;
    this.report(`A browser ${repairOfText(this.context, text)}`, text.slice(0, 200));
  }

  private report(message: string, tag: string, isAddition = false): void {
    const whole = `${message}.`;
    if (!this.faults.has(whole)) this.faults.set(whole, { message: whole, tag, isAddition });
  }

  /** The tag at an index, shortened. */
  private tagAt(start: number): string {
    return /^<[^>]{0,200}>?/.exec(this.html.slice(start, start + 202))?.[0] ?? "";
  }
}
