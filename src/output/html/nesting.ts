/**
 * Whether a browser builds the tree that was written. It repairs tags without an error: it closes a `<p>` before a `<div>`,
 * and moves what cannot be in a table out of it (HTML standard, 13.2.6). Almost every page is surely as written: each
 * element has its end tag and is where nesting-rules.ts knows that it can be. For the others a real parser decides
 * (browser-tree.ts), which takes several times as long as all facts of a page.
 */
import { type NestingFault, repairsOf } from "./browser-tree.ts";
import { endTagOf, textBetween } from "./ends.ts";
import { bit, foreignContent, mask, type Rule } from "./nesting-rules.ts";
import type { Place, TagHead, TagListener } from "./tokenizer.ts";

export class Nesting implements TagListener {
  private readonly open: Rule[] = [];
  /** What the content of the document, and of each open element, can be: see `bit`. */
  private readonly contexts: number[] = [bit.document];
  /** The last of them, and the end tag of the innermost element. */
  private context: number = bit.document;
  private endTag = "\0";
  /** Index after the last tag and its text. */
  private from = 0;
  /** Where a browser with scripts ends the last `<noscript>`, whose content is text to it. */
  private noscriptEnd = -1;
  private isInDoubt = false;

  constructor(private readonly html: string) {}

  closeInnermost(start: number): number {
    const { endTag } = this;
    if (!this.html.startsWith(endTag, start)) return -1;
    this.checkText(start);
    this.pop();
    this.from = start + endTag.length;
    return this.from;
  }

  tag(head: TagHead, place: Place): void {
    if (this.isInDoubt) return;
    this.checkText(place.start);
    this.from = place.end + place.text.length;
    const { rule } = head;
    if (head.isEnd) this.close(head.name, place.start);
    else if ((this.context & rule.in) === 0 || (this.context & rule.ends) !== 0 || (head.isSelfClosed && !rule.isVoid))
      this.unusual(head, place);
    else if (!rule.isVoid) this.push(rule, (this.context & rule.keep) | rule.set);
  }

  /** The faults, after the last tag. @param isCut an unclosed comment or tag contains the rest, which is reported. */
  end(isCut: boolean): readonly NestingFault[] {
    this.checkText(this.html.length);
    const isWhole = this.open.length === 0 && (this.context & bit.document) === 0;
    return isCut || (isWhole && !this.isInDoubt) ? [] : repairsOf(this.html);
  }

  private push(rule: Rule, context: number): void {
    this.open.push(rule);
    this.contexts.push(context);
    this.context = context;
    this.endTag = rule.endTag;
  }

  private pop(): void {
    this.open.pop();
    this.contexts.pop();
    this.context = this.contexts.at(-1) as number;
    this.endTag = this.open.at(-1)?.endTag ?? "\0";
  }

  private close(name: string, start: number): void {
    if (this.open.at(-1)?.name !== name || (name === "noscript" && start !== this.noscriptEnd)) this.isInDoubt = true;
    else this.pop();
  }

  private unusual({ name, rule, isSelfClosed }: TagHead, { end, text }: Place): void {
    const { context } = this;
    if (context & mask.foreign) {
      const content = text.includes("<") ? 0 : foreignContent(name, context);
      if (content === 0) this.isInDoubt = true;
      else if (!isSelfClosed) this.push(rule, content);
    } else if (isSelfClosed) this.isInDoubt = !((name === "svg" || name === "math") && context & bit.body);
    else if (name === "noscript" && context & (bit.body | bit.head)) {
      this.noscriptEnd = endTagOf(this.html, name, end);
      this.push(rule, context & bit.head ? bit.headNoscript : context);
    } else if (name === "html" && context & bit.document) this.pushOnce(rule, 0);
    else if (name === "head" && context & bit.html) this.pushOnce(rule, bit.afterHead);
    else if (name === "body" && context & bit.afterHead) this.pushOnce(rule, 0);
    else this.isInDoubt = true;
  }

  /** @param after what its parent can have after it. */
  private pushOnce(rule: Rule, after: number): void {
    this.contexts[this.open.length] = after;
    this.push(rule, rule.set);
  }

  private checkText(to: number): void {
    if ((this.context & mask.text) === 0 && to > this.from && textBetween(this.html, this.from, to).trim() !== "")
      this.isInDoubt = true;
  }
}
