/** Which builds keep results for later ones, and what always runs again. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { RunOptions } from "../../src/pipeline/job.ts";
import { buildSite, edited, type Files, siteWith, start, write } from "../support/small-site.ts";

const package_: Files = { "node_modules/tiny/package.json": "{}" };
const entries = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`content/posts/${index}.md`, String(start["content/posts/first.md"])]),
  );

/** The names of the files of the store. */
function keptIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /pages|texts/.test(name));
  } catch {
    return [];
  }
}

test.each<[what: string, files: Files, run: RunOptions, kept: number]>([
  ["nothing for a small site", { ...package_, ...entries(400) }, {}, 0],
  ["the pages and the Markdown of a large site", { ...package_, ...entries(500) }, {}, 2],
  ["the Markdown of each thread", { ...package_, ...entries(40) }, { keepFrom: 1, threads: 2 }, 3],
  ["nothing with --fresh", package_, { keepFrom: 1, fresh: true }, 0],
  ["nothing without packages", {}, { keepFrom: 1 }, 0],
])("a build keeps %s", async (_, files, run, kept) => {
  const root = siteWith(files);
  expect((await buildSite(root, { run })).ok).toBe(true);
  expect(
    keptIn(join(root, "node_modules/.cache/plinth/results")).map((name) => name.replace(/^.*\//, "")),
  ).toHaveLength(kept);
});

test("PLINTH_CACHE names another folder, or none", async () => {
  const root = siteWith(package_);
  vi.stubEnv("PLINTH_CACHE", join(root, "elsewhere"));
  await buildSite(root, { run: { keepFrom: 1 } });
  expect(keptIn(join(root, "elsewhere"))).toHaveLength(2);
  await buildSite(root, { run: { keepFrom: 1 } });
  expect(keptIn(join(root, "elsewhere"))).toHaveLength(2);
  // Another site has results of its own there.
  await buildSite(siteWith(package_), { run: { keepFrom: 1 } });
  expect(keptIn(join(root, "elsewhere"))).toHaveLength(4);
  vi.stubEnv("PLINTH_CACHE", "");
  await buildSite(root, { run: { keepFrom: 1 } });
  expect(keptIn(join(root, "node_modules/.cache"))).toEqual([]);
});

test("the site's own code runs in every build: a page that depends on other things than its content changes", async () => {
  const root = siteWith(package_);
  const stamp = `readFileSync(${JSON.stringify(join(root, "stamp.txt"))}, "utf8")`;
  const read = 'import { readFileSync } from "node:fs";\n';
  write(root, {
    ...edited("templates/page.tsx", ["import", `${read}import`], ["<time>", `<b>{${stamp}}</b><time>`]),
    ...edited(
      "templates/site.tsx",
      ["import", `${read}import`],
      ["content,\n", `content,\n  markdown: { use: (md) => { md.renderer.rules.text = () => ${stamp}; } },\n`],
    ),
  });
  for (const word of ["one", "two"]) {
    write(root, { "stamp.txt": word });
    await buildSite(root, { run: { keepFrom: 1 } });
    const html = readFileSync(join(root, "dist/posts/first.html"), "utf8");
    expect(html.match(/<b>\w+<\/b>|<p>\w+/g)).toEqual([`<b>${word}</b>`, `<p>${word}`]);
  }
});

test("a result is made again when the page that it links to has another URL", async () => {
  const asEntry = ["text={post.body}", "entry={post}"] as const;
  const root = siteWith({
    ...package_,
    ...edited("templates/page.tsx", asEntry),
    "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n[next](./second.md)\n",
    "content/posts/second.md": String(start["content/posts/first.md"]),
  });
  const hrefs = async (folder: string): Promise<unknown> => {
    await buildSite(root, { run: { keepFrom: 1 } });
    return readFileSync(join(root, "dist", folder, "first.html"), "utf8").match(/(?<=<a href=")[^"]+/g);
  };
  expect(await hrefs("posts")).toEqual(["/posts/second"]);
  const moved = ['"/posts/" + post.slug', '"/notes/" + post.slug'] as const;
  write(root, { ...edited("templates/site.tsx", moved), ...edited("templates/page.tsx", asEntry, moved) });
  expect(await hrefs("notes")).toEqual(["/notes/second"]);
});
