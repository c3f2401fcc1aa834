/** The search for the places of many findings: the same as one file after the other, in fewer steps. */
import { expect, test } from "vitest";
import { TokenIndex } from "../../src/content/token-index.ts";

const texts: Record<string, string> = { a: `<a href="/one">`, b: "[two](/two) and /ten", c: "title: The whole title" };

test("many searches read each file once, and skip the files before the first that can contain the text", () => {
  const reads: string[] = [];
  const index = new TokenIndex(Object.keys(texts), (file) => {
    reads.push(file);
    return texts[file];
  });
  for (let search = 0; search < 5000; search++) index.from(`/computed-${search}`);
  expect(reads).toEqual(["a", "b", "c"]);
  expect(index.from("/one")).toEqual(["a", "b", "c"]);
  expect(index.from("/two")).toEqual(["b", "c"]);
  expect(index.from("The whole title")).toEqual(["c"]);
  expect(index.from("/computed", "/ten")).toEqual(["b", "c"]);
  expect(index.from("The whole book")).toEqual([]);
});

test("a few searches need no index", () => {
  const index = new TokenIndex(["a"], () => expect.unreachable());
  expect(index.from("/computed")).toEqual(["a"]);
});
