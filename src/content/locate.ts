/**
 * Finding -> Diagnostic: a symbolic place becomes file, line and column. The files are read and parsed
 * again, with positions, so a build without findings has no extra work.
 */
import { join, posix } from "node:path";
import { type At, type Diagnostic, type Finding, severityOf, siteFile } from "../diagnostics/diagnostic.ts";
import { formatOf } from "./formats/index.ts";
import { isPicture } from "./read.ts";
import { readTextFile } from "./regular-file.ts";
import { delimiter, TokenIndex } from "./token-index.ts";
import { sharedEnd, sourceOfUrl } from "./url-source.ts";

/**
 * Turns findings into diagnostics with positions, without duplicates, sorted by file, line and code.
 * @param searchable the files to search for a text: content and templates, relative to the root.
 */
export function locate(findings: readonly Finding[], root: string, searchable: readonly string[]): Diagnostic[] {
  const texts = new Map<string, string | undefined>();
  const textOf = (file: string): string | undefined => {
    if (!texts.has(file)) texts.set(file, isPicture(file) ? undefined : readIfPossible(join(root, file)));
    return texts.get(file);
  };
  const proses = new Map<string, string>();
  const proseOf = (file: string): string | undefined => {
    const text = textOf(file);
    if (text === undefined || !formatOf(file)?.hasBody) return text;
    const prose = proses.get(file) ?? withoutCode(text);
    proses.set(file, prose);
    return prose;
  };
  const index = new TokenIndex(searchable, textOf);
  const filesWith = (text: string): readonly string[] =>
    isDelimited(text) ? searchable : index.from(text, asWritten(text));
  const placed = findings.map((finding) => place(finding, { textOf, proseOf, filesWith }));
  const unique = new Map(placed.map((diagnostic) => [identity(diagnostic), diagnostic]));
  return [...unique.values()].sort(byPlace);
}

const identity = ({ file, line, column, code, message }: Diagnostic): string =>
  [file, line, column, code, message].join("\0");

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  compare(a.file ?? "", b.file ?? "") ||
  (a.line ?? 0) - (b.line ?? 0) ||
  (a.column ?? 0) - (b.column ?? 0) ||
  compare(a.code, b.code) ||
  compare(a.message, b.message);

/** Undefined for a file that cannot be read; its diagnostics have no line. */
function readIfPossible(path: string): string | undefined {
  try {
    return readTextFile(path)
      .replace(/^\uFEFF/, "")
      .replaceAll("\r\n", "\n")
      .replaceAll("\r", "\n");
  } catch {
    return undefined;
  }
}

function place(finding: Finding, texts: Texts): Diagnostic {
  const { code, message, hint } = finding;
  const { file, position } = resolvePlace(finding, texts);
  const frame = file && position ? frameAround((texts.textOf(file) ?? "").split("\n"), position.line) : [];
  return {
    severity: severityOf(finding),
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(file === undefined ? {} : { file }),
    ...position,
    ...(frame.length > 0 ? { frame } : {}),
  };
}

type TextOf = (file: string) => string | undefined;
/** The files that can contain a text. */
type FilesWith = (text: string) => readonly string[];
interface Texts {
  readonly textOf: TextOf;
  /** Without Markdown's code. */
  readonly proseOf: TextOf;
  readonly filesWith: FilesWith;
}
type Place = { readonly file?: string | undefined; readonly position?: Position | undefined };

function resolvePlace({ file, at }: Pick<Finding, "file" | "at">, texts: Texts): Place {
  const { textOf, proseOf, filesWith } = texts;
  if (!at) return { file };
  if ("url" in at) return file === undefined ? {} : placeOfPage(at, file, textOf);
  if (!("text" in at)) return file ? { file, position: positionOf(at, file, textOf(file) ?? "") } : {};
  // A link in a template is preferred to the same text in the code of a page.
  const place = placeOfText({ file, at }, proseOf, filesWith) ?? placeOfText({ file, at }, textOf, filesWith);
  if (place) return place;
  const linked = placeOfFileLink(at, textOf);
  if (linked) return linked;
  return at.otherwise ? resolvePlace(at.otherwise, texts) : { file };
}

function placeOfText(
  { file, at }: { file?: string | undefined; at: Extract<At, { text: string }> },
  textOf: TextOf,
  filesWith: FilesWith,
): Place | undefined {
  for (const candidate of file ? [file] : filesFor(at, filesWith)) {
    const text = textOf(candidate) ?? "";
    const position =
      findText(text, at.text) ??
      findText(text, asWritten(at.text)) ??
      (file && text.includes(at.text) ? positionAt(text, text.indexOf(at.text)) : undefined);
    if (position) return { file: candidate, position };
  }
  return undefined;
}

