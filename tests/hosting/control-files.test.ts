/** `_headers` and `_redirects`, line by line: their effect, and which lines are omitted and why. */
import { describe, expect, test } from "vitest";
import { applyHeaders, noteText, parseHeaders } from "../../src/hosting/headers-file.ts";
import { hosts } from "../../src/hosting/hosts/index.ts";
import { applyRedirects, parseRedirects, ruleFinder } from "../../src/hosting/redirects-file.ts";

/** The result of a request: `301 /to`, `200 (/rewritten)`, or undefined. */
function resultOf(rules: string, url: string, isFile = false): string | undefined {
  const [pathname = "", query] = url.split("?");
  const search = query === undefined ? "" : `?${query}`;
  const to = applyRedirects(parseRedirects(rules).rules, { pathname, search, isFile });
  return to && ("location" in to ? `${to.status} ${to.location}` : `${to.status} (${to.pathname})`);
}

describe("_redirects", () => {
  test.each([
    ["/old /new 301", "/old", "301 /new"],
    ["/old /new 302", "/old", "302 /new"],
    ["/old /new 303", "/old", "303 /new"],
    ["/old /new 307", "/old", "307 /new"],
    ["/old /new 308", "/old", "308 /new"],
    ["  /old   /new\t301  # gone", "/old", "301 /new"],
    ["/old /new 301\r\n/older /new 301", "/older", "301 /new"],
    ["\ufeff/old /new 301", "/old", "301 /new"],
    ["# /old /new 301", "/old", undefined],
    ["/old /new 301", "/older", undefined],
    ["/old /new 301", "/old/", undefined],
    ["/old /new 301", "/OLD", undefined],
    ["/a.c /new 301", "/abc", undefined],
    ["/caf%C3%A9 /x 301", "/café", "301 /x"],
    ["/x /café 301", "/x", "301 /caf%C3%A9"],
    ["/x https://example.com/y#z 301", "/x", "301 https://example.com/y#z"],
    ["/news/* /blog/:splat 301", "/news/2024/a b", "301 /blog/2024/a%20b"],
    ["/news/* /blog/:splat 301", "/news/", "301 /blog/"],
    ["/news/* /blog/:splat 301", "/news", undefined],
    ["/* https://example.com/:splat 302", "/a/b", "302 https://example.com/a/b"],
    ["/:year/:slug /posts/:slug-:year 301", "/2024/hello", "301 /posts/hello-2024"],
    ["/:year/:slug /posts/:slug-:year 301", "/2024/hello/more", undefined],
    ["/p/:id/:id_2 /:id_2/:id 301", "/p/1/2", "301 /2/1"],
    ["/p/:id /q?id=:id 301", "/p/a&b", "301 /q?id=a%26b"],
    ["/p/:x /q/:x 301", "/p/a?b#c%d", "301 /q/a?b#c%d"],
    ["/old /new 301", "/old?a=1&b", "301 /new?a=1&b"],
    ["/old /new?c=2 301", "/old?a=1", "301 /new?c=2"],
    ["/old /new#top 301", "/old?a=1", "301 /new?a=1#top"],
    ["/app/* /index.html 200", "/app/x/y", "200 (/index.html)"],
    ["/en/* /en/404.html 404", "/en/x", "404 (/en/404.html)"],
    ["/de/:x /%C3%BC/:x 200", "/de/a b", "200 (/ü/a b)"],
    ["/a /first 301\n/a /second 301", "/a", "301 /first"],
    ["/a/* /first 301\n/a/b /second 301", "/a/b", "301 /first"],
    ["/old /new", "/old", "302 /new"],
    ["/w https://a.test/Help:Contents 301", "/w", "301 https://a.test/Help:Contents"],
    ["/w/* https://a.test/Help:Contents/:splat 301", "/w/b", "301 https://a.test/Help:Contents/b"],
    ["/w /a#:~:text=hello 301", "/w", "301 /a#:~:text=hello"],
    ["/w /?utm_source=a:b 301", "/w", "301 /?utm_source=a:b"],
    ["/go/* /:splat 301", "/go//evil.example", "301 /evil.example"],
    ["/x https://my_files.example.com/a 301", "/x", "301 https://my_files.example.com/a"],
  ])("%j: %s -> %s", (rules, url, expected) => expect(resultOf(rules, url)).toBe(expected));

  test("files take precedence over rules that are not forced; the first match decides", () => {
    expect(resultOf("/a /b 301", "/a", true)).toBeUndefined();
    expect(resultOf("/a /b 301!", "/a", true)).toBe("301 /b");
    expect(resultOf("/a /b 200!", "/a", true)).toBe("200 (/b)");
    expect(resultOf("/a /b 301\n/a /c 301!", "/a", true)).toBeUndefined();
  });

  test.each([
    ["/old", "has no destination"],
    ["old /new 301", 'has a path that does not start with "/"'],
    ["https://blog.example/* /:splat 301", "is a rule for one host; only paths are supported"],
    ["/old new 301", 'has a destination that is neither a path nor a URL with "https://"'],
    ["/old //evil.example 301", 'has a destination that is neither a path nor a URL with "https://"'],
    ["/go/* https://:splat 301", 'has an invalid host in its destination: ":splat"'],
    ["/go/* https://example.com:splat 301", 'has an invalid host in its destination: "example.com:splat"'],
    ["/go/* https://example.com.:splat/ 301", 'has an invalid host in its destination: "example.com.:splat"'],
    ["/x https://a:b@example.com/ 301", "has a user name or a password in its destination"],
    [
      "/x https://müller.example/a 301",
      'has an invalid host in its destination: "müller.example" must be written "xn--mller-kva.example"',
    ],
    ["/old javascript:alert(1) 301", 'has a destination that is neither a path nor a URL with "https://"'],
    ["/old /new 410", "has a status other than 200, 301, 302, 303, 307, 308, 404"],
    ["/old /new 301 more", "has more than a path, a destination and a status"],
    ["/*/a/* /:splat 301", "has more than one *"],
    ["/:a/:a /x 301", "has :a twice"],
    ["/blog-:year /x 301", "has a :name that is not a whole segment of its path"],
    ["/a /b/:slug 301", "uses :slug in its destination, but not in its path"],
    ["/a/:id https://a.test/x:idea 301", "uses :idea in its destination, but not in its path"],
    ["/100% /x 301", "has an invalid percent-encoding"],
    ["/x /100% 301", "has an invalid percent-encoding"],
  ])("%j is omitted: it %s", (line, reason) => {
    const { rules, notes } = parseRedirects(`\n${line}\n/good /one 301\n`);
    expect(rules.length).toBe(1);
    expect(notes).toEqual([`_redirects:2: "${line}" ${reason}.`]);
  });

  test.each([
    ["/api/* https://api.example/:splat 200", "/api/x", "proxies another site, which the preview cannot do"],
    ["/old /de/ 302 Country=de", "/old", "has a condition, which the preview cannot evaluate"],
    ["/shop id=:id /blog/:id 301", "/shop", "has a condition, which the preview cannot evaluate"],
    ["/jobs/*.html /x 301", "/jobs/a.html", 'has a "*" that is not the whole last segment of its path'],
    ["/go* /:splat 301", "/gone", 'has a "*" that is not the whole last segment of its path'],
  ])("%j is a rule for %s that only hosts support: it %s", (line, url, reason) => {
    const { rules, notes } = parseRedirects(line);
    expect(ruleFinder(rules)(url)).toBe(rules[0]);
    expect(notes).toEqual([`_redirects:1: "${line}" ${reason}.`]);
    expect(resultOf(line, url)).toBeUndefined();
  });

  test("a rule with status 404 does not count as a response", () => {
    expect(ruleFinder(parseRedirects("/en/* /en/404 404").rules)("/en/x")).toBeUndefined();
  });

  test("a rule without a status is kept and noted, since hosts differ", () => {
    expect(parseRedirects("/old /new").notes).toEqual([
      '_redirects:1: "/old /new" has no status: Netlify uses 301, Cloudflare Pages and the preview use 302.',
    ]);
  });
});

