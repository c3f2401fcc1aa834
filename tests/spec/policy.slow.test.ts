/**
 * The site as served by `plinth preview`, with its headers, in Chromium: a page can load and run what it
 * contains, and nothing else.
 */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { preview, type RunningPreview } from "../../src/serve/preview/preview.ts";
import { launchBrowser } from "../support/browser.ts";
import { errorPages, routes } from "../support/real-site.ts";

let server: RunningPreview;
let browser: Browser;
let page: Page;
/** Violations of the policy, failed requests and errors since the page was opened. */
const complaints: string[] = [];

beforeAll(async () => {
  server = await preview({ out: inject("site"), host: "127.0.0.1", port: 0, strictPort: true });
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" && !/^Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(`${request.url()} ${request.failure()?.errorText}`));
  await page.addInitScript(`document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    console.error("blocked by " + effectiveDirective + ": " + blockedURI))`);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test("the preview sends every line of _headers, except what needs HTTPS", () => {
  expect(server.notes).toEqual([
    'The preview uses plain HTTP, so it omits "upgrade-insecure-requests" from the Content-Security-Policy.',
  ]);
});

describe.each([...routes, ...errorPages, "/no/such/page"])("%s", (path) => {
  test("loads everything it contains, looks right, and can run and load nothing else", async () => {
    await page.goto("about:blank"); // stops the scripts of the previous page
    complaints.length = 0;
    const response = await page.goto(server.url + path, { waitUntil: "networkidle" });
    const status = response?.status();
    const isMissing = path === "/no/such/page" || path === "/404.html";
    expect(status).toBe(isMissing && path !== "/404.html" ? 404 : 200);
    // The 404 page logs the unknown address, as specified.
    expect(complaints.filter((text) => !(isMissing && text.includes(path)))).toEqual([]);
    const margin = await page.evaluate("getComputedStyle(document.body).margin");
    await page.evaluate("for (const image of document.images) image.loading = 'eager'");
    const loaded = "[...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)";
    await expect.poll(() => page.evaluate(loaded)).toBe(true);
    expect(margin).toBe("0px");

    complaints.length = 0;
    await page.evaluate(`(() => {
      const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
      add("style", { textContent: "body { margin: 9px }" });
      add("img", { src: "https://other.test/x.png" });
      add("iframe", { src: "/" });
      document.body.style.cssText = "padding: 1px"; // by a script of ours, which is allowed
      document.body.setAttribute("style", "margin: 9px");
      fetch("https://other.test/").catch(() => undefined);
      for (const act of [
        () => add("script", { textContent: "window.ran = true" }),
        () => { document.body.innerHTML = "<b>"; },
      ])
        try { act(); } catch {}
    })()`);
    const expected = [
      "connect-src",
      "frame-src",
      "img-src",
      "require-trusted-types-for",
      "style-src-attr",
      "style-src-elem",
    ];
    const stopped = () => complaints.flatMap((text) => /^blocked by ([\w-]+)/.exec(text)?.[1] ?? []);
    await expect.poll(stopped).toEqual(expect.arrayContaining(expected));
    expect(await page.evaluate("[getComputedStyle(document.body).margin, 'ran' in window]")).toEqual(["0px", false]);
  });
});
