/** `plinth new` on small sites: what is written, what is printed, and that nothing else changes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildDate } from "../../src/api/date.ts";
import { createContentFile } from "../../src/commands/new/new.ts";
import { plinthWith } from "../support/command.ts";
import { buildSite, edited, filesBelow, siteWith, write } from "../support/small-site.ts";

/** Noon of `today`. */
const epoch = "1772625600";
const today = "2026-03-04";
const paragraph = "To be written: the text, as Markdown. Replace this paragraph.\n";

/** All messages, and the new files. */
async function create(root: string, type?: string, name?: string) {
  const before = filesBelow(root);
  const created = await createContentFile({ root, type, name, today });
  const after = filesBelow(root);
  const added = Object.keys(after).filter((path) => !(path in before));
  const said =
    created.kind === "written"
      ? [`${created.file} like ${created.model}`, created.fields.join()]
      : created.kind === "refused"
        ? [created.message, ...(created.hint ? [created.hint] : [])]
        : created.kind === "listed"
          ? created.types.map(({ name }) => name)
          : created.kind === "item"
            ? [created.file, JSON.stringify(created.item)]
            : created.diagnostics.map(({ code, message }) => `${code}: ${message}`);
  for (const [path, text] of Object.entries(before)) expect(after[path], `${path} is as it was`).toBe(text);
  return { said, added };
}

const withTypes = (types: string) => ({
  ...edited("templates/content.ts", ["\n});", `\n  ${types}\n});`]),
});

test("writes a post, and the build still passes", async () => {
  const root = siteWith();
  const { said, added } = await create(root, "posts", "Spring launch!");
  expect(said).toEqual(["content/posts/spring-launch.md like content/posts/first.md", "title,date,the text below"]);
  expect(added).toEqual(["content/posts/spring-launch.md"]);
  expect(readFileSync(join(root, "content/posts/spring-launch.md"), "utf8")).toBe(
    `---\ntitle: Spring launch!\ndate: 2026-03-04\n---\n\n${paragraph}`,
  );
  const lines = [
    "content/posts/spring-launch.md:6:1 warning content/placeholder: The text still has to be written. Replace it before launch.",
  ];
  expect(await buildSite(root)).toMatchObject({ ok: true, lines });
});

test("a file is never overwritten", async () => {
  expect(await create(siteWith(), "posts", "first")).toEqual({
    said: ["content/posts/first.md already exists. Nothing was written.", "Edit it, or choose another name."],
    added: [],
  });
});

test("folders are created, also where content/ itself is a link", async () => {
  const root = siteWith({
    ...withTypes('notes: markdown("notes/**/*.md", z.object({ title: z.string() })),'),
    content: undefined,
  });
  const elsewhere = siteWith();
  write(root, { content: { link: join(elsewhere, "content") } });
  expect(await create(root, "notes", "2026/Plans/first one")).toEqual({
    said: ["content/notes/2026/plans/first-one.md like undefined", "title,the text below"],
    added: ["content/notes/2026/plans/first-one.md"],
  });
});

test("no file is written through a folder that is a link", async () => {
  const root = siteWith({ "content/posts": undefined });
  const elsewhere = siteWith();
  write(root, { "content/posts": { link: join(elsewhere, "content/posts") } });
  const before = filesBelow(elsewhere);
  expect((await create(root, "posts", "second")).said).toEqual([
    "content/posts is a link, and content is not read through links to folders. Nothing was written.",
  ]);
  expect(filesBelow(elsewhere)).toEqual(before);
});

test("a file is written although other content is broken", async () => {
  const root = siteWith({ "content/posts/first.md": "---\ntilte: x\n---\n", "content/site.json": "{" });
  expect((await create(root, "posts", "x")).added).toEqual(["content/posts/x.md"]);
});

