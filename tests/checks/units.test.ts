/** Small parts that are worth a table: input -> output. */
import { describe, expect, test } from "vitest";
import { loadYaml } from "../../src/content/parse.ts";
import { nearest } from "../../src/diagnostics/did-you-mean.ts";
import { factsOfPage } from "../../src/output/facts/page.ts";
import { cssUrls } from "../../src/output/html/links.ts";
import { findingsOfEsbuild } from "../../src/render/bundle/esbuild.ts";
import { longDate } from "../../src/site/date.ts";
import { headingsOf, toHtml } from "../../src/site/markdown.tsx";
import { candidatePathsOf, outputPathOf, problemOfUrl, resolveLink, urlOf } from "../../src/site/urls.ts";

describe("url -> output path -> url", () => {
  test.each([
    ["/", "index.html"],
    ["/about", "about.html"],
    ["/blog/", "blog/index.html"],
    ["/blog/post", "blog/post.html"],
    ["/speed-test", "speed-test.html"],
  ])("%s is %s", (url, path) => {
    expect(outputPathOf(url)).toBe(path);
    expect(urlOf(path)).toBe(url);
  });

  test("a URL that ends in .html is the file of that name", () => {
    expect(outputPathOf("/404.html")).toBe("404.html");
    expect(outputPathOf("/release-2.0")).toBe("release-2.0.html");
  });

  test.each([
    ["/about/", ["about/index.html"]],
    ["/about", ["about", "about.html"]],
    ["/", ["index.html"]],
  ])("a host looks for %s at %j", (pathname, candidates) => expect(candidatePathsOf(pathname)).toEqual(candidates));

  test.each([
    ["about", 'must begin with "/"'],
    ["/../up", "has a part that begins with a dot"],
    ["/a//b", "has an empty part (two slashes in a row, or one at the end)"],
    ["/a\\b", "has the character \\, which is not allowed in file names everywhere"],
    ["/a%2e", "has the character %, which is not allowed in file names everywhere"],
    ["/a?b", "has the character ?, which is not allowed in file names everywhere"],
    ["/a\0b", "has a control or invisible character"],
    ["/a\u202eb", "has a control or invisible character"],
    ["/CON", 'has a name that Windows reserves: "CON.html"'],
    ["/con.d/x", 'has a name that Windows reserves: "con.d"'],
    ["/a./x", 'has a part that ends in a dot or a space: "a."'],
    ["/.git/config", "has a part that begins with a dot"],
    [`/${"x".repeat(300)}`, "is longer than 240 bytes"],
    ["/über/straße", undefined],
    ["/a-b_c.d/e", undefined],
  ])("%j: %s", (url, problem) => expect(problemOfUrl(url)).toBe(problem));
});

describe("a link leads", () => {
  const at = "/docs/a";
  test.each([
    ["/b", { kind: "internal", pathname: "/b", fragment: "" }],
    ["b#c", { kind: "internal", pathname: "/docs/b", fragment: "c" }],
    ["#%C3%A9", { kind: "internal", pathname: "/docs/a", fragment: "é" }],
    ["?x=1", { kind: "internal", pathname: "/docs/a", fragment: "" }],
    ["https://site.test/b", { kind: "internal", pathname: "/b", fragment: "" }],
    ["//site.test/b", { kind: "internal", pathname: "/b", fragment: "" }],
    ["https://other.test/b", { kind: "external" }],
    ["mailto:a@b.test?subject=x", { kind: "external" }],
    ["tel:+1", { kind: "external" }],
    ["data:image/png;base64,AA", { kind: "external" }],
    ["https://[", { kind: "malformed" }],
    ["/%E0%A4%A", { kind: "malformed" }],
    ["#50%", { kind: "internal", pathname: "/docs/a", fragment: "50%" }],
  ])("%s", (link, target) => expect(resolveLink(link, at, "https://site.test")).toEqual(target));
});

