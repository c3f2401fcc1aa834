/**
 * Validates data from files, since anyone can write a manifest. The shape of an object has a line for each
 * field of its type: without a line for a new field, it does not compile.
 */
import { isObject } from "./json.ts";

export type Shape<Value> = (value: unknown) => value is Value;

export const isText: Shape<string> = (value) => typeof value === "string";
/** A whole number that is not negative. */
export const isCount: Shape<number> = (value): value is number => Number.isInteger(value) && Number(value) >= 0;

export const isOneOf =
  <const Value>(...values: readonly Value[]): Shape<Value> =>
  (value): value is Value =>
    values.includes(value as Value);

export const optional =
  <Value>(shape: Shape<Value>): Shape<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || shape(value);

export const list =
  <Value>(shape: Shape<Value>): Shape<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.every(shape);

/** Any names with values of one shape. */
export const record =
  <Value>(shape: Shape<Value>): Shape<Readonly<Record<string, Value>>> =>
  (value): value is Readonly<Record<string, Value>> =>
    isObject(value) && Object.values(value).every(shape);

/** An object with these fields; others are ignored. */
export function object<Value extends object>(
  fields: {
    readonly [Name in keyof Value]-?: Shape<Value[Name]>;
  },
): Shape<Value> {
  const shapes = Object.entries<Shape<unknown>>(fields);
  return (value): value is Value =>
    isObject(value) && shapes.every(([name, shape]) => shape(Object.hasOwn(value, name) ? value[name] : undefined));
}
