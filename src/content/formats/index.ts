/**
 * The table of content formats, and parsing: a file's text becomes plain data of bounded size. Other code uses this
 * table and does not depend on a format. CONTRIBUTING.md lists what a new format needs, beginning with a line here and in
 * api/formats.ts.
 */

import type { FormatKind } from "../../api/formats.ts";
import type { Formats } from "../../api/index.ts";
import type { Problem, Report, ValuePath } from "../../base/diagnostic.ts";
import { forbiddenNames, unpublishableCharacter } from "../publishable.ts";
import { jsonFormat } from "./json.ts";
import { markdownFormat } from "./markdown.ts";

interface Format extends FormatKind {
  /** The largest file, in bytes. */
  readonly maxBytes: number;
  readonly maxValues: number;
  /** Parses a file, or returns why it is invalid. The data itself is checked the same way for every format. */
  readonly parse: (text: string) => Parsed | Problem;
  /** The text of a file with this data, for `plinth new` and `plinth pull`. Without a body, one is to be written. */
  readonly write: (data: unknown, body?: string) => string;
  /** Finds values in a file's text, which is parsed once. */
  readonly locatorOf: (text: string) => Locator;
}

/** The offset of a value in a file's text, or of its key; for a missing value, of the innermost one around it. */
export type Locator = (path: ValuePath, wantsKey: boolean) => number | undefined;

interface Parsed {
  /** The front matter, or the whole value. */
  readonly data: unknown;
  /** The text below the front matter; empty without one. */
  readonly body: string;
  /** Problems that the parser accepts, such as a field that an object contains twice. Called only when the data is valid. */
  readonly problems?: () => Problem[];
}

export const formats: { readonly [Name in keyof Formats]: Format & { readonly hasBody: Formats[Name] } } = {
  markdown: markdownFormat,
  json: jsonFormat,
};

export const formatOf = (file: string): Format | undefined =>
  Object.values(formats).find(({ extensions }) => extensions.some((extension) => file.endsWith(extension)));

export interface SourceFile {
  /** Relative to the site's root, "/" separated. */
  readonly file: string;
  readonly text: string;
}

/** A parsed file. Plain data, so that it can be sent to the site's thread. */
export interface Document extends Pick<Format, "hasBody">, Pick<Parsed, "data" | "body"> {
  readonly file: string;
  /** The line at which the body begins, from 0 (`bodyStartLineOf`). */
  readonly bodyStartLine: number;
}

/** Parses every source file, and reports its problems. A file with an error is left out. */
export function parse(files: readonly SourceFile[], report: Report): Document[] {
  return files.flatMap(({ file, text }) => {
    const format = formatOf(file);
    const { document, problems } = format ? parseAs(format, text) : { problems: [notContent(file)] };
    for (const problem of problems) report.add({ file, ...problem });
    return document && problems.every(({ severity }) => severity === "warning") ? { file, ...document } : [];
  });
}

function notContent(file: string): Problem {
  const extensions = Object.values(formats).map(({ extensions: [usual = ""] }) => usual);
  const message = `This is not a ${new Intl.ListFormat("en-US", { type: "disjunction" }).format(extensions)} file.`;
  if (/\.(md|mdown|mkdn?|markdown)$/i.test(file))
    return { code: "content/unclaimed-file", message, hint: "Rename the file to .md." };
  const hint =
    "Put files that are copied unchanged into content/static/, and list unused ones in `ignore` of the site.";
  return { code: "content/unclaimed-file", message, hint };
}

function parseAs(
  { hasBody, maxValues, parse }: Format,
  text: string,
): { readonly document?: Omit<Document, "file">; readonly problems: readonly Problem[] } {
  // A body is published unchanged; in data, each value is checked.
  const unpublishable = hasBody ? problemOfText(text) : undefined;
  if (unpublishable) return { problems: [unpublishable] };
  const parsed = parse(text);
  if ("code" in parsed) return { problems: [parsed] };
  const { data, body, problems = () => [] } = parsed;
  const problem = problemOfData(data, maxValues);
  if (problem) return { problems: [problem] };
  const bodyStartLine = bodyStartLineOf(text, body);
  return {
    document: { hasBody, data: hasBody ? data : withoutSchema(data), body, bodyStartLine },
    problems: problems(),
  };
}

/** The line at which the text below the front matter begins, from 0; the last one if there is none. */
export function bodyStartLineOf(text: string, body: string): number {
  const end = text.length - body.length;
  let line = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** `$schema` is for editors, and not part of the content. */
function withoutSchema(data: unknown): unknown {
  if (typeof (data as { $schema?: unknown } | null)?.$schema !== "string") return data;
  const { $schema: _, ...content } = data as { $schema: string };
  return content;
}

const maxDepth = 64;

/** A fast test for unpublishable characters, without the `u` flag. */
const notPlain = /[^\t\n\r\u0020-\u007e\u0080-\ufdcf\ufdf0-\ufffd]/;

/** The first character of a text that cannot be published. */
function problemOfText(text: string): Problem | undefined {
  if (text.isWellFormed() && !notPlain.test(text)) return undefined;
  const offset = text.search(unpublishableCharacter);
  if (offset < 0) return undefined;
  const code = text.charCodeAt(offset);
  const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const isHalf = code >= 0xd800 && code < 0xe000;
  const what = code < 0x80 ? "a control character" : isHalf ? "half of a surrogate pair" : "a noncharacter";
  const message = `The text contains ${what} (${name}), which cannot be published.`;
  const hint = isHalf ? "Remove it, or write the whole character." : "Remove it.";
  return { code: "content/encoding", message, at: { kind: "offset", offset }, hint };
}

/** The first reason why data cannot be content. Not recursive. @param limit the maximum number of values. */
function problemOfData(data: unknown, limit: number): Problem | undefined {
  const steps: { value: unknown; path: ValuePath }[] = [{ value: data, path: [] }];
  let count = 0;
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { value, path } = step;
    if (++count > limit) {
      const message = `The data contains more than ${limit} values.`;
      return { code: "content/too-complex", message, hint: "Each use of a YAML alias counts." };
    }
    if (typeof value !== "object" || value === null) {
      const problem = problemOfScalar(value);
      if (problem) return { ...problem, at: { kind: "value", path } };
      continue;
    }
    if (path.length >= maxDepth)
      return { code: "content/too-complex", message: `The data is nested more than ${maxDepth} levels deep.` };
    for (const [key, inner] of Object.entries(value)) {
      if (forbiddenNames.has(key) || unpublishableCharacter.test(key)) {
        const message = `${JSON.stringify(key)} is not allowed as a field name.`;
        const at = { kind: "key", path: [...path, key] } as const;
        return { code: "content/forbidden-key", message, at, hint: "Choose another name." };
      }
      steps.push({ value: inner, path: [...path, Array.isArray(value) ? Number(key) : key] });
    }
  }
  return undefined;
}

function problemOfScalar(value: unknown): Problem | undefined {
  if (typeof value === "string") return problemOfText(value);
  if (typeof value !== "number" || isExact(value)) return undefined;
  const message = `The number cannot be stored exactly: it would become ${value}.`;
  return { code: "content/number", message, hint: "Write it as a string, in quotes." };
}

/** False for Infinity, NaN, and integers beyond 2^53 - 1, which lose digits. */
const isExact = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
