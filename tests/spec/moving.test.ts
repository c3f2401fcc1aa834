/** Moving between pages: one that is pointed at is made ready under the real policy, one that was left comes back as it was. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { preview, type RunningPreview } from "../../src/serve/preview/preview.ts";
import { launchBrowser } from "../support/browser.ts";
import { routes } from "../support/real-site.ts";

let server: RunningPreview;
let browser: Browser;
beforeAll(async () => {
  server = await preview({ out: inject("site"), host: "127.0.0.1", port: 0, strictPort: true });
  browser = await launchBrowser([], ["--disable-back-forward-cache"]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** One page of each kind: with the map, with a form, with text. */
const common = ["/", "/contact", "/privacy"];
const isCommon = inject("circumstances") === "common";

/** What Chromium says of pages that it loads ahead: their status by path. Under DevTools it fetches them, and draws none. */
async function listen(page: Page): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) =>
    found.set(new URL(prefetchUrl).pathname, status),
  );
  await session.send("Preload.enable");
  return found;
}

test.runIf(isCommon)("a page whose link is pointed at is there before the click", async () => {
  const page = await browser.newPage();
  const ahead = await listen(page);
  await page.goto(`${server.url}/`);
  await page.hover("footer a[href='/about']");
  await expect.poll(() => ahead.get("/about")).toBe("Ready");
  await page.click("footer a[href='/about']");
  await expect.poll(() => ahead.get("/about")).toBe("Success");
  expect(await page.title()).toMatch(/^About/);
  expect([...ahead.keys()]).toEqual(["/about"]);
  await page.close();
});

/** Chromium keeps no page whose status is 404. */
test.each(routes.filter((route) => common.includes(route) === isCommon))(
  "%s comes back as it was left",
  async (path) => {
    const page = await browser.newPage();
    await page.goto(server.url + path);
    await page.evaluate("addEventListener('pageshow', ({ persisted }) => { window.cameBack = persisted; })");
    await page.goto(`${server.url}/robots.txt`);
    await page.evaluate("history.back()");
    await expect.poll(() => page.evaluate("window.cameBack").catch(() => undefined)).toBe(true);
    await page.close();
  },
);
