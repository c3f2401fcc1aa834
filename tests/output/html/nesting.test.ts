/** What src/output/html/nesting.ts finds, judged by parse5, on generated documents. tests/faults/nesting.test.ts has more. */
import { test } from "vitest";
import { expectTrueVerdicts, pagesOfStarter } from "./generated.ts";

test("2,000 documents made of fragments of real pages", async () => {
  expectTrueVerdicts(await pagesOfStarter("docs"), 1, 2000);
});
