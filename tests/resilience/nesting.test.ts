/** More of the documents of tests/output/html/nesting.slow.test.ts. */
import { test } from "vitest";
import { expectTrueVerdicts, pagesOfStarter } from "../output/html/generated.ts";

test("100,000 documents made of fragments of real pages", async () => {
  expectTrueVerdicts([...(await pagesOfStarter("docs")), ...(await pagesOfStarter("blog"))], 10_001, 100_000);
});
