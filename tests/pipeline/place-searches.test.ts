/** Each search for the place of a target, by itself: what it is given, and the place that it finds. */
import { expect, test } from "vitest";
import { SourceText } from "../../src/content/source-text.ts";
import { inEarlierReads, inPartOfReads, inTagInMarkdown } from "../../src/pipeline/places/content-reads.ts";
import { inMarkdown } from "../../src/pipeline/places/markdown.ts";
import { type CallInTemplate, type PlaceSearch, type SearchInput, searchAt } from "../../src/pipeline/places/search.ts";
import type { TargetInPage } from "../../src/pipeline/places/target.ts";
import { atPage, atTag, inComponentUse, inElementCall, inPartOfUse } from "../../src/pipeline/places/template.ts";
import type { ContentValueRead, Mark } from "../../src/site-thread/protocol.ts";

const files: Readonly<Record<string, string>> = {
  "templates/team.tsx": `const Portrait = ({ person }) => <img src="a.jpg" alt={person.alt} />;
const Fixed = () => <img src="a.jpg" alt="photo" />;
<Portrait person={ann} />
<Portrait person={{ alt: "photo" }} />
<Layout title="Team">
`,
  "content/team.json": '{\n  "alt": "photo",\n  "caption": "a photo of Ann"\n}\n',
  "content/team.md":
    '---\ntitle: Team\n---\n\nText.\n\n![photo](/a.jpg)\n\n<Card alt="photo" />\n\n<Card alt="photo" />\n',
};
const sources = (file: string) => new SourceText(file, files[file] ?? "");

const element = {
  marks: [0],
  texts: [],
  isAttribute: true,
  attributeNames: ["alt"],
  endTagsBefore: 0,
  otherwise: { file: "content/team.md" },
};
const alt: TargetInPage = { ...element, value: "photo", contentTexts: ["photo"] };
const title: TargetInPage = {
  ...element,
  value: "Team – Us",
  contentTexts: ["Team – Us"],
  isAttribute: false,
  parts: "any",
};
const callAt = (line: number, column: number, texts: string[] = []): CallInTemplate => ({
  file: "templates/team.tsx",
  at: { kind: "position", line, column },
  texts,
  reads: 9,
});
const portrait = callAt(1, 34);
const whole: ContentValueRead = {
  file: "content/team.json",
  path: ["alt"],
  text: "photo",
  writtenText: "photo",
  isBody: false,
  readsBefore: 3,
  relation: "whole",
};
const caption: ContentValueRead = { ...whole, path: ["caption"], readsBefore: 4 };
const more: ContentValueRead = { ...whole, path: ["caption"], relation: "more" };
const body: ContentValueRead = { ...more, file: "content/team.md", path: [], isBody: true };
const part: ContentValueRead = {
  ...whole,
  file: "content/team.md",
  path: ["title"],
  text: "Team – Us",
  writtenText: "Team",
  relation: "part",
};
const content = { file: "content/team.md", path: [], isBody: true };
const image: Mark["markdown"] = { content, startLine: 0, line: 3, end: 4, written: "/a.jpg", file: undefined };
const inData: Mark["markdown"] = { ...image, content: { file: "content/team.json", path: ["caption"], isBody: false } };

