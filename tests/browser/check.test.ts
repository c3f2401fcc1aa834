/**
 * Faults on the pages of two small sites, and where `plinth check --browser` finds them; and what looks like a fault but is
 * none. tests/browser/pages.test.ts and planted.slow.test.ts have more, in other sites.
 */
import { beforeAll, expect, test } from "vitest";
import { both, type Files, post, setting, template } from "../support/rows.ts";
import { siteWith, write } from "../support/small-site.ts";
import { beginSite } from "../support/starter-site.ts";
import { checkInBrowser } from "./in-browser.ts";
import { linesOn } from "./planted.ts";

/** The site of small-site.ts, with HTML in Markdown and more settings. */
const site = (...settings: string[]): Files => setting(["markdown: { html: true }", ...settings].join(", "));

/** A post with its script, which it loads in the last line. */
interface Post {
  readonly text: string;
  readonly script?: string;
  /** What is found, each without the URL of the page; nothing if what looks like a fault is none. */
  readonly lines: readonly string[];
}

const posts: Readonly<Record<string, Post>> = {
  "exceptions, errors and rejected promises of scripts; a long word": {
    text: `Text.\n\n<script>\n  start();\n</script>\n\n${"Donaudampfschifffahrt".repeat(4)}`,
    script: 'console.error("No prices"); Promise.reject(new Error("Lost"));',
    lines: [
      '7:1 error browser/console: A script throws "start is not defined".',
      "11:1 error browser/overflow: At a width of 320 px, the page scrolls sideways: <p> sticks out.",
      '13:14 error browser/console: A script logs the error "No prices".',
      '13:14 error browser/console: A script throws "Lost".',
    ],
  },
  "a banner that arrives late": {
    text: '<p style="height:500px">Text.</p>',
    script:
      'addEventListener("load", () => document.body.insertAdjacentHTML("afterbegin", "<hr style=height:300px>"));',
    lines: [
      "templates/page.tsx:12:7 warning browser/layout-shift: At a width of 390 px, the layout moves after the first paint by more than 0.1 (CLS): mostly <body>.",
    ],
  },
  "a frame of another site, which has the focus outside of the window": {
    text: `<div style="height:3000px"></div>

<iframe src="https://films.example/" title="Map"></iframe>`,
    lines: ["7:14 warning browser/third-party: The page loads https://films.example/ from another site."],
  },
  "a frame of another site; contrast in the dark color scheme only, and after an element that a script has added": {
    text: `<iframe src="https://maps.example/" title="Map"></iframe>

<style>.a { background: #fff } @media (prefers-color-scheme: dark) { .a { background: #111 } }</style>

<p class="a">One.</p>

<p style="color:#aaa">Two.</p>`,
    script: 'document.querySelector("h1").insertAdjacentHTML("afterend", "<p></p><p></p>");',
    lines: [
      "5:14 warning browser/third-party: The page loads https://maps.example/ from another site.",
      '9:1 error browser/accessibility: <p class="a"> fails axe\'s rule color-contrast in the dark color scheme: #000000 on #111111 is 1.11:1, less than 4.5:1.',
      "11:1 error browser/accessibility: <p> fails axe's rule color-contrast: #aaaaaa on #ffffff is 2.32:1, less than 4.5:1.",
    ],
  },
  "a width that grows with the text; a text that a script reveals, and a link that it adds": {
    text: `<style>@media (min-width: 900px) { .a { width: 50rem } }</style>

<p class="a">Text.</p>

<p id="late" style="opacity:0">Late.</p>

<div id="more"></div>`,
    script: 'late.style.opacity = 1; more.innerHTML = "<a href=/>Home</a>";',
    lines: [
      '7:1 warning browser/text-size: With text at 200 %, the page scrolls sideways: <p class="a"> sticks out.',
      '9:1 warning browser/no-script: Without scripts, the text "Late." is missing.',
      "11:1 warning browser/no-script: Without scripts, the link to / is missing.",
      '11:1 warning browser/no-script: Without scripts, the text "Home" is missing.',
    ],
  },
  "a notice in front of a link": {
    text: '<div id="notice" style="position:fixed;inset:0;background:#fff">Cookies</div>\n\n[Home](/)',
    lines: [
      '7:8 error browser/focus: The Tab key moves the focus to <a href="/">, which is hidden: <div id="notice"> covers it.',
    ],
  },
  "texts that a script replaces, what only scripts need, what scrolls by itself, and what is for screen readers only": {
    text: `<time id="day">2024-01-15</time>

<p id="copy"></p>

<div style="overflow:auto" tabindex="0"><p style="width:900px">Text.</p></div>

<p style="position:absolute;width:1px;height:1px;overflow:hidden;overflow-wrap:anywhere">Heading</p>

<label><input type="checkbox" style="position:absolute;width:1px;height:1px;clip-path:inset(50%)"> Agreed</label>`,
    script: 'day.textContent = "Two years ago"; copy.innerHTML = "<button>Copy</button>";',
    lines: [],
  },
  "a page that finds nothing of an earlier visit": {
    text: "Text.",
    script: `const found = [localStorage.length, sessionStorage.length, document.cookie, window.name, history.length - 2];
if (found.some(Boolean)) console.error(found.join());
const leave = () => { localStorage.a = sessionStorage.a = window.name = document.cookie = "a=1"; };
leave();
addEventListener("pagehide", leave);
addEventListener("unload", () => console.error("Left"));`,
    lines: [],
  },
  "a page that moves on": { text: '<meta http-equiv="refresh" content="0; url=/">', lines: [] },
};
const slugOf = (what: string): string => `post-${Object.keys(posts).indexOf(what) + 1}`;

