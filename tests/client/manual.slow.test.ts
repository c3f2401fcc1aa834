/** The website of the manual in a real browser: accessible in light and dark, on phones and desktops; search, copying. */
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { launchBrowser, type StaticServer, serveFolder } from "../support/browser.ts";
import { plinth } from "../support/command.ts";
import { temporaryFolder } from "../support/small-site.ts";

const pages = [
  "/",
  "/getting-started",
  "/guides/deploying",
  "/reference/components",
  "/reference/commands",
  "/reference/diagnostics/link/no-target",
  "/404",
];

const root = resolve(import.meta.dirname, "../../docs");

let browser: Browser;
let server: StaticServer;
beforeAll(async () => {
  browser = await launchBrowser();
  const out = temporaryFolder();
  const { status, printed } = await plinth("build", "--strict", "--root", root, "--out", join(out, "dist"));
  expect(status, printed).toBe(0);
  server = await serveFolder(join(out, "dist"));
});
afterAll(async () => {
  await server.close();
  await browser.close();
});

describe.each([
  [320, "light"],
  [390, "dark"],
  [768, "light"],
  [1440, "dark"],
] as const)("at %i pixels in the %s", (width, colorScheme) => {
  test.each(pages)("%s has no accessibility findings, fits, and requests nothing elsewhere", async (url) => {
    // axe is injected, which the site's own policy does not allow; it cannot judge what is scrolled out of the menu.
    const context = await browser.newContext({ viewport: { width, height: 2400 }, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.origin)) elsewhere.push(request.url());
    });
    await page.goto(server.origin + url);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    // Nor what is scrolled out of a table: for axe, tables break words to fit.
    await page.addStyleTag({ content: ".prose :is(th, td) { overflow-wrap: anywhere !important }" });
    expect(await axeFindings(page)).toEqual([]);
    expect(elsewhere).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });
});

test.each(["light", "dark"] as const)(
  "in the %s, axe finds nothing in the results of a search",
  async (colorScheme) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${server.origin}/404`);
    await page.fill("input[type=search]", "image sizes");
    await page.locator("[data-results] mark").first().waitFor();
    // What the results cover, and the text of the first ones, have no background that axe can determine.
    const known = (await axeFindings(page)).filter((finding) => !/could not be determined/.test(finding));
    expect(known).toEqual([]);
    await context.close();
  },
);

test("a code block is copied without prompts and output", async () => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  await page.goto(server.origin);
  await page.locator(".terminal").first().hover();
  await page.locator(".terminal").first().getByRole("button").click();
  await page.getByText("Copied").waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("npx plinth build");
  expect(problems).toEqual([]);
  await context.close();
});

test("the search finds sections, exports and diagnostics, and the menu opens without JavaScript", async () => {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/getting-started`);
  await page.keyboard.press("/");
  await page.keyboard.type("paginate");
  await page.locator("[data-results] a[href='/reference/functions#paginate']").waitFor();
  for (const [words, url] of [
    ["link/no-target", "/reference/diagnostics/link/no-target"],
    ["--strict", "/reference/commands"],
    ["<Markdown>", "/reference/components#Markdown"],
    ["LAUNCH_EDITOR", "/reference/commands"],
    ["several languages xyzzy", "/guides"],
  ] as const) {
    await page.fill("input[type=search]", words);
    await page.locator(`[data-results] a[href^='${url}']`).first().waitFor();
  }
  await page.close();
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const phone = await plain.newPage();
  await phone.goto(`${server.origin}/getting-started`);
  await phone.getByRole("button", { name: "Menu" }).click();
  await phone.getByRole("link", { name: "Commands" }).first().click();
  expect(await phone.textContent("h1")).toBe("Commands");
  await plain.close();
});

test("if no section has all words, the search shows those with some of them, and says so", async () => {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/guides/content`);
  const results = page.locator("[data-results]");
  await page.fill("input[type=search]", "katex qqqqzz vvvvxx");
  await results.getByText("No page has all of these words.").waitFor();
  await results.locator("a[href='/guides/markdown#formulas-katex']").waitFor();
  await page.fill("input[type=search]", "katex");
  await results.getByText("No page has all of these words.").waitFor({ state: "detached" });
  await page.close();
});

test("only tables and code that scroll are stops of the Tab key, with a name", async () => {
  for (const [width, names] of [
    [390, ["Table, scrolls sideways"]],
    [1440, []],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    await page.goto(`${server.origin}/why#measurements`);
    // The link leads there at once, without scrolling through the page.
    expect(await page.locator("#measurements").evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(
      200,
    );
    // How many there are depends on the font: on a busy machine, the first page may be without the manual's own.
    const stops = () =>
      page.locator(".code pre, .table").evaluateAll((boxes) => {
        const scrolling = boxes.filter((box) => box.scrollWidth > box.clientWidth);
        const wrong = boxes.filter((box) => scrolling.includes(box) !== box.hasAttribute("tabindex"));
        return { wrong: wrong.length, names: [...new Set(scrolling.map((box) => box.ariaLabel))] };
      });
    await expect.poll(stops).toEqual({ wrong: 0, names });
    await page.close();
  }
});

test("a search without results offers pages", async () => {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/guides/content`);
  await page.fill("input[type=search]", "qqqqzz");
  const links = page.locator("[data-results] a");
  await links.nth(1).waitFor();
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")?.replace(/.*\d/, "")))).toEqual([
    "/guides/questions",
    "/search",
  ]);
  await page.close();
});

test("a phone's menu closes when the focus leaves it, with and without JavaScript", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${server.origin}/guides/content`);
    const focused = page.locator(":focus");
    await page.getByRole("button", { name: "Menu" }).press("Enter");
    expect(await focused.textContent()).toBe("Close");
    await page.locator("#_menu a").last().focus();
    await page.keyboard.press("Tab");
    expect(await focused.getAttribute("type")).toBe("search");
    await page.locator("#_menu").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Menu" }).press("Enter");
    if (javaScriptEnabled) expect(await focused.textContent()).toBe("Close");
    await context.close();
  }
});

test("keys choose a result of the search, open and close it", async () => {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/getting-started`);
  const field = page.locator("input[type=search]");
  const results = page.locator("[data-results]");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("paginat");
  await results.locator("a").nth(1).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await page.locator(":focus").innerText()).toBe(await results.locator("a").nth(1).innerText());
  await page.keyboard.type("e");
  expect(await field.inputValue()).toBe("paginate");
  await page.keyboard.press("Escape");
  expect([await results.isHidden(), await field.inputValue()]).toEqual([true, "paginate"]);
  // Enter does not wait for the results to be shown, nor for the index to be loaded.
  await page.keyboard.press("Enter");
  await page.waitForURL("**/reference/functions#paginate");
  await page.goto(`${server.origin}/getting-started`);
  await field.fill("link/no-target");
  await field.press("Enter");
  await page.waitForURL("**/reference/diagnostics/link/no-target");
  await page.close();
});
