/** The names of the fields that a schema defines. */
import { z } from "../site/index.ts";
import { unwrapped } from "./validate.ts";

/** At any depth, optional ones included. @param seen schemas that can contain themselves. */
export const fieldNames = (schema: z.ZodType, seen = new Set<z.ZodType>()): string[] =>
  unwrapped(schema).flatMap((kind) => {
    if (seen.has(kind)) return [];
    seen.add(kind);
    const inner = (others: readonly unknown[]): string[] =>
      others.flatMap((other) => fieldNames(other as z.ZodType, seen));
    if (kind instanceof z.ZodObject) return [...Object.keys(kind.shape), ...inner(Object.values(kind.shape))];
    if (kind instanceof z.ZodArray) return inner([kind.element]);
    if (kind instanceof z.ZodTuple) return inner(kind.def.items);
    return kind instanceof z.ZodRecord ? inner([kind.valueType]) : [];
  });
