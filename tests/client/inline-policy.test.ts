/** Inline scripts and styles in a real browser, each in a page of its own under the policy that was made for it. */
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type StaticServer, serveFolder } from "../support/browser.ts";
import { buildSite, edited, siteWith, write } from "../support/small-site.ts";

const run = 'document.body.className="ran"';
const shine = "html>body{color:rgb(1,2,3)}";
const typed = (type: string) => `<script type="${type}">${run}</script>`;
const drawn = (content: string) => `<svg>${content}</svg>`;

/** Markup, and whether a browser without a policy runs its script or applies its style. */
const rows: readonly (readonly [name: string, html: string, works?: false])[] = [
  ["a script", `<script>${run}</script>`],
  ["a script with LF", `<script>\n${run}\n</script>`],
  ["a script with CRLF", `<script>\r\n${run};\r\n</script>`],
  ["a script with CR", `<script>\r${run};\r</script>`],
  ["a script with NUL", `<script>${run};"\0"</script>`],
  ["a script with &&, <, > and a reference", `<script>1<2&&2>1&&(${run},"&amp;")</script>`],
  ["a script with a comment", `<script><!--\n${run}\n--></script>`],
  ["a script with U+2028", `<script>"\u2028";${run}</script>`],
  ["a script with a BOM", `<script>\ufeff${run}</script>`],
  ["a script with half of a surrogate pair", `<script>"\ud800";${run}</script>`],
  ["a script with an emoji", `<script>"😀";${run}</script>`],
  ["a module", typed("module")],
  [
    "an import map",
    `<script type="importmap">{"imports":{"a":"/run.js"}}</script><script type="module">import "a"</script>`,
  ],
  ...[
    ...["text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript"],
    ...["text/x-javascript", "application/x-javascript", "text/x-ecmascript", "application/x-ecmascript"],
    ...["text/javascript1.0", "text/javascript1.5", "text/jscript", "text/livescript", " TEXT/JavaScript ", ""],
  ].map((type) => [`a script of type "${type}"`, typed(type)] as const),
  ["a script of language JScript", `<script language="JScript">${run}</script>`],
  ["a script of language JavaScript1.2", `<script language="JavaScript1.2">${run}</script>`],
  ["data", typed("application/json"), false],
  ["a template", typed("text/html"), false],
  ["a script of an unknown version", typed("text/javascript1.9"), false],
  ["a style", `<style>${shine}</style>`],
  ["a style with CRLF", `<style>\r\n${shine}\r\n</style>`],
  ["a style with a reference", `<style>${shine}a::after{content:"&lt;"}</style>`],
  ["a shadow root", `<div><template shadowrootmode="open"><style>a{}</style><script>${run}</script></template></div>`],
  ["a script in a drawing", drawn(`<script>${run}</script>`)],
  [
    "a script in a drawing with references",
    drawn(`<script>1&lt;2 &amp;&amp; (${run.replaceAll('"', "&#x27;")})</script>`),
  ],
  ["a script in a drawing with CDATA", drawn(`<script><![CDATA[1<2 && (${run},"&amp;")]]>/**/</script>`)],
  ["a script in a drawing with CRLF and a comment", drawn(`<script>\r\n${run}<!-- - -->;\r\n</script>`)],
  ["a script of another file in a drawing", drawn('<script href="/run.js" />')],
  ["the same by xlink:href", drawn('<script xlink:href="/run.js"></script>')],
  ["a style in a drawing", drawn(`<style>${shine}</style>`)],
  ["a style in a drawing with references", drawn(`<style>${shine.replace(">", "&gt;")}</style>`)],
  ["a style in a drawing with CDATA", drawn(`<style><![CDATA[${shine}]]></style>`)],
  ["HTML in a drawing", drawn(`<foreignObject><style>${shine}</style><script>"&amp;";${run}</script></foreignObject>`)],
  [
    "a document in an attribute",
    `<iframe title="Inside" srcdoc='<style>b{}</style><script>top.document.body.className="ran"</script>'></iframe>`,
  ],
];

const picture = "https://other.example/a.png";
const drawing = `background:url(${picture})`;

