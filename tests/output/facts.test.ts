/** Facts of pages and files; the messages made from them are in tests/checks/. */
import { describe, expect, test } from "vitest";
import { factsOfFile } from "../../src/output/facts/file.ts";
import { factsOfPage } from "../../src/output/facts/page.ts";
import { cssLinks } from "../../src/output/html/css-links.ts";

/** How many characters all searches in a text pass over: no clock, so the same on any machine. */
function charactersRead(work: () => void): number {
  const { indexOf } = String.prototype;
  const { exec } = RegExp.prototype;
  let read = 0;
  String.prototype.indexOf = function (this: string, wanted, from = 0) {
    const index = indexOf.call(this, wanted, from);
    read += (index < 0 ? this.length : index) - from;
    return index;
  };
  RegExp.prototype.exec = function (this: RegExp, text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    read += match ? match.index + match[0].length - from : this.sticky ? 0 : text.length - from;
    return match;
  };
  try {
    work();
  } finally {
    Object.assign(String.prototype, { indexOf });
    Object.assign(RegExp.prototype, { exec });
  }
  return read;
}

const facts = (body: string) =>
  factsOfPage(`<!doctype html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`, {
    path: "a.html",
    url: "/a",
    template: "A",
    sources: [],
  });

describe("the facts of a page", () => {
  const origin = { path: "a.html", url: "/a", template: "A", sources: [] };
  const factsOfDocument = (html: string) => factsOfPage(html, origin);
  const links = (html: string) => factsOfDocument(html).links.map(({ url, kind }) => `${kind} ${url}`);

  test("the head", () => {
    expect(
      factsOfDocument(
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

  test("values of robots that do not keep a page out of the index", () => {
    const { noindex } = factsOfDocument('<meta name="robots" content="max-image-preview:none, max-snippet:-1">');
    expect(noindex).toBe(false);
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
    ["<svg><![CDATA[ <a href='/y'> ]]></svg><math><![CDATA[>]]></math><a href='/x'>", ["a href /x"]],
    ["<![CDATA[ > ]]><?php <a href='/y'> ?><a href='/x'>", ["a href /x"]],
    ["<a href='/x?a=1&copy=2&amp;b=&eacute;&copy'>", ["a href /x?a=1&copy=2&b=é©"]],
    ["<script><!-- <script></script> <a href='/y'> --></script><a href='/x'>", ["a href /x"]],
    ["<template><a href='/x'></template>", ["a href /x"]],
    [
      `<iframe srcdoc="<a href='/x'>x</a><a href=#y>y</a><img src=&quot;/z.png&quot;>"></iframe>`,
      ["a href /x", "img src /z.png"],
    ],
    [`<iframe srcdoc="<style>@import '/x.css'</style>"></iframe>`, ["style @import /x.css"]],
    ["<input formaction=/x><a href=/y ping=' /z /x '>", ["input formaction /x", "a href /y", "a ping /z", "a ping /x"]],
    [
      "<svg><a><animate attributeName=href values='/x; /y' from='/z'/>",
      ["animate values /x", "animate values /y", "animate from /z"],
    ],
    ["<svg><a><set attributeName=xlink:href to='/x'/><set attributeName=fill to='/y'/>", ["set to /x"]],
    [
      '<script type="importmap">{"imports":{"/a":"/x.js","b":null},"scopes":{"/c/":{"a":"./y.js","b":"z"}}}</script>',
      ["script importmap /x.js", "script importmap ./y.js"],
    ],
    ["<script type=importmap>{</script>", []],
    [
      '<script type="importmap">{"imports":{"a":"/x.js"},"integrity":{"/x.js":"sha384-A","/y.js":"sha384-B"}}</script>',
      ["script importmap /x.js", "script importmap /y.js"],
    ],
    [
      '<script type="speculationrules">{"prefetch":[{"urls":["/x", 1]},{"where":{"href_matches":"/*"}}],"prerender":[{"source":"list","urls":["y"]}]}</script>',
      ["script speculationrules /x", "script speculationrules y"],
    ],
    ["<script type=speculationrules>{</script>", []],
    ['<meta name="twitter:image:src" content="/x.png">', ["meta twitter:image:src /x.png"]],
    ['<meta name="msapplication-TileImage" content="/x.png">', ["meta msapplication-tileimage /x.png"]],
    ['<p style="background:url(/x.png)">', ["style attribute /x.png"]],
    ['<meta http-equiv="refresh" content="0; url=/x">', ["meta refresh /x"]],
    [`<meta http-equiv="refresh" content="0; url=/it's">`, ["meta refresh /it's"]],
    [`<meta http-equiv="refresh" content="0; url='/it' s">`, ["meta refresh /it"]],
    [`<meta http-equiv="refresh" content='0; "/it&apos;s"'>`, ["meta refresh /it's"]],
    ['<img srcset="/a 1x,/b.png 2x">', ["img srcset /a", "img srcset /b.png"]],
    ['<img srcset="/a 1x,   ,/b (((,,,">', ["img srcset /a", "img srcset /b"]],
    ['<img srcset="/a, , ,   ">', ["img srcset /a"]],
    ['<img srcset=",/a,, /b f(1,2) 2x,/c,/d 1x">', ["img srcset /a", "img srcset /b", "img srcset /c,/d"]],
    ["<a href=/x?a=b>", ["a href /x?a=b"]],
    ['<a href="&#x110000;">', ["a href \ufffd"]],
  ])("links of %s", (html, expected) => expect(links(html)).toEqual(expected));

  test("finds repeated ids, images without alt, headings with markup inside", () => {
    expect(
      factsOfDocument(
        '<p id="a"><p id=b><i id="a"><img src="/x.png"><img alt src="/y.png"><h1>One <b>two</b>\n three</h1>',
      ),
    ).toMatchObject({
      ids: new Set(["a", "b"]),
      duplicateIds: ["a"],
      elementFaults: [{ message: 'The image "/x.png" has no alt text.' }],
      h1: ["One two three"],
    });
  });

  test("the alt text of an image is heading text, a named anchor is a link target", () => {
    expect(factsOfDocument('<h1><img src="/a.png" alt="Tiny"></h1><a name="x">')).toMatchObject({
      h1: ["Tiny"],
      ids: new Set(["x"]),
    });
  });

  test("the title of an SVG is not the page's title", () => {
    expect(factsOfDocument("<head><title>A</title></head><body><svg><title>Bird</title></svg>").titles).toEqual(["A"]);
  });

  test.each(["<a ", '<a b="', "<!--", "<?", "<", "<script>", "</", '<a b="c" '])(
    "twice as much of an unclosed page, %s, is twice as much to read",
    (piece) => {
      const [once = 0, twice = 0] = [500, 1000].map((count) =>
        charactersRead(() => factsOfDocument(piece.repeat(count))),
      );
      expect(once).toBeGreaterThan(0);
      expect(twice / once).toBeLessThan(2.1);
    },
  );

  test.each([
    ["a{b:url(x.png)}", ["url() x.png"]],
    ["a{b:url( 'x y.png' )}", ["url() x y.png"]],
    ['@import "b.css";', ["@import b.css"]],
    ['@IMPORT url(b.css) layer(x) supports(font-tech("y"));', ["@import b.css"]],
    ["@charset 'x';@namespace url(no);@namespace a \"no\";a{b:url(x.png)}", ["url() x.png"]],
    ["/* url(no.png) */", []],
    ["a{b:image-set('/x.png' 1x, url(y.png) type('image/png') 2x)}", ["url() /x.png", "url() y.png"]],
    ["a{b:url(data:image/png;base64,AA)}", ["url() data:image/png;base64,AA"]],
    ["a{b:'url(no.png)' url(x.png)}", ["url() x.png"]],
    ['a{b:"/*" url(x.png)}c{d:"*/"}', ["url() x.png"]],
    ["a{b:u\\72l('x\\2e png')}", ["url() x.png"]],
    [
      "@media x{@font-face{font-family:url;src:local('no'),url(x?y) format('woff2'),url('z')}}a{b:url(c.ttf)}",
      ["@font-face x?y", "@font-face z", "url() c.ttf"],
    ],
    ["a[href='url(no)']{b:var(--c,url(x.png))}", ["url() x.png"]],
    ["url(x", ["url() x"]],
  ])("URLs of %s", (css, expected) =>
    expect(cssLinks(css).map(({ url, kind }) => `${kind.slice(6)} ${url}`)).toEqual(expected),
  );
});

describe("in a template element", () => {
  const shadow = (content: string) => facts(`<x-a><template shadowrootmode="open">${content}</template></x-a>`);
  const inert = (content: string) => facts(`<template>${content}</template>`);
  const urls = ({ links }: ReturnType<typeof facts>) => links.map(({ url }) => url);
  const style = "<style>p{background:url(/b.png)}</style>";

  test.each([
    [
      "are checked, also in nested ones",
      `<a href=/a></a><template>${style}</template><a href=/c></a>`,
      ["/a", "/c", "/b.png"],
    ],
    ["lead to its own ids once a script clones it", '<a href="#x">x</a><p id=x><a href="#y">y</a>', ["#y"]],
    [
      "are completed by scripts",
      '<a href="">x</a><a href="/{{slug}}">x</a><img src="/<%= x %>.png"><a href="/$%7Bx%7D">',
      [],
    ],
  ])("links %s", (_, content, expected) => expect(urls(inert(content))).toEqual(expected));

  test.each([
    ["are checked", `<a href=/a>x</a><a href="">x</a>${style}`, ["/a", "", "/b.png"]],
    ["lead to ids of the document", '<a href="#x">x</a><p id=x>', ["#x"]],
    ["to symbols lead to its own ids", '<svg><symbol id="x"/><use href="#x"/><use href="#y"/></svg>', ["#y"]],
  ])("links in a shadow root %s", (_, content, expected) => expect(urls(shadow(content))).toEqual(expected));

  const body = '<h1>A</h1><h3>B</h3><img src="/a.png"><input><label for=n>N</label><p id=i><p id=i>{{ x }}</p>';

  test("the content of a shadow root is visible, with ids and headings of its own", () => {
    expect(shadow(`${body}<input id=n>`)).toMatchObject({
      h1: ["A"],
      elementFaults: [
        { message: 'The image "/a.png" has no alt text.' },
        { message: 'The headings skip a level: h3 "B" comes after an h1.' },
        { message: "The field <input> has no label." },
      ],
      leftovers: [{ kind: "value", text: "{{ x }}" }],
      duplicateIds: ["i"],
      ids: new Set(),
    });
    expect(
      facts("<h2 id=i>A</h2><x-a><template shadowrootmode=closed><h4 id=i>B</h4></template></x-a><h3>C</h3>"),
    ).toMatchObject({
      elementFaults: [],
      duplicateIds: [],
    });
    expect(shadow("<label for=n>N</label>").elementFaults).toMatchObject([{ code: "page/missing-id" }]);
    expect(
      facts('<template shadowrootmode="open"><label for=n>N</label></template><input id=n>').elementFaults,
    ).toMatchObject([{ message: 'The field <input id="n"> has no label.' }, { code: "page/missing-id" }]);
  });

  test("the host supplies the content of a slot", () => {
    expect(shadow("<h1><slot></slot></h1><a href=/x><slot name=a></slot></a><button><slot/></button>")).toMatchObject({
      h1: ["<slot>"],
      elementFaults: [],
    });
    expect(shadow("<button></button>").elementFaults).toMatchObject([{ message: "<button> has no accessible name." }]);
  });

  test("other content is completed by scripts", () => {
    const nothing = { h1: [], elementFaults: [], leftovers: [], duplicateIds: [] };
    expect(inert(`${body}<title>T</title><meta name="robots" content="noindex">`)).toMatchObject({
      ...nothing,
      ids: new Set(),
      titles: ["T"],
      noindex: false,
    });
    expect(facts(`<template shadowrootmode="none">${body}</template>`)).toMatchObject(nothing);
    expect(inert(`<template shadowrootmode="open">${body}</template>`)).toMatchObject(nothing);
    expect(inert('<p style="a:b" onclick="go()"><a target=_blank href="https://x.test/">')).toMatchObject({
      blockedAttributes: ['style="a:b"', 'onclick="go()"'],
    });
  });

  test("the content ends at its own end tag", () => {
    expect(facts("<template><template></template><p id=a></template><p id=b>")).toMatchObject({
      ids: new Set(["b"]),
      unclosed: undefined,
    });
    expect(facts("<template><p id=a>").unclosed?.text).toBe("<template");
    expect(facts("</template><svg><template/></svg><p id=a>")).toMatchObject({
      ids: new Set(["a"]),
      unclosed: undefined,
    });
  });
});

describe("leftovers of templates", () => {
  test.each([
    ["<p>undefined</p>", ["undefined"]],
    ["<p>€undefined</p>", ["undefined"]],
    ["<p>undefined NaN, NaN</p>", ["undefined NaN, NaN"]],
    ["<p>NaN:NaN</p>", ["NaN:NaN"]],
    ["<p>Up NaN %</p>", ["NaN %"]],
    ["<p>Published: Invalid Date</p>", ["Invalid Date"]],
    ["<p>Dear {firstName},</p>", ["{firstName}"]],
    ["<p>{...props}</p>", ["{...props}"]],
    ['<p title="undefined">x</p>', ["undefined"]],
    ["<p>{{ title }}</p>", ["{{ title }}"]],
  ])("%s", (body, found) => expect(facts(body).leftovers.map(({ text }) => text)).toEqual(found));

  test.each([
    "<p>This is undefined behaviour.</p>",
    "<p>Nan bread</p>",
    "<p>the <b>undefined</b> value</p>",
    "<p>undefined</p><code>undefined</code>",
    "<p>GET /users/{id}/posts, https://api.test/v1/{id}</p>",
    "<p>the set {x}, x_{n}, \\frac{a}{b}</p>",
    "<p>{count, plural, one {# file} other {# files}}</p>",
    "<p>C# { get; set; }</p>",
    "<textarea>undefined</textarea><script>undefined</script><style>a{b:c}</style><!-- undefined -->",
  ])("none in %s", (body) => expect(facts(body).leftovers).toEqual([]));
});

describe("fields without a label, controls without a name", () => {
  test.each([
    ["<input>", "<input>"],
    ["<input placeholder=Name>", '<input placeholder="Name">'],
    ['<label>Name</label><input id="n">', '<input id="n">'],
    ['<input aria-label=" " name="n">', '<input name="n">'],
    ["<label>a</label></label><select></select>", "<select>"],
    ["<a href=/x></a>", '<a href="/x">'],
    ["<a href=/x><!-- x --><i class=icon></i></a>", '<a href="/x">'],
    ['<a href=/x><picture><img src=a alt=""></picture></a>', '<a href="/x">'],
    ["<input type=image src=a>", '<input type="image">'],
    ['<i="a/b><input>"', "<input>"], // a quote in a tag name does not protect ">"
  ])("%s", (body, found) => {
    expect(facts(body).elementFaults).toMatchObject([{ message: expect.stringContaining(found) }]);
  });

  test.each([
    '<input id="n"><label for="n">Name</label>',
    "<label>Name <input></label>",
    '<textarea aria-labelledby="x y"></textarea><p id="y">Y</p>',
    '<INPUT TYPE="HIDDEN"><input type=reset>',
    "<a href=/x>\n<img src=a alt=Home></a>",
    "<button><svg><title>Menu</title></svg></button>",
    "<a id=place></a>",
  ])("none in %s", (body) =>
    expect(facts(body).elementFaults.filter(({ code }) => /label|name/.test(code))).toEqual([]),
  );
});

describe("attributes that a strict policy blocks", () => {
  test.each([
    ['<p style="color:red" onclick="go()">', ['style="color:red"', 'onclick="go()"']],
    ['<p style="" onclick one="x" data-on="y">', []],
  ])("%s", (body, found) => expect(facts(body).blockedAttributes).toEqual(found));
});

describe("links of files", () => {
  test.each([
    ["feed.xml", '<feed><id>tag:x</id><link/><link href=" /a "/></feed>', ["feed link /a"]],
    [
      "rss.xml",
      "<rss><link>/a</link><description>&lt;img src=&quot;/b&quot;&gt;</description></rss>",
      ["feed image /b", "feed link /a"],
    ],
    ["rss.xml", "<rss><description><![CDATA[<a href='/a?b&c'>]]></description></rss>", ["feed link /a?b&c"]],
    ["sitemap.xml", "<urlset><!-- <loc>/x</loc> --><loc>\n/a?b&amp;c\n</loc></urlset>", ["sitemap loc /a?b&c"]],
    ["robots.txt", "Sitemap: /a # ours\nsitemap:/b", ["robots Sitemap /a", "robots Sitemap /b"]],
    [
      "_redirects",
      "/x /a 301 # old\n/y/* /b/:splat\n# /z /c\n/d /e 302 Country=de\n/f",
      ["redirect /a", "redirect pattern /b/:splat", "redirect /e"],
    ],
    [
      "m.webmanifest",
      '{"start_url":"/a","icons":[{"src":"b.png"},1],"shortcuts":[{"url":"/c"}]}',
      ["manifest url /a", "manifest icons b.png", "manifest url /c"],
    ],
    ["a.svg", "<svg><a href='/a'><use href='#b'/></a></svg>", ["a href /a", "use href #b"]],
    ["a.html", '<base href="/x/"><a href="a">', []],
  ])("%s: %s", (path, text, found) => {
    expect(factsOfFile(path, text).links.map(({ url, kind }) => `${kind} ${url}`)).toEqual(found);
  });

  test("finds the files that scripts refer to", () => {
    expect(factsOfFile("a.js", 'import("./b.js"); fetch(`/c.json`); "https://x.test/d.png"; 1 / 2').mentions).toEqual([
      "./b.js",
      "/c.json",
      "https://x.test/d.png",
    ]);
    expect(factsOfFile("a.js", 'a("/\\xFC-\\u65E5.png","/é.json")').mentions).toEqual(["/ü-日.png", "/é.json"]);
  });
});

test("a page's links do not depend on pages before it", () => {
  const linksTo = (body: string, url: string): number => facts(body).links.filter((link) => link.url === url).length;
  for (let round = 0; round < 40; round++) {
    const set = Array.from({ length: 1000 }, (_, index) => `/${round}-${index}`).join(", ");
    const body = `<a href="/x">x</a><a class="c${round}" href="/x">x</a><img alt="" srcset="${set}">`;
    expect(linksTo(body, "/x")).toBe(1);
  }
});

test.each([
  ["<constructor href=/x>&constructor;</constructor><a href=/y>y</a>", ["/y"]],
  ['<a href="/a"class="b">x</a><a/href="/c">x</a><a href = "/d" >x</a><a HREF=\'/e\'>x</a>', ["/a", "/c", "/d", "/e"]],
  [
    '<a title="a>b" href="/f">x</a><a title="=\'" href="/g">x</a><a hidden href="/h?a&amp;b"/>x',
    ["/f", "/g", "/h?a&b"],
  ],
])("links of %s", (body, urls) => expect(facts(body).links.map(({ url }) => url)).toEqual(urls));

test("text that looks like an object property is not decoded", () => {
  expect(facts("<h1>&constructor; &toString;</h1>").h1).toEqual(["&constructor; &toString;"]);
});
