/**
 * Planted faults, one in each site, and where `plinth check --browser` finds them; and what looks like a fault but is none.
 * tests/browser/pages.test.ts has more, in another site.
 */
import { expect, test } from "vitest";
import { both, type Files, post, setting, template } from "../support/rows.ts";
import { siteWith, write } from "../support/small-site.ts";
import { beginSite } from "../support/starter-site.ts";
import { checkInBrowser } from "./in-browser.ts";

/** The site of small-site.ts, with HTML in Markdown and more settings. */
const site = (...settings: string[]): Files => setting(["markdown: { html: true }", ...settings].join(", "));

/** A client component on the home page. */
const island = (code: string): Files =>
  both(
    { "templates/tool.tsx": `"use client";\n${code}\n` },
    template(
      ["export function Home", 'import { Tool } from "./tool.tsx";\nexport function Home'],
      ["<ul>", "<Tool /><ul>"],
    ),
    post("Text."),
  );
/** A static script on the page of the post, after a paragraph. */
const scripted = (code: string): Files =>
  both(post('<p>Text.</p>\n\n<script src="/a.js" defer></script>'), { "content/static/a.js": code });

const faults: readonly (readonly [what: string, changes: Files, lines: string])[] = [
  [
    "an exception of an inline script in a Markdown text",
    post("Text.\n\n<script>\n  start();\n</script>"),
    'content/posts/first.md:7:1 error browser/console: A script throws "start is not defined". On /posts/first.',
  ],
  [
    "an error that a script logs",
    scripted('console.error("No prices");'),
    'content/posts/first.md:7:14 error browser/console: A script logs the error "No prices". On /posts/first.',
  ],
  [
    "a rejected promise",
    scripted('Promise.reject(new Error("Lost"));'),
    'content/posts/first.md:7:14 error browser/console: A script throws "Lost". On /posts/first.',
  ],
  [
    "a click on the button of an island",
    island(
      `export const Tool = () => <form><button type="button" onClick={() => { throw new Error("Jammed"); }}>Go</button></form>;`,
    ),
    'templates/page.tsx:18:34 error browser/console: A script throws "Jammed" after a click on <button type="button">. On /.',
  ],
  [
    "a key in the field of an island",
    island(
      `export const Tool = () => <form><input name="q" aria-label="Search" onChange={() => { throw new Error("Stuck"); }} /></form>;`,
    ),
    'templates/page.tsx:18:34 error browser/console: A script throws "Stuck" after a key in <input name="q">. On /.',
  ],
  [
    "a request of a click",
    island(
      `export const Tool = () => <form><button type="button" onClick={() => { fetch("/" + navigator.language); }}>Go</button></form>;`,
    ),
    'templates/site.tsx:9:11 error browser/request: The request for /en-US fails with status 404 after a click on <button type="button">. On /.',
  ],
  [
    "a frame of another site",
    post('<iframe src="https://maps.example/" title="Map"></iframe>'),
    "content/posts/first.md:5:14 warning browser/third-party: The page loads https://maps.example/ from another site. On /posts/first.",
  ],
  [
    "a text that a script evaluates, against the policy",
    both(scripted('setTimeout("start()");'), site("hosting: () => ({ policy: {} })")),
    "content/posts/first.md:7:14 error browser/policy: The page's policy blocks a text that becomes HTML or a script (require-trusted-types-for). On /posts/first.",
  ],
  [
    "a request of a script to another site, against the policy",
    both(scripted('fetch("https://counter.example/" + "a").catch(() => {});'), site("hosting: () => ({ policy: {} })")),
    "content/posts/first.md:7:14 error browser/policy: The page's policy blocks https://counter.example/a (connect-src). On /posts/first.",
  ],
  [
    "a banner that arrives late",
    both(post('<p style="height:500px">Text.</p>\n\n<script src="/a.js" defer></script>'), {
      "content/static/a.js":
        'addEventListener("load", () => document.body.insertAdjacentHTML("afterbegin", "<hr style=height:300px>"));',
    }),
    "templates/page.tsx:12:7 warning browser/layout-shift: At a width of 390 px, the layout moves after the first paint by more than 0.1 (CLS): mostly <body>. On /posts/first.",
  ],
  [
    "a long word",
    post(`Text.\n\n${"Donaudampfschifffahrt".repeat(4)}`),
    "content/posts/first.md:7:1 error browser/overflow: At a width of 320 px, the page scrolls sideways: <p> sticks out. On /posts/first.",
  ],
  [
    "contrast in the dark color scheme only",
    post(
      '<style>.a { background: #fff } @media (prefers-color-scheme: dark) { .a { background: #111 } }</style>\n\n<p class="a">Text.</p>',
    ),
    'content/posts/first.md:7:1 error browser/accessibility: <p class="a"> fails axe\'s rule color-contrast in the dark color scheme: #000000 on #111111 is 1.11:1, less than 4.5:1. On /posts/first.',
  ],
  [
    "an element after one that a script has added",
    both(post('<script src="/a.js" defer></script>\n\n<p>One.</p>\n\n<p style="color:#aaa">Two.</p>'), {
      "content/static/a.js": 'document.querySelector("h1").insertAdjacentHTML("afterend", "<p></p><p></p>");',
    }),
    "content/posts/first.md:9:1 error browser/accessibility: <p> fails axe's rule color-contrast: #aaaaaa on #ffffff is 2.32:1, less than 4.5:1. On /posts/first.",
  ],
  [
    "a width that grows with the text",
    post('<style>@media (min-width: 900px) { .a { width: 50rem } }</style>\n\n<p class="a">Text.</p>'),
    'content/posts/first.md:7:1 warning browser/text-size: With text at 200 %, the page scrolls sideways: <p class="a"> sticks out. On /posts/first.',
  ],
  [
    "a text that a script reveals, and a link that it adds",
    both(post('<p style="opacity:0">Late.</p>\n\n<div id="more"></div>\n\n<script src="/a.js" defer></script>'), {
      "content/static/a.js": 'document.querySelector("p").style.opacity = 1; more.innerHTML = "<a href=/>Home</a>";',
    }),
    [
      'content/posts/first.md:5:1 warning browser/no-script: Without scripts, the text "Late." is missing. On /posts/first.',
      "content/posts/first.md:7:1 warning browser/no-script: Without scripts, the link to / is missing. On /posts/first.",
      'content/posts/first.md:7:1 warning browser/no-script: Without scripts, the text "Home" is missing. On /posts/first.',
    ].join("\n"),
  ],
  [
    "a notice in front of a link",
    post('<div id="notice" style="position:fixed;inset:0;background:#fff">Cookies</div>\n\n[Home](/)'),
    'content/posts/first.md:7:8 error browser/focus: The Tab key moves the focus to <a href="/">, which is hidden: <div id="notice"> covers it. On /posts/first.',
  ],
];

