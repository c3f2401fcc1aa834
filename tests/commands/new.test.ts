/** `plinth new` on small sites: what is written, what is printed, and that nothing else changes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dayOf } from "../../src/api/date.ts";
import { createContentFile } from "../../src/commands/new/new.ts";
import { writeNew } from "../../src/commands/new/write-file.ts";
import { plinthWith } from "../support/command.ts";
import { buildSite, filesBelow, siteWith, start, temporaryFolder, write } from "../support/small-site.ts";

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
      ? [`Wrote ${created.file}${created.model ? `, like ${created.model}` : ""}.`, created.next]
      : created.kind === "refused"
        ? [created.message, ...(created.details ?? []), created.hint ?? ""]
        : created.kind === "listed"
          ? created.types.map(({ name }) => name)
          : created.kind === "item"
            ? [created.file, JSON.stringify(created.item)]
            : created.diagnostics.map(({ code, message }) => `${code}: ${message}`);
  for (const [path, text] of Object.entries(before)) expect(after[path], `${path} is as it was`).toBe(text);
  return { said: said.filter(Boolean), added };
}

const withTypes = (types: string) => ({
  "templates/content.ts": String(start["templates/content.ts"]).replace("\n});", `\n  ${types}\n});`),
});

test("writes a post, and the build still passes", async () => {
  const root = siteWith();
  const { said, added } = await create(root, "posts", "Spring launch!");
  expect(said).toEqual([
    "Wrote content/posts/spring-launch.md, like content/posts/first.md.",
    "Edit title, date, and the text below.",
  ]);
  expect(added).toEqual(["content/posts/spring-launch.md"]);
  expect(readFileSync(join(root, "content/posts/spring-launch.md"), "utf8")).toBe(
    `---\ntitle: Spring launch!\ndate: 2026-03-04\n---\n\n${paragraph}`,
  );
  const lines = [
    "content/posts/spring-launch.md:6:1 warning content/placeholder: The text still has to be written. Replace it before launch.",
  ];
  expect(await buildSite(root)).toMatchObject({ ok: true, lines });
});

test("nothing is overwritten", async () => {
  const root = siteWith({ "content/posts/Second.md": "x" });
  expect(await create(root, "posts", "first")).toEqual({
    said: ["content/posts/first.md already exists. Nothing was written.", "Edit it, or choose another name."],
    added: [],
  });
  expect(await create(root, "posts", "second")).toEqual({
    said: [
      "content/posts/second.md conflicts with content/posts/Second.md. Nothing was written.",
      "Choose another name.",
    ],
    added: [],
  });
});

test("a broken link counts as a file", async () => {
  const root = siteWith();
  write(root, { "content/posts/out.md": { link: join(root, "outside.md") } });
  const created = await createContentFile({ root, type: "posts", name: "out", today });
  expect(created).toMatchObject({ message: "content/posts/out.md already exists. Nothing was written." });
});

test.each([
  [
    "a folder that is a link",
    { "content/posts": { link: "OUTSIDE" } },
    "content/posts is a link, and content is not read through links to folders.",
  ],
  ["a folder that is a file", { "content/posts": "x" }, "content/posts/x.md conflicts with content/posts."],
  ["a folder that differs in case", { "content/Posts/x.md": "x" }, "content/posts/x.md conflicts with content/Posts."],
])("nothing is written through %s", async (_, files, message) => {
  const outside = temporaryFolder();
  const root = siteWith({ "content/posts/first.md": undefined, "content/posts": undefined });
  const linked = "content/posts" in files && typeof files["content/posts"] === "object";
  write(root, linked ? { "content/posts": { link: outside } } : files);
  const created = await createContentFile({ root, type: "posts", name: "x", today });
  expect(created).toMatchObject({ kind: "refused", exitCode: 1, message: `${message} Nothing was written.` });
  expect(filesBelow(outside)).toEqual({});
});

test("the system's error is shown", async () => {
  const root = siteWith({ "content/site.json": undefined, "content/posts/first.md": undefined, content: undefined });
  write(root, { content: "a file" });
  const created = await createContentFile({ root, type: "posts", name: "x", today });
  expect(created).toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(/^content\/posts\/x\.md could not be written: ENOTDIR: .*\. Nothing was written\.$/),
  });
});

test("a file that is created in the meantime is not overwritten either", () => {
  const root = siteWith();
  expect(writeNew(root, "content/posts/first.md", "x")).toEqual({ existing: "content/posts/first.md" });
  expect(writeNew(root, "content/posts/new/x.md", "x")).toBeUndefined();
  expect(filesBelow(root)).toMatchObject({
    "content/posts/first.md": start["content/posts/first.md"],
    "content/posts/new/x.md": "x",
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
    said: ["Wrote content/notes/2026/plans/first-one.md.", "Edit title and the text below."],
    added: ["content/notes/2026/plans/first-one.md"],
  });
});

test("it works while other content is broken", async () => {
  const root = siteWith({ "content/posts/first.md": "---\ntilte: x\n---\n", "content/site.json": "{" });
  expect((await create(root, "posts", "x")).added).toEqual(["content/posts/x.md"]);
});

test("a type with a single file", async () => {
  const types = `faq: json("faq.json", z.array(z.strictObject({ question: z.string(), answer: z.string() })).min(1)),`;
  const root = siteWith({ "content/site.json": undefined, ...withTypes(types) });
  expect(await create(root, "site")).toEqual({
    said: ["Wrote content/site.json.", "Edit name and origin."],
    added: ["content/site.json"],
  });
  expect(readFileSync(join(root, "content/site.json"), "utf8")).toBe(
    '{\n  "name": "Site",\n  "origin": "To be written: origin"\n}\n',
  );
  expect((await create(root, "site")).said).toEqual([
    'content/site.json already exists, and it is the only file of "site". Nothing was written.',
    "posts  content/posts/*.md",
    "Edit it, or create a file of another type.",
  ]);
  expect((await create(root, "faq")).said).toEqual(["Wrote content/faq.json.", "Edit 1 item."]);
  expect((await create(root, "faq", "Is it safe?")).said).toEqual([
    "content/faq.json",
    '{"question":"Is it safe?","answer":"To be written: answer"}',
  ]);
});

test("without a type, or with an unknown one, the types are listed", async () => {
  const root = siteWith(withTypes('drafts: markdown("drafts/*.md", z.object({})),'));
  const types = ["posts   content/posts/*.md", "drafts  content/drafts/*.md", "One file each: site"];
  expect(await create(root)).toEqual({ said: ["posts", "drafts", "site"], added: [] });
  expect((await create(root, "post", "x")).said).toEqual([
    'The site has no content type "post".',
    ...types,
    'Did you mean "posts"?',
  ]);
  expect((await create(root, "constructor", "x")).said).toEqual([
    'The site has no content type "constructor".',
    ...types,
  ]);
  expect((await create(root, "posts")).said).toEqual([
    "The name is missing: plinth new <type> <name>.",
    "The name replaces the * in content/posts/*.md.",
  ]);
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
  expect((await create(root, "posts", "x")).said[0]).toBe("Wrote content/posts/x.md, like content/posts/newest.md.");
  expect(readFileSync(join(root, "content/posts/x.md"), "utf8")).toMatch(/^---\ndate: 2026-03-04\ntitle: X\n---\n/);
  expect((await create(root, "notes", "x")).said[0]).toBe("Wrote content/notes/x.md, like content/notes/b.md.");
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
  expect(dayOf(epoch, now)).toBe(day);
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
      "✗ 2 errors.",
    ]);
  });

  test("without a type, lists them for people and programs", async () => {
    expect(await begin("--root", siteWith())).toEqual({
      status: 0,
      stdout: "posts  content/posts/*.md\nsite   content/site.json\n",
      said: ["plinth new <type> <name> creates a file; a type with a single file takes no name.", ""],
    });
  });

  test.each([
    [
      ["post", "x"],
      [
        '✗ The site has no content type "post".',
        "  posts  content/posts/*.md",
        "  One file each: site",
        '  hint: Did you mean "posts"?',
        "",
      ],
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
