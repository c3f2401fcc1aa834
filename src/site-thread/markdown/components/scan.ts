/**
 * Finds the tags of components in a Markdown text before it is parsed, and replaces each by a stand-in, so that Markdown
 * cannot take a part of one for its own syntax. Tags become data here: nothing in them is evaluated, and whatever is not
 * data is a fault with its place.
 */

import type { MarkdownComponent } from "../../../api/component.ts";
import type { Directives } from "../../../api/markdown-options.ts";
import { didYouMean, didYouMeanOrKnown } from "../../../base/did-you-mean.ts";
import { isElement, voidElements } from "../../../base/element-names.ts";
import { writtenId } from "../heading-ids.ts";
import { mdxExport } from "../unsupported.ts";
import { attributesAt, type ComponentFault, endOfBraces, type Range, shortOf } from "./attributes.ts";
import { htmlAttribute } from "./html-attributes.ts";
import { literalAt } from "./literal.ts";
import { validateAttributes } from "./validate.ts";

/** A tag, a line of a directive, or a comment. */
export interface ComponentTag {
  readonly name: string;
  readonly index: number;
  /** As it is written. */
  readonly written: string;
  readonly offset: number;
  /** Where its stand-in is in the replaced text, and the index after it. */
  readonly standInStart: number;
  readonly standInEnd: number;
  /** Undefined for what shows nothing, such as a comment, an import or a tag with a fault. */
  component?: MarkdownComponent | undefined;
  props: Readonly<Record<string, unknown>>;
  /** The tag that ends this one, or that it ends; undefined if it stands alone. */
  partner?: ComponentTag | undefined;
  readonly isEnd: boolean;
  readonly colons: number;
}

/** A text with stand-ins in place of its tags. */
export interface StandInText {
  /** As it was written. */
  readonly original: string;
  readonly replaced: string;
  readonly tags: readonly ComponentTag[];
  readonly faults: ComponentFault[];
}

/** The components that a text may name. */
export interface Vocabulary {
  readonly components: Readonly<Record<string, MarkdownComponent>>;
  readonly directives: Directives;
  readonly headingIds: boolean;
}

/**
 * A stand-in: the number of its tag, and a sign for each further line of the tag. Content cannot contain the sign, and a
 * string with it takes one byte for each character, as most texts do.
 */
export const standIn = /<\u007f(\d+)\u007f>(?:\n[ \t]*\u007f)*/g;
const signs = /\u007f/g;

