/** A site served below a base path: every URL has the base, and one that cannot get it is reported. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { baseOf, Rebaser } from "../../src/output/finish/base-path.ts";
import { previewOf } from "../serve/preview/published.ts";
import { buildSite, edited, type Files, siteWith } from "../support/small-site.ts";

const base = "/project/";

test.each([
  ["/project/", "/project/"],
  ["project", "/project/"],
  ["/a//b", "/a/b/"],
  ["", "/"],
  ["/", "/"],
  ["/a/../b/", undefined],
  ["/a?b", undefined],
  ["https://example.com/a", undefined],
])("the base %j is %j", (text, expected) => expect(baseOf(text)).toBe(expected));

describe("root-relative URLs get the base, and no others", () => {
  const rebaser = new Rebaser(base);
  test.each([
    [`<a href="/about">`, `<a href="/project/about">`],
    [`<a href=/about>`, `<a href=/project/about>`],
    [`<a title="/about" href='/'>`, `<a title="/about" href='/project/'>`],
    [`<a href="//other.test/a">`, `<a href="//other.test/a">`],
    [`<a href="about#b">`, `<a href="about#b">`],
    [`<a href="#b">`, `<a href="#b">`],
    [`<template><a href="/about"></template>`, `<template><a href="/project/about"></template>`],
    [`<a href="https://tiny.test/about">`, `<a href="https://tiny.test/about">`],
    [`<link rel="icon" href="/icon.svg"/>`, `<link rel="icon" href="/project/icon.svg"/>`],
    [
      `<img src="/a.png" srcset="/a.png 1x, /b.png 2x" alt="/">`,
      `<img src="/project/a.png" srcset="/project/a.png 1x, /project/b.png 2x" alt="/">`,
    ],
    [
      `<img srcset="/a.png 1x,/b.png 2x, /c,d.png 3x">`,
      `<img srcset="/project/a.png 1x,/project/b.png 2x, /project/c,d.png 3x">`,
    ],
    [`<a href="&#47;about?a&amp;b">`, `<a href="/project/about?a&amp;b">`],
    [`<a href='&sol;it&apos;s'>`, `<a href='/project/it&#39;s'>`],
    [`<a href="/a?b&amp;lt=1">`, `<a href="/project/a?b&amp;lt=1">`],
    [`<a href=&#x2F;about>`, `<a href=/project/about>`],
    [`<p style="background:url(&quot;/a.png&quot;)">`, `<p style="background:url(&quot;/project/a.png&quot;)">`],
    [
      `<meta http-equiv="refresh" content="0; url=&#39;/new&#39;">`,
      `<meta http-equiv="refresh" content="0; url='/project/new'">`,
    ],
    [
      `<iframe srcdoc="&lt;img src=&quot;/a.png&quot; alt=&quot;&amp;amp;&quot;&gt;">`,
      `<iframe srcdoc="&lt;img src=&quot;/project/a.png&quot; alt=&quot;&amp;amp;&quot;>">`,
    ],
    [`<iframe srcdoc="<a href='/about'>A</a>">`, `<iframe srcdoc="&lt;a href='/project/about'>A&lt;/a>">`],
    [`<a title="&#47;about" href="&#47;&#47;other.test">`, `<a title="&#47;about" href="&#47;&#47;other.test">`],
    [`<form action="/send">`, `<form action="/project/send">`],
    [`<meta http-equiv="refresh" content="0; url=/new">`, `<meta http-equiv="refresh" content="0; url=/project/new">`],
    [`<meta name="description" content="1 / 2">`, `<meta name="description" content="1 / 2">`],
    [`<meta name="description" content="/etc/hosts">`, `<meta name="description" content="/etc/hosts">`],
    [`<meta property="og:image" content="/a.png">`, `<meta property="og:image" content="/project/a.png">`],
    [`<meta http-equiv="refresh" content="0 /new">`, `<meta http-equiv="refresh" content="0 /project/new">`],
    [`<style>@import"/a.css"</style>`, `<style>@import"/project/a.css"</style>`],
    [`<use href="/icons.svg#star"/>`, `<use href="/project/icons.svg#star"/>`],
    [
      `<path fill="url(/a.svg#b)" mask="url('/c.svg#d')">`,
      `<path fill="url(/project/a.svg#b)" mask="url('/project/c.svg#d')">`,
    ],
    [
      `<a href="/b" ping="/c https://d.test/ /e">`,
      `<a href="/project/b" ping="/project/c https://d.test/ /project/e">`,
    ],
    [
      `<animate attributeName="href" values="/a.png; /b.png;#c" from=/d to='/e'/>`,
      `<animate attributeName="href" values="/project/a.png; /project/b.png;#c" from=/project/d to='/project/e'/>`,
    ],
    [`<set attributeName="d" to="/"/>`, `<set attributeName="d" to="/"/>`],
    [`<p data-file="/a.json">/about</p>`, `<p data-file="/a.json">/about</p>`],
    [`<style>a{background:url(/a.png)}</style>`, `<style>a{background:url(/project/a.png)}</style>`],
    [
      `<style>@import "/a.css";b{c:url("/d")}</style>`,
      `<style>@import "/project/a.css";b{c:url("/project/d")}</style>`,
    ],
    [
      `<style>a{background:image-set("/a.avif" 1x, url("/b.png") 2x)}</style>`,
      `<style>a{background:image-set("/project/a.avif" 1x, url("/project/b.png") 2x)}</style>`,
    ],
    [
      `<script type="speculationrules">{"prerender":[{"where":{"href_matches":"/*"}}]}</script>`,
      `<script type="speculationrules">{"prerender":[{"where":{"href_matches":"/project/*"}}]}</script>`,
    ],
    [`<script>fetch("/a.json")</script>`, `<script>fetch("/a.json")</script>`],
    [`<!-- <a href="/about"> -->`, `<!-- <a href="/about"> -->`],
  ])("%s", (written, expected) => expect(rebaser.html(written)).toBe(expected));

  test("in files, by file type", () => {
    const texts = {
      "site.webmanifest": [
        `{"start_url": "/", "icons": [{"src": "/a.png"}], "name": "a / b"}`,
        `{"start_url": "/project/", "icons": [{"src": "/project/a.png"}], "name": "a / b"}`,
      ],
      "config.xml": [`<tile src="/a.png"/>`, `<tile src="/project/a.png"/>`],
      "old.html": [`<a href="/">x</a>`, `<a href="/project/">x</a>`],
      _redirects: [
        "# /a /b\n/a /b 301\n/c/*  https://other.test/c # /d\n",
        "# /a /b\n/project/a /project/b 301\n/project/c/*  https://other.test/c # /d\n",
      ],
      _headers: [
        "/*\n  Link: </a.css>\n/a\n  X-A: /a\n",
        "/project/*\n  Link: </project/a.css>\n/project/a\n  X-A: /a\n",
      ],
      "vercel.json": [`{"source": "/(.*)", "key": "X-A"}`, `{"source": "/project/(.*)", "key": "X-A"}`],
      "notes.txt": ["/a", "/a"],
    };
    for (const [path, [text = "", expected]] of Object.entries(texts))
      expect([path, rebaser.file({ path, bytes: text, kind: "static", sources: [] }).bytes]).toEqual([path, expected]);
  });

  test("not in texts that are not UTF-8, which would be garbled", () => {
    const bytes = Buffer.from("a { content: \xe9; mask: url(/a.svg) }", "latin1");
    expect(rebaser.file({ path: "a.css", bytes, kind: "static", sources: [] }).bytes).toBe(bytes);
  });
});

/** A site with a style, a script, a picture and a sitemap. */
const whole: Files = {
  "content/posts/first.md": `---\ntitle: First\ndate: 2024-01-15\n---\nHello, [home](/). ![A dot](/dot.svg)\n`,
  "content/static/dot.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
  "content/static/paper.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
  "templates/look.css": `body { background: url("/paper.svg"); mask: url("./spot.png") }`,
  "templates/spot.png": "not really",
  ...edited(
    "templates/page.tsx",
    ["usePage }", "useAsset, usePage }"],
    [
      "<link rel=",
      `<link rel="stylesheet" href={useAsset("look.css").url} integrity={useAsset("look.css").integrity} /><link rel=`,
    ],
  ),
  ...edited(
    "templates/site.tsx",
    [`from "plinth";`, `from "plinth"; import { robots, sitemap } from "plinth/outputs";`],
    ["content,\n", `content,\n  bundles: ["look.css"],\n  files: () => [sitemap(), robots()],\n`],
  ),
};

