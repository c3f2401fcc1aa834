/** Pictures beside the text in several sizes and formats, with the real sharp. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Report } from "../../src/base/diagnostic.ts";
import { PicturePaths } from "../../src/content/pictures.ts";
import { PictureCache } from "../../src/output/pictures/cache.ts";
import { Resizer } from "../../src/output/pictures/resizer.ts";
import { findSharp } from "../../src/output/pictures/sharp.ts";
import {
  buildSite,
  edited,
  editedText,
  type Files,
  filesBelow,
  siteWith,
  temporaryFolder,
  write,
} from "../support/small-site.ts";

const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#369" } });
const animation = (format: "gif" | "webp") =>
  sharp({ create: { width: 4, height: 8, channels: 3, background: "#369", pageHeight: 4 } })
    .composite([{ input: { create: { width: 4, height: 4, channels: 3, background: "#fff" } }, gravity: "north" }])
    .toFormat(format)
    .toBuffer();

/** Every kind of picture, in content/posts/. */
const kinds: Record<string, Buffer> = {};
beforeAll(async () => {
  kinds["photo.jpg"] = await photo(1000, 600).jpeg().toBuffer();
  kinds["turned.jpg"] = await photo(1000, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  kinds["Zwei Wörter.png"] = await photo(300, 200).png().toBuffer();
  kinds["drawing.svg"] = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"/>');
  kinds["moving.gif"] = await animation("gif");
  kinds["moving.webp"] = await animation("webp");
  kinds["still.webp"] = await photo(900, 30).webp().toBuffer();
  kinds["still.avif"] = await photo(500, 30).avif({ effort: 0 }).toBuffer();
  // sharp writes no animated AVIF; the brand is all that is read.
  kinds["moving.avif"] = Buffer.from(kinds["still.avif"].toString("latin1").replace("ftypavif", "ftypavis"), "latin1");
});

const markdownOption = (options: string): Files =>
  edited("templates/site.tsx", ["content,\n", `content,\n  markdown: { pictures: ${options} },\n`]);
const asEntry = edited("templates/page.tsx", ["text={post.body}", "entry={post}"]);
/** A post that shows these pictures. */
const showing = (...names: string[]): Files => ({
  ...asEntry,
  ...Object.fromEntries(names.map((name) => [`content/posts/${name}`, kinds[name]])),
  "content/posts/first.md": `---\ntitle: First\ndate: 2024-01-15\n---\n${names.map((name) => `![${name}](<${name}>)`).join("\n\n")}\n`,
});

/** The cache of this test. */
let cache = "";
const environment = process.env.PLINTH_CACHE;
beforeEach(() => {
  cache = temporaryFolder();
  process.env.PLINTH_CACHE = cache;
});
afterEach(() => {
  if (environment === undefined) delete process.env.PLINTH_CACHE;
  else process.env.PLINTH_CACHE = environment;
});

/** Names in assets/, hashes replaced. */
const assetsIn = (root: string): string[] =>
  readdirSync(join(root, "dist/assets")).map((name) => name.replace(/-[0-9A-V]{8}/, "-HASH"));
const postIn = (root: string): string =>
  readFileSync(join(root, "dist/posts/first.html"), "utf8").replace(/-[0-9A-V]{8}/g, "-HASH");

/** What Chromium 156 shows. */
test.each([
  ['width="551pt" height="22pc"', 735, 352],
  ['width="500Q" height="200q"', 472, 189],
  ['width="20rem" height="10em"', 320, 160],
  ['width="20ch" height="10ch"', 160, 80],
  ["width=' 200 ' height='100px'", 200, 100],
])("the size of a drawing with %s", async (size, width, height) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 551 264" ${size}/>`;
  const { root } = await buildSite(siteWith({ ...showing("sized.svg"), "content/posts/sized.svg": drawing }));
  expect(postIn(root)).toContain(`width="${width}" height="${height}"`);
});

