/** Files that the site ignores, in `plinth dev`. */
import { expect, test } from "vitest";
import { type Developing, develop } from "../../support/dev-site.ts";
import { edited } from "../../support/small-site.ts";

/** The codes that the last edit reported. */
function codesOf({ events }: Developing): readonly string[] {
  const last = events.findLast(({ type }) => type === "updated");
  return last?.type === "updated" ? last.diagnostics.map(({ code }) => code) : [];
}

test("an invalid file is an error until the site ignores it", async () => {
  const site = await develop({ "content/tsconfig.json": "{ // a comment\n}" });
  const codes = (): readonly string[] => codesOf(site);
  await site.edit({ "content/posts/note.txt": "a" }, async () => codes().length === 2);
  expect(codes()).toEqual(["content/unclaimed-file", "content/json"]);
  const ignoring = edited("templates/site.tsx", ["content,\n", 'content,\n  ignore: ["*config.json", "**/*.txt"],\n']);
  await site.edit(ignoring, async () => codes().length === 0);
  await site.edit({ "content/posts/note.yml": "a" }, async () => codes().length > 0);
  expect(codes()).toEqual(["content/unclaimed-file"]);
});

test("as long as the templates have an error, no file is called unused", async () => {
  const site = await develop({
    "content/notes.txt": "a",
    ...edited("templates/site.tsx", ["./page.tsx", "./gone.tsx"]),
  });
  await site.edit({ "content/more.txt": "a" }, async () => codesOf(site).length > 0);
  expect(codesOf(site)).toEqual(["template/bundle"]);
  await site.edit(edited("templates/site.tsx"), async () => !codesOf(site).includes("template/bundle"));
  expect(codesOf(site)).toEqual(["content/unclaimed-file", "content/unclaimed-file"]);
});
