/**
 * The content types as JSON Schema, for editors. Runs in the site's thread, since schemas are the
 * site's code. Draft 7, which editors know best.
 */
import { z } from "zod";
import { messageOf } from "../../diagnostics/diagnostic.ts";
import type { ContentType, ContentTypes } from "../../site/index.ts";
import type { KnownType } from "./scaffold.ts";

/** What a content type's files may hold: the front matter, or the whole of a JSON file. `problem`: why nobody can say. */
export type TypeSchema = KnownType & ({ readonly schema: object } | { readonly problem: string });

/** Of every content type, in the site's order. */
export const jsonSchemasOf = (types: ContentTypes): TypeSchema[] =>
  Object.entries(types).map(([name, { format, pattern, schema }]) => {
    const type = { name, format, pattern };
    try {
      return { ...type, schema: jsonSchema(name, format, schema) };
    } catch (thrown) {
      return { ...type, problem: messageOf(thrown) };
    }
  });

function jsonSchema(name: string, format: ContentType["format"], schema: z.ZodType): object {
  const { $schema, ...asked } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "draft-7" });
  const node = withReferences(asked) as Node;
  const names = format === "json" && node.properties ? { ...node.properties, $schema: { type: "string" } } : undefined;
  return { $schema, title: name, ...node, ...(names && { properties: names }) };
}

type Node = Readonly<Record<string, unknown>> & { readonly properties?: object };

/** A text such as `{{site.email}}` stands for one that is proved when it is known. */
const reference = { type: "string", pattern: "\\{\\{[^{}]+\\}\\}" };

/** Values, which look like schemas and are none. */
const values = new Set(["const", "enum", "examples", "default", "required"]);

/** Lets a reference stand for every text of a certain form. */
function withReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withReferences);
  if (typeof node !== "object" || node === null) return node;
  const { type, format, pattern, allOf } = node as Node;
  if (type === "string" && [format, pattern, allOf].some((form) => form !== undefined))
    return { anyOf: [node, reference] };
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) => [key, values.has(key) ? inner : withReferences(inner)]),
  );
}
