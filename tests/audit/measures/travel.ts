/** The way from one page to the next: its frames differ from each other, it ends as the page is, and nothing shifts. */
import { countOf, type Measure, pageByPage } from "../measure.ts";
import { type Changes, changesBetween } from "../pixels.ts";
import type { Stage } from "../stage.ts";

/** Milliseconds since the beginning of the transition, which takes 700; in the first 250, all of the page changes. */
const moments = [0, 80, 160, 240, 699];
const height = 800;
/** In pixels: less is not noticed. */
const leastChange = 50;
/**
 * The share of the screen that may differ between the last frame and the page, apart from edges that are drawn anew.
 * A wire thinner than a pixel is not recognized as an edge.
 */
const mostJump = 0.0015;

export const travel: Measure = {
  name: "travel",
  columns: [["travel", "0"]],
  run: pageByPage(async (stage, path) => {
    // The page for failures shares nothing with the others, and no host sends it in the course of a visit.
    if (path === "/500") return [countOf([])];
    const problems: string[] = [];
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [390, 1280]) {
        const found = await travelTo(stage, path, colorScheme, width);
        problems.push(...found.map((problem) => `${problem}, ${width} px, ${colorScheme}`));
      }
    return [countOf(problems)];
  }),
};

const travelTo = (stage: Stage, path: string, colorScheme: "light" | "dark", width: number): Promise<string[]> =>
  stage.visit({ colorScheme, viewport: { width, height } }, async (page) => {
    await page.addInitScript(hold);
    await page.goto(stage.origin + (path === "/careers" ? "/refund" : "/careers"), { waitUntil: "load" });
    await page.evaluate(`location.href = "${path}"`);
    await page.waitForURL(stage.origin + path);
    const state = await page.evaluate<string>(heldState);
    if (state !== "held") return [state];
    const frames: Buffer[] = [];
    for (const moment of moments) {
      await page.evaluate(`at(${moment})`);
      frames.push(await page.screenshot({ scale: "css" }));
    }
    await page.evaluate("at('end')");
    frames.push(await page.screenshot({ scale: "css" }));
    const empty = await stage.browser.newPage();
    const changes: Changes[] = [];
    for (const [index, frame] of frames.slice(1).entries())
      changes.push(await changesBetween(empty, frames[index] ?? frame, frame));
    await empty.close();
    return judge(changes, mostJump * width * height, await page.evaluate<number>(shift));
  });

/** `changes` are those from frame to frame, the last one at the end of the transition. */
function judge(changes: readonly Changes[], most: number, shifted: number): string[] {
  const end = changes.at(-1)?.moved ?? 0;
  const still = changes.slice(0, 3).findIndex(({ visible }) => visible < leastChange);
  return [
    ...(still >= 0 ? [`stands still at ${moments[still]} ms`] : []),
    ...(end > most ? [`changes ${end} pixels at the end`] : []),
    ...(shifted > 0 ? [`shifts by ${shifted}`] : []),
  ];
}

/** Holds the transition as soon as it is ready; other animations are at their end. */
const hold = `addEventListener("pagereveal", ({ viewTransition }) => {
  const of = (animation) => animation.effect.pseudoElement?.startsWith("::view-transition");
  window.held = viewTransition ? viewTransition.ready.then(() => {
    for (const animation of document.getAnimations()) of(animation) ? animation.pause() : animation.finish();
    return "held";
  }, String) : "no transition";
  window.at = async (moment) => {
    for (const animation of document.getAnimations().filter(of))
      if (moment === "end") animation.finish();
      else animation.currentTime = moment;
    if (moment === "end") await viewTransition.finished;
  };
})`;

/** The event comes before the first frame. Not `waitForFunction`, which the policy of the page refuses when it has to wait. */
const heldState = "new Promise((done) => requestAnimationFrame(() => done(window.held)))";

const shift = `new Promise((done) => {
  const add = (list) => done(list.getEntries().reduce((sum, { value }) => sum + value, 0));
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(0), 100);
})`;
