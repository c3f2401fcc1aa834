/** Extra files of a site: `make` runs once, with the summaries of the pages. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildWith, edited } from "../support/small-site.ts";

/** Builds the starting site with one extra file. @param make its function, as text. */
const buildWithFile = (make: string) =>
  buildWith(
    edited("templates/site.tsx", ["  pages:", `  files: () => [{ path: "made.txt", make: ${make} }],\n  pages:`]),
  );

test.each([
  ["without a parameter, once", "() => 'made ' + (globalThis.times = (globalThis.times ?? 0) + 1)", "made 1"],
  ["with one", "(built) => built.pages.map(({ url }) => url).join()", "/,/posts/first"],
  ["that gets the pages from `arguments`", "(...all) => all[0].pages.map(({ url }) => url).join()", "/,/posts/first"],
  ["that waits", "async () => await new Promise((settle) => setTimeout(() => settle('late'), 20))", "late"],
])("a function %s", async (_, make, text) => {
  const { root, lines } = await buildWithFile(make);
  expect(lines.filter((line) => line.includes("error"))).toEqual([]);
  expect(readFileSync(join(root, "dist/made.txt"), "utf8")).toBe(text);
});

test("one that throws is reported once", async () => {
  const { lines } = await buildWithFile("() => { throw new Error('no pencil') }");
  expect(lines).toEqual([expect.stringContaining("Generating made.txt")]);
  expect(lines[0]).toContain("no pencil");
});

test.each([
  ["no host", "{}"],
  ["GitHub Pages, which needs the same file", "{ hosts: { githubPages: true } }"],
])("the hidden files that hosts read are published: %s", async (_, hosting) => {
  const names = [".htaccess", ".nojekyll", ".well-known/security.txt"];
  const { root, printed } = await buildWith({
    ...edited("templates/site.tsx", ["content,\n", `content,\n  hosting: () => (${hosting}),\n`]),
    ...Object.fromEntries(names.map((name) => [`content/static/${name}`, ""])),
  });
  expect(printed).toBe("");
  for (const name of names) expect(existsSync(join(root, "dist", name))).toBe(true);
});
