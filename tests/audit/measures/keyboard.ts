/** Every Tab stop has a clear focus indicator; touch targets are large enough. Whether it is seen at all is for browser.ts. */
import type { BrowserContextOptions, Page } from "playwright-core";
import { countOf, type Measure, pageByPage } from "../measure.ts";
import { type Changes, changesBetween } from "../pixels.ts";

/** With motion on one of them: what has the focus must not wait to be revealed. */
const screens: Readonly<Record<string, BrowserContextOptions>> = {
  "phone, light": { viewport: { width: 390, height: 800 }, colorScheme: "light", reducedMotion: "reduce" },
  "desktop, light": { viewport: { width: 1280, height: 800 }, colorScheme: "light", reducedMotion: "reduce" },
  "desktop, dark, moving": { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
};

export const keyboard: Measure = {
  name: "keyboard",
  columns: [
    ["focus", "0"],
    ["targets", "0"],
  ],
  run: pageByPage(async (stage, path) => {
    const focus: string[] = [];
    const targets: string[] = [];
    const empty = await stage.browser.newPage();
    for (const [name, options] of Object.entries(screens))
      await stage.visit(options, async (page) => {
        const told = (problem: string): string => `${name}: ${problem}`;
        await page.goto(stage.origin + path, { waitUntil: "load" });
        focus.push(...(await stops(page, empty)).map(told));
        targets.push(...(await page.evaluate<string[]>(small)).map(told));
      });
    await empty.close();
    return [countOf(focus), countOf(targets)];
  }),
};

/** The errors of all Tab stops. */
async function stops(page: Page, empty: Page): Promise<string[]> {
  const problems: string[] = [];
  for (let stop = 0; stop < 200; stop++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate<Stop | null>(focused);
    if (!at) return problems;
    // Opened, the menu covers what comes after it; it must close when the focus leaves it.
    if (at.isMenu) await page.keyboard.press("Enter");
    const { area, best } = await markOf(page, at, empty);
    // WCAG 2.2, 2.4.13: at least the area of a 2 px outline (half of it if the viewport cannot show all of it), and
    // a contrast of 3:1 between the focused and unfocused states.
    const line = (at.isTall ? 1 : 2) * at.outline;
    if (area < line * 0.9)
      problems.push(`${at.name}: its focus changes ${area} px by 3:1, ${best.toFixed(1)}:1 at best`);
  }
  return [...problems, "the Tab order does not end"];
}

/** The visibility of the focus indicator: compares the viewport with and without it. */
async function markOf(page: Page, { left, top, width, height }: Stop, empty: Page): Promise<Changes> {
  const margin = 8;
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  const clip = {
    x,
    y,
    width: Math.min(view.width, left + width + margin) - x,
    height: Math.min(view.height, top + height + margin) - y,
  };
  const shot = (): Promise<Buffer> => page.screenshot({ clip, caret: "hide", animations: "disabled", scale: "css" });
  const focused = await shot();
  await page.evaluate("(window.stop = document.activeElement).blur()");
  const plain = await shot();
  await page.evaluate("window.stop.focus({ preventScroll: true })");
  return changesBetween(empty, focused, plain);
}

interface Stop {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The length of its outline in pixels; for a link in a sentence, around each of its lines. */
  readonly outline: number;
  /** Whether it is the button of the menu. */
  readonly isMenu: boolean;
  /** Whether it is about as tall as the viewport, or taller. */
  readonly isTall: boolean;
}
const focused = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const name = element.tagName.toLowerCase() + " \\"" + (element.textContent.trim() || element.name || element.id).slice(0, 40) + "\\"";
  const { left, top, width, height } = element.getBoundingClientRect();
  const pieces = [...element.getClientRects()];
  const outline = pieces.reduce((sum, { width, height }) => sum + 2 * (width + height), 0);
  const visible = { top: Math.max(0, top), height: Math.min(top + height, innerHeight) - Math.max(0, top) };
  const isMenu = element.matches("body > header summary");
  return { name, isMenu, left, width, ...visible, outline, isTall: height > innerHeight / 2 };
})()`;

/** Targets smaller than 44 by 44 px, and links within a sentence with a line height below 24 px. WCAG 2.2, 2.5.5 and 2.5.8. */
const small = `(() => {
  for (const closed of document.querySelectorAll("body > header details")) closed.open = true;
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(".skip-link")) return [];
    const { width, height } = element.getBoundingClientRect();
    const { display, lineHeight } = getComputedStyle(element);
    const inSentence = display === "inline" && element.parentElement.textContent.trim().length > element.textContent.trim().length;
    const isLarge = inSentence ? Math.max(height, parseFloat(lineHeight)) >= 24 : width >= 44 && height >= 43.9;
    const name = element.tagName.toLowerCase() + " \\"" + (element.textContent.trim() || element.name).slice(0, 40) + "\\"";
    return width === 0 || isLarge ? [] : [name + " is " + Math.round(width) + " by " + Math.round(height) + " px"];
  });
})()`;
