/** Chromium judges what src/output/facts/unseen.ts says: whether it shows the black boxes of a page. */
import { expect, test } from "vitest";
import { factsOfPage } from "../../src/output/facts/page.ts";
import { launchBrowser } from "../support/browser.ts";

const box = (attributes: string): string => `<b ${attributes} style="background:black">A black box</b>`;
const host = (slots: string, children: string): string =>
  `<div><template shadowrootmode="open"><p>${slots}</p></template>${children}</div>`;
const svg = (attributes: string, content = '<rect width="99" height="99"/>'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99" ${attributes}>${content}</svg>`;
const rows: readonly string[] = [
  host("<slot name=a></slot>", box("slot=a")),
  host("<slot name=a></slot>", box("slot=b")),
  host("<slot name=a></slot>", box("")),
  host("<slot></slot>", box("")),
  host("<slot></slot>", box("slot=b")),
  host("<slot></slot><slot name=b></slot>", box("slot=b")),
  host(`<slot name=a></slot><i>${host("<slot></slot>", box(""))}</i>`, ""),
  ...["", 'width="0"', 'height="0"', 'width="0.0px"', 'width="0%"', 'width="9" height="9"'].map((size) => svg(size)),
];

test("Chromium shows the same", async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 200, height: 200 } });
  let markup = "";
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>A</title><body>${markup}` }),
  );
  const blank = await page.goto("http://a.test/").then(() => page.screenshot());
  const found: string[] = [];
  const hidden: string[] = [];
  for (const each of rows) {
    markup = each;
    await page.goto("http://a.test/");
    if ((await page.screenshot()).equals(blank)) hidden.push(each);
    const { unseen } = factsOfPage(each, { path: "a.html", url: "/a", template: "", sources: [] });
    if (unseen.length > 0) found.push(each);
  }
  await browser.close();
  expect(found).toEqual(hidden);
  expect(hidden.length).toBeGreaterThan(5);
});
