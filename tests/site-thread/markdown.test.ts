/** Markdown and dates: input -> output. */
import { beforeEach, describe, expect, test } from "vitest";
import { longDate } from "../../src/api/date.ts";
import { formatDate } from "../../src/api/format-date.ts";
import { headingsOf, toHtml } from "../../src/api/markdown.tsx";
import type { MarkdownOptions } from "../../src/api/markdown-options.ts";
import { runSite } from "../support/current-site.ts";

beforeEach(() => runSite());

describe("Markdown", () => {
  test.each([
    ["raw HTML is text", "<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"],
    [
      "raw HTML in an alt text",
      '![a <b onx="y">](/c.png)',
      '<p><img src="/c.png" alt="a &lt;b onx=&quot;y&quot;&gt;"></p>\n',
    ],
    ["code and a line break in an alt text", "![the `x`\ny](/c.png)", '<p><img src="/c.png" alt="the x\ny"></p>\n'],
    ["an unclosed comment", "<!-- <script>", "<p>&lt;!-- &lt;script&gt;</p>\n"],
    ["escaped HTML", "\\<br> &lt;br>", "<p>&lt;br&gt; &lt;br&gt;</p>\n"],
    ["a javascript: link is text", "[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>\n"],
    ["code that begins in a text like a link", "[not a `link](/a b`)", "<p>[not a <code>link](/a b</code>)</p>\n"],
    ["CRLF and CR line endings, and NUL", "# A\r\nb\rc\0", '<h1 id="a">A</h1>\n<p>b\nc\ufffd</p>\n'],
    ["headings get ids", "## What we *never* log", '<h2 id="what-we-never-log">What we <em>never</em> log</h2>\n'],
    [
      "repeated headings too",
      "## A\n## A\n## A-1",
      '<h2 id="a">A</h2>\n<h2 id="a-1">A</h2>\n<h2 id="a-1-1">A-1</h2>\n',
    ],
    ["letters of all languages are kept", "## Über naïve 東京!", '<h2 id="über-naïve-東京">Über naïve 東京!</h2>\n'],
    ["typographic quotes", `It's "so"`, "<p>It’s “so”</p>\n"],
    [
      "a table's columns are aligned by a class",
      "| a | b |\n|---|--:|\n| 1 | 2 |",
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th class="align-right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td class="align-right">2</td>\n</tr>\n</tbody>\n</table>\n',
    ],
  ])("%s", (_what, markdown, html) => expect(toHtml(markdown)).toBe(html));

  // The ids that github-slugger gives; its own cases, in other words.
  test.each([
    ["Smileys & Emotion", "smileys--emotion"],
    ["two  spaces", "two--spaces"],
    ["a - b", "a---b"],
    ["a -- b", "a----b"],
    ["(c) 2024...", "c-2024"],
    ["snake_case and camelCase", "snake_case-and-camelcase"],
    ["version 1.2.txt", "version-12txt"],
    ["call(one, two [, three])", "callone-two--three"],
    ["&#x20;a&#x20;", "-a-"],
    ["-a-", "-a-"],
    ["it’s", "its"],
    ["I ♥ ids", "i--ids"],
    ["C++ / C# / .NET", "c--c--net"],
    ["x² and ½", "x-and-"],
    ["Ⅷ ⓐ", "ⅷ-ⓐ"],
    ["Привет non-latin 你好 한국어", "привет-non-latin-你好-한국어"],
    ["cafe\u0301", "cafe\u0301"],
    ["👍", "section"],
    ["hasOwnProperty", "hasownproperty"],
  ])("the id of %s is %s", (heading, id) => expect(headingsOf(`# ${heading}`).map((each) => each.id)).toEqual([id]));

  test("another function makes the ids, and repeated ones still get numbers", () => {
    runSite({ slugify: (heading) => heading.replace(/\W+/g, "_") });
    expect(headingsOf("## A b\n## A, b\n## *A* `b`").map(({ id }) => id)).toEqual(["A_b", "A_b-1", "A_b-2"]);
  });

  test("raw HTML in a heading is not part of its text and id, if a site allows it", () => {
    runSite({ html: true });
    const headings = headingsOf('## A <b>bold</b> `title` <a id="x"></a>\n\nOne\ntwo\n---');
    expect(headings).toEqual([
      { level: 2, id: "a-bold-title-", text: "A bold title" },
      { level: 2, id: "onetwo", text: "One two" },
    ]);
  });

  test.each([
    [
      ["__proto__", "__proto__"],
      ["__proto__", "__proto__-1"],
    ],
    [
      ["echo", "echo", "echo 1", "echo-1", "echo"],
      ["echo", "echo-1", "echo-1-1", "echo-1-2", "echo-2"],
    ],
    [
      ["fox-1", "fox", "fox"],
      ["fox-1", "fox", "fox-2"],
    ],
  ])("the ids of %j are %j", (headings, ids) => {
    const text = headings.map((heading) => `# ${heading.replaceAll("_", "\\_")}`).join("\n");
    expect(headingsOf(text).map(({ id }) => id)).toEqual(ids);
  });

  test("an id that the text sets is kept, and a heading that would have it gets another one", () => {
    runSite({ headingIds: true });
    expect(headingsOf("## Install\n## Set up {#install}\n## Install").map(({ id }) => id)).toEqual([
      "install-1",
      "install",
      "install-2",
    ]);
  });

  test("a cell keeps what a plugin has set, beside the class of its column", () => {
    runSite({
      use: ({ core }) =>
        core.ruler.before("linkify", "red", ({ tokens }) => {
          for (const token of tokens) if (token.type === "td_open") token.attrSet("data-red", "1");
        }),
    });
    expect(toHtml("| a |\n|:-:|\n| 1 |")).toContain('<td data-red="1" class="align-center">1</td>');
  });

  test("a text is parsed once for its headings and its HTML, and rendered the same each time", () => {
    let parsed = 0;
    const options: MarkdownOptions = {
      use: ({ core, renderer }) => {
        core.ruler.push("count", ({ env }) => {
          env.number = ++parsed;
        });
        // Like footnotes, it keeps data for rendering, and changes a token.
        renderer.rules.code_inline = (tokens, index, _, { number }) => {
          const token = tokens[index];
          if (token) token.content += `<i>${number > 0}</i>`;
          return token?.content ?? "";
        };
      },
    };
    runSite(options);
    const entry = { file: "content/a.md", body: "# One ![two](/2.png)\n`three`" };
    expect([headingsOf(entry), headingsOf(entry)].map(([first]) => first?.id)).toEqual(["one-two", "one-two"]);
    const html = toHtml(entry);
    expect(parsed).toBe(1);
    expect(toHtml(entry)).toBe(html);
    expect(html).toContain("three<i>true</i></p>");
    headingsOf(entry);
    toHtml({ ...entry, file: "content/b.md" });
    runSite(options);
    toHtml(entry);
    expect(parsed).toBe(5);
  });

  test("lists its headings with the ids they get", () => {
    expect(headingsOf("## One `two`\ntext\n### One two")).toEqual([
      { level: 2, id: "one-two", text: "One two" },
      { level: 3, id: "one-two-1", text: "One two" },
    ]);
  });
});

test.each([
  ["2024-01-15", "January 15, 2024"],
  ["2024-12-31", "December 31, 2024"],
])("%s is %s", (iso, long) => expect(longDate(iso)).toBe(long));
test.each([
  ["de", undefined, "15. Januar 2024"],
  ["en-GB", { month: "short", year: "numeric" } as const, "Jan 2024"],
])("a date in %s", (locale, options, text) => expect(formatDate("2024-01-15", locale, options)).toBe(text));
test.each(["xx", "de_DE", ""])("%j is not a locale", (locale) =>
  expect(() => formatDate("2024-01-15", locale)).toThrow(RangeError),
);
test.each(["2024-1-5", "yesterday", "2024-02-30x", "2024-02-30", "2023-02-29"])("%s is not a date", (iso) => {
  for (const format of [longDate, (date: string) => formatDate(date, "de")])
    expect(() => format(iso)).toThrow(new RangeError(`not an ISO date (YYYY-MM-DD): "${iso}"`));
});