describe("without an option", () => {
  test("a picture is published with its page, with its size as browsers show it", async () => {
    const { root, lines, records } = await buildSite(
      siteWith(showing("photo.jpg", "turned.jpg", "drawing.svg", "moving.gif")),
    );
    expect(lines).toEqual([]);
    expect(assetsIn(root)).toEqual(["drawing-HASH.svg", "moving-HASH.gif", "photo-HASH.jpg", "turned-HASH.jpg"]);
    const html = postIn(root);
    expect(html).toContain('<img src="/assets/photo-HASH.jpg" alt="photo.jpg" width="1000" height="600">');
    expect(html).toContain('<img src="/assets/turned-HASH.jpg" alt="turned.jpg" width="600" height="1000">');
    expect(html).toContain('<img src="/assets/drawing-HASH.svg" alt="drawing.svg" width="40" height="30">');
    expect(records.find(({ url }) => url === "/posts/first")?.sources).toEqual([
      "content/posts/drawing.svg",
      "content/posts/first.md",
      "content/posts/moving.gif",
      "content/posts/photo.jpg",
      "content/posts/turned.jpg",
    ]);
    const published = records.find(({ path }) => path.startsWith("assets/photo"));
    expect(readFileSync(join(root, "dist", published?.path ?? ""))).toEqual(kinds["photo.jpg"]);
    expect(published).toMatchObject({ kind: "static", sources: ["content/posts/photo.jpg"] });
  });

  test("a picture of a draft is not published", async () => {
    const draft = showing("photo.jpg");
    const types = edited(
      "templates/content.ts",
      ["title: z.string(),", "title: z.string(), draft: z.boolean().optional(),"],
      [".optional() }))", '.optional() }), { draft: "draft" })'],
    );
    const { root, lines } = await buildSite(
      siteWith({
        ...draft,
        ...types,
        "content/posts/first.md": editedText(String(draft["content/posts/first.md"]), ["title", "draft: true\ntitle"]),
      }),
    );
    expect(lines).toEqual([]);
    expect(Object.keys(filesBelow(join(root, "dist"))).filter((path) => path.startsWith("assets"))).toEqual([]);
  });
});

test("a photo or WebP file that ends early is an error, a complete one with more behind it is not", async () => {
  const changes = showing("photo.jpg", "still.webp");
  const early = Object.fromEntries(
    ["photo.jpg", "still.webp"].map((name) => [`content/posts/${name}`, kinds[name]?.subarray(0, -20)]),
  );
  const { lines } = await buildSite(siteWith({ ...changes, ...early }));
  expect(lines.map((line) => line.replace(/:.*/, ""))).toEqual([
    "content/posts/photo.jpg error content/unreadable",
    "content/posts/still.webp error content/unreadable",
  ]);
  const more = Buffer.concat([kinds["photo.jpg"] ?? Buffer.of(), Buffer.of(0xff, 0xda, 1, 2)]);
  expect((await buildSite(siteWith({ ...changes, "content/posts/photo.jpg": more }))).lines).toEqual([]);
});

