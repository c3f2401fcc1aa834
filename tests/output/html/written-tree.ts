/**
 * The tree that was written, and the tree that a browser builds from it (parse5), each as a text. The first is made from
 * parse5's tokens by brackets, as src/output/html/browser-tree.ts defines it. That one watches parse5's parser tag by tag; this compares the whole trees.
 */
import {
  type DefaultTreeAdapterTypes as Dom,
  parse,
  html as standard,
  type Token,
  type TokenHandler,
  Tokenizer,
  TokenizerMode,
} from "parse5";

/** An element with its content; a text without white space; in a start tag without an end tag, `end` is false. */
interface Written {
  readonly name: string;
  readonly attributes: string;
  readonly content: (Written | string)[];
}

const words = (text: string): Set<string> => new Set(text.split(" "));
const voids = words(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);
const omittable = words(
  "html head body li dt dd p rt rp rb rtc optgroup option colgroup caption thead tbody tfoot tr td th",
);
const integration = words("foreignobject desc title mi mo mn ms mtext");
const modes: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  script: TokenizerMode.SCRIPT_DATA,
  plaintext: TokenizerMode.PLAINTEXT,
  ...Object.fromEntries(["style", "xmp", "iframe", "noembed", "noframes"].map((name) => [name, TokenizerMode.RAWTEXT])),
};

interface Mark {
  readonly kind: "start" | "end" | "text";
  /** Of a tag; the text of a text. */
  readonly name: string;
  readonly attributes: string;
  readonly isClosed: boolean;
  /** Its end tag can be omitted. */
  readonly isOmittable: boolean;
}

const plain = (text: string): string => text.replace(/[\s\0\ufffd]+/g, "");
const attributesOf = (list: readonly Token.Attribute[]): string =>
  list
    .filter(({ name, prefix }) => !prefix && !name.includes(":"))
    .map(({ name, value }) => ` ${name.toLowerCase()}=${JSON.stringify(value)}`)
    .sort()
    .join("");

/** The tags and texts of HTML. `foreign` are the open elements of a drawing or formula. */
class Marks implements TokenHandler {
  readonly all: Mark[] = [];
  private readonly foreign: { readonly name: string; readonly isForeign: boolean }[] = [];
  private readonly tokenizer: Tokenizer;

  constructor(
    html: string,
    private readonly hasScripts: boolean,
  ) {
    this.tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, this);
    this.tokenizer.write(html, true);
  }

  private get isForeign(): boolean {
    return this.foreign.at(-1)?.isForeign ?? false;
  }

  onStartTag({ tagName: name, attrs, selfClosing }: Token.TagToken): void {
    const { isForeign } = this;
    const isDrawing = isForeign || name === "svg" || name === "math";
    const isClosed = (isDrawing ? false : voids.has(name)) || selfClosing;
    const isOmittable = !isDrawing && omittable.has(name);
    this.all.push({ kind: "start", name, attributes: attributesOf(attrs), isClosed, isOmittable });
    if (!isClosed && (isDrawing || this.foreign.length > 0))
      this.foreign.push({ name, isForeign: isDrawing && !integration.has(name) });
    this.tokenizer.inForeignNode = this.isForeign;
    if (isDrawing) return;
    const mode = name === "noscript" && this.hasScripts ? TokenizerMode.RAWTEXT : modes[name];
    if (mode !== undefined) this.tokenizer.state = mode;
  }

  onEndTag({ tagName: name }: Token.TagToken): void {
    if (!(voids.has(name) && name !== "br" && !this.isForeign)) this.add("end", name);
    const index = this.foreign.findLastIndex((each) => each.name === name);
    if (index >= 0) this.foreign.length = index;
    this.tokenizer.inForeignNode = this.isForeign;
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    this.add("text", chars);
  }

  private add(kind: Mark["kind"], name: string): void {
    this.all.push({ kind, name, attributes: "", isClosed: false, isOmittable: false });
  }
  onNullCharacter = (): void => {};
  onWhitespaceCharacter = (): void => {};
  onComment = (): void => {};
  onDoctype = (): void => {};
  onEof = (): void => {};
}

/** The start tags that have an end tag; undefined if the tags are not brackets. */
function matched(marks: readonly Mark[]): ReadonlySet<Mark> | undefined {
  const open: Mark[] = [];
  const found = new Set<Mark>();
  for (const mark of marks) {
    if (mark.kind === "start" && !mark.isClosed) open.push(mark);
    if (mark.kind !== "end") continue;
    const index = open.findLastIndex(({ name }) => name === mark.name);
    const start = open[index];
    if (!start || open.slice(index + 1).some(({ isOmittable }) => !isOmittable)) return undefined;
    found.add(start);
    open.length = index;
  }
  return open.every(({ isOmittable }) => isOmittable) ? found : undefined;
}

const blocks =
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header hgroup hr main menu " +
  "nav ol p search section summary ul pre listing table plaintext xmp h1 h2 h3 h4 h5 h6 li dd dt";
