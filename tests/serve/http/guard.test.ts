/** Each rule of the guard: what it rejects and what it allows. */
import { describe, expect, test } from "vitest";
import { servedAt } from "../../../src/hosting/served-at.ts";
import { guard, isLoopbackName } from "../../../src/serve/http/guard.ts";

const address = { port: 4321, isServerName: (name: string) => isLoopbackName(name) || name === "box.lan" };

/** The status for a request; 200 when it is allowed. */
const status = (url: string, headers: readonly [string, string][] = [["Host", "localhost:4321"]], method = "GET") => {
  const answer = guard({ method, url, rawHeaders: headers.flat() }, address);
  return "status" in answer ? answer.status : 200;
};
const hosts = (...names: string[]): [string, string][] => names.map((name) => ["Host", name]);
const from = (...headers: [string, string][]): [string, string][] => [["host", "localhost:4321"], ...headers];

describe("Host", () => {
  test.each([
    [["localhost:4321"], 200],
    [["LocalHost:4321"], 200],
    [["127.0.0.1:4321"], 200],
    [["[::1]:4321"], 200],
    [["shop.localhost:4321"], 200],
    [["a.b.localhost:4321"], 200],
    [["box.lan:4321"], 200],
    [[], 403],
    [[""], 403],
    [["localhost:4321", "localhost:4321"], 403],
    [["localhost:4321", "evil.example:4321"], 403],
    [["localhost"], 403],
    [["localhost:4322"], 403],
    [["localhost:04321x"], 403],
    [["evil.example:4321"], 403],
    [["localhost.evil.example:4321"], 403],
    [["evillocalhost:4321"], 403],
    [[".localhost:4321"], 403],
    [["192.0.2.7:4321"], 403],
    [["[2001:db8::1]:4321"], 403],
    [["127.0.0.1.evil.example:4321"], 403],
    [["user@localhost:4321"], 403],
    [["localhost:4321/evil"], 403],
    [["localhost:4321, evil.example"], 403],
    [["[::1:4321"], 403],
    [["http://localhost:4321"], 403],
  ])("%j -> %i", (names, expected) => expect(status("/", hosts(...names))).toBe(expected));
});

describe("sender", () => {
  const navigation: [string, string][] = [
    ["Sec-Fetch-Site", "cross-site"],
    ["Sec-Fetch-Mode", "navigate"],
    ["Sec-Fetch-Dest", "document"],
  ];
  test.each<[string, [string, string][], number]>([
    [
      "our own page",
      [
        ["Origin", "http://localhost:4321"],
        ["Sec-Fetch-Site", "same-origin"],
      ],
      200,
    ],
    ["our own page under another of our host names", [["Origin", "http://box.lan:4321"]], 200],
    ["the address bar", [["Sec-Fetch-Site", "none"]], 200],
    ["a foreign origin", [["Origin", "https://evil.example"]], 403],
    ["another port", [["Origin", "http://localhost:3000"]], 403],
    ["another scheme", [["Origin", "https://localhost:4321"]], 403],
    ["a sandboxed frame", [["Origin", "null"]], 403],
    ["no origin at all", [["Origin", ""]], 403],
    ["a malformed origin", [["Origin", "http://["]], 403],
    ["a longer origin", [["Origin", "http://localhost:4321.evil.example"]], 403],
    [
      "two origins",
      [
        ["Origin", "http://localhost:4321"],
        ["Origin", "http://evil.example"],
      ],
      403,
    ],
    ["a link on another site", navigation, 200],
    [
      "a script of another site",
      [
        ["Sec-Fetch-Site", "cross-site"],
        ["Sec-Fetch-Mode", "no-cors"],
        ["Sec-Fetch-Dest", "script"],
      ],
      403,
    ],
    ["a frame of another site", [...navigation.slice(0, 2), ["Sec-Fetch-Dest", "iframe"]], 403],
    [
      "a script from another port",
      [
        ["Sec-Fetch-Site", "same-site"],
        ["Sec-Fetch-Dest", "script"],
      ],
      403,
    ],
  ])("%s -> %s %i", (_, headers, expected) => expect(status("/", from(...headers))).toBe(expected));
});

