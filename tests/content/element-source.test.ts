/** The position of an element in Markdown, if the text of a finding is not in it. */
import { expect, test } from "vitest";
import { positionInMarkdown } from "../../src/content/element-source.ts";
import { SourceText } from "../../src/content/source-text.ts";

const text = "One.\n\n> A [link](/gone) here.\n> More.\n\n\n";
const wanted = { texts: [], value: undefined, nth: 0 };

test.each([
  ["the URL of a link", { line: 2, end: 4, written: "/gone" }, { line: 3, column: 12, length: 5 }],
  ["the first line of a block, without its signs", { line: 2, end: 4 }, { line: 3, column: 3, length: 21 }],
])("the position of %s", (_, range, position) => {
  expect(positionInMarkdown(new SourceText("a.md", text), range, wanted)).toMatchObject(position);
});
