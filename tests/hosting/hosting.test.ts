/** Headers, redirects and policies: computed from a page's final HTML, written for hosts, validated. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Hosting, PolicySources } from "../../src/api/hosting.ts";
import { Report } from "../../src/base/diagnostic.ts";
import { reportHosting, reportPlaceholderOrigin } from "../../src/hosting/validate.ts";
import { headerPolicy, withSource } from "../../src/output/finish/csp.ts";
import { Finisher } from "../../src/output/finish/finish.ts";
import { BundledAssets } from "../../src/output/finish/styles/assets.ts";
import { buildSite, buildWith, edited, filesBelow, siteWith, start } from "../support/small-site.ts";

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const bundled = {
  "a.css":
    "h1{background:url(/a.png)}p{background:url(https://cdn.test/p.png)}@font-face{font-family:Own;src:url(/a.woff2)}",
  "a.js": "document.title",
};
const integrityOf = (name: keyof typeof bundled): string =>
  `sha384-${createHash("sha384").update(bundled[name]).digest("base64")}`;
const bundles = {
  files: Object.entries(bundled).map(([name, bytes]) => ({
    path: `assets/${name}`,
    bytes,
    kind: "bundle" as const,
    sources: [],
  })),
  assets: Object.fromEntries(Object.keys(bundled).map((name) => [name, { url: `/assets/${name}`, integrity: "" }])),
};

const finished = (page: string, policy: PolicySources | undefined) =>
  new Finisher(new BundledAssets(bundles, "https://tiny.test"), {
    origin: "https://tiny.test",
    hosting: policy === undefined ? {} : { policy },
  }).finish(page);

/** The directives of a page's policy, without those that every page has. */
function policyOf(body: string, added: PolicySources = {}): string[] {
  const { policy = "" } = finished(`<html><head><meta charset="utf-8"></head><body>${body}</body></html>`, added);
  const usual =
    /^(default-src 'none'|base-uri 'none'|form-action 'none'|require-trusted-types-for 'script'|trusted-types 'none')$/;
  return policy.split("; ").filter((directive) => !usual.test(directive));
}

