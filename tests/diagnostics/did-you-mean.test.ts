/** Suggestions for misspelt names. */
import { expect, test } from "vitest";
import { nearest } from "../../src/diagnostics/did-you-mean.ts";

test.each([
  ["ratign", ["rating", "title"], "rating"],
  ["/posts/frist", ["/posts/first", "/"], "/posts/first"],
  ["x", ["completely", "else"], undefined],
  ["toString", [], undefined],
])("the name nearest to %s", (name, known, expected) => expect(nearest(name, known)).toBe(expected));
