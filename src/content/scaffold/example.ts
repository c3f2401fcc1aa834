/**
 * Schema -> a value to start with: the least that passes it. zod says what it wants as JSON Schema,
 * which is walked here; every part of the value is proved by the zod schema it is for, so that
 * refinements count as well. What has no likely value is named, with what the schema asks of it.
 */

import { z } from "zod";
import { messageOf } from "../../diagnostics/diagnostic.ts";
import { placeholders } from "../../site/index.ts";
import { todoMark } from "../drafts.ts";
import { sample } from "./example-match.ts";
import { textsFor } from "./example-text.ts";
import { askedText, labelOf, type Node, numbersFor, type Path, type Subject } from "./json-schema-node.ts";

/** A place of the value that cannot be guessed, and what the schema says it wants there. */
export interface Unguessed {
  readonly path: Path;
  readonly asks: string;
}

/** Plain data that passes, or why there is none. */
export type Guess = { readonly value: unknown } | { readonly unguessed: readonly Unguessed[] };

/** Guesses for one schema: for the whole of it, and for one new item when it is a list. */
export class Guesser {
  private readonly schemas: z.ZodType[] = [];
  private readonly root: Node;
  /** The nodes that are being guessed: the least value never needs to hold itself. */
  private readonly within = new Set<Node>();

