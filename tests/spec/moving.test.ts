/** Navigation: a page is prefetched on hover under the real policy, the sun travels along, and the back/forward cache works. */
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

/** The status of Chromium's prefetches by path. Under DevTools it fetches pages but does not prerender them. */
async function listen(page: Page): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) =>
    found.set(new URL(prefetchUrl).pathname, status),
  );
  await session.send("Preload.enable");
  return found;
}

test.runIf(isCommon)("a page is prefetched when the pointer is over its link", async () => {
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

/** Chromium does not cache pages with status 404. */
test.each(routes.filter((route) => common.includes(route) === isCommon))(
  "%s comes back from the back/forward cache",
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

/** The names of the parts that change places on the way to a page, and how far the sun travels. */
async function travel(page: Page, from: string, to: string, scroll = 0): Promise<{ names: string; sun: boolean }> {
  await page.addInitScript(`addEventListener("pagereveal", ({ viewTransition }) => {
    window.travelled = viewTransition ? viewTransition.ready.then(() => {
      const groups = document.getAnimations().map(({ effect }) => effect)
        .filter(({ pseudoElement }) => pseudoElement?.startsWith("::view-transition-group("));
      const sun = groups.find(({ pseudoElement }) => pseudoElement.endsWith("(sun)"))?.getKeyframes()[0].transform;
      return { names: groups.map(({ pseudoElement }) => pseudoElement.slice(24, -1)).sort().join(" "), sun: Boolean(sun) };
    }) : { names: "", sun: false };
  })`);
  await page.goto(server.url + from);
  await page.evaluate(`scrollTo({ top: ${scroll}, behavior: "instant" })`);
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  await page.evaluate(`location.href = "${to}"`);
  await page.waitForURL(server.url + to);
  await page.waitForFunction("window.travelled");
  return page.evaluate("window.travelled");
}

test.each(routes.filter((route) => route !== "/status" && common.includes(route) === isCommon))(
  "the sun of /status travels to %s",
  async (path) => {
    const page = await browser.newPage();
    expect(await travel(page, "/status", path)).toEqual({
      names: "h1 header landmark ridge root scene sun",
      sun: true,
    });
    await page.close();
  },
);

test.runIf(isCommon)("the sun does not travel if it is scrolled away, nor with reduced motion", async () => {
  const page = await browser.newPage();
  expect(await travel(page, "/privacy", "/status", 1e6)).toEqual({ names: "header root", sun: false });
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await travel(page, "/status", "/privacy")).toEqual({ names: "", sun: false });
  await page.close();
});
