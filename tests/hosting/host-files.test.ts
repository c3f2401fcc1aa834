/** The files that a build writes for each host, and its warnings where a host does not support something. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Hosting } from "../../src/api/hosting.ts";
import { Report } from "../../src/base/diagnostic.ts";
import { reportHostLimits, reportOutputLimits } from "../../src/hosting/host-limits.ts";
import { hostFiles, hosts } from "../../src/hosting/hosts/index.ts";
import { redirectsText } from "../../src/hosting/redirects-file.ts";
import { requestRedirect } from "../../src/hosting/rules.ts";
import { develop } from "../support/dev-site.ts";
import { buildSite, buildWith, edited, type Files, filesBelow, siteWith } from "../support/small-site.ts";

const withHosting = (hosting: string): Files => ({
  ...edited("templates/site.tsx", ["content,\n", `content,\n  hosting: () => (${hosting}),\n`]),
});
const redirects = `redirects: [{ from: "/*", to: "/", status: 302 }, { from: "/old", to: "/posts/first", status: 301 }, { from: "/a/b/", to: "https://b.test/?c&d", status: 301 }]`;

test.each<[keyof NonNullable<Hosting["hosts"]>, string[]]>([
  ["netlify", ["_headers", "_redirects"]],
  ["cloudflare", ["_headers", "_redirects"]],
  ["vercel", ["vercel.json"]],
  ["nginx", ["nginx.conf"]],
  ["caddy", ["Caddyfile"]],
  ["githubPages", [".nojekyll", "a/b/index.html", "old.html"]],
])("for %s: %s", (host, expected) => {
  const rules = [
    { from: "/*", to: "/", status: 301 },
    { from: "/old", to: "/", status: 301 },
    { from: "/a/b/", to: "/", status: 301 },
  ] as const;
  const files = hostFiles({ hosts: { [host]: true }, redirects: rules });
  expect(files.map(({ path }) => path).sort()).toEqual(expected);
  expect(hostFiles({ hosts: { [host]: false }, redirects: rules })).toEqual([]);
});

test("vercel.json", async () => {
  const { root } = await buildWith(
    withHosting(
      `{ hosts: { vercel: true }, headers: [{ path: "/*", set: { "X-A": "1" } }, { path: "/posts/*", set: { "X-B": "2" } }, { path: "/a(b)", set: { "X-C": "3" } }], redirects: [{ from: "/an%20old/page", to: "/", status: 302 }, { from: "/:lang/old/*", to: "/:lang/:splat", status: 308 }, { from: "/wiki", to: "https://a.test/b_(c)", status: 301 }, { from: "/time", to: "/?t=12:30", status: 301 }] }`,
    ),
  );
  expect(JSON.parse(filesBelow(join(root, "dist"))["vercel.json"] ?? "")).toEqual({
    cleanUrls: true,
    outputDirectory: ".",
    trailingSlash: false,
    headers: [
      { source: "/(.*)", headers: [{ key: "X-A", value: "1" }] },
      { source: "/posts/(.*)", headers: [{ key: "X-B", value: "2" }] },
      { source: "/a\\(b\\)", headers: [{ key: "X-C", value: "3" }] },
      { source: "/assets/(.*)", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
    ],
    redirects: [
      { source: "/an%20old/page", destination: "/", statusCode: 302 },
      { source: "/wiki", destination: "https://a.test/b_%28c%29", statusCode: 301 },
      { source: "/time:plinth(|)", destination: "/?t=12%5C:30:plinth", statusCode: 301 },
      { source: "/:lang/old/:splat((?:[^/].*)?)", destination: "/:lang/:splat", statusCode: 308 },
    ],
  });
});

test("pages for GitHub Pages redirect below the base", async () => {
  const root = siteWith(withHosting(`{ hosts: { githubPages: { domain: true } }, ${redirects} }`));
  const { ok } = await buildSite(root, { scope: { base: "/project/" } });
  expect(ok).toBe(true);
  const files = filesBelow(join(root, "dist"));
  expect(files["old.html"]).toBe(`<!doctype html>
<meta charset="utf-8">
<title>https://tiny.test/project/posts/first</title>
<meta http-equiv="refresh" content="0; url=/project/posts/first">
<meta name="robots" content="noindex">
<link rel="canonical" href="https://tiny.test/project/posts/first">
<p><a href="/project/posts/first">https://tiny.test/project/posts/first</a></p>
`);
  expect(files["a/b/index.html"]).toContain('content="0; url=https://b.test/?c&amp;d"');
  expect([files.CNAME, files[".nojekyll"]]).toEqual(["tiny.test\n", ""]);
});

test("plinth dev serves them, and no file for hosts", async () => {
  const { get } = await develop(withHosting(`{ hosts: { githubPages: true, nginx: true }, ${redirects} }`));
  expect((await get("/old")).text).toContain('content="0; url=/posts/first"');
  expect((await get("/nginx.conf")).status).toBe(404);
});

test("an error is reported in templates/site.tsx, even if its text also occurs elsewhere", async () => {
  const { lines } = await buildWith(withHosting(`{ redirects: [{ from: "/a", to: "/ x", status: 301 }] }`));
  const line = lines.find((each) => each.includes("bad-hosting"));
  expect(line).toMatch(/^templates\/site\.tsx:6:\d+ error output\/bad-hosting: The redirect "\/a/);
});

test("a colon in a destination that is no placeholder is text", async () => {
  const to = ["https://en.wikipedia.org/wiki/Help:Contents", "/posts/first#:~:text=Hello", "/?utm_source=a:b"];
  const list = to.map((to, index) => ({ from: `/old-${index}`, to, status: 301 }));
  const hosts = "{ netlify: true, vercel: true, nginx: true, caddy: true }";
  const { lines } = await buildWith(withHosting(`{ hosts: ${hosts}, redirects: ${JSON.stringify(list)} }`));
  expect(lines).toEqual([]);
});

test("redirects are checked for every host", async () => {
  const { lines } = await buildWith(
    withHosting(`{ hosts: { nginx: true }, redirects: [{ from: "/old", to: "/gone", status: 301 }] }`),
  );
  expect(lines).toEqual(['templates/site.tsx:6:78 error link/no-target: "/gone" leads to no page. On _redirects.']);
});

test("a link to a redirect is not an error, also below a base", async () => {
  const root = siteWith({
    ...withHosting(`{ hosts: { caddy: true }, redirects: [{ from: "/old", to: "/posts/first", status: 301 }] }`),
    "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n[home](/) [old](/old)\n",
  });
  for (const base of ["/", "/project/"]) expect((await buildSite(root, { scope: { base } })).lines).toEqual([]);
});

test("a redirected URL does not count as removed, also below a base", async () => {
  const root = siteWith({ "content/posts/second.md": "---\ntitle: Second\ndate: 2024-01-15\n---\nHello.\n" });
  for (const base of ["/", "/project/"]) {
    const { before } = await buildSite(root, { scope: { base } }).then(() => buildSite(root, { scope: { base } }));
    const without = siteWith(
      withHosting(`{ hosts: { nginx: true }, redirects: [{ from: "/posts/second", to: "/", status: 301 }] }`),
    );
    expect((await buildSite(without, { scope: { base }, strictness: { deployed: before } })).lines).toEqual([]);
  }
});

describe("the limits of hosts are reported", () => {
  const rule = (value: string) => ({ headers: [{ path: "/*", set: { "X-A": value } }] });
  const redirect = (from: string, to = "/") => ({ redirects: [{ from, to, status: 301 as const }] });
  const many = (count: number, from: (number: number) => string) => ({
    redirects: Array.from({ length: count }, (_, number) => ({ from: from(number), to: "/", status: 301 as const })),
  });
  test.each<[string, Hosting, string | undefined, string?, string[]?]>([
    ["no host", redirect("/old"), "The site has headers or redirects, but names no host."],
    [
      "a dollar",
      { hosts: { nginx: true }, ...rule("$1") },
      "nginx cannot send X-A for /* as configured; it is omitted there.",
    ],
    [
      "a placeholder",
      { hosts: { caddy: true }, ...rule("{host}") },
      "Caddy cannot send X-A for /* as configured; it is omitted there.",
    ],
    ...["{http.request.header.X-A}", "{$HOME}", "{$HOME:a b}", "{block[0]}", "\\{", "`\\", '`a\\"'].map(
      (value): [string, Hosting, string] => [
        `Caddy cannot send ${value}`,
        { hosts: { caddy: true }, ...rule(value) },
        "Caddy cannot send X-A for /* as configured; it is omitted there.",
      ],
    ),
    ...["a\\", '\\"', "`", "\\a`", "{ }", '{"a":[{"b":1}]}'].map((value): [string, Hosting, undefined] => [
      `Caddy can send ${value}`,
      { hosts: { caddy: true }, ...rule(value) },
      undefined,
    ]),
    [
      "a type of its own",
      { hosts: { nginx: true }, headers: [{ path: "/a", set: { "Content-Type": "application/json" } }] },
      "nginx cannot send Content-Type for /a as configured; it is omitted there.",
    ],
    ...["text/html", "TEXT/HTML;charset=utf-8"].map((type): [string, Hosting, undefined] => [
      "the type by the extension",
      { hosts: { nginx: true, caddy: true }, headers: [{ path: "/about", set: { "Content-Type": type } }] },
      undefined,
    ]),
    [
      "the type by the extension of some files",
      { hosts: { caddy: true }, headers: [{ path: "/a*", set: { "Content-Type": "text/html" } }] },
      "Caddy cannot send Content-Type for /a* as configured; it is omitted there.",
    ],
    [
      "a file whose extension is in upper case",
      { hosts: { vercel: true, cloudflare: true, netlify: true } },
      "Vercel does not send content/static/Form.HTML: its URL redirects to one that has no file.",
      "/",
      ["Form.HTML", "a.HTM", "b.PDF"],
    ],
    [
      "a file at the old URL",
      { hosts: { netlify: true, nginx: true }, ...redirect("/a%20b.pdf") },
      'On Netlify files take precedence over redirects: that from "/a%20b.pdf" has no effect.',
    ],
    ["the same elsewhere", { hosts: { nginx: true }, ...redirect("/a%20b.pdf") }, undefined],
    [
      "a page's file at the old URL",
      { hosts: { netlify: true }, ...redirect("/about.html") },
      'On Netlify files take precedence over redirects: that from "/about.html" has no effect.',
    ],
    ["the same that leads to the page", { hosts: { netlify: true }, ...redirect("/about.html", "/about") }, undefined],
    [
      "a destination without TLS",
      { hosts: { cloudflare: true, netlify: true }, ...redirect("/old", "http://other.example/") },
      'The redirect "/old http://other.example/ 301" is ignored by Cloudflare Pages: it has a destination that begins with neither "/" nor "https://".',
    ],
    [
      "a pattern over files",
      { hosts: { cloudflare: true }, ...redirect("/a*") },
      'On Cloudflare Pages redirects take precedence over files: that from "/a*" hides /about, /a b.pdf.',
    ],
    [
      "a page instead of a file with another content type",
      { hosts: { githubPages: true }, ...redirect("/old.pdf") },
      "GitHub Pages does not support redirects, and a page can replace only the URL of a page: /old.pdf will respond with 404.",
    ],
    ...["/old/:splat", "/old/a/:splat?b#c", "/old/x-:splat"].map((to): [string, Hosting, string] => [
      `a redirect loop, ${to}`,
      { hosts: { nginx: true }, ...redirect("/old/*", to) },
      `On nginx the redirect from "/old/*" matches its own destination, "${to}": where no page exists, it redirects forever.`,
    ]),
    [
      "a redirect to any site",
      { hosts: { cloudflare: true }, ...redirect("/old/*", "/:splat") },
      'On Cloudflare Pages the redirect from "/old/*" can lead to any site: a visitor chooses the start of "/:splat".',
    ],
    ["the same elsewhere", { hosts: { netlify: true, nginx: true }, ...redirect("/old/*", "/:splat") }, undefined],
    ...["/older/:splat", "https://tiny.test/old/:splat"].map((to): [string, Hosting, undefined] => [
      `no loop, ${to}`,
      { hosts: { nginx: true }, ...redirect("/old/*", to) },
      undefined,
    ]),
    ...[
      ["/BLOG/:x", "/blog/:x"],
      ["/Deep/:x/page", "/deep/:x/page"],
    ].map(([from = "", to]): [string, Hosting, string] => [
      `a redirect loop where case does not matter, ${from}`,
      { hosts: { vercel: true, netlify: true }, ...redirect(from, to) },
      `On Vercel the redirect from "${from}" matches its own destination, "${to}": where no page exists, it redirects forever.`,
    ]),
    [
      "a destination from which an earlier redirect leads on",
      {
        hosts: { nginx: true },
        redirects: [
          ...redirect("/old/v2/*", "/deep/:splat").redirects,
          ...redirect("/old/*", "/old/v2/:splat").redirects,
        ],
      },
      undefined,
    ],
    ["the same elsewhere", { hosts: { nginx: true }, ...redirect("/BLOG/*", "/blog/:splat") }, undefined],
    ...(
      [
        ["case", "vercel", "/Promo", "/promo"],
        ["a slash", "netlify", "/x/", "/x"],
      ] as const
    ).flatMap(([what, host, one, other]): [string, Hosting, string | undefined][] => {
      const two = (a: string, b: string): Hosting => ({
        hosts: { [host]: true, nginx: true, cloudflare: true },
        redirects: [...redirect(one, a).redirects, ...redirect(other, b).redirects],
      });
      const name = hosts[host].name;
      return [
        [
          `a redirect to a path that differs in ${what}`,
          two(other, "/"),
          `On ${name} the redirect from "${one}" matches its own destination, "${other}": it redirects forever.`,
        ],
      ];
    }),
    [
      "a page at the old URL where case does not matter",
      { hosts: { vercel: true, netlify: true }, ...redirect("/About", "/about") },
      'On Vercel case does not matter: the redirect from "/About" has the URL of the page /about.',
    ],
    ["the same elsewhere", { hosts: { nginx: true, netlify: true }, ...redirect("/About", "/about") }, undefined],
    [
      "a pattern over pages where case does not matter",
      { hosts: { vercel: true, cloudflare: true }, ...redirect("/ABOUT*", "/") },
      'On Vercel redirects take precedence over files: that from "/ABOUT*" hides /about.',
    ],
    [
      "a page that the old URL redirects to",
      { hosts: { netlify: true, nginx: true }, ...redirect("/about/") },
      'On Netlify "/about/" leads to "/about", to which the redirect from "/about/" does not apply.',
    ],
    [
      "a clean URL of its own",
      { hosts: { vercel: true, netlify: true }, ...redirect("/old.html") },
      'On Vercel "/old.html" leads to "/old", to which the redirect from "/old.html" does not apply.',
    ],
    ...["/cat/:id/", "/:year/:month/:slug/"].map((from): [string, Hosting, string] => [
      `a pattern with a slash at its end, ${from}`,
      { hosts: { vercel: true, netlify: true }, ...redirect(from) },
      `On Vercel "${from}" leads to "${from.slice(0, -1)}", to which the redirect from "${from}" does not apply.`,
    ]),
    [
      "a folder whose slash the host removes",
      { hosts: { vercel: true, netlify: true }, ...redirect("/old/*") },
      'On Vercel "/old/" leads to "/old", to which the redirect from "/old/*" does not apply.',
    ],
    [
      "the same with a redirect from the folder",
      { hosts: { vercel: true }, redirects: [...redirect("/old/*").redirects, ...redirect("/old").redirects] },
      undefined,
    ],
    ["the same with a page", { hosts: { vercel: true }, ...redirect("/about/*") }, undefined],
    ["the same elsewhere", { hosts: { netlify: true, nginx: true }, ...redirect("/cat/:id/") }, undefined],
    [
      "both redirected",
      { hosts: { vercel: true }, redirects: [...redirect("/old.html").redirects, ...redirect("/old").redirects] },
      undefined,
    ],
    ["the same destination", { hosts: { netlify: true }, ...redirect("/about/", "/about") }, undefined],
    [
      "headers for the file of a page",
      {
        hosts: { cloudflare: true, vercel: true, nginx: true },
        headers: [{ path: "/about.html", set: { "X-A": "1" } }],
      },
      'On Cloudflare Pages and Vercel "/about.html" redirects to "/about": the headers for it have no effect.',
    ],
    [
      "headers for both",
      { hosts: { vercel: true }, headers: ["/about.html", "/about"].map((path) => ({ path, set: { "X-A": "1" } })) },
      undefined,
    ],
    ["JSON", { hosts: { caddy: true, nginx: true }, ...rule('{"a":{"b":1}}') }, undefined],
    [
      "a page at the old URL",
      { hosts: { nginx: true }, ...redirect("/about") },
      'The redirect from "/about" has the URL of the page /about.',
    ],
    [
      "a pattern over pages",
      { hosts: { cloudflare: true, vercel: true }, ...redirect("/*") },
      'On Cloudflare Pages and Vercel redirects take precedence over files: that from "/*" hides /, /about, /a b.pdf.',
    ],
    [
      "a placeholder over pages",
      { hosts: { cloudflare: true, vercel: true, netlify: true }, ...redirect("/:slug") },
      'On Cloudflare Pages and Vercel redirects take precedence over files: that from "/:slug" hides /about, /a b.pdf.',
    ],
    [
      "the same where files come first",
      { hosts: { netlify: true, nginx: true, caddy: true }, ...redirect("/*") },
      undefined,
    ],
    [
      "too many",
      { hosts: { cloudflare: true }, ...many(2001, (n) => `/old/${n}`) },
      "Cloudflare Pages allows 2000 redirects without a pattern; there are 2001.",
    ],
    [
      "too many for Vercel",
      { hosts: { vercel: true }, ...many(1025, (n) => `/old(${n})`) },
      "Vercel allows 2048 redirects; there are 2050.",
    ],
    [
      "too many for Vercel, which needs two for a path with an encoded colon",
      { hosts: { vercel: true }, ...many(1025, (n) => `/old%3A${n}`) },
      "Vercel allows 2048 redirects; there are 2050.",
    ],
    [
      "too many rules",
      {
        hosts: { cloudflare: true },
        policy: {},
        headers: Array.from({ length: 99 }, (_, n) => ({ path: `/${n}`, set: {} })),
      },
      "Cloudflare Pages allows 100 header rules; there are 101.",
    ],
    [
      "a long redirect",
      { hosts: { nginx: true }, ...redirect("/old", `https://other.test/${"a".repeat(4000)}`) },
      'The redirect from "/old" is too long for nginx; it is omitted there.',
    ],
    [
      "too many patterns",
      { hosts: { cloudflare: true }, ...many(101, (n) => `/old/${n}/*`) },
      "Cloudflare Pages allows 100 redirects with a pattern; there are 101.",
    ],
    [
      "a pattern without a server",
      { hosts: { githubPages: true }, ...redirect("/old/*") },
      "GitHub Pages does not support redirects, and a page can replace only the URL of a page: /old/* will respond with 404.",
    ],
    [
      "headers without a server",
      { hosts: { githubPages: true }, ...rule("1") },
      "GitHub Pages does not support custom headers: X-A will not be sent.",
    ],
    [
      "a domain below a base",
      { hosts: { githubPages: { domain: true } } },
      "A custom domain requires a site at the root of its host; this one is at /project/.",
      "/project/",
    ],
  ])("%s", (_, hosting, message, base = "/", statics = ["a b.pdf"]) => {
    const report = new Report();
    const pages = [{ url: "/" }, { url: "/about" }];
    reportHostLimits({ hosting, pages, base, statics, files: ["404.html"] }, report);
    expect(report.findings.map((finding) => finding.message)).toEqual(message === undefined ? [] : [message]);
  });
});

test("redirects of a static _redirects that no host of the site reads do not count", async () => {
  const files = {
    ...withHosting(`{ hosts: { nginx: true }, redirects: [{ from: "/old", to: "/", status: 301 }] }`),
    "content/static/_redirects": "/news / 301\n",
  };
  const { lines } = await buildWith({
    ...files,
    "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n[a](/old) [b](/news)\n",
  });
  expect(lines.filter((line) => line.includes(" link/"))).toEqual([
    expect.stringContaining('"/news" leads to no page'),
  ]);
});

test("files and pages among the bundles, which browsers keep for a year", () => {
  const report = new Report();
  const site = (hosting: Hosting) => ({ hosting, base: "/", files: ["assets/data.json"] });
  const pages = [{ url: "/assets/x" }, { url: "/about" }];
  const statics = ["assets/site.css", "assets/app-4f9ac01d.js", "img/logo.svg"];
  reportHostLimits({ ...site({ hosts: { githubPages: true } }), pages, statics }, report);
  reportHostLimits({ ...site({ hosts: { nginx: true } }), pages, statics }, report);
  expect(report.findings.map(({ message }) => message)).toEqual([
    "Browsers keep what is below /assets/ for a year, as it is meant for bundles; visitors would not see changes of assets/site.css, assets/data.json, assets/x.html.",
  ]);
});

test("an output that is too large for Cloudflare Pages", () => {
  const sized = (hosting: Hosting, sizes: readonly number[]): string[] => {
    const report = new Report();
    const records = sizes.map((bytes, index) => ({ path: `${index}.mp4`, bytes }));
    reportOutputLimits(hosting, records, report);
    return report.findings.map(({ message }) => message);
  };
  const MiB = 2 ** 20;
  const cloudflare = { hosts: { cloudflare: true, netlify: true } };
  expect(sized(cloudflare, [25 * MiB, ...Array(19_999).fill(1)])).toEqual([]);
  expect(sized(cloudflare, [1, 25 * MiB + 1])).toEqual([
    "Cloudflare Pages accepts files of up to 25 MiB: a deployment with 1.mp4 fails.",
  ]);
  expect(sized(cloudflare, Array(20_001).fill(1))).toEqual([
    "Cloudflare Pages accepts 20000 files for free; there are 20001.",
  ]);
  expect(sized({ hosts: { netlify: true } }, [...Array(20_001).fill(26 * MiB)])).toEqual([]);
});

test("a build reports a file that is too large for Cloudflare Pages", async () => {
  const files = {
    "content/static/404.html": "<!doctype html>",
    "content/static/large.txt": "a".repeat(25 * 2 ** 20 + 1),
  };
  const { lines } = await buildWith({ ...withHosting("{ hosts: { cloudflare: true } }"), ...files });
  expect(lines.filter((line) => line.includes("host-limit"))).toEqual([
    expect.stringContaining("a deployment with large.txt fails."),
  ]);
});

test("a page at the URL of its file", () => {
  const report = new Report();
  const hosting = { hosts: { cloudflare: true, vercel: true, netlify: true } };
  const pages = ["/", "/file.html", "/404.html"].map((url) => ({ url }));
  reportHostLimits({ hosting, pages, base: "/", statics: [], files: [] }, report);
  expect(report.findings.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
    'On Cloudflare Pages and Vercel "/file.html" redirects to "/file": its canonical link and the sitemap name a redirect. List the page as "/file": its file is the same.',
  ]);
});

test("Cloudflare Pages sends the home page for unknown URLs if the site has no 404.html", async () => {
  const { lines } = await buildWith(withHosting("{ hosts: { cloudflare: true, netlify: true } }"));
  expect(lines).toEqual([
    'templates/site.tsx:6:3 warning output/host-limit: Cloudflare Pages sends the home page with status 200 for every unknown URL: the site has no page /404.html. Add page("/404.html", …) to pages() in templates/site.tsx.',
  ]);
});

test("_redirects has a path as browsers write it, too", () => {
  const lines = (from: string): string => redirectsText([{ from, to: "/", status: 301 }]);
  expect(lines("/c%2B%2B-old")).toBe("/c%2B%2B-old / 301\n/c++-old / 301\n");
  expect(lines("/%c3%a9%2A%3A%2F%20")).toBe("/%c3%a9%2A%3A%2F%20 / 301\n/%C3%A9%2A%3A%2F%20 / 301\n");
  expect(lines("/%ff/:x/*")).toBe("/%ff/:x/* / 301\n");
});

test("URLs in headers get the base, and nothing else does", async () => {
  const link = `{ path: "/*", set: ${JSON.stringify({
    Link: "</posts/first>; rel=prefetch, <https://a.test/>; rel=me",
    "Speculation-Rules": '"/rules.json"',
    "Service-Worker-Allowed": "/",
    "Content-Security-Policy": "img-src *; report-uri /reports",
    "Server-Timing": 'a;desc="/a"',
    "X-Path": "/a",
    "X-Html": "</a>",
  })} }`;
  const root = siteWith({
    ...withHosting(`{ hosts: { netlify: true, vercel: true, nginx: true, caddy: true }, headers: [${link}] }`),
    "content/static/rules.json": "{}",
  });
  const { ok } = await buildSite(root, { scope: { base: "/project/" } });
  expect(ok).toBe(true);
  const files = filesBelow(join(root, "dist"));
  for (const path of ["_headers", "vercel.json", "nginx.conf", "Caddyfile"]) {
    expect([path, files[path]]).toEqual([
      path,
      expect.stringContaining("</project/posts/first>; rel=prefetch, <https://a.test/>"),
    ]);
    expect([path, files[path]]).toEqual([path, expect.stringMatching(/"\/project\/rules\.json/)]);
    expect([path, files[path]]).toEqual([path, expect.stringMatching(/[ "`]\/project\/["`\n]/)]);
    expect(files[path]).toContain("report-uri /project/reports");
    expect(files[path]).toMatch(/a;desc=\\?"\/a\\?"/);
    expect(files[path]).toMatch(/[ "`]\/a["`\n]/);
    expect(files[path]).toContain("</a>");
    expect(files[path]).not.toContain("/project/project");
  }
});

test("static files that only some hosts read", async () => {
  const files = { "content/static/_redirects": "/old / 301\n", "content/static/404.html": "<!doctype html>" };
  const { lines } = await buildWith({
    ...withHosting("{ hosts: { cloudflare: true, nginx: true, githubPages: true } }"),
    ...files,
  });
  expect(lines).toEqual([
    "content/static/_redirects warning output/host-limit: Only Netlify and Cloudflare Pages read _redirects; the site is also built for nginx and GitHub Pages. Move its rules to hosting() in templates/site.tsx, which applies to all hosts.",
  ]);
});

describe("a redirect as a regular expression", () => {
  test.each([
    ["/old", "/new", "/old", "/new"],
    ["/old", "/new", "/old?a=/b", "/new?a=/b"],
    ["/old", "/new?b", "/old?a", "/new?b"],
    ["/old", "/new#c", "/old?a", "/new?a#c"],
    ["/old", "/new", "/older", undefined],
    ["/old", "/new", "/a/old", undefined],
    ["/o.d", "/new", "/old", undefined],
    ["/a/*", "/b/:splat", "/a/c/d?e", "/b/c/d?e"],
    ["/a/*", "/:splat", "/a//evil.test", "/evil.test"],
    ["/a/*", "/:splat", "/a/\\evil.test", undefined],
    ["/a/*", "/:splat", "/a", undefined],
    ["/:x/b", "/b/:x", "/1%2F2/b", "/b/1%2F2"],
    ["/:query/b/:path/*", "/:splat/:path?a=:query", "/1/b/2/3/4", "/3/4/2?a=1"],
    [`/:${"x".repeat(40)}/b`, `/b/:${"x".repeat(40)}`, "/1/b", "/b/1"],
    ["/:x/b", "/b/:x", "/1/2/b", undefined],
    ["/a/:x", "https://b.test/Help:Contents/:x?a:b#:~:text=c", "/a/1", "https://b.test/Help:Contents/1?a:b#:~:text=c"],
    ["/a", "https://b.test:1/c", "/a?d", "https://b.test:1/c?d"],
    ["/\u00fc", "/\u00e4", "/%c3%BC", "/%C3%A4"],
    ["/~bob", "/bob", "/%7Ebob", "/bob"],
    ["/~bob", "/bob", "/~bob", "/bob"],
    ["/a", '/"$b"', "/a", "/%22%24b%22"],
  ])("%s %s, %s -> %s", (from, to, asked, expected) => {
    const { expression, target } = requestRedirect({ from, to, status: 301 }, "/", (name) => `<${name}>`);
    // JavaScript has a different syntax for group names and case-insensitive groups.
    const found = new RegExp(expression.replaceAll("(?P<", "(?<").replaceAll("(?i:", "(?:"), "i").exec(asked);
    expect(found ? target.replace(/<(\w+)>/g, (_, name) => found.groups?.[name] ?? "") : undefined).toBe(expected);
  });
});

test("the example in docs/content/guides/deploying.md works", async () => {
  const page = readFileSync(new URL("../../docs/content/guides/deploying.md", import.meta.url), "utf8");
  const [, hosting = ""] = /```tsx\n([\s\S]*?)```/.exec(page) ?? [];
  const root = siteWith({
    ...edited(
      "templates/site.tsx",
      ["{ defineSite,", "{ defineSite, securityHeaders,"],
      ["  pages:", `${hosting}  pages:`],
    ),
  });
  const { ok, lines } = await buildSite(root);
  expect([ok, lines]).toEqual([true, []]);
  expect(Object.keys(filesBelow(join(root, "dist")))).toContain("nginx.conf");
});
