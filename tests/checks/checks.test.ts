/** The checks of the finished site: each reports its errors with the exact line, without false positives. */
import { expect, test } from "vitest";
import { links } from "../../src/checks/links.ts";
import { factsOfPage } from "../../src/output/facts/page.ts";
import { tables } from "../diagnostics/mistakes.ts";
import { post, testRows } from "../support/rows.ts";
import { buildWith } from "../support/small-site.ts";

testRows(tables.checks);

test("the hint for another name of a page keeps the fragment", async () => {
  const { printed } = await buildWith(post("[it](/posts/first.html?a#top)"));
  expect(printed).toContain('hint: Write "/posts/first?a#top".');
});

test("a dead link on many pages is resolved once", () => {
  const pages = Array.from({ length: 20_000 }, (_, index) => {
    const url = `/posts/number-${index}`;
    return factsOfPage('<a href="/posts/nmuber-1x">x</a></html>', {
      path: `${url.slice(1)}.html`,
      url,
      template: "",
      sources: [],
    });
  });
  const targets = new Map(pages.map(({ path, url, ids }) => [path, { url, ids }]));
  const none = {
    base: "",
    drafts: [],
    unusedPictures: [],
    stylesheets: [],
    files: [],
    leaks: [],
    budgets: {},
    headers: [],
    checks: {},
    elsewhere: [],
    absent: new Set<string>(),
  };
  const found = links({ origin: "https://tiny.test", pages, targets, paths: new Set(targets.keys()), ...none });
  expect(found.map(({ message }) => message)).toEqual([
    '"/posts/nmuber-1x" leads to no page. On /posts/number-0, /posts/number-1, /posts/number-2, /posts/number-3 and 19996 more.',
  ]);
});
