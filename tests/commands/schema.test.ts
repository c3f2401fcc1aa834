/** `plinth schema`: the content types as JSON Schema, and JSON files that name their schema. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { type CommandOutput, plinth } from "../support/command.ts";
import { buildWith, editedText, siteWith, start } from "../support/small-site.ts";

const schema = (root: string, ...args: readonly string[]): Promise<CommandOutput> =>
  plinth("schema", ...args, "--root", root);

const passes = (schema: unknown, value: unknown): boolean =>
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;

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

  test("writes a file for each type, and prints settings for JSON files", async () => {
    const root = siteWith();
    const { status, stdout, stderr } = await schema(root, join(root, ".vscode/schemas"));
    expect(status).toBe(0);
    expect(stderr).toContain("Paste the settings above into .vscode/settings.json.");
    expect(JSON.parse(stdout)).toEqual({
      "json.schemas": [{ fileMatch: ["/content/site.json"], url: "./.vscode/schemas/site.schema.json" }],
    });
    const folder = join(root, ".vscode/schemas");
    expect(readdirSync(folder)).toEqual(["posts.schema.json", "site.schema.json"]);
    expect(JSON.parse(readFileSync(join(folder, "site.schema.json"), "utf8"))).toEqual(
      JSON.parse((await schema(root)).stdout).site.schema,
    );
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
          fields: [{ name: "town", label: "Town", widget: "string", ...optional }],
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
        { name: "body", label: "Text", widget: "markdown", required: false },
      ],
    });
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