test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get"])("%s -> 405", (method) => {
  const answer = guard({ method, url: "/", rawHeaders: ["Host", "localhost:4321"] }, address);
  expect(answer).toMatchObject({ status: 405, headers: { Allow: "GET, HEAD" } });
});

describe("URLs", () => {
  test.each([
    ["/", 200],
    ["/a%20b?q=%2e%2e%2f//", 200],
    ["/%C3%BC", 200],
    ["/..a/b..", 200],
    ["/..;/etc/passwd", 200],
    ["/%252e%252e%252fetc%252fpasswd", 200],
    ["/../etc/passwd", 400],
    ["/a/..", 400],
    ["/./a", 400],
    ["/%2e%2e/etc/passwd", 400],
    ["/.%2E/etc/passwd", 400],
    ["/a/%2e", 400],
    ["/..%2fetc/passwd", 400],
    ["/..%5cetc", 400],
    ["/..\\etc", 400],
    ["//etc/passwd", 400],
    ["/a//b", 400],
    ["/a%00.html", 400],
    ["/a%0d%0aSet-Cookie:x", 400],
    ["/a%7f", 400],
    ["/%c0%ae%c0%ae/etc/passwd", 400],
    ["/%", 400],
    ["/%zz", 400],
    ["/%ff", 400],
    ["/a#b", 400],
    ["/a?b#c", 400],
    ["/ü", 400],
    ["/a b", 400],
    ["http://localhost:4321/", 400],
    ["*", 400],
    ["", 400],
    [`/${"a".repeat(4095)}`, 200],
    [`/${"a".repeat(4096)}`, 400],
    [`/?${"a".repeat(4096)}`, 400],
  ])("%s -> %i", (url, expected) => expect(status(url)).toBe(expected));

  test("a path is decoded once, a query not at all", () => {
    const answer = guard(
      { method: "HEAD", url: "/a%2520b?c=%20", rawHeaders: hosts("localhost:4321").flat() },
      address,
    );
    expect(answer).toEqual({ method: "HEAD", pathname: "/a%20b", search: "?c=%20" });
  });
});

describe("the file at a pathname", () => {
  const files = [
    "index.html",
    "about.html",
    "blog/index.html",
    "both.html",
    "both/index.html",
    "CNAME",
    "a b.html",
    "über/index.html",
    ".well-known/security.txt",
    ".env",
    ".git/config",
    "a/.b/c.html",
    "_headers",
    "_redirects",
    "_next/a.js",
  ];
  test.each([
    ["/", { path: "index.html" }],
    ["/index.html", { path: "index.html" }],
    ["/about", { path: "about.html" }],
    ["/about.html", { path: "about.html" }],
    ["/about/", { redirect: "/about" }],
    ["/blog/", { path: "blog/index.html" }],
    ["/blog", { redirect: "/blog/" }],
    ["/both", { path: "both.html" }],
    ["/both/", { path: "both/index.html" }],
    ["/CNAME", { path: "CNAME" }],
    ["/CNAME/", undefined],
    ["/a b/", { redirect: "/a%20b" }],
    ["/über", { redirect: "/%C3%BCber/" }],
    ["/.well-known/security.txt", { path: ".well-known/security.txt" }],
    ["/_next/a.js", { path: "_next/a.js" }],
    ["/.env", undefined],
    ["/.git/config", undefined],
    ["/a/.b/c", undefined],
    ["/_headers", undefined],
    ["/_redirects", undefined],
    ["/nothing", undefined],
    ["/nothing/", undefined],
  ])("%s -> %j", (pathname, expected) => {
    expect(servedAt(pathname, (path) => files.includes(path))).toEqual(expected);
  });

  test.each(["//evil.example/", "/\\evil.example/", "/../etc", "/a\0", "evil.example", "/a.html::$DATA"])(
    "%j has nothing, whatever files there are",
    (pathname) => expect(servedAt(pathname, () => true)).toBeUndefined(),
  );
});
