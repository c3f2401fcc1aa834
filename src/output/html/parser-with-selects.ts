/**
 * parse5 with the rules of customizable selects (HTML standard, 13.2.6.4.7), which version 8 does not know: it drops all
 * tags in a `<select>` but `<option>`, `<optgroup>` and `<hr>`. Browsers now read a `<select>` as an element that can
 * contain any other. parse5 has such an element, with the same scope and without a rule about its content, `<marquee>`: so
 * a `<select>` is parsed as one, and its own rules are here.
 */
import { type DefaultTreeAdapterTypes as Dom, Parser, html as standard, type Token } from "parse5";

const { TAG_ID: id } = standard;
const marquee = { tagName: "marquee", tagID: id.MARQUEE };

export class ParserWithSelects extends Parser<Dom.DefaultTreeAdapterMap> {
  /** The open elements of `<select>`, the innermost last. */
  private readonly selects: Dom.Element[] = [];

  private get selectInScope(): Dom.Element | undefined {
    const select = this.selects.at(-1);
    return select && this.openElements.hasInScope(id.MARQUEE, select) ? select : undefined;
  }

  override onStartTag(token: Token.TagToken): void {
    const isForeign = this.tokenizer.inForeignNode;
    const isSelect = token.tagName === "select" && !isForeign;
    const open = isForeign ? undefined : this.selectInScope;
    if (open) this.endElementsIn(open, token);
    // A second start tag only ends the first element.
    if (isSelect && open) return;
    if (isSelect) Object.assign(token, marquee);
    const outer = this.openElements.current;
    super.onStartTag(token);
    if (isSelect && this.openElements.current !== outer) this.selects.push(this.openElements.current as Dom.Element);
  }

  /** What a start tag in a `<select>` ends: open options and their groups, or the `<select>`. */
  private endElementsIn(select: Dom.Element, token: Token.TagToken): void {
    const name = token.tagName;
    this.currentToken = token; // parse5 records it as the end of these elements
    if (name === "option") this.openElements.generateImpliedEndTagsWithExclusion(id.OPTGROUP);
    if (name === "optgroup" || name === "hr") this.openElements.generateImpliedEndTags();
    if (name === "input" || name === "select") this.openElements.popUntilElementPopped(select);
  }

  override onEndTag(token: Token.TagToken): void {
    if (token.tagName === "select" && this.selectInScope) Object.assign(token, marquee);
    super.onEndTag(token);
  }

  override onItemPop(node: Dom.ParentNode, isTop: boolean): void {
    if (node === this.selects.at(-1)) this.selects.pop();
    super.onItemPop(node, isTop);
  }
}
