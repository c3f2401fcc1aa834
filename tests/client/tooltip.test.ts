/** Tooltips in a real browser with a fake clock; spec section 9 and WCAG 1.4.13. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClientSite, startClientSite } from "../support/client-site.ts";
import { tooltipBody } from "../support/contact-page.tsx";

let site: ClientSite;
beforeAll(async () => {
  const css = "body { padding: 150px } .copy-row { margin-block-end: 150px }";
  site = await startClientSite({ "index.html": tooltipBody }, css, "contact");
});
afterAll(() => site.close());

const open = () => site.openPaused("/");
const shown = (page: Page): Promise<string[]> => page.locator("[role=tooltip]:visible").allTextContents();
const hover = (page: Page, name: string): Promise<void> => page.getByRole("button", { name }).hover();

test("opens after 700 ms of hovering, as the description of its button", async () => {
  const { page } = await open();
  await hover(page, "one");
  await page.clock.runFor(699);
  expect(await shown(page)).toEqual([]);
  await page.clock.runFor(1);
  expect(await shown(page)).toEqual(["About one"]);
  const id = await page.getByRole("button", { name: "one" }).getAttribute("aria-describedby");
  expect(await page.locator(`#${id}`).textContent()).toBe("About one");
});

test("opens at once within 300 ms of another, which then closes", async () => {
  const { page } = await open();
  await hover(page, "one");
  await page.clock.runFor(700);
  await page.mouse.move(0, 0);
  await page.clock.runFor(299);
  await hover(page, "two");
  expect(await shown(page)).toEqual(["About two"]);
});

test("does not open when the pointer only passes over, and needs the full delay again later", async () => {
  const { page } = await open();
  await hover(page, "one");
  await page.clock.runFor(600);
  await page.mouse.move(0, 0);
  await page.clock.runFor(2000);
  expect(await shown(page)).toEqual([]);
  await hover(page, "two");
  await page.clock.runFor(400);
  expect(await shown(page)).toEqual([]);
});

test("stays while the pointer is on it, and closes 300 ms after the pointer has left", async () => {
  const { page } = await open();
  await hover(page, "one");
  await page.clock.runFor(700);
  await page.locator("[role=tooltip]:visible").hover();
  await page.clock.runFor(60_000);
  expect(await shown(page)).toEqual(["About one"]);
  await page.mouse.move(0, 0);
  await page.clock.runFor(299);
  expect(await shown(page)).toEqual(["About one"]);
  await page.clock.runFor(1);
  expect(await shown(page)).toEqual([]);
});

test("opens immediately on keyboard focus, stays when a pointer passes, and closes on blur", async () => {
  const { page } = await open();
  await page.keyboard.press("Tab");
  expect(await shown(page)).toEqual(["About one"]);
  await hover(page, "one");
  await page.mouse.move(0, 0);
  await page.clock.runFor(5000);
  expect(await shown(page)).toEqual(["About one"]);
  await page.keyboard.press("Tab");
  expect(await shown(page)).toEqual(["About two"]);
  await page.keyboard.press("Tab");
  expect(await shown(page)).toEqual([]);
});

test("closes on Escape without moving the pointer or focus", async () => {
  const { page } = await open();
  await hover(page, "one");
  await page.clock.runFor(700);
  await page.keyboard.press("Escape");
  expect(await shown(page)).toEqual([]);
  await page.keyboard.press("Tab");
  expect(await shown(page)).toEqual(["About one"]);
  await page.keyboard.press("Escape");
  expect(await shown(page)).toEqual([]);
});

test("closes when its button is pressed, and does not come back while the pointer stays", async () => {
  const { page } = await open();
  await hover(page, "two");
  await page.clock.runFor(700);
  expect(await shown(page)).toEqual(["About two"]);
  await page.mouse.down();
  expect(await shown(page)).toEqual([]);
  await page.clock.runFor(5000);
  expect(await shown(page)).toEqual([]);
});
