/** Drafts, and entries with a future date, with the real command. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { json, markdown, z } from "../../src/api/index.ts";
import { draftOf } from "../../src/site-thread/content/held-back.ts";
import { plinth, plinthWith } from "../support/command.ts";
import { developIn } from "../support/dev-site.ts";
import { edited, type Files, filesBelow, siteWith, temporaryFolder, write } from "../support/small-site.ts";

const types = edited(
  "templates/content.ts",
  ["rating: z.int().min(1).max(5).optional()", "draft: z.boolean().default(false)"],
  ["default(false) }))", 'default(false) }), { draft: "draft", date: "date" })'],
);
const post = (title: string, fields: string, body = "Hello."): string =>
  `---\ntitle: ${title}\n${fields}\n---\n${body}\n`;

/** Three posts: published, a draft, and one for June 1. */
const blog: Files = {
  ...types,
  "content/posts/idea.md": post("Idea", "date: 2024-01-20\ndraft: true", "![A dot](/dot.svg), [soon](/posts/soon)."),
  "content/posts/soon.md": post("Soon", "date: 2024-06-01"),
  "content/static/dot.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
};
const blogWith = (changes: Files = {}): string => siteWith({ ...blog, ...changes });
const may = ["--today", "2024-05-31"];
const june = ["--today", "2024-06-01"];
const link = (to: string): Files => ({
  "content/posts/first.md": post("First", "date: 2024-01-15", `[There](${to}).`),
});
/** The output without time and sizes. */
const normalized = (text: string): string => text.replace(/, [\d.]+ k?B|(, to \S+)? in [\d.]+ s/g, "");
const pagesOf = (root: string): string[] =>
  Object.keys(filesBelow(join(root, "dist"))).filter((path) => path.endsWith(".html"));

const published = ["index.html", "posts/first.html"];

describe("the entries that a build includes", () => {
  const rows: [what: string, args: string[], env: Record<string, string>, pages: string[], said: string][] = [
    [
      "before its day",
      may,
      {},
      published,
      "Without 2 drafts: content/posts/idea.md (draft), content/posts/soon.md (from 2024-06-01); --drafts includes them.\n",
    ],
    [
      "on its day",
      june,
      {},
      [...published, "posts/soon.html"],
      "Without 1 draft: content/posts/idea.md (draft); --drafts includes it.\n",
    ],
    [
      "with the date of SOURCE_DATE_EPOCH",
      [],
      { SOURCE_DATE_EPOCH: String(Date.UTC(2024, 4, 31) / 1000) },
      published,
      "Without 2 drafts: content/posts/idea.md (draft), content/posts/soon.md (from 2024-06-01); --drafts includes them.\n",
    ],
    [
      "all, with --drafts",
      [...may, "--drafts"],
      {},
      [...published, "posts/idea.html", "posts/soon.html"],
      "With 2 drafts: content/posts/idea.md (draft), content/posts/soon.md (from 2024-06-01).\n",
    ],
  ];
  test.each(rows)("%s", async (_, args, env, pages, said) => {
    const root = blogWith();
    const { status, stderr } = await plinthWith(env, "build", "--root", root, ...args);
    expect(normalized(stderr)).toMatch(new RegExp(`^${said.replace(/[().]/g, "\\$&")}✓ Published [^\n]*\n$`));
    expect(status).toBe(0);
    expect(pagesOf(root)).toEqual(pages);
  });

  test("without drafts, neither the output nor the manifest mentions any", async () => {
    const root = siteWith(types);
    const { stderr } = await plinth("build", "--root", root);
    expect(stderr).not.toContain("draft");
    expect(filesBelow(join(root, "dist"))[".plinth.json"]).toMatch(/^\{"version":1,"versions":\{[^}]*\},"files":/);
  });

  test("the manifest contains the date of the next publication, and no draft", async () => {
    const root = blogWith();
    await plinth("build", "--root", root, ...may);
    const manifest = String(filesBelow(join(root, "dist"))[".plinth.json"]);
    expect(manifest).toMatch(/^\{"version":1,"until":"2024-06-01","versions":\{[^}]*\},"files":/);
    expect(manifest).not.toMatch(/idea|soon/);
  });
});