describe("the policy of a page", () => {
  test("with text only allows nothing", () => {
    const { policy } = finished("<html><head></head><p>Hello</p></html>", {});
    expect(policy).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  test.each([
    ["a script of its own", '<script src="/assets/a.js"></script>', ["script-src 'self'"]],
    ["another's", '<script src="https://cdn.test/x.js"></script>', ["script-src https://cdn.test"]],
    ["one by its absolute URL", '<script src="https://tiny.test/x.js"></script>', ["script-src 'self'"]],
    [
      "scripts in the page",
      "<script>a()</script><script type=module>b()</script>",
      [`script-src ${[hash("a()"), hash("b()")].sort().join(" ")}`],
    ],
    [
      "imports of a module in the page",
      '<script type="module">import "/s.js";import{h}from"https://esm.test/h";import "bare"</script>',
      [`script-src 'self' ${hash('import "/s.js";import{h}from"https://esm.test/h";import "bare"')} https://esm.test`],
    ],
    ["speculation rules", '<script type="speculationrules">{}</script>', [`script-src ${hash("{}")}`]],
    [
      "data blocks are not scripts",
      '<script type="application/ld+json">{}</script><script type="application/json">{}</script>',
      [],
    ],
    ["a style in the page", "<style>p{a:b}</style>", [`style-src ${hash("p{a:b}")}`]],
    [
      "a style in a shadow root",
      '<x-a><template shadowrootmode="open"><style>p{a:b}</style></template></x-a>',
      [`style-src ${hash("p{a:b}")}`],
    ],
    [
      "the files that a style loads",
      "<style>p{background:url(/x.png)}@font-face{src:url(https://f.test/x.woff2)}</style>",
      [
        `style-src ${hash("p{background:url(/x.png)}@font-face{src:url(https://f.test/x.woff2)}")}`,
        "img-src 'self'",
        "font-src https://f.test",
      ],
    ],
    [
      "a style that the engine inserts",
      '<style data-plinth-styles="a.css"></style><h1>',
      [`style-src ${hash("h1{background:url(/a.png)}")}`, "img-src 'self'"],
    ],
    [
      "a stylesheet, and the files that it loads",
      '<link rel="stylesheet" href="/assets/a.css">',
      ["style-src 'self'", "img-src 'self' https://cdn.test", "font-src 'self'"],
    ],
    [
      "the same by its absolute URL",
      '<link rel="stylesheet" href="https://TINY.test:443/assets/a.css">',
      ["style-src 'self'", "img-src 'self' https://cdn.test", "font-src 'self'"],
    ],
    [
      "images, in every form",
      '<img src="/a.png" srcset="https://a.test/b.png 2x"><svg><use href="/s.svg#x"/><use href="#y"/></svg><video poster="data:,"></video>',
      ["img-src 'self' data: https://a.test"],
    ],
    [
      "drawings in attributes",
      '<svg><path fill="url(https://a.test/a.svg#a)" mask="url(/b.svg#b)" filter="url(#c)"/></svg><p style="background: url(https://d.test/d.png)">',
      ["img-src 'self' https://a.test https://d.test"],
    ],
    [
      "an icon, a manifest, fonts and data loaded early",
      '<link rel="icon" href="/i.ico"><link rel="manifest" href="/m.json"><link rel="preload" as="font" href="/f.woff2"><link rel="preload" as="fetch" href="/d.json">',
      ["img-src 'self'", "font-src 'self'", "manifest-src 'self'", "connect-src 'self'"],
    ],
    [
      "videos, frames, objects",
      '<video src="/v.mp4"></video><iframe src="https://v.test/1"></iframe><object data="/o.pdf"></object>',
      ["media-src 'self'", "frame-src 'self' https://v.test", "object-src 'self'"],
    ],
    ["an old frame", '<frameset><frame src="/a.html"></frameset>', ["frame-src 'self'"]],
    [
      "an embedded file",
      '<embed src="https://e.test/a.pdf">',
      ["frame-src https://e.test", "object-src https://e.test"],
    ],
    [
      "forms, mail too",
      '<form action="mailto:a@b.test"></form><form><button formaction="https://pay.test/now">',
      ["form-action 'self' https://pay.test mailto:"],
    ],
    ["a base", '<base href="/a/">', ["base-uri 'self'"]],
    [
      "links to other sites load nothing",
      '<a href="https://other.test/"></a><link rel="alternate" href="https://f.test/feed">',
      [],
    ],
  ])("%s", (_, body, expected) => expect(policyOf(body)).toEqual(expected));

  test.each([
    ["added", { "connect-src": "'self' https://api.test" }, ["connect-src 'self' https://api.test"]],
    ["added to found sources", { "img-src": "https://a.test" }, ["img-src 'self' https://a.test"]],
    [
      "instead of 'none'",
      { "trusted-types": "dompurify", "worker-src": "'self'" },
      ["worker-src 'self'", "trusted-types dompurify"],
    ],
    ["left out", { "require-trusted-types-for": false }, []],
    [
      "for elements only, with what the page has",
      { "script-src-elem": "https://a.test", "style-src-elem": "'unsafe-inline'" },
      [
        "script-src 'self'",
        `style-src ${hash("p{}")}`,
        "script-src-elem 'self' https://a.test",
        "style-src-elem 'unsafe-inline'",
      ],
      '<script src="/s.js"></script><style>p{}</style>',
    ],
    ["unknown", { "fenced-frame-src": "https://a.test" }, ["fenced-frame-src https://a.test"]],
  ])("sources of the site, %s", (_, added, expected, page = '<img src="/a.png">') => {
    expect(policyOf(page, added as PolicySources).filter((line) => line !== "img-src 'self'")).toEqual(expected);
  });

  test("frame-ancestors and sandbox are valid in a header only", () => {
    expect(policyOf("", { "frame-ancestors": "'none'" })).toEqual([]);
    expect(headerPolicy({ "frame-ancestors": "'none'" }, "https://tiny.test")).toBe(
      "frame-ancestors 'none'; upgrade-insecure-requests",
    );
    expect(headerPolicy({}, "http://tiny.test")).toBe("frame-ancestors 'self'");
    expect(policyOf("", { sandbox: "allow-scripts" })).toEqual([]);
    expect(headerPolicy({ sandbox: "allow-scripts" }, "http://tiny.test")).toBe(
      "frame-ancestors 'self'; sandbox allow-scripts",
    );
  });

  test.each([
    [
      "after the charset",
      '<html><head><title>x</title><meta charset="utf-8"><script src="/x.js"></script></head>',
      '<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content=',
    ],
    ["without a charset, first in the head", "<html><head><title>x</title></head>", "<head><meta http-equiv="],
    ["without a head, first of all", '<html lang="en"><p>x', '<html lang="en"><meta http-equiv='],
  ])("stands %s", (_, page, expected) => expect(finished(page, {}).html).toContain(expected));

  test("is missing if the site has none", () => {
    const page = '<html><head><meta charset="utf-8"><script src="/assets/a.js"></script></head></html>';
    expect(finished(page, undefined)).toEqual({ html: page, inlined: [], policy: undefined });
  });
});

describe("bundles are loaded with integrity", () => {
  test.each([
    [
      '<script type="module" src="/assets/a.js"></script>',
      `<script type="module" src="/assets/a.js" integrity="${integrityOf("a.js")}"></script>`,
    ],
    [
      '<link rel="stylesheet" href="/assets/a.css"/>',
      `<link rel="stylesheet" href="/assets/a.css" integrity="${integrityOf("a.css")}"/>`,
    ],
    [
      '<script src="/assets/a.js" integrity="sha384-mine"></script>',
      '<script src="/assets/a.js" integrity="sha384-mine"></script>',
    ],
    ['<script src="https://cdn.test/a.js"></script>', '<script src="https://cdn.test/a.js"></script>'],
    ['<a href="/assets/a.js">', '<a href="/assets/a.js">'],
  ])("%s", (before, after) => expect(finished(`<html><head></head>${before}`, {}).html).toContain(`</head>${after}`));
});

test("a site below the root of its host recognizes its bundles and its origin", () => {
  const library = new BundledAssets(bundles, "https://tiny.test/project", "/project");
  const site = { origin: "https://tiny.test/project", hosting: { policy: {} } };
  const page =
    '<html><head></head><style data-plinth-styles="a.css"></style><h1><script src="/project/assets/a.js"></script>';
  const { html, policy } = new Finisher(library, site).finish(page);
  expect(html).toContain("<style>h1{background:url(/a.png)}</style>");
  expect(html).toContain(`integrity="${integrityOf("a.js")}"`);
  expect(policy).toContain("script-src 'self'; ");
});

describe("a source added to a policy", () => {
  test.each([
    ["default-src 'none'", "default-src 'none'; script-src 'self'"],
    ["default-src https://a.test", "default-src https://a.test; script-src https://a.test 'self'"],
    ["default-src 'none'; script-src 'none'", "default-src 'none'; script-src 'self'"],
    ["default-src 'none'; script-src 'self' https://a.test", "default-src 'none'; script-src https://a.test 'self'"],
    ["base-uri 'none'", "base-uri 'none'"],
    ["script-src 'self'; script-src-elem https://a.test", "script-src 'self'; script-src-elem https://a.test 'self'"],
  ])("%s", (policy, expected) => expect(withSource(policy, "script-src", "'self'")).toBe(expected));
});

describe("errors in hosting()", () => {
  const set = { "X-A": "1" };
  const header = (path: string, name = "X-A", value = "1"): Hosting => ({
    headers: [{ path, set: { [name]: value } }],
  });
  const redirect = (from: string, to: string): Hosting => ({ redirects: [{ from, to, status: 301 }] });
  test.each<[string, Hosting, string | undefined]>([
    ...["about", "/*.css", "/:lang/a", "/a?b", "/a b", "/\ud800"].map((path): [string, Hosting, string] => [
      `an invalid path of headers: ${path}`,
      header(path),
      `The path "${path}" of headers is invalid.`,
    ]),
    ...["X A", "+X", "#X", "$X", "X*", "`X"].map((name): [string, Hosting, string] => [
      "a header's name, also one that is special in server configurations",
      header("/*", name),
      `The header ${JSON.stringify(name)} for /* has an invalid name: use letters, digits and -.`,
    ]),
    ...["content-length", "ETag", "Last-Modified"].map((name): [string, Hosting, string] => [
      "a header that only hosts set, or that describes the bytes of a file",
      header("/a", name),
      `The header "${name}" for /a can only be set by the host.`,
    ]),
    [
      "a redirect of a query",
      redirect("/old?id=1", "/"),
      'The redirect "/old?id=1 / 301" has a space, "#", "?", a backslash or an invalid character in its paths.',
    ],
    [
      "half a surrogate pair",
      redirect("/a", "/\ud800"),
      'The redirect "/a /\ud800 301" has a space, "#", "?", a backslash or an invalid character in its paths.',
    ],
    [
      "a redirect to another host by a backslash",
      redirect("/a", "/\\evil.example"),
      'The redirect "/a /\\evil.example 301" has a space, "#", "?", a backslash or an invalid character in its paths.',
    ],
    [
      "one URL twice",
      {
        redirects: [
          { from: "/é", to: "/", status: 301 },
          { from: "/%C3%A9", to: "/b", status: 301 },
        ],
      },
      '"/%C3%A9" is redirected twice: to "/" and to "/b". Hosts use the first redirect.',
    ],
    ...(
      [
        ["/old/*", "/old/a/*", true],
        ["/old/*", "/old/:name", true],
        ["/:a/*", "/old/:name/:more", true],
        ["/old/:name", "/old/*", false],
        ["/old/a/*", "/old/*", false],
        // Every host follows a redirect without a pattern first.
        ["/old/*", "/old/a", false],
      ] as const
    ).map(([first, second, isShadowed]): [string, Hosting, string | undefined] => [
      `a redirect from ${second} after one from ${first}`,
      {
        redirects: [
          { from: first, to: "/a", status: 301 },
          { from: second, to: "/b", status: 301 },
        ],
      },
      isShadowed ? `The redirect from "${second}" never applies: that from "${first}" is listed before it.` : undefined,
    ]),
    [
      "a redirect that an earlier one covers with the same effect",
      {
        redirects: [
          { from: "/old/*", to: "/new/:splat", status: 301 },
          { from: "/old/a/*", to: "/new/a/:splat", status: 301 },
        ],
      },
      undefined,
    ],
    ["a header's value", header("/*", "X-A", "1\n2"), 'The header "X-A" for /* has an invalid value (RFC 9110, 5.5).'],
    [
      "a line too long",
      header("/*", "X-A", "a".repeat(2000)),
      'The header "X-A" for /* is 2005 characters long; hosts accept 2000.',
    ],
    [
      "a header of bundles",
      header("/*", "cache-control", "no-cache"),
      "cache-control is set for /* and for /assets/*: hosts send both values.",
    ],
    [
      "overlapping paths",
      {
        headers: [
          { path: "/a/b", set },
          { path: "/a/*", set },
        ],
      },
      "X-A is set for /a/b and for /a/*: hosts send both values.",
    ],
    [
      "overlapping paths, one of them percent-encoded",
      {
        headers: [
          { path: "/é/b", set },
          { path: "/%c3%a9/*", set },
        ],
      },
      "X-A is set for /é/b and for /%c3%a9/*: hosts send both values.",
    ],
    [
      "separate paths",
      {
        headers: [
          { path: "/a", set },
          { path: "/b/*", set },
        ],
      },
      undefined,
    ],
    [
      "two policies",
      { ...header("/*", "content-security-policy", "default-src https:"), policy: {} },
      "content-security-policy for /* conflicts with the policy of each page: browsers enforce both.",
    ],
    ["one policy", header("/*", "Content-Security-Policy", "default-src 'self'; report-uri /reports"), undefined],
    ...(
      [
        ["default-scr 'self'", 'has the unknown directive "default-scr".'],
        ["default-src self", "has the unknown source self for default-src."],
        ["img-src *, script-src 'unsafe-evil'", "has the unknown source 'unsafe-evil' for script-src."],
        ["img-src *; img-src 'none'", "has the directive img-src twice; browsers use the first."],
        [
          "DEFAULT-SRC 'SELF' 'report-sha256' 'unsafe-webtransport-hashes'; fenced-frame-src https:; block-all-mixed-content",
        ],
      ] as const
    ).map(([value, fault]): [string, Hosting, string | undefined] => [
      `the header of a policy: ${value}`,
      header("/a", "Content-Security-Policy", value),
      fault && `Content-Security-Policy for /a ${fault}`,
    ]),
    [
      "a policy that only reports",
      { ...header("/a", "Content-Security-Policy-Report-Only", "img-src none"), policy: {} },
      "Content-Security-Policy-Report-Only for /a has the unknown source none for img-src.",
    ],
    ...(
      [
        ["Referrer-Policy", "no-referer", "Browsers", "no-referer"],
        ["Referrer-Policy", "no-referrer, Strict-Origin-When-Cross-Origin"],
        ["Strict-Transport-Security", "max-age=600, preload", "Browsers", "max-age=600, preload"],
        ["Strict-Transport-Security", "includeSubDomains", "Browsers", "includeSubDomains"],
        ["Strict-Transport-Security", 'MAX-AGE="31536000"; includesubdomains; preload'],
        ["Permissions-Policy", "camera 'none'", "Browsers", "camera 'none'"],
        ["Permissions-Policy", "camera=(https://a.test)", "Browsers", "camera=(https://a.test)"],
        ["Permissions-Policy", "camera=(), geolocaton=()", "Browsers", "geolocaton=()"],
        ["Permissions-Policy", 'camera=(self "https://a.test"), fullscreen=*, midi=self, new-feature=()'],
        ["Cross-Origin-Opener-Policy", "same-orign", "Browsers", "same-orign"],
        ["Cross-Origin-Opener-Policy", 'noopener-allow-popups; report-to="a"'],
        ["Cross-Origin-Embedder-Policy", "require-cors", "Browsers", "require-cors"],
        ["Cross-Origin-Embedder-Policy-Report-Only", "credentialless"],
        ["Cross-Origin-Resource-Policy", "same-site"],
        ["Access-Control-Allow-Origin", "https://a.test/", "Browsers", "https://a.test/"],
        ["Access-Control-Allow-Origin", "https://a.test, https://b.test", "Browsers", "https://a.test, https://b.test"],
        ["Access-Control-Allow-Origin", "*"],
        ["Access-Control-Allow-Origin", "https://a.test:8080"],
        ["X-Robots-Tag", "noindx", "Search engines", "noindx"],
        ["X-Robots-Tag", "googlebot: noindex, max-snippet:20, unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT"],
        ["X-Frame-Options", "deny"],
        ["Cache-Control", "max_age=60", "Browsers and caches", "max_age=60"],
        ["Cache-Control", "public; max-age=60", "Browsers and caches", "public; max-age=60"],
        ["Cache-Control", 'max-age=1h, private="a, b"', "Browsers and caches", "max-age=1h"],
        ["Cache-Control", 'PUBLIC, max-age=0, no-cache="Set-Cookie, X-A", stale-while-revalidate=60'],
      ] as const
    ).map(([name, value, reader, part]): [string, Hosting, string | undefined] => [
      `${name}: ${value}`,
      header("/a", name, value),
      part && `${reader} ignore the value "${part}" of ${name} for /a.`,
    ]),
    ...(
      [
        ["Content-Disposition", "attachment", "makes browsers download the page a.html instead of showing it"],
        ["Content-Disposition", 'inline; filename="a.html"', undefined],
        [
          "Content-Type",
          "text/plain",
          "is text/plain, with which browsers cannot use a.html (text/html; charset=utf-8)",
        ],
        ["Content-Type", "html", "is no content type (RFC 9110, 8.3.1)"],
        [
          "Content-Type",
          "text/html; charset=iso-8859-1",
          'declares the encoding "iso-8859-1", but the files are UTF-8',
        ],
        ["Content-Type", 'text/html;charset="UTF-8"', undefined],
      ] as const
    ).map(([name, value, fault]): [string, Hosting, string | undefined] => [
      `${name}: ${value}`,
      header("/a", name, value),
      fault && `${name} for /a ${fault}.`,
    ]),
    [
      "a content type for other files",
      header("/b/*", "Content-Type", "text/plain"),
      "Content-Type for /b/* is text/plain, with which browsers cannot use b/c.js (text/javascript; charset=utf-8).",
    ],
    ["a content type that also fits", header("/feed.xml", "Content-Type", "application/rss+xml"), undefined],
    ["a download", header("/b/*", "Content-Disposition", "attachment"), undefined],
    [
      "a header twice in different case",
      { headers: [{ path: "/*", set: { "X-Frame-Options": "DENY", "x-frame-options": "SAMEORIGIN" } }] },
      "x-frame-options for /* is set twice: the case of names does not matter.",
    ],
    [
      "a source that ends its directive",
      { policy: { "connect-src": "a; b" } },
      'The policy has invalid sources for connect-src: "a; b".',
    ],
    ["an invalid directive", { policy: { "Connect Src": "a" } }, 'The policy has the unknown directive "Connect Src".'],
    [
      "a redirect to an invalid destination",
      redirect("/old", "new"),
      'The redirect "/old new 301" has a destination that is neither a path nor a URL with "https://".',
    ],
    [
      "a redirect with a space",
      redirect("/an old", "/"),
      'The redirect "/an old / 301" has a space, "#", "?", a backslash or an invalid character in its paths.',
    ],
    ["a redirect of all paths below a path", redirect("/old/*", "/new/:splat"), undefined],
  ])("%s", (_, hosting, message) => {
    const report = new Report();
    reportHosting(hosting, [{ url: "/a" }], report, ["b/c.js", "b/d.unknown", "feed.xml"]);
    expect(report.findings.map((finding) => finding.message)).toEqual(message === undefined ? [] : [message]);
  });
});

test("the hint for a colon in the path of a redirect", () => {
  const report = new Report();
  reportHosting({ redirects: [{ from: "/wiki/:Talk:Main/:id", to: "/", status: 301 }] }, [], report);
  expect(report.findings.map(({ hint }) => hint)).toEqual(['Write "/wiki/%3ATalk%3AMain/:id".']);
});

test("a static _headers is checked below a base, too", async () => {
  const root = siteWith({
    ...edited("templates/page.tsx", ["<h1>{title}</h1>", "<h1>{title}</h1><style>{`p{color:red}`}</style>"]),
    "content/static/_headers": "/*\n  Content-Security-Policy: default-src 'self'\n  Content-Disposition: attachment\n",
  });
  const { lines } = await buildSite(root, { scope: { base: "/project/" } });
  expect(lines).toEqual([
    "content/static/_headers:2:3 error output/bad-hosting: Content-Security-Policy for /* blocks an inline style (style-src). On /, /posts/first.",
    "content/static/_headers:3:3 error output/bad-hosting: Content-Disposition for /* makes browsers download the page index.html instead of showing it.",
  ]);
});

describe("files for hosts", () => {
  const withHosting = (hosting: string, pages = 0) => ({
    ...edited(
      "templates/site.tsx",
      ["content,\n", `content,\n  hosting: () => ({ hosts: { netlify: true }, ...${hosting} }),\n`],
      [
        "pages: ({ site, posts }) => [",
        `pages: ({ site, posts }) => [\n    ...Array.from({ length: ${pages} }, (_, number) => page("/n/" + number, <Post post={{ ...posts[0]!, fields: { ...posts[0]!.fields, title: "Post " + number } }} />)),`,
      ],
    ),
  });
  const outputOf = async (hosting: string, pages?: number, page = (text: string) => text) => {
    const ran = await buildWith({
      ...withHosting(hosting, pages),
      "templates/page.tsx": page(String(start["templates/page.tsx"])),
    });
    expect(ran.lines.filter((line) => line.includes(" error "))).toEqual([]);
    return filesBelow(join(ran.root, "dist"));
  };
  /** A page with a style that no other page has. */
  const styled = (text: string): string =>
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template's own
    text.replace("<title>", "<style>{`p{top:${url.length * 1000 + Number(url.slice(3))}px}`}</style><title>");
  const words =
    "default-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
  const all = "frame-ancestors 'self'; upgrade-insecure-requests";

  test("headers, redirects, caching of bundles, and the header part of the policy", async () => {
    const files = await outputOf(
      '{ policy: {}, headers: [{ path: "/*", set: { "X-A": "1", "X-B": "2" } }], redirects: [{ from: "/old/*", to: "/posts/:splat", status: 301 }] }',
    );
    expect(files._headers).toBe(`/*
  X-A: 1
  X-B: 2
  Content-Security-Policy: ${all}

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`);
    expect(files._redirects).toBe("/old/* /posts/:splat 301\n");
    expect(files["index.html"]).toContain(`<meta http-equiv="Content-Security-Policy" content="${words}"/>`);
  });

  test("each page has its own policy in its HTML", async () => {
    const files = await outputOf("{ policy: {} }", 2, styled);
    expect(String(files._headers).split("\n\n")[0]).toBe(`/*\n  Content-Security-Policy: ${all}`);
    expect(files["n/1.html"]).toContain(`style-src ${hash("p{top:4001px}")};`);
  });

  test("without a policy", async () => {
    const files = await outputOf("{}");
    expect(files._headers).toBe("/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n");
    expect(files["index.html"]).not.toContain("http-equiv");
  });
});

test.each([
  ["https://www.example.com", 1],
  ["http://localhost:4321", 1],
  ["http://127.0.0.1:8080", 1],
  ["http://[::1]", 1],
  ["https://localhost.dev", 0],
  ["http://intranet", 0],
])("the origin %s is a placeholder: %d", (origin, count) => {
  const report = new Report();
  reportPlaceholderOrigin(origin, report);
  expect(report.findings).toHaveLength(count);
});
