/** Files that Plinth reports as of the wrong type are those that Chromium does not load, sent with `nosniff`. */
import { expect, test } from "vitest";
import type { SiteFacts } from "../../src/checks/facts.ts";
import { faultOfType } from "../../src/checks/links/loaded-types.ts";
import { contentTypeOf } from "../../src/hosting/content-types.ts";
import { launchBrowser } from "../support/browser.ts";
import { png } from "../support/photo.ts";

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const files: Readonly<Record<string, string | Buffer>> = {
  "index.html": "<!doctype html><title>A</title>",
  "a.txt": "Text",
  "a.css": "a{color:navy}",
  "a.js": "let a;",
  "a.json": "{}",
  "a.png": png,
  "a.svg": drawing,
  "a.mp4": "\0\0\0\x18ftypmp42",
};
/** The `from` of a link, an element, and its attributes. A film that plays is not among them: Chromium may lack codecs. */
const elements = [
  ["img src", "img", {}, "src", Object.keys(files)],
  ["link stylesheet", "link", { rel: "stylesheet" }, "href", Object.keys(files)],
  ["script src", "script", {}, "src", Object.keys(files)],
  ["link modulepreload", "link", { rel: "modulepreload" }, "href", Object.keys(files)],
  ["video src", "video", {}, "src", Object.keys(files).filter((path) => path !== "a.mp4")],
] as const;

test("Chromium loads the same files", async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.route("**/*", (route) => {
    const path = new URL(route.request().url()).pathname.slice(1) || "index.html";
    const headers = { "content-type": contentTypeOf(path), "x-content-type-options": "nosniff" };
    return route.fulfill({ body: files[path] ?? "", headers });
  });
  await page.goto("http://types.test/");
  const site = { headers: [], files: [], targets: new Map(), pathPrefix: "" } as Partial<SiteFacts> as SiteFacts;
  for (const [kind, name, attributes, attribute, paths] of elements) {
    const loaded = await page.evaluate(
      ([name, attributes, attribute, paths]) =>
        Promise.all(
          paths.map(
            (path) =>
              new Promise<boolean>((resolve) => {
                const element = document.createElement(name);
                for (const type of ["load", "loadedmetadata"]) element.addEventListener(type, () => resolve(true));
                element.addEventListener("error", () => resolve(false));
                for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
                element.setAttribute(attribute, `/${path}`);
                document.head.append(element);
              }),
          ),
        ),
      [name, attributes, attribute, paths] as const,
    );
    const accepted = paths.map(
      (path) =>
        !faultOfType({ url: `/${path}`, kind }, { kind: "internal", pathname: `/${path}`, fragment: "", path }, site),
    );
    expect([kind, Object.fromEntries(paths.map((path, at) => [path, accepted[at]]))]).toEqual([
      kind,
      Object.fromEntries(paths.map((path, at) => [path, loaded[at]])),
    ]);
  }
  await browser.close();
});