/** The schema defines whether a date has a time. */
test.each([
  ["2024-06-01", "2024-05-31", "2024-06-01"],
  ["2024-06-01", "2024-06-01", undefined],
  ["2024-06-01", undefined, undefined],
  ["2024-05-31T23:00:00-08:00", "2024-05-31", "2024-06-01"],
  ["2024-06-01T00:30:00+02:00", "2024-05-31", undefined],
  ["2024-06-01T00:30:00", "2024-05-31", "2024-06-01"],
  ["soon", "2024-05-31", undefined],
  [2025, "2024-05-31", undefined],
])("an entry of %s waits on %s until %s", (date, today, until) => {
  const type = markdown("posts/*.md", z.strictObject({ date: z.string() }), { date: "date" });
  const entry = { file: "content/posts/a.md", data: { date }, fields: { date }, body: "" };
  expect(draftOf(type, entry, today)?.until).toBe(until);
});

test("a misspelt field, or a type of one file, does not compile", () => {
  const schema = z.strictObject({ title: z.string(), draft: z.boolean() });
  // @ts-expect-error the schema has no such field
  markdown("posts/*.md", schema, { draft: "darft" });
  // @ts-expect-error a page that may be missing does not match its type
  markdown("about.md", schema, { draft: "draft" });
  // @ts-expect-error JSON has no front matter
  expect(() => json("posts/*.json", schema, { draft: "draft" })).toThrow('json() has no option "draft"');
  expect(markdown("posts/*.md", schema, { draft: "draft" }).drafts).toEqual({ draft: "draft" });
  markdown("{posts,press}/index.md", schema, { draft: "draft" });
  markdown("posts/*.md", z.union([schema, z.object({ day: z.string() })]), { date: "day" });
  // @ts-expect-error none of them has such a field
  markdown("posts/*.md", z.union([schema, z.object({ day: z.string() })]), { date: "dayy" });
  for (const open of [z.any(), z.unknown(), z.looseObject({}), z.record(z.string(), z.string())])
    markdown("posts/*.md", open, { draft: "hidden" });
  // @ts-expect-error the name of a field is a text
  expect(() => markdown("posts/*.md", schema, { draft: true })).toThrow("`draft` of markdown() is true");
});

describe("the fields are read as the schema returns them", () => {
  const withSchema = (draft: string, first: string): Files => ({
    ...edited(
      "templates/content.ts",
      ["date: z.iso.date()", "date: z.string().optional()"],
      ["rating: z.int().min(1).max(5).optional()", `draft: ${draft}`],
      [`${draft} }))`, `${draft} }), { draft: "draft", date: "date" })`],
    ),
    ...edited("templates/page.tsx", ["{longDate(post.fields.date)}", "x"]),
    "content/posts/first.md": `---\ntitle: First\n${first}\n---\nHello.\n`,
  });
  test.each<[what: string, draft: string, first: string, kept: string | undefined]>([
    ["a default", "z.boolean().default(true)", "date: 2024-01-15", "draft"],
    ["a string that means true", "z.union([z.boolean(), z.stringbool()])", 'draft: "yes"', "draft"],
    ["a reference", "z.boolean().default(false)", 'date: "2027-01-{{site.name}}"', "from 2027-01-15"],
    ["no date", "z.boolean().default(false)", "draft: false", undefined],
    ["a string that means false", "z.union([z.boolean(), z.stringbool()])", 'draft: "no"', undefined],
    ["an empty field", "z.any()", "draft:", undefined],
    ["no field, whose values the schema replaces", "z.boolean().catch(false)", "date: 2024-01-15", undefined],
  ])("%s", async (_, draft, first, kept) => {
    const root = siteWith({
      ...withSchema(draft, first),
      "content/site.json": '{ "name": "15", "origin": "https://tiny.test" }',
    });
    const { status, stderr } = await plinth("build", "--root", root, ...may);
    expect(status).toBe(0);
    expect(stderr.split("\n")[0]).toMatch(
      kept === undefined ? /^✓ / : `Without 1 draft: content/posts/first.md (${kept})`,
    );
    expect(pagesOf(root)).toEqual(kept === undefined ? published : ["index.html"]);
  });

  test.each<[what: string, schema: string, draft: string]>([
    ["a quoted value", "z.any()", '"true"'],
    ["a word", 'z.enum(["yes", "no"]).optional()', "yes"],
    ["a number", "z.int()", "1"],
    ["a word that the schema replaces", "z.boolean().catch(false).optional()", "yes please"],
  ])("%s in the draft field is reported", async (_, schema, draft) => {
    const root = siteWith(withSchema(schema, `date: 2024-01-15\ndraft: ${draft}`));
    const { status, stderr } = await plinth("build", "--root", root, ...may);
    const shown = JSON.stringify(draft.replaceAll('"', "")).replace('"1"', "1");
    expect([status, stderr.split("\n")[0]]).toEqual([
      1,
      `content/posts/first.md:4:8 error content/invalid-field: draft is ${shown}: neither true nor false.`,
    ]);
  });

  test.each(["1 June 2027", "2027/06/01", "2027-6-1", " 2027-06-01", "+012027-06-01", "soon"])(
    "an invalid date is reported: %j",
    async (date) => {
      const root = siteWith(withSchema("z.boolean().default(false)", `date: "${date}"`));
      const { status, stderr } = await plinth("build", "--root", root, ...may);
      expect([status, stderr.split("\n")[0]]).toEqual([
        1,
        `content/posts/first.md:3:7 error content/invalid-field: date is "${date}": not a valid publication date.`,
      ]);
      write(root, withSchema("z.boolean()", `date: "${date}"\ndraft: true`));
      expect((await plinth("build", "--root", root, ...may)).status).toBe(0);
    },
  );
});

