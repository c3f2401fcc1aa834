/** The examples of the family browser: the site of the examples with a fault prints exactly what the page shows. */
import { expect, test } from "vitest";
import { exampleSite, isOfBrowser, pages } from "../manual/diagnostics.ts";
import { asExample, filesOf } from "../support/examples.ts";
import { type Files, temporaryFolder, write } from "../support/small-site.ts";
import { checkInBrowser } from "./in-browser.ts";

async function printedBy(files: Files): Promise<string> {
  const root = temporaryFolder();
  write(root, { ...exampleSite, ...files });
  return asExample((await checkInBrowser(root)).printed, root).trim();
}

test.each(pages.filter(isOfBrowser))("$code: the examples", async ({ wrong, right }) => {
  expect(await printedBy(filesOf(wrong))).toBe(wrong.find(({ file }) => !file)?.text.trim());
  expect(await printedBy(filesOf(right))).toBe("");
});
