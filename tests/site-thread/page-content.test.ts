/** The content that a page is made from, of what its element has among its props. */
import { createElement, type ReactElement } from "react";
import { expect, test } from "vitest";
import { page } from "../../src/api/index.ts";
import { ContentOfPages } from "../../src/site-thread/page-content.ts";
import { Provenance } from "../../src/site-thread/provenance.ts";

const entry = (file: string, body = "Text.") => {
  const slug = file.replace(/^.*\/|\.\w+$/g, "");
  return { file: `content/${file}`, slug, fields: { title: slug }, body };
};
const home = entry("pages/de/home.md");
const about = entry("about.json", "");
const posts = [entry("posts/first.md"), entry("posts/second.md")];
const german = entry("texts/de.json", "");
const entries = [home, about, german, ...posts];
const Any = (_props: Readonly<Record<string, unknown>>): ReactElement => createElement("html");
const element = (props: Readonly<Record<string, unknown>>, ...children: ReactElement[]): ReactElement =>
  createElement(Any, props, ...children);

const values = new Map([["all", { value: entries, files: entries.map(({ file }) => file) }]]);
new Provenance(values); // records the file of each value
const contents = new ContentOfPages(values);

test.each<[what: string, url: string, made: ReactElement, file: string]>([
  ["an entry", "/any", element({ post: posts[0] }), "content/posts/first.md"],
  [
    "of two, the one that is named like the URL",
    "/second",
    element({ next: posts[0], post: posts[1] }),
    "content/posts/second.md",
  ],
  [
    "a text rather than one in an object, which is named like the language of the URL",
    "/de/",
    element({ local: { language: "de", texts: german }, text: home }),
    "content/pages/de/home.md",
  ],
  [
    "data that is named like the URL, beside a text",
    "/about",
    element({ about, latest: posts[0] }),
    "content/about.json",
  ],
  [
    "a text in a layout with other data",
    "/first",
    element({ texts: german }, element({ post: posts[0] })),
    "content/posts/first.md",
  ],
  [
    "of a layout's texts and a page's, the one that is named like the URL",
    "/first",
    element({ note: home }, element({ post: posts[0] })),
    "content/posts/first.md",
  ],
])("%s", (_, url, made, file) => {
  expect(contents.of(page(url, made))).toEqual({ file, path: [] });
});

test("the entry that page() names, although the URL is like another one", () => {
  const made = element({ post: posts[0], next: posts[1] });
  expect(contents.of(page("/second", made, { entry: entry("posts/first.md") }))).toEqual({
    file: "content/posts/first.md",
    path: [],
  });
});

test("an entry that is none of the site's content", () => {
  expect(() => contents.of(page("/x", element({}), { entry: { file: "content/no.md" } }))).toThrow(
    "the page /x has an `entry` that is no entry of the site's content",
  );
});
