/** The form of the real /contact page, with and without a script, under the real policy. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browse, evaluateAll } from "./browse.ts";
import { owner } from "./rows.ts";

const site = browse();
const fill = async (page: Page): Promise<void> => {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email address").fill("ada@example.com");
  await page.getByLabel("Subject").selectOption("Press Inquiry");
  await page.getByLabel("Message").fill("Good morning & good night\nat 100%?");
};
const submit = (page: Page): Promise<void> => page.locator("main form [type=submit]").click();

test("5.5: an empty form gets an error for each field, and sends nothing", () =>
  site.visit({}, async ({ page, requests, messages, go }) => {
    await go("/contact");
    requests.length = 0;
    await page.getByLabel("Message").fill("Kept");
    await submit(page);
    const errors = await evaluateAll<string[]>(
      page,
      "main form [aria-invalid=true]",
      `(fields) => fields.map((field) => document.getElementById(field.getAttribute("aria-describedby")).textContent)`,
    );
    expect(errors).toHaveLength(4);
    for (const error of errors) expect(error).not.toBe("");
    expect(await page.evaluate("document.activeElement.name")).toBe("firstName");
    expect(await page.getByLabel("Message").inputValue()).toBe("Kept");
    expect([...requests, ...messages]).toEqual([]);
  }));

test("5.6, 7.7: a complete form opens a mail to the business address, keeps its values and makes no claims", () =>
  site.visit({}, async ({ page, requests, go }) => {
    await go("/contact");
    requests.length = 0;
    await fill(page);
    const asked = page.waitForRequest(/^mailto:/);
    await submit(page);
    const url = new URL((await asked).url());
    expect(url.pathname).toBe(owner.email);
    expect(url.search).not.toContain("+");
    const fields = new Map(
      url.search
        .slice(1)
        .split("&")
        .map((pair) => pair.split("=") as [string, string]),
    );
    expect(decodeURIComponent(fields.get("subject") ?? "")).toBe("Press Inquiry");
    const body = decodeURIComponent(fields.get("body") ?? "");
    for (const text of ["Ada", "Lovelace", "ada@example.com", "Good morning & good night\r\nat 100%?"]) {
      expect(body).toContain(text);
    }
    await expect
      .poll(() => page.locator("main form [role=status]").textContent())
      .toContain("Nothing was sent by this site");
    expect(await page.getByLabel("Last name").inputValue()).toBe("Lovelace");
    expect(requests.filter((request) => !request.startsWith("mailto:"))).toEqual([]);
    expect(page.url()).toBe(`${site.origin}/contact`);
  }));

test("5.6, 5.7: without scripts the form opens the mail app, and the policy allows it", () =>
  site.visit({ javaScriptEnabled: false }, async ({ page, messages }) => {
    await page.goto(`${site.origin}/contact`);
    await fill(page);
    const asked = page.waitForRequest(/^mailto:/);
    await submit(page);
    expect((await asked).url()).toContain(`mailto:${owner.email}`);
    await page.waitForTimeout(200);
    expect(messages.filter((message) => message.startsWith("error"))).toEqual([]);
    expect(page.url()).toBe(`${site.origin}/contact`);
  }));

test("9.49-9.51: notices and tooltips of the page are those that tests/client/contact.test.ts times", () =>
  site.visit({}, async ({ page, go }) => {
    await go("/contact");
    expect(await page.locator("[data-toasts]").count()).toBe(1);
    expect(await page.locator("[data-tooltip]").count()).toBeGreaterThanOrEqual(2);
    await page.locator("[data-tooltip]").first().hover();
    await expect.poll(() => page.locator("[role=tooltip]").first().isVisible()).toBe(true);
  }));
