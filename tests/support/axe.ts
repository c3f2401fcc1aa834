/** Runs axe-core in a page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All rules except experimental and deprecated ones, including those that are off by default (AAA, target size). */
const run = `axe.run(document, {
  rules: Object.fromEntries(axe.getRules()
    .filter(({ tags }) => !tags.includes("experimental") && !tags.includes("deprecated"))
    .map(({ ruleId }) => [ruleId, { enabled: true }])),
}).then(({ violations, incomplete }) => {
  const short = ({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target + " " + failureSummary);
  return [violations, incomplete].flat().flatMap(short);
})`;

/** The findings for a page, one text for each element; incomplete results count. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate<string[]>(run);
}
