/**
 * The final HTML of a page -> the facts that the checks need, in one pass. Small, since they stay in memory
 * for all pages while the HTML does not.
 */

import { isComponentTag } from "../../base/element-names.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import type { ContentPlace } from "../../base/places.ts";
import { formAttributes } from "../../hosting/hosts/index.ts";
import type { UnsupportedSyntax } from "../../site-thread/markdown/unsupported.ts";
import { mentionsIn } from "../../urls/mentions.ts";
import { type Attributes, wordsOf } from "../html/attributes.ts";
import type { NestingFault } from "../html/browser-tree.ts";
import { problemOfStyle } from "../html/css-faults.ts";
import { type Element, elementOf, type Integrity } from "../html/element.ts";
import type { ElementFault } from "../html/element-fault.ts";
import { endTagOf } from "../html/ends.ts";
import { importNamesOf } from "../html/import-map.ts";
import { type Link, type LinksAndMentions, linkOf, linksInText } from "../html/links.ts";
import { compactArray, copiedString, eachOnce } from "../html/memo.ts";
import { Nesting } from "../html/nesting.ts";
import { isOfXml, problemsOfScript, scriptType, sharedText, unescapedScript } from "../html/script.ts";
import { type ParsedTag, type TagPosition, TagReader, type Template, tagsOf } from "../html/tokenizer.ts";
import { Head, type HeadFacts } from "./head.ts";
import { leftoversIn, type UnrenderedText } from "./leftovers.ts";
import { structuredDataIn } from "./structured-data.ts";
import { Tree } from "./tree.ts";

export interface PageFacts extends HeadFacts, LinksAndMentions {
  readonly path: string;
  readonly url: string;
  readonly template: string;
  /** What policies must allow, in headers or in the page, if there are any: `img-src https://a.example`. */
  readonly needs?: readonly string[] | undefined;
  readonly bytes: number;
  /** The content files that its template read, relative to the root. */
  readonly sources: readonly string[];
  /** The content that the page is made from, if it is known. */
  readonly content?: ContentPlace | undefined;
  readonly h1: readonly string[];
  readonly ids: ReadonlySet<string>;
  readonly duplicateIds: readonly string[];
  readonly elementFaults: readonly ElementFault[];
  /** Attributes that a strict Content-Security-Policy blocks: `style="color:red"`, `onclick="go()"`. */
  readonly blockedAttributes: readonly string[];
  readonly integrities: readonly Integrity[];
  /** Forms with the method post, other than those that a host handles itself. */
  readonly postForms: readonly { readonly action: string; readonly offset: number }[];
  /** For a check of the whole site: the scripts that the page loads, and its inline modules. */
  readonly scripts: readonly PageScript[];
  /** URLs of the styles and scripts that the first paint waits for, and of preloaded fonts. */
  readonly early: readonly string[];
  /** URLs of pictures and frames that are loaded when a visitor scrolls to them. */
  readonly lazy: readonly string[];
  /** The URL of the icon that browsers choose: the drawing, or the first. */
  readonly icon: string | undefined;
  /** The names and URLs that its import maps send elsewhere. */
  readonly importNames: readonly string[];
  /** Texts that look like unrendered template syntax, markup or values: `{{title}}`, `NaN%`. */
  readonly leftovers: readonly UnrenderedText[];
  /** Components of MDX, which browsers do not know: `<Since v="4" />`. */
  readonly components: readonly string[];
  /** Attributes of JSX in raw HTML, as written: `className="lead"`, `style={{ color: "red" }}`. */
  readonly jsxAttributes: readonly string[];
  /** The start of a comment, tag or text element that is never closed: `<!-- todo`, `<iframe`; in a script, `<!--` to `<script`. */
  readonly unclosed: { readonly text: string; readonly offset: number } | undefined;
  /** Where a browser builds another tree than the one that was written. */
  readonly nesting: readonly NestingFault[];
}

/** A script that the page loads, if it has a URL, or an inline module. */
interface PageScript {
  readonly url?: string;
  readonly text?: string;
  readonly isModule: boolean;
  readonly offset: number;
}