/** The place of a link to a content file, `other.md#part`, which became the URL of its page with the same fragment. */
function placeOfFileLink(
  { text: url, in: files = [] }: Extract<At, { text: string }>,
  textOf: TextOf,
): Place | undefined {
  const [, pathname = "", fragment] = /^([^?#]*).*(#[^#]+)$/.exec(asWritten(url)) ?? [];
  if (!fragment) return undefined;
  const link = new RegExp(
    `[("'<\\s]([^()"'<>\\s]+)${fragment.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?=[)"'>\\s]|$)`,
    "g",
  );
  for (const file of files) {
    const found = [...(textOf(file) ?? "").matchAll(link)];
    // The file name is often that of the page; a link to another page can have the same fragment.
    const shared = found.map(([, path = ""]) => sharedEnd(pathname, posix.join(posix.dirname(file), path)));
    const best = found[shared.indexOf(Math.max(...shared))];
    if (best) return { file, position: positionAt(best.input, best.index + 1) };
  }
  return undefined;
}

/** The files to search for a text, one after the other. */
function* filesFor(at: Extract<At, { text: string }>, filesWith: FilesWith): Generator<string> {
  yield* at.in ?? [];
  yield* filesWith(at.text);
}

/** The place of a page in its content, or of the value that its URL comes from. */
function placeOfPage({ url, path, of }: Extract<At, { url: string }>, file: string, textOf: TextOf): Place {
  const text = textOf(file) ?? "";
  const parsed = formatOf(file)?.parse(text);
  const source = parsed && "data" in parsed ? sourceOfUrl(url, parsed.data, path) : undefined;
  const isNamedSo = sharedEnd(url, file) > 0;
  const isInContent = source?.isEnd && (source.isAsItIs || !isNamedSo);
  // A page such as "/" can show content that is unrelated to its URL.
  const isElsewhere = of === "url" ? !isInContent : !source && !isNamedSo;
  const listed = isElsewhere ? listingOf(url, textOf) : undefined;
  if (listed) return { file: siteFile, position: listed };
  const own = of === "url" && source && (isInContent || !isNamedSo) ? source.path : path;
  return { file, position: own.length > 0 ? positionOf({ path: own }, file, text) : undefined };
}

/** Where templates/site.tsx lists a page by its whole URL: `page("/about", …)`. */
function listingOf(url: string, textOf: TextOf): Position | undefined {
  const text = textOf(siteFile) ?? "";
  for (const { 0: start, 1: found, index } of text.matchAll(/\bpage\(\s*["'`]([^"'`]*)/g))
    if (found === url) return positionAt(text, index + start.length - url.length);
  return undefined;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

function frameAround(lines: readonly string[], line: number): { line: number; text: string }[] {
  const first = Math.max(1, line - 2);
  return lines.slice(first - 1, line).map((text, index) => ({ line: first + index, text }));
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

/** A URL as written in Markdown, whose parser percent-encodes non-ASCII characters. */
function asWritten(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** A text such as `<br>` or `[^1]` contains its own delimiters. */
const isDelimited = (text: string): boolean => /^[^\w/].*[^\w/]$/s.test(text);

/** A text with delimiters around it: preferably quotes, else those of a URL in Markdown. Markup is preferably not in code. */
function findText(text: string, wanted: string): Position | undefined {
  if (wanted === "" || !text.includes(wanted)) return undefined;
  return (
    (isDelimited(wanted) ? findBetween(withoutCode(text), wanted, /./s) : undefined) ??
    findBetween(text, wanted, /["'`]/) ??
    findBetween(text, wanted, delimiter) ??
    (isDelimited(wanted) ? findBetween(text, wanted, /./s) : undefined)
  );
}

/** The text without Markdown's fenced blocks and code spans: they become a character that delimits nothing. */
const withoutCode = (text: string): string => text.replace(code, (found) => found.replace(/[^\n]/g, "\0"));
// An unclosed block extends to the end. The lookarounds keep this linear: a run of backticks is matched only as a whole.
const code = /^[ \t]*(?=(`{3,}|~{3,}))\1[^`\n]*\n(?:.*\n)*?(?:[ \t]*\1|.*(?![\s\S]))|(?<!`)(`+)(?!`)[^`\n]+\2/gm;

function findBetween(text: string, wanted: string, bound: RegExp): Position | undefined {
  const isBound = (index: number): boolean => index < 0 || index >= text.length || bound.test(text[index] ?? "");
  // The slashes of `<br />`, `<img alt="" />` and "and / or" are not the URL "/"; that of `[home]: /` is.
  const isOther = (index: number): boolean =>
    wanted === "/" &&
    ((text[index + 1] === ">" && text[index - 1] !== "<") ||
      (/\s/.test(text[index - 1] ?? "") && !/\]:\s+$/.test(text.slice(Math.max(0, index - 9), index))));
  for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + 1)) {
    if (isBound(from - 1) && isBound(from + wanted.length) && !isOther(from)) return positionAt(text, from);
  }
  return undefined;
}

function positionOf(
  at: Exclude<At, { text: string } | { url: string }>,
  file: string,
  text: string,
): Position | undefined {
  if ("line" in at) return at;
  if ("offset" in at) return positionAt(text, at.offset);
  const offset = formatOf(file)?.offsetOf(text, at.path, at.of === "key");
  return offset === undefined ? undefined : positionAt(text, offset);
}
