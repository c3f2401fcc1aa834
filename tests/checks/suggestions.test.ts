/** Suggestions for dead links on a site with many of them. */
import { expect, test } from "vitest";
import { faultOfFragment } from "../../src/checks/links/page-links.ts";
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

test.each([
  ["/docs/cafe\u0301", "/docs/caf\u00e9", "composed (one character)", "decomposed (a letter and a mark)"],
  ["/docs/caf\u00e9", "/docs/cafe\u0301", "decomposed (a letter and a mark)", "composed (one character)"],
])("%j and %j look the same, so the hint has the difference", (link, url, theirs, own) => {
  const suggestions = new Suggestions({ ...facts, targets: new Map([["a.html", { url, ids: undefined }]]) });
  const hint = `Did you mean "${url}"? Its "\u00e9" is ${theirs}, the one here is ${own}: use Unicode normalization form C in both.`;
  expect([
    suggestions.page(link, link),
    faultOfFragment(`#${link}`, link, { url: "/", ids: new Set([url]) }, [])?.hint,
  ]).toEqual([hint, hint.replace('"/', '"#/')]);
});

test("without the limit, every dead link gets its suggestion", () => {
  const suggestions = new Suggestions(facts);
  const hints = ["/abuot", "/price", "/abuot"].map((link) => suggestions.page(link, link));
  expect(hints.map((hint) => hint?.slice(-9))).toEqual(['"/about"?', '/prices"?', '"/about"?']);
});
