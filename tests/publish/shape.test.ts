/** Manifests and shards that someone changed: a field of a wrong type is a damaged file, never an exception. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hashOf } from "../../src/output/output-file.ts";
import { parseManifest } from "../../src/publish/manifest.ts";
import { parseShardFile } from "../../src/publish/shards/shard.ts";
import { plinth } from "../support/command.ts";
import { edited, type Files, siteWith } from "../support/small-site.ts";

/** A site whose manifest has every field. */
const site: Files = {
  ...edited(
    "templates/content.ts",
    ["date: z.iso.date(),", "date: z.iso.date(), draft: z.boolean().optional(),"],
    ["optional() })),", 'optional() }), { draft: "draft", date: "date" }),'],
  ),
  ...edited("templates/site.tsx", [
    "  pages:",
    `  hosting: () => ({ hosts: { nginx: true }, policy: {}, headers: [{ path: "/*", set: { "X-A": "b" } }], redirects: [{ from: "/old", to: "/", status: 301 }] }),
  pages:`,
  ]),
  "content/posts/later.md": "---\ntitle: Later\ndate: 2999-01-01\n---\nSoon.\n",
  "content/posts/draft.md": "---\ntitle: Draft\ndate: 2024-01-15\ndraft: true\n---\nSoon.\n",
};

/** And a page with a finding. */
const withFinding: Files = {
  ...site,
  ...edited("templates/page.tsx", ["<h1>{title}</h1>", "<h1 onClick={() => 1}>{title}</h1>"]),
};

type Value = Record<PropertyKey, unknown>;

const kindOf = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

/** The paths of all values within a value: all fields, and the first item of each list. */
function* placesIn(value: unknown, above: readonly string[] = []): Generator<readonly string[]> {
  const isList = Array.isArray(value);
  if (!isList && kindOf(value) !== "object") return;
  for (const name of Object.keys(value as Value).slice(0, isList ? 1 : undefined)) {
    if ((value as Value)[name] === undefined) continue;
    yield [...above, name];
    yield* placesIn((value as Value)[name], [...above, name]);
  }
}

/** Every copy of a value in which one part has the wrong type, with a description. */
function* spoiled<Whole>(whole: Whole): Generator<[what: string, copy: Whole]> {
  for (const place of placesIn(whole))
    for (const wrong of [null, 7, "x", [], {}]) {
      const copy = structuredClone(whole);
      const holder = place.slice(0, -1).reduce<Value>((value, name) => value[name] as Value, copy as Value);
      const name = place.at(-1) ?? "";
      if (kindOf(holder[name]) === kindOf(wrong)) continue;
      holder[name] = wrong;
      yield [`${place.join(".")} is ${JSON.stringify(wrong)}`, copy];
    }
}

function shardFile(record: unknown): string {
  const json = JSON.stringify(record);
  return `${hashOf(json)}\n${json}`;
}

describe("a value of the wrong type is rejected", () => {
  test("in a manifest", async () => {
    const root = siteWith(site);
    await plinth("build", "--root", root, "--drafts");
    const manifest = parseManifest(readFileSync(join(root, "dist/.plinth.json"), "utf8"));
    expect(Object.keys(manifest ?? {}).sort()).toEqual(["drafts", "files", "hosting", "version", "versions"]);
    const copies = [...spoiled({ ...manifest, base: "/a/", until: "2999-01-01" })];
    expect(copies.length).toBeGreaterThan(80);
    expect(copies.filter(([, copy]) => parseManifest(JSON.stringify(copy))).map(([what]) => what)).toEqual([]);
  });

  test("in a shard", async () => {
    const root = siteWith(withFinding);
    await plinth("build", "--root", root, "--drafts", "--shard", "1/1");
    const record = parseShardFile(readFileSync(join(root, "dist-1-of-1/.plinth-shard"), "utf8"));
    expect(record?.findings[0]).toMatchObject({ file: "templates/page.tsx", at: { line: expect.any(Number) } });
    const copies = [...spoiled<unknown>(record)];
    expect(copies.length).toBeGreaterThan(80);
    expect(copies.filter(([, copy]) => parseShardFile(shardFile(copy))).map(([what]) => what)).toEqual([]);
  });
});

test("each command that reads a manifest or a shard names it", async () => {
  const root = siteWith();
  const [out, shard] = [join(root, "dist"), join(root, "dist-1-of-1")];
  await plinth("build", "--root", root);
  await plinth("build", "--root", root, "--shard", "1/1");
  const manifest = JSON.parse(readFileSync(join(out, ".plinth.json"), "utf8"));
  writeFileSync(join(out, ".plinth.json"), JSON.stringify({ ...manifest, drafts: 7 }));
  const record = JSON.parse(readFileSync(join(shard, ".plinth-shard"), "utf8").split("\n")[1] ?? "");
  record.pages[0].inlined = 7;
  writeFileSync(join(shard, ".plinth-shard"), shardFile(record));
  expect(await plinth("build", "--root", root)).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/^error publish\/not-ours: The output folder \S+ contains files that Plinth did not/),
  });
  expect(await plinth("diff", out, out)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(`error: ${out} is not a Plinth manifest`),
  });
  expect(await plinth("verify", "--root", root)).toMatchObject({ status: 1 });
  expect(await plinth("merge", "--root", root, "--out", join(root, "merged"), shard)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^error merge\/not-a-part: \S+ is not a shard: its \.plinth-shard is damaged, or /),
  });
});
