/**
 * A source file in which findings are placed. Its lines, data and code are determined when they are first needed, and
 * only once, since a file can have a hundred thousand findings.
 */

import type { Diagnostic, Position, ValuePath } from "../base/diagnostic.ts";
import { escapedPattern } from "../base/regexps.ts";
import { decodedUrl } from "../urls/urls.ts";
import { signsFrom, withoutComments } from "./code-signs.ts";
import { bodyStartLineOf, formatOf, type Locator } from "./formats/index.ts";
import { indexOfWhole } from "./whole-text.ts";

/** In UTF-16 units. */
const maxLineLength = 20_000;

export class SourceText {
  /** The offset at which each line begins. */
  private starts: readonly number[] | undefined;
  private locator: Locator | undefined;
  private parts: { readonly data: unknown; readonly bodyStartLine: number } | undefined;
  private bare: string | undefined;

  /** @param file relative to the root. @param text without a byte order mark, and with "\n" as line breaks; empty if the file cannot be read. */
  constructor(
    readonly file: string,
    readonly text: string,
  ) {}

  positionAt(offset: number): Position {
    const starts = this.lines();
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  }

  /** The index at which a line begins, counted from 0. */
  offsetOfLine(line: number): number {
    return this.lines()[line] ?? this.text.length;
  }

  offsetAt({ line, column }: Position): number {
    return this.offsetOfLine(line - 1) + column - 1;
  }

  /** The line at which the text below the front matter begins, from 0. */
  get bodyStartLine(): number {
    return this.parsed.bodyStartLine;
  }

  /** The position of a text of this length, or of its part on the first line. */
  rangeAt(offset: number, length: number): Position {
    const lineEnd = this.text.indexOf("\n", offset);
    return { ...this.positionAt(offset), length: lineEnd < 0 ? length : Math.min(length, lineEnd - offset) };
  }

  /** A line and up to two before it; none if one is too long to be shown, or all are empty. */
  frameAround(line: number): Diagnostic["frame"] & object {
    const starts = this.lines();
    const first = Math.max(1, line - 2);
    const lines = starts.slice(first - 1, line).map((start, index) => {
      const next = starts[first + index] ?? this.text.length + 1;
      return { line: first + index, text: this.text.slice(start, next - 1) };
    });
    const hasText = lines.some(({ text }) => text.trim() !== "");
    return hasText && lines.every(({ text }) => text.length <= maxLineLength) ? lines : [];
  }

  /** The offset of a value in the file's data, or of its key; undefined if there is none. */
  offsetOf(path: ValuePath, wantsKey: boolean): number | undefined {
    this.locator ??= formatOf(this.file)?.locatorOf(this.text) ?? (() => undefined);
    return this.locator(path, wantsKey);
  }

  /** The front matter, or the whole value; undefined if it cannot be parsed. */
  get data(): unknown {
    return this.parsed.data;
  }

  private get parsed() {
    if (this.parts) return this.parts;
    const parsed = formatOf(this.file)?.parse(this.text);
    const { data, body } = parsed && "data" in parsed ? parsed : { data: undefined, body: "" };
    this.parts = { data, bodyStartLine: bodyStartLineOf(this.text, body) };
    return this.parts;
  }

  /**
   * The position of a text that is a whole string or URL, preferably in quotes, and not in code or a comment.
   * @param after if it is given, the text must come after this one.
   */
  find(wanted: string, { after }: { readonly after?: string | undefined } = {}): Position | undefined {
    const from = after === undefined ? 0 : this.text.indexOf(after);
    if (wanted === "" || from < 0) return undefined;
    const forms = new Set([wanted, decodedUrl(wanted)]);
    for (const text of new Set([this.searched, this.text]))
      for (const form of forms) {
        if (!text.includes(form)) continue;
        const quoted = quotedIn(text, form, from);
        const offset = quoted < 0 ? indexOfWhole(text, form, from) : quoted;
        if (offset >= 0) return this.rangeAt(offset, form.length);
      }
    return undefined;
  }

  /** The innermost key of a path that an object of the template writes: `budgets: { "/": { css: 1 } }`, or `budgets = {`. */
  findOption(path: readonly string[]): Position | undefined {
    let [from, end] = [0, this.text.length];
    let found = this.find(path[0] ?? "");
    for (const key of path) {
      const keys = new RegExp(`(?<![\\w$.])(["']?)(${escapedPattern(key)})\\1\\s*[:=]`, "g");
      keys.lastIndex = from;
      const match = keys.exec(this.text);
      if (!match || match.index >= end) break;
      found = this.rangeAt(match.index + (match[1]?.length ?? 0), key.length);
      from = keys.lastIndex;
      end = endOfObject(this.text, from);
    }
    return found;
  }

  /** Without Markdown's fenced blocks and code spans, which become a character that delimits nothing, or a template's comments. */
  get searched(): string {
    this.bare ??= formatOf(this.file)?.hasBody
      ? this.text.replace(code, (codeBlock) => codeBlock.replace(/[^\n]/g, "\0"))
      : /\.[jt]sx?$/.test(this.file)
        ? withoutComments(this.text)
        : this.text;
    return this.bare;
  }

  private lines(): readonly number[] {
    if (this.starts) return this.starts;
    const starts = [0];
    for (let at = this.text.indexOf("\n"); at >= 0; at = this.text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.starts = starts;
    return starts;
  }
}

/** Where the object that begins after an offset ends; the offset if another value does. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  for (const { sign, index } of signsFrom(text, from)) {
    if (sign === ">") continue;
    if (depth === 0 && text.slice(from, index).trim() !== "") return from;
    depth += sign === "{" ? 1 : -1;
    if (depth <= 0) return index;
  }
  return from;
}

// An unclosed block extends to the end. The lookarounds keep this linear: a run of backticks is matched only as a whole.
const code = /^[ \t]*(?=(`{3,}|~{3,}))\1[^`\n]*\n(?:.*\n)*?(?:[ \t]*\1|.*(?![\s\S]))|(?<!`)(`+)(?!`)[^`\n]+\2/gm;

/** The index of a text in quotes; -1 if there is none. */
export function quotedIn(text: string, wanted: string, from = 0): number {
  for (const quote of ['"', "'", "`"]) {
    const index = text.indexOf(`${quote}${wanted}${quote}`, from);
    if (index >= 0) return index + 1;
  }
  return -1;
}
