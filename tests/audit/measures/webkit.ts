/**
 * The same content in WebKit as in Chromium: narrow and wide and, with motion, after the reader has
 * scrolled through the page. A WebKitGTK window is at least about 450 px wide.
 */
import { setTimeout as pause } from "node:timers/promises";
import { countOf, type Measure, pageByPage } from "../measure.ts";
import { differences, inChromium, look, type Sight } from "../sight.ts";
import { launchWebKit } from "../webkit-browser.ts";

/** Scrolls through the page, one screen at a time. */
const scrollOn = `(scrollBy({ top: innerHeight / 2, behavior: "instant" }), scrollY + innerHeight >= document.documentElement.scrollHeight - 1)`;

export const webkit: Measure = async (stage, pages, report) => {
  const calm = await launchWebKit(false);
  const lively = await launchWebKit(true);
  const screens = [
    ["450 px", calm, 450],
    ["1280 px", calm, 1280],
    ["scrolled through", lively, 1280],
  ] as const;
  const lookAt = pageByPage(async (_, path) => {
    const problems: string[] = [];
    for (const [name, browser, width] of screens) {
      await browser.resize(width);
      await browser.goto(stage.origin + path);
      await pause(1000); // until every section is laid out
      if (browser === lively) {
        while (!(await browser.evaluate<boolean>(scrollOn))) await pause(50);
        await pause(1000); // until the last animation has ended
      }
      const usual = await inChromium(stage, path, width);
      const found = differences(usual, await browser.evaluate<Sight>(look));
      problems.push(...found.map((problem) => `${name}: ${problem}`));
    }
    return countOf(problems);
  });
  await lookAt(stage, pages, report);
  await calm.close();
  await lively.close();
};
