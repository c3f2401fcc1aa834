/** A content type and a name -> the path and the text of a valid new file. */
import { describe, expect, test } from "vitest";
import { formats, parse } from "../../src/content/formats/index.ts";
import { exampleMatch } from "../../src/content/scaffold/example-match.ts";
import { scaffold } from "../../src/content/scaffold/scaffold.ts";
import { Report } from "../../src/diagnostics/diagnostic.ts";
import { type ContentType, json, markdown, placeholder, z } from "../../src/site/index.ts";

const today = "2026-03-04";

/** The scaffold for the only type of a site. */
const answer = (type: ContentType, name: string | undefined) => {
  const { scaffold: found } = scaffold({ thing: type }, { type: "thing", name, today });
  if (!found) throw new Error("the type was not found");
  return found;
};

/** The text of the file, or one line for each place without an example. */
function textFor(type: ContentType, name?: string): string {
  const start = answer(type, name);
  if ("message" in start) return start.message;
  const { whole } = start;
  if ("unsolved" in whole) return whole.unsolved.map(({ path, reason }) => `${path.join(".")}: ${reason}`).join("\n");
  const text = formats[type.format].write(whole.value);
  const documents = parse([{ file: start.file, text }], new Report());
  expect(documents[0]?.data, "the text is read back as the validated value").toEqual(whole.value);
  return text;
}

const paragraph = "To be written: the text, as Markdown. Replace this paragraph.\n";

describe("front matter", () => {
  test.each<[what: string, schema: z.ZodType, name: string, text: string]>([
    [
      "a title from the name, a date, and text to replace",
      z.strictObject({ title: z.string(), date: z.iso.date(), summary: z.string().min(1), category: z.string() }),
      "spring-launch",
      `---\ntitle: Spring launch\ndate: 2026-03-04\nsummary: 'To be written: summary'\ncategory: 'To be written: category'\n---\n\n${paragraph}`,
    ],
    [
      "words are used as the title",
      z.object({ title: z.string(), metaTitle: z.string().max(20) }),
      "It's {{site.name}}: a Spring launch!",
      `---\ntitle: 'It''s {{site.name}}: a Spring launch!'\nmetaTitle: 'It''s {{site.name}}'\n---\n\n${paragraph}`,
    ],
    [
      "a reference at the start is quoted",
      z.object({ title: z.string() }),
      "{{site.name}} grows",
      `---\ntitle: '{{site.name}} grows'\n---\n\n${paragraph}`,
    ],
    [
      "a date in the name is used",
      z.object({ title: z.string(), date: z.iso.date() }),
      "2025-12-24-winter_sale",
      `---\ntitle: Winter sale\ndate: 2025-12-24\n---\n\n${paragraph}`,
    ],
    [
      "an invalid date in the name is not used",
      z.object({ date: z.iso.date() }),
      "2025-02-30-x",
      `---\ndate: 2026-03-04\n---\n\n${paragraph}`,
    ],
    [
      "text that YAML would read as another type is quoted",
      z.object({
        title: z.string(),
        a: z.enum(["yes", "no"]),
        b: z.literal("12"),
        c: z.literal("null"),
        d: z.literal("- x"),
      }),
      "true",
      `---\ntitle: 'True'\na: 'yes'\nb: '12'\nc: 'null'\nd: '- x'\n---\n\n${paragraph}`,
    ],
    [
      "lists over several lines, nested fields",
      z.object({
        tags: z.array(z.string()).min(2),
        address: z.object({ city: z.string(), lines: z.array(z.string()) }),
      }),
      "x",
      `---\ntags:\n  - 'To be written: tags 1'\n  - 'To be written: tags 2'\naddress:\n  city: 'To be written: city'\n  lines: []\n---\n\n${paragraph}`,
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
      "x",
      `---\nd: false\n---\n\n${paragraph}`,
    ],
    ["no required field", z.object({ a: z.string().optional() }), "x", `---\n---\n\n${paragraph}`],
    ["no fields at all", z.strictObject({}), "x", `---\n---\n\n${paragraph}`],
    [
      "a schema that is not an object",
      z.array(z.string()),
      "x",
      ": front matter is a list of fields, but the schema is not an object",
    ],
  ])("%s", (_, schema, name, text) => {
    expect(textFor(markdown("things/*.md", schema), name)).toBe(text);
  });
});

