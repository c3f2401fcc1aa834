/** `plinth schema`: the content types as JSON Schema, and JSON files that name their schema. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippets have this syntax
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { type CommandOutput, plinth } from "../support/command.ts";
import { project } from "../support/project.ts";
import {
  buildWith,
  editedText,
  type Files,
  filesBelow,
  siteWith,
  start,
  temporaryFolder,
  write,
} from "../support/small-site.ts";

const schema = (root: string, ...args: readonly string[]): Promise<CommandOutput> =>
  plinth("schema", ...args, "--root", root);

const passes = (schema: unknown, value: unknown): boolean =>
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;

/** The snippets of a Markdown type with this schema. */
async function snippetsOf(type: string, pattern = '"all/*.md"'): Promise<Record<string, { body: string }>> {
  const types = editedText(String(start["templates/content.ts"]), [
    "posts:",
    `all: markdown(${pattern}, ${type}),\n  posts:`,
  ]);
  const root = siteWith({ "templates/content.ts": types });
  await schema(root, join(root, ".vscode"));
  return JSON.parse(readFileSync(join(root, ".vscode/plinth.code-snippets"), "utf8"));
}

describe("plinth schema", () => {
  test("prints every type with its schema", async () => {
    const { status, stdout, stderr } = await schema(siteWith());
    const { site, posts } = JSON.parse(stdout);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(site).toMatchObject({ format: "json", pattern: "content/site.json", schema: { title: "site" } });
    expect(posts).toMatchObject({ format: "markdown", pattern: "content/posts/*.md" });
    const right = { $schema: "../x.json", name: "Tiny", origin: "https://tiny.test" };
    expect(passes(site.schema, right)).toBe(true);
    expect(passes(site.schema, { ...right, origin: "{{site.home}}" })).toBe(true);
    expect(passes(site.schema, { ...right, origin: "tiny" })).toBe(false);
    expect(passes(site.schema, { ...right, nmae: "x" })).toBe(false);
    expect(passes(posts.schema, { title: "First", date: "2024-01-15", rating: 5 })).toBe(true);
    expect(passes(posts.schema, { title: "First", date: "2024-02-30" })).toBe(false);
    expect(passes(posts.schema, { title: "First", date: "2024-01-15", rating: 6 })).toBe(false);
  });

  test("writes a file for each type", async () => {
    const root = siteWith();
    const folder = join(root, "schemas");
    const { status, stdout, stderr } = await schema(root, folder);
    expect([status, stdout, stderr]).toEqual([0, "", `✓ Wrote to ${folder}: site.schema.json, posts.schema.json.\n`]);
    expect(readdirSync(folder)).toEqual(["posts.schema.json", "site.schema.json"]);
    expect(JSON.parse(readFileSync(join(folder, "site.schema.json"), "utf8"))).toEqual({
      $comment: "Written by plinth schema.",
      ...JSON.parse((await schema(root)).stdout).site.schema,
    });
  });

  test.each([
    ["schemas", "posts.schema.json", "mine"],
    ["schemas", "posts.schema.json", '{ "$schema": "http://json-schema.org/draft-07/schema#", "title": "posts" }'],
    [".vscode", "schemas/posts.schema.json", "mine"],
    [".vscode", "plinth.code-snippets", '{ "// mine": { "prefix": "mine", "body": "mine" } }'],
    [".vscode", "plinth.code-snippets", "// mine\n{}"],
  ])("writes nothing to %s if %s is the user's: %j", async (name, file, text) => {
    const root = siteWith({ [`${name}/${file}`]: text });
    const before = filesBelow(root);
    const folder = join(root, name);
    const { status, stderr } = await schema(root, folder);
    const reason = `${file} exists, and plinth schema did not write it. Nothing was written to ${folder}.`;
    expect([status, stderr.split("\n")[0], filesBelow(root)]).toEqual([2, `error: ${reason}`, before]);
  });

  test.each([
    ["content", "is inside content/"],
    ["content/schemas", "is inside content/"],
    ["content/statics", "is inside content/"],
    ["templates", "is inside templates/"],
    ["dist", "is inside the output folder"],
  ])("writes nothing into %s", async (name, reason) => {
    const root = siteWith();
    const before = filesBelow(root);
    const { status, stderr } = await schema(root, join(root, name));
    expect([status, stderr.split("\n")[0]]).toEqual([2, `error: ${join(root, name)} ${reason}. Nothing was written.`]);
    expect(filesBelow(root)).toEqual(before);
  });

  test("--cms decap prints forms with the fields, choices and limits of the schemas", async () => {
    const types = editedText(String(start["templates/content.ts"]), [
      "posts:",
      `team: json("team/{,de/}*.json", z.strictObject({ fullName: z.string().meta({ title: "Name", description: "In full" }), age: z.int().min(0), height: z.number().optional(), role: z.enum(["a", "b"]).default("b"), skills: z.array(z.enum(["c", "d"])), links: z.array(z.strictObject({ url: z.url() })).max(3), bio: z.string().max(200), isHead: z.boolean(), home: z.strictObject({ town: z.string() }).optional(), odd: z.union([z.strictObject({ e: z.string() }), z.strictObject({ f: z.string() })]), kind: z.literal("person") })),
  menu: json("menu.json", z.array(z.string())),
  posts:`,
    ]);
    const { status, stdout, stderr } = await schema(siteWith({ "templates/content.ts": types }), "--cms", "decap");
    expect([status, stderr]).toEqual([0, "  hint: No form can edit: team: odd, menu.\n"]);
    const { collections, ...settings } = parse(stdout);
    expect(settings).toEqual({
      backend: { name: "github", repo: "owner/name", branch: "main" },
      local_backend: true,
      media_folder: "content/static/uploads",
      public_folder: "/uploads",
    });
    const [files, team, german, posts] = collections;
    expect(files.files[0]).toMatchObject({ name: "site", file: "content/site.json" });
    const optional = { required: false };
    const needed = "Required unless the whole group is empty.";
    expect(team).toEqual({
      name: "team",
      label: "Team",
      folder: "content/team",
      create: true,
      extension: "json",
      format: "json",
      identifier_field: "fullName",
      fields: [
        { name: "fullName", label: "Name", widget: "string", hint: "In full" },
        { name: "age", label: "Age", widget: "number", value_type: "int", min: 0 },
        { name: "height", label: "Height", widget: "number", value_type: "float", ...optional },
        { name: "role", label: "Role", widget: "select", options: ["a", "b"], default: "b", ...optional },
        { name: "skills", label: "Skills", widget: "select", options: ["c", "d"], multiple: true },
        {
          name: "links",
          label: "Links",
          widget: "list",
          fields: [{ name: "url", label: "Url", widget: "string" }],
          max: 3,
          default: [],
        },
        {
          name: "bio",
          label: "Bio",
          widget: "text",
          pattern: ["^[\\s\\S]{0,200}$", "must have at most 200 characters"],
        },
        { name: "isHead", label: "Is head", widget: "boolean" },
        {
          name: "home",
          label: "Home",
          widget: "object",
          fields: [{ name: "town", label: "Town", widget: "string", hint: needed, ...optional }],
          ...optional,
        },
        { name: "kind", label: "Kind", widget: "hidden", default: "person" },
      ],
    });
    expect([german.name, german.folder]).toEqual(["team-2", "content/team/de"]);
    expect(posts).toMatchObject({
      folder: "content/posts",
      extension: "md",
      format: "yaml-frontmatter",
      identifier_field: "title",
      media_folder: "",
      fields: [
        { name: "title", widget: "string" },
        { name: "date", widget: "datetime", format: "YYYY-MM-DD", time_format: false },
        { name: "rating", widget: "number", min: 1, max: 5, required: false },
        { name: "body", label: "Text", widget: "markdown", modes: ["raw"], required: false },
      ],
    });
  });

  test.each([
    // The CMS leaves out a list that is empty, and accepts an empty one in spite of a minimum without a maximum.
    ["z.array(z.string())", { widget: "list", default: [] }],
    ["z.array(z.string()).min(1)", { widget: "list", min: 1, max: 999 }],
    ["z.array(z.string()).min(1).max(3)", { widget: "list", min: 1, max: 3 }],
    ['z.array(z.string()).default(["a"])', { widget: "list", default: ["a"], required: false }],
    // It asks for the fields of an object that is left out, and a default would write the object.
    [
      'z.strictObject({ a: z.strictObject({ b: z.string().meta({ description: "Short." }) }), c: z.array(z.int()), d: z.int().default(1), e: z.literal("f") }).optional()',
      {
        fields: [
          {
            name: "a",
            hint: "Required unless the whole group is empty.",
            required: false,
            fields: [{ name: "b", hint: "Short. Required unless the whole group is empty.", required: false }],
          },
          expect.not.objectContaining({ default: [] }),
          expect.not.objectContaining({ default: 1 }),
          { widget: "select", options: ["f"], required: false },
        ],
        required: false,
      },
    ],
    ['z.string().regex(/^[a-z]+$/, "Write small.")', { pattern: ["^[a-z]+$", "Write small"] }],
    ['z.string().regex(/^[a-z]+$/, { error: () => "Write small." })', { pattern: ["^[a-z]+$", "Write small"] }],
    ["z.string().regex(/^[a-z]+$/)", { pattern: ["^[a-z]+$", "must match ^[a-z]+$"] }],
    ["image()", { widget: "image", media_folder: "", public_folder: "", choose_url: false }],
    [
      "z.array(image()).optional()",
      { widget: "list", field: { widget: "image", media_folder: "", public_folder: "" } },
    ],
  ])("--cms: the form of %s", async (type, form) => {
    const types = editedText(
      String(start["templates/content.ts"]),
      ["posts:", `all: json("all.json", z.strictObject({ field: ${type} })),\n  posts:`],
      ["import", 'import { image } from "plinth/images";\nimport'],
    );
    const { stdout } = await schema(siteWith({ "templates/content.ts": types }), "--cms", "decap");
    const { files } = parse(stdout).collections[0];
    const [field] = files.find(({ name }: { readonly name: string }) => name === "all").fields;
    expect(field).toMatchObject(form);
    if (!("default" in form)) expect(field).not.toHaveProperty("default");
  });

  test("--cms with a folder writes config.yml; all but the collections is the user's", async () => {
    const root = siteWith();
    const folder = join(root, "content/static/admin");
    const config = (): string => readFileSync(join(folder, "config.yml"), "utf8");
    const first = await schema(root, folder, "--cms", "decap");
    expect([first.status, first.stdout, first.stderr]).toEqual([0, "", `✓ Wrote to ${folder}: config.yml.\n`]);
    expect(config()).toBe((await schema(root, "--cms", "decap")).stdout);

    const own = "# Mine.\nbackend:\n  name: gitlab # for now\nsite_url: https://tiny.test\n";
    write(root, { "content/static/admin/config.yml": `${own}collections: []\nlogo_url: /logo.svg\n` });
    await schema(root, folder, "--cms", "decap");
    expect(config().startsWith(`${own}collections:\n  - name: files\n`)).toBe(true);
    expect(config()).toMatch(/\nlogo_url: \/logo.svg\n$/);
    const written = config();
    await schema(root, folder, "--cms", "decap");
    expect(config()).toBe(written);

    write(root, { "templates/content.ts": "export const content = ;" });
    expect((await schema(root, folder, "--cms", "decap")).status).toBe(1);
    expect(config()).toBe(written);
  });

  test.each(["- a list\n", "backend: {\n"])(
    "--cms: nothing is written if config.yml is not valid: %s",
    async (text) => {
      const root = siteWith({ "admin/config.yml": text });
      const { status, stdout, stderr } = await schema(root, join(root, "admin"), "--cms", "decap");
      expect([status, stdout, readdirSync(join(root, "admin"))]).toEqual([2, "", ["config.yml"]]);
      expect(stderr).toContain("admin/config.yml is not valid YAML. Nothing was written.\n");
    },
  );

  test("the headers in the guide, with which the login of a CMS works, have no errors", async () => {
    const guide = readFileSync(join(project, "docs/content/guides/content.md"), "utf8");
    const [headers] = /headers: \[\{ path: .*?\}\]/.exec(guide) ?? [];
    const site = editedText(
      String(start["templates/site.tsx"]),
      ["defineSite", "defineSite, securityHeaders"],
      ["defineSite({", `defineSite({\n  hosting: () => ({ hosts: { netlify: true }, policy: {}, ${headers} }),`],
    );
    const { ok, lines, root } = await buildWith({ "templates/site.tsx": site });
    expect({ ok, lines }).toEqual({ ok: true, lines: [] });
    expect(readFileSync(join(root, "dist/_headers"), "utf8")).toContain(
      "Cross-Origin-Opener-Policy: same-origin-allow-popups\n",
    );
  });

  test("a type without a JSON Schema is reported, the others are printed", async () => {
    const types = editedText(String(start["templates/content.ts"]), [
      "posts:",
      'odd: json("odd.json", z.object({ get a(): any { throw new Error("not now"); } })),\n  posts:',
    ]);
    const { status, stdout, stderr } = await schema(siteWith({ "templates/content.ts": types }));
    expect([status, stderr]).toEqual([1, "✗ odd has no JSON Schema: not now\n"]);
    expect(Object.keys(JSON.parse(stdout))).toEqual(["site", "odd", "posts"]);
  });

  test("a folder without a site is an error", async () => {
    const { status, stdout, stderr } = await schema(siteWith({ "templates/site.tsx": undefined }));
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("error site/no-site");
  });
});