const rows: [string, PlaceSearch, Partial<SearchInput>, string][] = [
  ["an image in a Markdown text", inMarkdown, { markdown: image }, "content/team.md:7:10"],
  ["a value of data that is Markdown", inMarkdown, { markdown: inData }, "content/team.json:3:17"],
  ["an element of a template", inMarkdown, {}, "elsewhere"],
  ["the call has the value", inElementCall, { elementCall: callAt(2, 21) }, "templates/team.tsx:2:43"],
  ["the call computes it", inElementCall, { elementCall: portrait }, "elsewhere"],
  ["an element of a package", inElementCall, {}, "elsewhere"],
  ["the use gives it", inComponentUse, { componentUses: [callAt(4, 1, ["photo"])] }, "templates/team.tsx:4:27"],
  ["the use passes it on", inComponentUse, { componentUses: [callAt(3, 1, ["photo"])] }, "elsewhere"],
  ["the use does not give it", inComponentUse, { componentUses: [callAt(4, 1)] }, "elsewhere"],
  ["the value was read", inEarlierReads, { earlierReads: [whole, more] }, "content/team.json:2:11"],
  ["an attribute is a whole value", inEarlierReads, { earlierReads: [more] }, "elsewhere"],
  [
    "a text is a part of one",
    inEarlierReads,
    { earlierReads: [more], target: { ...alt, isAttribute: false } },
    "content/team.json:3:17",
  ],
  [
    "a value that is named like the attribute",
    inEarlierReads,
    { earlierReads: [whole, caption] },
    "content/team.json:2:11",
  ],
  [
    "a value with a usual name of the attribute",
    inEarlierReads,
    { earlierReads: [caption, { ...whole, path: ["name"] }] },
    "content/team.json:3:17",
  ],
  [
    "several values that can be the attribute",
    inEarlierReads,
    { earlierReads: [whole, caption], target: { ...alt, attributeNames: ["title"] } },
    "content/team.json:3:17 content/team.json:2:11",
  ],
  ["nothing was read", inEarlierReads, {}, "elsewhere"],
  [
    "components in Markdown have it",
    inTagInMarkdown,
    { earlierReads: [body] },
    "content/team.md:9:12 content/team.md:11:12",
  ],
  ["a value of data is no Markdown", inTagInMarkdown, { earlierReads: [more] }, "elsewhere"],
  [
    "the page's content has a part",
    inPartOfReads,
    { target: title, elementCall: portrait, earlierReads: [part] },
    "content/team.md:2:8",
  ],
  [
    "other content has a part",
    inPartOfReads,
    { target: title, elementCall: portrait, earlierReads: [{ ...part, file: "content/team.json" }] },
    "elsewhere",
  ],
  [
    "a part that is not most of it",
    inPartOfReads,
    { target: { ...title, parts: "most" }, elementCall: portrait, earlierReads: [part] },
    "elsewhere",
  ],
  [
    "a use gives a part",
    inPartOfUse,
    { target: title, elementCall: portrait, componentUses: [callAt(5, 1, ["Team"])] },
    "templates/team.tsx:5:16",
  ],
  [
    "an attribute has no parts",
    inPartOfUse,
    { elementCall: portrait, componentUses: [callAt(5, 1, ["Team"])] },
    "elsewhere",
  ],
  ["a title that was computed", atPage, { target: title, elementCall: portrait }, "content/team.md"],
  ["an attribute that was computed", atPage, { elementCall: portrait }, "elsewhere"],
  [
    "the tag of the element",
    atTag,
    { elementCall: portrait, componentUses: [callAt(3, 1)] },
    "templates/team.tsx:1:34",
  ],
  [
    "the tag of the component that was given it",
    atTag,
    { elementCall: portrait, componentUses: [callAt(3, 1, ["photo"])] },
    "templates/team.tsx:3:1",
  ],
];

test.each(rows)("%s", (_, search, given, place) => {
  const nothing = {
    target: alt,
    sources,
    markdown: undefined,
    elementCall: undefined,
    componentUses: [],
    earlierReads: [],
  };
  const places = [search({ ...nothing, ...given }) ?? { file: "elsewhere" }].flat();
  const lines = places.map(({ file, at }) =>
    [file, at?.kind === "position" ? [at.line, at.column] : []].flat().join(":"),
  );
  expect(lines.join(" ")).toBe(place);
});

test("what is read after a component was given the value is not its place", () => {
  const calls = [1, 4].map((line) => ({ stackLine: `${line}`, texts: line === 4 ? ["photo"] : [], reads: 5 }));
  const positionsIn = (stack: string) => [{ file: portrait.file, at: callAt(Number(stack), 1).at }];
  const reads = [3, 5, 8].map((readsBefore) => ({ ...whole, readsBefore }));
  const search = (call: number) =>
    searchAt({ calls: calls.slice(0, call), reads: 8 }, alt, { marks: [], sources, reads, positionsIn });
  expect(search(1).earlierReads).toEqual(reads.slice(0, 2));
  expect(search(2).earlierReads).toEqual(reads.slice(0, 1));
});
