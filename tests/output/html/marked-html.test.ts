/** A page with marks: its elements by target, by index, and the end tags that raw HTML leaves over. */
import { expect, test } from "vitest";
import type { Target } from "../../../src/base/diagnostic.ts";
import { MarkedHtml } from "../../../src/output/html/marked-html.ts";

const mark = (number: string): string => ` data-plinth-mark="${number}"`;
const page = new MarkedHtml(
  `<main${mark("0")}><link href="/a"><a id="one"${mark("1")} href="/a">A &amp; B</a><img${mark("2")} src="/p" alt="photo"><a href="/a">C</a><i id="b">1</i><i id="b">2</i></main>`,
);
const textFrom = (offset: number): string => page.html.slice(offset, offset + 12);

test("the page without its marks", () =>
  expect(page.html).toBe(
    '<main><link href="/a"><a id="one" href="/a">A &amp; B</a><img src="/p" alt="photo"><a href="/a">C</a><i id="b">1</i><i id="b">2</i></main>',
  ));

test.each<[string, Target, string[]]>([
  ["a link: every element with it, but not what React preloads", { link: "/a" }, ['<a id="one" ', '<a href="/a"']],
  ["an id", { id: "one" }, ['<a id="one" ']],
  ["an id that is used again, the first one last", { id: "b", isRepeated: true }, ['<i id="b">2<', '<i id="b">1<']],
  ["a tag with an attribute", { tag: "img", with: { alt: "photo" } }, ['<img src="/p']],
  ["the second of several tags", { tag: "a", nth: 1 }, ['<a href="/a"']],
  ["a text, with its character references", { shows: "A & B" }, ["A &amp; B</a"]],
  ["the text of an attribute", { shows: "photo" }, ['<img src="/p']],
  ["nothing", { id: "two" }, []],
])("the place of %s", (_, target, found) => expect(page.offsetsOf(target).map(textFrom)).toEqual(found));

test.each([
  ["in the text of a link", "A &amp;", [1, 0]],
  ["in an element without a mark", "C</a>", [undefined, 0]],
])("the marks around an index %s", (_, text, marks) =>
  expect(page.around(page.html.indexOf(text)).map((each) => each.mark)).toEqual(marks),
);

test("an end tag without a start tag: raw HTML before it ends the element around it", () => {
  const raw = new MarkedHtml(`<div${mark("0+")}></div><p>a</p><!--/plinth--></div>`);
  expect(raw.strayEndTag(raw.html.lastIndexOf("</div>"))).toBe("<div>".length);
});