describe("in several sizes", () => {
  test("no larger than the picture; drawings and animations stay as they are", async () => {
    const root = siteWith({
      ...showing(...Object.keys(kinds)),
      ...markdownOption('{ widths: [800, 200], sizes: "50vw", loading: "lazy" }'),
    });
    expect((await buildSite(root)).lines).toEqual([]);
    const both = (name: string, widths: number[]) =>
      widths.flatMap((width) => [`${name}-HASH-${width}.avif`, `${name}-HASH-${width}.webp`]);
    expect(new Set(assetsIn(root))).toEqual(
      new Set([
        ...both("photo", [200, 800]),
        "photo-HASH-800.jpg",
        ...both("turned", [200, 600]),
        "turned-HASH.jpg",
        ...both("zwei-wo-rter", [200, 300]),
        "zwei-wo-rter-HASH.png",
        ...["drawing-HASH.svg", "moving-HASH.gif", "moving-HASH.webp", "moving-HASH.avif"],
        ...both("still", [200, 500, 800]), // 500: of the AVIF
        "still-HASH.avif",
      ]),
    );
    expect(postIn(root)).toContain(
      '<picture><source type="image/avif" srcset="/assets/turned-HASH-200.avif 200w, /assets/turned-HASH-600.avif 600w" sizes="50vw">' +
        '<source type="image/webp" srcset="/assets/turned-HASH-200.webp 200w, /assets/turned-HASH-600.webp 600w" sizes="50vw">' +
        '<img src="/assets/turned-HASH.jpg" alt="turned.jpg" width="600" height="1000" loading="lazy"></picture>',
    );
    const assets = join(root, "dist/assets");
    for (const name of readdirSync(assets).filter((name) => /^turned.*-200\./.test(name)))
      expect(await sharp(join(assets, name)).metadata()).toMatchObject({ width: 200, height: 333 });
  });

  test("the same bytes with and without the cache, and below a base path", async () => {
    const root = siteWith({ ...showing("photo.jpg", "still.webp"), ...markdownOption("{ widths: [100] }") });
    const first = (await buildSite(root)).records;
    const cached = readdirSync(join(cache, "pictures"));
    expect(cached).toHaveLength(5);
    expect((await buildSite(root)).records).toEqual(first);
    for (const name of cached) writeFileSync(join(cache, "pictures", name), "damaged");
    expect((await buildSite(root)).records).toEqual(first);
    process.env.PLINTH_CACHE = "";
    expect((await buildSite(root)).records).toEqual(first);
    const { records, ok } = await buildSite(root, { scope: { base: "/blog/" } });
    expect(ok).toBe(true);
    const assets = (files: typeof records) => files.filter(({ path }) => path.startsWith("assets/"));
    expect(assets(records)).toEqual(assets(first));
  });

  test("<Picture> shows a picture of the front matter", async () => {
    const { root, lines } = await siteOfPicture('widths={[400]} formats={["webp"]} className="cover"');
    expect(lines).toEqual([]);
    expect(postIn(root)).toContain(
      '<picture><source type="image/webp" srcSet="/assets/photo-HASH-400.webp 400w" sizes="100vw"/>' +
        '<img src="/assets/photo-HASH-400.jpg" width="1000" height="600" alt="A photo" class="cover"/></picture>',
    );
    expect(assetsIn(root)).toEqual(["photo-HASH-400.jpg", "photo-HASH-400.webp"]);
  });

  test("budgets include them", async () => {
    const budget = edited("templates/site.tsx", [
      "content,\n",
      'content,\n  budgets: { "/posts/*": { image: 100 } },\n',
    ]);
    const { lines } = await siteOfPicture("widths={[400]}", budget);
    expect(lines.join()).toContain("error budget/exceeded");
  });

  test("an unknown format is an error at the component", async () => {
    const { lines } = await siteOfPicture('formats={["jxl"]}');
    expect(lines[0]).toContain('error template/error: `formats[0]` of <Picture> is "jxl"; write "avif" or "webp"');
  });
});

/** A post with a cover. */
function siteOfPicture(attributes: string, more: Files = {}) {
  const imports = ["import { type Entry", 'import { Picture } from "plinth/images";\nimport { type Entry'] as const;
  const props = ["{ title: string; date: string }", "{ title: string; date: string; cover: any }"] as const;
  const cover = ["<time>", `<Picture image={post.fields.cover} alt="A photo" ${attributes} /><time>`] as const;
  return buildSite(
    siteWith({
      ...edited("templates/page.tsx", imports, props, cover),
      ...edited(
        "templates/content.ts",
        ['from "plinth";', 'from "plinth";\nimport { image } from "plinth/images";'],
        ["rating:", "cover: image(), rating:"],
      ),
      "content/posts/photo.jpg": kinds["photo.jpg"],
      "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\ncover: ./photo.jpg\n---\nText.\n",
      ...more,
    }),
  );
}

