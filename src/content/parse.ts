/**
 * SourceFile -> Document: JSON and YAML front matter become plain data of bounded size. Content is
 * data, not code, so gray-matter's front matter languages that can run code are refused.
 */
import matter from "gray-matter";
import yaml from "js-yaml";
import type { Report } from "../diagnostics/diagnostic.ts";
import { duplicateKeys, type Problem, syntaxError } from "./json.ts";
import type { SourceFile } from "./read.ts";

/** A parsed file. Plain data, so that it can be sent to the site's thread. */
export interface Document extends Parsed {
  readonly file: string;
  readonly format: "json" | "markdown";
}

interface Parsed {
  /** The front matter, or the whole JSON value. */
  readonly data: unknown;
  /** The Markdown below the front matter; empty for JSON. */
  readonly body: string;
}

/** Parses every source file. A file with an error is reported and left out. */
export function parse(files: readonly SourceFile[], report: Report): Document[] {
  return files.flatMap(({ file, text }) => {
    const format = file.endsWith(".md") ? "markdown" : file.endsWith(".json") ? "json" : undefined;
    if (!format) {
      const message = "This is not a .md or .json file.";
      const hint = "Put files that are copied unchanged into content/static/.";
      report.add({ code: "content/unclaimed-file", file, message, hint });
      return [];
    }
    const parsed = format === "json" ? parseJson(text) : parseMarkdown(text);
    if ("body" in parsed) return [{ file, format, ...parsed }];
    for (const problem of parsed) report.add({ file, ...problem });
    return [];
  });
}

const fenceLength = "\n---".length;
const firstLine = { line: 1, column: 1 };
const tooDeep = "The data is nested too deeply.";

function parseMarkdown(text: string): Parsed | Problem[] {
  const character = unpublishable(text);
  if (character) {
    const { message, offset } = character;
    return [{ code: "content/encoding", message, at: { offset }, hint: "Remove the character." }];
  }
  const fence = /^---(?!-)(.*)/.exec(text);
  if (!fence) return { data: {}, body: text };
  const end = text.indexOf("\n---", 3);
  const fenceProblem = problemOfFences(text, (fence[1] ?? "").trim(), end);
  if (fenceProblem) return [fenceProblem];
  // Without the body, which gray-matter would copy into a Buffer.
  const parsed = parseFrontMatter(text.slice(0, end + fenceLength));
  if ("code" in parsed) return [parsed];
  const { data } = parsed;
  const problem = isObject(data) ? problemOfData(data, 20_000) : notFields;
  return problem ? [problem] : { data, body: text.slice(end + fenceLength).replace(/^\n/, "") };
}

const maxFrontMatter = 65_536; // characters

/** What is wrong with the lines around the front matter, which ends at the offset `end`. */
function problemOfFences(text: string, language: string, end: number): Problem | undefined {
  const code = "content/front-matter";
  if (language !== "") {
    const message = `The front matter language "${language}" is not supported.`;
    return { code, message, at: { line: 1, column: 4 }, hint: "Write YAML, and only --- on the first line." };
  }
  if (end < 0) {
    const hint = "Close it with a line that contains only ---.";
    return { code, message: "The front matter is not closed.", at: firstLine, hint };
  }
  if (!/^---[ \t]*(\n|$)/.test(text.slice(end + 1))) {
    const message = "The closing line of the front matter contains more than ---.";
    const hint = "Move the text to its own line, or quote a value that contains ---.";
    return { code, message, at: { offset: end + 4 }, hint };
  }
  const tab = text.slice(0, end).indexOf("\n\t");
  if (tab >= 0) {
    const message = "YAML does not allow tabs as indentation.";
    return { code: "content/yaml", message, at: { offset: tab + 1 }, hint: "Indent with spaces." };
  }
  if (end <= maxFrontMatter) return undefined;
  const message = `The front matter is longer than ${maxFrontMatter} characters.`;
  return { code: "content/too-large", message, at: firstLine };
}

const isObject = (data: unknown): data is object => typeof data === "object" && data !== null && !Array.isArray(data);
const notFields: Problem = {
  code: "content/front-matter",
  message: "The front matter is not a list of fields.",
  at: { line: 2, column: 1 },
  hint: 'Write one "name: value" per line.',
};

const refused = (): never => {
  throw new Error("only YAML front matter is supported");
};
/** Every engine has an entry here, because gray-matter's default for `javascript` is eval. */
const engines = {
  yaml: (text: string): object => (loadYaml(text) ?? {}) as object,
  json: refused,
  javascript: refused,
};

/** @param text with both of its fences. */
function parseFrontMatter(text: string): { readonly data: unknown } | Problem {
  try {
    return { data: matter(text, { engines, language: "yaml" }).data };
  } catch (error) {
    if (error instanceof RangeError) return { code: "content/too-complex", message: tooDeep, at: firstLine };
    if (!(error instanceof yaml.YAMLException)) throw error;
    // Documented by js-yaml, but missing from its types.
    const { reason, mark } = error as unknown as { reason: string; mark?: { line: number; column: number } };
    // js-yaml counts from 0, beginning with the rest of the opening fence's line.
    const at = { line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 };
    if (reason === "duplicated mapping key") {
      const message = "The front matter contains this field twice.";
      return { code: "content/duplicate-key", message, at, hint: "Remove one of the two." };
    }
    const hint = "Quote values that contain a colon, a quote or {{ }}.";
    return { code: "content/yaml", message: `The front matter is not valid YAML: ${reason}.`, at, hint };
  }
}

