/** Manifests that someone changed: a field of a wrong type is a damaged file, never an exception. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseManifest } from "../../src/publish/manifest.ts";
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

test("a value of the wrong type is rejected in a manifest", async () => {
  const root = siteWith(site);
  await plinth("build", "--root", root, "--drafts");
  const manifest = parseManifest(readFileSync(join(root, "dist/.plinth.json"), "utf8"));
  expect(Object.keys(manifest ?? {}).sort()).toEqual(["drafts", "files", "hosting", "version", "versions"]);
  const copies = [...spoiled({ ...manifest, base: "/a/", until: "2999-01-01" })];
  expect(copies.length).toBeGreaterThan(80);
  expect(copies.filter(([, copy]) => parseManifest(JSON.stringify(copy))).map(([what]) => what)).toEqual([]);
});

test("each command that reads a manifest names it", async () => {
  const root = siteWith();
  const out = join(root, "dist");
  await plinth("build", "--root", root);
  const manifest = JSON.parse(readFileSync(join(out, ".plinth.json"), "utf8"));
  writeFileSync(join(out, ".plinth.json"), JSON.stringify({ ...manifest, drafts: 7 }));
  expect(await plinth("build", "--root", root)).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/^error publish\/not-ours: The output folder \S+ contains files that Plinth did not/),
  });
  expect(await plinth("diff", out, out)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(`error: ${out} is not a Plinth manifest`),
  });
  expect(await plinth("verify", "--root", root)).toMatchObject({ status: 1 });
});
