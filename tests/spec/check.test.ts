/** All checks on the real site: no warnings except those that its baseline accepts, each with a reason. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type BaselineEntry, baselineName } from "../../src/pipeline/baseline.ts";
import { build } from "../../src/pipeline/build.ts";
import { createFolder, removeFolder, root } from "../support/real-site.ts";

const copy = createFolder();
afterAll(() => removeFolder(copy));

const { version, warnings } = JSON.parse(readFileSync(join(root, baselineName), "utf8")) as {
  version: number;
  warnings: readonly BaselineEntry[];
};

test("npm run check passes: the baseline accepts twenty-one placeholders, and nothing else is found", async () => {
  const { ok, diagnostics, baseline } = await build({ root, strictness: { deep: true, strict: true } });
  expect([ok, diagnostics, baseline.fixed]).toEqual([true, [], []]);
  expect(baseline.accepted.map(({ code, file }) => `${code} ${file}`).sort()).toEqual([
    ...new Array(5).fill("content/placeholder content/benefits.json"),
    "content/placeholder content/policies/no-logs.md",
    "content/placeholder content/policies/privacy.md",
    ...new Array(4).fill("content/placeholder content/positions.json"),
    ...new Array(5).fill("content/placeholder content/site.json"),
    ...new Array(2).fill("content/placeholder content/stores.json"),
    ...new Array(3).fill("content/placeholder content/testimonials.json"),
  ]);
  for (const { reason } of warnings) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  expect(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts.check).toMatch(/ check --deep --strict$/);
});

test.each(warnings)("it fails on warnings that are not accepted: $file", async (accepted) => {
  for (const folder of ["content", "templates"]) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  const others = warnings.filter((entry) => entry !== accepted);
  writeFileSync(join(copy, baselineName), JSON.stringify({ version, warnings: others }));
  const { ok, diagnostics } = await build({ root: copy, strictness: { strict: true } });
  expect([ok, diagnostics.map(({ code, file }) => [code, file])]).toEqual([
    false,
    new Array(accepted.count).fill([accepted.code, accepted.file]),
  ]);
});