describe("scanning a page", () => {
  const origin = { path: "a.html", url: "/a", template: "A", sources: [] };
  const facts = (html: string) => factsOfPage(html, origin);
  const links = (html: string) => facts(html).links.map(({ url, from }) => `${from} ${url}`);

  test("finds what a head says", () => {
    expect(
      facts(
        `<!doctype html><html lang="en-GB"><head><title>A &amp; B</title><meta name="description" content=" It&#x27;s "/>` +
          `<link href="https://x.test/a" rel="canonical"><META NAME=robots CONTENT="nofollow, NOINDEX"></head>`,
      ),
    ).toMatchObject({
      lang: "en-GB",
      titles: ["A & B"],
      descriptions: ["It's"],
      canonicals: ["https://x.test/a"],
      noindex: true,
    });
  });

  test.each([
    ["<a href='/x'>", ["a href /x"]],
    ["<a href=/x>y</a>", ["a href /x"]],
    ['<a title="a > b" href="/x">', ["a href /x"]],
    ['<a href="/x?a=1&amp;b=2">', ["a href /x?a=1&b=2"]],
    [
      '<img srcset="/a.png 1x, /b,c.png 2x" src="/a.png">',
      ["img src /a.png", "img srcset /a.png", "img srcset /b,c.png"],
    ],
    ['<video poster="/p.jpg" src="/v.mp4"></video>', ["video src /v.mp4", "video poster /p.jpg"]],
    ['<svg><use href="#i"/></svg>', ["use href #i"]],
    ['<meta property="og:image" content="/og.png">', ["meta og:image /og.png"]],
    ["<style>a{background:url(/x.png)}</style>", ["style url() /x.png"]],
    ['<!-- <a href="/x"> -->', []],
    ['<script>"<a href=\'/x\'>"</script><a href="/y">', ["a href /y"]],
    ['<textarea><a href="/x"></textarea>', []],
    ['<p data-href="/x">', []],
    ["1 < 2 and <b>", []],
    ["<!--><a href='/x'>", ["a href /x"]],
    ["<p title=it's><a href='/x'>", ["a href /x"]],
    ["<svg><style/><title/></svg><a href='/x'>", ["a href /x"]],
    ["<template><a href='/x'></template>", []],
    ['<p style="background:url(/x.png)">', ["style attribute /x.png"]],
    ['<meta http-equiv="refresh" content="0; url=/x">', ["meta refresh /x"]],
    ['<img srcset="/a 1x,/b.png 2x">', ["img srcset /a", "img srcset /b.png"]],
    ["<a href=/x?a=b>", ["a href /x?a=b"]],
    ['<a href="&#x110000;">', ["a href \ufffd"]],
  ])("links of %s", (html, expected) => expect(links(html)).toEqual(expected));

  test("finds repeated ids, images without alt, headings with markup inside", () => {
    expect(
      facts('<p id="a"><p id=b><i id="a"><img src="/x.png"><img alt src="/y.png"><h1>One <b>two</b>\n three</h1>'),
    ).toMatchObject({
      ids: new Set(["a", "b"]),
      duplicateIds: ["a"],
      imagesWithoutAlt: ["/x.png"],
      h1: ["One two three"],
    });
  });

  test("an image's alt is a heading's text, a named anchor is a place", () => {
    expect(facts('<h1><img src="/a.png" alt="Tiny"></h1><a name="x">')).toMatchObject({
      h1: ["Tiny"],
      ids: new Set(["x"]),
    });
  });

  test("the title of a drawing is not the page's", () => {
    expect(facts("<head><title>A</title></head><body><svg><title>Bird</title></svg>").titles).toEqual(["A"]);
  });

  test("a page that never ends takes no time without end", () => {
    for (const piece of ["<a ", '<a b="', "<!--", "<", "<script>", "</", '<a b="c" ']) facts(piece.repeat(20_000));
  });

  test.each([
    ["a{b:url(x.png)}", ["x.png"]],
    ["a{b:url( 'x y.png' )}", ["x y.png"]],
    ['@import "b.css";', ["b.css"]],
    ["/* url(no.png) */", []],
    ["a{b:image-set('/x.png' 1x, url(y.png) 2x)}", ["y.png", "/x.png"]],
    ["a{b:url(data:image/png;base64,AA)}", ["data:image/png;base64,AA"]],
  ])("URLs of %s", (css, expected) => expect(cssUrls(css)).toEqual(expected));
});

