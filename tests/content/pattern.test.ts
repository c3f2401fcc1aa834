/** Paths of content files. Patterns are tested by the sites of other tests. */
import { expect, test } from "vitest";
import { inReadingOrder } from "../../src/content/pattern.ts";

test("paths are ordered folder by folder", () => {
  const paths = ["content/b.md", "content/a.md", "content/a/z.md", "content/a-b.md", "content/a/b/c.md"];
  expect(paths.sort(inReadingOrder)).toEqual([
    "content/a/b/c.md",
    "content/a/z.md",
    "content/a-b.md",
    "content/a.md",
    "content/b.md",
  ]);
});
