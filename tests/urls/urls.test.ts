/** URLs and output paths: input -> output. */
import { describe, expect, test } from "vitest";
import {
  candidatePathsOf,
  isSameUrl,
  isValidUrl,
  outputPathOf,
  problemOfUrl,
  resolveLink,
  urlOf,
} from "../../src/urls/urls.ts";

test("a host of other letters is also valid after many URLs", () => {
  for (let count = 0; count < 300_000; count++) isValidUrl(`https://tiny.test/${count % 9}`);
  expect(["https://bücher.test/", "https://a.test/ü", "ü", "https://b ü.test/"].map((url) => isValidUrl(url))).toEqual([
    ...[true, true, false, false],
  ]);
});

describe("URLs are compared as URLs", () => {
  test.each([
    ["HTTPS://TINY.test:443/a", "https://tiny.test/a"],
    ["https://tiny.test", "https://tiny.test/"],
    ["https://tiny.test/%c3%a9/%41", "https://tiny.test/é/A"],
    ["https://bücher.test/", "https://xn--bcher-kva.test/"],
    ["/a", "/a"],
  ])("%s is %s", (one, other) => expect(isSameUrl(one, other)).toBe(true));

  test.each([
    ["https://tiny.test/a", "https://tiny.test/A"],
    ["https://tiny.test/a", "https://tiny.test/a/"],
    ["https://tiny.test/a", "https://tiny.test/a?"],
    ["https://tiny.test/a", "https://tiny.test/a#"],
    ["https://tiny.test/a/b", "https://tiny.test/a%2Fb"],
    ["https://tiny.test/a", "http://tiny.test/a"],
    ["https://tiny.test/a", "/a"],
  ])("%s is not %s", (one, other) => expect(isSameUrl(one, other)).toBe(false));
});

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
    ["#%C3%A9", { kind: "internal", pathname: "/docs/a", fragment: "%C3%A9" }],
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
    // "https://site.test" has 17 characters, too.
    ["/a/path-of-folder/b", { kind: "internal", pathname: "/a/path-of-folder/b", fragment: "" }],
  ])("%s", (link, target) => expect(resolveLink(link, at, "https://site.test")).toEqual(target));
});
