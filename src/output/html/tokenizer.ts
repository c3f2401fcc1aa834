/**
 * HTML -> its tags: a tokenizer based on the WHATWG HTML standard, 13.2.5, for the output of React and
 * markdown-it and for raw markup in templates: any quoting, comments, and elements whose content is text.
 * Linear in the length of the HTML. Also applies edits at such positions.
 */
import { attributesOf, scanAttributes } from "./attributes.ts";
import { afterNoTag, endTagOf, isLetter, textElements } from "./ends.ts";
import { memo } from "./memo.ts";
import { type NestingRule, ruleOf } from "./nesting-rules.ts";

/** A tag without its position. */
interface Markup {
  /** Between "<" and ">". */
  readonly markup: string;
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** Between its name and ">". */
  readonly attributes: string;
}

export interface TagPosition {
  /** Index of "<". */
  readonly start: number;
  /** Index after ">". */
  readonly end: number;
  /** The content of an element whose content is text; otherwise empty. */
  readonly text: string;
  /** The innermost `<template>` that contains the tag, and the text before it. */
  readonly template: Template | undefined;
}

/** An open `<template>`: a declarative shadow root, which visitors see, or content for scripts to clone (HTML standard, 4.12.3). */
export interface Template {
  /** Not visible until a script clones it. */
  readonly isInert: boolean;
  readonly parent: Template | undefined;
}

export interface HtmlTag extends Markup, TagPosition {
  readonly parsed: ParsedTag;
}

/** Every tag outside comments and text, as `TagReader` finds them. */
export function* tagsOf(html: string, isXml = false): Generator<HtmlTag, void, void> {
  const tags = new TagReader(html, isXml);
  for (let parsed = tags.next(); parsed; parsed = tags.next()) {
    const { markup, name, isEnd, attributes } = parsed;
    const { start, end, text, template } = tags;
    yield { parsed, markup, name, isEnd, start, end, attributes, text, template };
  }
}

/**
 * Reads tag by tag, and is itself the position of the last one: an object for each of two hundred tags would
 * take a tenth of the time for a page, and a generator another tenth.
 */
export class TagReader implements TagPosition {
  /** -1 before the first tag. */
  start = -1;
  end = 0;
  text = "";
  template: Template | undefined;
  /** The innermost template that is open after the last tag. */
  open: Template | undefined;
  private at = 0;
  private drawings: number;

  /** @param isXml "/>" closes every element, as in SVG; in HTML it has no effect (13.2.5.40). */
  constructor(
    private readonly html: string,
    isXml = false,
  ) {
    this.drawings = isXml ? 1 : 0;
  }

  /** The next tag outside comments and text; undefined after the last. */
  next(): ParsedTag | undefined {
    const { html } = this;
    for (let start = html.indexOf("<", this.at); start >= 0; start = html.indexOf("<", this.at)) {
      const from = start + 1;
      const isEnd = html.charCodeAt(from) === slash;
      if (isLetter(html.charCodeAt(isEnd ? from + 1 : from))) return this.tag(start);
      this.at = afterNoTag(html, start, this.drawings > 0);
    }
    return undefined;
  }

  /** The tag that begins at `start`; an unclosed tag extends to the end. */
  private tag(start: number): ParsedTag | undefined {
    const { html } = this;
    let close = html.indexOf(">", start);
    let parsed = close < 0 ? undefined : parsedTag(html.slice(start + 1, close));
    if (parsed && !parsed.isWhole) {
      close = scanAttributes(html, start + 1 + parsed.markup.length - parsed.attributes.length);
      parsed = close < 0 ? undefined : parsedTag(html.slice(start + 1, close));
    }
    if (!parsed) {
      this.at = html.length;
      return undefined;
    }
    const { name, isEnd } = parsed;
    const end = close + 1;
    this.start = start;
    this.end = end;
    this.at = end;
    const isSelfClosed = this.drawings > 0 && parsed.isSelfClosed;
    if ((name === "svg" || name === "math") && !parsed.isSelfClosed)
      this.drawings = Math.max(0, this.drawings + (isEnd ? -1 : 1));
    this.template = this.open;
    if (name === "template" && this.drawings === 0) this.open = isEnd ? this.open?.parent : within(parsed, this.open);
    this.text = "";
    if (parsed.holdsText && !isSelfClosed) {
      this.at = endTagOf(html, name, end);
      this.text = html.slice(end, this.at);
    }
    return parsed;
  }
}

const within = ({ attributes }: ParsedTag, parent: Template | undefined): Template => ({
  isInert: parent?.isInert || !/^(open|closed)$/i.test(attributesOf(attributes).get("shadowrootmode") ?? ""),
  parent,
});

const slash = 47;

/** The text between "<" and ">"; usually the same object for the same text. */
export interface ParsedTag extends Markup {
  /** False if the ">" is in a quoted value, so the tag continues. */
  readonly isWhole: boolean;
  /** Whether it begins an element whose content is text. */
  readonly holdsText: boolean;
  /** Whether it ends with "/", which is not part of a value. */
  readonly isSelfClosed: boolean;
  readonly rule: NestingRule;
}

export const parsedTag = memo((markup: string): ParsedTag => {
  const isEnd = markup.startsWith("/");
  const from = isEnd ? 1 : 0;
  nameAt.lastIndex = from;
  const end = nameAt.test(markup) ? nameAt.lastIndex : from;
  const name = markup.slice(from, end).toLowerCase();
  const attributes = markup.slice(end);
  const isPlain = plain.test(attributes);
  const isWhole = isPlain || scanAttributes(`${markup}>`, end) === markup.length;
  const isSelfClosed = attributes.endsWith("/") && (isPlain || !endsInValue(attributes));
  const rule = ruleOf(name);
  return {
    markup,
    name,
    isEnd,
    attributes,
    isWhole,
    holdsText: !isEnd && textElements.has(name),
    isSelfClosed,
    rule,
    element: undefined, // declared in element.ts
  };
});

/** Whether the last value of a tag is without quotes and goes on to its end. */
function endsInValue(attributes: string): boolean {
  let last = "";
  scanAttributes(attributes, 0, (_, value) => {
    last = value;
  });
  return last !== "" && attributes.endsWith(last);
}

const nameAt = /[a-z][^\t\n\f\r />]*/iy;
/** Attributes as React and markdown-it write them. */
const plain = /^(?:[\t\n\f\r ]+[\w:.@-]+(?:="[^"]*")?)*[\t\n\f\r ]*\/?$/;

export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A text with edits applied. They may not overlap; those at the same place keep their order. */
export function edited(text: string, edits: readonly Replacement[]): string {
  let result = "";
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    result += text.slice(done, edit.from) + edit.text;
    done = edit.to;
  }
  return result + text.slice(done);
}
