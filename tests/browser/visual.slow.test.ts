/** `plinth diff --visual`: which pages are drawn, what differs, the report, the exit code, and that pictures are always the same. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { findTools } from "../../src/commands/browser/chromium.ts";
import { screenshotSetup, takeScreenshots } from "../../src/commands/browser/screenshots.ts";
import { Visitor } from "../../src/commands/browser/visit.ts";
import { compareVisually, type DrawnOutput } from "../../src/commands/browser/visual.ts";
import { manifestName, parseManifest, serializeManifest } from "../../src/publish/manifest.ts";
import type { VisualReport } from "../../src/serve/inspector/visual-report.ts";
import { urlOf } from "../../src/urls/urls.ts";
import { plinth, plinthWith } from "../support/command.ts";
import { type Files, filesBelow, temporaryFolder, write } from "../support/small-site.ts";
import { sharedBrowser } from "./in-browser.ts";

/** An output folder with these files. */
function outputWith(files: Readonly<Record<string, string | Buffer>>, base = "/"): DrawnOutput {
  const folder = temporaryFolder();
  const records = Object.entries(files).map(([path, bytes]) => ({
    path,
    ...(path.endsWith(".html")
      ? { kind: "page" as const, url: urlOf(path), template: "Page" }
      : { kind: "static" as const }),
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    sources: [],
  }));
  const text = serializeManifest(records, { base });
  write(folder, { ...files, [manifestName]: text } satisfies Files);
  const manifest = parseManifest(text);
  if (!manifest) throw new Error("no manifest");
  return { folder, manifest };
}

