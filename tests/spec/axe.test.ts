/** axe-core on every page; checklist Q6. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { routes } from "../site.ts";
import { browse } from "./browse.ts";

const site = browse();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Every rule but the experimental and retired ones, those that are off by default (AAA, target size) too. */
const run = `axe.run(document, {
  rules: Object.fromEntries(axe.getRules()
    .filter(({ tags }) => !tags.includes("experimental") && !tags.includes("deprecated"))
    .map(({ ruleId }) => [ruleId, { enabled: true }])),
}).then(({ violations, incomplete }) => {
  const short = ({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target + " " + failureSummary);
  return {
    violations: violations.flatMap(short),
    incomplete: incomplete.filter(({ id }) => id.startsWith("color-contrast")).flatMap(short),
  };
})`;

/**
 * With reduced motion everything that would be revealed is there from the start. Without the policy the page for
 * failures shows the style that stands in it.
 */
const shown = { reducedMotion: "reduce", bypassCSP: true } as const;

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  test.each([390, 1280])("Q6: no finding on any page at %i px, contrast of 7:1 included", (width) =>
    site.visit({ ...shown, colorScheme, viewport: { width, height: 900 } }, async ({ page, go }) => {
      const findings: Record<string, unknown> = {};
      for (const path of [...routes, "/404", "/500"]) {
        await go(path);
        await page.evaluate(axe);
        const found = await page.evaluate<{ violations: string[]; incomplete: string[] }>(run);
        if (found.violations.length + found.incomplete.length > 0) findings[path] = found;
      }
      expect(findings).toEqual({});
    }),
  );
});