/** The headers of a response that had `Cache-Control: no-cache`, as lines. */
function sent(text: string, pathname: string): string[] {
  const headers = new Headers({ "Cache-Control": "no-cache" });
  applyHeaders(parseHeaders(text).rules, pathname, headers);
  return [...headers].map(([name, value]) => `${name}: ${value}`);
}

describe("_headers", () => {
  test.each([
    ["/a\n  X-One: 1\n  X-Two: a: b", "/a", ["cache-control: no-cache", "x-one: 1", "x-two: a: b"]],
    ["/a\n  X-One: 1", "/b", ["cache-control: no-cache"]],
    ["/a\n  X-One: 1", "/a/", ["cache-control: no-cache"]],
    ["/a/*\n  X-One: 1", "/a/b/c", ["cache-control: no-cache", "x-one: 1"]],
    ["/*.css\n  X-One: 1", "/a/b.css", ["cache-control: no-cache", "x-one: 1"]],
    ["/:x/b\n  X-One: 1", "/a/b", ["cache-control: no-cache", "x-one: 1"]],
    ["/:x/b\n  X-One: 1", "/a/c/b", ["cache-control: no-cache"]],
    ["/*\n  Cache-Control: max-age=60", "/a", ["cache-control: max-age=60"]],
    ["/*\n  X-One: 1\n/a\n  x-one: 2\n", "/a", ["cache-control: no-cache", "x-one: 1, 2"]],
    ["/*\n  X-One: 1\n/a\n  ! X-One\n", "/a", ["cache-control: no-cache"]],
    ["/*\n  ! Cache-Control", "/a", []],
    [
      "/a\n  Cross-Origin-Resource-Policy: same-origin",
      "/a",
      ["cache-control: no-cache", "cross-origin-resource-policy: same-origin"],
    ],
    [
      "/*\n  Set-Cookie: a=1\n/a\n  Set-Cookie: b=2, c",
      "/a",
      ["cache-control: no-cache", "set-cookie: a=1", "set-cookie: b=2, c"],
    ],
    [
      "# all\n/*\n  # one\n  X-One: 1 # not a comment\r\n",
      "/a",
      ["cache-control: no-cache", "x-one: 1 # not a comment"],
    ],
  ])("%j at %s sends %j", (text, pathname, expected) => expect(sent(text, pathname)).toEqual(expected));

  test("of two rules for a path, Cloudflare Pages applies only the last", () => {
    const text = "/*\n  X-One: 1\n/a\n  X-Two: 2\n/*\n  X-Three: 3";
    const note = '_headers:5: "/*" has a rule above: Cloudflare Pages applies only the last.';
    for (const [host, expected] of [
      [undefined, ["x-one: 1", "x-three: 3", "x-two: 2"]],
      [hosts.netlify.serve.headers, ["x-one: 1", "x-three: 3", "x-two: 2"]],
      [hosts.cloudflare.serve.headers, ["x-three: 3", "x-two: 2"]],
    ] as const) {
      const { rules, notes } = parseHeaders(text, host);
      const headers = new Headers();
      applyHeaders(rules, "/a", headers);
      expect([[...headers].map((pair) => pair.join(": ")), notes.map(noteText)]).toEqual([expected, [note]]);
    }
  });

  test("Cloudflare Pages replaces placeholders in values", () => {
    const headers = new Headers();
    const { rules } = parseHeaders("/a/:id/*\n  X-One: :id and :splat", hosts.cloudflare.serve.headers);
    applyHeaders(rules, "/a/1/ü/b", headers);
    expect(headers.get("x-one")).toBe("1 and %C3%BC/b");
  });

  test.each([
    [
      "/a\n  X-One",
      '_headers:2: "X-One" is neither a path, which begins with "/", nor a header (name: value): headers below it are added to the rule above.',
    ],
    ["/a\n  X-One:", '_headers:2: "X-One:" is not a header (name: value).'],
    ["/a\n  X One: 1", '_headers:2: "X One: 1" is not a header (name: value).'],
    ["/a\n  X-One: →", '_headers:2: "X-One: →" is not a header (name: value).'],
    ["X-One: 1", '_headers:1: "X-One: 1" is above the first path.'],
    [
      "https://a.example/*\n  X-One: 1",
      '_headers:1: "https://a.example/*" is a rule for one host; only paths are supported.',
    ],
    ["/*/x/*\n  X-One: 1", '_headers:1: "/*/x/*" has more than one *.'],
    ["/a\n  Content-Length: 1", '_headers:2: "Content-Length: 1" names a header that only the host can set.'],
    [
      "/a\n  Access-Control-Allow-Origin: *",
      '_headers:2: "Access-Control-Allow-Origin: *" is not sent by the preview: it would open this machine to other origins.',
    ],
    [
      "/a\n  Cross-Origin-Resource-Policy: cross-origin",
      '_headers:2: "Cross-Origin-Resource-Policy: cross-origin" is not sent by the preview: it would open this machine to other origins.',
    ],
  ])("%j is omitted and noted", (text, note) => {
    expect(parseHeaders(text).notes.map(noteText)).toEqual([note]);
    expect(sent(`${text}\n/b\n  X-Two: 2`, "/b")).toContain("x-two: 2");
    expect(sent(text, "/a")).toEqual(["cache-control: no-cache"]);
  });
});