describe("plinth schema .vscode", () => {
  const written = (root: string, name: string) => readFileSync(join(root, ".vscode", name), "utf8");

  test("writes schemas, snippets, settings and a task; the folder above is the workspace", async () => {
    const workspace = temporaryFolder();
    const root = join(workspace, "my site");
    write(root, start);
    const { status, stdout, stderr } = await schema(root, join(workspace, ".vscode"));
    expect([status, stdout]).toEqual([0, ""]);
    expect(stderr).toContain(
      ".vscode: schemas/my site/site.schema.json, schemas/my site/posts.schema.json, plinth-my site.code-snippets, settings.json, tasks.json.\n",
    );
    expect(readdirSync(workspace).sort()).toEqual([".vscode", "my site"]);
    expect(readdirSync(join(workspace, ".vscode/schemas/my site"))).toEqual(["posts.schema.json", "site.schema.json"]);
    expect(JSON.parse(written(workspace, "settings.json"))).toEqual({
      "json.schemas": [
        { fileMatch: ["/my site/content/site.json"], url: "./.vscode/schemas/my site/site.schema.json" },
      ],
    });
    expect(JSON.parse(written(workspace, "tasks.json"))).toMatchObject({
      version: "2.0.0",
      tasks: [{ label: "plinth dev: my site", options: { cwd: "${workspaceFolder}/my site" } }],
    });
    expect(JSON.parse(written(workspace, "plinth-my site.code-snippets"))["posts: front matter"]).toEqual({
      scope: "markdown,yaml",
      include: ["**/my site/content/posts/*.md"],
      prefix: "posts",
      body: "---\ntitle: $1\ndate: ${2:$CURRENT_YEAR-$CURRENT_MONTH-${CURRENT_DATE}}\n---\n\n$0\n",
      description: "The front matter of posts, with its required fields.",
    });
  });

  test.each([
    ["z.string()", "$1"],
    ["z.string().max(9).nullable()", "$1"],
    ['z.string().default("a: $5}")', '${1:"a: \\$5\\}"}'],
    ['z.string().meta({ examples: ["two\\nlines"] })', '${1:"two\\\\nlines"}'],
    ["z.number().default(3)", "${1:3}"],
    ["z.boolean()", "${1|true,false|}"],
    ["z.boolean().default(false)", "${1|false,true|}"],
    ['z.enum(["a,b", "c|d", "e\\\\f", "$g}", "true"])', '${1|"a\\,b",c\\|d,e\\\\f,"$g}","true"|}'],
    ['z.enum(["a", "b"]).default("b")', "${1|b,a|}"],
    ['z.literal("post")', "${1|post|}"],
    ['z.union([z.literal("a"), z.literal(2), z.null()])', "${1|a,2|}"],
    ['z.union([z.boolean(), z.literal(true), z.enum(["a"])])', "${1|true,false,a|}"],
    ["z.iso.date()", "${1:$CURRENT_YEAR-$CURRENT_MONTH-${CURRENT_DATE}}"],
    ["z.iso.datetime()", "${1:$CURRENT_YEAR-$CURRENT_MONTH-${CURRENT_DATE}T12:00:00Z}"],
    ["z.array(z.string())", "\n  - $1"],
    ['z.array(z.enum(["a", "b"]))', "\n  - ${1|a,b|}"],
    ['z.array(z.string()).meta({ examples: [["a", "b"]] })', "[${1:a, b}]"],
    ["z.array(z.strictObject({ a: z.string(), b: z.int(), c: z.int().optional() }))", "\n  - a: $1\n    b: $2"],
    [
      "z.strictObject({ a: z.strictObject({ b: z.url() }), c: z.boolean() })",
      "\n  a:\n    b: $1\n  c: ${2|true,false|}",
    ],
    ["z.strictObject({ a: z.string().optional() })", "$1"],
  ])("the snippet of %s", async (field, value) => {
    const { body } = (await snippetsOf(`z.strictObject({ field: ${field} })`))["all: field"] ?? {};
    expect(body).toBe(`field:${value.startsWith("\n") ? "" : " "}${value}`);
  });

  test("a snippet says whether the field is required, and what it is; a union has the fields of all its objects", async () => {
    const about = 'z.string().optional().meta({ description: "In one sentence." })';
    const one = `z.strictObject({ kind: z.literal("one"), about: ${about} })`;
    const snippets = await snippetsOf(
      `z.union([${one}, z.strictObject({ kind: z.literal("two"), "a b:": z.string() })])`,
      '"all/{,de/}*.md"',
    );
    const common = { scope: "markdown,yaml", include: ["**/content/all/*.md", "**/content/all/de/*.md"] };
    expect(snippets).toMatchObject({
      "all: kind": { ...common, prefix: "kind", body: "kind: ${1|one,two|}", description: "Required." },
      "all: about": { ...common, prefix: "about", body: "about: $1", description: "Optional. In one sentence." },
      "all: a b:": { ...common, prefix: "a b:", body: '"a b:": $1', description: "Required." },
    });
  });

  test("settings and tasks of the user stay, with their comments; ours are replaced", async () => {
    const root = siteWith({
      ".vscode/settings.json": `{
  // Mine.
  "editor.tabSize": 3,
  "json.schemas": [{ "url": "mine" }, // mine, too
    { "url": "./.vscode/schemas/site.schema.json", "fileMatch": [] }],
}
`,
      ".vscode/tasks.json": '\ufeff{ "version": "2.0.0", /* none yet */ "tasks": [] }',
    });
    await schema(root, join(root, ".vscode"));
    const settings = written(root, "settings.json");
    const tasks = written(root, "tasks.json");
    expect(settings).toContain('  // Mine.\n  "editor.tabSize": 3,\n');
    expect(settings.match(/"url": .*/g)).toEqual([
      '"url": "mine" }, // mine, too',
      '"url": "./.vscode/schemas/site.schema.json", "fileMatch": [',
    ]);
    expect(tasks).toContain("/* none yet */");
    expect(tasks).toContain('"label": "plinth dev"');
    await schema(root, join(root, ".vscode"));
    expect([written(root, "settings.json"), written(root, "tasks.json")]).toEqual([settings, tasks]);
    const command = '"npx plinth dev --all --port 5000", // mine';
    write(root, { ".vscode/tasks.json": tasks.replace('"npx plinth dev --all",', command).replace("Checked", "Read") });
    await schema(root, join(root, ".vscode"));
    expect(written(root, "tasks.json")).toBe(tasks.replace('"npx plinth dev --all",', command));
  });

  test("each site of a workspace has its own files and its own task", async () => {
    const workspace = temporaryFolder();
    for (const name of ["one", "two"]) {
      write(join(workspace, name), start);
      await schema(join(workspace, name), join(workspace, ".vscode"));
    }
    expect(readdirSync(join(workspace, ".vscode")).filter((name) => /snippets/.test(name))).toHaveLength(2);
    const { tasks } = JSON.parse(written(workspace, "tasks.json"));
    expect(tasks.map(({ label }: { label: string }) => label)).toEqual(["plinth dev: one", "plinth dev: two"]);
    expect(JSON.parse(written(workspace, "settings.json"))["json.schemas"]).toHaveLength(2);
    const { status, stderr } = await schema(join(workspace, "one"), join(workspace, "two/.vscode"));
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining("The site must be in the folder that contains .vscode."),
    ]);
  });

  const invalid =
    "settings.json cannot be edited: it is not valid JSON, with each key once and a list of json.schemas.";
  test.each<[what: string, file: Files[string], reason: string]>([
    ["broken", "{ oops", invalid],
    ["a list", "[]", invalid],
    ["without a list of schemas", '{ "json.schemas": {} }', invalid],
    ["with nothing in place of it", '{ "json.schemas": null }', invalid],
    ["with two of them", '{ "json.schemas": [], "json.schemas": [] }', invalid],
    ["not in UTF-8", Buffer.from('{ "a": "\xe9" }', "latin1"), invalid],
    ["a link", { link: "content/site.json" }, "settings.json cannot be written: it is no regular file."],
  ])("nothing is written if the settings are %s", async (_, file, reason) => {
    const root = siteWith({ ".vscode/settings.json": file });
    const { status, stdout, stderr } = await schema(root, join(root, ".vscode"));
    expect([status, stdout, readdirSync(join(root, ".vscode"))]).toEqual([2, "", ["settings.json"]]);
    expect(stderr).toContain(`${reason} Nothing was written to ${join(root, ".vscode")}.\n`);
  });

  test("empty settings get a list", async () => {
    const root = siteWith({ ".vscode/settings.json": "" });
    await schema(root, join(root, ".vscode"));
    expect(JSON.parse(written(root, "settings.json"))["json.schemas"]).toHaveLength(1);
  });
});

