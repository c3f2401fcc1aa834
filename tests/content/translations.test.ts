/** Translations: versions of a text, blocks of a source, and which of them have changed. */
import { describe, expect, test } from "vitest";
import { withField } from "../../src/content/formats/markdown.ts";
import { blocksOf, changesSince, translationRecordOf, VersionPattern } from "../../src/content/translations.ts";
import { randomFrom } from "../support/random.ts";

describe("the versions of a text", () => {
  test.each([
    ["docs/{,de/}**/*.md", "docs/setup/linux.md", "en", "docs/de/setup/linux.md"],
    ["docs/{,de/}**/*.md", "docs/linux.md", "en", "docs/de/linux.md"],
    ["docs/{en,de}/**/*.md", "docs/en/a.b/linux.mdx", "en", "docs/de/a.b/linux.md"],
    ["posts/*{,.de}.md", "posts/2024.md", "en", "posts/2024.de.md"],
    ["about/{en,de}.md", "about/en.md", "en", "about/de.md"],
    ["{en,de}/**", "en/a/b.md", "en", "de/a/b.md"],
  ])("%s: %s has the language %s, and its translation is %s", (pattern, source, language, translation) => {
    const versions = new VersionPattern(pattern, ["en", "de"]);
    const [one, other] = [source, translation].map((file) => versions.of(`content/${file}`));
    expect(one).toMatchObject({ language, isSource: true });
    expect(other).toMatchObject({ language: "de", isSource: false });
    expect(one && versions.fileOf(one, "de")).toBe(`content/${translation}`);
    expect(one && versions.keyOf(one)).toBe(other && versions.keyOf(other));
  });

  test("a file of another pattern is none", () => {
    expect(new VersionPattern("docs/{en,de}/*.md", ["en", "de"]).of("content/docs/fr/a.md")).toBeUndefined();
  });
});

test("blocks begin at headings, list items and after empty lines, but not in code", () => {
  const lines = [
    "# One",
    "text",
    "",
    "more",
    "text",
    "- a",
    "  of it",
    "- b",
    "",
    "> ```md",
    "> # no",
    "",
    "> ```",
    "",
    "~~~",
    "```",
    "",
    "~~~",
  ];
  expect(blocksOf(lines.join("\n")).map(({ line }) => line)).toEqual([0, 3, 5, 7, 9, 14]);
});

describe("a field of the front matter", () => {
  test.each([
    ["the text", '---\nf: "v"\n---\nthe text'],
    ["---\n---\nthe text", '---\nf: "v"\n---\nthe text'],
    ["---\na: 1 # one\n---\nthe text", '---\na: 1 # one\nf: "v"\n---\nthe text'],
    ["---\nf: old # why\na: 1\n---\n", '---\nf: "v"\na: 1\n---\n'.replace('"v"\n', '"v"\n # why\n')],
    ["---\nf: >-\n  old\n  text\na: 1\n---\n", '---\nf: "v"\na: 1\n---\n'],
    ["---\nf:\na: 1\n---\n", '---\nf: "v"\na: 1\n---\n'],
    ["---\na: 1\n'f': [x,\n  y]\n---\n", '---\na: 1\nf: "v"\n---\n'],
    ["---\n  a: 1\n---\n", '---\n  a: 1\n  f: "v"\n---\n'],
    ["---\n  f: 1\n  a: 1\n---\n", '---\n  f: "v"\n  a: 1\n---\n'],
    ["---\n{ a: 1 }\n---\n", '---\n{ a: 1, f: "v" }\n---\n'],
    ["---\n{ a: 1,\n  b: 2,\n}\n---\n", '---\n{ a: 1,\n  b: 2, f: "v" }\n---\n'],
    ["---\n{ f: 1, a: 1 }\n---\n", '---\n{ f: "v", a: 1 }\n---\n'],
    ["---\n{}\n---\n", '---\n{f: "v" }\n---\n'],
  ])("%j becomes %j", (before, after) => expect(withField(before, "f", "v")).toBe(after));
});

test("of a thousand random edits, each is noticed at its lines, and undoing it makes the translation up to date", () => {
  const random = randomFrom(37);
  const next = (below: number): number => Math.floor(random() * below);
  const paragraphs = Array.from({ length: 30 }, (_, index) => `Paragraph ${index}, with **words**.`);
  const sourceOf = (texts: readonly string[]) => ({
    data: { title: "A", date: "2024-01-15" },
    body: texts.join("\n\n"),
  });
  const record = translationRecordOf(sourceOf(paragraphs));
  for (let round = 0; round < 1000; round++) {
    const edited = [...paragraphs];
    const at = next(30);
    const kind = next(4);
    if (kind === 0) edited[at] = `${edited[at]} Edit ${round}.`;
    else if (kind === 1) edited.splice(at, 0, `New ${round}.`);
    else if (kind === 2) edited.splice(at, 1);
    else edited[at] = String(edited[at]).replaceAll(" ", "\n"); // no change
    const changes = changesSince(record, sourceOf(edited));
    const expected = [
      { lines: [2 * at], gone: 0, recorded: [at] },
      { lines: [2 * at], gone: 0, recorded: [Math.max(0, at - 1)] },
      { lines: [], gone: 1, recorded: [at] },
    ][kind];
    if (expected) expect(changes).toMatchObject({ ...expected, fields: [], count: 30 });
    else expect(changes).toBeUndefined();
    expect(changesSince(record, sourceOf(paragraphs))).toBeUndefined();
  }
});

test.each([[undefined], [123456], [["1a2b3c"]], ["1a2b3"], ["title:1a2b3c, 4d5e6f"]])("%j is no record", (record) =>
  expect(changesSince(record, { data: {}, body: "" })).toBe("unknown"),
);

test("a record in another order of the fields is the same, and one with a broken name is not", () => {
  const source = { data: { a: 1, b: 2 }, body: "Text" };
  const [a = "", b = "", text = ""] = translationRecordOf(source).split(" ");
  expect(changesSince([b, a, text].join(" "), source)).toBeUndefined();
  expect(changesSince(`${a} ${b} %zz:123456 ${text}`, source)).toMatchObject({ fields: ["%zz"], lines: [] });
});

test("fields that are new, changed or gone are named, whatever their names are", () => {
  const record = translationRecordOf({ data: { "a b": 1, "c:d": 2, ä: 3 }, body: "" });
  expect(changesSince(record, { data: { ä: 3, "c:d": 2, "a b": 1 }, body: "" })).toBeUndefined();
  expect(changesSince(record, { data: { "c:d": 4, ä: 3, e: 5 }, body: "" })).toMatchObject({
    fields: ["a b", "c:d", "e"],
  });
});