const page = (body: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>${head}</head><body>${body}</body></html>`;
const styled = '<link rel="stylesheet" href="/project/site.css">';

const before = {
  "index.html": page("<h1>Home</h1><script src='/project/menu.js'></script>"),
  "same.html": page('<p>Same</p><a href="/project/site.css">styles</a>', '<link rel="icon" href="/project/site.css">'),
  "comment.html": page("<p>Text</p><!-- one -->"),
  "text.html": page("<p>One sentence.</p>"),
  "styled.html": page("<p>Text</p>", styled),
  "dark.html": page("<p>Text</p>", styled.replace("site", "dark")),
  "moved.html": page("", '<meta http-equiv="refresh" content="0; url=/project/">'),
  "old.html": page("<p>Old</p>"),
  "menu.js": 'fetch("/project/menu.json").then((all) => all.json()).then(([name]) => document.body.append(name))',
  "menu.json": '["One"]',
  "site.css": '@import "colors.css";',
  "colors.css": "p { color: #333 }",
  "dark.css": "p { height: 5000px } @media (width > 800px) and (prefers-color-scheme: dark) { p { color: #333 } }",
};
const { "old.html": _, ...kept } = before;
const after = {
  ...kept,
  "menu.json": '["Two"]',
  "comment.html": page("<p>Text</p><!-- two -->"),
  "text.html": page("<p>Another sentence.</p>"),
  "colors.css": "p { color: #343434 }",
  "dark.css": before["dark.css"].replace("#333", "red"),
  "moved.html": before["moved.html"].replace("0;", "0 ;"),
  "new.html": page("<p>New</p>"),
};

/** Compares two outputs with the browser that the tests share. */
async function compare(
  one: DrawnOutput,
  other: DrawnOutput,
  limit = 200,
): Promise<VisualReport & { readonly folder: string }> {
  const folder = temporaryFolder();
  const report = await compareVisually(one, other, { report: folder, limit, jobs: 1, browser: sharedBrowser() });
  if ("code" in report) throw new Error(report.message);
  return { ...report, folder };
}

test("pages with other bytes, and those that load a file with other bytes, are drawn and compared", async () => {
  const [one, other] = [outputWith(before, "/project/"), outputWith(after, "/project/")];
  const { folder, ...report } = await compare(one, other);
  const all = [390, 820, 1440].flatMap((width) => [`${width} light`, `${width} dark`]);
  expect({
    ...report,
    pages: Object.fromEntries(
      report.pages.map(({ url, drawings, problem }) => [
        url,
        problem ?? drawings.filter(({ share }) => share > 0).map(({ width, scheme }) => `${width} ${scheme}`),
      ]),
    ),
  }).toEqual({
    ...{ added: ["/new"], removed: ["/old"], candidates: 5 },
    pages: {
      ...{ "/": all, "/comment": [], "/styled": all, "/text": all },
      "/dark": ["820 dark", "1440 dark"],
    },
  });
  // Only the first 4,000 pixels of that page differ.
  const parts = [1, 2, 3].map(
    (which) => `pictures/dark.html/820-dark-1-${["before", "after", "difference"][which - 1]}.png`,
  );
  const files = Object.keys(filesBelow(folder));
  expect(files.filter((file) => file.includes("dark.html/820"))).toEqual([...parts].sort());

  const html = readFileSync(join(folder, "index.html"), "utf8");
  expect(html).toContain("4 of 5 drawn pages look different.");
  const opened = await sharedBrowser().newPage({ viewport: { width: 1200, height: 800 } });
  try {
    await opened.goto(pathToFileURL(join(folder, "index.html")).href);
    const shown = await opened.evaluate(async () => {
      for (const each of document.querySelectorAll("details")) each.open = true;
      for (const each of document.images) each.loading = "eager";
      await Promise.all(Array.from(document.images, (each) => each.decode()));
      return {
        sections: Array.from(document.querySelectorAll("h2"), (each) => each.textContent),
        alts: Array.from(document.images, (each) => each.alt).filter((alt) => alt.includes("/dark, 820")),
        isWide: document.documentElement.scrollWidth > innerWidth,
      };
    });
    expect(shown).toEqual({
      sections: ["Look different", "Added", "Removed", "Look the same"],
      alts: ["before", "after", "difference"].map((which) => `${which}: /dark, 820 px, dark`),
      isWide: false,
    });
  } finally {
    await opened.close();
  }
});

test("the difference is where pixels differ, also if a page has grown; --limit draws fewer pages", async () => {
  const box = (color: string, height: number): string =>
    page(`<div style="height:${height}px;background:${color}"></div>`, "<style>body { margin: 0 }</style>");
  const one = outputWith({ "a.html": box("#fff", 1000), "b.html": box("#fff", 1000) });
  const other = outputWith({ "a.html": box("#fff", 2000), "b.html": box("#000", 1000) });
  const { pages, candidates } = await compare(one, other, 1);
  expect([candidates, pages.map(({ url }) => url)]).toEqual([2, ["/a"]]);
  expect(pages[0]?.drawings.map(({ share }) => share)).toEqual([0.5, 0.5, 0.41, 0.41, 0.5, 0.5]);
});

const different = [outputWith({ "index.html": page("<p>a</p>") }), outputWith({ "index.html": page("<p>b</p>") })].map(
  ({ folder }) => folder,
);

test("the exit code depends on the threshold", async () => {
  const out = temporaryFolder();
  const run = await plinth("diff", "--threshold", "0", "--out", out, ...different);
  expect([run.status, run.stderr]).toEqual([1, expect.stringMatching(/^Wrote .*index\.html\.\n$/)]);
  expect(run.stdout).toMatch(
    /\n1 page changed\.\n\/ looks different: (< )?0\.\d\d % of its pixels at 390 px, (light|dark)\.\n1 of 1 drawn page looks different\.\n$/,
  );
  const tolerant = await plinth("diff", "--threshold", "5", "--format", "markdown", "--out", out, ...different);
  expect(tolerant.status).toBe(0);
  expect(tolerant.stdout).toContain(`**1 of 1 drawn page looks different.**

| Pixels that differ | 390 px, light | 390 px, dark | 820 px, light | 820 px, dark | 1440 px, light | 1440 px, dark |
`);
});

test("without a browser, sites that differ are not compared; identical ones are", async () => {
  const nowhere = { PLINTH_CHROMIUM: "/nowhere/chromium" };
  const out = temporaryFolder();
  for (const options of [["--visual"], ["--limit", "5"], ["--jobs", "2"], []])
    expect(await plinthWith(nowhere, "diff", ...options, "--out", out, ...different)).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^error browser\/unavailable: PLINTH_CHROMIUM names no file[\s\S]*hint: Run npx playwright-core install/,
      ),
    });
  const [same = ""] = different;
  expect(await plinthWith(nowhere, "diff", "--visual", "--threshold", "0", "--out", out, same, same)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/No differences\.\nNo page can look different, so none was drawn\.\n$/),
  });
  expect(await findTools("--visual", pathToFileURL(join(out, "plinth.js")).href)).toEqual({
    code: "browser/unavailable",
    message: "--visual needs the package playwright-core.",
    hint: "Run npm install --save-dev playwright-core, or compare without --visual.",
  });
});

test("a report replaces no other files, and needs more than a manifest", async () => {
  for (const name of ["notes.txt", "index.html"]) {
    const out = temporaryFolder();
    write(out, { [name]: "mine" });
    const foreign = await plinth("diff", "--visual", "--out", out, ...different);
    const message = expect.stringContaining(`contains ${name}, which is no part of a report`);
    expect([foreign.status, foreign.stderr]).toEqual([2, message]);
  }
  const alone = temporaryFolder();
  write(alone, { "last.json": readFileSync(join(different[0] ?? "", manifestName)) });
  const manifest = await plinth("diff", "--visual", join(alone, "last.json"), different[1] ?? "");
  expect([manifest.status, manifest.stderr]).toEqual([2, expect.stringContaining("lacks index.html")]);
});

/** All that moves, or is different each time, and what waits until it is scrolled to. */
const lively = page(
  `<p class="spin">CSS</p><p class="view">Scrolled into view</p><p id="now"></p><canvas id="canvas" width="200" height="20"></canvas>
<svg viewBox="0 0 100 20" width="100" height="20"><rect width="10" height="20"><animate attributeName="x" from="0" to="90" dur="1s" repeatCount="indefinite"/></rect></svg>
<img src="moving.svg" alt="" width="100" height="20"><input autofocus>
<p style="height:1200px"></p><p id="late">Late</p><img src="moving.svg?lazy" alt="" loading="lazy">
<script>
  now.textContent = [new Date(), performance.now(), Math.random()].join();
  setInterval(() => { now.textContent += "."; }, 300);
  const context = canvas.getContext("2d");
  requestAnimationFrame(function paint(time) { context.fillRect(time / 10 % 200, 0, 2, 20); requestAnimationFrame(paint); });
  new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) late.className = "shown"; }).observe(late);
