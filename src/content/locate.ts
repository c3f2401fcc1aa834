/**
 * Finding -> Diagnostic: a place becomes a position. The files are read and parsed again, with positions, so a build without
 * findings has no extra work.
 */
import { join } from "node:path";
import { attempt } from "../base/attempt.ts";
import {
  type ConstructOf,
  type Diagnostic,
  type Finding,
  type Position,
  type SourcePlace,
  severityOf,
} from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { limitedMessage } from "../base/message.ts";
import { siteFile } from "../base/places.ts";
import { compareTexts } from "../base/sample.ts";
import { readTextFile } from "./disk/regular-file.ts";
import { attributeInJsx } from "./element-source.ts";
import { isPicture } from "./pictures.ts";
import { SourceText } from "./source-text.ts";
import { sharedEnd, sourceOfUrl } from "./url-source.ts";

/**
 * Turns findings into diagnostics with positions, without duplicates, sorted by file, line and code.
 * @param searchable the files to search for a text: content and templates, relative to the root.
 * @param known the diagnostics of findings that were located before; new ones are added.
 */
export function locate(
  findings: readonly Finding[],
  root: string,
  searchable: readonly string[],
  known = new Map<Finding, Diagnostic>(),
): Diagnostic[] {
  const sources = { sourceOf: sourceFiles(root), searchable };
  const diagnostics = findings.map((finding) => getOrInsert(known, finding, () => diagnosticOf(finding, sources)));
  const unique = new Map(diagnostics.map((diagnostic) => [identity(diagnostic), diagnostic]));
  return [...unique.values()].sort(byPosition);
}

/** Source files by name, relative to the root; each is read once. */
export type SourceFiles = (file: string) => SourceText;

export function sourceFiles(root: string): SourceFiles {
  const sources = new Map<string, SourceText>();
  const isText = (file: string): boolean => !isPicture(file) || /\.svg$/i.test(file);
  return (file) =>
    getOrInsert(sources, file, () => new SourceText(file, isText(file) ? readSource(join(root, file)) : ""));
}

const identity = ({ file, line, column, code, message }: Diagnostic): string =>
  [file, line, column, code, message].join("\0");

const byPosition = (a: Diagnostic, b: Diagnostic): number =>
  compareTexts(a.file ?? "", b.file ?? "") ||
  (a.line ?? 0) - (b.line ?? 0) ||
  (a.column ?? 0) - (b.column ?? 0) ||
  compareTexts(a.code, b.code) ||
  compareTexts(a.message, b.message);

/** Empty for a file that cannot be read; its diagnostics have no line. */
const readSource = (path: string): string =>
  (attempt(() => readTextFile(path)) ?? "").replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

function diagnosticOf(finding: Finding, sources: SourceLookup): Diagnostic {
  const { hint, pages, files, morePlaces = [] } = finding;
  const place = located(finding, sources);
  const frame = place.file && place.line ? sources.sourceOf(place.file).frameAround(place.line) : [];
  return {
    severity: severityOf(finding),
    code: finding.code,
    message: limitedMessage(finding.message),
    ...(hint === undefined ? {} : { hint: limitedMessage(hint) }),
    ...place,
    ...(frame.length > 0 ? { frame } : {}),
    ...(pages ? { pages } : {}),
    ...(files === undefined ? {} : { files }),
    ...otherPlaces(morePlaces, place, sources),
  };
}

/** The other positions of a finding, each once. */
function otherPlaces(
  morePlaces: readonly SourcePlace[],
  first: Located,
  sources: SourceLookup,
): Pick<Diagnostic, "places"> {
  const keyOf = ({ file, line, column }: Located): string => [file, line, column].join(":");
  const others = new Map(morePlaces.map((other) => located(other, sources)).map((each) => [keyOf(each), each]));
  others.delete(keyOf(first));
  const places = [...others.values()].filter(({ file }) => file);
  return places.length > 0 ? { places } : {};
}

interface SourceLookup {
  /** A file, read and parsed once for all findings. */
  readonly sourceOf: (file: string) => SourceText;
  /** The files to search for a text whose file is unknown. */
  readonly searchable: readonly string[];
}

type Located = Pick<Diagnostic, "file" | "line" | "column" | "length">;

