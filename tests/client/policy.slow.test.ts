/** The policy that the manual gives for a script from elsewhere, in a real browser: blocked with `policy: {}`, allowed with it. */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, serveFolder } from "../support/browser.ts";
import { blocksOf } from "../support/examples.ts";
import { buildWith, edited, write } from "../support/small-site.ts";

const questions = readFileSync(resolve(import.meta.dirname, "../../docs/content/guides/questions.md"), "utf8");
const documented = blocksOf(questions).find(({ file }) => file === "templates/hosting.ts")?.text ?? "";

/** Does what such scripts do, one after the other; an element of the page then has what was allowed. */
const widget = `
const done = [];
const attempt = (name, act) => { try { act(); done.push(name); } catch {} };
const here = new URL(document.currentScript.src).origin;
attempt("HTML", () => document.body.insertAdjacentHTML("beforeend", "<b>Hello</b>"));
attempt("policy", () => trustedTypes.createPolicy("widget", { createHTML: (html) => html }));
const script = document.createElement("script");
attempt("script", () => { script.src = here + "/more.js"; document.head.append(script); });
fetch(here + "/count").then(() => done.push("request"), () => {}).then(() => {
  const output = document.createElement("output");
  output.textContent = done.join(", ") || "nothing";
  document.body.append(output);
});
`;

let browser: Browser;
let elsewhere: Server;
let origin = "";
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" });
    response.end(request.url === "/widget.js" ? widget : "");
  });
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  // Not "localhost" or "127.0.0.1": a link to the own computer is an error. Browsers resolve this name to it, too.
  origin = `http://widget.localhost:${(elsewhere.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  elsewhere.close();
  await browser.close();
});

test.each([
  ["policy: {}", () => "export const hosting = () => ({ policy: {} });", "nothing"],
  ["the policy of the manual", () => documented, "HTML, policy, script, request"],
])("a script from elsewhere with %s", async (_, hosting, allowed) => {
  const { root, lines } = await buildWith({
    "content/site.json": '{ "name": "Tiny", "origin": "http://tiny.test" }\n',
    "templates/hosting.ts": hosting().replaceAll("https://widget.example", origin),
    ...edited(
      "templates/site.tsx",
      ["  content,", "  content, hosting,"],
      ["import { content", 'import { hosting } from "./hosting.ts";\nimport { content'],
    ),
    ...edited("templates/page.tsx", ["{children}</body>", `{children}<script src="${origin}/widget.js" /></body>`]),
  });
  expect(lines).toEqual([]);
  // No headers but those of the site, which has none.
  write(join(root, "dist"), { _headers: "" });
  const site = await serveFolder(join(root, "dist"));
  const page = await browser.newPage();
  await page.goto(site.origin);
  expect(await page.locator("output").textContent()).toBe(allowed);
  await page.close();
  await site.close();
});
