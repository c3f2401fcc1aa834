/** Chromium judges what src/output/html/nesting.ts says about selects and templates; parse5 does not know customizable selects yet. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factsOfPage } from "../../src/output/facts/page.ts";
import { launchBrowser } from "../support/browser.ts";

/** Contents of a `<body>` with all end tags, which a browser keeps as they are. */
const kept = [
  "<select><button><b>x</b></button><option><span>One</span></option></select>",
  "<select><div>x</div></select>",
  "<p><select><p>x</p></select></p>",
  '<a href="/"><select><a href="/b">z</a></select></a>',
  "<button><select><button>x</button></select></button>",
  "<select><optgroup><option>a</option></optgroup><hr><option>b</option></select>",
  "<select><option><div><option>x</option><hr></div></option></select>",
  "<select><optgroup><div><optgroup></optgroup></div></optgroup></select>",
  "<select><table><tbody><tr><td>x</td></tr></tbody></table></select>",
  "<select><svg><g></g></svg><textarea>x</textarea></select>",
  "<option>a<select><option>b</option></select></option>",
  "<template><tr></tr>text</template>",
  "<template><tbody></tbody><div></div></template>",
  "<template><td></td><p>x</p></template>",
  "<template><tr></tr><p>x</p><tr></tr></template>",
];
/** Those that it changes. */
const changed = [
  "<select><input></select>",
  "<select><div><select></select></div></select>",
  "<select><option><hr></option></select>",
  "<select><option><optgroup></optgroup></option></select>",
  "<select><ul><li><option>a</option></li></ul></select>",
  "<select><p><hr></p></select>",
  "<select><option><b>x</option><option>y</b></option></select>",
  "<select><tr></tr></select>",
  "<form><select><form></form></select></form>",
  "<template><col><p>x</p></template>",
  "<template><p>x</p><tr></tr></template>",
  "<template><tr></tr><form><b>x</b></form></template>",
  "<template><tr></tr><table></table></template>",
  "<template><tr></tr><td></td></template>",
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const isSilent = (content: string): boolean => {
  const html = `<!DOCTYPE html><html lang="en"><head><title>T</title></head><body>${content}</body></html>`;
  return factsOfPage(html, { path: "a.html", url: "/a", template: "A", sources: [] }).nesting.length === 0;
};

test("what is reported is what Chromium changes", async () => {
  const page = await browser.newPage();
  const parsed = await page.evaluate(
    (contents) => contents.map((each) => new DOMParser().parseFromString(each, "text/html").body.innerHTML),
    [...kept, ...changed].map((content) => `<!DOCTYPE html><body>${content}`),
  );
  expect(parsed.slice(0, kept.length)).toEqual(kept);
  expect(kept.filter((content) => !isSilent(content))).toEqual([]);
  expect(changed.filter((content, index) => parsed[kept.length + index] === content)).toEqual([]);
  expect(changed.filter(isSilent)).toEqual([]);
});