test("every URL of a whole site has the base, and passes the checks", async () => {
  const { ok, lines, root } = await buildSite(siteWith(whole), { scope: { base } });
  expect({ ok, lines }).toEqual({ ok: true, lines: [] });
  const text = (path: string): string => readFileSync(join(root, "dist", path), "utf8");
  const post = text("posts/first.html");
  expect(post).toContain(`<link rel="canonical" href="https://tiny.test/project/posts/first"/>`);
  expect(post).toContain(`<a href="/project/">home</a>`);
  expect(post).toContain(`src="/project/dot.svg"`);
  const [, style = ""] = /href="\/project\/(assets\/look-\w+\.css)"/.exec(post) ?? [];
  expect(text(style)).toMatch(/url\(\/project\/paper\.svg\).*url\("\/project\/assets\/spot-\w+\.png"\)/);
  expect(text("sitemap.xml")).toContain("<loc>https://tiny.test/project/posts/first</loc>");
  expect(text("robots.txt")).toContain("Sitemap: https://tiny.test/project/sitemap.xml");
  expect(text(".plinth.json")).toMatch(/^\{"version":1,"base":"\/project\/","versions":\{[^}]*\},"files"/);
});

test("the preview serves it below its base, and nothing outside", async () => {
  const told = {
    "content/static/_headers": "/posts/*\n  X-Posts: 1\n",
    "content/static/_redirects": "/old/* /posts/:splat 301\n/shown /posts/first 200\n",
  };
  const { root } = await buildSite(siteWith({ ...whole, ...told }), { scope: { base } });
  const { get, url } = await previewOf(join(root, "dist"));
  const answers = await Promise.all(
    [
      "/project/",
      "/project/posts/first",
      "/project/posts/first/",
      "/project/old/first",
      "/project/shown",
      "/old/first",
      "/posts/first",
      "/project",
      "/",
    ].map((path) => get(path)),
  );
  expect(answers.map(({ headers }) => headers["x-posts"])).toEqual([undefined, "1", ...Array(7).fill(undefined)]);
  expect(answers.map(({ status, headers }) => [status, headers.location].filter(Boolean).join(" "))).toEqual([
    "200",
    "200",
    "308 /project/posts/first",
    "301 /project/posts/first",
    "200",
    "404",
    "404",
    "308 /project/",
    "302 /project/",
  ]);
  expect(url).toMatch(/:\d+\/project\/$/);
});