const linesOf = (printed: string): string[] =>
  printed.split("\n").flatMap((line) => /^\S+ (?:error|warning) .*? On [^ ]+\.(?= |$)/.exec(line)?.[0] ?? []);

test.each(faults)("%s", async (_, changes, lines) => {
  const { printed } = await checkInBrowser(siteWith(both(site(), changes)));
  expect(linesOf(printed).join("\n")).toBe(lines);
});

const correct: readonly (readonly [what: string, changes: Files])[] = [
  [
    "texts that a script replaces, and what only scripts need",
    both(post('<time id="day">2024-01-15</time>\n\n<p id="copy"></p>\n\n<script src="/a.js" defer></script>'), {
      "content/static/a.js": 'day.textContent = "Two years ago"; copy.innerHTML = "<button>Copy</button>";',
    }),
  ],
  [
    "a wide table in an element that scrolls",
    post('<div style="overflow:auto" tabindex="0"><p style="width:900px">Text.</p></div>'),
  ],
  ["a page that moves on", post('<meta http-equiv="refresh" content="0; url=/">')],
  [
    "text for screen readers only",
    post('<p style="position:absolute;width:1px;height:1px;overflow:hidden;overflow-wrap:anywhere">Heading</p>'),
  ],
  [
    "a hidden checkbox with a label",
    post(
      '<label><input type="checkbox" style="position:absolute;width:1px;height:1px;clip-path:inset(50%)"> Agreed</label>',
    ),
  ],
];

test.each(correct)("accepts %s", async (_, changes) => {
  expect((await checkInBrowser(siteWith(both(site(), changes)))).printed).toBe("");
});

test("a new site has no findings", async () => {
  expect(await checkInBrowser(await beginSite("site"))).toMatchObject({ printed: "", summary: { unchanged: 0 } });
});

test("verdicts are kept until a page, or a file that it loads, changes", async () => {
  const root = siteWith(both(site(), scripted('console.error("No prices");')));
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

test("a site chooses the severity of a check", async () => {
  const wide = post('<p style="width:400px">Text.</p>');
  const root = siteWith(both(wide, site('checks: { "browser/overflow": "off" }')));
  expect((await checkInBrowser(root)).printed).toBe("");
});
