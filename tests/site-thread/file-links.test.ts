/** The URL that a link to a file becomes, in the text of content/docs/guide/start.md. */
import { expect, test } from "vitest";
import { urlOfFileLink } from "../../src/site-thread/markdown/file-links.ts";

const urls = new Map([
  ["content/docs/guide/start", "/guide/start"],
  ["content/docs/guide/über uns", "/guide/über-uns"],
  ["content/docs/guide/index", "/guide"],
  ["content/docs/README", "/"],
  ["content/pages/about", "/about"],
]);
const site = { extensions: [".md"], folderOf: () => "content/docs", urlOfEntry: (path: string) => urls.get(path) };

test.each([
  ["./start.md", "/guide/start"],
  ["start.md?a=b#part", "/guide/start?a=b#part"],
  ["start", "/guide/start"],
  ["start.html", "/guide/start"],
  ["%C3%BCber%20uns.md", "/guide/%C3%BCber-uns"],
  [".", "/guide"],
  ["../", "/"],
  ["../../pages/about.md", "/about"],
  ["/guide/start.md", "/guide/start"],
  ["/pages/about.md", "/about"],
  ["/guide/start.html", "/guide/start"],
  // It is the file of another page, or none.
  ["/pages/about.html", undefined],
  ["gone.md", undefined],
  // URLs, not files.
  ["/guide/start", undefined],
  ["https://a.example/start.md", undefined],
  ["//a.example/start.md", undefined],
  ["#part", undefined],
])("%s -> %s", (link, url) => expect(urlOfFileLink(link, "content/docs/guide/start.md", site)).toBe(url));
