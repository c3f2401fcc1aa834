/** The part of a stylesheet that a page keeps: everything that could match on it, whatever its scripts do; see src/output/finish/styles/. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Finisher } from "../../src/output/finish/finish.ts";
import { BundledAssets } from "../../src/output/finish/styles/assets.ts";
import type { Bundles } from "../../src/output/output-file.ts";
import { buildWith, edited, filesBelow } from "../support/small-site.ts";

/** Bundles as esbuild would have made them. */
function bundlesOf(files: Readonly<Record<string, string>>): Bundles {
  return {
    files: Object.entries(files).map(([name, bytes]) => ({
      path: `assets/${name}`,
      bytes,
      kind: "bundle",
      sources: [],
    })),
    assets: Object.fromEntries(Object.keys(files).map((name) => [name, { url: `/assets/${name}`, integrity: "" }])),
  };
}

const origin = "https://tiny.test";
const slot = '<style data-plinth-styles="a.css"></style>';

/** Every style element of a page whose first slot is of a.css, and whose second is of b.css. */
function styles(files: Readonly<Record<string, string>>, body: string): string {
  const finisher = new Finisher(new BundledAssets(bundlesOf(files), origin), { origin, hosting: {} });
  const slots = `${slot}<style data-plinth-styles="b.css"></style>`;
  const { html } = finisher.finish(`<!doctype html><html><head>${slots}</head><body>${body}</body></html>`);
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css).join(" | ");
}

/** The CSS in a page's style element. */
function used(css: string, body: string, script?: string): string {
  const finisher = new Finisher(
    new BundledAssets(bundlesOf({ "a.css": css, ...(script === undefined ? {} : { "a.js": script }) }), origin),
    { origin, hosting: {} },
  );
  const load = script === undefined ? "" : '<script type="module" src="/assets/a.js"></script>';
  const { html } = finisher.finish(`<!doctype html><html><head>${slot}${load}</head><body>${body}</body></html>`);
  return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
}

describe("selectors", () => {
  test.each([
    [
      "an element, a class, an id, an attribute",
      "p{a:b}.x{a:b}#i{a:b}[lang]{a:b}",
      '<p class="y x" id="i" lang="en">',
      "p{a:b}.x{a:b}#i{a:b}[lang]{a:b}",
    ],
    ["an element, a class, an id, an attribute that the page lacks", "p{a:b}.x{a:b}#i{a:b}[lang]{a:b}", "<b>", ""],
    ["one selector of a list", ".x,.y,p .z{a:b}", '<b class="y">', ".y{a:b}"],
    [
      "a selector whose every part is on the page",
      ".x .y,.x>.z,.x+b{a:b}",
      '<i class="x"><b class="y">',
      ".x .y,.x+b{a:b}",
    ],
    [
      "states are assumed",
      "a:hover,a:focus-visible::before,b:hover{a:b}",
      "<a>",
      "a:hover,a:focus-visible::before{a:b}",
    ],
    [":not() says nothing", "a:not(.x):not([y]){a:b}", "<a>", "a:not(.x):not([y]){a:b}"],
    [
      ":is(), :where() and :has() need one matching argument",
      "a:is(.x,.y){a:b}a:where(.x){c:d}a:has(>.y){e:f}:is(.x .y){g:h}",
      '<a class="y">',
      "a:is(.x,.y){a:b}a:has(>.y){e:f}",
    ],
    [
      ":is(), :has() and :not() nested in one another",
      "a:is(.x:has(.z),.q:not(.z)){a:b}",
      '<a class="q">',
      "a:is(.x:has(.z),.q:not(.z)){a:b}",
    ],
    [
      "selectors of unknown syntax are kept",
      "a:some-day(.x),a::later(y){a:b}",
      "<a>",
      "a:some-day(.x),a::later(y){a:b}",
    ],
    ["selectors that do not parse are kept", "a..b{a:b}", "<a>", "a..b{a:b}"],
    ["HTML knows no case, classes do", "P{a:b}.X{c:d}[LANG]{e:f}", '<p class="x" lang="en">', "P{a:b}[LANG]{e:f}"],
    [
      "escapes in class names",
      ".md\\:flex{a:b}.\\31 0{c:d}.no\\:x{e:f}",
      '<p class="md:flex 10">',
      ".md\\:flex{a:b}.\\31 0{c:d}",
    ],
    ["namespaces", "svg|a{a:b}*|b{c:d}[xlink|href]{e:f}", "<a>", "svg|a{a:b}"],
    [
      "elements whose tags are optional",
      "tbody tr{a:b}html body{c:d}colgroup{e:f}",
      "<table><td>1",
      "tbody tr{a:b}html body{c:d}colgroup{e:f}",
    ],
    ["elements that visitors open", "details[open]{a:b}", "<details>", "details[open]{a:b}"],
    ["the contents of a template element", ".x{a:b}", '<template><p class="x"></template>', ".x{a:b}"],
    ["entities and quotes", ".x{a:b}.y{a:b}", "<p class='&#120;'><p class=y>", ".x{a:b}.y{a:b}"],
  ])("%s", (_, css, body, expected) => {
    expect(used(css, body)).toBe(expected);
  });
});

