/** The same content and behaviour in Firefox: with scripts and without, narrow and wide, and what moves on its own pages. */
import type { FirefoxPage } from "../firefox-browser.ts";
import { type Firefox, firefoxPath, launchFirefox, resize } from "../firefox-browser.ts";
import { countOf, type Measure, pageByPage } from "../measure.ts";
import { differences, look, type Sight } from "../sight.ts";
import type { Stage } from "../stage.ts";
import { behaviours } from "./firefox-behaviours.ts";

const reduced = { "ui.prefersReducedMotion": 1 };

export const firefox: Measure = {
  name: "firefox",
  columns: [["Firefox", "0"]],
  async look(stage, pages, say) {
    const path = firefoxPath();
    const calm = await launchFirefox(path, reduced);
    const withoutScript = await launchFirefox(path, { ...reduced, "javascript.enabled": false });
    const lively = await launchFirefox(path, { "ui.prefersReducedMotion": 0 });
    try {
      const lookAt = pageByPage(async (_, url) => [
        countOf([
          ...(await sameAsChromium(stage, calm, url)),
          ...(await sameAsChromium(stage, withoutScript, url)).map((problem) => `without script: ${problem}`),
          ...(await misbehaviour(stage, lively, url)),
        ]),
      ]);
      return await lookAt(stage, pages, say);
    } finally {
      for (const browser of [calm, withoutScript, lively]) await browser.close();
    }
  },
};

/** What Firefox shows otherwise than Chromium, and what stands out or is cut in it. */
async function sameAsChromium(stage: Stage, browser: Firefox, path: string): Promise<string[]> {
  const usual = await stage.visit({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" }, async (page) => {
    await page.goto(stage.origin + path, { waitUntil: "load" });
    return page.evaluate<Sight>(look);
  });
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

/** What a page says to the console, and what its behaviours lack. */
async function misbehaviour(stage: Stage, browser: Firefox, path: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, behaviour] of [["loading", loaded] as const, ...Object.entries(behaviours[path] ?? {})]) {
    const page = await browser.newPage();
    const messages: string[] = [];
    page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => messages.push(String(error)));
    const go = async (to = path): Promise<number> => (await page.goto(stage.origin + to))?.status() ?? 0;
    const said = await behaviour({ page, go, messages });
    if (said !== undefined) problems.push(`${name}: ${said}`);
    await page.close();
  }
  return problems;
}

async function loaded({ page, go, messages }: Acting): Promise<string | undefined> {
  await go();
  await page.evaluate("new Promise((done) => setTimeout(done, 100))");
  return messages.find((message) => !message.includes("404 Error"));
}

/** A page that is tried out. */
export interface Acting {
  readonly page: FirefoxPage;
  /** Goes to a path, the page's own unless another is named; its status. */
  readonly go: (path?: string) => Promise<number>;
  /** What it said to the console. */
  readonly messages: readonly string[];
}
