/** Where an element's source has what a finding is about: in Markdown, and in JSX with signs that only look like code. */
import { expect, test } from "vitest";
import { attributeInJsx, positionInJsx, positionInMarkdown, positionOfTag } from "../../src/content/element-source.ts";
import { SourceText } from "../../src/content/source-text.ts";

const text = "One.\n\n> A [link](/gone) here.\n> More.\n\n\n";
const wanted = { texts: [], value: undefined, nth: 0 };

test.each([
  ["the URL of a link", { line: 2, end: 4, written: "/gone" }, { line: 3, column: 12, length: 5 }],
  ["the first line of a block, without its signs", { line: 2, end: 4 }, { line: 3, column: 3, length: 21 }],
])("the position of %s", (_, range, position) => {
  expect(positionInMarkdown(new SourceText("a.md", text), range, wanted)).toMatchObject(position);
});

test.each([['<img\n// "photo" is a comment\nalt="photo" />'], ['<img /* alt="photo" */ alt="photo" />']])(
  "a text in a comment of %s is not the attribute",
  (tag) => {
    const source = new SourceText("a.tsx", tag);
    const { line, column } = source.positionAt(tag.lastIndexOf("photo"));
    const search = { texts: [], value: "photo", isText: false };
    expect(positionInJsx(source, 0, search)).toMatchObject({ line, column });
    expect(source.find("photo")).toMatchObject({ line, column });
    expect(attributeInJsx(source, { line: 1, column: 1 }, "alt")).toMatchObject({ line, column: column - 5 });
  },
);

test.each([
  ['<img title={a > b ? "}" : "x"} alt="photo" />', "a comparison, and a brace in a string"],
  ['<img /* } > " */ alt="photo" />', "a comment"],
  ['<img title={a /* } */} alt="photo" />', "a brace in a comment"],
  [`<img // don't > }\nalt="photo" />`, "a comment to the end of its line"],
  [`<Card icon={<b>Don't</b>} alt="photo" />`, "an apostrophe in the text of an element"],
  ['<Card icon={<b>https://a.example</b>} alt="photo" />', "an address in the text of an element"],
  ['<Card icon={<b>say "}" {"}"}</b>} alt="photo" />', "quotes in the text of an element"],
  [`<img title={'it\\'s }'} alt="photo" />`, "an escaped quote"],
  ['<img title={`a > }`} alt="photo" />', "a template string"],
])("the tag %s has %s", (tag) => {
  const source = new SourceText("a.tsx", `${tag}<p alt="photo">`);
  const search = { texts: [], value: "photo", isText: false };
  const found = positionInJsx(source, 0, search);
  expect(source.offsetAt(found ?? { line: 0, column: 0 })).toBe(tag.indexOf("photo"));
  expect(positionOfTag(source, 0).length).toBe(tag.split("\n", 1)[0]?.length);
  // The next element is not searched.
  expect(positionInJsx(source, 0, { ...search, value: "p alt" })).toBeUndefined();
});