/** Whether a link is a style or script for which browsers wait with the first paint, or a preloaded font (HTML standard, 4.2.7, "render-blocking"). */
function isEarly({ kind }: Link, attributes: Attributes, isInHead: boolean): boolean {
  if (kind === "link preload") return attributes.get("as")?.toLowerCase() === "font";
  if (kind === "link stylesheet")
    return (
      !attributes.has("disabled") &&
      !wordsOf(attributes.get("rel")).includes("alternate") &&
      !/^\s*(print|not all|speech)\s*$/i.test(attributes.get("media") ?? "")
    );
  const isLate = ["async", "defer", "nomodule"].some((name) => attributes.has(name));
  return kind === "script src" && isInHead && !isLate && /^$|script$/.test(scriptType(attributes) ?? "none");
}

/** What is known of a page besides its HTML. */
export interface PageSource extends Pick<PageFacts, "path" | "url" | "template" | "needs" | "sources" | "content"> {
  readonly unsupported?: readonly UnsupportedSyntax[];
}

/** The facts of one page. @param isPage false for other markup, whose nesting is not checked. */
export function factsOfPage(html: string, source: PageSource, isPage = true): PageFacts {
  const page = new Collector(html);
  const nesting = isPage ? new Nesting(html) : undefined;
  const tags = new TagReader(html);
  for (let parsed = tags.next(); parsed; parsed = tags.next()) {
    nesting?.tag(parsed, tags);
    page.tag(parsed, tags);
  }
  const unclosed =
    page.swallower ??
    (tags.open ? { text: "<template", offset: html.lastIndexOf("<template") } : unclosedIn(html, tags.start));
  return page.facts(source, { unclosed, nesting: nesting?.end() ?? [] });
}

/** The last tag of a complete page is </html>; otherwise something unclosed contains the rest. */
function unclosedIn(html: string, lastStart: number): PageFacts["unclosed"] {
  if (/^<\/html[\s/>]/i.test(html.slice(lastStart, lastStart + 8))) return undefined;
  const last = [...tagsOf(html)].at(-1);
  if (last === undefined) return undefined;
  const start = last.text !== "" ? last.start : startOfUnclosed(html, last.end);
  const text = /^<(?:!--\s*)?[^\s<>]*/.exec(html.slice(start, start + 100))?.[0];
  return text === undefined ? undefined : { text, offset: start };
}

function startOfUnclosed(html: string, from: number): number {
  const comment = html.indexOf("<!--", from);
  return comment >= 0 ? comment : html.indexOf("<", from);
}

const usualHint = 'Correct it. A script with imports needs type="module"; JSON is best written with JSON.stringify.';

class Collector {
  private readonly head: Head;
  private readonly document: Tree;
  private readonly trees = new Map<Template, Tree>();
  private readonly mentions: string[] = [];
  private readonly faults: ElementFault[] = [];
  private readonly blockedAttributes: string[] = [];
  private readonly components: string[] = [];
  private readonly jsxAttributes: string[] = [];
  private readonly integrities: Integrity[] = [];
  private readonly postForms: PageFacts["postForms"][number][] = [];
  private readonly scripts: PageScript[] = [];
  private readonly early: string[] = [];
  private readonly lazy = new Set<string>();
  private readonly eager = new Set<string>();
  private readonly icons: { readonly url: string; readonly isDrawing: boolean }[] = [];
  private readonly importNames: string[] = [];
  /** The HTML before `codeEnd` without the content of elements of code. */
  private outsideCode = "";
  private codeEnd = 0;
  /** The text in a script because of which `</script>` does not close it. */
  swallower: PageFacts["unclosed"];

  constructor(private readonly html: string) {
    this.head = new Head(html);
    this.document = new Tree(html);
  }

  tag(parsed: ParsedTag, tag: TagPosition): void {
    const { template } = tag;
    const tree = template ? this.treeOf(template) : this.document;
    if (parsed.isEnd) {
      tree.names.end(parsed.name);
      return;
    }
    const first = this.html.charCodeAt(tag.start + 1);
    if (first >= 65 && first <= 90 && !template?.isInert) this.component(this.html.slice(tag.start, tag.end)); // A-Z
    const element = elementOf(parsed);
    if (element.isCode && !template?.isInert) this.code(parsed.name, tag.end);
    if (!element.hasFacts) return;
    for (const attribute of element.blocked) this.blockedAttributes.push(attribute);
    for (const attribute of element.jsx) this.jsxAttributes.push(attribute);
    for (const value of element.unknownValues) this.faults.push({ ...value, offset: tag.start });
    if (element.integrity) this.integrities.push(element.integrity);
    this.linksIn(element, tag, tree);
    if (!template) this.loadingOf(element);
    tree.idsOf(element, tag);
    if (!template) this.head.element(element, tag);
    // Scripts complete the content of other templates: they fill in names, texts and headings.
    if (!template?.isInert) this.visibleElement(element, tag, tree);
  }