describe("one field", () => {
  const written = "To be written: field";
  test.each<[what: string, schema: z.ZodType, value: unknown]>([
    ["a text", z.string(), written],
    ["a short one", z.string().max(15), "To be written"],
    ["a shorter one", z.string().max(5), "field"],
    ["one of four letters", z.string().max(4), "To"],
    ["of an exact length", z.string().length(8), "To be wr"],
    ["a long one", z.string().min(50).max(160), "To be written: field. It must have 50 to 160 characters."],
    [
      "a longer one",
      z.string().min(80),
      "To be written: field. It must have at least 80 characters. This is placeholder text; replace it with the real text.",
    ],
    [
      "of nearly that length",
      z.string().min(60).max(70),
      "To be written: field. It must have 60 to 70 characters. This is",
    ],
    ["trimmed, lower case", z.string().trim().lowercase(), "to be written: field"],
    ["a suffix", z.string().endsWith(" LLC"), "X y LLC"],
    ["a prefix", z.string().startsWith("urn:"), "urn:"],
    ["an example in the message", z.string().regex(/^\d+ms$/, 'must be milliseconds such as "12ms"'), "12ms"],
    ["a path", z.string().regex(/^\/[a-z/-]*$/), "/"],
    ["a pattern like a slug", z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), "x-y"],
    ["a pattern", z.string().regex(/^[A-Z]{3}-\d{4}$/), "AAA-1111"],
    [
      "two patterns",
      z
        .string()
        .regex(/^SKU/)
        .regex(/\d{3}$/),
      "SKU111",
    ],
    ["a price", z.string().regex(/^(USD|EUR) \d+(\.\d\d)?$/), "USD 1"],
    ["a file", z.string().regex(/\.(png|jpe?g)$/), "x-y.png"],
    ["a version", z.string().regex(/^\d+\.\d+\.\d+$/), "1.0.0"],
    ["a template", z.templateLiteral(["v", z.int()]), "v1"],
    ["an email address", z.email(), "name@example.com"],
    ["a URL", z.url(), "https://example.com"],
    ["a URL with a slash at its end", z.url().regex(/\/$/), "https://example.com/"],
    ["a URL of one host", z.url({ protocol: /^https$/, hostname: /^(?:www\.)?shop\.test$/ }), "https://shop.test"],
    ["a uuid", z.uuid(), "00000000-0000-4000-8000-000000000000"],
    ["a uuid of version 7", z.uuidv7(), "00000000-0000-7000-8000-000000000000"],
    ["a date", z.iso.date(), "2026-03-04"],
    ["a date and time", z.iso.datetime(), "2026-03-04T12:00:00Z"],
    ["a local date and time", z.iso.datetime({ local: true }).regex(/00$/), "2026-03-04T12:00:00"],
    ["a time", z.iso.time(), "12:00"],
    ["a duration", z.iso.duration(), "P1D"],
    ["an IP address", z.ipv4(), "192.0.2.1"],
    ["a telephone number", z.e164(), "+12025550100"],
    ["a coerced date", z.coerce.date(), "2026-03-04"],
    ["a boolean as text", z.stringbool(), "true"],
    ["a placeholder", placeholder(z.email(), /\.example$/), "name@company.example"],
    [
      "a placeholder of one host",
      placeholder(z.url({ hostname: /^shop\.test$/ }), /0{6,}/),
      "https://shop.test/000000",
    ],
    ["a placeholder in words", placeholder(z.string(), /\bExample\b/), "Example"],
    ["its own example", z.string().meta({ examples: ["Ulm"] }), "Ulm"],
    [
      "an invalid example, and a valid one",
      z
        .string()
        .max(2)
        .meta({ examples: ["Ulm", "Ur"] }),
      "Ur",
    ],
    ["one of several", z.enum(["north", "south"]), "north"],
    ["a literal", z.literal(3), 3],
    ["the first of several that passes", z.enum(["a", "b"]).refine((value) => value !== "a"), "b"],
    ["a number", z.number(), 0],
    ["from a minimum", z.number().min(0.5), 0.5],
    ["more than a minimum", z.number().gt(3), 4],
    ["between", z.number().gt(0).lt(1), 0.5],
    ["a negative one", z.number().max(-5), -5],
    ["an integer", z.int(), 0],
    ["a positive integer", z.int().positive(), 1],
    ["a multiple", z.number().gt(3).multipleOf(5), 5],
    ["a coerced number", z.coerce.number().min(2), 2],
    ["a boolean", z.boolean(), false],
    ["a boolean that must be true", z.boolean().refine(Boolean), true],
    ["nothing", z.null(), null],
    ["anything", z.any(), written],
    ["a pair", z.tuple([z.number().min(-180), z.string()]), [-180, "To be written: field 2"]],
    ["a pair with more", z.tuple([z.string().optional()], z.number()), []],
    ["a list", z.array(z.number()), []],
    [
      "a list of two",
      z.array(z.strictObject({ name: z.string() })).length(2),
      [{ name: "To be written: name 1" }, { name: "To be written: name 2" }],
    ],
    ["either", z.union([z.url(), z.number()]), "https://example.com"],
    ["either, if the first is impossible", z.union([z.never(), z.int().min(2)]), 2],
    [
      "a kind",
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("a"), n: z.int() }),
        z.object({ kind: z.literal("b") }),
      ]),
      { kind: "a", n: 0 },
    ],
    ["nullable", z.string().nullable(), written],
    ["an intersection", z.intersection(z.object({ a: z.int() }), z.object({ b: z.boolean() })), { a: 0, b: false }],
    ["a record", z.record(z.string(), z.int()), {}],
    ["a record with known keys", z.record(z.enum(["x", "y"]), z.int()), { x: 0, y: 0 }],
    ["the input of a transformation", z.string().transform(Number).pipe(z.number().min(5)), "2026"],
    [
      "a recursive schema",
      z.object({
        get inner() {
          return z.array(node);
        },
      }),
      { inner: [] },
    ],
    ["either itself or an end", tree(), written],
    ["read only, branded, caught", z.string().brand("x").readonly(), written],
  ])("%s", (_, field, value) => {
    const text = textFor(json("things/*.json", z.strictObject({ field })), "x-y");
    expect(text.startsWith("{") ? JSON.parse(text).field : text).toEqual(value);
  });
});

