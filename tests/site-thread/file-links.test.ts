/** The URL that a link to a file becomes, in the text of content/docs/guide/start.md, and the path that a link by name becomes. */
import { expect, test } from "vitest";
import { urlOfFileLink, withPaths } from "../../src/site-thread/markdown/file-links.ts";
import { slugOfGitHub } from "../../src/site-thread/markdown/heading-ids.ts";

const urls = new Map([
  ["content/docs/guide/start", "/guide/start"],
  ["content/docs/guide/über uns", "/guide/über-uns"],
  ["content/docs/guide/index", "/guide"],
  ["content/docs/README", "/"],
  ["content/pages/about", "/about"],
]);
const files = new Map([
  ["start", "content/docs/guide/start.md"],
  ["a page", "content/docs/other/A page.md"],
  ["dot.png", "content/docs/dot.png"],
]);
const site = {
  folderOf: () => "content/docs",
  urlOfEntry: (path: string) => urls.get(path),
  fileNamed: (name: string) => files.get(name.toLowerCase()),
  slugify: slugOfGitHub,
};

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

test.each([
  ["[[A page]]", "[A page](<../other/A%20page.md>)"],
  ["see [[a page|this]].", "see [this](<../other/A%20page.md>)."],
  ["[[A page#One & two]]", "[A page > One & two](<../other/A%20page.md#one--two>)"],
  ["[[A page#One#Two|2]]", "[2](<../other/A%20page.md#two>)"],
  ["[[A page#^block]]", "[A page > ^block](<../other/A%20page.md>)"],
  ["[[#Own part]]", "[Own part](<start.md#own-part>)"],
  ["![[dot.png]]", "![dot.png](<../dot.png>)"],
  ["![[dot.png|300]]", "![dot.png](<../dot.png>)"],
  ["[[dot.png]]", "[dot.png](<../dot.png>)"],
  ["![[A page]]", "[A page](<../other/A%20page.md>)"],
  ["| [[A page\\|b]] |", "| [b](<../other/A%20page.md>) |"],
  // Of no file, code, escaped, and other links.
  ["[[gone]] [[]] [[|]]", "[[gone]] [[]] [[|]]"],
  ["`[[A page]]` ``a ` [[A page]]``", "`[[A page]]` ``a ` [[A page]]``"],
  ["\\[[A page]]", "\\[[A page]]"],
  ["[[A page]](/x) [[A page]][x] [[A page]]: x", "[[A page]](/x) [[A page]][x] [[A page]]: x"],
])("%s -> %s", (text, changed) => expect(withPaths(text, "content/docs/guide/start.md", site)).toBe(changed));
