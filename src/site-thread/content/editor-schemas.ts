/**
 * The content types as JSON Schema, for editors and new files. Runs in the site's thread, since schemas are the
 * site's code. Draft 7 has the best support in editors.
 */
import { z } from "zod";
import type { ContentType, ContentTypes } from "../../api/index.ts";
import { messageOf } from "../../base/message.ts";
import { referencePattern } from "../../base/regexps.ts";
import { recordField } from "../../content/translations.ts";

/** A content type without its schema, as plain data. */
export type KnownType = { readonly name: string } & Pick<ContentType, "format" | "pattern" | "languages" | "drafts">;

/** JSON Schema (draft 7) as zod writes it. */
export interface SchemaNode extends z.core.JSONSchema.BaseSchema {
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode | SchemaNode[];
  definitions?: Record<string, SchemaNode>;
  exclusiveMinimum?: number;
  /** The message of the schema for a text that does not match. VS Code shows it, too. */
  patternErrorMessage?: string;
}

/** The JSON Schema of a content type's front matter or data files. `problem`: why there is none. */
export type TypeSchema = KnownType & ({ readonly schema: SchemaNode } | { readonly problem: string });

/** One for every content type, in the site's order. */
export const jsonSchemasOf = (types: ContentTypes): TypeSchema[] =>
  Object.entries(types).map(([name, { format, pattern, languages, drafts, ...rest }]) => {
    const type = { name, format, pattern, ...(languages && { languages }), ...(drafts && { drafts }) };
    try {
      const schema = jsonSchema(name, rest);
      const properties = languages && { ...schema.properties, [recordField]: { type: "string" } };
      return { ...type, schema: { ...schema, ...(properties && { properties }) } as SchemaNode };
    } catch (thrown) {
      return { ...type, problem: messageOf(thrown) };
    }
  });

function jsonSchema(name: string, { hasBody, schema }: Pick<ContentType, "hasBody" | "schema">): SchemaNode {
  const { $schema, ...generated } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    target: "draft-7",
    override: addPatternMessage,
  });
  const node = withReferences(generated) as SchemaNode;
  const properties = !hasBody && node.properties ? { ...node.properties, $schema: { type: "string" } } : undefined;
  return { $schema, title: name, ...node, ...(properties && { properties }) } as SchemaNode;
}

/** `z.string().regex(/^[a-z]+$/, "Write it in lower case.")`: zod has no keyword for the message. */
const addPatternMessage: NonNullable<z.core.ToJSONSchemaParams["override"]> = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.pattern === undefined) return;
  const checks = [zodSchema._zod.def, ...(zodSchema._zod.def.checks ?? []).map(({ _zod }) => _zod.def)];
  const { error } = checks.find((check) => "pattern" in check && check.error) ?? {};
  const issue: z.core.$ZodRawIssue = { code: "invalid_format", format: "regex", input: "", path: [] };
  const message = (error as z.core.$ZodErrorMap | undefined)?.(issue);
  const text = typeof message === "object" ? message?.message : message;
  if (text) jsonSchema.patternErrorMessage = text;
};

/** `{{site.email}}`: the build validates the value that replaces it. */
const reference = { type: "string", pattern: referencePattern };

/** Keywords whose value is not a schema, although it can look like one. */
const notSchemas = new Set(["const", "enum", "examples", "default", "required"]);

/** Allows a reference in place of every string with a format, a pattern or other constraints. */
function withReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withReferences);
  if (typeof node !== "object" || node === null) return node;
  const { type, format, pattern, allOf } = node as SchemaNode;
  if (type === "string" && [format, pattern, allOf].some((form) => form !== undefined))
    return { anyOf: [node, reference] };
  return Object.fromEntries(
    Object.entries(node).map(([key, inner]) => [key, notSchemas.has(key) ? inner : withReferences(inner)]),
  );
}