/** Whether a text may have components. Others are parsed as if the site had none. */
export const mayHaveComponents = (text: string, isMdx: boolean, directives: Directives): boolean =>
  /<\/?[A-Z]|\{\/\*|^[ \t]*(?:import|export)\s/m.test(text) ||
  (isMdx && /\{|\/>|className=|htmlFor=/.test(text)) ||
  (text.includes(":::") && Object.keys(directives).some((name) => text.includes(name)));

/** What begins anything but ordinary text, by the kind of what it begins. */
const starts = {
  escaped: /\\[\s\S]/,
  code: /`+|~{3,}/,
  comment: /<!--/,
  rawElement: /<(?:script|style|pre|textarea)\b/,
  element: /<[a-z][\w-]*(?=[\s/])/,
  tag: /<\/?[A-Z][\w$]*(?:\.[\w$]+)*(?=[\s/>])/,
  braces: /\{/,
  import: /^[ \t]*import(?=\s)/,
  export: /^[ \t]*export(?=\s)/,
  directive: /^[ \t>]*:{3,}.*$/,
};
/** Formulas, whose braces are LaTeX: `$x^{2}$`, as plugins of markdown-it delimit them, and `$$…$$`. */
const math = /\$\$[\s\S]*?\$\$|\$(?=\S)[^$\n]*?\S\$(?!\d)/;
type Start = keyof typeof starts | "math";
const searchFor = (patterns: Readonly<Partial<Record<Start, RegExp>>>): RegExp =>
  new RegExp(
    Object.entries(patterns)
      .map(([kind, { source }]) => `(?<${kind}>${source})`)
      .join("|"),
    "gm",
  );
const next = searchFor(starts);
const nextWithMath = searchFor({ math, ...starts });

const beforeFence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;
const importStatement = /import\s+(?:([\w$*{][\w$*{},\s]*?)\s*from\s*)?["'][^"'\n]*["'][ \t]*;?/y;
const directiveLine =
  /^[ \t>]*(:{3,})[ \t]*(?:([A-Za-z][\w-]*)(?:\[([^\n]*)\]|[ \t]+([^\n{]*))?(?:\{[#.][^\n{}]*\})?)?[ \t]*$/;
const asText = "To show it as text, put it into `code` or write a backslash before it.";

/**
 * Replaces the tags of a text by stand-ins.
 * @param hasMath whether a plugin reads formulas between dollar signs. @param isMdx whether other braces are code, and so faults; those after an import or export are.
 */
export const replaceComponents = (text: string, vocabulary: Vocabulary, hasMath = false, isMdx = true): StandInText =>
  new Scan(text, vocabulary, hasMath ? nextWithMath : next, isMdx).run();

class Scan {
  private readonly tags: ComponentTag[] = [];
  private readonly faults: ComponentFault[] = [];
  private readonly open: ComponentTag[] = [];
  /** The names of tags that another tag has ended: their own end may follow. */
  private readonly crossed: string[] = [];
  private readonly parts: string[] = [];
  private length = 0;
  /** The end of what has been copied. */
  private copied = 0;
  private readonly names: readonly string[];
  private readonly text: string;

  constructor(
    text: string,
    private readonly vocabulary: Vocabulary,
    private readonly next: RegExp,
    private isMdx: boolean,
  ) {
    this.text = text.replace(signs, "\ufffd");
    this.names = Object.keys(vocabulary.components);
  }

  run(): StandInText {
    const { text, next } = this;
    next.lastIndex = 0;
    for (let match = next.exec(text); match; match = next.exec(text)) {
      const end = next.lastIndex;
      const [kind] = Object.entries(match.groups ?? {}).find(([, sign]) => sign !== undefined) ?? [];
      next.lastIndex = Math.max(end, this.read(kind as Start, match[0], match.index, end));
    }
    for (const tag of this.open) this.reportUnclosed(tag);
    this.copy(text.length);
    const { tags, faults } = this;
    return { original: text, replaced: this.parts.join(""), tags, faults };
  }

  /** Reads what begins at an index. Returns the index after it. */
  private read(kind: Start, sign: string, at: number, end: number): number {
    switch (kind) {
      case "escaped":
      case "math":
        return end;
      case "code":
        return this.code(sign, at, end);
      case "comment":
        return this.after("-->", end);
      case "rawElement":
        return this.after(`</${sign.slice(1)}`, end);
      case "element":
        return this.isMdx ? this.element(sign.slice(1), end) : end;
      case "tag":
        return this.tag(sign, at, end);
      case "braces":
        return this.braces(at);
      case "import":
        return this.imports(end - "import".length, end);
      case "export":
        return this.exports(end - "export".length, end);
      case "directive":
        return this.directive(sign, at, end);
    }
  }

  private after(sign: string, from: number): number {
    const at = this.text.indexOf(sign, from);
    return at < 0 ? this.text.length : at + sign.length;
  }

  /** Skips code: a block, or a span up to as many backticks. */
  private code(fence: string, at: number, end: number): number {
    const { text } = this;
    const lineStart = text.lastIndexOf("\n", at - 1) + 1;
    const lineEnd = this.lineEnd(end);
    const isFence =
      fence.length >= 3 &&
      beforeFence.test(text.slice(lineStart, at)) &&
      !(fence.startsWith("`") && text.slice(end, lineEnd).includes("`"));
    if (isFence) {
      const close = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`, "gm");
      close.lastIndex = lineEnd;
      return close.exec(text) ? close.lastIndex : text.length;
    }
    if (fence.startsWith("~")) return end;
    const stop = /`+|\n[ \t]*\n/g;
    stop.lastIndex = end;
    for (let run = stop.exec(text); run?.[0].startsWith("`"); run = stop.exec(text))
      if (run[0].length === fence.length) return stop.lastIndex;
    return end;
  }

  private lineEnd(from: number): number {
    const at = this.text.indexOf("\n", from);
    return at < 0 ? this.text.length : at;
  }

  private fault(offset: number, end: number, message: string, hint?: string): void {
    this.faults.push({ message, hint, offset, length: end - offset });
  }

  private copy(to: number): void {
    const part = this.text.slice(this.copied, to);
    this.parts.push(part);
    this.length += part.length;
    this.copied = to;
  }

  /** Replaces a part of the text by a stand-in. */
  private replace(offset: number, end: number, tag: Pick<ComponentTag, "name"> & Partial<ComponentTag>): ComponentTag {
    this.copy(offset);
    const written = this.text.slice(offset, end);
    const lines = written.includes("\n") ? written.match(/\n[ \t]*/g) : null;
    const replacement = `<\u007f${this.tags.length}\u007f>${lines?.map((line) => `${line}\u007f`).join("") ?? ""}`;
    const standInStart = this.length;
    this.parts.push(replacement);
    this.length += replacement.length;
    this.copied = end;
    const made: ComponentTag = {
      name: tag.name,
      component: tag.component,
      props: {},
      partner: undefined,
      isEnd: tag.isEnd ?? false,
      colons: tag.colons ?? 0,
      index: this.tags.length,
      written,
      offset,
      standInStart,
      standInEnd: this.length,
    };
    this.tags.push(made);
    return made;
  }

  private rewrite(from: number, to: number, text: string): void {
    this.copy(from);
    this.parts.push(text);
    this.length += text.length;
    this.copied = to;
  }

  /** The start tag of an HTML element, which becomes HTML where JSX differs: `className`, `width={500}`, `<div />`. */
  private element(name: string, after: number): number {
    const tag = isElement(name) ? attributesAt(this.text, name, after) : undefined;
    if (!tag) return after;
    this.faults.push(...tag.faults);
    for (const [key, { start, end }] of tag.places) {
      const written = this.text.slice(start, end);
      const isFaulty = tag.faults.some(({ offset }) => offset >= start && offset < end);
      const attribute = isFaulty ? undefined : htmlAttribute(key, tag.values.get(key), written);
      if (attribute === undefined && !isFaulty) {
        const hint = "Write a string or a number, or a style with nothing else.";
        this.fault(start, end, `"${key}" of <${name}> is not text: ${shortOf(written)}.`, hint);
      }
      // The tag counts without its wrong attribute, so that this causes no other finding.
      if (attribute !== written) this.rewrite(start, end, attribute ?? written.replace(/[^\n]/g, ""));
    }
    if (tag.isAlone && !voidElements.has(name) && name !== "br") this.rewrite(tag.end - 2, tag.end, `></${name}>`);
    return tag.end;
  }

  private tag(start: string, at: number, after: number): number {
    const isEnd = start.startsWith("</");
    const name = start.slice(isEnd ? 2 : 1);
    const isKnown = Object.hasOwn(this.vocabulary.components, name);
    if (!isKnown && name === name.toUpperCase() && isElement(name)) return after;
    const tag = attributesAt(this.text, name, after);
    if (!tag || (isEnd && !/^\s*>$/.test(this.text.slice(after, tag.end)))) {
      if (isKnown) {
        const hint = `Write ${isEnd ? `</${name}>` : `<${name}> or <${name} />`}. ${asText}`;
        this.fault(at, after, `The tag ${start} does not end.`, hint);
      }
      return isKnown ? this.lineEnd(after) : after;
    }
    const { end, isAlone, faults, values, places } = tag;
    this.faults.push(...faults);
    const isTag = isKnown || isEnd || isAlone || values.size > 0 || this.text.includes(`</${name}>`, end);
    if (!isTag) return after; // List<String>
    if (isEnd) {
      this.close(this.replace(at, end, { name, isEnd }));
      return end;
    }
    if (!isKnown) {
      const hint = didYouMeanOrKnown(name, this.names) ?? "List it in `components` of `markdown`.";
      this.fault(at, end, `No component of the site is called "${name}".`, `${hint} ${asText}`);
    }
    const component = isKnown ? this.vocabulary.components[name] : undefined;
    const made = this.replace(at, end, { name, component });
    if (component && faults.length === 0) this.validate(made, values, places);
    else made.component = undefined;
    if (!isAlone) this.open.push(made);
    return end;
  }

  /** Sets the props of a tag. */
  private validate(tag: ComponentTag, values: ReadonlyMap<string, unknown>, places?: ReadonlyMap<string, Range>): void {
    const { name, component, offset, written } = tag;
    if (!component) return;
    const { props, faults } = validateAttributes(
      { name, values, ...(places && { places }), start: offset, end: offset + written.length },
      component,
    );
    this.faults.push(...faults);
    tag.props = props;
    if (faults.length > 0) tag.component = undefined;
  }

  private close(end: ComponentTag): void {
    const index = this.open.findLastIndex(({ name, colons }) => name === end.name && colons === 0);
    const tag = this.open[index];
    if (!tag) {
      const crossed = this.crossed.indexOf(end.name);
      if (crossed >= 0) this.crossed.splice(crossed, 1);
      else
        this.fault(
          end.offset,
          end.offset + end.written.length,
          `</${end.name}> ends nothing.`,
          `Write <${end.name}> before it, or remove it.`,
        );
      return;
    }
    this.closeAt(index, tag, end);
  }

  private closeAt(index: number, tag: ComponentTag, end: ComponentTag): void {
    for (const inner of this.open.splice(index).slice(1)) {
      inner.component = undefined;
      this.crossed.push(inner.name);
      const message = `${nameOf(inner)} does not end before ${end.written.trim()}.`;
      this.fault(inner.offset, inner.offset + inner.written.length, message, `Write ${endOf(inner)} before it.`);
    }
    tag.partner = end;
    end.partner = tag;
  }

  private reportUnclosed(tag: ComponentTag): void {
    tag.component = undefined;
    const hint = `Write ${endOf(tag)} after its content${tag.colons > 0 ? "" : `, or <${tag.name} /> if it has none`}.`;
    this.fault(tag.offset, tag.offset + tag.written.length, `${nameOf(tag)} does not end.`, hint);
  }

  /** `:::note Title`, which begins the component of the directive, or `:::`, which ends it. */
  private directive(line: string, at: number, end: number): number {
    const [, colons = "", name, bracketed, title = bracketed] = directiveLine.exec(line) ?? [];
    const start = at + line.indexOf(":");
    if (name === undefined) {
      const index =
        colons === "" ? -1 : this.open.findLastIndex((tag) => tag.colons > 0 && tag.colons <= colons.length);
      const tag = this.open[index];
      if (tag)
        this.closeAt(index, tag, this.replace(start, end, { name: tag.name, isEnd: true, colons: colons.length }));
      return end;
    }
    if (!Object.hasOwn(this.vocabulary.directives, name)) return end;
    const setting = this.vocabulary.directives[name] ?? "";
    const [type, attributes = {}] = typeof setting === "string" ? [setting] : setting;
    const made = this.replace(start, end, {
      name: type,
      component: this.vocabulary.components[type],
      colons: colons.length,
    });
    const text = title?.trim();
    this.validate(made, new Map(Object.entries(text ? { ...attributes, title: text } : attributes)));
    this.open.push(made);
    return end;
  }

  /** A comment, an expression, or braces of another syntax. */
  private braces(at: number): number {
    const { text } = this;
    const rest = text.slice(at, at + 3);
    if (rest === "{/*") {
      const commentEnd = text.indexOf("*/", at + 3);
      const end = commentEnd < 0 ? -1 : text.indexOf("}", commentEnd);
      if (end < 0) {
        this.fault(at, at + 3, "The comment {/* does not end.", "Write */} after it.");
        return text.length;
      }
      const line = text.slice(text.lastIndexOf("\n", at) + 1, this.lineEnd(at));
      if (this.vocabulary.headingIds && /^[ \t>]*#/.test(line) && writtenId.test(line)) return end + 1;
      this.replace(at, end + 1, { name: "comment" });
      return end + 1;
    }
    // {{ name }}, {% tag %}, {#id}, {:.class}, {.class}, {name="value"}
    if (/^\{(?:[{%#:]|\.(?!\.))/.test(rest)) return at + 2;
    const end = endOfBraces(text, at);
    const whole = text.slice(at, end ?? at + 1);
    if (/^\{[A-Za-z][\w-]*="/.test(whole)) return end ?? at + 1;
    const space = literalAt(text, at + 1);
    if (space && typeof space.value === "string" && /^\s*$/.test(space.value) && text[space.end] === "}") {
      this.rewrite(at, space.end + 1, space.value === "" ? "" : " ");
      return space.end + 1;
    }
    if (!this.isMdx) return at + 1;
    const message = `The text has code in braces: ${shortOf(whole)}.`;
    const hint = "Content is data: write the result, or move the code into a component. For a brace, write \\{.";
    this.fault(at, end ?? at + 1, message, hint);
    return end ?? at + 1;
  }

  /** Drops an import of components. */
  private imports(at: number, after: number): number {
    if (!this.isBlockStart(at)) return after;
    importStatement.lastIndex = at;
    const [whole, clause] = importStatement.exec(this.text) ?? [];
    if (whole === undefined) return after;
    this.isMdx = true;
    const end = at + whole.length;
    const roots = new Set(this.names.flatMap((name) => [name, name.split(".")[0] ?? name]));
    const names = Array.from((clause ?? "").matchAll(/(?:[\w$]+\s+as\s+)?([\w$]+)/g), ([, name = ""]) => name);
    if (names.length === 0)
      this.fault(at, end, `The text imports a file: ${shortOf(whole)}.`, "Import it in a template.");
    for (const name of names)
      if (!roots.has(name)) {
        const otherwise = /^[a-z]/.test(name)
          ? "A text has no values of files: import it in a component, or make it a content type."
          : "List it in `components` of `markdown`, or remove the line.";
        const hint = didYouMean(name, this.names) ?? otherwise;
        this.fault(at, end, `The text imports "${name}", which is no component of the site.`, hint);
      }
    this.replace(at, end, { name: "import" });
    return end;
  }

  private exports(at: number, after: number): number {
    mdxExport.lastIndex = at;
    const whole = this.isBlockStart(at) ? mdxExport.exec(this.text)?.[0] : undefined;
    if (whole === undefined) return after;
    this.isMdx = true;
    const hint = "Content is data: move values into the front matter, and code into a template.";
    this.fault(at, at + whole.length, `The text exports code: ${shortOf(whole)}.`, hint);
    // Up to the end of its paragraph, whose braces are a part of it.
    const rest = /\n[ \t]*\n/g;
    rest.lastIndex = at;
    return rest.exec(this.text)?.index ?? this.text.length;
  }

  private isBlockStart(at: number): boolean {
    const before = this.text.slice(Math.max(0, this.text.lastIndexOf("\n", this.text.lastIndexOf("\n", at) - 1)), at);
    return /(?:^|\n)[ \t]*\n[ \t]*$|^\s*$|^\s*(?:import|\}|[^\n]*from\s)[^\n]*\n[ \t]*$/.test(before);
  }
}

const nameOf = ({ name, colons, written }: ComponentTag): string => (colons > 0 ? written.trim() : `<${name}>`);
const endOf = ({ name, colons }: ComponentTag): string => (colons > 0 ? ":".repeat(colons) : `</${name}>`);
