/** axe-core on every page; checklist Q6. */
import { expect, inject, type ProvidedContext, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { routes } from "../support/real-site.ts";
import { browse } from "./browse.ts";

const site = browse();

/**
 * With reduced motion everything is revealed from the start. The headers of the other pages would block the
 * inline style of /500.
 */
const shown = { reducedMotion: "reduce", bypassCSP: true } as const;

const combinations: Record<ProvidedContext["circumstances"], ["light" | "dark", number][]> = {
  common: [
    ["light", 390],
    ["dark", 1280],
  ],
  rare: [
    ["light", 1280],
    ["dark", 390],
  ],
};

test.each(combinations[inject("circumstances")])(
  "Q6: no violations on any page, in %s, at %i px, including contrast of 7:1",
  (colorScheme, width) =>
    site.visit({ ...shown, colorScheme, viewport: { width, height: 900 } }, async ({ page, go }) => {
      const findings: Record<string, unknown> = {};
      for (const path of [...routes, "/404", "/500"]) {
        await go(path);
        const found = await axeFindings(page);
        if (found.length > 0) findings[path] = found;
      }
      expect(findings).toEqual({});
    }),
);