describe("a draft must pass its schema, and no other check", () => {
  test.each<[what: string, changes: Files, printed: RegExp]>([
    [
      "an error is reported before the entry is due",
      { "content/posts/soon.md": post("1", "date: 2024-06-01") },
      /^content\/posts\/soon\.md:2:8 error content\/invalid-field: title is 1: /,
    ],
    [
      "a to-do mark is allowed",
      {
        "content/posts/idea.md": post(
          "Idea",
          "date: 2024-01-20\ndraft: true",
          "To be written: the text. ![A dot](/dot.svg)",
        ),
      },
      /^Without 2 drafts: .*\n✓ No errors/,
    ],
    [
      "its links are not checked yet",
      { "content/posts/idea.md": post("Idea", "date: 2024-01-20\ndraft: true", "[x](/gone)") },
      /✓ No errors/,
    ],
  ])("%s", async (_, changes, printed) => {
    expect((await plinth("check", "--root", blogWith(changes), ...may)).stderr).toMatch(printed);
  });

  test("a picture that only a draft shows is not unreferenced", async () => {
    const { stderr } = await plinth("check", "--root", blogWith(), ...june, "--strict");
    expect(stderr).toContain("✓ No errors");
    const without = blogWith({ "content/posts/idea.md": undefined });
    expect((await plinth("check", "--root", without, ...june)).stderr).toContain(
      "site/unreferenced: Nothing on the site refers to dot.svg",
    );
  });
});

test("GitHub's summary lists entries that are not included", async () => {
  const root = blogWith();
  const page = join(root, "summary.md");
  const env = { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: root, GITHUB_STEP_SUMMARY: page };
  expect((await plinthWith(env, "check", "--root", root, ...june)).status).toBe(0);
  expect(readFileSync(page, "utf8")).toContain(
    "\nWithout 1 draft: content/posts/idea.md (draft); --drafts includes it.\n",
  );
});

describe("a link to a draft", () => {
  const rows: [what: string, changes: Files, line: string][] = [
    [
      "to its page",
      link("/posts/idea"),
      'content/posts/first.md:5:9 error link/no-target: "/posts/idea" leads to an unpublished entry: content/posts/idea.md is a draft. On /posts/first.',
    ],
    [
      "to a page with a future date",
      link("/posts/soon#why"),
      'content/posts/first.md:5:9 error link/no-target: "/posts/soon#why" leads to an unpublished entry: content/posts/soon.md is scheduled for 2024-06-01. On /posts/first.',
    ],
    [
      "to its section on a page of several entries",
      link("/#idea"),
      'content/posts/first.md:5:9 error link/no-fragment: "/#idea" leads to an unpublished entry: content/posts/idea.md is a draft. On /posts/first.',
    ],
  ];
  test.each(rows)("%s", async (_, changes, line) => {
    const root = blogWith(changes);
    const { status, stderr } = await plinth("check", "--root", root, ...may);
    expect(stderr.split("\n")[0]).toBe(line);
    expect(stderr).toContain("hint: Remove the link, or publish its target; --drafts shows the site with drafts.");
    expect(status).toBe(1);
  });

  test("is not an error with --drafts", async () => {
    const { status } = await plinth("check", "--root", blogWith(link("/posts/idea")), ...may, "--drafts");
    expect(status).toBe(0);
  });
});

