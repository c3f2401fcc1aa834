/** axe-core with all its rules, including contrast of 7:1, at three widths in both colour schemes. */
import { axeFindings } from "../../support/axe.ts";
import { countOf, type Measure, pageByPage } from "../measure.ts";

const widths = [320, 768, 1440];

export const axe: Measure = {
  name: "axe",
  columns: [["axe", "0"]],
  run: pageByPage(async (stage, path) => {
    const problems: string[] = [];
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of widths) {
        // With reduced motion, everything is revealed from the start.
        const options = { colorScheme, viewport: { width, height: 900 }, reducedMotion: "reduce" } as const;
        const found = await stage.visit(options, async (page) => {
          await page.goto(stage.origin + path, { waitUntil: "load" });
          return await axeFindings(page);
        });
        problems.push(...found.map((finding) => `${colorScheme}, ${width} px: ${finding}`));
      }
    return [countOf(problems)];
  }),
};
