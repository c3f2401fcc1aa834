/**
 * `{{site.email}}` in content: a fact is written once, in a JSON file of its own, and referred to
 * wherever it is needed, including code (`npm install thing@{{site.version}}`). Code samples often
 * contain `{{ }}` of other languages, so braces in code are replaced only if they contain the name of a file, correct
 * or misspelt. A backslash escapes the braces anywhere: `\{{site.email}}`.
 */

import { didYouMeanOrKnown, nearest } from "../../base/did-you-mean.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import type { Document } from "../../content/formats/index.ts";
import { codeIn } from "../markdown/parser.ts";
import type { FieldFinding } from "./validate.ts";

/**
 * An escape; an object as the value of an attribute, `={{ x: 1 }}` or `={{}}`, which is no reference; or a reference. A
 * backtick would end the code span that one of the braces is in.
 */
const reference = /\\(\{\{)|=\s*\{\{\s*(?:(?:[\w$]+|"[^"{}]*"|'[^'{}]*')\s*:[^{}`]*)?\}\}|\{\{([^{}`]*)\}\}/g;
/** It would end the paragraph or the block of code that one of the braces is in. */
const emptyLine = /\n\s*\n/;

/** A content type with a single data file, whose values other files can refer to. */
export interface ReferenceTarget {
  readonly file: string;
  /** Undefined when the file is missing or did not parse, which was reported. */
  readonly data: unknown;
  /** True if the schema has a field at this path. */
  readonly hasField: (path: readonly string[]) => boolean;
}

export interface Resolved {
  /** With the references in its data and body replaced. Unknown ones are reported and left unchanged. */
  readonly document: Document;
  /** The files it refers to, also those that lack the value. Only a change of one of them affects it. */
  readonly referencedFiles: ReadonlySet<string>;
  /** The references that were left unchanged, for which there is a finding. */
  readonly unresolved: ReadonlySet<string>;
}

/** Replaces the references of one document. @param targets by the name of the content type. */
export function resolveReferences(
  document: Document,
  targets: ReadonlyMap<string, ReferenceTarget>,
  findings: FieldFinding[],
): Resolved {
  const { file, data, body } = document;
  // Most documents contain none, and are not copied.
  if (!body.includes("{{") && !containsBraces(data)) return withoutReferences(document);
  const resolver = new Resolver(file, targets, findings);
  const resolved = { ...document, data: resolver.inValue(data), body: resolver.inText(body, []) };
  return { document: resolved, referencedFiles: resolver.files, unresolved: resolver.unresolved };
}

const none: ReadonlySet<string> = new Set();

/** A document that refers to nothing. */
export const withoutReferences = (document: Document): Resolved => ({
  document,
  referencedFiles: none,
  unresolved: none,
});

const containsBraces = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("{{")
    : typeof value === "object" && value !== null && Object.values(value).some(containsBraces);

interface Context {
  /** The names of the references that led to the text. */
  readonly within: readonly string[];
  readonly isCode: (part: string) => boolean;
}

class Resolver {
  readonly files = new Set<string>();
  readonly unresolved = new Set<string>();

  constructor(
    private readonly file: string,
    private readonly targets: ReadonlyMap<string, ReferenceTarget>,
    private readonly findings: FieldFinding[],
  ) {}

  inValue(value: unknown): unknown {
    if (typeof value === "string") return this.inText(value, []);
    if (Array.isArray(value)) return value.map((item) => this.inValue(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.inValue(inner)]));
  }

  inText(text: string, within: readonly string[]): string {
    if (!text.includes("{{")) return text;
    let parts: ReturnType<typeof codeIn> | undefined;
    const isCode = (part: string): boolean => {
      parts ??= codeIn(text);
      return parts.code.includes(part) && !parts.prose.includes(part);
    };
    return text.replace(
      reference,
      (whole, escaped: string | undefined, name: string | undefined) =>
        escaped ??
        (name === undefined || emptyLine.test(name) ? whole : this.lookUp(name.trim(), whole, { within, isCode })),
    );
  }

  private lookUp(name: string, whole: string, { within, isCode }: Context): string {
    const leave = (): string => {
      this.unresolved.add(whole);
      return whole;
    };
    const refuse = (message: string, hint?: string, followsFrom?: string): string => {
      this.findings.push({
        code: "content/unknown-reference",
        file: this.file,
        at: { kind: "text", text: whole },
        message,
        hint,
        ...(followsFrom !== undefined && { followsFrom }),
      });
      return leave();
    };
    if (within.includes(name)) return refuse(`${whole} refers to itself.`);
    const [type = "", ...path] = name.split(".");
    const target = this.targets.get(type);
    if (!target) {
      const isMisspelt = nearest(type, this.targets.keys()) !== undefined;
      if (!isMisspelt && isCode(whole)) return whole;
      const hints = [didYouMeanOrKnown(type, this.targets.keys()), isMisspelt ? undefined : escapeHint];
      return refuse(`Unknown reference ${whole}.`, hints.filter(Boolean).join(" "));
    }
    this.files.add(target.file);
    if (target.data === undefined) return leave();
    let value: unknown = target.data;
    for (const [index, step] of path.entries()) {
      if (!keysOf(value).includes(step)) {
        if (target.hasField(path)) {
          const message = `${whole} has no value: ${target.file} leaves out "${path.join(".")}".`;
          return refuse(message, "Write the value there.", target.file);
        }
        return refuse(`Unknown reference ${whole}.`, suggestReference([type, ...path.slice(0, index)], step, value));
      }
      value = (value as Record<string, unknown>)[step];
    }
    if (typeof value === "number") return String(value);
    if (typeof value === "string") return this.inText(value, [...within, name]);
    return refuse(`${whole} is not a string or a number.`, suggestReference([type, ...path], "", value));
  }
}

const escapeHint =
  "To write literal braces, put a backslash before them: \\{{. Or turn references off, with `references: false` for the site or its content type.";

const keysOf = (value: unknown): string[] => (typeof value === "object" && value !== null ? Object.keys(value) : []);

/** The references to what an object contains; the same list each time, as didYouMeanOrKnown prefers. */
const referencesInto = new WeakMap<object, readonly string[]>();

function suggestReference(before: readonly string[], step: string, value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const references = getOrInsert(referencesInto, value, () =>
    Object.keys(value).map((name) => [...before, name].join(".")),
  );
  return didYouMeanOrKnown([...before, step].join("."), references);
}