/** An error, the files that cause it, and the line that reports it. */
test.each<[string, Files, string]>([
  [
    "a dead link is reported as it is written",
    { "content/posts/first.md": `---\ntitle: First\ndate: 2024-01-15\n---\n[home](/) [a](/posts/frist)\n` },
    'content/posts/first.md:5:15 error link/no-target: "/posts/frist" leads to no page. On /posts/first.',
  ],
  [
    "a link that has the base already",
    { "content/posts/first.md": `---\ntitle: First\ndate: 2024-01-15\n---\n[home](/) [a](/project/posts/first)\n` },
    'content/posts/first.md:5:15 error link/no-target: "/project/posts/first" leads to no page. On /posts/first.',
  ],
  [
    "an absolute URL without the base",
    {
      "content/posts/first.md": `---\ntitle: First\ndate: 2024-01-15\n---\n[home](/) [a](https://tiny.test/posts/first)\n`,
    },
    'content/posts/first.md:5:15 error link/outside-base: "https://tiny.test/posts/first" leads outside the site, which is at https://tiny.test/project/. On /posts/first.',
  ],
  [
    "a file that only a script requests",
    {
      "content/static/data.json": "{}",
      "content/static/main.js": `fetch("/data.json")`,
      ...edited("templates/page.tsx", ["<h1>", `<script src="/main.js" /><h1>`]),
    },
    'content/static/main.js:1:8 error link/outside-base: "/data.json" starts at the root of the host, but the site is at https://tiny.test/project/. On main.js.',
  ],
  [
    "a link in the HTML of a JSON file",
    { "content/static/data.json": '{ "more": "<p>See <a href=\\"/posts/first\\">First</a></p>" }' },
    'content/static/data.json:1:29 error link/outside-base: "/posts/first" starts at the root of the host, but the site is at https://tiny.test/project/. On data.json.',
  ],
  [
    "a page that an inline script of a static page goes to",
    {
      "content/static/go/index.html": `<!doctype html><title>Moved</title><p><a href="/posts/first">Moved</a>
<script>window.location.href = window.location.origin + "/posts/first/"; document.title.endsWith("/posts/first")</script>`,
    },
    'content/static/go/index.html:2:58 error link/outside-base: "/posts/first/" starts at the root of the host, but the site is at https://tiny.test/project/. On go/index.html.',
  ],
])("link/outside-base: %s", async (_what, changes, line) => {
  const { lines } = await buildSite(siteWith(changes), { scope: { base } });
  expect(lines).toEqual([line]);
});

