/** The script of every page, in a real browser under the real Content-Security-Policy. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClientSite, settle, startClientSite } from "../support/client-site.ts";

// In a viewport 600 high, a tenth of #card (20 of 200) is 50 above the lower edge at scrollY 1000 + 20 - 550.
const exactly = 470;
const css = `
  body { margin: 0 }
  div { block-size: 200px } .gap { block-size: 1000px } .far { block-size: 3000px }
  [tabindex="-1"]:focus { outline: none }`;
const links = `
  <a id="here" href="#target">Here</a> <a id="home" href="/#target">Home</a> <a id="other" href="/other#target">Other</a>
  <a id="tab" href="#target" target="_blank">Tab</a> <a id="nowhere" href="#missing">Nowhere</a>`;
const pages = {
  "index.html": `${links}<div class="far"></div><section id="target"><a id="next" href="/other">Next</a></section>
    <div class="far"></div>`,
  "other.html": `<div id="target">Other</div>`,
  "cards.html": `<div id="first" data-reveal></div><div class="gap" id="gap"></div><div id="card" data-reveal></div>
    <div class="far"></div><div id="end" data-reveal>End</div><div class="gap"></div>`,
  "exact.html": `<div class="gap"></div><div id="card" data-reveal></div><div class="far"></div>`,
  "menu.html": `<details data-menu><summary>Menu</summary><a href="#target">Down</a></details><a href="/">Out</a>
    <div class="far"></div><div id="target">Target</div><div class="far"></div>`,
  "404.html": `<h1>404</h1><div data-not-found></div>`,
};

let site: ClientSite;
beforeAll(async () => {
  site = await startClientSite(pages, css, "main");
});
afterAll(() => site.close());

const revealed = (page: Page): Promise<string[]> =>
  page.evaluate("[...document.querySelectorAll('.revealed')].map((element) => element.id)");
const scrollTo = async (page: Page, y: number): Promise<void> => {
  await page.evaluate(`scrollTo(0, ${y})`);
  await settle(page);
};
/** Clicks, and records the scroll position of every frame until it no longer changes. */
const scrollPositions = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate(`new Promise((done) => {
    const seen = [];
    const note = () => {
      seen.push(scrollY);
      const last = seen.slice(-20);
      last.length === 20 && new Set(last).size === 1 ? done(seen) : requestAnimationFrame(note);
    };
    document.querySelector("${selector}").click();
    note();
  })`);

test("an element is revealed when a tenth of it is 50px above the lower edge, not before", async () => {
  const { page } = await site.open("/exact");
  await scrollTo(page, exactly - 2);
  expect(await revealed(page)).toEqual([]);
  await scrollTo(page, exactly);
  expect(await revealed(page)).toEqual(["card"]);
});

test("elements in view are revealed immediately, elements below are not, and they stay revealed", async () => {
  const { page } = await site.open("/cards");
  await settle(page);
  expect(await revealed(page)).toEqual(["first"]);
  await scrollTo(page, 900);
  await scrollTo(page, 0);
  expect(await revealed(page)).toEqual(["first", "card"]);
});

test("opening a page at an anchor, or a jump, reveals everything above it", async () => {
  const opened = await site.open("/cards#end");
  await settle(opened.page);
  expect(await revealed(opened.page)).toEqual(["first", "card", "end"]);

  const jumped = await site.open("/cards");
  await settle(jumped.page);
  await scrollTo(jumped.page, 4300);
  expect(await revealed(jumped.page)).toEqual(["first", "card", "end"]);
});

test.each(["#here", "#home"])("%s scrolls smoothly to its target, moves the focus, and Back returns", async (link) => {
  const { page, requests } = await site.open("/?ref=mail");
  const positions = await scrollPositions(page, link);
  const final = positions.at(-1) ?? 0;
  expect(final).toBeGreaterThan(2900);
  expect(positions.some((y) => y > 0 && y < final)).toBe(true); // a busy machine draws few frames
  expect(page.url()).toMatch(/\/\?ref=mail#target$/);
  expect(await page.evaluate("document.activeElement.id")).toBe("target");
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.id")).toBe("next");
  expect(await page.locator("#target").getAttribute("tabindex")).toBeNull();
  await page.goBack();
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
  expect(page.url()).toMatch(/\/\?ref=mail$/);
  expect(requests).toEqual([]);
});

test("with reduced motion, a link to a fragment jumps", async () => {
  const { page } = await site.open("/", { reducedMotion: "reduce" });
  const positions = await scrollPositions(page, "#here");
  const final = positions.at(-1) ?? 0;
  expect(final).toBeGreaterThan(2900);
  expect(positions.filter((y) => y > 0 && y < final)).toEqual([]);
  expect(await page.evaluate("document.activeElement.id")).toBe("target");
});

test("following the same link twice adds one history entry", async () => {
  const { page } = await site.open("/", { reducedMotion: "reduce" });
  const before = await page.evaluate<number>("history.length");
  await page.locator("#here").click();
  await scrollTo(page, 0);
  await page.locator("#here").click();
  expect(await page.evaluate("history.length")).toBe(before + 1);
});

test("the browser handles modified clicks, new tabs, missing targets and links to other pages", async () => {
  const { page } = await site.open("/");
  const prevented = (id: string, init = "{}"): Promise<boolean> =>
    page.evaluate(`(() => {
      let prevented;
      addEventListener("click", (event) => { prevented = event.defaultPrevented; event.preventDefault(); }, { once: true });
      const init = { bubbles: true, cancelable: true, ...${init} };
      document.querySelector("#${id}").dispatchEvent(new MouseEvent("click", init));
      return prevented;
    })()`);
  expect(await prevented("here")).toBe(true);
  for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) {
    expect(await prevented("here", `{ ${key}: true }`), key).toBe(false);
  }
  for (const id of ["tab", "nowhere", "other"]) expect(await prevented(id), id).toBe(false);
});

test("an unknown route is logged to the console exactly once", async () => {
  const { errors } = await site.open("/a/b/nope?x=1");
  expect(errors).toEqual(["404 Error: User attempted to access non-existent route: /a/b/nope"]);
});

test("elements below the screen wait, those on it never do, and focus ends the waiting", async () => {
  const { page } = await site.open("/cards");
  await settle(page);
  const waiting = "[...document.querySelectorAll('.waiting')].map((element) => element.id)";
  expect(await page.evaluate(waiting)).toEqual(["card", "end"]);
});

test("a known route logs nothing to the console", async () => {
  const { page, errors } = await site.open("/");
  await settle(page);
  expect(errors).toEqual([]);
});

test("the menu closes on Escape, with focus on its button, and when a link in it is followed", async () => {
  const { page } = await site.open("/menu");
  const details = page.locator("details");
  await page.locator("summary").click();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  expect(await details.getAttribute("open")).toBeNull();
  expect(await page.evaluate("document.activeElement.tagName")).toBe("SUMMARY");
  await page.keyboard.press("Enter");
  expect(await details.getAttribute("open")).toBe("");
  await page.locator("details a").click();
  expect(await details.getAttribute("open")).toBeNull();
  expect(await page.evaluate("document.activeElement.id")).toBe("target");
});

test("the menu closes when the focus moves on to the page, and stays open when it leaves the window", async () => {
  const { page } = await site.open("/menu");
  const open = (): Promise<boolean> => page.evaluate("document.querySelector('details').open");
  await page.locator("summary").press("Enter");
  await page.keyboard.press("Tab");
  expect(await open()).toBe(true);
  await page.evaluate("document.activeElement.blur()");
  expect(await open()).toBe(true);
  await page.locator("details a").focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Out");
  expect(await open()).toBe(false);
});
