/** A content type and a name -> the path and the fields of a new file. */
import { describe, expect, test } from "vitest";
import { json, z } from "../../src/api/index.ts";
import { Report } from "../../src/base/diagnostic.ts";
import { filePathOf } from "../../src/commands/new/file-name.ts";
import { hasFieldsOf, newItem, requiredValue, valueLike } from "../../src/commands/new/new-value.ts";
import { formats, parse } from "../../src/content/formats/index.ts";
import { jsonSchemasOf, type SchemaNode } from "../../src/site-thread/content/editor-schemas.ts";

const subject = { words: "Spring launch", date: "2026-03-04" };

/** As `plinth schema` prints it. */
function schemaOf(schema: z.ZodType): SchemaNode {
  const [type] = jsonSchemasOf({ thing: json("things/*.json", schema) });
  if (!type || "problem" in type) throw new Error("no JSON Schema");
  return type.schema;
}

test.each<[what: string, model: unknown, value: unknown]>([
  [
    "title, date and texts are new; choices, names and numbers are kept; its address and pictures are not copied",
    {
      title: "Winter sale",
      date: "2025-12-24",
      updated: "2025-12-25T08:00:00Z",
      summary: "Half of everything.",
      category: "sale",
      url: "/winter/",
      slug: "winter",
      hero: "./snow.jpg",
      cover: { image: "snow.avif", alt: "Snow" },
      related: ["../summer.md", "../autumn.md"],
      price: 12.5,
      until: null,
    },
    {
      title: "Spring launch",
      date: "2026-03-04",
      updated: "2026-03-04T08:00:00Z",
      summary: "To be written: summary",
      category: "sale",
      price: 12.5,
      until: null,
    },
  ],
  ["a draft or an exception is not copied", { draft: true, pinned: false }, { draft: false, pinned: false }],
  ["the first item of a list", { tags: ["a b", "c d"], none: [] }, { tags: ["To be written: tags"], none: [] }],
  ["a list of numbers is one value", { location: [9.99, 48.4] }, { location: [9.99, 48.4] }],
  [
    "nested fields, whose names are not the title",
    { author: { name: "Ann" }, steps: [{ title: "First step", minutes: 5 }, {}] },
    { author: { name: "Ann" }, steps: [{ title: "To be written: title", minutes: 5 }] },
  ],
  ["a value that is not an object", "Any text", "To be written: entry"],
])("a new entry has the fields of another one: %s", (_, model, value) => {
  expect(valueLike(model, subject)).toEqual(value);
});

test("an address that a union may require is marked", () => {
  const schema = schemaOf(z.union([z.object({ url: z.string() }), z.object({ title: z.string() })]));
  expect(valueLike({ url: "/winter/" }, subject, schema)).toEqual({ url: "To be written: url" });
});

test("an address or a picture that the schema requires is marked", () => {
  const schema = schemaOf(z.object({ slug: z.string(), cover: z.object({ src: z.string(), fit: z.string() }) }));
  expect(valueLike({ slug: "winter", cover: { src: "./snow.jpg", fit: "crop" } }, subject, schema)).toEqual({
    slug: "To be written: slug",
    cover: { src: "To be written: src", fit: "crop" },
  });
});

const post = z.strictObject({ title: z.string(), tags: z.array(z.string()).optional() });

test.each<[what: string, schema: z.ZodType, data: unknown, isModel: boolean]>([
  ["with required fields only", post, { title: "x" }, true],
  ["with an optional one", post, { title: "x", tags: [] }, true],
  ["without a required field", post, { tags: [] }, false],
  ["with a misspelt field", post, { title: "x", tgas: [] }, false],
  ["with a field of a record", z.record(z.string(), z.int()), { any: 1 }, true],
  ["with a field of a loose object", z.looseObject({ a: z.int() }), { a: 1, b: 2 }, true],
  ["of a union", z.union([post, z.object({ name: z.string() })]), { name: "x" }, true],
])("an entry is copied only if it has the fields of its type: %s", (_, schema, data, isModel) => {
  expect(hasFieldsOf(schemaOf(schema), data)).toBe(isModel);
});

