/** The error page of `plinth dev` in a real browser: accessible, readable on phones, and safe. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Diagnostic } from "../../src/base/diagnostic.ts";
import { type ErrorPageOptions, errorPage } from "../../src/serve/page/error-page.ts";
import { axeFindings } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A long line, a long word, and markup that would run if it were not escaped. */
const mistake: Diagnostic = {
  severity: "error",
  code: "link/no-target",
  message: `"/${"refund".repeat(20)}" leads to no page. <script>document.title = "script"</script>`,
  hint: 'Did you mean "/refund"? <img src="https://elsewhere.test/a.png" alt="">',
  file: "content/faq.json",
  line: 3,
  column: 130,
  frame: [
    { line: 2, text: '  "question": "Can I get a refund?",' },
    { line: 3, text: `  "answer": "${"Within thirty days. ".repeat(5)}The refund [policy](/refnd) says how."` },
  ],
};
const bug = { message: "It broke", stack: `Error: It broke\n    at run (${"deep/".repeat(40)}file.ts:1:2)` };

async function show(
  options: ErrorPageOptions,
  context: BrowserContextOptions,
): Promise<{ page: Page; asked: string[] }> {
  const page = await browser.newPage(context);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.setContent(errorPage(options));
  return { page, asked };
}

const options = { diagnostics: [mistake, mistake], bug, showAnywayUrl: "/faq" };

test.each(["light", "dark"] as const)(
  "axe finds no violations in the %s colour scheme, including contrast of 7:1",
  async (colorScheme) => {
    const { page } = await show(options, { colorScheme, viewport: { width: 1280, height: 900 } });
    // axe cannot determine whether a single character is text.
    const findings = await axeFindings(page);
    expect(findings.filter((finding) => !/ > mark .*\n.*too short/.test(finding))).toEqual([]);
    await page.close();
  },
);

test("all of it can be read at 320 px without horizontal scrolling", async () => {
  const { page } = await show(options, { viewport: { width: 320, height: 900 } });
  const outside = `[...document.querySelectorAll("section, section *")].filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return width === 0 || height === 0 || left < 0 || right > 320 || element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
  }).map(({ outerHTML }) => outerHTML)`;
  expect(await page.evaluate(outside)).toEqual([]);
  await page.close();
});

test("content is never executed, and nothing is requested", async () => {
  const { page, asked } = await show({ diagnostics: [mistake] }, {});
  expect(await page.title()).toBe(`${mistake.message} (content/faq.json:3:130)`);
  expect(await page.locator("h2").textContent()).toBe(mistake.message);
  expect(await page.locator("script, img").count()).toBe(0);
  expect(asked).toEqual([]);
  await page.close();
});

test("a click on the position asks the server to open it, and the page stays", async () => {
  const page = await browser.newPage();
  const posted: string[] = [];
  await page.route("http://localhost/**", (route) => {
    const request = route.request();
    if (request.method() === "GET")
      return route.fulfill({ contentType: "text/html", body: errorPage({ diagnostics: [mistake] }) });
    posted.push(`${request.method()} ${request.url()} ${request.headers().origin}`);
    return route.fulfill({ status: 204 });
  });
  await page.goto("http://localhost/faq");
  await Promise.all([
    page.waitForRequest((request) => request.method() === "POST"),
    page.getByText("content/faq.json:3:130").click(),
  ]);
  expect(posted).toEqual([
    "POST http://localhost/__plinth/open?file=content%2Ffaq.json&line=3&column=130 http://localhost",
  ]);
  expect(page.url()).toBe("http://localhost/faq");
  await page.close();
});

test("line numbers are not copied", async () => {
  const { page } = await show({ diagnostics: [mistake] }, {});
  await page.evaluate(`getSelection().selectAllChildren(document.querySelector("pre"))`);
  expect(await page.evaluate("getSelection().toString()")).not.toMatch(/[23>] /);
  await page.close();
});

test("without styles the lines read as in a terminal", async () => {
  const { page } = await show({ diagnostics: [{ ...mistake, column: 3 }] }, {});
  await page.evaluate(`document.querySelector("style").remove()`);
  expect(await page.locator("pre").innerText()).toMatch(/^ {2}2 {3}"question": .*\n> 3 {3}"answer": /);
  await page.close();
});
