/**
 * The places where a browser builds another tree than the one that was written. parse5 builds the browser's tree. Its parser
 * is watched token by token: a start tag should only add an element to the innermost open one, an end tag should only end
 * the innermost element of its name.
 *
 * End tags can be omitted (HTML standard, 13.1.2.4): such an element extends as far as a browser lets it. In `<li>a<li>b`
 * nothing is repaired, but in `<p><div></div></p>` the `<p>` was to contain the `<div>`. An omitted start tag is a repair,
 * since selectors such as `table > tr` do not match what a browser adds.
 */

import { type DefaultTreeAdapterTypes as Dom, html as standard, type Token } from "parse5";
import { voidElements } from "../../base/element-names.ts";
import { truncated } from "../../base/message.ts";
import { endTagOf, textElements } from "./ends.ts";
import { ParserWithSelects } from "./parser-with-selects.ts";

/** A place where a browser builds another tree. */
export interface NestingFault {
  readonly message: string;
  /** The tag that it is about, and its index in the page. */
  readonly tag: string;
  readonly offset: number;
  /**
   * `unclosed`: its element has no end tag. `unopened`: an end tag without a start tag. `added`: a browser only adds an
   * element whose tags HTML allows to omit, such as a `<tbody>`.
   */
  readonly kind: "unclosed" | "unopened" | "added" | "repaired";
}

/** The faults of a page. A browser reads the content of `<noscript>` as text if it runs scripts, and as tags if not. */
export function nestingFaultsIn(html: string): readonly NestingFault[] {
  const faults = new WatchedParser(html, false).faults();
  return faults.length > 0 || !/<noscript/i.test(html) ? faults : new WatchedParser(html, true).faults();
}

const optional = new Set(
  "html head body li dt dd p rt rp rb rtc optgroup option colgroup caption thead tbody tfoot tr td th".split(" "),
);
const { NS: namespaces } = standard;

/** A start tag whose end tag is to come. */
interface Written {
  readonly name: string;
  readonly start: number;
  /** The browser's element; undefined after a fault that is reported. */
  element: Dom.Element | undefined;
  readonly isOptional: boolean;
}

/** An element that was added to the tree, and where. */
interface Added {
  readonly element: Dom.Element;
  readonly parent: Dom.ParentNode;
  readonly isFostered: boolean;
}

const contentOf = (element: Dom.Element): Dom.ParentNode =>
  "content" in element ? (element as Dom.Template).content : element;

/**
 * Overrides methods of parse5 that are none of its interface, of which package.json therefore has an exact version: those
 * that handle a token (`on…`), and those that add something to the tree (`_…`).
 */
class WatchedParser extends ParserWithSelects {
  private readonly faultByMessage = new Map<string, NestingFault>();
  /** Start tags without an end tag yet, also by element. */
  private readonly written: Written[] = [];
  private readonly writtenAs = new Map<Dom.ParentNode, Written>();
  /** The parents that start tags made: not those that a browser adds or duplicates, whose cause is reported. */
  private readonly fromMarkup = new WeakSet<Dom.ParentNode>([this.document]);
  private readonly names = new Set<string>();
  /** What ended the last element of a name without its end tag. */
  private readonly endedBy = new Map<string, NestingFault>();
  /** Start tags such as `<div/>`: a fault if anything is added to their elements. By element and by location. */
  private readonly slashed = new Map<unknown, { readonly name: string; readonly start: number }>();
  /** The current token: where it is, what it added, what it ended. */
  private start = 0;
  private added: Added[] = [];
  private ended: Dom.ParentNode[] = [];
  private isWatched = false;

  constructor(
    private readonly source: string,
    scriptingEnabled: boolean,
  ) {
    super({ scriptingEnabled, sourceCodeLocationInfo: true });
  }

  faults(): readonly NestingFault[] {
    this.tokenizer.write(this.source, true);
    return [...this.faultByMessage.values()];
  }

  override _attachElementToTree(...args: Parameters<ParserWithSelects["_attachElementToTree"]>): void {
    const [element, location, { parent, beforeElement }] = args;
    for (const key of [parent, location, beforeElement]) this.reportSlash(key);
    this.added.push({ element, parent, isFostered: beforeElement !== null });
    super._attachElementToTree(...args);
  }

  override _insertFakeRootElement(): void {
    super._insertFakeRootElement();
    this.added.push({ element: this.openElements.current as Dom.Element, parent: this.document, isFostered: false });
  }

  override onItemPop(node: Dom.ParentNode, isTop: boolean): void {
    this.ended.push(node);
    super.onItemPop(node, isTop);
  }

