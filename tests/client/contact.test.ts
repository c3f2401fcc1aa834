/** The script of /contact: form, copy buttons, notices and tooltips, in a real browser. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClientSite, type OpenPage, startClientSite } from "../support/client-site.ts";
import { contactBody, email } from "../support/contact-page.tsx";

let site: ClientSite;
beforeAll(async () => {
  site = await startClientSite({ "contact.html": contactBody }, "main { padding: 100px 100px 300px }", "contact");
});
afterAll(() => site.close());

/** With a fake clock. */
const openContact = async (clipboard: "granted" | "denied" = "granted"): Promise<OpenPage> => {
  const opened = await site.openPaused("/contact");
  const session = await opened.context.browser()?.newBrowserCDPSession();
  const { targetInfo } = await (await opened.context.newCDPSession(opened.page)).send("Target.getTargetInfo");
  const { browserContextId } = targetInfo as { browserContextId?: string };
  const permission = { name: "clipboard-write" };
  await session?.send("Browser.setPermission", {
    permission,
    setting: clipboard,
    ...(browserContextId && { browserContextId }),
  });
  return opened;
};
const fill = async (page: Page, message: string): Promise<void> => {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace & Söhne");
  await page.getByLabel("Email address").fill("ada+vpn@example.com");
  await page.getByLabel("Subject").selectOption("General Inquiry");
  await page.getByLabel("Message").fill(message);
};
const submit = (page: Page): Promise<void> => page.getByRole("button", { name: "Open in email app" }).click();
const mailLink = async (page: Page): Promise<string> => {
  const asked = page.waitForRequest(/^mailto:/);
  await submit(page);
  return (await asked).url();
};
const toasts = (page: Page): Promise<string[]> => page.locator(".toast p").allTextContents();
const copyAddress = (page: Page) => page.locator("[data-copy=email-address]");

test("an empty form shows an error under each field and focuses the first one", async () => {
  const { page, requests } = await openContact();
  await submit(page);
  expect(await page.locator(".field-error").allTextContents()).toEqual([
    "Enter your first name.",
    "Enter your last name.",
    "Enter your email address.",
    "Choose a subject.",
    "Write your message.",
  ]);
  const first = page.getByLabel("First name");
  expect(await page.evaluate("document.activeElement.name")).toBe("firstName");
  expect(await first.getAttribute("aria-invalid")).toBe("true");
  expect(await page.locator(`#${await first.getAttribute("aria-describedby")}`).textContent()).toBe(
    "Enter your first name.",
  );
  await first.fill("Ada");
  expect(await page.locator(".field-error").first().textContent()).toBe("");
  expect(await first.getAttribute("aria-invalid")).toBe("false");
  expect(requests).toEqual([]);
});

test("blank fields and a malformed address are errors, and all values are kept", async () => {
  const { page, requests } = await openContact();
  await fill(page, "Hello");
  await page.getByLabel("First name").fill("   ");
  await page.getByLabel("Email address").fill("ada@");
  await submit(page);
  expect((await page.locator(".field-error").allTextContents()).filter(Boolean)).toEqual([
    "Enter your first name.",
    "Enter an email address such as name@example.com.",
  ]);
  expect(await page.getByLabel("Email address").inputValue()).toBe("ada@");
  expect(await page.getByLabel("Message").inputValue()).toBe("Hello");
  expect(requests).toEqual([]);
});

test("a valid form opens the email app with the whole message, and does nothing else", async () => {
  const { page, requests, errors } = await openContact();
  await fill(page, "One + two & three?\nSecond line, 100% \u00e9\ud83d\ude00");
  const link = await mailLink(page);
  expect(link).toBe(
    "mailto:hello@meadowlark.example?subject=General%20Inquiry" +
      "&body=One%20%2B%20two%20%26%20three%3F%0D%0ASecond%20line%2C%20100%25%20%C3%A9%F0%9F%98%80" +
      "%0D%0A%0D%0AAda%20Lovelace%20%26%20S%C3%B6hne%0D%0Aada%2Bvpn%40example.com",
  );
  const status = await page.locator(".form-status").textContent();
  expect(status).toContain("Your email app should now be open with your message. Nothing was sent by this site.");
  expect(status).toContain(email);
  expect(await toasts(page)).toEqual(["Opening your email app…"]);
  const edge = (selector: string, side: string): Promise<number> =>
    page.evaluate(`document.querySelector("${selector}").getBoundingClientRect().${side}`);
  expect(await edge(".form-status", "bottom"), "in view").toBeLessThanOrEqual(await edge(".toast", "top"));
  expect(await page.getByLabel("Message").inputValue()).toContain("One + two");
  expect(new URL(page.url()).search).toBe("");
  expect(requests).toEqual([link]);
  expect(errors).toEqual([]);
  await page.clock.runFor(4999);
  expect(await toasts(page)).toHaveLength(1);
  await page.clock.runFor(1);
  expect(await toasts(page)).toEqual([]);
});

