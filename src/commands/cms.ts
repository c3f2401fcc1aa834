/**
 * `plinth schema --cms decap`: the content types as the configuration of Decap CMS, whose forms then have the fields,
 * choices and limits of the schemas. Sveltia CMS reads the same file. decapcms.org/docs/configuration-options
 */
import { isMap, parseDocument, stringify } from "yaml";
import { formatKinds } from "../api/formats.ts";
import { alternativesOf, folderOf, isOfMany } from "../api/pattern.ts";
import { pictureMedia } from "../api/picture-offers.ts";
import { referencePattern } from "../base/regexps.ts";
import { recordField } from "../content/translations.ts";
import type { SchemaNode, TypeSchema } from "../site-thread/content/editor-schemas.ts";

/** A field of a form; `widget` is its kind. decapcms.org/docs/widgets */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly required?: false;
  readonly [option: string]: unknown;
}

/** What the CMS edits in one file, or in each file of a folder. */
type Form = { readonly fields: readonly Field[]; readonly left: readonly string[] };

const head = `# Written by plinth schema --cms decap: run it again when a schema changes. Complete the backend:
# decapcms.org/docs/backends-overview
`;

/**
 * The configuration, and what forms cannot edit: types and fields as a person would name them. No text: the existing
 * file is not valid.
 * @param types those that have a JSON Schema.
 * @param existing the text of an earlier configuration. Only its collections are replaced.
 */
export function decapConfiguration(
  types: readonly TypeSchema[],
  existing?: string,
): { readonly text: string | undefined; readonly left: readonly string[] } {
  const left: string[] = [];
  const files: object[] = [];
  const folders: object[] = [];
  for (const type of types) {
    const form = "schema" in type ? formOf(type, type.schema) : undefined;
    if (!form) left.push(type.name);
    for (const path of form?.left ?? []) left.push(`${type.name}: ${path}`);
    if (!form || form.fields.length === 0) continue;
    const { fields } = form;
    for (const [index, pattern] of alternativesOf(type.pattern).entries()) {
      const name = index === 0 ? type.name : `${type.name}-${index + 1}`;
      const common = { name, label: labelOf(name), fields };
      if (!isOfMany(pattern)) files.push({ ...common, file: `content/${pattern}` });
      else folders.push(folderCollection(common, pattern, type));
    }
  }
  const single = files.length > 0 ? [{ name: "files", label: "Files", files }] : [];
  const collections = [...single, ...folders];
  if (existing?.trim()) return { text: withCollections(existing, collections), left };
  const settings = { backend: { name: "github", repo: "owner/name", branch: "main" }, local_backend: true };
  const media = { media_folder: "content/static/uploads", public_folder: "/uploads" };
  return { text: head + stringify({ ...settings, ...media, collections }), left };
}

/** A configuration with other collections; its settings and comments stay. */
function withCollections(text: string, collections: readonly object[]): string | undefined {
  const file = parseDocument(text);
  if (file.errors.length > 0 || !isMap(file.contents)) return undefined;
  file.set("collections", file.createNode(collections));
  return String(file);
}

/** A type whose files are in a folder, or in folders below it. A picture that a text uploads is saved beside it. */
function folderCollection(
  common: { readonly name: string; readonly label: string; readonly fields: readonly Field[] },
  pattern: string,
  { format }: TypeSchema,
): object {
  const isText = hasText(format);
  return {
    ...common,
    folder: `content/${folderOf(pattern)}`.replace(/\/$/, ""),
    create: true,
    extension: pattern.slice(pattern.lastIndexOf(".") + 1),
    format: isText ? "yaml-frontmatter" : format,
    identifier_field: common.fields.find(({ widget }) => widget === "string")?.name ?? common.fields[0]?.name,
    ...(pattern.includes("**") && { nested: { depth: 10 } }),
    ...(isText && { media_folder: "", public_folder: "" }),
  };
}

const hasText = (format: TypeSchema["format"]): boolean => formatKinds[format].hasBody;

/** The form of a type's file; undefined for a file that is no object, which the CMS cannot edit. */
function formOf({ format }: TypeSchema, schema: SchemaNode): Form | undefined {
  if (!schema.properties) return undefined;
  const form = fieldsOf(schema);
  // Rich text would be rewritten when it is saved: a code block loses its title and its marked lines.
  const body = { name: "body", label: "Text", widget: "markdown", modes: ["raw"], required: false } as const;
  return hasText(format) ? { ...form, fields: [...form.fields, body] } : form;
}

function fieldsOf(schema: SchemaNode): Form {
  const fields: Field[] = [];
  const left: string[] = [];
  for (const [name, node] of Object.entries(schema.properties ?? {})) {
    if (name === "$schema" || name === recordField) continue;
    const isRequired = schema.required?.includes(name) ?? false;
    const widget = widgetOf(node);
    if (!widget) {
      left.push(name);
      continue;
    }
    const { left: inner = [], ...options } = isRequired ? widget : withOptionalFields(widget);
    for (const path of inner) left.push(`${name}.${path}`);
    const hint = textIn(node, "description");
    fields.push({
      name,
      label: textIn(node, "title") ?? labelOf(name),
      ...options,
      // Without a default, a list that stays empty is left out of the file.
      ...(isRequired && options.widget === "list" && options.min === undefined && { default: [] }),
      ...(node.default !== undefined && { default: node.default }),
      ...(hint !== undefined && { hint }),
      ...(!isRequired && { required: false }),
    });
  }
  return { fields, left };
}

