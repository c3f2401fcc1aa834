/** `plinth schema`: the content types as JSON Schema, and JSON files that name their schema. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
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