function located({ file, at }: SourcePlace, sources: SourceLookup): Located {
  if (at?.kind === "target") return located(at.otherwise, sources); // its page could not be rendered again (pipeline/places/)
  if (at?.kind === "text") {
    const found = locatedText(at, file, sources);
    if (found || at.otherwise) return found ?? located(at.otherwise ?? {}, sources);
  }
  if (file === undefined) return {};
  if (at?.kind === "url" || at?.kind === "page") return locatedPage(at, file, sources);
  return at && at.kind !== "text" ? { file, ...positionOf(at, sources.sourceOf(file)) } : { file };
}

/** A text in the sources, preferably not in code. */
function locatedText(at: ConstructOf<"text">, file: string | undefined, sources: SourceLookup): Located | undefined {
  const { text, after, in: files = sources.searchable } = at;
  const find = (candidates: readonly string[], start?: string): Located | undefined => {
    for (const candidate of candidates) {
      const position = sources.sourceOf(candidate).find(text, { after: start });
      if (position) return { file: candidate, ...position };
    }
    return undefined;
  };
  if (!file) return (after === undefined ? undefined : find(sources.searchable, after)) ?? find(files);
  const source = sources.sourceOf(file);
  // The file that lists the pages also has a page's URL in budgets, redirects and links: the page itself comes first.
  const listed = file === siteFile ? listingOf(text, source) : undefined;
  const offset = source.text.indexOf(text);
  const position = listed ?? source.find(text) ?? (offset < 0 ? undefined : source.rangeAt(offset, text.length));
  return position && { file, ...position };
}

/** A page in its content, or the value that its URL comes from. */
function locatedPage(
  { kind, url, path }: ConstructOf<"url" | "page">,
  file: string,
  { sourceOf }: SourceLookup,
): Located {
  const { data } = sourceOf(file);
  const source = data === undefined ? undefined : sourceOfUrl(url, data, path);
  const isNamedSo = sharedEnd(url, file) > 0;
  const isInContent = source?.isEnd && (source.isUnchanged || !isNamedSo);
  // A page such as "/" can show content with another name: then it is where templates/site.tsx lists it.
  const isUnrelated = kind === "url" ? !isInContent : !source && !isNamedSo;
  const listed = isUnrelated ? listingOf(url, sourceOf(siteFile)) : undefined;
  if (listed) return { file: siteFile, ...listed };
  const valuePath = kind === "url" && source && (isInContent || !isNamedSo) ? source.path : path;
  return { file, ...(valuePath.length > 0 && positionOf({ kind: "value", path: valuePath }, sourceOf(file))) };
}

/** Where templates/site.tsx lists a page by its whole URL: `page("/about", …)`. */
function listingOf(url: string, source: SourceText): Position | undefined {
  for (const { 0: start, 1: listed, index } of source.text.matchAll(/\bpage\(\s*["'`]([^"'`]*)/g))
    if (listed === url) return source.rangeAt(index + start.length - url.length, url.length);
  return undefined;
}

function positionOf(
  at: ConstructOf<"position" | "offset" | "body" | "key" | "value" | "option">,
  source: SourceText,
): Position | undefined {
  if (at.kind === "position") {
    const { kind: _, attribute, ...position } = at;
    return (attribute && attributeInJsx(source, at, attribute)) || position;
  }
  if (at.kind === "body") return positionInBody(at, source);
  if (at.kind === "option") return source.findOption(at.path);
  const offset = at.kind === "offset" ? at.offset : source.offsetOf(at.path, at.kind === "key");
  return offset === undefined ? undefined : source.positionAt(offset);
}

function positionInBody(
  { line: lineInBody, column, rest, written }: ConstructOf<"body">,
  source: SourceText,
): Position {
  const start = source.offsetOfLine(source.bodyStartLine + lineInBody);
  const [line = ""] = source.text.slice(start).split("\n", 1);
  // A reference earlier in the line may be longer or shorter there than its value, but the end of the line is the same.
  const indices = [line.length - rest, column - 1, line.indexOf(written)];
  const index = indices.find((each) => each >= 0 && line.startsWith(written, each)) ?? 0;
  return source.rangeAt(start + index, written.length);
}