const node = z.object({
  name: z.string(),
  get inner() {
    return z.array(node);
  },
});
const endless: z.ZodType = z.object({
  get a() {
    return endless;
  },
});
/** Each left side contains the whole type again. */
const tree: z.ZodType = z.lazy(() => z.union([z.object({ left: tree, right: tree }), z.string()]));

test.each<[what: string, schema: z.ZodType, value: unknown]>([
  [
    "a title from the name, a date, and texts to replace",
    z.strictObject({ title: z.string(), date: z.iso.date(), summary: z.string().max(160), link: z.url() }),
    {
      title: "Spring launch",
      date: "2026-03-04",
      summary: "To be written: summary",
      link: "To be written: link",
    },
  ],
  [
    "only required fields",
    z.object({
      a: z.string().optional(),
      b: z.number().default(3),
      c: z.int().prefault(1),
      d: z.boolean(),
      e: z.string().nullish(),
    }),
    { d: false },
  ],
  ["no fields", z.strictObject({}), {}],
  [
    "choices",
    z.object({ a: z.enum(["yes", "no"]), b: z.literal(3), c: z.string().meta({ examples: ["Ulm"] }), d: z.null() }),
    { a: "yes", b: 3, c: "Ulm", d: null },
  ],
  [
    "the smallest number that is not negative",
    z.object({ a: z.number(), b: z.int(), c: z.int().positive(), d: z.number().min(0.5) }),
    { a: 0, b: 0, c: 1, d: 0.5 },
  ],
  ["a date and time", z.object({ a: z.iso.datetime() }), { a: "2026-03-04T12:00:00Z" }],
  [
    "the first of a union",
    z.object({ a: z.union([z.int(), z.string()]), b: z.string().nullable() }),
    { a: 0, b: "To be written: b" },
  ],
  [
    "nested fields and lists",
    z.object({ tags: z.array(z.string()).min(2), address: z.object({ city: z.string(), name: z.string() }) }),
    {
      tags: ["To be written: tags", "To be written: tags"],
      address: { city: "To be written: city", name: "To be written: name" },
    },
  ],
  ["a list of entries", z.array(z.strictObject({ question: z.string() })), [{ question: "Spring launch" }]],
  ["a recursive schema", node, { name: "Spring launch", inner: [] }],
  ["a recursive schema without an end", endless, { a: null }],
  ["a recursive union", z.object({ a: tree }), { a: { left: null, right: null } }],
  ["anything else", z.object({ a: z.any(), b: z.coerce.date() }), { a: "To be written: a", b: "To be written: b" }],
])("the first entry has the required fields: %s", (_, schema, value) => {
  expect(requiredValue(schemaOf(schema), subject)).toEqual(value);
});

test("an item of a list is like the last one", () => {
  const faq = schemaOf(z.array(z.strictObject({ question: z.string(), answer: z.string() })));
  const item = { question: "Spring launch", answer: "To be written: answer" };
  expect(newItem([{ question: "Is it safe?", answer: "It is." }], faq, subject)).toEqual(item);
  expect(newItem([], faq, subject)).toEqual(item);
  expect(newItem({ title: "x" }, schemaOf(post), subject)).toBeUndefined();
});

