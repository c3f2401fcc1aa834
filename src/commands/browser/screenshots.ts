/**
 * Pages as pictures, the same at every run: animations have ended, what waits until it is scrolled to is there, the clock
 * stands still, and random numbers are always the same ones.
 */
import type { OpenPage, Visitor, VisitorSetup } from "./visit.ts";

/** A phone, a tablet, a desktop computer; in pixels. The first is the narrowest, so that pictures in several sizes grow. */
const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;
export const widths = windows.map(({ width }) => width);
export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** A part of a page, drawn in a window of one width. */
export interface Strip {
  readonly width: number;
  /** Where it begins, in pixels from the top of the page. */
  readonly top: number;
  readonly png: Buffer;
}

/** The maximum height of a picture, in pixels. A long page becomes several, which bounds memory, and a report shows only those that differ. */
const stripHeight = 4000;
/** The greatest height that is drawn, in pixels: a page can grow as it is scrolled. */
const maxHeight = 60_000;

/** The time that the page's clock shows. */
const time = Date.UTC(2026, 0, 1, 12);
/** How long the page's timers run after each step, and before it is drawn, in milliseconds of its own clock. */
const afterStep = 100;
const beforeDrawing = 3000;

/** The generator of Park and Miller (Communications of the ACM 31, 10). */
const random = "{ let state = 20260101; Math.random = () => (state = (state * 48271) % 2147483647) / 2147483647; }";

/**
 * Draws a page in windows of all widths. It is loaded again for another color scheme, since scripts choose theirs at the
 * start. @param visitor that begins with `drawn`. @param pathname with the base, encoded.
 */
export async function takeScreenshots(
  visitor: Visitor,
  pathname: string,
  colorScheme: Scheme,
): Promise<readonly Strip[]> {
  const opened = await visitor.open(pathname, { viewport: windows[0], colorScheme, reducedMotion: "reduce" });
  await opened.ask("loadAll()");
  const strips: Strip[] = [];
  for (const { width, height } of windows) {
    await opened.page.setViewportSize({ width, height });
    strips.push(...(await stripsOf(opened, width, await reveal(opened, height))));
  }
  return strips;
}

/** The setup of a visitor that draws: time stands still, and random numbers are the same ones. */
export const screenshotSetup: VisitorSetup = {
  options: { timezoneId: "UTC" },
  prepare: async (context) => {
    await context.addInitScript({ content: random });
    await context.clock.pauseAt(time);
  },
};

/** Shows all of a page, as to a visitor who has scrolled to its end and back. Returns its height. */
async function reveal(opened: OpenPage, step: number): Promise<number> {
  const { clock } = opened.page;
  for (let top = 0, more = true; more && top < maxHeight; top += step / 2) {
    more = await opened.ask<boolean>(`scrollPageTo(${top})`);
    await clock.runFor(afterStep);
  }
  await opened.settle();
  await opened.ask("scrollPageTo(0)");
  await clock.runFor(beforeDrawing);
  await opened.settle();
  return Math.min(maxHeight, await opened.ask<number>("stopMedia()"));
}

async function stripsOf({ page, ask }: OpenPage, width: number, height: number): Promise<Strip[]> {
  const strips: Strip[] = [];
  for (let top = 0; top < height; top += stripHeight) {
    const clip = { x: 0, y: top, width, height: Math.min(stripHeight, height - top) };
    // Also ends animations in frames and shadow trees, and hides the caret.
    const png = await page.screenshot({ fullPage: true, clip, animations: "disabled", caret: "hide" });
    strips.push({ width, top, png });
  }
  await ask("endDrawing()");
  return strips;
}
