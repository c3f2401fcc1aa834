/** The same content in Firefox as in Chromium: with and without scripts, narrow and wide. */
import { firefoxPath, launchFirefox, resize } from "../firefox-browser.ts";
import { countOf, type Measure, pageByPage } from "../measure.ts";
import { differences, inChromium, look, type Sight } from "../sight.ts";

export const firefox: Measure = async (stage, pages, report) => {
  for (const runsScripts of [true, false]) {
    const settings = { "ui.prefersReducedMotion": 1, "javascript.enabled": runsScripts };
    const browser = await launchFirefox(firefoxPath(), settings);
    const lookAt = pageByPage(async (_, path) => {
      const problems: string[] = [];
      const page = await browser.newPage();
      for (const width of [320, 1280]) {
        await resize(page, width);
        await page.goto(stage.origin + path);
        const usual = await inChromium(stage, path, width, runsScripts);
        const found = differences(usual, await page.evaluate<Sight>(look));
        problems.push(...found.map((problem) => `${width} px${runsScripts ? "" : ", without scripts"}: ${problem}`));
      }
      await page.close();
      return countOf(problems);
    });
    await lookAt(stage, pages, report);
    await browser.close();
  }
};
