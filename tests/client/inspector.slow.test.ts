/** The inspector in a real browser: accessible, readable on phones, and links to a page open its details. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../src/pipeline/build.ts";
import { siteReport } from "../../src/pipeline/site-report.ts";
import { inspectorPage } from "../../src/serve/inspector/inspector.ts";
import { axeFindings } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { edited, siteWith, temporaryFolder } from "../support/small-site.ts";

const post = (title: string, body: string): string => `---\ntitle: ${title}\ndate: 2024-01-15\n---\n${body}\n`;
const files = {
  "content/static/cat.png": Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  ),
  "content/posts/first.md": post("First", "![a cat](/cat.png) [second](/posts/second)"),
  "content/posts/second.md": post("Second", `[gone](/${"gone".repeat(30)}) [home](/) [x](https://else.test/)`),
  ...edited("templates/page.tsx", ["posts.map((post)", "posts.slice(0, 1).map((post)"]),
  ...edited("templates/site.tsx", [
    "  content,\n",
    '  content,\n  budgets: { "*": { requests: 1, total: 100_000 } },\n',
  ]),
};

let browser: Browser;
/** The pages of `plinth dev`, and the file. */
const pages: Record<string, string> = {};
beforeAll(async () => {
  browser = await launchBrowser();
  const hooks = {
    makeReport: async (made: Parameters<typeof siteReport>[0]) => {
      const diagnostics = [
        {
          severity: "error",
          code: "link/no-target",
          message: "Gone.",
          file: "content/posts/first.md",
          line: 5,
          column: 3,
          frame: [{ line: 5, text: "[gone](/gone)" }],
        },
        { severity: "warning", code: "page/charset", message: "No charset." },
      ] as const;
      const inspected = { ok: false, diagnostics, site: await siteReport(made) };
      pages["plinth dev"] = inspectorPage(inspected, { isLive: true });
      pages["a page"] = inspectorPage(inspected, { url: "/posts/first" });
      pages["the file"] = inspectorPage(inspected);
    },
  };
  await build({ root: siteWith(files), hooks });
});
afterAll(() => browser.close());

/** Opens one of `pages` from a file. @returns the URLs that it requests, too. */
async function open(name: string, options: BrowserContextOptions = {}): Promise<{ page: Page; asked: string[] }> {
  const page = await browser.newPage(options);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => asked.push(error.message));
  page.on("console", (message) => asked.push(message.text()));
  const file = join(temporaryFolder(), "report.html");
  writeFileSync(file, pages[name] ?? "");
  await page.goto(`file://${file}`);
  return { page, asked };
}
const openAll = "for (const details of document.querySelectorAll('details')) details.open = true";

describe.each(["plinth dev", "a page", "the file"])("%s", (name) => {
  test.each(["light", "dark"] as const)("axe finds no violations in the %s colour scheme", async (colorScheme) => {
    const { page } = await open(name, { colorScheme, viewport: { width: 1280, height: 900 } });
    await page.evaluate(openAll);
    const findings = await axeFindings(page);
    // axe cannot determine whether a single character is text.
    expect(findings.filter((finding) => !/too short/.test(finding))).toEqual([]);
    await page.close();
  });

  test("it can be read at 320 px without horizontal scrolling", async () => {
    const { page } = await open(name, { viewport: { width: 320, height: 900 } });
    await page.evaluate(openAll);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    await page.close();
  });
});

test("the file requests nothing, and everything in it is readable without a script", async () => {
  const { page, asked } = await open("the file", { javaScriptEnabled: false });
  expect(asked.map((url) => url.replace(/.*\//, ""))).toEqual(["report.html"]);
  await page.locator(".pages > li > details > summary").first().click();
  await page.locator("details", { hasText: "page/charset" }).first().locator("summary").click();
  for (const text of ["Gone.", "No charset.", "cat.png", "templates/page.tsx"])
    expect(await page.getByText(text).first().isVisible(), text).toBe(true);
  await page.close();
});

test("a link to a page opens its details", async () => {
  const { page } = await open("the file");
  await page.locator(".pages > li > details > summary", { hasText: "/posts/first" }).click();
  await page.locator("#page-1").getByRole("link", { name: "/posts/second" }).click();
  expect(await page.locator("#page-2").isVisible()).toBe(true);
  await page.close();
});
