/**
 * Finding -> Diagnostic: a symbolic place becomes file, line and column. The files are read and parsed
 * again, with positions, so a build without findings has no extra work.
 */
import { join, posix } from "node:path";
import { type At, type Diagnostic, type Finding, severityOf } from "../diagnostics/diagnostic.ts";
import { shortened } from "../diagnostics/message.ts";
import { siteFile } from "../diagnostics/page-place.ts";
import { asWritten, findHeading, findText, isDelimited } from "./find-text.ts";
import { escapedPattern } from "./pattern.ts";
import { isPicture } from "./read.ts";
import { readTextFile } from "./regular-file.ts";
import { type Position, SourceText } from "./source-text.ts";
import { TokenIndex } from "./token-index.ts";
import { sharedEnd, sourceOfUrl } from "./url-source.ts";

/**
 * Turns findings into diagnostics with positions, without duplicates, sorted by file, line and code.
 * @param searchable the files to search for a text: content and templates, relative to the root.
 */
export function locate(findings: readonly Finding[], root: string, searchable: readonly string[]): Diagnostic[] {
  const known = new Map<string, SourceText>();
  const sourceOf = (file: string): SourceText => {
    const source = known.get(file) ?? new SourceText(file, isPicture(file) ? "" : textOf(join(root, file)));
    known.set(file, source);
    return source;
  };
  const index = new TokenIndex(searchable, (file) => sourceOf(file).text);
  const templates = searchable.filter(isTemplate);
  const filesWith = (text: string): readonly string[] =>
    isDelimited(text) ? searchable : index.from(text, asWritten(text));
  const placed = findings.map((finding) => place(finding, { sourceOf, filesWith, templates }));
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

/** Empty for a file that cannot be read; its diagnostics have no line. */
function textOf(path: string): string {
  try {
    return readTextFile(path)
      .replace(/^\uFEFF/, "")
      .replaceAll("\r\n", "\n")
      .replaceAll("\r", "\n");
  } catch {
    return "";
  }
}

function place(finding: Finding, sources: Sources): Diagnostic {
  const { hint, pages } = finding;
  const { file, position } = resolvePlace(finding, sources);
  const frame = file && position ? sources.sourceOf(file).frameAround(position.line) : [];
  return {
    severity: severityOf(finding),
    code: finding.code,
    message: shortened(finding.message),
    ...(hint === undefined ? {} : { hint: shortened(hint) }),
    ...(file === undefined ? {} : { file }),
    ...position,
    ...(frame.length > 0 ? { frame } : {}),
    ...(pages ? { pages } : {}),
  };
}

interface Sources {
  /** A file, read and parsed once for all findings. */
  readonly sourceOf: (file: string) => SourceText;
  /** The files that can contain a text. */
  readonly filesWith: (text: string) => readonly string[];
  readonly templates: readonly string[];
}
type Place = { readonly file?: string | undefined; readonly position?: Position | undefined };
type AtText = Extract<At, { text: string }>;

function resolvePlace({ file, at }: Pick<Finding, "file" | "at">, sources: Sources): Place {
  if (!at) return { file };
  if ("url" in at) return file === undefined ? {} : placeOfPage(at, file, sources);
  if (!("text" in at)) return file ? { file, position: positionOf(at, sources.sourceOf(file)) } : {};
  // A link in a template is preferred to the same text in the code of a page.
  const place =
    placeOfText({ file, at }, sources, ({ prose }) => prose) ?? placeOfText({ file, at }, sources, ({ text }) => text);
  if (place) return place;
  const other = placeOfFileLink(at, sources) ?? (file ? undefined : placeInTemplates(at, sources));
  if (other) return other;
  return at.otherwise ? resolvePlace(at.otherwise, sources) : { file };
}

function placeOfText(
  { file, at }: { file?: string | undefined; at: AtText },
  { sourceOf, filesWith }: Sources,
  textOf: (source: SourceText) => string,
): Place | undefined {
  const { text: wanted, in: own = [] } = at;
  for (const candidate of file ? [file] : filesFor(at, filesWith)) {
    const source = sourceOf(candidate);
    const text = textOf(source);
    const position =
      // A page rather than its budget, redirect or link.
      (file === siteFile ? listingOf(wanted, source) : undefined) ??
      findText(source, text, wanted) ??
      (own.includes(candidate) ? findForm(source, text, at) : undefined) ??
      (own.includes(candidate) || isTemplate(candidate) ? findOwnHeading(source, at) : undefined) ??
      (file && text.includes(wanted) ? source.rangeAt(text.indexOf(wanted), wanted.length) : undefined);
    if (position) return { file: candidate, position };
  }
  return undefined;
}

/** The place of a text in another form, as Markdown has it. */
function findForm(source: SourceText, text: string, { forms = [] }: AtText): Position | undefined {
  for (const form of forms) {
    const position = findText(source, text, form);
    if (position) return position;
  }
  return undefined;
}

const findOwnHeading = (source: SourceText, { heading }: AtText): Position | undefined =>
  heading && findHeading(source, heading.text, heading.level);

const isTemplate = (file: string): boolean => file.startsWith("templates/");

/** The place of a link to a content file, `other.md#part`, which became the URL of its page with the same fragment. */
function placeOfFileLink({ text: url, in: files = [] }: AtText, { sourceOf }: Sources): Place | undefined {
  const [, pathname = "", fragment] = /^([^?#]*).*(#[^#]+)$/.exec(asWritten(url)) ?? [];
  if (!fragment) return undefined;
  for (const file of files) {
    const source = sourceOf(file);
    const found = [...source.text.matchAll(linkWithFragment)].filter(([, , end]) => end === fragment);
    // The file name is often that of the page; a link to another page can have the same fragment.
    const shared = found.map(([, path = ""]) => sharedEnd(pathname, posix.join(posix.dirname(file), path)));
    const best = found[shared.indexOf(Math.max(...shared))];
    if (best) return { file, position: source.rangeAt(best.index + 1, best[0].length - 1) };
  }
  return undefined;
}

/** No pattern has a part that content decides: one of 40,000 characters is too long for an expression. */
const linkWithFragment = /[("'<\s]([^()"'<>\s#]+)(#[^()"'<>\s]+)/g;

/** The only place in the templates that has one of the forms that an element takes there. */
function placeInTemplates({ inTemplates = [] }: AtText, { sourceOf, templates }: Sources): Place | undefined {
  for (const form of inTemplates) {
    const [only, ...others] = templates.flatMap((file) => placesOf(form, sourceOf(file)));
    if (only && others.length === 0) return only;
  }
  return undefined;
}

/** In UTF-16 units; an attribute of raw HTML can be as long as its file. */
const longestForm = 500;

/** Every place of a start of a tag or an attribute, in which the case of names is that of HTML or of JSX. */
const placesOf = (form: string, source: SourceText): Place[] =>
  form.length > longestForm
    ? []
    : [...source.text.matchAll(new RegExp(`(?<![\\w-])${escapedPattern(form)}(?![\\w-])`, "gi"))].map(({ index }) => ({
        file: source.file,
        position: source.rangeAt(index, form.length),
      }));

/** The files to search for a text, one after the other. */
function* filesFor(at: AtText, filesWith: Sources["filesWith"]): Generator<string> {
  yield* at.in ?? [];
  yield* filesWith(at.text);
}

/** The place of a page in its content, or of the value that its URL comes from. */
function placeOfPage({ url, path, of }: Extract<At, { url: string }>, file: string, { sourceOf }: Sources): Place {
  const { data } = sourceOf(file);
  const source = data === undefined ? undefined : sourceOfUrl(url, data, path);
  const isNamedSo = sharedEnd(url, file) > 0;
  const isInContent = source?.isEnd && (source.isAsItIs || !isNamedSo);
  // A page such as "/" can show content that is unrelated to its URL.
  const isElsewhere = of === "url" ? !isInContent : !source && !isNamedSo;
  const listed = isElsewhere ? listingOf(url, sourceOf(siteFile)) : undefined;
  if (listed) return { file: siteFile, position: listed };
  const own = of === "url" && source && (isInContent || !isNamedSo) ? source.path : path;
  return { file, position: own.length > 0 ? positionOf({ path: own }, sourceOf(file)) : undefined };
}

/** Where templates/site.tsx lists a page by its whole URL: `page("/about", …)`. */
function listingOf(url: string, source: SourceText): Position | undefined {
  for (const { 0: start, 1: found, index } of source.text.matchAll(/\bpage\(\s*["'`]([^"'`]*)/g))
    if (found === url) return source.rangeAt(index + start.length - url.length, url.length);
  return undefined;
}

function positionOf(at: Exclude<At, { text: string } | { url: string }>, source: SourceText): Position | undefined {
  if ("line" in at) return at;
  if ("offset" in at) return source.positionAt(at.offset);
  const offset = source.offsetOf(at.path, at.of === "key");
  return offset === undefined ? undefined : source.positionAt(offset);
}