  /** Raw HTML in Markdown can contain components of MDX. */
  private component(tag: string): void {
    if (isComponentTag(tag)) this.components.push(tag);
  }

  /** @param start index after the start tag of an element of code. */
  private code(name: string, start: number): void {
    if (start < this.codeEnd) return;
    this.outsideCode += this.html.slice(this.codeEnd, start);
    this.codeEnd = endTagOf(this.html, name, start);
  }

  private treeOf(template: Template): Tree {
    return getOrInsert(this.trees, template, () => new Tree(this.html, template.isInert));
  }

  private visibleElement(element: Element, tag: TagPosition, tree: Tree): void {
    const { name, attributes } = element;
    tree.names.element(element, tag);
    if (name === "form") this.form(attributes, tag.start);
    if (name.length === 2 && /^h[1-6]$/.test(name)) tree.heading(name, tag);
    if (name === "img" && !attributes.has("alt"))
      this.faults.push({
        code: "page/alt",
        message: `The image "${attributes.get("src") ?? ""}" has no alt text.`,
        hint: 'Describe it: alt="…". A decorative image takes alt="".',
        offset: tag.start,
      });
    if (name === "script" && attributes.get("type") === "application/ld+json") this.jsonLd(tag.text, tag.start);
  }

  /** A form without an action is left out: a script handles it. */
  private form(attributes: Attributes, offset: number): void {
    const action = attributes.get("action")?.trim();
    const isPost = attributes.get("method")?.toLowerCase() === "post";
    if (action && isPost && !formAttributes.some((name) => attributes.has(name)))
      this.postForms.push({ action, offset });
  }

  private linksIn({ name, attributes, links, mentions }: Element, { text, start, end }: TagPosition, tree: Tree): void {
    for (const link of links) tree.links.add(link);
    for (const url of mentions) this.mentions.push(url);
    if (name === "script" && text.includes("<!--")) this.swallower ??= this.swallowerIn(text, end);
    if (name === "script") this.script(attributes, text, start);
    if (name === "style") this.style(attributes, text, start);
    if (text !== "") for (const link of linksInText(name, attributes, text)) tree.links.add(link);
    if (name === "script" && attributes.get("type") !== "application/ld+json")
      for (const url of mentionsIn(unescapedScript(text))) this.mentions.push(url);
  }

  /** Records when browsers load the links of an element. */
  private loadingOf({ name, attributes, links }: Element): void {
    const [link] = links;
    if (!link || name === "a") return;
    if (name === "img" || name === "iframe")
      for (const { url } of links)
        (attributes.get("loading")?.toLowerCase() === "lazy" ? this.lazy : this.eager).add(url);
    if (link.kind === "link icon")
      this.icons.push({ url: link.url, isDrawing: attributes.get("type") === "image/svg+xml" });
    if (isEarly(link, attributes, this.head.isOpen)) this.early.push(link.url);
  }

  private script(attributes: Attributes, text: string, offset: number): void {
    const type = scriptType(attributes);
    const isModule = type === "module";
    const src = attributes.get("src");
    if (type === undefined) return;
    const isCode = type !== "importmap" && type !== "speculationrules";
    if (src !== undefined && isCode) this.scripts.push({ url: copiedString(src.trim()), isModule, offset });
    else if (src !== undefined || text.trim() === "" || isOfXml(text)) return;
    else if (isModule) this.scripts.push({ text: sharedText(text), isModule, offset });
    else for (const { message, hint } of problemsOfScript(type, text)) this.unreadable(offset, message, hint);
    if (type === "importmap") this.importNames.push(...importNamesOf(text));
  }

