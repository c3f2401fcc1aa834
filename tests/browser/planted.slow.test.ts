/**
 * Faults planted in the blog and in the documentation of `plinth init`: `plinth check --browser` finds each where it is, and
 * nothing in a new site. The result may not depend on the machine. After a change of a measure, repeat it, also on a busy one:
 * `for run in $(seq 10); do npx vitest run tests/browser/planted.slow.test.ts; done`
 */
import { expect, test } from "vitest";
import type { Files } from "../support/small-site.ts";
import { beginSite } from "../support/starter-site.ts";
import { checkInBrowser } from "./in-browser.ts";
import { findingsOf, type PlantedPage } from "./planted.ts";

/** Components of the texts: islands. */
const tools = (names: string, islands: string): Files => ({
  "templates/islands.tsx": `"use client";\nimport { useState } from "react";\n${islands}\n`,
  "templates/tools.tsx": `import { component, island, z } from "plinth";
import { ${names} } from "./islands.tsx";
export const tools = { ${names.replaceAll(/\w+/g, "$&: component($&)")} };
`,
});

const blog: readonly PlantedPage[] = [
  {
    name: "events",
    text: `Text.

<script>
  start();
</script>

<iframe src="https://maps.example/" title="Map" width="300" height="200"></iframe>

<img src="https://pictures.example/a.png" alt="" width="30" height="20">

<p id="target">Text.</p>`,
    script: `console.error("No prices");
Promise.reject(new Error("Lost"));
addEventListener("load", () => { throw new Error("Late"); });
setTimeout(() => setTimeout(() => { throw new Error("Later"); }, 200), 200);
new Image().src = "/gone-" + navigator.language + ".svg";
setTimeout("start()");
fetch("https://counter.example/" + "a").catch(() => {});
target.setAttribute("onclick", "start()");
target.setAttribute("style", "color: red");
try { target.innerHTML = "<b>Bold</b>"; } catch {}`,
    lines: [
      "content/planted/events.md error browser/request: The request for /gone-en-US.svg fails with status 404.",
      'content/planted/events.md:6:1 error browser/console: A script throws "start is not defined".',
      'content/planted/events.md:10:1 error browser/overflow: At a width of 320 px, the page scrolls sideways: <iframe src="https://maps.example/"> sticks out.',
      "content/planted/events.md:10:14 warning browser/third-party: The page loads https://maps.example/ from another site.",
      "content/planted/events.md:12:11 warning browser/third-party: The page loads https://pictures.example/a.png from another site.",
      'content/planted/events.md:16:14 error browser/console: A script logs the error "No prices".',
      'content/planted/events.md:16:14 error browser/console: A script throws "Late".',
      'content/planted/events.md:16:14 error browser/console: A script throws "Later".',
      'content/planted/events.md:16:14 error browser/console: A script throws "Lost".',
      "content/planted/events.md:16:14 error browser/policy: The page's policy blocks a text that becomes HTML or a script (require-trusted-types-for).",
    ],
  },
  {
    name: "late",
    text: `<style>.names { white-space: nowrap } .tall { height: 500px } .hidden { opacity: 0 }</style>

<p class="hidden">Revealed.</p>

<p class="names">Ann, Bob, Carol, Dave, Eve, Frank, Grace, Heidi, Ivan</p>

<div id="more"></div>

<section id="news"></section>

<p class="tall">Text.</p>`,
    script: `document.querySelector(".hidden").classList.remove("hidden");
const link = document.createElement("a");
link.href = "/";
link.textContent = "Start";
more.append(link);
const heading = document.createElement("h2");
heading.textContent = "News";
news.append(heading);
const banner = document.createElement("hr");
banner.size = 300;
addEventListener("load", () => document.querySelector("main").prepend(banner));`,
    lines: [
      'content/planted/late.md:6:1 warning browser/no-script: Without scripts, the text "Revealed." is missing.',
      'content/planted/late.md:8:1 error browser/overflow: At a width of 320 px, the page scrolls sideways: <p class="names"> sticks out.',
      'content/planted/late.md:10:1 warning browser/no-script: Without scripts, the text "Start" is missing.',
      'content/planted/late.md:12:1 warning browser/no-script: Without scripts, the heading "News" is missing.',
      'templates/layout.tsx:83:9 warning browser/layout-shift: At a width of 390 px, the layout moves after the first paint by more than 0.1 (CLS): mostly <main id="_content">.',
    ],
  },
  {
    name: "access",
    text: `<style>
.pale { color: #aaa }
.night { background: #fff; color: #000 }
@media (prefers-color-scheme: dark) { .night { background: #111 } }
.small { width: 10px; height: 10px; padding: 0; border: 0 }
</style>

<p class="pale">Pale.</p>

<p class="night">Night.</p>

<p role="slider" tabindex="0" aria-label="Volume">Volume</p>

A text with [a link](/) in it.

<form><button class="small" aria-label="One"></button><button class="small" aria-label="Two"></button></form>

<p role="paragraf">Text.</p>`,
    lines: [
      'content/planted/access.md:11:1 error browser/accessibility: <p class="pale"> fails axe\'s rule color-contrast: #aaaaaa on #fdfcfa is 2.26:1, less than 4.5:1.',
      'content/planted/access.md:13:1 error browser/accessibility: <p class="night"> fails axe\'s rule color-contrast in the dark color scheme: #000000 on #111111 is 1.11:1, less than 4.5:1.',
      "content/planted/access.md:15:1 error browser/accessibility: <p> fails axe's rule aria-required-attr: Required ARIA attributes must be provided.",
      'content/planted/access.md:19:7 error browser/accessibility: <button class="small"> fails axe\'s rule target-size: All touch targets must be 24px large, or leave sufficient space.',
      "content/planted/access.md:21:1 error browser/accessibility: <p> fails axe's rule aria-roles: ARIA roles used must conform to valid values.",
      'content/planted/access.md:21:10 warning page/no-effect: Screen readers do not know "paragraf" in the attribute role of a <p>, so it has no effect.',
    ],
  },
  {
    name: "large",
    text: `<style>
.grows { width: 60rem }
@media (max-width: 1000px) { .grows { width: auto } }
.narrow { width: 120px; overflow-wrap: anywhere }
.notice { position: fixed; inset: auto 0 0; height: 120px; background: #fff; color: #000 }
.away { position: absolute; left: -9999px }
</style>

<p class="grows">Text.</p>

<p class="narrow">Ann is a photographer.</p>

<div class="notice">Cookies</div>

<a class="away" href="/tags">Tags</a>`,
    lines: [
      'content/planted/large.md:12:1 warning browser/text-size: With text at 200 %, the page scrolls sideways: <p class="grows"> sticks out.',
      'content/planted/large.md:14:1 warning browser/text-size: With text at 200 %, the word "photographer" breaks in its middle.',
      'content/planted/large.md:18:1 error browser/focus: The Tab key moves the focus to <a href="/tags">, which is hidden: it is outside of the window.',
    ],
  },
  {
    name: "controls",
    text: "<Order />\n\n<Find />\n\n<Size />\n\n<More />",
    files: tools(
      "Order, Find, Size, More",
      `export const Order = () => <form><button type="button" onClick={() => { throw new Error("No tea"); }}>Order</button></form>;
export function Find() {
  const [text, setText] = useState("");
  const find = (value: string) => { setText(value); setTimeout(() => { throw new Error("Nothing"); }, 300); };
  return <form><label>Find <input name="find" value={text} onInput={(event) => find(event.currentTarget.value)} /></label></form>;
}
export const Size = () => <form><label>Size <select name="size" onChange={() => console.error("No size")}><option>S</option><option>M</option></select></label></form>;
export const More = () => <form><button type="button" name="more" onClick={() => { new Image().src = "/more-" + navigator.language + ".svg"; }}>More</button></form>;`,
    ),
    lines: [
      'content/planted/controls.md error browser/request: The request for /more-en-US.svg fails with status 404 after a click on <button name="more">More</button>.',
      'templates/planted.tsx:7:7 error browser/console: A script logs the error "No size" after a click on <select name="size">.',
      'templates/planted.tsx:7:7 error browser/console: A script throws "No tea" after a click on <button type="button">Order</button>.',
      'templates/planted.tsx:7:7 error browser/console: A script throws "Nothing" after a key in <input name="find">.',
    ],
  },
];

