/** What src/output/html/nesting.ts finds, judged by parse5, on generated documents. tests/resilience/nesting.test.ts has more. */
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