describe("Markdown", () => {
  test.each([
    ["raw HTML is text", "<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"],
    ["a link that would run is text", "[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>\n"],
    ["line ends of other systems, and NUL", "# A\r\nb\rc\0", '<h1 id="a">A</h1>\n<p>b\nc\ufffd</p>\n'],
    ["headings get ids", "## What we *never* log", '<h2 id="what-we-never-log">What we <em>never</em> log</h2>\n'],
    [
      "repeated headings too",
      "## A\n## A\n## A-1",
      '<h2 id="a">A</h2>\n<h2 id="a-1">A</h2>\n<h2 id="a-1-1">A-1</h2>\n',
    ],
    ["letters of all languages stay", "## Über naïve 東京!", '<h2 id="über-naïve-東京">Über naïve 東京!</h2>\n'],
    ["quotes are set like print", `It's "so"`, "<p>It’s “so”</p>\n"],
    [
      "a table's columns are aligned by a class",
      "| a | b |\n|---|--:|\n| 1 | 2 |",
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th class="align-right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td class="align-right">2</td>\n</tr>\n</tbody>\n</table>\n',
    ],
  ])("%s", (_what, markdown, html) => expect(toHtml(markdown)).toBe(html));

  test("lists its headings with the ids they get", () => {
    expect(headingsOf("## One `two`\ntext\n### One two")).toEqual([
      { level: 2, id: "one-two", text: "One two" },
      { level: 3, id: "one-two-1", text: "One two" },
    ]);
  });
});

test.each([
  ["ratign", ["rating", "title"], "rating"],
  ["/posts/frist", ["/posts/first", "/"], "/posts/first"],
  ["x", ["completely", "else"], undefined],
  ["toString", [], undefined],
])("the name nearest to %s", (name, known, expected) => expect(nearest(name, known)).toBe(expected));

test.each([
  ["2024-01-15", "January 15, 2024"],
  ["2024-12-31", "December 31, 2024"],
])("%s is %s", (iso, long) => expect(longDate(iso)).toBe(long));
test.each(["2024-1-5", "yesterday", "2024-02-30x"])("%s is no date", (iso) =>
  expect(() => longDate(iso)).toThrow(RangeError),
);

test.each([
  ['Could not resolve "left-pad"', "Install it (npm install left-pad), or remove the import."],
  ['Could not resolve "@scope/thing/part"', "Install it (npm install @scope/thing), or remove the import."],
  ['Could not resolve "./part.ts"', "esbuild's own advice"],
])("esbuild's message %s has the hint %s", (text, hint) => {
  const notes = [{ text: "esbuild's own advice", location: null }];
  const message = { id: "", pluginName: "", text, location: null, notes, detail: undefined };
  expect(findingsOfEsbuild([message], "template/bundle")).toEqual([
    { code: "template/bundle", message: `${text}.`, hint },
  ]);
});

describe("a scalar of YAML is what the core schema says", () => {
  test.each([
    ["12:30", "12:30"],
    ["010", 10],
    ["1_000", "1_000"],
    ["0b11", "0b11"],
    ["0o17", 15],
    ["0x1F", 31],
    ["-7", -7],
    ["1.", 1],
    ["-.5", -0.5],
    ["1E-3", 0.001],
    ["-.INF", Number.NEGATIVE_INFINITY],
    [".nan", Number.NaN],
    ["~", null],
    ["Null", null],
    ["True", true],
    ["no", "no"],
    ["2024-01-15", "2024-01-15"],
    ["<<", "<<"],
  ])("%s", (text, value) => expect(loadYaml(text)).toEqual(value));
});
