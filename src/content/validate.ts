/**
 * Validates one document against the schema of its content type: returns its value, and reports each
 * error once. Also finds what a zod schema does not report itself, by walking schema and value side
 * by side: fields that it does not know, and values that it marks as placeholders.
 */
import { type Finding, messageOf } from "../diagnostics/diagnostic.ts";
import { didYouMeanOrKnown } from "../diagnostics/did-you-mean.ts";
import { type ContentType, type Entry, placeholders, z } from "../site/index.ts";
import { type NamedPictures, withPicturesOf } from "../site/pictures.ts";
import { isTodo, todoMark } from "./drafts.ts";
import type { Document } from "./formats/index.ts";

type Path = readonly (string | number)[];

/** The value of a document, and the pictures that it refers to; `valid` is true unless the schema rejects it. */
export function validate(
  { schema, hasBody, pattern }: ContentType,
  document: Document,
  findings: Finding[],
): { value: unknown; valid: boolean; pictures: NamedPictures } {
  const { file, data, body } = document;
  const { result: parsed, named: pictures } = withPicturesOf(file, () => parseWith(schema, data));
  const issues = parsed.error?.issues ?? [];
  findings.push(...problemsOf(document, schema, issues));
  const replace = { code: "content/placeholder", file, hint: "Replace it before launch." } as const;
  for (const path of parsed.success ? placeholdersIn(schema, data) : [])
    findings.push({ ...replace, at: { path }, message: `${nameOf(path)} is still a placeholder.` });
  if (isTodo(body)) {
    // The whole line, since a field can begin with the mark as well.
    const at = { text: body.trimStart().split("\n", 1)[0] ?? todoMark };
    findings.push({ ...replace, at, message: "The text still has to be written." });
  }
  // Templates need the defaults of the other fields, which a failed parse does not return.
  const hasOnlyUnknown = !parsed.success && issues.every(({ code }) => code === "unrecognized_keys");
  const used = hasOnlyUnknown
    ? withPicturesOf(file, () => parseWith(schema, withoutUnknown(data, schema))).result
    : parsed;
  const fields = used.success ? used.data : data;
  const valid = used.success;
  if (!hasBody && !pattern.includes("*")) return { value: fields, valid, pictures };
  const slug = file.slice(file.lastIndexOf("/") + 1, file.lastIndexOf("."));
  return { value: { file, slug, fields, body } satisfies Entry, valid, pictures };
}

/** Thrown by a schema's own code, a transform or a refinement: an error of the site, not of the engine. */
export class SchemaError extends Error {}

function parseWith(schema: z.ZodType, data: unknown): ReturnType<z.ZodType["safeParse"]> {
  try {
    return schema.safeParse(data);
  } catch (cause) {
    throw new SchemaError(messageOf(cause), { cause });
  }
}

/** A copy of `data` without the fields that no schema defines. */
function withoutUnknown(data: unknown, schema: z.ZodType): unknown {
  const copy = structuredClone(data);
  for (const { path } of unknownFields(data, schema)) {
    const outer = path
      .slice(0, -1)
      .reduce<unknown>((value, step) => (value as Record<Path[number], unknown>)[step], copy);
    delete (outer as Record<Path[number], unknown>)[path.at(-1) ?? ""];
  }
  return copy;
}

/** Unknown, missing and invalid fields. */
function problemsOf(document: Document, schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): Finding[] {
  const { file, data } = document;
  const findings: Finding[] = [];
  const unknown = unknownFields(data, schema).map(({ path, known }) => unknownField(file, path, known));
  const suggested = new Set(unknown.map(({ hint }) => /^Did you mean "(.*)"\?$/.exec(hint)?.[1]));
  const missing = new Map<string, Path[]>();
  for (const issue of issues) {
    const path = issue.path as Path;
    const value = path.reduce<unknown>(
      (outer, step) => (outer as Record<PropertyKey, unknown> | undefined)?.[step],
      data,
    );
    // Follow-on errors: of an unknown field, of the field that it probably stands for, and of an unknown reference.
    const holdsUnknown = unknown.some(({ at }) => path.every((step, index) => step === at.path[index]));
    if (issue.code === "unrecognized_keys" || (issue.code === "invalid_union" && holdsUnknown)) continue;
    if (typeof value === "string" && value.includes("{{")) continue;
    if (value !== undefined || path.length === 0) findings.push(invalidField(document, path, value, issue));
    else if (!suggested.has(String(path.at(-1)))) {
      const parent = nameOf(path.slice(0, -1));
      missing.set(parent, [...(missing.get(parent) ?? []), path]);
    }
  }
  return [...findings, ...unknown, ...[...missing.values()].map((paths) => missingFields(document, paths))];
}