const docs: readonly PlantedPage[] = [
  {
    name: "events",
    text: `Text.

<script type="module">
  missing.call();
</script>

<script type="module" src="/first.js"></script>

<link rel="stylesheet" href="https://fonts.example/a.css">

<video src="https://films.example/a.mp4" controls width="300" height="200"></video>`,
    script: `fetch("/gone-" + navigator.language + ".json").catch(() => {});
const link = document.createElement("link");
link.rel = "stylesheet";
link.href = "/gone-" + navigator.language + ".css";
document.head.append(link);`,
    files: {
      "content/static/first.js": 'import "./second.js";\n',
      "content/static/second.js":
        'console.error(new TypeError("No key"));\nqueueMicrotask(() => { throw new Error("Soon"); });\n',
    },
    lines: [
      'content/planted/events.md error browser/console: A script logs the error "TypeError: No key".',
      'content/planted/events.md error browser/console: A script throws "Soon".',
      "content/planted/events.md error browser/request: The request for /gone-en-US.json fails with status 404.",
      'content/planted/events.md:6:1 error browser/console: A script throws "missing is not defined".',
      "content/planted/events.md:12:30 warning browser/third-party: The page loads https://fonts.example/a.css from another site.",
      "content/planted/events.md:14:13 warning browser/third-party: The page loads https://films.example/a.mp4 from another site.",
      "content/planted/events.md:16:14 error browser/policy: The page's policy blocks /gone-en-US.css (style-src-elem).",
    ],
  },
  {
    name: "hydration",
    text: "Text.\n\n<Fonts />\n\nText.\n\n<Wide />\n\n<Wait />",
    files: tools(
      "Fonts, Wide, Wait",
      `export const Fonts = () => <p>{globalThis.document?.fonts ? "With fonts" : "Without fonts"}</p>;
export const Wide = () => (globalThis.document?.fonts ? <p>Wide</p> : <b>Narrow</b>);
export const Wait = () => <form><button type="button" onClick={() => { setTimeout(() => { throw new Error("Timed out"); }, 250); }}>Wait</button><input type="checkbox" name="agree" aria-label="Agree" onChange={() => { void Promise.reject(new Error("Refused")); }} /></form>;
void useState;`,
    ),
    lines: [
      'templates/islands.tsx:5:146 error browser/accessibility: <input name="agree"> fails axe\'s rule target-size: All touch targets must be 24px large, or leave sufficient space.',
      'templates/planted.tsx:7:7 error browser/console: A script throws "Refused" after a click on <input name="agree">.',
      'templates/planted.tsx:7:7 error browser/console: A script throws "Timed out" after a click on <button type="button">Wait</button>.',
      "templates/planted.tsx:7:7 error browser/hydration: The island <Fonts> does not hydrate: React renders it again.",
      "templates/planted.tsx:7:7 error browser/hydration: The island <Wide> does not hydrate: React renders it again.",
      'templates/planted.tsx:7:7 warning browser/no-script: Without scripts, the text "Wide" is missing.',
    ],
  },
  {
    name: "pictures",
    text: `<style>.tall { height: 500px } .far { position: relative; left: 200px; width: 200px }</style>

<img src="/tall.svg" alt="A tower">

<p class="tall">Text.</p>

<p class="far">Text.</p>`,
    files: {
      "content/static/tall.svg":
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400"/></svg>\n',
    },
    lines: [
      'content/planted/late.md:12:1 warning browser/layout-shift: At a width of 390 px, the layout moves after the first paint by more than 0.1 (CLS): mostly <p class="tall">.',
      'content/planted/pictures.md:10:1 error browser/overflow: At a width of 320 px, the page scrolls sideways: <p class="far"> sticks out.',
    ],
  },
  {
    name: "late",
    text: `<style>.tall { height: 500px } .open { height: 300px } .box { width: 400px }</style>

<p class="ad"></p>

<div id="app"></div>

<p hidden id="tip">A tip.</p>

<p class="tall">Text.</p>

<p class="box">Text.</p>`,
    script: `const text = document.createElement("p");
text.textContent = "Rendered by a script.";
app.append(text);
tip.hidden = false;
setTimeout(() => document.querySelector(".ad").classList.add("open"), 300);`,
    lines: [
      'content/planted/late.md:8:1 warning browser/no-script: Without scripts, the text "Rendered by a script." is missing.',
      'content/planted/late.md:10:1 warning browser/no-script: Without scripts, the text "A tip." is missing.',
      'content/planted/late.md:12:1 warning browser/layout-shift: At a width of 390 px, the layout moves after the first paint by more than 0.1 (CLS): mostly <p class="tall">.',
      'content/planted/late.md:14:1 error browser/overflow: At a width of 320 px, the page scrolls sideways: <p class="box"> sticks out.',
    ],
  },
  {
    name: "access",
    text: `<style>.gray { color: #888 } @media (prefers-color-scheme: dark) { .gray { color: #444 } }</style>

<p class="gray">Gray.</p>

<p lang="english">Text.</p>

<div aria-hidden="true"><a href="/search">Search</a></div>

<svg role="img" width="20" height="20"><rect width="20" height="20"></rect></svg>

<iframe src="/favicon.svg" width="20" height="20"></iframe>

<ul><p>One</p></ul>`,
    lines: [
      'content/planted/access.md:6:1 error browser/accessibility: <p class="gray"> fails axe\'s rule color-contrast in the dark color scheme: #444444 on #14161b is 1.85:1, less than 4.5:1.',
      'content/planted/access.md:6:1 error browser/accessibility: <p class="gray"> fails axe\'s rule color-contrast: #888888 on #ffffff is 3.54:1, less than 4.5:1.',
      "content/planted/access.md:8:1 error browser/accessibility: <p> fails axe's rule valid-lang: lang attribute must have a valid value.",
      'content/planted/access.md:8:10 warning page/no-effect: Browsers do not know "english" in the attribute lang of a <p>, so it has no effect.',
      "content/planted/access.md:10:1 error browser/accessibility: <div> fails axe's rule aria-hidden-focus: ARIA hidden element must not be focusable or contain focusable elements.",
      "content/planted/access.md:12:1 error browser/accessibility: <svg> fails axe's rule svg-img-alt: <svg> elements with an img or image role must have alternative text.",
      'content/planted/access.md:14:1 error browser/accessibility: <iframe src="/favicon.svg"> fails axe\'s rule frame-title: Frames must have an accessible name.',
      "content/planted/access.md:16:1 error browser/accessibility: <ul> fails axe's rule list: <ul> and <ol> must only directly contain <li>, <script> or <template> elements.",
    ],
  },
  {
    name: "large",
    text: `<style>
.column { width: 130px; overflow-wrap: anywhere }
.fixed { min-width: 50rem }
@media (max-width: 900px) { .fixed { min-width: 0 } }
.closed { height: 0; overflow: hidden }
.bar { position: fixed; inset: 0 0 auto; height: 60px; background: #fff; color: #000 }
</style>

<p class="column">Documentation.</p>

<p class="fixed">Text.</p>

<div class="closed"><a href="/search">Search</a></div>

<div class="bar">Offer</div>`,
    lines: [
      'content/planted/large.md:12:1 warning browser/text-size: With text at 200 %, the word "Documentation" breaks in its middle.',
      'content/planted/large.md:14:1 warning browser/text-size: With text at 200 %, the page scrolls sideways: <p class="fixed"> sticks out.',
      'content/planted/large.md:16:21 error browser/focus: The Tab key moves the focus to <a href="/search">, which is hidden: an element around it cuts it off.',
    ],
  },
];

test.each(Object.entries({ blog, docs }))("%s", async (template, planted) => {
  expect(await findingsOf(template as "blog" | "docs", planted)).toEqual(
    Object.fromEntries(planted.map(({ name, lines }) => [name, lines])),
  );
});

test.each(["minimal", "blog", "docs"])("nothing in a new site: %s", async (template) => {
  const root = await beginSite(template, "--template", template);
  expect(await checkInBrowser(root, { allPages: true })).toMatchObject({ printed: "", summary: { unchanged: 0 } });
});
