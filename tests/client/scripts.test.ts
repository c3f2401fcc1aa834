/** Chromium judges what src/output/html/ says of import maps, and of classic scripts with the syntax of modules. */
import { expect, test } from "vitest";
import { problemsOfImportMap } from "../../src/output/html/import-map.ts";
import { problemOfClassic } from "../../src/output/html/script.ts";
import { launchBrowser } from "../support/browser.ts";

const maps: readonly unknown[] = [
  { imports: { a: "/a.js", b: "./b.js", c: "../c.js", d: "https://a.example/d.js", "e/": "/e/" } },
  { imports: { far: "https://a.example" }, scopes: { "/x/": { a: "/x/a.js" } }, integrity: { "/a.js": "sha384-a" } },
  ...["a.js", "", "//", 1, true, {}, []].map((address) => ({ imports: { a: address } })),
  { scopes: { "/x/": { a: "a.js" } } },
];
const scripts: readonly string[] = [
  ...['import "/a.js"', 'import a from "/a.js"', "export const a = 1", "export default 1", "import.meta.url"],
  ...["await fetch('/')", "const a = await 1", "import('/a.js')", "async () => { await 1 }", "const await = 1"],
  ...["({ import: 1, export: 2 })", "// import a", "'export'", "let a = 1"],
];

test("Chromium ignores the same import maps and stops at the same scripts", async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  let script = "";
  let isReported = false;
  page.on("pageerror", () => {
    isReported = true;
  });
  page.on("console", (message) => {
    isReported ||= /import ?map|bare specifier|ignored|Invalid/i.test(message.text());
  });
  await page.route("**/*", (route) =>
    route.request().resourceType() === "document"
      ? route.fulfill({ contentType: "text/html", body: `<!doctype html><title>A</title>${script}` })
      : route.fulfill({ contentType: "text/javascript", body: "export default 1" }),
  );
  const isReportedFor = async (markup: string): Promise<boolean> => {
    script = markup;
    isReported = false;
    await page.goto("http://a.test/");
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    return isReported;
  };
  const inChromium: string[] = [];
  const found: string[] = [];
  for (const map of maps) {
    const json = JSON.stringify(map);
    if (await isReportedFor(`<script type="importmap">${json}</script>`)) inChromium.push(json);
    if (problemsOfImportMap(json).length > 0) found.push(json);
  }
  for (const text of scripts) {
    if (await isReportedFor(`<script>${text}</script>`)) inChromium.push(text);
    if (problemOfClassic(text) !== undefined) found.push(text);
  }
  await browser.close();
  expect(found).toEqual(inChromium);
  expect(found.length).toBeGreaterThan(10);
});
