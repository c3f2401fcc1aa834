/** The same content in Firefox as in Chromium: with and without scripts, narrow and wide. */
import { type Firefox, firefoxPath, launchFirefox, resize } from "../firefox-browser.ts";
import { countOf, type Measure, pageByPage } from "../measure.ts";
import { differences, look, referenceSight, type Sight } from "../sight.ts";
import type { Stage } from "../stage.ts";

const reduced = { "ui.prefersReducedMotion": 1 };

export const firefox: Measure = async (stage, pages, report) => {
  const path = firefoxPath();
  const calm = await launchFirefox(path, reduced);
  const withoutScript = await launchFirefox(path, { ...reduced, "javascript.enabled": false });
  const lookAt = pageByPage(async (_, url) =>
    countOf([
      ...(await sameAsChromium(stage, calm, url)),
      ...(await sameAsChromium(stage, withoutScript, url)).map((problem) => `without script: ${problem}`),
    ]),
  );
  await lookAt(stage, pages, report);
  for (const browser of [calm, withoutScript]) await browser.close();
};

/** What Firefox shows differently from Chromium, and what overflows or is cut off in it. */
async function sameAsChromium(stage: Stage, browser: Firefox, path: string): Promise<string[]> {
  const usual = await referenceSight(stage, path);
  const problems: string[] = [];
  const page = await browser.newPage();
  for (const width of [320, 1280]) {
    await resize(page, width);
    await page.goto(stage.origin + path);
    const found = differences(usual, await page.evaluate<Sight>(look));
    problems.push(...found.map((problem) => `${width} px: ${problem}`));
  }
  await page.close();
  return problems;
}
