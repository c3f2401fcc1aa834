/** A few of many diagnostics, in the terminal and in lists. */
import { expect, test } from "vitest";
import type { Code, Diagnostic } from "../../src/base/diagnostic.ts";
import { sampleOf, shapeOf } from "../../src/base/sample.ts";
import { Reporter } from "../../src/commands/reporters/terminal.ts";

const error = (number: number, message = `"/x${number}" leads to no page. On /page-${number}.`): Diagnostic => ({
  severity: "error",
  code: "link/no-target",
  message,
  file: `content/${number}.md`,
});
const warning = (code: Code, number: number): Diagnostic => ({ severity: "warning", code, message: `Page ${number}.` });
const many = (length: number, make: (number: number) => Diagnostic): Diagnostic[] =>
  Array.from({ length }, (_, index) => make(index + 1));
const printed = (list: readonly Diagnostic[], toSeeAll?: string): string =>
  new Reporter(false).diagnostics(list, toSeeAll);

test("twenty of a code are shown one after the other", () => {
  const list = [...many(20, error), ...many(20, (number) => warning("site/orphan", number))];
  expect(printed(list, "--all")).toBe(printed(list));
  expect(printed(list).split("\n")).toHaveLength(61);
});

test("of more than twenty of a code, the first ten are shown and the rest counted", () => {
  const list = [
    ...many(5000, error),
    ...many(3, (number) => warning("site/orphan", number)),
    ...many(21, (number) => warning("page/title-length", number)),
    { severity: "error", code: "page/h1", message: "No <h1>." } as const,
  ];
  const shownErrors = many(10, error).map((each) => `${each.file} error link/no-target: ${each.message}\n\n`);
  const titles = many(10, (number) => warning("page/title-length", number));
  expect(printed(list, "plinth check --all")).toBe(
    `${shownErrors.join("")}… and 4990 more link/no-target errors

error page/h1: No <h1>.

${titles.map(({ message }) => `warning page/title-length: ${message}\n`).join("")}… and 11 more page/title-length warnings

warning site/orphan: Page 1.
warning site/orphan: Page 2.
warning site/orphan: Page 3.

24 of 5025 errors and warnings are shown; plinth check --all shows all. By code:

   5000 errors    link/no-target
      1 error     page/h1
     21 warnings  page/title-length
      3 warnings  site/orphan

`,
  );
  expect(printed(list).match(/link\/no-target/g)).toHaveLength(5000);
});

test("another message of the same code is among those that are shown", () => {
  const list = [...many(500, error), error(501, "A link has an empty URL (a href).")];
  expect(printed(list, "--all")).toContain("content/501.md error link/no-target: A link has an empty URL (a href).");
  expect(printed(list, "--all").match(/error link/g)).toHaveLength(10);
});

test("messages are compared without quoted texts, numbers, paths and URLs", () => {
  const shapes = ['"/a" is 3 kB. On /b, /c and 4 more.', '"/x/y" is 17 kB. On /é, /d and 9 more.', "No title."];
  expect(new Set(shapes.map((message) => shapeOf(error(1, message)))).size).toBe(2);
});

test.each<[string, number, string, string]>([
  ["aabbc", 3, "abc", "ab"],
  ["aabbc", 2, "ab", "abc"],
  ["aaab", 3, "aab", "a"],
  ["ab", 5, "ab", ""],
])("of %s, %i: %s", (list, most, shown, rest) => {
  expect(sampleOf([...list], most, (each) => each)).toEqual({ sample: [...shown], rest: [...rest] });
});
