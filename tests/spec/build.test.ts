/** What is true of the build as a whole: which pages there are, and that the same words give the same bytes. */
import { expect, inject, test } from "vitest";
import { build, errorPages, makeFolder, pathOf, readFolder, removeFolder, routes } from "../site.ts";

const site = readFolder(inject("site"));

test("0.1, 2.1: the pages are exactly the thirteen routes, the 404 page and the page for failures", () => {
  const pages = [...site.keys()].filter((path) => path.endsWith(".html"));
  expect(pages).toEqual([...routes, ...errorPages].map(pathOf).sort());
});

test.each([
  ["in Los Angeles", { TZ: "America/Los_Angeles", LANG: "en_US.UTF-8", LC_ALL: "C" }, "/"],
  ["in Tokyo", { TZ: "Asia/Tokyo", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }, "/tmp"],
])("2./press.5, Q16: a build %s gives the same bytes in every file", async (_, env, cwd) => {
  const folder = makeFolder();
  try {
    await build(folder, { env, cwd });
    const files = readFolder(folder);
    expect([...files.keys()]).toEqual([...site.keys()]);
    const different = [...files].filter(([path, bytes]) => !bytes.equals(site.get(path) ?? Buffer.of()));
    expect(different.map(([path]) => path)).toEqual([]);
  } finally {
    removeFolder(folder);
  }
});
