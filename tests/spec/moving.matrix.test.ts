/** Navigation: a page is prefetched on hover under the real policy, the sun travels along, and the back/forward cache works. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
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

/** On the way from page to page: the parts that both have, in alphabetical order. */
async function travel(from: string, to: string, { scroll = 0, ...options }: Travel = {}): Promise<string> {
  const page = await browser.newPage(options);
  await page.addInitScript(`addEventListener("pagereveal", ({ viewTransition }) => {
    const group = /^::view-transition-group\\((.*)\\)$/;
    const names = () => document.getAnimations().flatMap(({ effect }) => group.exec(effect.pseudoElement)?.[1] ?? []);
    window.travelled = viewTransition?.ready.then(() => names().sort().join(" "), String) ?? "no transition";
  })`);
  await page.goto(server.url + from);
  await page.evaluate(`scrollTo({ top: ${scroll}, behavior: "instant" })`);
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  await page.evaluate(`location.href = "${to}"`);
  await page.waitForURL(server.url + to);
  // Not `waitForFunction`, which the policy of the page refuses if it has to wait.
  await expect.poll(() => page.evaluate("window.travelled !== undefined")).toBe(true);
  const found = await page.evaluate<string>("window.travelled");
  await page.close();
  return found;
}

interface Travel extends BrowserContextOptions {
  readonly scroll?: number;
}

// Repeated, since on a busy machine the browser may give a transition up.
test.each(routes.filter((route) => route !== "/status" && common.includes(route) === isCommon))(
  "the sun of /status travels to %s",
  (path) =>
    expect
      .poll(() => travel("/status", path))
      .toMatch(new RegExp(`^${path === "/" ? "" : "h1 "}header (landmark )?ridge root scene sun$`)),
);

test.runIf(isCommon)("the sun does not travel if it is scrolled away, nor with reduced motion", async () => {
  await expect.poll(() => travel("/privacy", "/status", { scroll: 1e6 })).toBe("header root");
  expect(await travel("/status", "/privacy", { reducedMotion: "reduce" })).toBe("no transition");
});