/** `address.city`, `[2].rating`; `The file` for an empty path. */
const nameOf = (path: Path): string =>
  path.length === 0
    ? "The file"
    : path
        .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
        .join("")
        .replace(/^\./, "");

const unknownField = (file: string, path: Path, known: readonly string[]) => ({
  code: "content/unknown-field" as const,
  file,
  at: { path, of: "key" as const },
  message: `Unknown field "${nameOf(path)}".`,
  hint: didYouMeanOrKnown(String(path.at(-1)), known) ?? "Remove it, or add it to the schema in templates/content.ts.",
});

/** The fields that one object lacks, as one finding. */
function missingFields({ file, hasBody, data }: Document, paths: readonly Path[]): Finding {
  const names = paths.map((path) => `"${nameOf(path)}"`).join(", ");
  const message = paths.length === 1 ? `The field ${names} is missing.` : `The fields ${names} are missing.`;
  const isBare = hasBody && Object.keys(data as object).length === 0;
  const hint = isBare
    ? "Write the fields as front matter, which starts on the first line: between two lines that contain only ---."
    : `Add ${paths.length === 1 ? "it, or make it" : "them, or make them"} optional in templates/content.ts.`;
  return { code: "content/missing-field", file, at: { path: paths[0] ?? [] }, message, hint };
}