describe("a picture that cannot be resized is an error at the file", () => {
  const broken = async (bytes: Buffer, files: Files = {}): Promise<readonly string[]> => {
    const option = markdownOption("{ widths: [10] }");
    const site = siteWith({
      ...showing("Zwei Wörter.png"),
      ...option,
      "content/posts/Zwei Wörter.png": bytes,
      ...files,
    });
    return (await buildSite(site)).lines;
  };
  const place = "content/posts/Zwei Wörter.png error";

  test("one that is damaged", async () => {
    const bytes = await photo(300, 200).png({ compressionLevel: 0 }).toBuffer();
    const lines = await broken(Buffer.concat([bytes.subarray(0, 1000), bytes.subarray(-12)]));
    expect(lines).toEqual([
      `${place} content/unreadable: The picture cannot be resized: it is damaged, or in a variant of its format that sharp does not read.`,
    ]);
  });

  test("one that is damaged, after the errors of texts", async () => {
    const bytes = await photo(300, 200).png({ compressionLevel: 0 }).toBuffer();
    const post = "---\ntitle: Second\ndate: 2024-01-15\n---\nIt is [gone](./gone.md).\n";
    const damaged = Buffer.concat([bytes.subarray(0, 1000), bytes.subarray(-12)]);
    const lines = await broken(damaged, { "content/posts/second.md": post });
    expect(lines).toEqual([
      'content/posts/second.md:5:14 error link/no-target: "./gone.md" leads to no page. On /posts/second.',
    ]);
  });

  test("one that would need all memory", async () => {
    const bytes = Buffer.from(kinds["Zwei Wörter.png"] ?? []);
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    const lines = await broken(bytes);
    expect(lines).toEqual([
      `${place} content/unreadable: The picture cannot be resized: it has 60000 × 60000 pixels; the limit is 268402689.`,
    ]);
  });

  test("sharp does not work on this system", async () => {
    const lines = await broken(kinds["Zwei Wörter.png"] ?? Buffer.of(), {
      "node_modules/sharp/package.json": '{ "version": "1.0.0", "main": "dist/index.cjs" }',
      "node_modules/sharp/dist/index.cjs": 'throw new Error("Could not load the module");',
    });
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines)).toEqual(
      new Set([
        `${place} picture/no-sharp: Other sizes and formats of the picture need the package sharp, which does not work here: Could not load the module.`,
      ]),
    );
  });

  test("sharp is found when it is installed later", () => {
    const root = temporaryFolder();
    write(root, { "node_modules/other/package.json": "{}" });
    expect(findSharp(root)?.version).not.toBe("9.9.9");
    write(root, { "node_modules/sharp/package.json": '{ "version": "9.9.9", "main": "lib/index.js" }' });
    write(root, { "node_modules/sharp/lib/index.js": "module.exports = 1;" });
    expect(findSharp(root)?.version).toBe("9.9.9");
  });

  test("sharp is not installed", async () => {
    const report = new Report();
    const file = "content/a.png";
    const picture = { file, url: "/assets/a-1.png", width: 20, height: 20, resized: "/assets/a-2" };
    const wanted = new PicturePaths([picture]).at("assets/a-2-10.webp");
    if (!wanted) throw new Error("no picture");
    expect(await new Resizer(temporaryFolder(), () => undefined).make(wanted, report)).toBeUndefined();
    expect(report.findings).toEqual([
      {
        code: "picture/no-sharp",
        file,
        message: "Other sizes and formats of the picture need the package sharp, which is not installed.",
        hint: "Run npm install --save-dev sharp, or show the original picture.",
      },
    ]);
  });
});

test("paths that no page offers are not pictures", () => {
  const paths = new PicturePaths([
    { file: "content/a.png", url: "/assets/a-1.png", width: 20, height: 20, resized: "/assets/a-2" },
    { file: "content/b.svg", url: "/assets/b-1.svg", width: 20, height: 20 },
  ]);
  const found = ["a-1.png", "a-2-20.png", "a-2-20.avif", "b-1.svg"].filter((name) => paths.at(`assets/${name}`));
  expect(found).toHaveLength(4);
  const others = ["a-2.png", "a-2-21.png", "a-2-0.avif", "a-2-20.jpg", "a-2-20.svg", "a-1-20.png", "b-1-20.svg"];
  expect(others.filter((name) => paths.at(`assets/${name}`))).toEqual([]);
});

describe("the cache", () => {
  test("removes the least recently used files", async () => {
    const folder = join(temporaryFolder(), "cache");
    const kept = new PictureCache(folder);
    for (const key of ["a", "b", "c"]) await kept.get(key, async () => Buffer.alloc(1000));
    expect(readdirSync(folder)).toHaveLength(3);
    kept.trim(2500);
    expect(readdirSync(folder)).toHaveLength(2);
    kept.trim(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is not used if its folder cannot be written", async () => {
    const folder = temporaryFolder();
    write(folder, { cache: "a file" });
    const kept = new PictureCache(join(folder, "cache"));
    expect(await kept.get("a", async () => Buffer.from("bytes"))).toEqual(Buffer.from("bytes"));
    kept.trim(0);
    mkdirSync(join(folder, "other"));
    expect(readdirSync(folder)).toEqual(["cache", "other"]);
  });
});
