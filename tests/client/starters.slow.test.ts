/** The starters of `plinth init` in a real browser: accessible in light and dark, on phones and desktops; the search. */
import { existsSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFiles } from "../../src/commands/init/starters.ts";
import { writeAll } from "../../src/commands/init/write.ts";
import { axeFindings } from "../support/axe.ts";
import { launchBrowser, type StaticServer, serveFolder } from "../support/browser.ts";
import { buildSite, type Files, temporaryFolder, write } from "../support/small-site.ts";

const templates = {
  minimal: ["/", "/about"],
  blog: [
    "/",
    "/posts/your-first-post",
    "/posts/what-a-post-can-contain",
    "/archive",
    "/tags",
    "/about",
    "/de/",
    "/de/about",
    "/404",
  ],
  docs: ["/", "/guide/writing", "/guide/pages", "/search", "/404"],
} as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Builds a new site and serves it with its headers, or without any: the server's default allows no inline style. */
async function serve(template: keyof typeof templates, more: Files = {}): Promise<StaticServer> {
  const root = temporaryFolder();
  const languages = template === "blog" ? ["en", "de"] : undefined;
  writeAll(root, siteFiles({ template, url: "https://ann.example", languages, folder: join(root, "my-site") }));
  write(root, more);
  symlinkSync(resolve(import.meta.dirname, "../../node_modules"), join(root, "node_modules"));
  expect((await buildSite(root)).lines).toEqual([]);
  if (!existsSync(join(root, "dist/_headers"))) write(root, { "dist/_headers": "" });
  return serveFolder(join(root, "dist"));
}

describe.each(Object.keys(templates) as (keyof typeof templates)[])("%s", (template) => {
  let server: StaticServer;
  beforeAll(async () => {
    server = await serve(template);
  });
  afterAll(() => server.close());

  test.each([
    [390, "dark"],
    [1280, "light"],
  ] as const)("has no accessibility findings, and fits, at %i pixels in the %s", async (width, colorScheme) => {
    // axe is injected, which the site's own policy does not allow.
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    for (const url of templates[template]) {
      await page.goto(server.origin + url);
      expect(await axeFindings(page), url).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth"), url).toBeLessThanOrEqual(width);
    }
    await context.close();
  });
});

test("the search of the blog is an island of less than 8 kB, on the archive only", async () => {
  const server = await serve("blog");
  const page = await browser.newPage();
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(String(error)));
  const scripts: number[] = [];
  page.on("response", async (response) => {
    // Posts load one of their own, which copies code.
    if (response.url().includes("/copy-")) return;
    if (response.request().resourceType() === "script") scripts.push(brotliCompressSync(await response.body()).length);
  });
  await page.goto(`${server.origin}/posts/your-first-post`);
  await page.goto(`${server.origin}/archive`);
  await expect
    .poll(async () => {
      await page.getByRole("searchbox").fill("");
      await page.getByRole("searchbox").fill("PUBLISH");
      return await page.getByRole("status").textContent();
    })
    .toBe("1 of 3 posts");
  await page.locator("search").getByRole("link").click();
  await page.waitForURL(`${server.origin}/posts/publish-the-blog`);
  expect(scripts).toHaveLength(4);
  expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThan(8000);
  expect(messages).toEqual([]);
  await page.close();
  await server.close();
});