/** Markup, and what a browser without a policy requests for it, in part after a click. */
const loading: readonly (readonly [name: string, html: string, requests: readonly string[]])[] = [
  [
    "a style that imports another host's",
    `<style>@import url("https://other.example/css?family=Q");</style>`,
    ["https://other.example/css?family=Q"],
  ],
  [
    "a style that imports a file that imports another",
    '<style>@import "/css/more.css";</style>',
    ["/css/more.css", "/css/deep.css", "https://other.example/font?kit=x", picture],
  ],
  ["a static stylesheet", '<link rel="stylesheet" href="/css/deep.css">', ["/css/deep.css", picture]],
  [
    "a font as data",
    `<style>@font-face{font-family:f;src:url(data:application/font-woff2;base64,AAAA)}h1{font-family:f}</style>`,
    [],
  ],
  ["comments in strings", `<style>p:before{content:"/*";${drawing}}p:after{content:"*/"}</style><p>A</p>`, [picture]],
  ["an escaped function", `<style>p{background:u\\72l("${picture}")}</style><p>A</p>`, [picture]],
  ["a picture of a srcdoc", `<iframe title="Inside" srcdoc="<style>html{${drawing}}</style>"></iframe>`, [picture]],
  [
    "an animated picture",
    drawn(`<image width="9" height="9"><set attributeName="href" to="${picture}"/></image>`),
    [picture],
  ],
  ["a prefetched file", '<link rel="prefetch" href="https://other.example/b">', ["https://other.example/b"]],
  ["a ping", '<a class="go" href="#" ping="https://other.example/ping">A</a>', ["https://other.example/ping"]],
  [
    "a form with another action",
    '<form action="/"><input class="go" type="submit" formaction="https://other.example/form"></form>',
    ["https://other.example/form?"],
  ],
];

let browser: Browser;
let page: Page;
let site: StaticServer;
beforeAll(async () => {
  const root = siteWith({
    "content/static/run.js": run,
    "content/static/css/more.css": `@import "deep.css";@font-face{font-family:f;src:url("https://other.example/font?kit=x")}h1{font-family:f}`,
    "content/static/css/deep.css": `body{${drawing}}`,
    "templates/site.css": '@import url("https://other.example/css?family=Q");\n',
    "templates/rows.ts": `export const rows: string[] = ${JSON.stringify([...rows, ...loading].map(([, html]) => html))};`,
    ...edited(
      "templates/site.tsx",
      ["import { defineSite", 'import "./site.css";\nimport { Styles, defineSite'],
      ["import { Home", 'import { rows } from "./rows.ts";\nimport { Home, Html'],
      ["  content,", "  content, hosting: () => ({ policy: {} }),"],
      [
        "    ...posts",
        '    ...rows.map((__html, at) => page("/rows/" + at, <Html title={"Row " + at}><div dangerouslySetInnerHTML={{ __html }} /></Html>)),\n    page("/rows/styles", <Html title="Styles"><Styles /></Html>),\n    ...posts',
      ],
    ),
  });
  const { lines } = await buildSite(root);
  expect(lines).satisfy((lines: string[]) => lines.every((line) => line.includes("site/orphan")));
  write(join(root, "dist"), { _headers: "" });
  site = await serveFolder(join(root, "dist"));
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on("console", (message) => message.text().includes("Content Security Policy") && blocked.push(message.text()));
  page.on("response", (response) => {
    if (response.url().includes("/css/")) requested.push(new URL(response.url()).pathname);
  });
  // Nothing comes from the cache while requests are intercepted.
  await page.route("https://other.example/**", (route) => {
    requested.push(route.request().url());
    return route.fulfill({ body: "", headers: { "access-control-allow-origin": "*" } });
  });
});
/** What the browser says about the page. */
const blocked: string[] = [];
/** Files of another host, and of the folder css/. */
const requested: string[] = [];
afterAll(async () => {
  await browser.close();
  await site.close();
});

test.each(rows.map(([name, , works = true], at) => ({ name, works, at })))("$name", async ({ works, at }) => {
  blocked.length = 0;
  await page.goto(`${site.origin}/rows/${at}`);
  const hasWorked = await page.evaluate(
    () => document.body.className === "ran" || getComputedStyle(document.body).color === "rgb(1, 2, 3)",
  );
  expect({ hasWorked, blocked }).toEqual({ hasWorked: works, blocked: [] });
});

test.each([
  ...loading.map(([name, , requests], at) => ({ name, requests, at: rows.length + at })),
  { name: "a stylesheet of the site", requests: ["https://other.example/css?family=Q"], at: "styles" },
])("$name is loaded", async ({ requests, at }) => {
  blocked.length = 0;
  requested.length = 0;
  await page.goto(`${site.origin}/rows/${at}`);
  for (const element of await page.locator(".go").all()) await element.click();
  await expect.poll(() => requested.length).toBeGreaterThanOrEqual(requests.length);
  await page.evaluate(() => document.fonts.ready);
  expect({ requested: requested.sort(), blocked }).toEqual({ requested: [...requests].sort(), blocked: [] });
});
