/** Files that the site ignores, in `plinth dev`. */
import { expect, test } from "vitest";
import { develop } from "../../support/dev-site.ts";
import { edited } from "../../support/small-site.ts";

test("an invalid file is an error until the site ignores it", async () => {
  const site = await develop({ "content/tsconfig.json": "{ // a comment\n}" });
  const codes = (): readonly string[] => {
    const last = site.events.findLast(({ type }) => type === "updated");
    return last?.type === "updated" ? last.diagnostics.map(({ code }) => code) : [];
  };
  await site.edit({ "content/posts/note.txt": "a" }, async () => codes().length === 2);
  expect(codes()).toEqual(["content/unclaimed-file", "content/json"]);
  const ignoring = edited("templates/site.tsx", ["content,\n", 'content,\n  ignore: ["*config.json", "**/*.txt"],\n']);
  await site.edit(ignoring, async () => codes().length === 0);
  await site.edit({ "content/posts/note.yml": "a" }, async () => codes().length > 0);
  expect(codes()).toEqual(["content/unclaimed-file"]);
});