/** A problem matcher of tasks.json. */
interface Matcher {
  readonly pattern: Readonly<Record<string, string | number>>;
  readonly background?: { readonly beginsPattern: string; readonly endsPattern: string };
}

/** What VS Code lists after a task has printed this: the problems of the last check that ended. */
function problemsIn(output: string, matchers: readonly Matcher[]): string[] | undefined {
  const { beginsPattern = "", endsPattern = "" } = matchers[0]?.background ?? {};
  let listed: string[] | undefined;
  let found: string[] = [];
  for (const line of stripVTControlCharacters(output).split("\n")) {
    if (new RegExp(beginsPattern).test(line)) found = [];
    else if (new RegExp(endsPattern).test(line)) listed = found;
    for (const { pattern } of matchers) {
      const match = new RegExp(String(pattern.regexp)).exec(line);
      const names = ["file", "line", "column", "severity", "code", "message"];
      if (match) found.push(names.map((name) => match[Number(pattern[name])] ?? "-").join(" "));
    }
  }
  return listed;
}

describe("the task of .vscode/tasks.json", () => {
  const bin = join(project, "bin/plinth.js");
  const unknown = 'content/posts/first.md 2 1 error content/unknown-field Unknown field "titel".';
  const linked = 'content/posts/second.md 5 9 error link/no-target "/nowhere" leads to no page. On /posts/second.';
  const hidden = "content/static/.env - - warning content/hidden-file";
  const first = String(start["content/posts/first.md"]);
  const second = "---\ntitle: Second\ndate: 2024-01-15\n---\n[There](/nowhere)\n";

  const matchersOf = async (root: string): Promise<readonly Matcher[]> => {
    await schema(root, join(root, ".vscode"));
    return JSON.parse(readFileSync(join(root, ".vscode/tasks.json"), "utf8")).tasks[0].problemMatcher;
  };

  test("lists the errors and warnings of plinth dev --all, until they are fixed", async () => {
    const root = siteWith({
      "content/posts/first.md": first.replace("title", "titel"),
      "content/posts/second.md": second,
      "content/static/.env": "A=1\n",
    });
    const matchers = await matchersOf(root);
    const child = spawn(process.execPath, [bin, "dev", "--all", "--root", root, "--port", "0"], {
      env: { ...process.env, FORCE_COLOR: "1" },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    const lists = (...problems: readonly string[]) =>
      vi.waitFor(
        () => expect(problemsIn(output, matchers)).toEqual(problems.map((each) => expect.stringContaining(each))),
        20_000,
      );
    await lists(unknown, linked, hidden);
    expect(output).toContain("\u001b[");
    write(root, { "content/posts/first.md": first });
    await lists(linked, hidden);
    rmSync(join(root, "content/static"), { recursive: true });
    write(root, { "content/posts/second.md": second.replace("nowhere", "") });
    await lists();
  });
});

describe("$schema in a JSON file", () => {
  const named = (schema: unknown) => ({
    "content/site.json": JSON.stringify({ $schema: schema, name: "Tiny", origin: "https://tiny.test" }),
  });

  test("is not content", async () => {
    const { ok, lines } = await buildWith(named("../schemas/site.schema.json"));
    expect({ ok, lines }).toEqual({ ok: true, lines: [] });
  });

  test("is a field like any other if it is not text", async () => {
    expect((await buildWith(named(1))).lines).toEqual([
      'content/site.json:1:2 error content/unknown-field: Unknown field "$schema".',
    ]);
  });
});
