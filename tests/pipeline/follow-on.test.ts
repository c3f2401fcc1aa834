/** A baseline that accepts an error accepts at the same time what follows from it, so that the next build has no new errors. */
import { expect, test } from "vitest";
import { writeBaseline } from "../../src/pipeline/baseline.ts";
import { build } from "../../src/pipeline/build.ts";
import { setting } from "../support/rows.ts";
import { buildSite, siteWith } from "../support/small-site.ts";

test("a component that nothing renders, and the nesting that follows from it", async () => {
  const post = "---\ntitle: First\ndate: 2024-01-15\n---\na <b>b\n\n<Note>c</Note>\n";
  const files = siteWith({ "content/posts/first.md": post, ...setting("markdown: { html: true }") });
  const { root, diagnostics } = await buildSite(files, { strictness: { accepts: "errors" } });
  expect(diagnostics.map(({ code }) => code)).toEqual(["page/nesting", "page/unrendered"]);
  writeBaseline(root, diagnostics, {}, ["warning", "error"]);
  expect((await build({ root })).diagnostics).toEqual([]);
});