const node = z.object({
  name: z.string(),
  get inner() {
    return z.array(node);
  },
});
/** Each left side contains the whole type again. */
function tree(): z.ZodType {
  const inner: z.ZodType = z.lazy(() => z.union([z.object({ left: inner, right: inner }), z.string()]));
  return inner;
}

test.each<[what: string, schema: z.ZodType, reason: string]>([
  [
    "a refinement that no candidate passes",
    z.object({ a: z.string().refine((text) => text.length === 1013, "must be long") }),
    "a: must be long",
  ],
  [
    "a pattern that no text matches",
    z.object({ a: z.object({ b: z.string().regex(/(?=x)y/) }) }),
    "a.b: must match pattern /(?=x)y/",
  ],
  [
    "several",
    z.object({ a: z.never(), b: z.array(z.date()).min(2) }),
    "a: expected never, received string\nb.0: expected date, received string\nb.1: expected date, received string",
  ],
  [
    "fields that contradict each other",
    z.object({ a: z.int(), b: z.int() }).refine(({ a, b }) => a < b, { path: ["b"], message: "must be more than a" }),
    "b: must be more than a",
  ],
  [
    "no branch of a union",
    z.object({ a: z.union([z.date(), z.never()]) }),
    "a: expected date, received string\na: expected never, received string",
  ],
  [
    "a recursive value without an end",
    z.object({
      get a() {
        return endless;
      },
    }),
    "a.a: contains itself",
  ],
  [
    "a list that is too long",
    z.object({ a: z.array(z.int()).min(2000) }),
    "a: Too small: expected array to have >=2000 items",
  ],
  [
    "a schema that throws",
    z.object({
      a: z.string().refine(() => {
        throw new Error("no");
      }),
    }),
    "a: its schema fails: no",
  ],
  [
    "an async schema",
    z.object({ a: z.string().refine(async () => true) }),
    "a: its schema fails: Encountered Promise during synchronous parse. Use .parseAsync() instead.",
  ],
  [
    "a lazy schema that throws",
    z.object({
      a: z.lazy((): z.ZodType => {
        throw new Error("no");
      }),
    }),
    ": its schema cannot be read: no",
  ],
])("reports a place without an example: %s", (_, schema, reason) => {
  expect(textFor(json("things/*.json", schema), "x")).toBe(reason);
});