const parts = "caption colgroup tbody thead tfoot";
const implied = words("dd dt li optgroup option p rb rp rt rtc");
const rubyTexts = words("rb rt rtc rp");
const transparent = words("p option optgroup rb rp rt rtc");
/** What ends an element whose end tag is omitted: the start tags, and the elements that end with it. */
const followers: Readonly<Record<string, { by: ReadonlySet<string>; with: ReadonlySet<string> }>> = Object.fromEntries(
  Object.entries({
    head: ["body", words("")],
    p: [blocks, implied],
    li: ["li", transparent],
    dd: ["dd dt", transparent],
    dt: ["dd dt", transparent],
    option: ["option optgroup", words("")],
    optgroup: ["optgroup", words("option")],
    colgroup: [`${parts} tr td th`, words("")],
    caption: [`${parts} col tr td th`, implied],
    tbody: [parts, omittable],
    thead: [parts, omittable],
    tfoot: [parts, omittable],
    tr: [`${parts} tr`, omittable],
    td: [`${parts} tr td th`, omittable],
    th: [`${parts} tr td th`, omittable],
  } satisfies Record<string, [string, ReadonlySet<string>]>).map(([name, [by, inner]]) => [
    name,
    { by: words(by), with: inner },
  ]),
);

/** The tree that was written; undefined if the tags are not brackets. */
export function writtenTree(html: string, hasScripts: boolean): string | undefined {
  const marks = new Marks(html, hasScripts).all;
  const ended = matched(marks);
  if (!ended) return undefined;
  const root: Written = { name: "", attributes: "", content: [] };
  const open: { element: Written; mark: Mark | undefined }[] = [{ element: root, mark: undefined }];
  const isOmitted = (mark: Mark | undefined): boolean => mark?.isOmittable === true && !ended.has(mark);
  for (const mark of marks) {
    if (mark.kind === "text") {
      open.at(-1)?.element.content.push(plain(mark.name));
    } else if (mark.kind === "end") {
      open.length = open.findLastIndex((each) => each.mark?.name === mark.name && ended.has(each.mark));
    } else {
      const isInSelect = open.some((each) => each.mark?.name === "select");
      for (let index = open.length - 1, inner: string[] = []; isOmitted(open[index]?.mark); index--) {
        const name = open[index]?.mark?.name ?? "";
        const rule = followers[name];
        const isInRuby = rubyTexts.has(mark.name) && open.some((each) => each.mark?.name === "ruby");
        const isEnd = rubyTexts.has(mark.name)
          ? isInRuby && implied.has(name) && !(name === "rtc" && /r[tp]$/.test(mark.name))
          : rule?.by.has(mark.name) || (isInSelect && /^opt/.test(name) && mark.name === "hr");
        const isWrong = name === "optgroup" && !isInSelect;
        if (isEnd && !isWrong && inner.every((each) => isInRuby || rule?.with.has(each))) {
          open.length = index;
          inner = [];
        } else inner.push(name);
      }
      const element: Written = { name: mark.name, attributes: mark.attributes, content: [] };
      open.at(-1)?.element.content.push(element);
      if (!mark.isClosed) open.push({ element, mark });
    }
  }
  return textOf(root.content);
}

const textOf = (content: Written["content"]): string =>
  content
    .map((each) =>
      typeof each === "string" ? each : `\n<${each.name}${each.attributes}>${textOf(each.content)}</${each.name}>\n`,
    )
    .join("")
    .replace(/\n+/g, "\n");

/** The elements that a browser without scripts finds, in order. */
export function elementsIn(
  html: string,
): { readonly name: string; readonly attributes: ReadonlyMap<string, string> }[] {
  const visit = (node: Dom.ChildNode): ReturnType<typeof elementsIn> => {
    if (!("tagName" in node)) return [];
    const inner = node.tagName === "template" && "content" in node ? (node as Dom.Template).content : node;
    const attributes = node.attrs.map(({ prefix, name, value }): [string, string] => [
      (prefix ? `${prefix}:${name}` : name).toLowerCase(),
      value,
    ]);
    return [{ name: node.tagName.toLowerCase(), attributes: new Map(attributes) }, ...inner.childNodes.flatMap(visit)];
  };
  return parse(html, { scriptingEnabled: false }).childNodes.flatMap(visit);
}

/** The tree that a browser builds. */
export function builtTree(html: string, hasScripts: boolean): string {
  const convert = (node: Dom.ChildNode): (Written | string)[] => {
    if (node.nodeName === "#text") return [plain((node as Dom.TextNode).value)];
    if (!("tagName" in node)) return [];
    const inner = node.tagName === "template" && "content" in node ? (node as Dom.Template).content : node;
    const isHtml = node.namespaceURI === standard.NS.HTML;
    const name = isHtml ? node.tagName : node.tagName.toLowerCase();
    return [{ name, attributes: attributesOf(node.attrs), content: inner.childNodes.flatMap(convert) }];
  };
  return textOf(parse(html, { scriptingEnabled: hasScripts }).childNodes.flatMap(convert));
}
