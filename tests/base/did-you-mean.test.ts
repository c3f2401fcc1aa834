/** Suggestions for misspelt names. */
import { expect, test } from "vitest";
import { didYouMeanOrKnown, nearest } from "../../src/base/did-you-mean.ts";

test.each([
  ["ratign", ["rating", "title"], "rating"],
  ["/posts/frist", ["/posts/first", "/"], "/posts/first"],
  ["x", ["completely", "else"], undefined],
  ["toString", [], undefined],
  // At most a third of the characters, and at most three.
  ["abcd", ["abxy"], undefined],
  ["abcdef", ["abcdxy"], "abcdxy"],
  ["/a-long-name", ["/a-lung-nmae-x"], undefined],
  ["/a-long-name", ["/a-lung-nmaex"], "/a-lung-nmaex"],
  // The closest, or the first of several.
  ["/posts/one", ["/posts/once", "/posts/ones", "/post/once"], "/posts/once"],
  ["/posts/oen", ["/posts/open", "/posts/one"], "/posts/open"],
  // A difference in case counts as the smallest one, and a name is never suggested for itself.
  ["/About", ["/abot", "/about", "/About"], "/about"],
  ["aaaaaaa", ["aaaaaaaaa", "aaaa"], "aaaaaaaaa"],
  ["/größe/maß", ["/größe/mass"], "/größe/mass"],
])("the name nearest to %s in %j", (name, known, expected) => expect(nearest(name, known)).toBe(expected));

test("names are prepared once for many calls", () => {
  let passes = 0;
  const known = {
    *[Symbol.iterator]() {
      passes++;
      yield* ["/one", "/two"];
    },
  };
  for (let question = 0; question < 1000; question++) nearest(`/page-${question}`, known);
  expect(didYouMeanOrKnown("/tow", known)).toBe('Did you mean "/two"?');
  expect(didYouMeanOrKnown("/else", known)).toBe("Known: /one, /two.");
  expect(passes).toBe(1);
});
