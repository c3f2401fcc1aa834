/**
 * Finds what a zod schema does not report itself, by walking schema and value side by side: fields that it does not
 * know, and values that it marks as placeholders.
 */
import { placeholders, z } from "../../api/index.ts";
import type { ValuePath } from "../../base/diagnostic.ts";
import { isTodo } from "../../content/drafts.ts";

export interface UnknownField {
  readonly path: ValuePath;
  /** The names that the schema defines there. */
  readonly knownFields: readonly string[];
}

/**
 * The fields of `data` that no schema defines, including those that a plain `z.object` would drop, and the paths of
 * values that the schema marks as placeholders, or that `plinth new` wrote.
 */
export function besidesSchema(data: unknown, schema: z.ZodType): { unknown: UnknownField[]; marked: ValuePath[] } {
  const unknown: UnknownField[] = [];
  const marked: ValuePath[] = [];
  walk(data, [schema], [], (value, schemas, path) => {
    if (typeof value === "string") {
      const isMarked = schemas.some((each) => patternsOf(each).some((pattern) => value.search(pattern) >= 0));
      if (isMarked || isTodo(value)) marked.push([...path]);
    } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      const fields = knownFields(schemas);
      for (const key of fields ? Object.keys(value) : [])
        if (!fields?.includes(key)) unknown.push({ path: [...path, key], knownFields: fields ?? [] });
    }
  });
  return { unknown, marked };
}

/** @param path changes after the call. */
type VisitValue = (value: unknown, schemas: readonly z.ZodType[], path: ValuePath) => void;

function walk(value: unknown, schemas: readonly z.ZodType[], path: ValuePath[number][], visit: VisitValue): void {
  visit(value, schemas, path);
  if (typeof value !== "object" || value === null) return;
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    const step = isList ? Number(key) : key;
    const next = schemas.flatMap((schema) => schemasAt(schema, step));
    if (next.length === 0) continue;
    path.push(step);
    walk(inner, next, path, visit);
    path.pop();
  }
}

/** True if a schema describes a value at this path. */
export const hasField = (schema: z.ZodType, path: ValuePath): boolean =>
  path.reduce<z.ZodType[]>((schemas, step) => schemas.flatMap((inner) => schemasAt(inner, step)), [schema]).length > 0;

/** Whether `.catch()` replaces an invalid value at a key. */
export const hasCatch = (schema: z.ZodType, key: string): boolean => schemasAt(schema, key).some(catches);

function catches(schema: z.ZodType): boolean {
  const { innerType, in: input } = schema.def as { innerType?: z.ZodType; in?: z.ZodType };
  const inner = innerType ?? input;
  return schema instanceof z.ZodCatch || (inner !== undefined && catches(inner));
}

/** The schemas that can describe the value at a key of a value that `schema` describes. */
const schemasAt = (schema: z.ZodType, key: string | number): z.ZodType[] =>
  unwrapped(schema).flatMap((kind) => schemaAt(kind)(key) ?? []);

/** Memoizes by schema: schemas are few, values many. */
function memoizeBySchema<Value>(find: (schema: z.ZodType) => Value): (schema: z.ZodType) => Value {
  const cache = new WeakMap<z.ZodType, { readonly value: Value }>();
  return (schema) => {
    const cached = cache.get(schema);
    if (cached) return cached.value;
    const value = find(schema);
    cache.set(schema, { value });
    return value;
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

/** The patterns of the values that a schema marks as placeholders. */
const patternsOf = memoizeBySchema((schema) =>
  [schema, ...unwrapped(schema)].flatMap((kind) => placeholders.get(kind) ?? []),
);

/** The fields that a schema defines; undefined if it accepts any, or does not say. */
export const fieldsOf = memoizeBySchema((schema) => fieldsOfKinds(unwrapped(schema)));

/** The fields that a schema names, also one that accepts others, such as `z.looseObject`; undefined if it names none. */
export const namedFields = (schema: z.ZodType): string[] | undefined => namedIn(unwrapped(schema));

const fieldsOfKinds = (kinds: readonly z.ZodType[]): string[] | undefined =>
  kinds.some(acceptsOthers) ? undefined : namedIn(kinds);

function namedIn(kinds: readonly z.ZodType[]): string[] | undefined {
  const objects = kinds.filter((kind) => kind instanceof z.ZodObject);
  if (objects.length === 0 || kinds.some(hasNoFields)) return undefined;
  return objects.flatMap((kind) => Object.keys(kind.shape));
}

/** Whether a schema accepts any object. */
const hasNoFields = (kind: z.ZodType): boolean =>
  [z.ZodRecord, z.ZodAny, z.ZodUnknown, z.ZodCustom].some((type) => kind instanceof type);

const acceptsOthers = (kind: z.ZodType): boolean =>
  kind instanceof z.ZodObject && kind.def.catchall !== undefined && !(kind.def.catchall instanceof z.ZodNever);