describe("features that scripts create", () => {
  const css = ".is-open{a:b}.x{a:b}[hidden]{a:b}li{a:b}.never{a:b}";
  test.each([
    ["names in strings, and outside of them", 'e.classList.add("x");e.hidden=!0;', "", ".x{a:b}[hidden]{a:b}"],
    ["names in markup", "e.innerHTML=`<li class='x'>`", "", ".x{a:b}li{a:b}"],
    ["composed names of which a script has the start", '"is-"+state', "", ".is-open{a:b}"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the script's own
    ["composed names of which a script has the end", "`${state}-open`", "", ".is-open{a:b}"],
    ["names in the page's own data", "f(e.dataset)", '<p data-class="x is-open">', ".is-open{a:b}.x{a:b}"],
    [
      "names in 200,000 words of the page's data",
      "f(e.dataset)",
      `<p data-x="${"a ".repeat(200_000)}is-open">`,
      ".is-open{a:b}",
    ],
    ["data without a script are data", undefined, '<p data-class="x">', ""],
    ["a script in the page", undefined, "<script>e.className='x'</script>", ".x{a:b}"],
    ["a handler in an attribute", undefined, `<p onclick="this.className='x'">`, ".x{a:b}"],
    ["JSON-LD is ignored", undefined, '<script type="application/ld+json">{"x":"li"}</script>', ""],
    ["an unknown script: everything is kept", undefined, '<script src="https://other.test/x.js"></script>', css],
    ["a script that imports one", 'import a from"https://other.test/x.js";a()', "", css],
    ["a script that asks for its own URL", 'a(import.meta.url,"how to import it")', "", ""],
  ])("%s", (_, script, body, expected) => {
    expect(used(css, body, script)).toBe(expected);
  });
});

describe("names that scripts write differently", () => {
  test.each([
    [
      "properties for attributes",
      "[data-menu-open]{a:b}[aria-expanded]{c:d}[tabindex]{e:f}[data-gone]{g:h}",
      "e.dataset.menuOpen=1;e.ariaExpanded=!0;e.tabIndex=0",
      "",
      "[data-menu-open]{a:b}[aria-expanded]{c:d}[tabindex]{e:f}",
    ],
    ["a property is no class", ".menu-open{a:b}", "e.menuOpen=1", "", ""],
    [
      "class names with signs",
      ".md\\:flex{a:b}.w-1\\/2{c:d}.w-1\\/3{e:f}",
      'e.className="md:flex w-1/2"',
      "",
      ".md\\:flex{a:b}.w-1\\/2{c:d}",
    ],
    ["class names with signs, in data", ".md\\:flex{a:b}", "f()", '<p data-class="md:flex">', ".md\\:flex{a:b}"],
    [
      "as minifiers write them",
      ".über{a:b}.日本{c:d}",
      'e.className="\\xFCber \\u65E5\\u672C"',
      "",
      ".über{a:b}.日本{c:d}",
    ],
    [
      "in a script that another one imports",
      ".x{a:b}",
      undefined,
      '<script type="module">import "/assets/b.js"</script>',
      ".x{a:b}",
    ],
  ])("%s", (_, css, script, body, expected) => {
    expect(used(css, body, script)).toBe(expected);
  });
});

describe("at-rules and names", () => {
  test.each([
    [
      "empty groups are removed",
      "@media print{.x{a:b}p{c:d}}@supports (a:b){@media (x){.x{a:b}}}",
      "<p>",
      "@media print{p{c:d}}",
    ],
    [
      "layers keep their order",
      "@layer a,b;@layer c{.x{a:b}}@layer c.d{p{a:b}}@layer{.x{a:b}}",
      "<p>",
      "@layer a,b;@layer c;@layer c.d{p{a:b}}",
    ],
    [
      "containers, scopes, starting styles",
      "@container w (width>1px){p{a:b}}@scope (.x) to (.y){p{a:b}}@starting-style{p{a:b}}",
      "<p>",
      "@container w (width>1px){p{a:b}}@scope (.x) to (.y){p{a:b}}@starting-style{p{a:b}}",
    ],
    [
      "nesting",
      "p{a:b;&.x{c:d}&:hover{e:f}.x &{g:h}@media print{i:j}k:l}",
      "<p>",
      "p{a:b;&:hover{e:f}.x &{g:h}@media print{i:j}k:l}",
    ],
    [
      "keyframes",
      "@keyframes in{0%{a:b}}@keyframes out{to{a:b}}p{animation:in 1s}.x{animation-name:out}",
      "<p>",
      "@keyframes in{0%{a:b}}p{animation:in 1s}",
    ],
    [
      "fonts",
      '@font-face{font-family:"A B";src:url(/a)}@font-face{font-family:C;src:url(/c)}p{font:1em "A B"}',
      "<p>",
      '@font-face{font-family:"A B";src:url(/a)}p{font:1em "A B"}',
    ],
    [
      "fonts of drawings",
      "@font-face{font-family:C;src:url(/c)}",
      '<svg><text font-family="C">',
      "@font-face{font-family:C;src:url(/c)}",
    ],
    [
      "custom properties, through others",
      ":root{--a:var(--b);--b:1px;--c:2px;--d:3px}p{x:var(--a)}.x{x:var(--c)}",
      "<p>",
      ":root{--a:var(--b);--b:1px}p{x:var(--a)}",
    ],
    [
      "custom properties, without the space before their values",
      ":root{--a: 1px;--b: ;--c:  { };x:var(--a)var(--b)var(--c)}",
      "<p>",
      ":root{--a:1px;--b: ;--c:{ };x:var(--a)var(--b)var(--c)}",
    ],
    [
      "custom properties used through keyframes",
      ":root{--a:1px;--n:k}@keyframes k{to{x:var(--a)}}p{animation:var(--n)}",
      "<p>",
      ":root{--a:1px;--n:k}@keyframes k{to{x:var(--a)}}p{animation:var(--n)}",
    ],
    ["custom properties used by an attribute", ":root{--a:1px;--b:1px}", '<svg fill="var(--a)" />', ":root{--a:1px}"],
    [
      "custom properties used by a container query",
      ":root{--a:1px}@container style(--a:1px){p{x:y}}",
      "<p>",
      ":root{--a:1px}@container style(--a:1px){p{x:y}}",
    ],
    [
      "registered custom properties",
      '@property --a{syntax:"*"}@property --b{syntax:"*"}p{--a:1;x:var(--a)}',
      "<p>",
      '@property --a{syntax:"*"}p{--a:1;x:var(--a)}',
    ],
    ["a rule of unused custom properties is removed", ":root{--a:1px}p{x:y}", "<p>", "p{x:y}"],
    [
      "at-rules without selectors or names are kept",
      '@import "https://x.test/a.css";@page{margin:0}@view-transition{navigation:auto}@new x{y}',
      "<p>",
      '@import "https://x.test/a.css";@page{margin:0}@view-transition{navigation:auto}@new x{y}',
    ],
    ["text that would close the element", 'p::before{content:"</style>"}', "<p>", 'p::before{content:"<\\/style>"}'],
  ])("%s", (_, css, body, expected) => {
    expect(used(css, body)).toBe(expected);
  });

  test("scripts use names, too", () => {
    const css = "@keyframes in{to{a:b}}:root{--a:1;--b:2}";
    expect(used(css, "", 'e.animate("in");s.setProperty("--a",1)')).toBe("@keyframes in{to{a:b}}:root{--a:1}");
  });
});

describe("names are used by all CSS of a page", () => {
  const names =
    ':root{--a:1px;--b:1px}@keyframes in{to{a:b}}@font-face{font-family:"Inter";src:url(/i)}@counter-style c{symbols:"x"}';
  const few = ":root{--a:1px}@keyframes in{to{a:b}}";

  test.each([
    [
      "the style of another slot",
      "p{x:var(--a);animation:in}.gone{x:var(--b)}",
      "<p>",
      `${few} | p{x:var(--a);animation:in}`,
    ],
    [
      "the style of another slot, through names of the first",
      "@keyframes up{to{x:var(--a)}}@keyframes no{to{x:var(--b)}}p{--n:up}",
      '<p style="animation:var(--n) in">',
      ":root{--a:1px}@keyframes in{to{a:b}} | @keyframes up{to{x:var(--a)}}p{--n:up}",
    ],
    [
      "a style of the template",
      "",
      "<style>p{x:var(--a);animation:in 1s}</style>",
      `${few} | p{x:var(--a);animation:in 1s}`,
    ],
    [
      "names with escapes, and as browsers compare font families",
      "",
      "<style>p{x:var(--\\61);font:1em INTER}</style>",
      ':root{--a:1px}@font-face{font-family:"Inter";src:url(/i)} | p{x:var(--\\61);font:1em INTER}',
    ],
    [
      "an attribute",
      "",
      '<p style="animation:in"><font face="inter"><rect fill="var(--a)">',
      `${few}@font-face{font-family:"Inter";src:url(/i)}`,
    ],
    [
      "a drawing in the page",
      "",
      "<svg><style>rect{fill:var(--a);animation:in}</style></svg>",
      `${few} | rect{fill:var(--a);animation:in}`,
    ],
    [
      "a shadow root",
      "",
      "<template shadowrootmode=open><style>p{x:var(--a);animation:in}</style></template>",
      `${few} | p{x:var(--a);animation:in}`,
    ],
    ["a stylesheet of the site", "", '<link rel="stylesheet" href="/assets/l.css">', few],
    [
      "a stylesheet of the site by its absolute URL",
      "",
      '<link rel="stylesheet" href="https://TINY.test/assets/l.css?x">',
      few,
    ],
    ["a stylesheet that a handler turns on", "", '<link rel="preload" as="style" href="/assets/l.css">', few],
    ["a drawing of the site", "", '<svg><use href="/assets/d.svg#x"/></svg>', ":root{--a:1px}"],
    ["a font or a script that is preloaded", "", '<link rel="preload" as="font" href="/x.woff2">', ""],
    [
      "a drawing of the page itself and an icon use none",
      "",
      '<svg><use href="#x"/></svg><link rel="icon" href="/i.svg">',
      "",
    ],
  ])("%s", (_, css, body, expected) => {
    const files = {
      "a.css": names,
      "b.css": css,
      "l.css": "p{x:var(--a);animation:in}",
      "d.svg": '<rect fill="var(--a)"/>',
    };
    expect(styles(files, body)).toBe(expected);
  });

  test.each([
    ["a stylesheet of another site", "", '<link rel="stylesheet" href="https://other.test/x.css">'],
    ["a static stylesheet", "", '<link rel="stylesheet" href="/x.css">'],
    ["a stylesheet that a slot imports", '@import "https://other.test/x.css";', ""],
    ["a stylesheet that one of the site imports", "", '<link rel="stylesheet" href="/assets/l.css">'],
    ["a stylesheet that a style imports", "", "<style>@import url(/x.css)</style>"],
    ["a stylesheet that a script adds", "", "<script>link.href='/dark.css'</script>"],
    ["a static drawing", "", '<svg><use href="/icons.svg#x"/></svg>'],
  ])("%s may use all", (_, css, body) => {
    const files = { "a.css": `.gone{a:b}${names}`, "b.css": css, "l.css": '@import "https://other.test/y.css";' };
    expect(styles(files, body).split(" | ")[0]).toBe(names);
  });
});

describe("in a build", () => {
  const withHead = (head: string, css = "h1{top:0}.x{left:0}") => ({
    "templates/look.css": css,
    "templates/menu.ts": "document.title",
    ...edited("templates/page.tsx", ["<title>", `${head}<title>`], ["import { ", "import { Styles, useAsset, "]),
    ...edited("templates/site.tsx", ["content,\n", 'content, bundles: ["look.css", "menu.ts"],\n']),
  });
  const build = async (head: string, css?: string) => {
    const ran = await buildWith(withHead(head, css));
    const files = ran.ok ? filesBelow(join(ran.root, "dist")) : {};
    return {
      ...ran,
      html: files["index.html"] ?? "",
      assets: Object.keys(files).filter((path) => path.endsWith(".css")),
    };
  };

  test("the page contains the CSS that it uses, and the file is left out", async () => {
    const { ok, html, assets } = await build('<Styles from="look.css" />');
    expect({ ok, assets }).toEqual({ ok: true, assets: [] });
    expect(html).toContain("<style>h1{top:0}</style>");
  });

  test("a stylesheet that is also requested is published, complete", async () => {
    const link = '<link rel="stylesheet" href={useAsset("look.css").url} />';
    const { ok, html, assets } = await build(`<Styles from="look.css" />${link}`);
    expect(ok).toBe(true);
    expect(html).toContain(`<style>h1{top:0}</style><link rel="stylesheet" href="/${assets[0]}"/>`);
  });

  test.each([
    ['{origin + useAsset("look.css").url}', "https://tiny.test/"],
    ['{"https://TINY.test:443" + useAsset("look.css").url + "?x"}', "https://TINY.test:443/"],
  ])("by any spelling of its URL: %s", async (href, start) => {
    const { ok, html, assets } = await build(`<Styles from="look.css" /><link rel="stylesheet" href=${href} />`);
    expect({ ok, assets }).toEqual({ ok: true, assets: [expect.any(String)] });
    expect(html).toContain(`href="${start}${assets[0]}`);
  });

  test("its errors are reported in the stylesheet", async () => {
    const { lines } = await build('<Styles from="look.css" />', "h1{top:0}\nbody{background:url(/gone.png)}");
    expect(lines).toEqual([expect.stringContaining('templates/look.css:2:21 error link/no-asset: "/gone.png"')]);
  });

  test.each([
    ["nothing of that name", "lok.css", 'useAsset("lok.css"): no such bundled file. Known: look.css, menu.ts.'],
    ["no stylesheet", "menu.ts", '<Styles from="menu.ts">: not a stylesheet.'],
  ])("%s", async (_, name, message) => {
    const { lines } = await build(`<Styles from="${name}" />`);
    expect(lines.join("\n")).toContain(`error template/error: ${message}`);
  });
});
