/** Islands: what is published for them, and what they can do. */
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { buildSite, edited, editedText, type Files, filesBelow, siteWith } from "../support/small-site.ts";

/** One island on the home page, with styles; the posts have none. */
const site: Files = {
  "templates/counter.tsx": `"use client";
import { useState } from "react";
import "./counter.css";
export function Counter({ start, open }: any) {
  const [count, setCount] = useState(start);
  return <form><button type="button" className={count > 3 ? "many" : open} onClick={() => setCount(count + 1)}>{count}</button></form>;
}
`,
  "templates/counter.css":
    ".many{color:red}\n.own{color:green}\n.given{color:blue}\n.memo{color:gray}\n.unused{color:black}\n",
  ...edited("templates/site.tsx", ["content,\n", "content,\n  hosting: () => ({ policy: {} }),\n"]),
  ...edited(
    "templates/page.tsx",
    [
      "import {",
      'import { island, Styles } from "plinth"; import { Counter } from "./counter.tsx"; const Lazy = island(Counter, { when: "visible" }); import {',
    ],
    ["<title>", "<Styles /><title>"],
    ["{children}</body>", '{title === "Tiny" && <Lazy start={3} open="given" />}{children}</body>'],
  ),
};

test("only pages with islands have their scripts, with their styles, under the policy", async () => {
  const { root, lines } = await buildSite(siteWith(site));
  expect(lines).toEqual([]);
  const { "index.html": home = "", "posts/first.html": post = "", ...files } = filesBelow(join(root, "dist"));
  expect(post).not.toMatch(/plinth-|<script|modulepreload|<style/);
  expect(home).toContain("<style>.many{color:red}.given{color:#00f}</style>");
  expect(home).toContain("script-src 'self'");
  const scripts = Object.keys(files).filter((name) => name.endsWith(".js"));
  expect(scripts.map((name) => name.replace(/-\w{8}\./, "."))).toEqual([
    "assets/counter.js",
    "assets/hydrate.js",
    "assets/loader.js",
    "assets/shared.js",
  ]);
  for (const name of scripts) expect(files[name]).not.toMatch(/node_modules|"use client"/);
});

test("budgets count all scripts of an island, also of one that is loaded later", async () => {
  const budget = {
    "templates/site.tsx": editedText(String(site["templates/site.tsx"]), [
      "hosting:",
      'budgets: { "/": { js: 1000 } }, hosting:',
    ]),
  };
  const { lines } = await buildSite(siteWith({ ...site, ...budget }));
  expect(lines.map((line) => line.replaceAll(/-\w{8}\./g, ".").replaceAll(/\d{3,}/g, "N"))).toEqual([
    "templates/site.tsx:6:21 error budget/exceeded: N bytes of js exceed the budget of N: assets/hydrate.js N, assets/shared.js N, assets/loader.js N, assets/counter.js N. On /.",
  ]);
});

test("two builds in different time zones have the same bytes", async () => {
  const built = [];
  for (const zone of ["Asia/Tokyo", "America/Denver"]) {
    vi.stubEnv("TZ", zone);
    const { root } = await buildSite(siteWith(site));
    built.push(filesBelow(join(root, "dist")));
  }
  expect(built[0]).toEqual(built[1]);
});

test.each([
  ["the clock", "Date.now()"],
  ["a new date", "new Date().toISOString()"],
  ["random numbers", "Math.random()"],
])("an island that shows %s differs", async (_, code) => {
  const { lines, published } = await buildSite(
    siteWith({
      "templates/live.tsx": `"use client";\nexport const Live = () => <p>{${code}}</p>;\n`,
      ...edited(
        "templates/page.tsx",
        ["import {", 'import { Live } from "./live.tsx"; import {'],
        ["{children}</body>", "<Live />{children}</body>"],
      ),
    }),
  );
  expect(lines).toEqual([
    expect.stringMatching(
      /^templates\/live.tsx:2:1 error island\/differs: The island <Live> renders ".*" in the page, but ".*" in a browser/,
    ),
  ]);
  expect(published).toBeUndefined();
});