test.each([
  ["location = '/posts/first'", true],
  ["location.assign(`/posts/first#a`)", true],
  ['top.location.replace("/posts/first?a=1")', true],
  ['window.open( "/posts/first" )', true],
  ['fetch("/posts/first.html")', true],
  ['fetch("/posts/first")', true],
  ['fetch(location.origin + "/posts/first")', true],
  ['location.href = base + "/posts/first"', false],
  ['if (location.pathname === "/posts/first") a()', false],
  ['location.href = "/project/posts/first"', false],
  ['location.href = "/other/"', false],
  ['location.href = "//tiny.test/posts/first"', false],
  ['location.href = "/"', false],
  ['prefetch("/posts/first")', false],
])("a script with %s is an error: %j", async (script, isError) => {
  const { lines } = await buildSite(
    siteWith({
      "content/static/main.js": script,
      ...edited("templates/page.tsx", ["<h1>", `<script src="/main.js" /><h1>`]),
    }),
    { scope: { base } },
  );
  expect(lines).toEqual(isError ? [expect.stringContaining("link/outside-base")] : []);
});

test.each([
  ["a URL as a whole string, to which the build adds the base", "/posts/first.html"],
  ["a URL in a text", "Its file is /posts/first.html."],
  ["a sample of code in a text", 'Write: <a href="/posts/first.html">'],
])("JSON with %s is correct", async (_what, text) => {
  const { lines } = await buildSite(siteWith({ "content/static/data.json": JSON.stringify({ text }) }), {
    scope: { base },
  });
  expect(lines.filter((line) => line.includes("outside-base"))).toEqual([]);
});

test.each([
  ["https://tiny.test/posts/first?a#b", 'Write "/posts/first?a#b": the build adds the base path.'],
  ["http://tiny.test/posts/first", 'Write "/posts/first": the build adds the base path.'],
])("a link to %s has a hint", async (url, hint) => {
  const { printed } = await buildSite(siteWith({ "content/static/old.html": `<a href="${url}">a</a>` }), {
    scope: { base },
  });
  expect(printed).toContain(`"${url}" leads outside the site`);
  expect(printed).toContain(`hint: ${hint}`);
});

test("the hint for an image of a static page does not need templates", async () => {
  const files = {
    "content/static/a.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
    "content/static/old.html": `<img src="https://tiny.test/a.svg" alt="">`,
  };
  const { printed } = await buildSite(siteWith(files), { scope: { base } });
  expect(printed).toContain('Write "https://tiny.test/project/a.svg"; templates get the origin from usePage().');
});

test("paths outside the base belong to other sites", async () => {
  const elsewhere = `---\ntitle: First\ndate: 2024-01-15\n---\n[home](/) [a](https://tiny.test/other/)\n`;
  const { lines } = await buildSite(siteWith({ "content/posts/first.md": elsewhere }), { scope: { base } });
  expect(lines).toEqual([]);
});

test("integrity is compared with the file that has the base", async () => {
  const css = "body { background: url(/paper.svg) }\n";
  const hashOf = (text: string): string => `sha384-${hash("sha384", text, "base64")}`;
  const wrong = hashOf(css);
  const right = hashOf(css.replace("/paper", `${base}paper`));
  const withIntegrity = (integrity: string): Files => ({
    "content/static/a.css": css,
    "content/static/paper.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
    ...edited("templates/page.tsx", [
      "<link rel=",
      `<link rel="stylesheet" href="/a.css" integrity="${integrity}" /><link rel=`,
    ]),
  });
  const { lines } = await buildSite(siteWith(withIntegrity(wrong)), { scope: { base } });
  expect(lines).toEqual([
    expect.stringContaining(`error page/integrity: Browsers block "/a.css": its integrity "${wrong}" is not the hash`),
  ]);
  expect((await buildSite(siteWith(withIntegrity(right)), { scope: { base } })).lines).toEqual([]);
});