/**
 * The CMS asks for the required fields of an object that is left out, too, and a default would write the object. So a
 * hint says what else the object needs, and the build checks it.
 */
function withOptionalFields(widget: Widget): Widget {
  if (widget.widget !== "object") return widget;
  const fields = (widget.fields as readonly Field[]).map(({ default: value, ...known }): Field => {
    const field: Field = known.widget === "hidden" ? { ...known, widget: "select", options: [value] } : known;
    if (field.required === false) return field;
    const hint = [field.hint, "Required unless the whole group is empty."].filter(Boolean).join(" ");
    return { ...(withOptionalFields(field) as Field), hint, required: false };
  });
  return { ...widget, fields };
}

type Widget = { readonly widget: string; readonly left?: readonly string[]; readonly [option: string]: unknown };

/** The kind of form for a value; undefined if the CMS has none for it, such as several kinds of objects. */
function widgetOf(node: SchemaNode): Widget | undefined {
  const { $ref, anyOf, oneOf } = node;
  if ($ref !== undefined) return undefined; // a schema that contains itself
  const kinds = (anyOf ?? oneOf)?.filter((each) => each.type !== "null" && !isReference(each));
  if (kinds) return kinds[0] && kinds.length === 1 ? widgetOf(kinds[0]) : undefined;
  if (node.const !== undefined) return { widget: "hidden", default: node.const };
  if (node.enum) return { widget: "select", options: node.enum };
  if (node.type === "string") return ofString(node);
  if (node.type === "boolean") return { widget: "boolean" };
  if (node.type === "number" || node.type === "integer") return ofNumber(node);
  if (node.type === "array") return ofList(node);
  if (!node.properties) return undefined;
  const { fields, left } = fieldsOf(node);
  return fields.length > 0 ? { widget: "object", fields, left } : undefined;
}

/** `{{site.email}}`, which editor-schemas.ts allows beside each string with limits. */
const isReference = ({ pattern }: SchemaNode): boolean => pattern === referencePattern;

/** A text longer than this is written in several lines. */
const longText = 100;

function ofString({
  format,
  pattern,
  patternErrorMessage,
  minLength,
  maxLength,
  contentMediaType,
}: SchemaNode): Widget {
  if (format === "date")
    return { widget: "datetime", format: "YYYY-MM-DD", date_format: "YYYY-MM-DD", time_format: false };
  if (format === "date-time") return { widget: "datetime" };
  // The picture is saved beside the file, from which its path starts.
  if (contentMediaType === pictureMedia)
    return { widget: "image", media_folder: "", public_folder: "", choose_url: false };
  const limits = limitsOf(minLength, maxLength);
  // Without its full stop, which the CMS adds.
  const message = patternErrorMessage?.replace(/\.$/, "") ?? `must match ${pattern}`;
  const rule = pattern !== undefined ? [pattern, message] : limits;
  return { widget: (maxLength ?? 0) > longText ? "text" : "string", ...(rule && { pattern: rule }) };
}

function limitsOf(least = 0, most?: number): [pattern: string, message: string] | undefined {
  if (least <= 1 && most === undefined) return undefined;
  const range = most === undefined ? `at least ${least}` : `${least > 1 ? `${least} to` : "at most"} ${most}`;
  return [`^[\\s\\S]{${least},${most ?? ""}}$`, `must have ${range} characters`];
}

function ofNumber({ type, minimum, maximum, exclusiveMinimum }: SchemaNode): Widget {
  const least = minimum ?? (exclusiveMinimum !== undefined && type === "integer" ? exclusiveMinimum + 1 : undefined);
  const isLimit = (limit: number | undefined): limit is number => Math.abs(limit ?? Infinity) < Number.MAX_SAFE_INTEGER;
  return {
    widget: "number",
    value_type: type === "integer" ? "int" : "float",
    ...(isLimit(least) && { min: least }),
    ...(isLimit(maximum) && { max: maximum }),
  };
}

function ofList({ items, minItems, maxItems }: SchemaNode): Widget | undefined {
  // The CMS accepts an empty list in spite of a minimum, unless there is a maximum as well.
  const most = maxItems ?? (minItems ? 999 : undefined);
  const limits = { ...(minItems !== undefined && { min: minItems }), ...(most !== undefined && { max: most }) };
  if (!items || Array.isArray(items)) return undefined;
  const inner = widgetOf(items);
  if (!inner || inner.widget === "hidden") return undefined;
  if (inner.widget === "select") return { ...inner, multiple: true, ...limits };
  const { left, fields, ...options } = inner;
  if (Array.isArray(fields)) return { widget: "list", fields, ...(left && { left }), ...limits };
  return { widget: "list", field: { name: "item", label: "Item", ...options }, ...limits };
}

const textIn = (node: SchemaNode, key: "title" | "description"): string | undefined =>
  typeof node[key] === "string" ? node[key] : undefined;

/** `metaTitle` -> `Meta title`. */
const labelOf = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
