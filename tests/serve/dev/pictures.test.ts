/** Pictures beside the text in `plinth dev`: served in every size, and renewed after an edit. */
import { createRequire } from "node:module";
import sharp from "sharp";
import { expect, test } from "vitest";
import { develop } from "../../support/dev-site.ts";
import { edited } from "../../support/small-site.ts";

const photo = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 10, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
const urlIn = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? "";

test("a picture is served, in other sizes too, and an edit of it gives it another URL", async () => {
  const site = await develop({
    ...edited("templates/page.tsx", ["text={post.body}", "entry={post}"]),
    ...edited("templates/site.tsx", ["content,\n", "content,\n  markdown: { pictures: { widths: [20] } },\n"]),
    "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n![A photo](photo.png)\n",
    "content/posts/photo.png": await photo(40),
  });
  const { text } = await site.get("/posts/first");
  const resized = urlIn(text, /srcset="(\S+\.webp) 20w"/);
  expect(text).toContain('width="40" height="10"');
  const response = await fetch(`${site.url}${resized}`);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 20, height: 5 });
  expect((await site.get(urlIn(text, /<img src="(\S+)"/))).status).toBe(200);
  expect((await site.get(resized.replace("-20.", "-41."))).status).toBe(404);

  const shows = (wanted: string) => async () => (await site.get("/posts/first")).text.includes(wanted);
  await site.edit({ "content/posts/photo.png": await photo(60) }, shows('width="60" height="10"'));
  expect((await site.get(resized)).status).toBe(404);
  await site.edit({ "content/posts/photo.png": undefined }, shows("&quot;photo.png&quot; is not a file of the site"));
  await site.edit({ "content/posts/photo.png": await photo(50) }, shows('width="50" height="10"'));
});

test("a page shows that sharp does not work, and its pictures when it does", async () => {
  const real = JSON.stringify(createRequire(import.meta.url).resolve("sharp"));
  const site = await develop({
    ...edited("templates/page.tsx", ["text={post.body}", "entry={post}"]),
    ...edited("templates/site.tsx", ["content,\n", "content,\n  markdown: { pictures: { widths: [20] } },\n"]),
    "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n![A photo](photo.png)\n",
    "content/posts/photo.png": await photo(40),
    "node_modules/sharp/package.json": '{ "version": "1.0.0", "main": "lib/index.js" }',
    "node_modules/sharp/lib/index.js": 'throw new Error("It is being installed.");',
  });
  const { status, text } = await site.get("/posts/first");
  expect(status).toBe(500);
  expect(text).toContain("the package sharp, which does not work here: It is being installed.");
  expect((await site.get("/")).status).toBe(200);
  await site.edit(
    {
      "node_modules/sharp/lib/index.js": `module.exports = require(${real});`,
      "node_modules/.package-lock.json": "{}",
    },
    async () => (await site.get("/posts/first")).status === 200,
  );
  const resized = urlIn((await site.get("/posts/first")).text, /srcset="(\S+\.webp) 20w"/);
  expect((await site.get(resized)).status).toBe(200);
});

test("a picture of the front matter is validated again when it is added", async () => {
  const site = await develop({
    ...edited(
      "templates/content.ts",
      ['from "plinth";', 'from "plinth";\nimport { image } from "plinth/images";'],
      ["rating:", "cover: image(), rating:"],
    ),
    ...edited(
      "templates/page.tsx",
      ["{ title: string; date: string }", "{ title: string; date: string; cover: any }"],
      ["<time>", '<img src={post.fields.cover.src} alt="" width={post.fields.cover.width} /><time>'],
    ),
    "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\ncover: photo.png\n---\nText.\n",
  });
  expect((await site.get("/posts/first")).text).toContain("there is no picture content/posts/photo.png");
  const shows = (wanted: string) => async () => (await site.get("/posts/first")).text.includes(wanted);
  await site.edit({ "content/posts/photo.png": await photo(40) }, shows('width="40"'));
  await site.edit({ "content/posts/photo.png": await photo(50) }, shows('width="50"'));
});

test("a picture that a wiki link names is shown when it is added", async () => {
  const site = await develop({
    ...edited("templates/page.tsx", ["text={post.body}", "entry={post}"]),
    "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\nA ![[photo.png]]\n",
  });
  const shows = (wanted: string) => async () => (await site.get("/posts/first")).text.includes(wanted);
  expect(await shows("![[photo.png]]")()).toBe(true);
  await site.edit({ "content/posts/photo.png": await photo(40) }, shows('alt="photo.png"'));
});