  /** @throws what the schema itself throws when it is asked what it wants. */
  constructor(
    schema: z.ZodType,
    private readonly subject: Subject,
  ) {
    this.root = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        (jsonSchema as Node)["x-schema"] = this.schemas.push(zodSchema as unknown as z.ZodType) - 1;
      },
    }) as Node;
  }

  whole(): Guess {
    return this.plain(this.root);
  }

  /** Undefined unless the schema is a list. */
  item(): Guess | undefined {
    const { items } = this.resolved(this.root);
    return typeof items === "object" ? this.plain(items) : undefined;
  }

  /** The value as it is read back from a file, proved once more. */
  private plain(node: Node): Guess {
    const guess = this.at(node, []);
    if (!("value" in guess)) return guess;
    const value: unknown = JSON.parse(JSON.stringify(guess.value) ?? "null");
    return this.proved(this.resolved(node), [], [value]);
  }

  private at(reference: Node, path: Path): Guess {
    const node = this.resolved(reference);
    if (this.within.has(node)) return { unguessed: [{ path, asks: "holds itself" }] };
    this.within.add(node);
    const guess = this.guess(node, path);
    this.within.delete(node);
    return guess;
  }

  private guess(node: Node, path: Path): Guess {
    const examples = Array.isArray(node.examples) ? node.examples : [];
    const given = [...examples, ...("const" in node ? [node.const] : (node.enum ?? []))];
    const passing = given.find((value) => this.problems(node, path, value).length === 0);
    if (passing !== undefined) return { value: passing };
    const branches = node.anyOf ?? node.oneOf;
    if (branches) return this.firstOf(node, branches, path);
    switch (node.type) {
      case "object":
        return this.object(node, path);
      case "array":
        return this.array(node, path);
      case "string":
        return this.text(node, path);
      case "number":
      case "integer":
        return this.proved(node, path, numbersFor(node));
      case "boolean":
        return this.proved(node, path, [false, true]);
      default:
        return node.allOf ? this.allOf(node, node.allOf, path) : this.anything(node, path);
    }
  }

  private object(node: Node, path: Path): Guess {
    const { properties = {}, additionalProperties } = node;
    const required = new Set(node.required);
    // In the schema's order; the keys of a record stand in `required` alone.
    const keys = [...new Set([...Object.keys(properties), ...required])].filter((key) => required.has(key));
    const others = typeof additionalProperties === "object" ? additionalProperties : {};
    const guesses = keys.map((key) => this.at(properties[key] ?? others, [...path, key]));
    return this.together(node, path, guesses, (values) =>
      Object.fromEntries(keys.map((key, index) => [key, values[index]])),
    );
  }

  private array(node: Node, path: Path): Guess {
    const first = node.prefixItems ?? [];
    const rest = typeof node.items === "object" ? node.items : {};
    // A list that wants more than that is not written by hand.
    const length = Math.min(node.minItems ?? 0, 1000);
    const guesses = Array.from({ length }, (_, index) => this.at(first[index] ?? rest, [...path, index]));
    return this.together(node, path, guesses, (values) => values);
  }

  /** A value of several parts, when each of them could be guessed. */
  private together(node: Node, path: Path, parts: readonly Guess[], join: (values: unknown[]) => unknown): Guess {
    const unguessed = parts.flatMap((part) => ("unguessed" in part ? part.unguessed : []));
    if (unguessed.length > 0) return { unguessed };
    return this.proved(node, path, [join(parts.map((part) => ("value" in part ? part.value : undefined)))]);
  }

  private firstOf(node: Node, branches: readonly Node[], path: Path): Guess {
    const unguessed: Unguessed[] = [];
    for (const branch of branches) {
      const guess = this.at(branch, path);
      const proof = "value" in guess ? this.proved(node, path, [guess.value]) : guess;
      if ("value" in proof) return proof;
      unguessed.push(...proof.unguessed);
    }
    return { unguessed };
  }

  /** An intersection: of objects, the fields of all; of anything else, what the first side takes. */
  private allOf(node: Node, sides: readonly Node[], path: Path): Guess {
    const guesses = sides.map((side) => this.at(side, path));
    return this.together(node, path, guesses, (values) =>
      values.every((value) => typeof value === "object") ? Object.assign({}, ...values) : values[0],
    );
  }

  /** For null, and for what JSON Schema has no word for. */
  private anything(node: Node, path: Path): Guess {
    const text = `${todoMark}: ${labelOf(path)}`;
    return this.proved(node, path, node.type === "null" ? [null] : [text, this.subject.date, 0, false, [], {}, null]);
  }

  private text(node: Node, path: Path): Guess {
    const schema = this.schemaOf(node);
    const asked = askedText(node, schema, path, this.subject);
    const messages = () => this.problems(node, path, `${todoMark}: ${asked.label}`).map(({ asks }) => asks);
    const texts = textsFor(asked, messages);
    const placeholder = schema && placeholders.get(schema);
    return this.proved(node, path, placeholder ? placeholdersFirst([...texts], placeholder) : texts);
  }

  /** The first candidate that passes. */
  private proved(node: Node, path: Path, candidates: Iterable<unknown>): Guess {
    let unguessed: readonly Unguessed[] | undefined;
    for (const value of candidates) {
      const problems = this.problems(node, path, value);
      if (problems.length === 0) return { value };
      unguessed ??= problems;
    }
    return { unguessed: unguessed ?? [] };
  }

  /** What the schema of a node says against a value. */
  private problems(node: Node, path: Path, value: unknown): Unguessed[] {
    try {
      const { error } = this.schemaOf(node)?.safeParse(value) ?? {};
      return (error?.issues ?? []).map((issue) => ({
        path: [...path, ...(issue.path as Path)],
        asks: issue.message.replace(/^Invalid (?:input|string): /, ""),
      }));
    } catch (thrown) {
      return [{ path, asks: `its schema fails: ${messageOf(thrown)}` }];
    }
  }

  private schemaOf(node: Node): z.ZodType | undefined {
    return this.schemas[node["x-schema"] ?? -1];
  }

  /** What a `$ref` leads to: the root (`#`) or one of the `$defs`. */
  private resolved(node: Node): Node {
    if (node.$ref === undefined) return node;
    const name = node.$ref.slice(node.$ref.lastIndexOf("/") + 1);
    return name === "#" ? this.root : (this.root.$defs?.[name] ?? {});
  }
}

/** What the build will say must be replaced comes before what it would take for real. */
function placeholdersFirst(texts: readonly string[], placeholder: RegExp): string[] {
  const mark = sample(placeholder.source, "") ?? "";
  const marked = [mark, ...texts.map((text) => text + mark), ...texts.map((text) => `${text} ${mark}`)];
  return [...[...texts, ...marked].filter((text) => text.search(placeholder) >= 0), ...texts];
}
