/**
 * Schema -> the smallest value that passes it, for a new file. The schema is walked as zod's JSON
 * Schema, and every part of the value is validated by its zod schema, including refinements.
 */

import { z } from "zod";
import { messageOf } from "../../diagnostics/diagnostic.ts";
import { placeholders } from "../../site/index.ts";
import { todoMark } from "../drafts.ts";
import { labelOf, type Node, numberCandidates, type Path, type Subject, textCandidates } from "./candidates.ts";
import { exampleMatch } from "./example-match.ts";

/** A place for which no candidate passes, and the schema's error for the first candidate. */
export interface Unsolved {
  readonly path: Path;
  readonly reason: string;
}

/** Plain data that passes, or why there is none. */
export type Example = { readonly value: unknown } | { readonly unsolved: readonly Unsolved[] };

/** Examples for one schema. */
export class Examples {
  private readonly schemas: z.ZodType[] = [];
  private readonly root: Node;
  /** The ancestors of the current node; the smallest value is never recursive. */
  private readonly within = new Set<Node>();

  /** @throws whatever a lazy schema throws. */
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

  /** For the whole schema. */
  whole(): Example {
    return this.plain(this.root);
  }

  /** For one new item of a list; undefined for any other schema. */
  item(): Example | undefined {
    const { items } = this.resolved(this.root);
    return typeof items === "object" ? this.plain(items) : undefined;
  }

  /** The value after writing it to a file and reading it back, validated again. */
  private plain(node: Node): Example {
    const example = this.at(node, []);
    if (!("value" in example)) return example;
    const value: unknown = JSON.parse(JSON.stringify(example.value) ?? "null");
    return this.firstValid(this.resolved(node), [], [value]);
  }

  private at(reference: Node, path: Path): Example {
    const node = this.resolved(reference);
    if (this.within.has(node)) return { unsolved: [{ path, reason: "contains itself" }] };
    this.within.add(node);
    const example = this.exampleOf(node, path);
    this.within.delete(node);
    return example;
  }

  private exampleOf(node: Node, path: Path): Example {
    const given = [
      ...(Array.isArray(node.examples) ? node.examples : []),
      ...("const" in node ? [node.const] : (node.enum ?? [])),
    ];
    const valid = given.find((value) => this.problems(node, path, value).length === 0);
    if (valid !== undefined) return { value: valid };
    const branches = node.anyOf ?? node.oneOf;
    if (branches) return this.anyOf(node, branches, path);
    switch (node.type) {
      case "object":
        return this.object(node, path);
      case "array":
        return this.array(node, path);
      case "string":
        return this.text(node, path);
      case "number":
      case "integer":
        return this.firstValid(node, path, numberCandidates(node));
      case "boolean":
        return this.firstValid(node, path, [false, true]);
      default:
        return node.allOf ? this.allOf(node, node.allOf, path) : this.anything(node, path);
    }
  }

  private object(node: Node, path: Path): Example {
    const { properties = {}, additionalProperties } = node;
    const required = new Set(node.required);
    // In the schema's order; the keys of a record are in `required` only.
    const keys = [...new Set([...Object.keys(properties), ...required])].filter((key) => required.has(key));
    const others = typeof additionalProperties === "object" ? additionalProperties : {};
    const parts = keys.map((key) => this.at(properties[key] ?? others, [...path, key]));
    return this.combined(node, path, parts, (values) =>
      Object.fromEntries(keys.map((key, index) => [key, values[index]])),
    );
  }

  private array(node: Node, path: Path): Example {
    const first = node.prefixItems ?? [];
    const rest = typeof node.items === "object" ? node.items : {};
    // Longer lists are not written by hand.
    const length = Math.min(node.minItems ?? 0, 1000);
    const parts = Array.from({ length }, (_, index) => this.at(first[index] ?? rest, [...path, index]));
    return this.combined(node, path, parts, (values) => values);
  }

  private combined(node: Node, path: Path, parts: readonly Example[], join: (values: unknown[]) => unknown): Example {
    const unsolved = parts.flatMap((part) => ("unsolved" in part ? part.unsolved : []));
    if (unsolved.length > 0) return { unsolved };
    return this.firstValid(node, path, [join(parts.map((part) => ("value" in part ? part.value : undefined)))]);
  }

  private anyOf(node: Node, branches: readonly Node[], path: Path): Example {
    const unsolved: Unsolved[] = [];
    for (const branch of branches) {
      const part = this.at(branch, path);
      const example = "value" in part ? this.firstValid(node, path, [part.value]) : part;
      if ("value" in example) return example;
      unsolved.push(...example.unsolved);
    }
    return { unsolved };
  }

  /** An intersection: the fields of all objects; otherwise the value of the first side. */
  private allOf(node: Node, sides: readonly Node[], path: Path): Example {
    const parts = sides.map((side) => this.at(side, path));
    return this.combined(node, path, parts, (values) =>
      values.every((value) => typeof value === "object") ? Object.assign({}, ...values) : values[0],
    );
  }

  /** For null, and for schemas that JSON Schema cannot represent. */
  private anything(node: Node, path: Path): Example {
    const text = `${todoMark}: ${labelOf(path)}`;
    return this.firstValid(
      node,
      path,
      node.type === "null" ? [null] : [text, this.subject.date, 0, false, [], {}, null],
    );
  }

  private text(node: Node, path: Path): Example {
    const schema = this.schemaOf(node);
    const messages = () => this.problems(node, path, `${todoMark}: ${labelOf(path)}`).map(({ reason }) => reason);
    const texts = textCandidates({ node, schema, path, subject: this.subject }, messages);
    const placeholder = schema && placeholders.get(schema);
    return this.firstValid(node, path, placeholder ? placeholdersFirst([...texts], placeholder) : texts);
  }

  private firstValid(node: Node, path: Path, candidates: Iterable<unknown>): Example {
    let unsolved: readonly Unsolved[] | undefined;
    for (const value of candidates) {
      const problems = this.problems(node, path, value);
      if (problems.length === 0) return { value };
      unsolved ??= problems;
    }
    return { unsolved: unsolved ?? [] };
  }

  /** The errors of a node's schema for a value. */
  private problems(node: Node, path: Path, value: unknown): Unsolved[] {
    try {
      const { error } = this.schemaOf(node)?.safeParse(value) ?? {};
      return (error?.issues ?? []).map((issue) => ({
        path: [...path, ...(issue.path as Path)],
        reason: issue.message.replace(/^Invalid (?:input|string): /, ""),
      }));
    } catch (thrown) {
      return [{ path, reason: `its schema fails: ${messageOf(thrown)}` }];
    }
  }

  private schemaOf(node: Node): z.ZodType | undefined {
    return this.schemas[node["x-schema"] ?? -1];
  }

  /** The target of a `$ref`: the root (`#`) or one of the `$defs`. */
  private resolved(node: Node): Node {
    if (node.$ref === undefined) return node;
    const name = node.$ref.slice(node.$ref.lastIndexOf("/") + 1);
    return name === "#" ? this.root : (this.root.$defs?.[name] ?? {});
  }
}

/** Texts that the build reports as placeholders come before texts that it accepts as real. */
function placeholdersFirst(texts: readonly string[], placeholder: RegExp): string[] {
  const mark = exampleMatch(placeholder.source, "") ?? "";
  const marked = [mark, ...texts.map((text) => text + mark), ...texts.map((text) => `${text} ${mark}`)];
  return [...[...texts, ...marked].filter((text) => text.search(placeholder) >= 0), ...texts];
}