const endless: z.ZodType = z.object({
  get a() {
    return endless;
  },
});

test.each([
  ["^a|b$", "a"],
  ["(?:[ab]{2}|c)+d?", "aa"],
  ["[^a-z]{3}", "111"],
  ["\\w+@[a-z]{2,5}\\.test", "a@aa.test"],
  ["[a-z-]+/[a-z-]{1,20}", "spring-launch/spring-launch"],
  ["\\u0041\\x42\\u{43}\\u{1F600}", "ABC\u{1F600}"],
  ["\\p{Lu}\\p{Nd}", "A1"],
  ["(?<year>\\d{4})(?=x)\\b.", "1111a"],
  ["\\[\\]\\)\\\\", "[])\\"],
  ["(a)\\1", undefined],
  ["[^\\s\\S]", undefined],
  ["(?i:a)", undefined],
  ["((a{9999}){9999}){9999}", undefined],
])("a text for the pattern %s", (pattern, text) => {
  expect(exampleMatch(pattern, "spring-launch")).toBe(text);
});

describe("names", () => {
  const place = (pattern: string, name: string | undefined) => {
    const start = answer(markdown(pattern, z.object({ title: z.string() })), name);
    return "message" in start ? start.message : start.file;
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
    ["notes/**/*.md", "2026/Spring Plans/plan", "content/notes/2026/spring-plans/plan.md"],
    ["notes/**.md", "plan", "content/notes/plan.md"],
    ["pages/about.md", undefined, "content/pages/about.md"],
    ["press/*.md", undefined, "The name is missing: plinth new <type> <name>."],
    ["press/*.md", "", 'The name "" is empty.'],
    ["press/*.md", "../x", 'The name "../x" has a ".." part.'],
    ["notes/**/*.md", "a/../../x", 'The name "a/../../x" has a ".." part.'],
    ["notes/**/*.md", "a/./x", 'The name "a/./x" has a "." part.'],
    ["press/*.md", "...", 'The name "..." has a "..." part.'],
    ["notes/**/*.md", "/etc/passwd", 'The name "/etc/passwd" has an empty part.'],
    ["notes/**/*.md", "a//b", 'The name "a//b" has an empty part.'],
    ["notes/**/*.md", "a/", 'The name "a/" has an empty part.'],
    ["notes/**/*.md", "a/ /b", 'The name "a/ /b" has an empty part.'],
    [
      "press/*.md",
      "a/b",
      'The name "a/b" does not have one part for each *, or has folders but the pattern has no **/.',
    ],
    [
      "*/posts/*.md",
      "plan",
      'The name "plan" does not have one part for each *, or has folders but the pattern has no **/.',
    ],
    ["press/*.md", "a\\b", 'The name "a\\\\b" contains a backslash or a control character.'],
    ["press/*.md", "a\0b", 'The name "a\\u0000b" contains a backslash or a control character.'],
    ["press/*.md", "!?", 'The name "!?" contains no letter or digit.'],
    ["press/*.md", "CON", 'The name "CON" gives a path that has a name that Windows reserves: "con.md".'],
    ["press/*.md", "x".repeat(300), `The name "${"x".repeat(60)}…" gives a path that is longer than 240 bytes.`],
  ])("%s with %j", (pattern, name, file) => {
    expect(place(pattern, name)).toBe(file);
  });
});
