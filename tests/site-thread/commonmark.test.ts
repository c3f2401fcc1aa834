/** With raw HTML and without the typographer, Markdown is CommonMark: every published example (spec.commonmark.org). */
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { createParser } from "../../src/site-thread/markdown/parser.ts";

interface Example {
  readonly number: number;
  readonly markdown: string;
  readonly html: string;
}
const { tests: examples } = createRequire(import.meta.url)("commonmark-spec") as { tests: readonly Example[] };

const parser = createParser({ html: true, typographer: false, xhtmlOut: true });
/** Ids of headings are Plinth's; markdown-it writes no line break into an empty quotation. */
const normalized = (html: string): string =>
  html.replace(/<(h[1-6]) id="[^"]*">/g, "<$1>").replaceAll("<blockquote></blockquote>", "<blockquote>\n</blockquote>");

test("there are 652 examples", () => expect(examples).toHaveLength(652));

test.each(examples)("example $number", ({ markdown, html }) => {
  const text = markdown.replaceAll("→", "\t");
  expect(normalized(parser.render(text, {}))).toBe(html.replaceAll("→", "\t"));
});