test("a message too long for a link is copied, not truncated", async () => {
  const { page, context } = await openContact();
  const long = "It does not connect. ".repeat(70);
  await fill(page, long);
  const link = await mailLink(page);
  expect(link.length).toBeLessThan(2000);
  expect(link).not.toContain("connect");
  expect(await page.locator(".form-status").textContent()).toContain("it was copied: paste it there");
  await context.grantPermissions(["clipboard-read"]);
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(long);
});

test("a message too long for a link is selected in the form if the clipboard is denied", async () => {
  const { page } = await openContact("denied");
  const long = "It does not connect. ".repeat(70);
  await fill(page, long);
  await mailLink(page);
  expect(await page.locator(".form-status").textContent()).toContain("copy it from the form, where it is selected");
  expect(await page.evaluate("getSelection().toString()")).toBe(long);
});

test("without scripts the browser passes the form to the email app, not into the URL", async () => {
  const { page } = await site.open("/contact", { javaScriptEnabled: false });
  await fill(page, "Hello");
  expect(await mailLink(page)).toMatch(/^mailto:hello@meadowlark\.example/);
  expect(new URL(page.url()).search).toBe("");
  expect(await copyAddress(page).isVisible()).toBe(false);
});

test("copying writes the visible text to the clipboard and confirms it for 4000 ms", async () => {
  const { page, context } = await openContact();
  await page.getByRole("button", { name: "Copy postal address" }).click();
  await page.locator(".toast").waitFor();
  expect(await toasts(page)).toEqual(["Copied"]);
  await context.grantPermissions(["clipboard-read"]);
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("100 Example Street\nSheridan, WY 82801");
  await page.clock.runFor(3999);
  expect(await toasts(page)).toHaveLength(1);
  await page.clock.runFor(1);
  expect(await toasts(page)).toEqual([]);
});

test("a denied clipboard is reported, with the address selected for manual copying", async () => {
  const { page } = await openContact("denied");
  await copyAddress(page).click();
  await page.locator(".toast").waitFor();
  expect((await toasts(page))[0]).toContain("did not allow copying");
  expect(await page.evaluate("getSelection().toString()")).toBe(email);
});

test("at most three notices are visible; the fourth evicts the oldest", async () => {
  const { page } = await openContact();
  expect(await page.locator("[data-toasts]").getAttribute("role")).toBe("status");
  await page.getByRole("button", { name: "Copy postal address" }).click();
  await page.locator(".toast").waitFor();
  for (const count of [2, 3, 3]) {
    await copyAddress(page).click();
    await expect.poll(() => toasts(page)).toHaveLength(count);
  }
  await expect.poll(() => toasts(page)).toEqual(Array(3).fill("Email address copied"));
});

test("the button says Copied as long as the notice is there", async () => {
  const { page } = await openContact();
  await copyAddress(page).click();
  await page.locator(".toast").waitFor();
  expect(await copyAddress(page).innerText()).toBe("Copied");
  await page.clock.runFor(4000);
  expect(await copyAddress(page).innerText()).toBe("Copy email");
});

test("a notice pauses while it is hovered or focused, and then continues", async () => {
  const { page } = await openContact();
  await copyAddress(page).click();
  const toast = page.locator(".toast");
  await toast.waitFor();
  await page.clock.runFor(3000);
  await toast.hover();
  await page.clock.runFor(60_000);
  await toast.getByRole("button", { name: "Dismiss" }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  expect(await toasts(page)).toHaveLength(1);
  await copyAddress(page).focus();
  await page.clock.runFor(900);
  expect(await toasts(page)).toHaveLength(1);
  await page.clock.runFor(100);
  expect(await toasts(page)).toEqual([]);
});

test("a notice is dismissed by its button or Escape, and the focus returns to where it was", async () => {
  const { page } = await openContact();
  for (const dismiss of ["Enter", "Escape"]) {
    await copyAddress(page).click();
    await page.locator(".toast").waitFor();
    await page.getByRole("button", { name: "Dismiss" }).focus();
    await page.keyboard.press(dismiss);
    expect(await toasts(page)).toEqual([]);
    expect(await page.evaluate("document.activeElement.innerText")).toBe("Copied");
  }
});
