/** Compressed copies beside text files: complete, smaller, of the published bytes, and created only once. tests/commands/verify.slow.test.ts changes one. */
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { copyExtensions } from "../../src/hosting/content-types.ts";
import { type Manifest, parseManifest } from "../../src/publish/manifest.ts";
import { changesBetween } from "../../src/publish/manifest-diff.ts";
import { previewOf } from "../serve/preview/published.ts";
import { plinth } from "../support/command.ts";
import { buildSite, edited, type Files, filesBelow, type Ran, siteWith } from "../support/small-site.ts";

const words = (word: string): string => `${word} `.repeat(500);
/** Not at the best level, so that it differs from the build's. */
const own = brotliCompressSync(words("taken"), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
const site: Files = {
  "content/static/words.txt": words("word"),
  "content/static/short.txt": "a",
  "content/static/picture.png": words("not text"),
  "content/static/taken.txt": words("taken"),
  "content/static/taken.txt.br": own,
  "content/static/.well-known/words.txt": words("known"),
};
const precompress = true;
const manifestOf = ({ root }: Pick<Ran, "root">): Manifest =>
  parseManifest(filesBelow(join(root, "dist"))[".plinth.json"] ?? "") as Manifest;
const inode = ({ root }: Ran, path: string): number => statSync(join(root, "dist", path)).ino;

test("files that compression makes smaller have both copies, with the same contents", async () => {
  const ran = await buildSite(siteWith(site), { output: { precompress } });
  const files = filesBelow(join(ran.root, "dist"));
  const copies = Object.keys(files).filter((path) => /\.(br|gz)$/.test(path));
  expect(copies).toEqual([
    ".well-known/words.txt.br",
    ".well-known/words.txt.gz",
    "index.html.br",
    "index.html.gz",
    "posts/first.html.br",
    "posts/first.html.gz",
    "taken.txt.br",
    "taken.txt.gz",
    "words.txt.br",
    "words.txt.gz",
  ]);
  for (const path of copies.filter((path) => path !== "taken.txt.br")) {
    const bytes = Buffer.from(files[path] ?? "", "latin1");
    const original = files[path.replace(/\.(br|gz)$/, "")] ?? "";
    expect((path.endsWith(".br") ? brotliDecompressSync : gunzipSync)(bytes).toString("latin1")).toBe(original);
    expect(bytes.length).toBeLessThan(original.length);
  }
  expect(files["taken.txt.br"]).toBe(own.toString("latin1"));
});

const nginx = edited("templates/site.tsx", ["  pages:", "  hosting: () => ({ hosts: { nginx: true } }),\n  pages:"]);
test.each<[what: string, files: Files, precompress: boolean | undefined, isWrong: boolean]>([
  ["of other contents", { "content/static/a.pdf.gz": gzipSync("old") }, true, true],
  ["for a server that sends it", { ...nginx, "content/static/a.pdf.gz": gzipSync("old") }, false, true],
  ["not compressed", { "content/static/a.pdf.br": "new" }, true, true],
  ["the same", { "content/static/a.pdf.gz": gzipSync("new") }, true, false],
  ["that no server sends", { "content/static/a.pdf.gz": gzipSync("old") }, undefined, false],
])("a site's own file with the name of a copy, %s", async (_what, files, option, isWrong) => {
  const root = siteWith({ "content/static/a.pdf": "new", ...files });
  const { lines } = await buildSite(root, { output: { precompress: option } });
  const copy = files["content/static/a.pdf.br"] ? "a.pdf.br" : "a.pdf.gz";
  expect(lines.filter((line) => line.includes(" error "))).toEqual(
    isWrong
      ? [
          `content/static/${copy} error output/collision: ${copy} is not a compressed copy of a.pdf, but servers send it in place of a.pdf.`,
        ]
      : [],
  );
});

test("copies are in the manifest, and not counted", async () => {
  const root = siteWith(site);
  const without = await buildSite(root);
  const plain = manifestOf(without);
  const ran = await buildSite(root, { output: { precompress } });
  const derived = manifestOf(ran).files.filter(({ kind }) => kind === "compressed");
  expect(derived.map(({ path }) => path)).toContain("posts/first.html.br");
  expect(derived.length).toBe(9);
  expect(ran.records).toEqual(without.records);
  expect(ran.published).toEqual({ added: 0, changed: 0, unchanged: ran.records.length, removed: 0 });
  const { pages, files } = changesBetween(plain.files, manifestOf(ran).files);
  for (const changed of [pages, files]) expect(changed).toEqual({ added: [], removed: [], changed: [] });
  const again = await buildSite(root);
  expect(again.published?.removed).toBe(0);
  expect(manifestOf(again)).toEqual(plain);
  expect(Object.keys(filesBelow(join(root, "dist"))).filter((path) => path.endsWith(".gz"))).toEqual([]);
});

test("copies in another folder have the same bytes", async () => {
  const [one, two] = await Promise.all(
    [siteWith(site), siteWith(site)].map((root) => buildSite(root, { output: { precompress } })),
  );
  expect(filesBelow(join(String(one?.root), "dist"))).toEqual(filesBelow(join(String(two?.root), "dist")));
});

describe("copies of unchanged files are reused", () => {
  test("copies of unchanged files keep their inode; copies of changed files are created again", async () => {
    const first = await buildSite(siteWith(site), { output: { precompress } });
    const before = [inode(first, "words.txt.br"), inode(first, "posts/first.html.gz")];
    writeFileSync(
      join(first.root, "content/posts/first.md"),
      "---\ntitle: First\ndate: 2024-01-15\n---\nOther words, [home](/).\n",
    );
    await buildSite(first.root, { output: { precompress } });
    expect(inode(first, "words.txt.br")).toBe(before[0]);
    const page = filesBelow(join(first.root, "dist"))["posts/first.html.gz"] ?? "";
    expect(gunzipSync(Buffer.from(page, "latin1")).toString()).toContain("Other words");
  });

  test("a copy that was changed is created again", async () => {
    const first = await buildSite(siteWith(site), { output: { precompress } });
    const file = join(first.root, "dist/words.txt.br");
    const good = filesBelow(join(first.root, "dist"))["words.txt.br"];
    writeFileSync(file, "damaged");
    await buildSite(first.root, { output: { precompress } });
    expect(filesBelow(join(first.root, "dist"))["words.txt.br"]).toBe(good);
  });
});

test("plinth build --precompress", async () => {
  const root = siteWith(site);
  const { status, stderr } = await plinth("build", "--root", root, "--precompress");
  expect(stderr).toMatch(/Published 2 pages and 6 other files/);
  expect(status).toBe(0);
  expect(filesBelow(join(root, "dist"))["index.html.br"]).toBeDefined();
});

test.each([
  ["{ nginx: true }", [], true],
  ["{ caddy: true, netlify: true }", [], true],
  ["{ cloudflare: true }", [], false],
  ["{ nginx: false }", [], false],
  ["{ cloudflare: true }", ["--precompress"], true],
  ["{ nginx: true }", ["--no-precompress"], false],
])("hosts: %s, %j: copies are written: %s", async (hosts, flags, expected) => {
  const templates = edited("templates/site.tsx", ["content,\n", `content,\n  hosting: () => ({ hosts: ${hosts} }),\n`]);
  // The site's own copy is an error on nginx and Caddy.
  const { "content/static/taken.txt.br": _, ...others } = site;
  const root = siteWith({ ...others, ...templates });
  expect((await plinth("build", "--root", root, ...flags)).status).toBe(0);
  expect(filesBelow(join(root, "dist"))["index.html.br"] !== undefined).toBe(expected);
});

test("plinth preview sends them", async () => {
  const { root } = await buildSite(siteWith(site), { output: { precompress } });
  const files = filesBelow(join(root, "dist"));
  const { get } = await previewOf(join(root, "dist"));
  for (const [coding, extension] of Object.entries(copyExtensions)) {
    const { headers, body } = await get("/posts/first", { "Accept-Encoding": coding });
    expect(headers["content-encoding"]).toBe(coding);
    expect(body.toString("latin1")).toBe(files[`posts/first.html${extension}`]);
  }
});
