/** The fields of a new file: those of another entry of its type, or the required ones of the type's JSON Schema. */
import { utcDayOf } from "../../api/date.ts";
import { todoMark } from "../../content/drafts.ts";
import type { SchemaNode } from "../../site-thread/content/editor-schemas.ts";

export interface Subject {
  /** Its name as words: `Spring launch`. */
  readonly words: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** Fields that contain the title of their entry. */
const titleField = /^(?:title|name|heading|headline|question|label)$/;
const markedText = (key: string): string => `${todoMark}: ${key}`;

/** Fields with what belongs to one entry only, such as its address. */
const ownField = /^(?:id|slug|path|permalink|url|translatedFrom)$/;
/** `/about`, `../a.md`, `https://…`, `cover.jpg`: of a page, a picture or another file. */
const ownPath = /^(?:\/|\.{1,2}\/|[a-z]+:\/\/)\S|^\S+\.(?:png|jpe?g|gif|webp|avif|svg|pdf|mp[34]|webm)$/i;
const hasPath = (value: unknown): boolean =>
  typeof value === "string" ? ownPath.test(value) : Object.values(Object(value)).some(hasPath);

/** Whether a schema does without a field. That of a union or a reference does not say so at its top. */
const isOptional = ({ required = [], properties, anyOf, oneOf, allOf, $ref }: SchemaNode, name: string): boolean =>
  !required.includes(name) && (properties !== undefined || (anyOf ?? oneOf ?? allOf ?? $ref) === undefined);

/** One more item for a list, like its last one; undefined if the schema describes no list. */
export function newItem(list: unknown, schema: SchemaNode, subject: Subject): unknown {
  const last: unknown = Array.isArray(list) ? list.at(-1) : undefined;
  if (last !== undefined) return valueLike(last, subject, [schema.items ?? []].flat()[0]);
  const value = requiredValue(schema, subject);
  return Array.isArray(value) ? value[0] : undefined;
}

/** Whether data has the fields of its schema, so that its own errors are not copied. */
export function hasFieldsOf({ required = [], properties, additionalProperties }: SchemaNode, data: unknown): boolean {
  const keys = Object.keys(Object(data));
  const isOpen = properties === undefined || typeof additionalProperties === "object";
  return required.every((key) => keys.includes(key)) && (isOpen || keys.every((key) => Object.hasOwn(properties, key)));
}

/**
 * The fields of another entry with the new title, the new date, and a mark in place of texts. A single word is kept,
 * since it is a choice or a name; of a list, the first item. What belongs to the other entry only, such as its address and
 * its pictures, is left out, or marked if the schema requires it.
 */
export function valueLike(
  model: unknown,
  subject: Subject,
  schema: SchemaNode = {},
  key = "entry",
  depth = 0,
): unknown {
  if (Array.isArray(model))
    return typeof model[0] === "number"
      ? model
      : model.slice(0, 1).map((item) => valueLike(item, subject, {}, key, depth + 1));
  if (typeof model === "object" && model !== null)
    return Object.fromEntries(
      Object.entries(model)
        .filter(([name, value]) => depth > 0 || !isOptional(schema, name) || !(ownField.test(name) || hasPath(value)))
        .map(([name, value]) => [name, valueLike(value, subject, {}, name, depth + 1)]),
    );
  if (typeof model === "boolean") return false; // a draft, a sample, an exception
  if (typeof model !== "string") return model;
  if (utcDayOf(model) !== undefined) return subject.date + model.slice("YYYY-MM-DD".length);
  if (depth === 1 && titleField.test(key)) return subject.words;
  return /\s/.test(model) || ownPath.test(model) || (depth === 1 && ownField.test(key)) ? markedText(key) : model;
}

/**
 * The required fields of a schema, each with a value of its type: an example, the first choice, or a marked text. The
 * check of the site reports those that the schema does not accept. A list gets one item.
 */
export function requiredValue(root: SchemaNode, subject: Subject): unknown {
  const valueFor = (reference: SchemaNode, key: string, ancestors: readonly SchemaNode[]): unknown => {
    const node = resolved(root, reference);
    if (ancestors.includes(node)) return null;
    const { type, format, minimum = 0, exclusiveMinimum = -1, properties = {}, required = [] } = node;
    const within = [...ancestors, node];
    const samples = [...(node.examples ?? []), ...("const" in node ? [node.const] : (node.enum ?? []))];
    if (samples.length > 0) return samples[0];
    const [branch] = node.anyOf ?? node.oneOf ?? (type === undefined ? node.allOf : undefined) ?? [];
    if (branch) return valueFor(branch, key, ancestors);
    if (type === "object")
      return Object.fromEntries(required.map((name) => [name, valueFor(properties[name] ?? {}, name, within)]));
    if (type === "array")
      return Array.from({ length: node.minItems ?? 0 }, (_, index) =>
        valueFor(Array.isArray(node.items) ? (node.items[index] ?? {}) : (node.items ?? {}), key, within),
      );
    if (type === "boolean") return false;
    if (type === "null") return null;
    if (type === "number" || type === "integer") return Math.max(0, minimum, exclusiveMinimum + 1);
    if (format === "date") return subject.date;
    if (format === "date-time") return `${subject.date}T12:00:00Z`;
    return ancestors.length < 2 && titleField.test(key) ? subject.words : markedText(key);
  };
  const { items } = root;
  return items && !Array.isArray(items) ? [valueFor(items, "entry", [])] : valueFor(root, "entry", []);
}

/** The target of a `$ref`: the root (`#`) or one of its definitions. */
function resolved(root: SchemaNode, node: SchemaNode): SchemaNode {
  if (node.$ref === undefined) return node;
  const name = node.$ref.slice(node.$ref.lastIndexOf("/") + 1);
  return name === "#" ? root : (root.definitions?.[name] ?? {});
}