test("a type with a single file", async () => {
  const types = `faq: json("faq.json", z.array(z.strictObject({ question: z.string(), answer: z.string() })).min(1)),`;
  const root = siteWith({ "content/site.json": undefined, ...withTypes(types) });
  expect(await create(root, "site")).toEqual({
    said: ["content/site.json like undefined", "name,origin"],
    added: ["content/site.json"],
  });
  expect(readFileSync(join(root, "content/site.json"), "utf8")).toBe(
    '{\n  "name": "Site",\n  "origin": "To be written: origin"\n}\n',
  );
  expect((await create(root, "site")).said).toEqual([
    "content/site.json already exists. Nothing was written.",
    "Edit it, or choose another name.",
  ]);
  expect((await create(root, "faq")).said).toEqual(["content/faq.json like undefined", "1 item"]);
  expect((await create(root, "faq", "Is it safe?")).said).toEqual([
    "content/faq.json",
    '{"question":"Is it safe?","answer":"To be written: answer"}',
  ]);
});

test.each([
  ["post", 'Did you mean "posts"?'],
  ["constructor", "Run plinth new to list the content types."],
])("the unknown type %s gets a hint", async (type, hint) => {
  expect((await create(siteWith(), type, "x")).said).toEqual([`The site has no content type "${type}".`, hint]);
});

test("a name can contain folders, or be the whole path of the file", async () => {
  const root = siteWith(withTypes('docs: markdown("docs/**/*.md", z.object({ title: z.string() })),'));
  expect((await create(root, "docs")).said).toEqual([
    "The name is missing: plinth new <type> <name>.",
    "The name replaces the * in content/docs/**/*.md. It can contain folders, such as guide/install.",
  ]);
  expect((await create(root, "docs", "guide/install")).added).toEqual(["content/docs/guide/install.md"]);
  expect((await create(root, "docs", "content/docs/guide/use.md")).added).toEqual(["content/docs/guide/use.md"]);
});

test("the fields are those of the entry with the latest date, or of the last one", async () => {
  const root = siteWith({
    ...withTypes('notes: markdown("notes/*.md", z.object({ a: z.string().optional() })),'),
    "content/posts/newest.md": "---\ndate: 2026-01-02\ntitle: Newest\n---\n",
    "content/posts/older.md": "---\ntitle: Older\ndate: 2026-01-01\n---\n",
    "content/posts/typo.md": "---\ntitle: Typo\ndate: 2026-01-03\ndrfat: true\n---\n",
    "content/posts/broken.md": "---\ntitle: [\n---\n",
    "content/notes/a.md": "",
    "content/notes/b.md": "---\na: b\n---\n",
  });
  expect((await create(root, "posts", "x")).said[0]).toBe("content/posts/x.md like content/posts/newest.md");
  expect(readFileSync(join(root, "content/posts/x.md"), "utf8")).toMatch(/^---\ndate: 2026-03-04\ntitle: X\n---\n/);
  expect((await create(root, "notes", "x")).said[0]).toBe("content/notes/x.md like content/notes/b.md");
});

test("a draft is the model only if there are no other entries", async () => {
  const drafts =
    'notes: markdown("notes/*.md", z.object({ date: z.string(), draft: z.boolean().optional(), tip: z.string().optional() }), { draft: "draft" }),';
  const draft = { "content/notes/b.md": "---\ndate: 2026-01-02\ndraft: true\n---\n" };
  const ready = { "content/notes/a.md": "---\ndate: 2026-01-01\ntip: Stir it.\n---\n" };
  const both = siteWith({ ...withTypes(drafts), ...draft, ...ready });
  expect((await create(both, "notes", "x")).said).toEqual([
    "content/notes/x.md like content/notes/a.md",
    "date,tip,the text below",
  ]);
  const alone = siteWith({ ...withTypes(drafts), ...draft });
  expect((await create(alone, "notes", "x")).said[0]).toBe("content/notes/x.md like content/notes/b.md");
});

test("a schema that cannot be read is an error", async () => {
  const root = siteWith(withTypes('odd: json("odd/*.json", z.lazy(() => { throw new Error("no"); })),'));
  expect(await create(root, "odd", "x")).toEqual({
    said: ['The schema of "odd" cannot be read: no. Nothing was written.'],
    added: [],
  });
});

test.each([
  ["there is no site", { "templates/site.tsx": undefined }, /^site\/no-site: There is no templates\/site\.tsx in /],
  ["it does not compile", { "templates/page.tsx": "export const =" }, /^template\/bundle: /],
  ["it has no default export", { "templates/site.tsx": "export {};" }, /^template\/no-site: /],
])("an error if %s", async (_, files, line) => {
  const { said, added } = await create(siteWith(files), "posts", "x");
  expect(said).toEqual([expect.stringMatching(line)]);
  expect(added).toEqual([]);
});

