/** The API reference of the manual, which is made from these sources: nothing is missing, and the examples compile. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { modules, readExports } from "../../docs/templates/api/read.ts";

const exports = readExports();

test("every module of the package is documented, and no other", () => {
  const { exports: names } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const code = Object.keys(names).filter((name) => !name.endsWith(".json"));
  expect(Object.keys(modules).sort()).toEqual(code.map((name) => name.replace(/^\./, "plinth")).sort());
});

test("it lists components, functions, types and constants, with what they take", () => {
  const named = (name: string) => exports.find((each) => each.name === name);
  expect(named("paginate")).toMatchObject({
    module: "plinth",
    kind: "function",
    signature: "paginate<Item>(list: readonly Item[], size: number): ListPage<Item>[]",
    fields: [{ name: "list", type: "readonly Item[]", isOptional: false }, { name: "size" }],
    throws: ["RangeError if `size` is not a whole number from 1."],
  });
  expect(named("formatDate")?.fields.map(({ name, isOptional }) => [name, isOptional])).toEqual([
    ["isoDate", false],
    ["locale", false],
    ["options", true],
  ]);
  expect(named("Picture")).toMatchObject({ module: "plinth/images", kind: "component", also: ["<img>"] });
  expect(
    named("Picture")
      ?.fields.map(({ name }) => name)
      .sort(),
  ).toEqual(["alt", "formats", "image", "loading", "sizes", "widths"].sort());
  // Of two props, one is required: neither alone.
  expect(named("Markdown")?.fields.map(({ name, type, isOptional }) => [name, type, isOptional])).toEqual([
    ["as", expect.stringContaining('"div"'), true],
    ["className", "string", true],
    ["inline", "boolean", true],
    ["text", "string", true],
    ["entry", "{ file: string } | { file: string; body: string }", true],
  ]);
  expect(
    named("Picture")
      ?.fields.filter(({ isOptional }) => !isOptional)
      .map(({ name }) => name),
  ).toEqual(["alt", "image"]);
  expect(named("MarkdownTypeOptions")).toMatchObject({ also: ["TypeOptions"] });
  expect(named("ContentType")).toMatchObject({ also: [] }); // of a type that is not exported
  expect(named("Feed")).toMatchObject({ module: "plinth/outputs", kind: "type", signature: "" });
  expect(named("z")).toMatchObject({ kind: "value" });
  expect(named("placeholders")).toBeUndefined(); // @internal
});

describe.each(exports.map((each) => [each.name, each] as const))("%s", (_, { text, fields }) => {
  test("has a docstring, and so has everything that it takes", () => {
    const words = [["docstring", text], ...fields.map((field) => [field.name, field.text])];
    expect(words.filter(([, text = ""]) => text.trim().length < 8).map(([name]) => name)).toEqual([]);
  });
});