  override _insertCharacters(token: Token.CharacterToken): void {
    const { parent, beforeElement } = this._getInsertionLocation();
    if (/[^\s\0]/.test(token.chars)) {
      for (const key of [parent, beforeElement]) this.reportSlash(key);
      this.checkParent(parent, beforeElement !== null, token.location?.startOffset);
    }
    super._insertCharacters(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    if (this.watch(token, () => super.onCharacter(token)) && !this.reportEnded()) this.reportAdded();
  }

  override onStartTag(token: Token.TagToken): void {
    const name = token.tagName;
    this.watch(token, () => super.onStartTag(token));
    const added = this.added.at(-1)?.element.tagName === token.tagName ? this.added.pop() : undefined;
    const isReported = this.reportEnded();
    if (!added && !isReported) this.reportIgnored(name);
    if (added && !isReported) this.reportAdded(added.parent);
    if (added) this.checkParent(added.parent, added.isFostered);
    this.names.add(name);
    if (token.selfClosing && !token.ackSelfClosing)
      for (const key of [added?.element, token.location]) this.slashed.set(key, { name, start: this.start });
    else this.open(name, token, added?.element);
  }

  override onEndTag(token: Token.TagToken): void {
    const name = token.tagName;
    const isForeign = this.tokenizer.inForeignNode;
    if (!this.watch(token, () => super.onEndTag(token))) return;
    for (const node of this.ended) if ("tagName" in node && node.tagName === token.tagName) this.reportSlash(node);
    const index = this.written.findLastIndex((each) => each.name === name);
    const [closed, ...inner] = index < 0 ? [] : this.written.splice(index);
    if (closed) this.close(closed, inner);
    const isReported = this.reportEnded();
    if (closed) this.reportAdded();
    else if (!isReported && (isForeign || !voidElements.has(name)))
      this.add(this.endedBy.get(name) ?? this.fault(`</${name}> has no start tag`, this.start, "unopened"));
  }

  override onEof(token: Token.EOFToken): void {
    if (!this.watch(token, () => super.onEof(token))) return;
    for (const { element, isOptional, name, start } of this.written)
      if (element && !isOptional)
        this.add(this.fault(`The <${name}> is not closed before the end of the page`, start, "unclosed"));
    this.reportAdded();
  }

  /** Lets parse5 process a token. False if it does so again within another token. */
  private watch({ location }: Token.Token, process: () => void): boolean {
    const isOuter = !this.isWatched;
    if (isOuter) {
      this.added = [];
      this.ended = [];
      this.start = location?.startOffset ?? 0;
    }
    this.isWatched = true;
    process();
    this.isWatched = !isOuter;
    return isOuter;
  }

  /** Keeps a start tag until its end tag. */
  private open(name: string, token: Token.TagToken, added: Dom.Element | undefined): void {
    if (added && name === "image") this.report("turns <image> into <img>");
    const element = added === this.openElements.current ? added : undefined;
    if (!element && (token.ackSelfClosing || voidElements.has(name))) return;
    if (added && !element) this.report(`closes a <${name}> in a <table> at once`);
    const isOptional = optional.has(name) && added?.namespaceURI === namespaces.HTML;
    const written = { name, start: this.start, element, isOptional };
    this.written.push(written);
    if (!element) return;
    this.fromMarkup.add(contentOf(element));
    this.writtenAs.set(element, written);
    if (element.namespaceURI !== namespaces.HTML && textElements.has(name)) this.checkTextInDrawing(element, token);
  }

  /** An element whose content is text in HTML: the other checks read it so, and with it what is in it. */
  private checkTextInDrawing({ tagName, namespaceURI }: Dom.Element, { location }: Token.TagToken): void {
    const from = location?.endOffset ?? 0;
    const text = this.source.slice(from, endTagOf(this.source, tagName, from));
    if (!/<\/?[a-z]|<!/i.test(text.replace(/<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs, ""))) return;
    const drawing = namespaceURI === namespaces.SVG ? "svg" : "math";
    this.report(`reads the text in the <${tagName}> of the <${drawing}> as tags`);
  }

  /** An end tag should end its element, and the elements in it whose end tags are omitted. */
  private close(closed: Written, inner: readonly Written[]): void {
    // A browser keeps the elements of the page open until its end.
    const isPage = closed.name === "body" || closed.name === "html";
    const isEnded = ({ element }: Written): boolean => isPage || !element || this.ended.includes(element);
    const kept = inner.findLast((each) => each.element && !(each.isOptional && isEnded(each)));
    const tag = this.shownAt(this.start);
    const isWrong = kept !== undefined || !isEnded(closed);
    const [slash] =
      [...this.slashed].find(
        ([key, { start }]) =>
          (isWrong || (start > closed.start && !isPage)) && this.openElements.contains(key as Dom.Element),
      ) ?? [];
    const isFault = isWrong || slash !== undefined;
    if (slash) this.reportSlash(slash);
    else if (kept) this.add(this.fault(`The <${kept.name}> is not closed before ${tag}`, kept.start, "unclosed"));
    else if (isFault) this.report(`ignores ${tag} here`);
    for (const each of inner) {
      const cause = [...this.faultByMessage.values()].at(-1);
      this.endedBy.set(
        each.name,
        (isFault && cause) || this.fault(`A browser closes the <${each.name}> before ${tag}`),
      );
    }
    // The element of a start tag that a browser ignored, so its end tag ends another one.
    if (!closed.element) for (const node of this.ended) this.forget(this.writtenAs.get(node), closed.name);
    if (isFault) for (const each of [closed, ...inner]) this.forget(each);
    for (const { element } of [closed, ...inner]) if (element) this.writtenAs.delete(element);
  }

  /** After a fault, what else is wrong with an element is not reported. */
  private forget(written: Written | undefined, name = written?.name): void {
    if (!written?.element || written.name !== name) return;
    this.fromMarkup.delete(contentOf(written.element));
    this.writtenAs.delete(written.element);
    written.element = undefined;
  }

  /** Whether a token ended elements whose end tag cannot be omitted there. */
  private reportEnded(): boolean {
    const ended = this.ended.flatMap((node) => this.writtenAs.get(node) ?? []).reverse();
    const [outer] = ended;
    if (!outer) return false;
    const tag = this.shownAt(this.start);
    // An <optgroup> without an end tag ends before another one, not before any other element.
    const isFault = ended.some(
      ({ name, isOptional }) =>
        !isOptional ||
        (name === "head" && this.added.length > 0) ||
        (name === "optgroup" && /^the <(?!opt|hr)/.test(tag)),
    );
    const drawing = ended.find(({ name }) => name === "svg" || name === "math");
    const kept = /^(t|ca|co)/.test(outer.name) ? ended.find(({ isOptional }) => !isOptional) : undefined;
    for (const each of ended) {
      const { name } = isFault ? (drawing ?? kept ?? outer) : each;
      const what = `${drawing || name === "head" ? "ends" : "closes"} the <${name}> before ${tag}`;
      if (isFault) this.report(what);
      this.endedBy.set(each.name, this.fault(`A browser ${what}`));
      if (!isFault) this.written.splice(this.written.lastIndexOf(each), 1);
      this.forget(each);
    }
    return isFault;
  }

  /** Reports an element that has no tag. @param parent of the element of a start tag. */
  private reportAdded(parent?: Dom.ParentNode): void {
    const added = this.added.filter(({ element: { tagName } }) => optional.has(tagName) && tagName !== "p");
    const { element } = (added[0]?.element.tagName === "html" ? added[0] : added.at(-1)) ?? {};
    if (!element) return;
    const name = element.tagName;
    const place = name === "html" || (element === parent && name !== "body") ? "around" : "before";
    const tag = this.shownAt(this.start);
    const isEnd = tag === "" || tag.startsWith("</");
    const message = `A browser adds a${name === "html" ? "n" : ""} <${name}>${isEnd ? "" : ` ${place} ${tag}`}`;
    this.add({ ...this.fault(message, this.start, "added"), ...(tag === "" && { tag: "</html>" }) });
  }

  private reportSlash(key: unknown): void {
    const slash = this.slashed.get(key);
    if (!slash) return;
    this.report(`ignores the slash in <${slash.name}/>, so the element stays open`, slash.start);
    // Other end tags of its name end other elements than they should.
    for (const each of this.written) this.forget(each, slash.name);
  }

  private reportIgnored(name: string): void {
    if (name === "form") this.report("ignores a <form> in a <form>");
    else if (!/^(html|head|body)$/.test(name)) this.report(`ignores the <${name}> here`);
    else if (this.names.has(name)) this.report(`ignores the second <${name}>`);
  }

  /** Reports a tag or text that is not added to the innermost open element. */
  private checkParent(parent: Dom.ParentNode, isFostered: boolean, start = this.start): void {
    const top = this.written.at(-1);
    if (top && !top.element) return;
    if (parent === (top?.element ? contentOf(top.element) : this.document) || !this.fromMarkup.has(parent)) return;
    const isPage = !isFostered && (!top || top.name === "html");
    const name = "tagName" in parent && parent.tagName === "head" ? "head" : "body";
    const place = `after </${top ? name : "html"}> into the <${name}>`;
    const tag = this.shownAt(start);
    this.report(`moves ${tag} ${isPage ? place : `out of the <${isFostered ? "table" : top?.name}>`}`, start);
  }

  private report(what: string, start = this.start): void {
    const isScriptless = this.written.some(({ name }) => name === "noscript");
    this.add(this.fault(`A browser${isScriptless ? " without JavaScript" : ""} ${what}`, start));
  }

  private add(fault: NestingFault): void {
    if (!this.faultByMessage.has(fault.message)) this.faultByMessage.set(fault.message, fault);
  }

  private fault(message: string, start = this.start, kind: NestingFault["kind"] = "repaired"): NestingFault {
    return { message: `${message}.`, tag: this.textAt(start), offset: start, kind };
  }

  /** The tag at an index, or the text around it, shortened. */
  private textAt(start: number): string {
    const tag = /^<\/?[a-z][^>]{0,200}>?/i.exec(this.source.slice(start, start + 202))?.[0];
    const from = this.source.lastIndexOf(">", start) + 1;
    const [text = ""] = this.source.slice(from, from + 200).split("<", 1);
    return tag ?? text.trim();
  }

  /** The tag or text at an index, as a part of a sentence. */
  private shownAt(start: number): string {
    const text = this.textAt(start);
    const [, slash, name] = /^<(\/?)([^\s/>]+)/.exec(text) ?? [];
    if (name) return `${slash ? "" : "the "}<${slash}${name.toLowerCase()}>`;
    return text && `the text "${truncated(text, 30)}"`;
  }
}