  private style(attributes: Attributes, text: string, offset: number): void {
    // A style of another type is for a script.
    const isChecked = /^(?:text\/css)?$/i.test(attributes.get("type") ?? "");
    const problem = isChecked && !isOfXml(text) ? problemOfStyle(text) : undefined;
    if (problem === undefined) return;
    this.unreadable(offset, `The CSS of a <style> ${problem}`, "Correct the CSS.", "warning");
  }

  /** A script, import map or style of which browsers ignore a part or all. @param why a sentence without its end. */
  private unreadable(offset: number, why: string, hint = usualHint, severity?: "warning"): void {
    const message = `${why.replace(/\.$/, "")}.`;
    this.faults.push({
      code: "output/unreadable",
      ...(severity && { severity }),
      ...this.followOn,
      message,
      hint,
      offset,
    });
  }

  /** If a script contains the rest of the page, other faults of scripts follow from that. */
  private get followOn(): Pick<ElementFault, "explainedBy"> {
    return this.swallower ? { explainedBy: ["page/unclosed"] } : {};
  }

  private swallowerIn(text: string, start: number): PageFacts["unclosed"] {
    if (start + text.length < this.html.length && !/<\/script/i.test(text)) return undefined;
    const comment = /<!--[\s\S]*?<script/i.exec(text);
    return comment ? { text: comment[0].slice(0, 100), offset: start + comment.index } : undefined;
  }

  private jsonLd(text: string, offset: number): void {
    const { faults, links } = structuredDataIn(text);
    for (const fault of faults) this.faults.push({ ...fault, ...this.followOn, offset });
    for (const { url, kind } of links) this.document.links.add(linkOf(url.trim(), kind));
  }

  private leftovers(unsupported: PageSource["unsupported"]): readonly UnrenderedText[] {
    const outsideCode = this.outsideCode + this.html.slice(this.codeEnd);
    return compactArray(leftoversIn(this.html, outsideCode, unsupported));
  }

  /** The document, with the links that lead out of its templates, and the templates. */
  private joinedTrees(): readonly Tree[] {
    const templates = [...this.trees.values()];
    for (const tree of templates) for (const link of tree.outgoing()) this.document.links.add(link);
    return [this.document, ...templates];
  }

  /** Field by field: spreading six objects into one takes forty times as long and twice the memory. */
  facts(
    { path, url, template, needs, sources, content, unsupported }: PageSource,
    { unclosed, nesting }: Pick<PageFacts, "unclosed" | "nesting">,
  ): PageFacts {
    const head = this.head.facts;
    const trees = this.joinedTrees();
    return {
      path,
      url,
      template,
      needs,
      sources,
      content,
      bytes: Buffer.byteLength(this.html),
      lang: head.lang,
      titles: compactArray(head.titles),
      descriptions: compactArray(head.descriptions),
      canonicals: compactArray(head.canonicals),
      alternates: compactArray(head.alternates),
      noindex: head.noindex,
      openGraph: head.openGraph,
      hasViewport: head.hasViewport,
      charset: head.charset,
      hasBase: head.hasBase,
      refresh: head.refresh,
      policies: compactArray(head.policies),
      blockedAttributes: eachOnce(this.blockedAttributes),
      links: [...this.document.links],
      mentions: eachOnce(this.mentions),
      h1: compactArray(trees.flatMap(({ h1 }) => h1)),
      ids: this.document.ids,
      duplicateIds: eachOnce(trees.flatMap(({ duplicateIds }) => duplicateIds)),
      elementFaults: compactArray([...this.faults, ...trees.flatMap((tree) => tree.faults())]),
      integrities: compactArray(this.integrities),
      postForms: compactArray(this.postForms),
      scripts: compactArray(this.scripts),
      early: eachOnce(this.early),
      lazy: compactArray([...this.lazy].filter((url) => !this.eager.has(url))),
      icon: (this.icons.find(({ isDrawing }) => isDrawing) ?? this.icons[0])?.url,
      importNames: compactArray(this.importNames),
      leftovers: this.leftovers(unsupported),
      components: eachOnce(this.components),
      jsxAttributes: eachOnce(this.jsxAttributes),
      unclosed,
      nesting: compactArray(nesting),
    };
  }
}