test.each([
  ["docs", "/guide/writing", "Copy", "Copied"],
  ["blog", "/de/posts/what-a-post-can-contain", "Kopieren", "Kopiert"],
] as const)(
  "blocks of code in the %s are copied by a button, if there is JavaScript",
  async (template, url, copy, copied) => {
    const server = await serve(template);
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(server.origin + url);
    const block = page.locator("figure", { has: page.getByText(/^\w+\.ts$/) });
    const code = (await block.locator("code").textContent())?.trimEnd();
    await block.getByRole("button", { name: copy }).click();
    await block.getByRole("button", { name: copied }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(code);
    await context.close();
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const unscripted = await plain.newPage();
    await unscripted.goto(server.origin + url);
    expect(await unscripted.locator("figure button").count()).toBe(0);
    await plain.close();
    await server.close();
  },
);

test("wide tables of the documentation scroll in a box of their own, at all widths", async () => {
  const cells = (tag: string): string => `<${tag}>${"wide".repeat(20)}</${tag}>`.repeat(6);
  const fields = "title: Wide\ndescription: Two wide tables, in Markdown and in HTML.";
  const inMarkdown = ["wide".repeat(20), "-", "b"].map((cell) => `|${`${cell}|`.repeat(6)}`).join("\n");
  const inHtml = `<table>\n<tbody>\n<tr>${cells("th")}</tr>\n\n<tr>${cells("td")}</tr>\n</tbody>\n</table>`;
  const server = await serve("docs", {
    "content/docs/guide/wide.md": `---\n${fields}\n---\n${inMarkdown}\n\n${inHtml}\n\n<details>\n<summary>More</summary>\n${inHtml}\n</details>\n`,
  });
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${server.origin}/guide/wide`);
  await page.evaluate("document.querySelector('details').open = true");
  for (const width of [320, 390, 640, 700, 960, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth"), `${width} px`).toBeLessThanOrEqual(width);
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll("table")].map(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth),
    );
    expect(boxes).toEqual([true, true, true]);
  }
  await page.locator("table").last().locator("..").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.evaluate("document.activeElement.scrollLeft")).toBeGreaterThan(0);
  await context.close();
  await server.close();
});

describe("the search of the documentation", () => {
  let server: StaticServer;
  let page: Page;
  const problems: string[] = [];
  const field = "input[type=search]";
  const results = "[data-results] a";
  const focused = () => page.evaluate("document.activeElement.getAttribute('href') ?? document.activeElement.tagName");

  beforeAll(async () => {
    server = await serve("docs");
    page = await browser.newPage();
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
  });
  afterAll(async () => {
    await page.close();
    await server.close();
  });

  test("finds sections, marks the words, and is used with the keyboard", async () => {
    await page.goto(`${server.origin}/guide/writing`);
    await page.fill(field, "órder PAG");
    await page.waitForSelector(results);
    expect(await page.locator(results).first().getAttribute("href")).toBe("/guide/pages");
    expect(await page.locator("[data-results] mark").first().textContent()).toBe("pag");
    expect(await page.textContent("[role=status]")).toBe("4 results");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("/guide/pages");
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe("INPUT");
    await page.keyboard.press("Escape");
    expect(await page.isHidden("[data-results]")).toBe(true);
    await page.fill(field, "xyzzy");
    await page.waitForSelector("text=Nothing found.");
    await page.fill(field, "front-matter (x_y)");
    await page.waitForSelector("text=Nothing found.");
    await page.fill(field, "[front-");
    await page.waitForSelector("text=Nothing found.");
    await page.fill(field, "--");
    await page.waitForSelector(results);
    await page.fill(field, "old addresses");
    await page.waitForSelector(results);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/guide/publishing#keep-old-addresses");
    expect(problems).toEqual([]);
  });

  test("has a page with results, in whole words and without the code of a page", async () => {
    await page.goto(`${server.origin}/search?q=fields`);
    await page.waitForSelector("main [data-results] a");
    const found = await page.locator("main [data-results] a").allTextContents();
    expect(found).toContainEqual(
      "Front matterThe fields at the top of a page, and their meaning. The lines between the dashes at the top of a page are its front matter: field meaning …",
    );
    expect(found.join()).not.toMatch(/order: 1|---/);
    await page.click("h1");
    expect(await page.isVisible("main [data-results]")).toBe(true);
    await page.fill(field, "xyzzy");
    await page.waitForSelector("main :text('Nothing found.')");
  });

  test("says so if its index cannot be loaded", async () => {
    await page.route("**/search.json", (route) => route.abort());
    await page.goto(`${server.origin}/search?q=callout`);
    await page.waitForSelector("text=The search could not be loaded.");
    await page.unroute("**/search.json");
    await page.fill(field, "callouts");
    await page.waitForSelector(results);
  });

  test.each([true, false])("stands above a phone's menu when the focus leaves it, JavaScript: %s", async (isOn) => {
    const context = await browser.newContext({ javaScriptEnabled: isOn, viewport: { width: 390, height: 800 } });
    const phone = await context.newPage();
    await phone.goto(server.origin);
    await phone.getByRole("button", { name: "Menu" }).press("Enter");
    await phone.locator("#_menu a").last().focus();
    expect(await phone.isVisible("#_menu")).toBe(true);
    await phone.keyboard.press("Tab");
    expect(await phone.locator(":focus").getAttribute("type")).toBe("search");
    await phone.locator("#_menu").waitFor({ state: "hidden" });
    await context.close();
  });

  test("without JavaScript leads to a list of all pages", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(server.origin);
    await plain.fill(field, "callout");
    await plain.press(field, "Enter");
    await plain.waitForURL("**/search?q=callout");
    expect(await plain.textContent("h2")).toBe("All pages");
    await context.close();
  });
});
