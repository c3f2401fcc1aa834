/**
 * The places where a browser builds another tree than the one that was written. parse5 builds the browser's tree. Its parser
 * is watched token by token: a start tag should only add an element to the innermost open one, an end tag should only end
 * the innermost element of its name.
 *
 * End tags can be omitted (HTML standard, 13.1.2.4): such an element extends as far as a browser lets it. In `<li>a<li>b`
 * nothing is repaired, but in `<p><div></div></p>` the `<p>` was to contain the `<div>`. An omitted start tag is a repair,
 * since selectors such as `table > tr` do not match what a browser adds.
 */
import { type DefaultTreeAdapterTypes as Dom, Parser, html as standard, type Token } from "parse5";

/** A place where a browser builds another tree. */
export interface NestingFault {
  readonly message: string;
  /** The tag that it is about. */
  readonly tag: string;
  /** A browser only adds an element whose tags HTML allows to omit, such as a `<tbody>`. */
  readonly isAddition: boolean;
}

/** The faults of a page. A browser reads the content of `<noscript>` as text if it runs scripts, and as tags if not. */
export function repairsOf(html: string): readonly NestingFault[] {
  const faults = new WatchedParser(html, false).faults();
  return faults.length > 0 || !/<noscript/i.test(html) ? faults : new WatchedParser(html, true).faults();
}

const optional = new Set(
  "html head body li dt dd p rt rp rb rtc optgroup option colgroup caption thead tbody tfoot tr td th".split(" "),
);
const voids = new Set(
  "area base basefont bgsound col embed frame hr img input keygen link meta param source track wbr".split(" "),
);
const { TAG_ID: id, NS: namespaces } = standard;

/** A start tag whose end tag is to come. */
interface Written {
  readonly name: string;
  readonly tag: string;
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

class WatchedParser extends Parser<Dom.DefaultTreeAdapterMap> {
  private readonly found = new Map<string, NestingFault>();
  private readonly written: Written[] = [];
  /** The parents that start tags made: not those that a browser adds or duplicates, whose cause is reported. */
  private readonly own = new WeakSet<Dom.ParentNode>([this.document]);
  private readonly names = new Set<string>();
  /** What ended the last element of a name without its end tag. */
  private readonly endedBy = new Map<string, NestingFault>();
  /** The faults of start tags with a slash, `<div/>`, if anything is added to their elements: by element and by location. */
  private readonly slashed = new Map<unknown, { readonly name: string; readonly fault: NestingFault }>();
  private readonly selects: Dom.Element[] = [];
  /** What the current token added and ended. */
  private added: Added[] = [];
  private ended = new Set<Dom.ParentNode>();
  private isWatched = false;

  constructor(
    private readonly source: string,
    scriptingEnabled: boolean,
  ) {
    super({ scriptingEnabled, sourceCodeLocationInfo: true });
  }

  faults(): readonly NestingFault[] {
    this.tokenizer.write(this.source, true);
    return [...this.found.values()];
  }

  override _attachElementToTree(...[element, location, at]: Parameters<Parser<Dom.DefaultTreeAdapterMap>["_attachElementToTree"]>): void {
    this.reportSlash(at.parent);
    this.reportSlash(location);
    this.added.push({ element, parent: at.parent, isFostered: at.beforeElement !== null });
    super._attachElementToTree(element, location, at);
  }

  override _insertFakeRootElement(): void {
    super._insertFakeRootElement();
    this.added.push({ element: this.openElements.current as Dom.Element, parent: this.document, isFostered: false });
  }

  override onItemPop(node: Dom.ParentNode, isTop: boolean): void {
    this.ended.add(node);
    if (node === this.selects.at(-1)) this.selects.pop();
    super.onItemPop(node, isTop);
  }