function invalidField({ file, hasBody }: Document, path: Path, value: unknown, issue: z.core.$ZodIssue): Finding {
  const shown = typeof value === "object" ? "" : ` is ${JSON.stringify(value)?.slice(0, 60)}`;
  const what = Array.isArray(value) ? ` has ${value.length} items` : shown;
  const reason = reasonOf(issue);
  return {
    code: "content/invalid-field",
    file,
    at: { path },
    message: `${nameOf(path)}${what}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
    hint: typeof value === "string" ? hintFor(value, issue, path, hasBody) : undefined,
  };
}

function hintFor(text: string, issue: z.core.$ZodIssue, path: Path, isYaml: boolean): string | undefined {
  if (issue.code === "invalid_value") return didYouMeanOrKnown(text, issue.values);
  if (issue.code === "invalid_format" && issue.format === "date") return "Write a valid date as YYYY-MM-DD.";
  if (issue.code === "invalid_type" && issue.expected === "array")
    return `Write a list: ${listOf(String(path.at(-1)), text, isYaml)}`;
  // That of image().
  return issue.code === "custom" && typeof issue.params?.hint === "string" ? issue.params.hint : undefined;
}

/** `tags: [green, blue]` for the text `green, blue`. */
function listOf(name: string, text: string, isYaml: boolean): string {
  const isPlain = (item: string): boolean => isYaml && /^\p{L}[\p{L}\p{N} _-]*$/u.test(item);
  const items = text.split(",").map((item) => item.trim());
  const list = items.filter(Boolean).map((item) => (isPlain(item) ? item : JSON.stringify(item)));
  return `${isYaml ? name : JSON.stringify(name)}: [${list.join(", ")}]`;
}

/** For a union, the messages of its branches; its own message has no information. */
const reasonOf = (issue: z.core.$ZodIssue): string =>
  issue.code === "invalid_union"
    ? [...new Set(issue.errors.flatMap((branch) => branch.slice(0, 1).map((inner) => reasonOf(inner))))].join(", or ")
    : issue.message.replace(/^Invalid input: /, "");

/** The fields of `data` that no schema defines, including those that a plain `z.object` would drop, with the names defined there. */
export function unknownFields(data: unknown, schema: z.ZodType): { path: Path; known: string[] }[] {
  const found: { path: Path; known: string[] }[] = [];
  walk(data, [schema], [], (value, schemas, path) => {
    const known = Array.isArray(value) ? undefined : knownFields(schemas);
    if (!known || typeof value !== "object" || value === null) return;
    for (const key of Object.keys(value)) if (!known.includes(key)) found.push({ path: [...path, key], known });
  });
  return found;
}

/** Paths of values that the schema marks as placeholders, or that `plinth new` wrote. */
function placeholdersIn(schema: z.ZodType, data: unknown): Path[] {
  const found: Path[] = [];
  walk(data, [schema], [], (value, schemas, path) => {
    if (typeof value !== "string") return;
    const patterns = schemas.flatMap((each) => [each, ...unwrapped(each)].map((kind) => placeholders.get(kind)));
    if (isTodo(value) || patterns.some((pattern) => pattern && value.search(pattern) >= 0)) found.push(path);
  });
  return found;
}

type Visit = (value: unknown, schemas: readonly z.ZodType[], path: Path) => void;

function walk(value: unknown, schemas: readonly z.ZodType[], path: Path, visit: Visit): void {
  visit(value, schemas, path);
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    const next = schemas.flatMap((schema) => schemasAt(schema, step));
    if (next.length > 0) walk(inner, next, [...path, step], visit);
  }
}

/** True if a schema describes a value at this path. */
export const hasField = (schema: z.ZodType, path: Path): boolean =>
  path.reduce<z.ZodType[]>((schemas, step) => schemas.flatMap((inner) => schemasAt(inner, step)), [schema]).length > 0;

/** The schemas that can describe the value at a key of a value that `schema` describes. */
const schemasAt = (schema: z.ZodType, key: string | number): z.ZodType[] =>
  unwrapped(schema).flatMap((kind) => schemaAt(kind)(key) ?? []);

/** Memoizes by schema: schemas are few, values many. */
function memoizeBySchema<Value>(find: (schema: z.ZodType) => Value): (schema: z.ZodType) => Value {
  const found = new WeakMap<z.ZodType, { readonly value: Value }>();
  return (schema) => {
    const known = found.get(schema) ?? { value: find(schema) };
    found.set(schema, known);
    return known.value;
  };
}

/** For an unwrapped schema. */
const schemaAt = memoizeBySchema((kind): ((key: string | number) => z.ZodType | undefined) => {
  if (kind instanceof z.ZodObject)
    return (key) => (Object.hasOwn(kind.shape, key) ? (kind.shape[key] as z.ZodType) : undefined);
  if (kind instanceof z.ZodArray) return () => kind.element as z.ZodType;
  if (kind instanceof z.ZodTuple) return (key) => kind.def.items[Number(key)] as z.ZodType | undefined;
  if (kind instanceof z.ZodRecord) return () => kind.valueType as z.ZodType;
  return () => undefined;
});

/** A schema without its optional, nullable, default, pipe and union wrappers. */
const unwrapped = memoizeBySchema((schema): readonly z.ZodType[] => {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unwrapped(option as z.ZodType));
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => unwrapped(side as z.ZodType));
  if (schema instanceof z.ZodPipe) return unwrapped(schema.def.in as z.ZodType);
  if (schema instanceof z.ZodLazy) return unwrapped(schema.unwrap() as z.ZodType);
  const inner = (schema.def as { innerType?: z.ZodType }).innerType;
  return inner ? unwrapped(inner) : [schema];
});

/** The top-level field names that schemas define; undefined if one of them accepts any name. */
const knownFields = (schemas: readonly z.ZodType[]): string[] | undefined =>
  schemas[0] && schemas.length === 1 ? fieldsOf(schemas[0]) : fieldsOfKinds(schemas.flatMap(unwrapped));

const fieldsOf = memoizeBySchema((schema) => fieldsOfKinds(unwrapped(schema)));

function fieldsOfKinds(kinds: readonly z.ZodType[]): string[] | undefined {
  const objects = kinds.filter((kind) => kind instanceof z.ZodObject);
  if (objects.length === 0 || kinds.some(acceptsAnyField)) return undefined;
  return objects.flatMap((kind) => Object.keys(kind.shape));
}

const acceptsAnyField = (kind: z.ZodType): boolean =>
  [z.ZodRecord, z.ZodAny, z.ZodUnknown, z.ZodCustom].some((type) => kind instanceof type) ||
  (kind instanceof z.ZodObject && kind.def.catchall !== undefined && !(kind.def.catchall instanceof z.ZodNever));
