/**
 * What a zod schema says beside yes and no: which fields it knows, and which values are marked as
 * placeholders. Walks a schema and a value side by side through the kinds that nest.
 */
import { z } from "zod";
import { placeholders } from "../site/index.ts";
import { isToBeWritten } from "./todo.ts";

type Path = readonly (string | number)[];

/** What is asked of a schema is found once: schemas are few, and values many. */
function once<Value>(find: (schema: z.ZodType) => Value): (schema: z.ZodType) => Value {
  const found = new WeakMap<z.ZodType, { readonly value: Value }>();
  return (schema) => {
    const known = found.get(schema) ?? { value: find(schema) };
    found.set(schema, known);
    return known.value;
  };
}

/** The schemas that may describe what stands at a key of a value described by `schema`. */
const inside = (schema: z.ZodType, key: string | number): z.ZodType[] =>
  unwrap(schema).flatMap((kind) => insideOf(kind)(key) ?? []);

/** The same of one that nothing is wrapped around. */
const insideOf = once((kind): ((key: string | number) => z.ZodType | undefined) => {
  if (kind instanceof z.ZodObject)
    return (key) => (Object.hasOwn(kind.shape, key) ? (kind.shape[key] as z.ZodType) : undefined);
  if (kind instanceof z.ZodArray) return () => kind.element as z.ZodType;
  if (kind instanceof z.ZodTuple) return (key) => kind.def.items[Number(key)] as z.ZodType | undefined;
  if (kind instanceof z.ZodRecord) return () => kind.valueType as z.ZodType;
  return () => undefined;
});

/** Whether a schema describes a value at this path. */
export const describes = (schema: z.ZodType, path: readonly (string | number)[]): boolean =>
  path.reduce<z.ZodType[]>((schemas, step) => schemas.flatMap((inner) => inside(inner, step)), [schema]).length > 0;

/** A schema without its optional, nullable, default, pipe and union wrappings. */
const unwrap = once((schema): readonly z.ZodType[] => {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => unwrap(option as z.ZodType));
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => unwrap(side as z.ZodType));
  if (schema instanceof z.ZodPipe) return unwrap(schema.def.in as z.ZodType);
  if (schema instanceof z.ZodLazy) return unwrap(schema.unwrap() as z.ZodType);
  const inner = (schema.def as { innerType?: z.ZodType }).innerType;
  return inner ? unwrap(inner) : [schema];
});

/** The field names that schemas know at their top; undefined when they take any. */
const knownFields = (schemas: readonly z.ZodType[]): string[] | undefined =>
  schemas[0] && schemas.length === 1 ? fieldsOf(schemas[0]) : fieldsOfKinds(schemas.flatMap(unwrap));

const fieldsOf = once((schema) => fieldsOfKinds(unwrap(schema)));

function fieldsOfKinds(kinds: readonly z.ZodType[]): string[] | undefined {
  if (kinds.some(takesAnyField)) return undefined;
  const objects = kinds.filter((kind) => kind instanceof z.ZodObject);
  if (objects.length === 0 || objects.some((kind) => isLoose(kind))) return undefined;
  return objects.flatMap((kind) => Object.keys(kind.shape));
}

/** One of a union, say. */
const takesAnyField = (kind: z.ZodType): boolean =>
  kind instanceof z.ZodRecord ||
  kind instanceof z.ZodAny ||
  kind instanceof z.ZodUnknown ||
  kind instanceof z.ZodCustom;

const isLoose = (kind: z.ZodObject): boolean =>
  kind.def.catchall !== undefined && !(kind.def.catchall instanceof z.ZodNever);

/**
 * Fields of `data` that no schema knows, with the names known at that place. Also those that a
 * plain `z.object` would drop silently.
 */
export function unknownFields(data: unknown, schema: z.ZodType): { path: (string | number)[]; known: string[] }[] {
  const found: { path: (string | number)[]; known: string[] }[] = [];
  walk(data, [schema], [], (value, schemas, path) => {
    const known = Array.isArray(value) ? undefined : knownFields(schemas);
    if (!known || typeof value !== "object" || value === null) return;
    for (const key of Object.keys(value)) if (!known.includes(key)) found.push({ path: [...path, key], known });
  });
  return found;
}

/** Paths of the values that match the pattern their schema marks as a placeholder, or that `plinth new` left to be written. */
export function placeholdersIn(schema: z.ZodType, data: unknown): Path[] {
  const found: Path[] = [];
  walk(data, [schema], [], (value, schemas, path) => {
    if (typeof value !== "string") return;
    const patterns = schemas.flatMap((schema) => [schema, ...unwrap(schema)].map((kind) => placeholders.get(kind)));
    if (isToBeWritten(value) || patterns.some((pattern) => pattern && value.search(pattern) >= 0)) found.push(path);
  });
  return found;
}

type Visit = (value: unknown, schemas: readonly z.ZodType[], path: Path) => void;

function walk(value: unknown, schemas: readonly z.ZodType[], path: Path, visit: Visit): void {
  visit(value, schemas, path);
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    const next = schemas.flatMap((schema) => inside(schema, step));
    if (next.length > 0) walk(inner, next, [...path, step], visit);
  }
}