  override _insertCharacters(token: Token.CharacterToken): void {
    const { parent, beforeElement } = this._getInsertionLocation();
    if (/[^\s\0]/.test(token.chars)) {
      const text = this.textAt(token);
      this.reportSlash(parent);
      this.checkParent(shownText(text), text, { parent, isFostered: beforeElement !== null });
    }
    super._insertCharacters(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    if (!this.watch(() => super.onCharacter(token))) return;
    if (this.added.length === 0 && this.ended.size === 0) return;
    const text = this.textAt(token);
    if (!this.reportEnded(shownText(text), text)) this.reportAdded(shownText(text), text);
  }

  override onStartTag(token: Token.TagToken): void {
    const name = token.tagName;
    const tag = this.tagAt(token);
    this.watch(() => {
      if (this.tokenizer.inForeignNode || this.beginsInSelect(token)) super.onStartTag(token);
    });
    const own = this.added.at(-1)?.element.tagName === token.tagName ? this.added.pop() : undefined;
    if (own && name === "select" && token.tagID === id.MARQUEE) this.selects.push(own.element);
    const isReported = this.reportEnded(`the <${name}>`, tag);
    if (own) {
      if (!isReported) this.reportAdded(`the <${name}>`, tag, own.parent);
      this.checkParent(`the <${name}>`, tag, own);
    } else if (!isReported) this.reportIgnored(name, tag);
    this.names.add(name);
    this.open(name, tag, token, own?.element);
  }

  override onEndTag(token: Token.TagToken): void {
    const name = token.tagName;
    const tag = this.tagAt(token);
    const isForeign = this.tokenizer.inForeignNode;
    if (name === "select" && this.selectInScope) Object.assign(token, { tagName: "marquee", tagID: id.MARQUEE });
    if (!this.watch(() => super.onEndTag(token))) return;
    for (const node of this.ended) if ("tagName" in node && node.tagName === token.tagName) this.reportSlash(node);
    const index = this.written.findLastIndex((each) => each.name === name);
    if (index >= 0) this.close(name, tag, this.written.splice(index) as [Written, ...Written[]]);
    const isReported = this.reportEnded(`</${name}>`, tag);
    if (index < 0 && !isReported && (isForeign || !voids.has(name)))
      this.add(this.endedBy.get(name) ?? faultOf(`</${name}> has no start tag`, tag));
    if (index >= 0) this.reportAdded("", tag);
  }

  override onEof(token: Token.EOFToken): void {
    if (!this.watch(() => super.onEof(token))) return;
    for (const { element, isOptional, name, tag } of this.written)
      if (element && !isOptional) this.add(faultOf(`The <${name}> is not closed before the end of the page`, tag));
    this.reportAdded("", "</html>");
  }

  /** Lets parse5 process a token. False if it does so again within another token. */
  private watch(process: () => void): boolean {
    const isOuter = !this.isWatched;
    if (isOuter) {
      this.added = [];
      this.ended = new Set();
    }
    this.isWatched = true;
    process();
    this.isWatched = !isOuter;
    return isOuter;
  }

  /** Keeps a start tag until its end tag. */
  private open(name: string, tag: string, token: Token.TagToken, own: Dom.Element | undefined): void {
    if (own && name === "image") this.report("turns <image> into <img>", tag);
    if (token.selfClosing && !token.ackSelfClosing) {
      const fault = faultOf(`A browser ignores the slash in <${name}/>, so the element stays open`, tag);
      for (const key of [own, token.location]) if (key) this.slashed.set(key, { name, fault });
      return;
    }
    const isOpen = own !== undefined && own === this.openElements.current;
    if (!isOpen && (token.ackSelfClosing || voids.has(name))) return;
    if (own && !isOpen) this.report(`closes a <${name}> in a <table> at once`, tag);
    if (isOpen) this.own.add(contentOf(own));
    const isOptional = optional.has(name) && own?.namespaceURI === namespaces.HTML;
    this.written.push({ name, tag, element: isOpen ? own : undefined, isOptional });
  }

  /** @param closed the elements that an end tag should end, from the outermost, which has its name. */
  private close(name: string, tag: string, [closed, ...inner]: [Written, ...Written[]]): void {
    // A browser keeps the elements of the page open until its end.
    const isEnded = ({ element }: Written): boolean => !element || this.ended.has(element) || /^(body|html)$/.test(name);
    const kept = inner.findLast((each) => each.element && !(each.isOptional && isEnded(each)));
    const slash = [...this.slashed].find(([key]) => this.openElements.contains(key as Dom.Element));
    const fault = !kept && isEnded(closed) ? undefined : slash ? slash[1].fault : kept && faultOf(`The <${kept.name}> is not closed before </${name}>`, kept.tag);
    if (fault) this.add(fault);
    else if (!isEnded(closed)) this.report(`ignores </${name}> here`, tag);
    for (const each of inner)
      this.endedBy.set(each.name, fault ?? faultOf(`A browser closes the <${each.name}> before </${name}>`, tag));
    if (fault) for (const each of inner) this.forget(each);
    if (!closed.element) for (const each of this.written) if (each.name === name && each.element && this.ended.has(each.element)) this.forget(each);
    if (!isEnded(closed)) this.forget(closed);
  }

  /** After a fault, what else is wrong with an element is not reported. */
  private forget(written: Written): void {
    if (written.element) this.own.delete(contentOf(written.element));
    written.element = undefined;
  }

  /** Whether a token ended elements whose end tag cannot be omitted there. @param shown the token. */
  private reportEnded(shown: string, tag: string): boolean {
    const ended = this.written.filter(({ element }) => element && this.ended.has(element));
    const [outer] = ended;
    if (!outer) return false;
    const drawing = ended.find(({ name }) => name === "svg" || name === "math");
    const kept = outer.isOptional && /^(t|ca|co)/.test(outer.name) ? ended.find(({ isOptional }) => !isOptional) : undefined;
    const { name } = drawing ?? kept ?? outer;
    const verb = drawing || name === "head" ? "ends" : "closes";
    const isFault = ended.some((each) => !each.isOptional || (each.name === "head" && this.added.length > 0));
    if (isFault) this.report(`${verb} the <${name}> before ${shown}`, tag);
    for (const each of ended) {
      this.endedBy.set(each.name, faultOf(`A browser ${isFault ? verb : "closes"} the <${isFault ? name : each.name}> before ${shown}`, tag));
      if (isFault) this.forget(each);
      else this.written.splice(this.written.indexOf(each), 1);
    }
    return isFault;
  }

  /** Reports an element that has no tag. @param shown the token, which is to be in it. */
  private reportAdded(shown: string, tag: string, parent?: Dom.ParentNode): void {
    const added = this.added.filter(({ element: { tagName } }) => optional.has(tagName) && tagName !== "p");
    const { element } = (added[0]?.element.tagName === "html" ? added[0] : added.at(-1)) ?? {};
    if (!element) return;
    const name = element.tagName;
    const place = name === "html" || (element === parent && name !== "body") ? "around" : "before";
    this.add(faultOf(`A browser adds a${name === "html" ? "n" : ""} <${name}>${shown && ` ${place} ${shown}`}`, tag, true));
  }

  private reportSlash(key: unknown): void {
    const slash = this.slashed.get(key);
    if (!slash) return;
    this.add(slash.fault);
    // Other end tags of its name end other elements than they should.
    for (const each of this.written) if (each.name === slash.name) this.forget(each);
  }

  private reportIgnored(name: string, tag: string): void {
    if (name === "form") this.report("ignores a <form> in a <form>", tag);
    else if (!/^(html|head|body)$/.test(name)) this.report(`ignores the <${name}> here`, tag);
    else if (this.names.has(name)) this.report(`ignores the second <${name}>`, tag);
  }

  /** Reports a tag or text that is not added to the innermost open element. */
  private checkParent(shown: string, tag: string, { parent, isFostered }: Omit<Added, "element">): void {
    const top = this.written.at(-1);
    if (top && !top.element) return;
    if (parent === (top?.element ? contentOf(top.element) : this.document) || !this.own.has(parent)) return;
    const name = "tagName" in parent ? parent.tagName : "";
    const isPage = !top || top.name === "html";
    if (isFostered || !isPage) this.report(`moves ${shown} out of the <${isFostered ? "table" : top?.name}>`, tag);
    else if (name === "head") this.report(`moves ${shown} after </head> into the <head>`, tag);
    else this.report(`moves ${shown} after </${top ? "body" : "html"}> into the <body>`, tag);
  }

  private report(what: string, tag: string): void {
    const isScriptless = this.written.some(({ name }) => name === "noscript");
    this.add(faultOf(`A browser${isScriptless ? " without JavaScript" : ""} ${what}`, tag));
  }

  private add(fault: NestingFault): void {
    if (!this.found.has(fault.message)) this.found.set(fault.message, fault);
  }

  /** The tag of a token, shortened. */
  private tagAt({ location }: Token.TagToken): string {
    const start = location?.startOffset ?? 0;
    return /^<[^>]{0,200}>?/.exec(this.source.slice(start, start + 202))?.[0] ?? "";
  }

  /** The text around a token, shortened. */
  private textAt({ location }: Token.CharacterToken): string {
    const start = this.source.lastIndexOf(">", location?.startOffset) + 1;
    return /^[^<]*/.exec(this.source.slice(start, start + 200))?.[0].trim() ?? "";
  }

  private get selectInScope(): Dom.Element | undefined {
    const select = this.selects.at(-1);
    return select && this.openElements.hasInScope(id.MARQUEE, select) ? select : undefined;
  }

  /**
   * Customizable selects (13.2.6.4.7), which parse5 8 does not know: it drops their content. A `<select>` becomes a
   * `<marquee>`, which has the same scope, with the rules of what can be in one. False for a tag that is ignored.
   */
  private beginsInSelect(token: Token.TagToken): boolean {
    const name = token.tagName;
    const select = this.selectInScope;
    this.currentToken = token;
    if (name === "select") Object.assign(token, { tagName: "marquee", tagID: id.MARQUEE });
    if (!select) return true;
    if (name === "option") this.openElements.generateImpliedEndTagsWithExclusion(id.OPTGROUP);
    if (/^(optgroup|hr)$/.test(name)) this.openElements.generateImpliedEndTags();
    if (/^(input|select)$/.test(name)) this.openElements.popUntilElementPopped(select);
    return name !== "select";
  }
}

const shownText = (text: string): string => `the text "${text.length > 30 ? `${text.slice(0, 30)}…` : text}"`;

const faultOf = (message: string, tag: string, isAddition = false): NestingFault => ({
  message: `${message}.`,
  tag,
  isAddition,
});
