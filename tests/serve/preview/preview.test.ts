/** `plinth preview` responds like a good static host. */
import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CannotServe } from "../../../src/serve/http/server.ts";
import { type Files, temporaryFolder, write } from "../../support/small-site.ts";
import { exchanged } from "../http/raw.ts";
import { html, previewOf, previewWith, published } from "./published.ts";

const statusAndPlace = async (site: Files, targets: readonly string[]): Promise<string[]> => {
  const { get } = await previewWith(site);
  const answers = await Promise.all(targets.map((target) => get(target)));
  return answers.map(({ status, headers: { location } }) => [status, location].filter(Boolean).join(" "));
};

describe("files", () => {
  test("a page is served at its URL, with its content type and cache headers", async () => {
    const { get } = await previewWith();
    const { status, headers, text } = await get("/about");
    expect([status, text]).toEqual([200, html("About")]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-length": String(html("About").length),
      "cache-control": "no-cache",
      "accept-ranges": "bytes",
      vary: "Accept-Encoding",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    expect(headers.etag).toMatch(/^W\/".+"$/);
    expect(headers["last-modified"]).toMatch(/ GMT$/);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test.each([
    ["/", "200"],
    ["/index.html", "200"],
    ["/about", "200"],
    ["/about.html", "200"],
    ["/about?x=1", "200"],
    ["/about/", "308 /about"],
    ["/about/?x=1&y", "308 /about?x=1&y"],
    ["/blog", "308 /blog/"],
    ["/blog/", "200"],
    ["/blog/index.html", "200"],
    ["/ABOUT", "404"],
    ["/nothing", "404"],
    ["/404.html", "200"],
    ["/letters.txt/", "404"],
    ["/assets", "404"],
    ["/assets/", "404"],
    [`/${"a".repeat(300)}`, "404"],
  ])("%s -> %s", async (target, expected) => expect(await statusAndPlace({}, [target])).toEqual([expected]));

  test("names that must be encoded", async () => {
    const site = { "a b/ü.html": html("Odd"), "100% #1?.txt": "x", "%41.txt": "percent" };
    expect(
      await statusAndPlace(site, ["/a%20b/%C3%BC", "/a%20b/%C3%BC/", "/100%25%20%231%3F.txt", "/%2541.txt"]),
    ).toEqual(["200", "308 /a%20b/%C3%BC", "200", "200"]);
  });

  test.each([
    ["a.css", "text/css; charset=utf-8"],
    ["a.js", "text/javascript; charset=utf-8"],
    ["a.md", "text/markdown; charset=utf-8"],
    ["a.svg", "image/svg+xml; charset=utf-8"],
    ["a.json", "application/json; charset=utf-8"],
    ["a.webmanifest", "application/manifest+json; charset=utf-8"],
    ["a.xml", "text/xml; charset=utf-8"],
    ["a.woff2", "font/woff2"],
    ["a.png", "image/png"],
    ["a.unknown", "application/octet-stream"],
    ["CNAME", "application/octet-stream"],
  ])("%s is %s", async (path, type) => {
    const { get } = await previewWith({ [path]: "x" });
    expect((await get(`/${path}`)).headers["content-type"]).toBe(type);
  });

  test("an empty file, and a large one", async () => {
    const large = "0123456789".repeat(500_000);
    const { get } = await previewWith({ "empty.txt": "", "large.bin": large });
    expect(await get("/empty.txt")).toMatchObject({ status: 200, text: "" });
    expect((await get("/large.bin")).text).toBe(large);
  });

  test("HEAD has the headers of GET and no body", async () => {
    const { get } = await previewWith();
    for (const [target, headers] of [
      ["/about", {}],
      ["/nothing", {}],
      ["/about/", {}],
      ["/about", { "Accept-Encoding": "br" }],
    ] as const) {
      const [whole, head] = await Promise.all([get(target, headers), get(target, { ...headers, method: "HEAD" })]);
      expect(head.body.length).toBe(0);
      const { date: _, "transfer-encoding": __, ...expected } = whole.headers;
      expect({ status: head.status, ...head.headers, date: undefined }).toEqual({
        status: whole.status,
        ...expected,
        date: undefined,
      });
    }
  });
});

describe("nothing outside the site", () => {
  const secret = "root:x:0:0";

  test.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/.%2e/secret.txt",
    "/%2E%2E/secret.txt",
    "/..%2fsecret.txt",
    "/..%2Fsecret.txt",
    "/..%5csecret.txt",
    "/..\\secret.txt",
    "/assets/../../secret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/%252e%252e/secret.txt",
    "/%252e%252e%252fsecret.txt",
    "/%25%32%65%25%32%65/secret.txt",
    "/%c0%ae%c0%ae/secret.txt",
    "/%e0%80%ae%e0%80%ae/secret.txt",
    "/%uff0e%uff0e/secret.txt",
    "/..;/secret.txt",
    "/..%00/secret.txt",
    "/about.html%00.txt",
    "//secret.txt",
    "///etc/passwd",
    "/%2fetc/passwd",
    "/C:/secret.txt",
    "/file:///etc/passwd",
    "http://localhost/../secret.txt",
    "file:///etc/passwd",
    "/../dist-secret/secret.txt",
    "/.secret.txt",
    "/%2esecret.txt",
    "/.plinth.json",
    "/.git/config",
    "/_headers",
    "/%5fheaders",
    "/_redirects",
    "/link-out.txt",
    "/folder-out/secret.txt",
    "/link-to-hidden.txt",
    "/link-to-headers.txt",
    "/link-to-itself",
    "/gone.txt",
    "/link-to-folder",
  ])("%s", async (target) => {
    const out = published({
      ".secret.txt": secret,
      ".git/config": secret,
      _headers: `/x\n  X: ${secret}\n`,
      _redirects: `/x ${secret}`,
    });
    write(dirname(out), { "secret.txt": secret, "dist-secret/secret.txt": secret });
    write(out, {
      "link-out.txt": { link: "../secret.txt" },
      "folder-out": { link: "../dist-secret" },
      "link-to-hidden.txt": { link: ".secret.txt" },
      "link-to-headers.txt": { link: "_headers" },
      "link-to-itself": { link: "link-to-itself" },
      "gone.txt": { link: "nowhere.txt" },
      "link-to-folder": { link: "assets" },
    });
    const { get } = await previewOf(out);
    const { status, body } = await get(target);
    expect([400, 404]).toContain(status);
    expect(body.toString()).not.toContain(secret);
  });

  test("a link to a file of the site, .well-known and a linked folder are served", async () => {
    const out = published({ ".well-known/security.txt": "Contact: x" });
    write(out, { "again.txt": { link: "letters.txt" } });
    write(dirname(out), { current: { link: "dist" } });
    const { get } = await previewOf(join(dirname(out), "current"));
    expect((await get("/again.txt")).text).toBe("abcdefghijklmnopqrstuvwxyz");
    expect((await get("/.well-known/security.txt")).status).toBe(200);
  });
});

describe("error pages", () => {
  test("404.html has status 404, whatever the conditions and ranges, and is not cached", async () => {
    const { get } = await previewWith();
    const { headers, ...answer } = await get("/nothing", {
      Range: "bytes=0-1",
      "If-None-Match": "*",
      "If-Match": '"x"',
    });
    expect(answer).toMatchObject({ status: 404, text: html("Nothing here") });
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
    expect(headers.etag ?? headers["accept-ranges"]).toBeUndefined();
    expect((await get("/nothing", { "Accept-Encoding": "br" })).headers["content-encoding"]).toBe("br");
  });

  test("without 404.html, one line of text", async () => {
    const { get } = await previewWith({ "404.html": undefined });
    expect(await get("/nothing")).toMatchObject({ status: 404, text: "Not found. The site has no page /404.html.\n" });
  });

  test.each([
    [html("Our fault"), {}],
    ["The output folder is missing; a build may be running.\n", { "500.html": undefined }],
  ])("a failing response is a 500, and the error is reported", async (text, site) => {
    const out = published(site);
    const failures: unknown[] = [];
    const { get } = await previewOf(out, { onFailure: (error) => failures.push(error) });
    rmSync(out, { recursive: true });
    expect(await get("/")).toMatchObject({ status: 500, text });
    expect(failures.map(String)).toEqual(["Error: The output folder is missing."]);
  });

  test("no site to serve is an error with a hint", async () => {
    const empty = join(temporaryFolder(), "dist");
    const says = `There is no site in ${empty}: it has neither a manifest of a build nor an index.html. Run "plinth build" first, or use another folder with --out.`;
    for (const make of [() => undefined, () => mkdirSync(empty)]) {
      make();
      const refused = await previewOf(empty).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(CannotServe);
      expect((refused as Error).message).toBe(says);
    }
  });
});

test("a site whose / is a redirect, and one without /", async () => {
  const site = { "index.html": undefined, _redirects: "/ /about 302\n" };
  expect(await statusAndPlace(site, ["/", "/about"])).toEqual(["302 /about", "200"]);
  expect(await statusAndPlace({ "index.html": undefined }, ["/", "/about"])).toEqual(["404", "200"]);
});

describe("plain HTTP: pages do not upgrade their requests to HTTPS", () => {
  const note = `The preview uses plain HTTP, so it omits "upgrade-insecure-requests" from the Content-Security-Policy.`;
  const meta = (content: string): string => `<meta http-equiv="content-security-policy" content="${content}">`;
  const page = (content: string): string => `<!doctype html><p>ü upgrade-insecure-requests</p>${meta(content)}`;
  const sent = page("img-src *; upgrade-insecure-requests");
  const policyOf = (value: string): string => `/*\n  Content-Security-Policy: ${value}\n`;

  test.each([
    ["default-src 'self'; upgrade-insecure-requests; img-src *", "default-src 'self'; img-src *"],
    ["Upgrade-Insecure-Requests", undefined],
    ["upgrade-insecure-requests;, default-src 'self'", "default-src 'self'"],
  ])("the header %s", async (sent, expected) => {
    const { get, notes } = await previewWith({ _headers: policyOf(sent) });
    for (const target of ["/about", "/nothing"])
      expect((await get(target)).headers["content-security-policy"]).toBe(expected);
    expect(notes).toEqual([note]);
  });

  test("behind a proxy that speaks HTTPS, everything is sent as published", async () => {
    const policy = "default-src 'self'; upgrade-insecure-requests";
    const { get } = await previewWith({ _headers: policyOf(policy), "about.html": sent });
    const answer = await get("/about", { "X-Forwarded-Proto": "https" });
    expect([answer.headers["content-security-policy"], answer.text]).toEqual([policy, sent]);
  });

  test("a policy without it is unchanged", async () => {
    const policy = "default-src 'self';img-src *, script-src x";
    const { get, notes } = await previewWith({ _headers: policyOf(policy) });
    expect((await get("/about")).headers["content-security-policy"]).toBe(policy);
    expect(notes).toEqual([]);
  });

  const shown = page(`img-src *; ${" ".repeat("upgrade-insecure-requests".length)}`);

  test("in a page: spaces take its place, in every coding and error page; it is noted once", async () => {
    const out = published({ "about.html": sent, "404.html": sent, "500.html": sent });
    writeFileSync(join(out, "about.html.br"), brotliCompressSync(sent));
    const noted: string[] = [];
    const { get } = await previewOf(out, { onNote: (line) => noted.push(line) });
    for (const coding of ["identity", "gzip", "br"])
      expect((await get("/about", { "Accept-Encoding": coding })).text).toBe(shown);
    const whole = await get("/about");
    expect(whole.headers["content-length"]).toBe(String(Buffer.byteLength(sent)));
    expect(await get("/about", { Range: "bytes=60-120" })).toMatchObject({ status: 200, text: shown });
    expect((await get("/about", { "If-None-Match": whole.headers.etag })).status).toBe(304);
    expect(await get("/about", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    expect(await get("/nothing")).toMatchObject({ status: 404, text: shown });
    expect(noted).toEqual([note]);
    rmSync(out, { recursive: true });
    expect(await get("/")).toMatchObject({ status: 500, text: shown });
  });
});

describe("conditions and ranges", () => {
  test("304 when the browser has the file, 412 when a precondition fails", async () => {
    const { get } = await previewWith();
    const { headers } = await get("/about");
    const { etag, "last-modified": modified } = headers;
    for (const condition of [
      { "If-None-Match": etag },
      { "If-None-Match": `"x", ${etag}` },
      { "If-Modified-Since": modified },
    ]) {
      const answer = await get("/about", condition);
      expect([answer.status, answer.body.length]).toEqual([304, 0]);
      expect(answer.headers).toMatchObject({ etag, "cache-control": "no-cache", vary: "Accept-Encoding" });
      expect(answer.headers["content-encoding"] ?? answer.headers["content-type"]).toBeUndefined();
    }
    expect((await get("/about", { "If-None-Match": '"x"' })).status).toBe(200);
    expect((await get("/about", { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" })).status).toBe(200);
    expect((await get("/about", { "If-None-Match": '"x"', "If-Modified-Since": modified })).status).toBe(200);
    expect((await get("/about", { "If-Match": '"x"' })).status).toBe(412);
    expect((await get("/about", { "If-None-Match": etag, "Accept-Encoding": "br" })).status).toBe(304);
  });

  test.each([
    ["bytes=0-4", 206, "abcde", "bytes 0-4/26"],
    ["bytes=24-", 206, "yz", "bytes 24-25/26"],
    ["bytes=-3", 206, "xyz", "bytes 23-25/26"],
    ["bytes=-26", 206, "abcdefghijklmnopqrstuvwxyz", "bytes 0-25/26"],
    ["bytes=-0", 416, undefined, "bytes */26"],
    ["bytes=20-99", 206, "uvwxyz", "bytes 20-25/26"],
    ["bytes=26-", 416, undefined, "bytes */26"],
    ["bytes=5-4", 416, undefined, "bytes */26"],
    ["bytes=0-1,4-5", 200, "abcdefghijklmnopqrstuvwxyz", undefined],
    ["bytes=x-y", 416, undefined, "bytes */26"],
    ["lines=0-1", 200, "abcdefghijklmnopqrstuvwxyz", undefined],
  ])("Range: %s -> %i", async (range, status, text, contentRange) => {
    const { get } = await previewWith();
    // Ranges apply to the uncompressed file, although it could be compressed.
    const answer = await get("/letters.txt", { Range: range, ...(status === 206 && { "Accept-Encoding": "br" }) });
    expect([answer.status, answer.headers["content-range"]]).toEqual([status, contentRange]);
    if (text !== undefined) expect(answer.text).toBe(text);
  });

  test("a range of an older file is not mixed with the new one; HEAD ignores ranges", async () => {
    const { get } = await previewWith();
    const older = await get("/letters.txt", { Range: "bytes=0-1", "If-Range": "Thu, 01 Jan 1970 00:00:00 GMT" });
    expect([older.status, older.text.length]).toEqual([200, 26]);
    expect((await get("/letters.txt", { method: "HEAD", Range: "bytes=0-1" })).headers["content-length"]).toBe("26");
  });
});

describe("content codings", () => {
  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["identity;q=0, gzip", "gzip"],
    ["br;q=0", undefined],
    ["br;q=0.0, gzip;q=0.5", "gzip"],
    ["brotli", undefined],
  ])("Accept-Encoding: %s -> %s", async (accepted, coding) => {
    const { get } = await previewWith();
    const { headers, text, body } = await get("/about", { "Accept-Encoding": accepted });
    expect([headers["content-encoding"], text, headers.vary]).toEqual([coding, html("About"), "Accept-Encoding"]);
    if (coding) expect(body.length).toBeLessThan(html("About").length / 4);
  });

  test("a compressed format is sent unchanged", async () => {
    const { get } = await previewWith();
    const { headers, text } = await get("/icon.png", { "Accept-Encoding": "br" });
    expect([headers["content-encoding"], headers.vary, text]).toEqual([undefined, undefined, "not really"]);
  });

  test("a compressed copy is sent, unless it is older than the file", async () => {
    const out = published();
    writeFileSync(join(out, "about.html.br"), brotliCompressSync("by hand"));
    writeFileSync(join(out, "about.html.gz"), gzipSync("by an old build"));
    utimesSync(join(out, "about.html.gz"), 0, 0);
    const { get } = await previewOf(out);
    const stored = await get("/about", { "Accept-Encoding": "br" });
    expect(stored).toMatchObject({ status: 200, text: "by hand" });
    expect(stored.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/html; charset=utf-8",
      "content-length": String(stored.body.length),
    });
    expect((await get("/about", { "Accept-Encoding": "gzip" })).text).toBe(html("About"));
    expect((await get("/about")).text).toBe(html("About"));
    // Different codings never have the same validator.
    expect(stored.headers.etag).not.toBe((await get("/about")).headers.etag);
  });
});

describe("caches and control files", () => {
  test("only files with a hash in their names are cached forever", async () => {
    const { get } = await previewWith();
    expect((await get("/assets/main-ABCD1234.css")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get("/letters.txt")).headers["cache-control"]).toBe("no-cache");
  });

  test("a folder of another program is served, too; nothing in it is cached forever", async () => {
    const out = published();
    rmSync(join(out, ".plinth.json"));
    const { get } = await previewOf(out);
    expect((await get("/assets/main-ABCD1234.css")).headers["cache-control"]).toBe("no-cache");
  });

  test("_headers are added, also to the 404 page, but never a CORS header", async () => {
    const { get, notes } = await previewWith({
      _headers:
        "/*\n  X-Frame-Options: DENY\n  X-Content-Type-Options: whatever\n  Access-Control-Allow-Origin: *\n/assets/*\n  Cache-Control: max-age=60\n/about\n  ! X-Frame-Options\n  Content-Type: text/plain\n",
    });
    expect((await get("/")).headers).toMatchObject({ "x-frame-options": "DENY", "x-content-type-options": "nosniff" });
    expect((await get("/nothing")).headers["x-frame-options"]).toBe("DENY");
    expect((await get("/assets/main-ABCD1234.css")).headers["cache-control"]).toBe("max-age=60");
    const about = (await get("/about")).headers;
    expect([about["x-frame-options"], about["content-type"]]).toEqual([undefined, "text/plain"]);
    expect(about["access-control-allow-origin"]).toBeUndefined();
    expect(notes).toEqual([
      '_headers:4: "Access-Control-Allow-Origin: *" is not sent by the preview: it would open this machine to other origins.',
    ]);
  });

  test("each cookie of _headers has its own line", async () => {
    const { port } = await previewWith({ _headers: "/*\n  Set-Cookie: a=1\n/about\n  Set-Cookie: b=2; Path=/\n" });
    const answer = await exchanged(
      port,
      `HEAD /about HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
    );
    expect(String(answer).match(/(?<=^set-cookie: ).*$/gim)).toEqual(["a=1", "b=2; Path=/"]);
  });

  test("_redirects: to a URL, to another file, to a page with 404; files come first", async () => {
    const site = {
      "en/404.html": html("Not in English"),
      _redirects:
        "/old/* /blog/:splat 301\n/app/* /about 200\n/en/* /en/404 404\n/about /x 302\n/letters.txt /x 302!\n/lost /nowhere 200\n/home /blog 200\nbad\n",
    };
    const { get, notes } = await previewWith(site);
    expect(await statusAndPlace(site, ["/old/a?b=1", "/about", "/letters.txt", "/lost", "/old"])).toEqual([
      "301 /blog/a?b=1",
      "200",
      "302 /x",
      "404",
      "404",
    ]);
    expect(await get("/app/x")).toMatchObject({ status: 200, text: html("About") });
    expect(await get("/home")).toMatchObject({ status: 200, text: html("Blog") });
    expect(await get("/en/x")).toMatchObject({ status: 404, text: html("Not in English") });
    expect(notes).toEqual(['_redirects:8: "bad" has no destination.']);
  });

  test("control files that change are read again", async () => {
    const out = published();
    const { get } = await previewOf(out);
    expect((await get("/old")).status).toBe(404);
    writeFileSync(join(out, "_redirects"), "/old /new 301\n");
    expect((await get("/old")).status).toBe(301);
  });
});