test.each<[fields: object, text: string]>([
  [{}, "---\n---\n"],
  [
    { a: "08001", b: "0987", c: "09.5", d: "0o17", e: "1_000", f: 8, g: 9.5, h: true, i: "true", j: null },
    "---\na: '08001'\nb: '0987'\nc: '09.5'\nd: '0o17'\ne: '1_000'\nf: 8\ng: 9.5\nh: true\ni: 'true'\nj: null\n---\n",
  ],
  [
    { title: "It's {{site.name}}: a Spring launch!", date: "2026-03-04" },
    "---\ntitle: 'It''s {{site.name}}: a Spring launch!'\ndate: 2026-03-04\n---\n",
  ],
  [{ title: "{{site.name}} grows" }, "---\ntitle: '{{site.name}} grows'\n---\n"],
  [
    { a: "yes", b: "12", c: "null", d: "- x", e: "True" },
    "---\na: 'yes'\nb: '12'\nc: 'null'\nd: '- x'\ne: 'True'\n---\n",
  ],
  [{ tags: ["a", "b"], address: { lines: [] } }, "---\ntags:\n  - a\n  - b\naddress:\n  lines: []\n---\n"],
])("front matter is read back as written: %j", (fields, text) => {
  const written = formats.markdown.write(fields);
  expect(written).toBe(`${text}\nTo be written: the text, as Markdown. Replace this paragraph.\n`);
  expect(parse([{ file: "content/x.md", text: written }], new Report())[0]?.data).toEqual(fields);
});

describe("the path of a new file", () => {
  const place = (pattern: string, name: string | undefined) => {
    const path = filePathOf(pattern, name);
    return "message" in path ? path.message : path.file;
  };
  test.each<[pattern: string, name: string | undefined, file: string]>([
    ["press/*.md", "spring-launch", "content/press/spring-launch.md"],
    ["press/*.md", "spring-launch.md", "content/press/spring-launch.md"],
    ["press/*.md", " Spring  Launch! ", "content/press/spring-launch.md"],
    ["press/*.md", "What’s new – in v1.2?", "content/press/whats-new-in-v1-2.md"],
    ["press/*.md", "v1.2", "content/press/v1.2.md"],
    ["press/*.md", "Über uns", "content/press/über-uns.md"],
    ["press/*.md", "u\u0308ber", "content/press/über.md"],
    ["press/*.md", "東京 2026", "content/press/東京-2026.md"],
    ["press/*.md", ".hidden", "content/press/hidden.md"],
    ["en-*.md", "plan", "content/en-plan.md"],
    ["posts/*/index.md", "plan", "content/posts/plan/index.md"],
    ["*/posts/*.md", "en/plan", "content/en/posts/plan.md"],
    ["notes/**/*.md", "plan", "content/notes/plan.md"],
    ["{notes,plans}/*.md", "plan", "content/notes/plan.md"],
    ["notes/**/*.md", "2026/Spring Plans/plan", "content/notes/2026/spring-plans/plan.md"],
    ["notes/**.md", "plan", "content/notes/plan.md"],
    ["pages/{about,imprint}.md", "Imprint", "content/pages/imprint.md"],
    ["{index,guide/*}.md", "content/guide/index.md", "content/guide/index.md"],
    ["pages/{about,imprint}.md", "legal", 'The name "legal" does not fit the pattern of the type.'],
    ["pages/about.md", undefined, "content/pages/about.md"],
    ["press/*.md", undefined, "The name is missing: plinth new <type> <name>."],
    ["press/*.md", "", 'The name "" has a part without a letter or digit.'],
    ["press/*.md", "!?", 'The name "!?" has a part without a letter or digit.'],
    ["notes/**/*.md", "a/../../x", 'The name "a/../../x" has a part without a letter or digit.'],
    ["notes/**/*.md", "/etc/passwd", 'The name "/etc/passwd" has a part without a letter or digit.'],
    ["press/*.md", "a/b", 'The name "a/b" does not fit the pattern of the type.'],
    ["*/posts/*.md", "plan", 'The name "plan" does not fit the pattern of the type.'],
    ["press/*.md", "a\\b\0c", "content/press/a-b-c.md"],
    ["press/*.md", "CON", 'The name "CON" gives a path that has a name that Windows reserves: "con.md".'],
    ["press/*.md", "x".repeat(300), `The name "${"x".repeat(300)}" gives a path that is longer than 240 bytes.`],
  ])("of the type %s with the name %j", (pattern, name, file) => {
    expect(place(pattern, name)).toBe(file);
  });
});
