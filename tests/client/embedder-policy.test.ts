/** Chromium judges what src/checks/embedder-policy.ts says; the other server allows only requests with CORS, and sends no other header. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { embedderPolicy } from "../../src/checks/embedder-policy.ts";
import type { SiteFacts } from "../../src/checks/facts.ts";
import { contentTypeOf } from "../../src/hosting/content-types.ts";
import { factsOfPage } from "../../src/output/facts/page.ts";
import { launchBrowser } from "../support/browser.ts";
import { png } from "../support/photo.ts";

const origin = "https://o.test";
const markups = [
  ...['<img src="O/a.png">', '<img crossorigin src="O/a.png">', '<img srcset="O/a.png 1x">'],
  ...['<script src="O/a.js"></script>', '<script type="module" src="O/a.js"></script>'],
  ...['<link rel="stylesheet" href="O/a.css">', '<link rel="stylesheet" crossorigin="anonymous" href="O/a.css">'],
  ...['<video src="O/a.mp4"></video>', '<video poster="O/a.png"></video>', '<audio src="O/a.mp3"></audio>'],
  ...['<video><source src="O/a.mp4"></video>', '<video crossorigin><source src="O/a.mp4"></video>'],
  ...['<input type="image" src="O/a.png">', '<svg><image href="O/a.png"/></svg>'],
  ...['<object data="O/a.png"></object>', '<embed src="O/a.png">'],
  ...['<iframe src="O/a"></iframe>', '<iframe credentialless src="O/a"></iframe>'],
  ...['<iframe src="/bare"></iframe>', '<iframe src="/sent"></iframe>'],
  ...['<object data="/bare"></object>', '<embed src="/sent">'],
];

async function listening(respond: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(respond);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, port: (server.address() as AddressInfo).port };
}

test.each(["require-corp", "credentialless"])("Chromium blocks the same with %s", async (value) => {
  const header = { "Cross-Origin-Embedder-Policy": value };
  const other = await listening((request, response) => {
    const type = contentTypeOf(`${request.url === "/a" ? "a.html" : request.url}`);
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": type });
    response.end(type === "image/png" ? png : "");
  });
  const elsewhere = `http://127.0.0.1:${other.port}`;
  const own = await listening((request, response) => {
    response.writeHead(200, { "content-type": "text/html", ...(request.url === "/bare" ? {} : header) });
    const markup = markups[Number(request.url?.slice(1))] ?? "";
    response.end(`<!doctype html><title>A</title>${markup.replaceAll("O/", `${elsewhere}/`)}`);
  });
  const browser = await launchBrowser();
  const page = await browser.newPage();
  let isBlocked = false;
  page.on("requestfailed", (request) => {
    isBlocked ||= request.failure()?.errorText.includes("BLOCKED_BY_RESPONSE") ?? false;
  });
  const facts = {
    origin,
    base: "",
    headers: [
      { path: "/page", set: header },
      { path: "/sent", set: header },
    ],
    files: [],
    elsewhere: [],
    paths: new Set(["bare.html", "sent.html"]),
    targets: new Map(["bare", "sent"].map((name) => [`${name}.html`, { url: `/${name}`, ids: undefined }])),
  } as Partial<SiteFacts> as SiteFacts;
  const [blocked, reported]: [string[], string[]] = [[], []];
  for (const [index, markup] of markups.entries()) {
    isBlocked = false;
    await page.goto(`http://localhost:${own.port}/${index}`);
    await page.waitForTimeout(50);
    if (isBlocked) blocked.push(markup);
    const html = markup.replaceAll("O/", "https://other.test/");
    const found = embedderPolicy(
      factsOfPage(html, { path: "page.html", url: "/page", template: "", sources: [] }),
      facts,
    );
    if ([found ?? []].flat().length > 0) reported.push(markup);
  }
  await browser.close();
  other.server.close();
  own.server.close();
  expect(reported).toEqual(blocked);
  expect(blocked.length).toBeGreaterThan(2);
});
