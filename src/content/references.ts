/**
 * `{{site.email}}` in content: a fact is written once, in a JSON file of its own, and named
 * wherever it is told, also in code (`npm install thing@{{site.version}}`). Code of other languages
 * has such braces too: there, what names no fact, and no misspelt one, is left as it is. A backslash
 * before the braces keeps them anywhere: `\{{site.email}}`.
 */
import type { Finding } from "../diagnostics/diagnostic.ts";
import { didYouMean, nearest } from "../diagnostics/did-you-mean.ts";
import { codeIn } from "../site/markdown.tsx";
import type { Document } from "./parse.ts";

const reference = /\\(\{\{)|\{\{\s*([^{}]*?)\s*\}\}/g;

/** A JSON file that others may refer to. */
export interface Fact {
  readonly file: string;
  /** Undefined when the file is missing or did not parse; that was reported. */
  readonly data: unknown;
  /** Whether its schema has a field at this path: if it does and the data does not, that was reported too. */
  readonly knows: (path: readonly string[]) => boolean;
}

export interface Resolved {
  /** With every reference in its data and body replaced. Unknown ones are reported, and stay as they are. */
  readonly document: Document;
  /** The files that it refers to. */
  readonly uses: ReadonlySet<string>;
  /** Whether it holds any reference, known or not: if not, no fact can change it. */
  readonly refers: boolean;
}

/**
 * Replaces the references of one document.
 * @param facts every content type that is one JSON file, by the type's name.
 */
export function resolve(document: Document, facts: ReadonlyMap<string, Fact>, findings: Finding[]): Resolved {
  const { file, data, body } = document;
  // Most hold none: they are not copied.
  if (!body.includes("{{") && !holdsBraces(data)) return { document, uses: nothing, refers: false };
  const references = new References(file, facts, findings);
  const resolved = { ...document, data: references.inValue(data), body: references.inText(body, []) };
  return { document: resolved, uses: references.uses, refers: references.found };
}

const nothing: ReadonlySet<string> = new Set();

const holdsBraces = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("{{")
    : typeof value === "object" && value !== null && Object.values(value).some(holdsBraces);

class References {
  readonly uses = new Set<string>();
  found = false;

  constructor(
    private readonly file: string,
    private readonly facts: ReadonlyMap<string, Fact>,
    private readonly findings: Finding[],
  ) {}

  inValue(value: unknown): unknown {
    if (typeof value === "string") return this.inText(value, []);
    if (Array.isArray(value)) return value.map((item) => this.inValue(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.inValue(inner)]));
  }

  inText(text: string, within: readonly string[]): string {
    if (!text.includes("{{")) return text;
    this.found = true;
    let code: ReturnType<typeof codeIn> | undefined;
    const isCode = (part: string): boolean => {
      code ??= codeIn(text);
      return code.code.includes(part) && !code.prose.includes(part);
    };
    return text.replace(
      reference,
      (whole, escaped: string | undefined, name: string) => escaped ?? this.lookUp(name, whole, { within, isCode }),
    );
  }

  /** @param place whether a part of the text is code, and the references that led to the text. */
  private lookUp(
    name: string,
    whole: string,
    { within, isCode }: { readonly within: readonly string[]; readonly isCode: (part: string) => boolean },
  ): string {
    const { file } = this;
    const refuse = (message: string, hint?: string): string => {
      this.findings.push({ code: "content/unknown-reference", file, at: { text: whole }, message, hint });
      return whole;
    };
    if (within.includes(name)) return refuse(`${whole} refers to itself.`);
    const [type = "", ...path] = name.split(".");
    const fact = this.facts.get(type);
    if (!fact) {
      const isMeant = nearest(type, this.facts.keys()) !== undefined;
      if (!isMeant && isCode(whole)) return whole;
      const hints = [didYouMean(type, this.facts.keys()), isMeant ? undefined : toKeepBraces];
      return refuse(`${whole} refers to nothing.`, hints.filter(Boolean).join(" "));
    }
    this.uses.add(fact.file);
    if (fact.data === undefined) return whole;
    let value: unknown = fact.data;
    for (const [index, step] of path.entries()) {
      if (!namesIn(value).includes(step)) {
        if (fact.knows(path)) return whole;
        return refuse(`${whole} refers to nothing.`, suggestion([type, ...path.slice(0, index)], step, namesIn(value)));
      }
      value = (value as Record<string, unknown>)[step];
    }
    if (typeof value === "number") return String(value);
    if (typeof value === "string") return this.inText(value, [...within, name]);
    return refuse(`${whole} is not a text or a number.`, suggestion([type, ...path], "", namesIn(value)));
  }
}

const toKeepBraces = "A backslash keeps the braces as they are: \\{{.";

const namesIn = (value: unknown): string[] => (typeof value === "object" && value !== null ? Object.keys(value) : []);

const suggestion = (before: readonly string[], step: string, known: readonly string[]): string | undefined =>
  didYouMean(
    [...before, step].join("."),
    known.map((name) => [...before, name].join(".")),
  );
