/** Suggestions for dead links on a site with many of them. */
import { expect, test } from "vitest";
import { Suggestions } from "../../src/checks/links/suggestions.ts";
import { factsOf } from "../support/small-site.ts";

const pages = ["/about", "/prices"];
const targets = new Map(pages.map((url) => [`${url.slice(1)}.html`, { url, ids: undefined }]));
const facts = { ...(await factsOf()), targets, paths: new Set(targets.keys()) };

test("each dead link is compared with all pages, until the number of comparisons is reached", () => {
  const suggestions = new Suggestions(facts, 3);
  const hints = ["/abuot", "/price", "/abuot"].map((link) => suggestions.page(link, link));
  expect(hints).toEqual(['Did you mean "/about"?', 'Did you mean "/prices"?', expect.stringMatching(/^Correct it/)]);
});

test("without the limit, every dead link gets its suggestion", () => {
  const suggestions = new Suggestions(facts);
  const hints = ["/abuot", "/price", "/abuot"].map((link) => suggestions.page(link, link));
  expect(hints.map((hint) => hint?.slice(-9))).toEqual(['"/about"?', '/prices"?', '"/about"?']);
});
