/**
 * Every page whose scripts are lost, in print, in forced colours and right to left: nothing is missing or cut off.
 * Without scripts, enlarged and with large text is what `plinth check --browser` measures (browser.ts).
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { countOf, type Measure, pageByPage } from "../measure.ts";
import { differences, look, type Sight } from "../sight.ts";

const desktop = { width: 1280, height: 800 };
/** 1280 pixels at 400 %. WCAG 2.2, 1.4.10. */
const zoomed = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 };

interface Circumstance {
  readonly options: BrowserContextOptions;
  /** Called before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Called when the page has loaded. */
  readonly afterwards?: (page: Page) => Promise<unknown>;
}

const rightToLeft = (page: Page): Promise<unknown> => page.evaluate("document.documentElement.dir = 'rtl'");

/** Scripts are enabled, but do not arrive: a broken deployment, an interrupted connection. */
const blockScripts = (page: Page): Promise<unknown> => page.route("**/*.js", (route) => route.abort());

const circumstances: Readonly<Record<string, Circumstance>> = {
  "script lost": { options: { viewport: desktop }, before: blockScripts },
  print: { options: { viewport: desktop }, afterwards: (page) => page.emulateMedia({ media: "print" }) },
  "forced colours": { options: { forcedColors: "active", reducedMotion: "reduce", viewport: desktop } },
  "right to left": { options: { viewport: desktop, reducedMotion: "reduce" }, afterwards: rightToLeft },
  "right to left, 400 %": { options: { ...zoomed, reducedMotion: "reduce" }, afterwards: rightToLeft },
};

export const inAllCircumstances: Measure = {
  name: "circumstances",
  columns: Object.keys(circumstances).map((name) => [name, "0"] as const),
  run: pageByPage(async (stage, path) => {
    const sight = ({ options, before, afterwards }: Circumstance): Promise<Sight> =>
      stage.visit(options, async (page) => {
        await before?.(page);
        await page.goto(stage.origin + path, { waitUntil: "load" });
        await afterwards?.(page);
        return page.evaluate<Sight>(look);
      });
    const usual = await sight({ options: { reducedMotion: "reduce", viewport: desktop } });
    const cells = [];
    for (const circumstance of Object.values(circumstances)) {
      const seen = await sight(circumstance);
      cells.push(countOf(differences(usual, seen)));
    }
    return cells;
  }),
};