/** Islands on the home page. */
const islands = both(
  {
    "templates/tools.tsx": `"use client";
export const Click = () => <form style={{ padding: 20 }}><button type="button" onClick={() => { throw new Error("Jammed"); }}>Go</button></form>;
export const Key = () => <form style={{ padding: 20 }}><input name="q" aria-label="Search" onChange={() => { throw new Error("Stuck"); }} /></form>;
export const Load = () => <form style={{ padding: 20 }}><button type="button" onClick={() => { fetch("/" + navigator.language); }}>Load</button></form>;
`,
  },
  template(
    ["export function Home", 'import { Click, Key, Load } from "./tools.tsx";\nexport function Home'],
    ["<ul>", "<Click /><Key /><Load /><ul style={{ lineHeight: 2 }}>"],
  ),
);

const postWith = (what: string): Files => {
  const slug = slugOf(what);
  const { text, script } = posts[what] ?? { text: "" };
  const loading = script === undefined ? "" : `\n\n<script src="/${slug}.js" defer></script>`;
  return {
    [`content/posts/${slug}.md`]: `---\ntitle: ${slug}\ndate: 2024-01-15\n---\n${text}${loading}\n`,
    ...(script !== undefined && { [`content/static/${slug}.js`]: `${script}\n` }),
  };
};

/** What is printed for a site, as lines. */
let lines: string[] = [];
beforeAll(async () => {
  const all = both(site(), islands, ...Object.keys(posts).map(postWith), { "content/posts/first.md": undefined });
  lines = (await checkInBrowser(siteWith(all), { allPages: true })).printed.split("\n");
});

test.each(Object.entries(posts))("%s", (what, { lines: expected }) => {
  const slug = slugOf(what);
  const found = linesOn(`/posts/${slug}`, lines);
  expect(found.map((line) => line.replace(`content/posts/${slug}.md:`, ""))).toEqual(expected);
});

test("a click on a button of an island, a key in a field, a request after a click", () => {
  expect(linesOn("/", lines)).toEqual([
    'templates/page.tsx:18:34 error browser/console: A script throws "Jammed" after a click on <button type="button">Go</button>.',
    'templates/page.tsx:18:34 error browser/console: A script throws "Stuck" after a key in <input name="q">.',
    'templates/site.tsx:9:11 error browser/request: The request for /en-US fails with status 404 after a click on <button type="button">Load</button>.',
  ]);
});

test("what the policy blocks, with a check that is off", async () => {
  const text = post(`${"Donaudampfschifffahrt".repeat(4)}\n\n<script src="/a.js" defer></script>`);
  const script = 'fetch("https://counter.example/" + "a").catch(() => {});\nsetTimeout("start()");\n';
  const settings = site("hosting: () => ({ policy: {} })", 'checks: { "browser/overflow": "off" }');
  const { printed } = await checkInBrowser(siteWith(both(settings, text, { "content/static/a.js": script })));
  expect(linesOn("/posts/first", printed.split("\n"))).toEqual([
    "content/posts/first.md:7:14 error browser/policy: The page's policy blocks a text that becomes HTML or a script (require-trusted-types-for).",
    "content/posts/first.md:7:14 error browser/policy: The page's policy blocks https://counter.example/a (connect-src).",
  ]);
});

test.each([
  ["X-Frame-Options of the frame", "/framed*\n  X-Frame-Options: DENY\n"],
  ["frame-ancestors of the frame", "/framed*\n  Content-Security-Policy: frame-ancestors 'none'\n"],
  ["Cross-Origin-Embedder-Policy of the page", "/posts/*\n  Cross-Origin-Embedder-Policy: require-corp\n"],
])("what headers forbid: %s", async (_what, headers) => {
  const files = { "content/static/_headers": headers, "content/static/framed.html": "<!doctype html><title>A</title>" };
  const text = post('Text.\n\n<iframe src="/framed.html" title="Framed"></iframe>');
  const { printed } = await checkInBrowser(siteWith(both(site(), text, files)));
  expect(linesOn("/posts/first", printed.split("\n"))).toEqual([
    "content/posts/first.md:7:14 error browser/request: The request for /framed.html fails with net::ERR_BLOCKED_BY_RESPONSE.",
  ]);
});

test("a new site has no findings", async () => {
  expect(await checkInBrowser(await beginSite("site"))).toMatchObject({ printed: "", summary: { unchanged: 0 } });
});

test("verdicts are kept until a page, or a file that it loads, changes", async () => {
  const text = post('Text.\n\n<script src="/a.js" defer></script>');
  const root = siteWith(both(site(), text, { "content/static/a.js": 'console.error("No prices");' }));
  const results = siteWith();
  const first = await checkInBrowser(root, { results });
  expect(first.summary).toEqual({ checked: 2, unchanged: 0, pages: 2 });
  expect(await checkInBrowser(root, { results })).toEqual({
    ...first,
    summary: { checked: 2, unchanged: 2, pages: 2 },
  });
  write(root, { "content/static/a.js": "" });
  expect(await checkInBrowser(root, { results })).toEqual({
    printed: "",
    summary: { checked: 2, unchanged: 1, pages: 2 },
  });
  expect((await checkInBrowser(root, { results, limit: 1 })).summary).toEqual({ checked: 1, unchanged: 1, pages: 2 });
});
