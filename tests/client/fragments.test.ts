/** Plinth reports the links to an id that Chromium does not find. */
import { expect, test } from "vitest";
import { faultOfFragment } from "../../src/checks/links/page-links.ts";
import { resolveLink } from "../../src/urls/urls.ts";
import { launchBrowser } from "../support/browser.ts";

const ids = ["über", "%C3%BCber", "%c3%bcber", "%25C3%25BCber", "a b", "a%20b", "50%"];
const links = ["#über", "#%C3%BCber", "#%c3%bcber", "#%25C3%25BCber", "#a b", "#a%20b", "#50%", "#%35%30%25"];

test("Chromium finds the same ids", async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  for (const id of ids) {
    await page.setContent(`<p id="${id}">x</p>`);
    const found = await page.evaluate(
      (links) =>
        links.filter((link) => {
          location.hash = link;
          return document.querySelector(":target") !== null;
        }),
      links,
    );
    const accepted = links.filter((link) => {
      const target = resolveLink(link, "/", "https://a.test");
      return (
        target.kind === "internal" && !faultOfFragment(link, target.fragment, { url: "/", ids: new Set([id]) }, [])
      );
    });
    expect([id, accepted]).toEqual([id, found]);
  }
  await browser.close();
});
