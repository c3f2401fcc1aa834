/** Own files in frames, under the policy and the headers that a build writes, in a real browser. */
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser, type StaticServer, serveFolder } from "../support/browser.ts";
import { png } from "../support/photo.ts";
import { buildSite, buildWith, edited, siteWith, write } from "../support/small-site.ts";

const rows = [
  ["an object of a drawing", '<object data="/d.svg" type="image/svg+xml">Not shown</object>'],
  ["an object of a page", '<object data="/posts/first">Not shown</object>'],
  ["an object of a text", '<object data="/d.txt">Not shown</object>'],
  ["an embedded drawing", '<embed src="/d.svg" type="image/svg+xml">'],
  ["an embedded page", '<embed src="/posts/first" type="text/html">'],
  ["an iframe of a page", '<iframe src="/posts/first" title="The first post"></iframe>'],
  ["an iframe of a drawing", '<iframe src="/d.svg" title="A drawing"></iframe>'],
] as const;

const hosting = {
  "the policy and securityHeaders":
    '{ hosts: { netlify: true }, policy: {}, headers: [{ path: "/*", set: securityHeaders }] }',
  "the policy alone": "{ hosts: { netlify: true }, policy: {} }",
  "securityHeaders alone": '{ hosts: { netlify: true }, headers: [{ path: "/*", set: securityHeaders }] }',
};

let browser: Browser;
/** One for all rows: a new one takes as long as five of them. */
let page: Page;
let blocked: string[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on("console", (message) => /frame|framing|policy/i.test(message.text()) && blocked.push(message.text()));
});
afterAll(() => browser.close());

describe.each(Object.entries(hosting))("with %s", (_, value) => {
  let server: StaticServer;
  beforeAll(async () => {
    const root = siteWith({
      // Not https, since the test's server is not.
      "content/site.json": '{ "name": "Tiny", "origin": "http://tiny.test" }\n',
      "content/static/d.svg": '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">Shown</text></svg>\n',
      "content/static/d.txt": "Shown\n",
      "templates/rows.ts": `export const rows: string[] = ${JSON.stringify(rows.map(([, html]) => html))};`,
      ...edited(
        "templates/site.tsx",
        ["{ defineSite,", "{ defineSite, securityHeaders,"],
        ["import { Home", 'import { rows } from "./rows.ts";\nimport { Home, Html'],
        ["  content,", `  content, hosting: () => (${value}),`],
        [
          "    ...posts",
          '    ...rows.map((__html, at) => page("/rows/" + at, <Html title={"Row " + at}><div dangerouslySetInnerHTML={{ __html }} /></Html>)),\n    ...posts',
        ],
      ),
    });
    expect((await buildSite(root)).lines).satisfy((lines: string[]) =>
      lines.every((line) => line.includes("site/orphan")),
    );
    server = await serveFolder(join(root, "dist"));
  });
  afterAll(() => server.close());

  test.each(rows.map(([name], at) => [name, at] as const))("%s is shown", async (_name, at) => {
    blocked = [];
    await page.goto(`${server.origin}/rows/${at}`);
    const shown = await Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.textContent("text, h1, pre")),
    );
    expect({ blocked, shown }).toEqual({ blocked: [], shown: [expect.stringMatching(/Shown|First/)] });
  });
});

test("a picture in an object needs no frame, so no header forbids it", async () => {
  const { root } = await buildWith({
    "content/static/a.png": png,
    ...edited("templates/page.tsx", ["{children}</body>", '<object data="/a.png" />{children}</body>']),
  });
  write(join(root, "dist"), {
    _headers: "/*\n  X-Frame-Options: DENY\n  Content-Security-Policy: frame-ancestors 'none'\n",
  });
  const server = await serveFolder(join(root, "dist"));
  await page.goto(server.origin);
  expect(page.frames()).toHaveLength(1);
  expect(await page.locator("object").boundingBox()).toMatchObject({ width: 1 });
  await server.close();
});