</script>`,
  `<style>
@font-face { font-family: Late; src: url(/late.woff2); font-display: optional }
p { font-family: Late }
.spin { animation: spin 1.3s linear infinite } @keyframes spin { to { transform: rotate(1turn) } }
.view { animation: appear linear both; animation-timeline: view() } @keyframes appear { from { opacity: 0 } to { opacity: .5 } }
#late { opacity: 0; transition: opacity 1s } #late.shown { opacity: 1 }
</style>`,
);
const font = "node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-400-normal.woff2";
const still = outputWith({
  "index.html": lively,
  "moving.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20"><rect width="10" height="20"><animate attributeName="x" from="0" to="90" dur="1s" repeatCount="indefinite"/></rect></svg>`,
  "late.woff2": readFileSync(resolve(import.meta.dirname, "../..", font)),
});

test("ten drawings of a lively page have the same bytes", async () => {
  const visitor = await Visitor.begin(sharedBrowser(), still.folder, undefined, screenshotSetup);
  try {
    const hashes = new Set<string>();
    for (let run = 0; run < 10; run++) {
      const strips = await takeScreenshots(visitor, "/", "light");
      expect(strips).toHaveLength(3);
      hashes.add(strips.map(({ png }) => createHash("sha256").update(png).digest("hex")).join(" "));
    }
    expect(hashes.size).toBe(1);
  } finally {
    await visitor.close();
  }
});
