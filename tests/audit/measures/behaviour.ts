/** The same behaviours in Chromium and Firefox: reveal, scrolling to a section, menu, form, the 404's message. */
import type { Page } from "playwright-core";
import { type Firefox, firefoxPath, launchFirefox, resize } from "../firefox-browser.ts";
import { countOf, type Measure, pageByPage } from "../measure.ts";
import type { Stage } from "../stage.ts";
import { type Acting, type Behaviour, behaviours, loads, withoutScript } from "./behaviours.ts";

/** Opens a page, runs a callback on it, and closes it. */
type Opened = (act: (acting: Acting) => Promise<void>) => Promise<void>;

export const behaviour: Measure = {
  name: "behaviour",
  columns: [
    ["acts in Chromium", "0"],
    ["acts in Firefox", "0"],
  ],
  async run(stage, pages, say) {
    const executable = firefoxPath();
    const lively = await launchFirefox(executable, { "ui.prefersReducedMotion": 0 });
    const plain = await launchFirefox(executable, { "javascript.enabled": false });
    try {
      const lookAt = pageByPage(async (_, path) => [
        countOf(await misbehaviour(path, inChromium(stage, path, true), inChromium(stage, path, false))),
        countOf(await misbehaviour(path, inFirefox(stage, path, lively), inFirefox(stage, path, plain))),
      ]);
      return await lookAt(stage, pages, say);
    } finally {
      await lively.close();
      await plain.close();
    }
  },
};

/** The errors in a page's behaviour and console output, with and without scripts. */
async function misbehaviour(path: string, opened: Opened, openedPlain: Opened): Promise<string[]> {
  const problems: string[] = [];
  const tryOut = (open: Opened, name: string, behaviour: Behaviour): Promise<void> =>
    open(async (acting) => {
      const said = await behaviour(acting);
      if (said !== undefined) problems.push(`${name}: ${said}`);
    });
  await tryOut(opened, "loading", loads);
  for (const [name, behaviour] of Object.entries(behaviours[path] ?? {})) await tryOut(opened, name, behaviour);
  for (const [name, behaviour] of Object.entries(withoutScript[path] ?? {}))
    await tryOut(openedPlain, `${name}, without a script`, behaviour);
  return problems;
}

const inChromium =
  (stage: Stage, path: string, javaScriptEnabled: boolean): Opened =>
  (act) =>
    stage.visit({ viewport: { width: 1280, height: 900 }, javaScriptEnabled }, async (page: Page) => {
      const messages: string[] = [];
      page.on("console", (message) => {
        // Chromium's own message about a 404 does not come from the page.
        if (!message.text().startsWith("Failed to load resource"))
          messages.push(`${message.type()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => messages.push(String(error)));
      await act({
        page,
        messages,
        go: async (to = path) => (await page.goto(stage.origin + to))?.status() ?? 0,
        resize: (width) => page.setViewportSize({ width, height: 800 }),
      });
    });

const inFirefox =
  (stage: Stage, path: string, browser: Firefox): Opened =>
  async (act) => {
    const page = await browser.newPage();
    const messages: string[] = [];
    page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => messages.push(String(error)));
    await act({
      page,
      messages,
      go: async (to = path) => (await page.goto(stage.origin + to))?.status() ?? 0,
      resize: (width) => resize(page, width),
    });
    await page.close();
  };