describe("a published page", () => {
  test("that has become a draft is reported as such, if it was deployed", async () => {
    const root = blogWith();
    expect((await plinth("build", "--root", root, ...june)).status).toBe(0);
    write(root, { "content/posts/soon.md": post("Soon", "date: 2024-06-01\ndraft: true") });
    const { status, stderr } = await plinth("build", "--root", root, ...june, "--against", join(root, "dist"));
    expect(stderr).toContain(
      'content/posts/soon.md error publish/removed-url: "/posts/soon" was published but no longer exists. It is now a draft.',
    );
    expect(status).toBe(1);
    const local = await plinth("build", "--root", root, ...june);
    expect([local.status, local.stderr]).toEqual([
      0,
      expect.stringContaining("\nGone since the last build: /posts/soon. If it was deployed, redirect it.\n"),
    ]);
  });

  test("that was published only with --drafts was never public", async () => {
    const root = blogWith();
    expect((await plinth("build", "--root", root, ...may, "--drafts")).status).toBe(0);
    expect((await plinth("build", "--root", root, ...may, "--against", join(root, "dist"))).status).toBe(0);
    expect(pagesOf(root)).toEqual(["index.html", "posts/first.html"]);
  });
});

test("list marks drafts, as a table and as JSON", async () => {
  const root = blogWith();
  const { stdout } = await plinth("list", "--root", root, ...may, "--drafts");
  expect(stdout.split("\n").map((line) => line.slice(0, 24).trimEnd())).toEqual([
    "URL                      ".slice(0, 24).trimEnd(),
    "/",
    "/posts/first",
    "/posts/idea (draft)",
    "/posts/soon (2024-06-01)",
    "",
  ]);
  const listed = JSON.parse((await plinth("list", "--root", root, ...may, "--drafts", "--json")).stdout);
  expect(listed.pages.map(({ draft }: { draft?: object }) => draft)).toEqual([
    undefined,
    undefined,
    { file: "content/posts/idea.md" },
    { file: "content/posts/soon.md", until: "2024-06-01" },
  ]);
  const checked = JSON.parse((await plinth("check", "--root", root, ...may, "--json")).stdout);
  expect(checked.drafts).toEqual([
    { file: "content/posts/idea.md" },
    { file: "content/posts/soon.md", until: "2024-06-01" },
  ]);
});

test("plinth dev shows drafts and prints them once; --no-drafts hides them", async () => {
  const site = await developIn(blogWith(), {});
  expect((await site.get("/posts/idea")).text).toContain("<title>Idea</title>");
  const [last] = site.events.flatMap((event) => (event.type === "updated" ? [event.drafts] : [])).slice(-1);
  expect(last?.map(({ file }) => file)).toEqual(["content/posts/idea.md"]);
  const published = await developIn(blogWith(link("/posts/idea")), {
    selection: { drafts: false, today: "2024-05-31" },
  });
  expect((await published.get("/posts/idea")).status).toBe(404);
  expect((await published.get("/posts/first")).text).toContain("content/posts/idea.md is a draft");
});

test.each([
  [["--today", "2024-13-01"], {}, /Write a date as YYYY-MM-DD\./],
  [["--today", "2024-02-30"], {}, /Write a date as YYYY-MM-DD\./],
  [["--today", "today"], {}, /Write a date as YYYY-MM-DD\./],
  [[], { SOURCE_DATE_EPOCH: "now" }, /SOURCE_DATE_EPOCH is "now", not a number of seconds since 1970\./],
])("no day: %s %o", async (args, env, message) => {
  const { status, stderr } = await plinthWith(env, "check", "--root", temporaryFolder(), ...args);
  expect(stderr).toMatch(message);
  expect(status).toBe(2);
});