const scalar = (tag: string, form: RegExp, construct: (text: string) => unknown): yaml.Type =>
  new yaml.Type(`tag:yaml.org,2002:${tag}`, {
    kind: "scalar",
    resolve: (text: unknown) => typeof text === "string" && form.test(text),
    construct,
  });

const float = /^([-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$/;

/**
 * The core schema of YAML 1.2.2 (10.3.2): no dates, merge keys or custom tags. js-yaml 3's own
 * schemas follow YAML 1.1, where 12:30 is 750, 010 is 8 and 1_000 is 1000.
 */
const coreSchema = new yaml.Schema({
  include: [yaml.FAILSAFE_SCHEMA],
  implicit: [
    scalar("null", /^(null|Null|NULL|~|)$/, () => null),
    scalar("bool", /^(true|True|TRUE|false|False|FALSE)$/, (text) => /^t/i.test(text)),
    scalar("int", /^([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/, Number),
    scalar("float", float, (text) => Number(text.replace(/\.inf$/i, "Infinity"))),
  ],
});

/** YAML text -> data; undefined for an empty text. @throws yaml.YAMLException; a RangeError when it is nested too deeply. */
export const loadYaml = (text: string): unknown => yaml.load(text, { schema: coreSchema });

function parseJson(text: string): Parsed | Problem[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return [syntaxError(text) ?? { code: "content/too-complex", message: tooDeep }];
  }
  const problem = problemOfData(data, 2_000_000);
  const problems = problem ? [problem] : duplicateKeys(text);
  return problems.length > 0 ? problems : { data: withoutSchema(data), body: "" };
}

/** `$schema` is for editors, and not part of the content. */
function withoutSchema(data: unknown): unknown {
  if (!isObject(data) || !("$schema" in data) || typeof data.$schema !== "string") return data;
  const { $schema: _, ...content } = data;
  return content;
}

const maxDepth = 64;

/** Names that reach into JavaScript's own objects. */
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** Lone surrogates, and what HTML and XML forbid: C0 control characters other than tab and line breaks, and DEL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
const unpublishableCharacter = /\p{Surrogate}|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;
/** A fast test for the control characters, without the `u` flag. */
const notPlain = /[^\t\n\r\u0020-\u007e\u0080-\uffff]/;

/** The first character of a text that cannot be published, with its offset. */
function unpublishable(text: string): { readonly offset: number; readonly message: string } | undefined {
  if (text.isWellFormed() && !notPlain.test(text)) return undefined;
  const offset = text.search(unpublishableCharacter);
  if (offset < 0) return undefined;
  const code = text.charCodeAt(offset);
  const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const what = code >= 0xd800 ? `half of a surrogate pair (${name})` : `a control character (${name})`;
  return { offset, message: `The text contains ${what}, which cannot be published.` };
}

interface Step {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
}

/** The first reason why data cannot be content. Not recursive. @param limit of the number of values. */
function problemOfData(data: unknown, limit: number): Problem | undefined {
  const steps: Step[] = [{ value: data, path: [] }];
  let count = 0;
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { value, path } = step;
    if (++count > limit) {
      const message = `The data contains more than ${limit} values.`;
      return { code: "content/too-complex", message, hint: "Each use of a YAML alias counts." };
    }
    if (typeof value !== "object" || value === null) {
      const problem = problemOfScalar(value);
      if (problem) return { ...problem, at: { path } };
      continue;
    }
    if (path.length >= maxDepth)
      return { code: "content/too-complex", message: `The data is nested more than ${maxDepth} levels deep.` };
    for (const [key, inner] of Object.entries(value)) {
      if (forbidden.has(key) || unpublishableCharacter.test(key)) {
        const message = `${JSON.stringify(key)} is not allowed as a field name.`;
        return { code: "content/forbidden-key", message, at: { path: [...path, key], of: "key" } };
      }
      steps.push({ value: inner, path: [...path, Array.isArray(value) ? Number(key) : key] });
    }
  }
  return undefined;
}

function problemOfScalar(value: unknown): Problem | undefined {
  const character = typeof value === "string" ? unpublishable(value) : undefined;
  if (character) {
    const hint = "Remove it, or write the whole character.";
    return { code: "content/encoding", message: character.message, hint };
  }
  if (typeof value !== "number" || isExact(value)) return undefined;
  const message = `The number cannot be stored exactly: it would become ${value}.`;
  return { code: "content/number", message, hint: "Write it as a string, in quotes." };
}

/** False for Infinity, NaN, and integers beyond 2^53 - 1, which lose digits. */
const isExact = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
