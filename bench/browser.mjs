/** A real Chromium with one open page, which reports when it shows an edit. */
import { EventEmitter, once } from "node:events";
import { register } from "tsx/esm/api";
import { observe } from "./observer.mjs";

register(); // tests/support/browser.ts is TypeScript
const { launchBrowser } = await import("../tests/support/browser.ts");

/** Milliseconds of the Unix epoch with fractions; the clock of `observe` in the browser. */
export const now = () => performance.timeOrigin + performance.now();

/** Starts Chromium. Every page it opens is observed. */
export async function openBrowser() {
  const browser = await launchBrowser();
  const context = await browser.newContext();
  const reports = new EventEmitter();
  await context.exposeBinding("benchReport", (_, report) => reports.emit(`${report.kind} ${report.number}`, report));
  await context.addInitScript(observe);
  return {
    close: () => browser.close(),
    open: async (url) => {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    /** Call it before a style is edited, so that the page waits for it. */
    awaitStyle: (page, number) => page.evaluate((awaited) => window.benchAwaitStyle(awaited), String(number)),
    /**
     * Waits until the page reports that edit `number` of a kind is shown; see observer.mjs.
     * @throws AbortError after `limit` ms.
     */
    shown: async (kind, number, limit) => {
      const [report] = await once(reports, `${kind} ${number}`, { signal: AbortSignal.timeout(limit) });
      return report;
    },
  };
}

/** The offset of the page's clock from ours and its precision, in ms: the fastest of thirty round trips. */
export async function clockOffset(page) {
  let best = { offset: 0, within: Number.POSITIVE_INFINITY };
  for (let count = 0; count < 30; count++) {
    const asked = now();
    const answer = await page.evaluate(() => performance.timeOrigin + performance.now());
    const answered = now();
    const within = (answered - asked) / 2;
    if (within < best.within) best = { offset: answer - (asked + answered) / 2, within };
  }
  return best;
}
