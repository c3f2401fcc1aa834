/** What src/output/html/nesting.ts finds, judged by parse5, on generated documents. tests/resilience/nesting.test.ts has more. */
import { readFileSync } from "node:fs";
import { Parser } from "parse5";
import { expect, test } from "vitest";
import { expectTrueVerdicts, pagesOfStarter, verdictOn } from "./generated.ts";

test("2,000 documents made of fragments of real pages", async () => {
  expectTrueVerdicts(await pagesOfStarter("docs"), 1, 2000);
});

// Nothing else sends these documents to parse5: no title, no text in an element that contains what its parent does.
test.each([
  ["<p>a<section></section></p>", true],
  ["<section><p>a</p></section>", false],
])("a document of a paragraph and a section: %s", (body, isReported) => {
  const verdict = verdictOn(`<!doctype html><html lang="en"><head></head><body>${body}</body></html>`);
  expect(verdict !== undefined).toBe(isReported);
});

test("parse5 has the methods that are overridden: another version may call others, so its version is exact", () => {
  const sources = ["browser-tree", "parser-with-selects"].map((name) => `src/output/html/${name}.ts`);
  const names = sources.flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/override (\w+)\(/g), ([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThan(7);
  expect(names.filter((name) => !Object.hasOwn(Parser.prototype, name))).toEqual([]);
  expect(JSON.parse(readFileSync("package.json", "utf8")).devDependencies.parse5).toMatch(/^\d/);
});
