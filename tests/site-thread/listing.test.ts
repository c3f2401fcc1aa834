/** A list of pages that reuses the last one is the same as a new list. */
import { createElement, Fragment, type ReactElement } from "react";
import { expect, test } from "vitest";
import { page } from "../../src/api/index.ts";
import { Collection } from "../../src/site-thread/content/collection.ts";
import { PageList } from "../../src/site-thread/listing.ts";
import { TextTargets } from "../../src/site-thread/markdown/targets.ts";
import { ContentOfPages } from "../../src/site-thread/page-content.ts";
import { Provenance } from "../../src/site-thread/provenance.ts";

const Post = (_props: Readonly<Record<string, unknown>>): ReactElement => createElement("html");
const About = (_props: Readonly<Record<string, unknown>>): ReactElement => createElement("html");

interface Entry {
  readonly file: string;
  readonly slug: string;
  readonly fields: object;
  readonly body: string;
}
const entry = (slug: string, fields: object = {}): Entry => ({
  file: `content/posts/${slug}.md`,
  slug,
  fields,
  body: "",
});
const [a, b, shared] = [entry("a"), entry("b"), { name: "Shared" }];
const config = { post: a };

interface Content {
  readonly posts: readonly Entry[];
  /** A data file. */
  readonly team: readonly object[];
}

/** Lists the pages for some content: with the last list, if there is one. */
function listOf({ posts, team }: Content, element: ReactElement, last?: PageList): PageList {
  const values = new Map([
    ["posts", { value: posts, files: posts.map(({ file }) => file) }],
    ["team", { value: team, files: ["content/team.json"] }],
  ]);
  new Provenance(values); // records the file of each value
  const content = { ofPages: new ContentOfPages(values), localized: new Map(), values: {} };
  const pages = [page("/same", createElement(Post, { post: a })), page("/page", element)];
  return new PageList(pages, content, last, (urls) => new TextTargets(new Collection({}, undefined), new Map(), urls));
}

const before: Content = { posts: [a, b], team: [shared, { name: "Other" }] };
const same = createElement(Post, { post: b, title: "B" });

test.each<[what: string, element: ReactElement, content: Content, after: ReactElement]>([
  ["nothing", same, before, createElement(Post, { post: b, title: "B" })],
  ["another primitive", same, before, createElement(Post, { post: b, title: "C" })],
  ["another entry", same, before, createElement(Post, { post: a, title: "B" })],
  ["another template", same, before, createElement(About, { post: b, title: "B" })],
  ["an edited entry", same, { ...before, posts: [a, entry("b")] }, createElement(Post, { post: b, title: "B" })],
  ["an entry that is left out", same, { ...before, posts: [a] }, createElement(Post, { post: b, title: "B" })],
  [
    "the place of a value in its file",
    createElement(Post, { member: shared }),
    { ...before, team: [{ name: "First" }, shared] },
    createElement(Post, { member: shared }),
  ],
  [
    "an element in it",
    createElement(Fragment, {}, createElement(Post, { post: a })),
    before,
    createElement(Fragment, {}, createElement(Post, { post: b })),
  ],
])("after a change of %s", (_what, element, content, after) => {
  const last = listOf(before, element);
  const listed = listOf(content, after, last).listed;
  expect(listed).toEqual(listOf(content, after).listed);
  expect(listed[0]).toBe(last.listed[0]);
});

test("after a change of an object that is not content", () => {
  const last = listOf(before, createElement(Post, { config }));
  config.post = b;
  expect(listOf(before, createElement(Post, { config }), last).listed[1]?.content?.file).toBe("content/posts/b.md");
});

test("the same pages are the same array, which is not sent again", () => {
  const last = listOf(before, same);
  expect(listOf(before, createElement(Post, { post: b, title: "B" }), last).listed).toBe(last.listed);
});
