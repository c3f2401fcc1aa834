/**
 * SourceFile -> Document: front matter (gray-matter) and JSON become plain data. Content is data,
 * not code: gray-matter's other languages, which would run a file's front matter, are refused,
 * and YAML is its core schema (no dates, no merge keys, no tags of its own).
 */
import matter from "gray-matter";
import yaml from "js-yaml";
import type { At, Code, Report } from "../diagnostics/diagnostic.ts";
import { jsonErrors, jsonMistake, reportDuplicateKeys } from "./json.ts";
import { provenPlain, unpublishable } from "./plain-data.ts";
import type { SourceFile } from "./read.ts";
import { loadYaml } from "./yaml.ts";

/** A parsed file. Plain data, so that it can be handed to the thread that renders. */
export interface Document {
  readonly file: string;
  readonly format: "json" | "markdown";
  /** The front matter, or the whole JSON value. */
  readonly data: unknown;
  /** The Markdown below the front matter; empty for JSON. */
  readonly body: string;
}

const fenceLength = "\n---".length;
const maxFrontMatter = 65_536; // characters
const maxValues = 20_000;
const maxJsonValues = 2_000_000;

const refused = (): never => {
  throw new Error("front matter is YAML here");
};
/** Every engine is named, so that no language falls through to one that runs code. */
const engines = {
  yaml: (text: string): object => (loadYaml(text) ?? {}) as object,
  json: refused,
  javascript: refused,
};

/** Parses every source file. A file with a mistake is reported and left out. */
export function parse(files: readonly SourceFile[], report: Report): Document[] {
  return files.flatMap((source) => parseFile(source, report) ?? []);
}

function parseFile(source: SourceFile, report: Report): Document | undefined {
  if (source.file.endsWith(".md")) return parseMarkdown(source, report);
  if (source.file.endsWith(".json")) return parseJson(source, report);
  report.add({
    code: "content/unclaimed-file",
    file: source.file,
    message: "Plinth reads .md and .json files here.",
    hint: "Put files that are copied as they are into content/static/.",
  });
  return undefined;
}

function parseMarkdown({ file, text }: SourceFile, report: Report): Document | undefined {
  const refuse = (code: Code, message: string, at: At, hint?: string): undefined => {
    report.add({ code, file, message, at, hint });
  };
  const problem = unpublishable(text);
  if (problem) return refuse("content/encoding", problem.message, { offset: problem.offset }, "Remove the character.");
  const fence = /^---(?!-)(.*)/.exec(text);
  if (!fence) return { file, format: "markdown", data: {}, body: text };
  const language = (fence[1] ?? "").trim();
  if (language !== "") {
    return refuse(
      "content/front-matter",
      `The front matter asks for the language "${language}".`,
      { line: 1, column: 4 },
      "Front matter is YAML: begin it with a line that holds only ---.",
    );
  }
  const end = text.indexOf("\n---", 3);
  if (end < 0) {
    return refuse(
      "content/front-matter",
      "The front matter is not closed.",
      { line: 1, column: 1 },
      "Close it with a line that holds only ---.",
    );
  }
  if (!/^---[ \t]*(\n|$)/.test(text.slice(end + 1))) {
    return refuse(
      "content/front-matter",
      "The line that closes the front matter holds more than ---.",
      { offset: end + 4 },
      "Put the text on a line of its own; a --- inside a value must be quoted.",
    );
  }
  const tab = text.slice(0, end).indexOf("\n\t");
  if (tab >= 0) {
    return refuse(
      "content/yaml",
      "A tab cannot indent in YAML.",
      { offset: tab + 1 },
      "Indent with spaces, or not at all.",
    );
  }
  if (end > maxFrontMatter) {
    return refuse("content/too-large", `The front matter is longer than ${maxFrontMatter} characters.`, {
      line: 1,
      column: 1,
    });
  }
  try {
    // Without the body, of which gray-matter would make a copy in bytes.
    const { data } = matter(text.slice(0, end + fenceLength), { engines, language: "yaml" });
    if (typeof data !== "object" || data === null || Array.isArray(data)) {
      return refuse(
        "content/front-matter",
        "The front matter is not a list of fields.",
        { line: 2, column: 1 },
        'Write one "name: value" a line.',
      );
    }
    if (!provenPlain(data, file, maxValues, report)) return undefined;
    return { file, format: "markdown", data, body: text.slice(end + fenceLength).replace(/^\n/, "") };
  } catch (error) {
    if (error instanceof RangeError) return refuse("content/too-complex", tooDeep, { line: 1, column: 1 });
    if (!(error instanceof yaml.YAMLException)) throw error;
    // Not in the package's types; in its documentation.
    const { reason, mark } = error as unknown as { reason: string; mark?: { line: number; column: number } };
    // The fence is line 1 of the file, so YAML's line 0 (which gray-matter leaves empty) is line 1.
    const at = { line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 };
    const isTwice = reason === "duplicated mapping key";
    const code = isTwice ? "content/duplicate-key" : "content/yaml";
    return refuse(
      code,
      isTwice ? "A field stands twice in the front matter." : `The front matter is not valid YAML: ${reason}.`,
      at,
      isTwice ? "Keep one of the two." : "A value that holds a colon, a quote or {{ }} must stand in quotes.",
    );
  }
}

function parseJson({ file, text }: SourceFile, report: Report): Document | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    const errors = jsonErrors(text);
    if (!errors) {
      report.add({ code: "content/too-complex", file, message: tooDeep });
      return undefined;
    }
    const first = errors[0] ?? { error: 1, offset: 0, length: 0 };
    report.add({ code: "content/json", file, at: { offset: first.offset }, ...jsonMistake(first, text) });
    return undefined;
  }
  if (!provenPlain(data, file, maxJsonValues, report)) return undefined;
  if (reportDuplicateKeys(text, file, report)) return undefined;
  return { file, format: "json", data: withoutSchema(data), body: "" };
}

/** `$schema` tells an editor how to look at the file; it is no content. */
function withoutSchema(data: unknown): unknown {
  if (typeof data !== "object" || data === null || !("$schema" in data) || typeof data.$schema !== "string")
    return data;
  const { $schema: _, ...content } = data;
  return content;
}

const tooDeep = "The data is nested too deep to be read.";
