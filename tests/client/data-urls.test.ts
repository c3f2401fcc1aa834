/** Pictures in data: URLs that Plinth reports are those that a browser does not show. */
import { expect, test } from "vitest";
import { faultOfDataUrl } from "../../src/checks/links/data-urls.ts";
import { launchBrowser } from "../support/browser.ts";

const ns = "xmlns='http://www.w3.org/2000/svg' width='9' height='9'";
const gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const urls = [
  ...[
    " fill='#f00'/>",
    " fill='%23f00'/>",
    "/>#view",
    "><!-- #1 --></svg>",
    ">\n<g\nid='a'/></svg>",
    "><rect width='5%'/></svg>",
  ].map((rest) => `data:image/svg+xml,<svg ${ns}${rest}`),
  ...[";utf8", ";charset=utf-8", ";base64"].map((parameter) => `data:image/svg+xml${parameter},<svg ${ns}/>`),
  `data:image/svg+xml;base64,${btoa(`<svg ${ns}/>`)}#a`,
  `DATA: image/SVG+xml ,<svg ${ns}/>`,
  "data:image/svg+xml,<svg width='9' height='9'/>",
  `data:image/svg+xml,<svg ${ns}>&nbsp;</svg>`,
  `data:image/svg+xml,<svg ${ns}>%E9</svg>`,
  ...["gif", "png", "svg+xml"].map((type) => `data:image/${type};base64,${gif}`),
  ...[
    `${gif}=`,
    gif.replace("///", "%2F//"),
    gif.replace("///", "___"),
    gif.replace("AAAA", "A A\nAA"),
    "AAAA",
    "",
  ].map((bytes) => `data:image/gif;base64,${bytes}`),
  `data:image/png,<svg ${ns}/>`,
];

test("a browser shows the same pictures", async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const shown = await page.evaluate(
    (all) =>
      Promise.all(
        all.map((url) =>
          Object.assign(new Image(), { src: url })
            .decode()
            .then(
              () => true,
              () => false,
            ),
        ),
      ),
    urls,
  );
  await browser.close();
  const differing = urls.filter((url, at) => (faultOfDataUrl({ url, kind: "img src" }) === undefined) !== shown[at]);
  expect(differing).toEqual([]);
  expect(new Set(shown).size).toBe(2);
});
