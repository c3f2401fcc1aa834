/**
 * Finding -> Diagnostic: a symbolic place becomes file, line and column. The files are read and parsed
 * again, with positions, so a build without findings has no extra work.
 */
import { join } from "node:path";
import {
  type At,
  type Diagnostic,
  type ElementPlace,
  type Finding,
  type FindingPlace,
  severityOf,
} from "../diagnostics/diagnostic.ts";
import { limitedMessage } from "../diagnostics/message.ts";
import { siteFile } from "../diagnostics/page-place.ts";
import { attributeInJsx } from "./element-source.ts";
import { isPicture } from "./read.ts";
import { readTextFile } from "./regular-file.ts";
import { type Position, SourceText } from "./source-text.ts";
import { sharedEnd, sourceOfUrl } from "./url-source.ts";

/**
 * Turns findings into diagnostics with positions, without duplicates, sorted by file, line and code.
 * @param searchable the files to search for a text: content and templates, relative to the root.
 */
export function locate(findings: readonly Finding[], root: string, searchable: readonly string[]): Diagnostic[] {
  const sourceOf = sourceFiles(root);
  const placed = findings.map((finding) => place(finding, { sourceOf, searchable }));
  const unique = new Map(placed.map((diagnostic) => [identity(diagnostic), diagnostic]));
  return [...unique.values()].sort(byPlace);
}

/** Source files by name, relative to the root; each is read once. */
export type SourceFiles = (file: string) => SourceText;

export function sourceFiles(root: string): SourceFiles {
  const sources = new Map<string, SourceText>();
  return (file) => {
    const source = sources.get(file) ?? new SourceText(file, isPicture(file) ? "" : readSource(join(root, file)));
    sources.set(file, source);
    return source;
  };
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
function readSource(path: string): string {
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
  const { hint, pages, others = [] } = finding;
  const { file, position } = resolvePlace(finding, sources);
  const frame = file && position ? sources.sourceOf(file).frameAround(position.line) : [];
  return {
    severity: severityOf(finding),
    code: finding.code,
    message: limitedMessage(finding.message),
    ...(hint === undefined ? {} : { hint: limitedMessage(hint) }),
    ...(file === undefined ? {} : { file }),
    ...position,
    ...(frame.length > 0 ? { frame } : {}),
    ...(pages ? { pages } : {}),
    ...otherPlaces(others, { file, position }, sources),
  };
}

/** The other places of a finding, each once. */
function otherPlaces(
  others: readonly FindingPlace[],
  first: ResolvedPlace,
  sources: Sources,
): Pick<Diagnostic, "places"> {
  const keyOf = ({ file, position }: ResolvedPlace): string => [file, position?.line, position?.column].join(":");
  const places = new Map(others.map((other) => resolvePlace(other, sources)).map((place) => [keyOf(place), place]));
  places.delete(keyOf(first));
  const found = [...places.values()].flatMap(({ file, position }) => (file ? { file, ...position } : []));
  return found.length > 0 ? { places: found } : {};
}

interface Sources {
  /** A file, read and parsed once for all findings. */
  readonly sourceOf: (file: string) => SourceText;
  /** The files to search for a text of unknown origin. */
  readonly searchable: readonly string[];
}
type ResolvedPlace = { readonly file?: string | undefined; readonly position?: Position | undefined };
type AtText = Extract<At, { text: string }>;

function resolvePlace({ file, at }: FindingPlace, sources: Sources): ResolvedPlace {
  if (!at) return { file };
  // It could not be rendered again (pipeline/places.ts).
  if ("spot" in at) return resolvePlace(at.otherwise, sources);
  if ("url" in at) return file === undefined ? {} : placeOfPage(at, file, sources);
  if (!("text" in at)) return file ? { file, position: positionOf(at, sources.sourceOf(file)) } : {};
  return placeOfText({ file, at }, sources) ?? (at.otherwise ? resolvePlace(at.otherwise, sources) : { file });
}

/** The place of a text in the sources, preferably not in code. */
function placeOfText(
  { file, at }: { file?: string | undefined; at: AtText },
  sources: Sources,
): ResolvedPlace | undefined {
  const { text, after, in: files = sources.searchable } = at;
  const find = (candidates: readonly string[], isListed: boolean, after?: string): ResolvedPlace | undefined => {
    for (const candidate of candidates) {
      const source = sources.sourceOf(candidate);
      const position = (isListed ? listingOf(text, source) : undefined) ?? source.find(text, { after });
      if (position) return { file: candidate, position };
    }
    return undefined;
  };
  // A page rather than its budget, redirect or link.
  if (file) return find([file], file === siteFile) ?? placeOfPart(text, file, sources);
  return (after === undefined ? undefined : find(sources.searchable, false, after)) ?? find(files, false);
}

/** The place of a text that is a part of a longer one. */
function placeOfPart(part: string, file: string, { sourceOf }: Sources): ResolvedPlace | undefined {
  const source = sourceOf(file);
  const offset = source.text.indexOf(part);
  return offset < 0 ? undefined : { file, position: source.rangeAt(offset, part.length) };
}

/** The place of a page in its content, or of the value that its URL comes from. */
function placeOfPage(
  { url, path, of }: Extract<At, { url: string }>,
  file: string,
  { sourceOf }: Sources,
): ResolvedPlace {
  const { data } = sourceOf(file);
  const source = data === undefined ? undefined : sourceOfUrl(url, data, path);
  const isNamedSo = sharedEnd(url, file) > 0;
  const isInContent = source?.isEnd && (source.isUnchanged || !isNamedSo);
  // A page such as "/" can show content that is unrelated to its URL.
  const isElsewhere = of === "url" ? !isInContent : !source && !isNamedSo;
  const listed = isElsewhere ? listingOf(url, sourceOf(siteFile)) : undefined;
  if (listed) return { file: siteFile, position: listed };
  const valuePath = of === "url" && source && (isInContent || !isNamedSo) ? source.path : path;
  return { file, position: valuePath.length > 0 ? positionOf({ path: valuePath }, sourceOf(file)) : undefined };
}

/** Where templates/site.tsx lists a page by its whole URL: `page("/about", …)`. */
function listingOf(url: string, source: SourceText): Position | undefined {
  for (const { 0: start, 1: found, index } of source.text.matchAll(/\bpage\(\s*["'`]([^"'`]*)/g))
    if (found === url) return source.rangeAt(index + start.length - url.length, url.length);
  return undefined;
}

function positionOf(
  at: Exclude<At, { text: string } | { url: string } | ElementPlace>,
  source: SourceText,
): Position | undefined {
  if ("line" in at) return (at.attribute && attributeInJsx(source, at, at.attribute)) || at;
  if ("bodyLine" in at) {
    const start = source.offsetOfLine(source.bodyLine + at.bodyLine);
    const [line = ""] = source.text.slice(start).split("\n", 1);
    // Where a reference before it has another length, the end of the line is the same.
    const columns = [line.length - at.rest, at.column - 1, line.indexOf(at.written)];
    const column = columns.find((each) => each >= 0 && line.startsWith(at.written, each)) ?? 0;
    return source.rangeAt(start + column, at.written.length);
  }
  if ("offset" in at) return source.positionAt(at.offset);
  const offset = source.offsetOf(at.path, at.of === "key");
  return offset === undefined ? undefined : source.positionAt(offset);
}