test.each([
  [undefined, Date.UTC(2026, 2, 4, 23, 59), "2026-03-04"],
  ["0", 5, "1970-01-01"],
  ["1700000000", 5, "2023-11-14"],
  ["253402300799", 5, "9999-12-31"],
  ["253402300800", 5, undefined],
  ["", 5, undefined],
  ["-1", 5, undefined],
  ["1.5", 5, undefined],
  ["today", 5, undefined],
])("SOURCE_DATE_EPOCH=%s", (epoch, now, day) => {
  expect(buildDate(epoch, now)).toBe(day);
});

describe("the command", () => {
  const begin = async (...args: string[]) => {
    const { status, stdout, stderr } = await plinthWith({ SOURCE_DATE_EPOCH: epoch }, "new", ...args);
    return { status, stdout, said: stderr.replace(/ in \d+\.\d\d s/, "").split("\n") };
  };

  test("writes a file, shows the next step, and checks the site", async () => {
    const root = siteWith();
    expect(await begin("posts", "Spring launch", "--root", root)).toEqual({
      status: 0,
      stdout: "",
      said: [
        "✓ Wrote content/posts/spring-launch.md, like content/posts/first.md.",
        "  Edit title, date, and the text below.",
        "content/posts/spring-launch.md:6:1 warning content/placeholder: The text still has to be written. Replace it before launch.",
        "✓ No errors: 3 pages and 0 other files, 1.2 kB, checked. 1 warning.",
        "",
      ],
    });
    expect(await begin("posts", "Spring launch", "--root", root)).toMatchObject({
      status: 1,
      said: [
        "✗ content/posts/spring-launch.md already exists. Nothing was written.",
        "  hint: Edit it, or choose another name.",
        "",
      ],
    });
  });

  test("shows what to fill in, and the other errors of the site", async () => {
    const type = 'parts: json("parts/*.json", z.object({ sku: z.string().regex(/^Q/, "must begin with Q") })),';
    const root = siteWith({ "content/posts/first.md": "---\ntitle: First\n---\n", ...withTypes(type) });
    const { status, said } = await begin("parts", "x", "--root", root);
    expect(status).toBe(1);
    expect(said.filter((line) => /^\S/.test(line))).toEqual([
      "✓ Wrote content/parts/x.json.",
      'content/parts/x.json:2:10 error content/invalid-field: sku is "To be written: sku": must begin with Q.',
      'content/posts/first.md:2:1 error content/missing-field: The field "date" is missing.',
      "✗ 2 errors. Pages that use a file with errors are not fully checked yet.",
    ]);
  });

  test("without a type, lists them for people and programs", async () => {
    expect(await begin("--root", siteWith())).toEqual({
      status: 0,
      stdout: "site   content/site.json\nposts  content/posts/*.md\n",
      said: ["plinth new <type> <name> creates a file; a type with a single file takes no name.", ""],
    });
  });

  test("shows the error of the system if the file cannot be written", async () => {
    const root = siteWith({ "content/posts/first.md": undefined, "content/posts": "a file" });
    expect(await begin("posts", "x", "--root", root)).toMatchObject({
      status: 3,
      said: [
        expect.stringMatching(/^error: ENOTDIR: /),
        expect.stringMatching(/^ {2}hint: Part of the path is a file/),
        "",
      ],
    });
  });

  test.each([
    [
      ["post", "x"],
      ['✗ The site has no content type "post".', '  hint: Did you mean "posts"?', ""],
    ],
    [
      ["posts"],
      [
        "✗ The name is missing: plinth new <type> <name>.",
        "  hint: The name replaces the * in content/posts/*.md.",
        "",
      ],
    ],
    [
      ["posts", "x", "y"],
      ["error: too many arguments for 'new'. Expected 2 arguments but got 3.", "(run plinth new --help for usage)", ""],
    ],
  ])("refuses %j", async (args, said) => {
    expect(await begin(...args, "--root", siteWith())).toEqual({ status: 2, stdout: "", said });
  });
});
