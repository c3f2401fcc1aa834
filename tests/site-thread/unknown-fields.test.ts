/** Which fields of a value are unknown to its schema. */
import { expect, test } from "vitest";
import { z } from "../../src/api/index.ts";
import { besidesSchema } from "../../src/site-thread/content/schema-walk.ts";

const point = z.strictObject({ x: z.number() });

test.each([
  ["a strict object", point, { x: 1, y: 2 }, ["y"]],
  ["an object that would drop the field", z.object({ x: z.number() }), { x: 1, y: 2 }, ["y"]],
  ["a union of two objects", z.union([point, z.strictObject({ y: z.number() })]), { y: 2, z: 3 }, ["z"]],
  ["an object or a record", z.union([point, z.record(z.string(), z.string())]), { y: "2" }, []],
  ["an object or anything", z.union([point, z.unknown()]), { y: 2 }, []],
  ["a loose object", z.looseObject({ x: z.number() }), { y: 2 }, []],
])("the unknown fields of %s", (_what, schema, data, expected) => {
  expect(besidesSchema(data, schema).unknown.map(({ path }) => path.join("."))).toEqual(expected);
});
