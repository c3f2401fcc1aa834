/** `plinth translated` records the source of translations. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bilingual } from "../site-thread/translations.rows.ts";
import { plinth } from "../support/command.ts";
import { siteWith } from "../support/small-site.ts";

const source = { "content/posts/first.md": "---\ntitle: First\ndate: 2024-01-15\n---\n# One\n" };
const file = "content/posts/de/first.md";

test("the record is written, and only an edit of the source makes the translation outdated", async () => {
  const crlf = "\ufeff---\r\ntitle: Erster # ja\r\ndate: 2024-01-15\r\n---\r\n# Eins\r\n";
  const root = siteWith({ ...bilingual, ...source, [file]: crlf });
  const check = async (): Promise<string> => (await plinth("check", "--root", root, "--today", "2024-02-01")).stderr;
  expect(await check()).toContain(`warning translation/outdated`);
  const { status, stderr } = await plinth("translated", file, "--root", root);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "✓ Recorded the source of 1 translation.\n" });
  const written = readFileSync(join(root, file), "utf8");
  const recorded = /translatedFrom: "date:[\da-f]{6} title:[\da-f]{6} [\da-f]{6}"\r\n/.exec(written)?.[0] ?? "none";
  expect(written).toBe(crlf.replace("2024-01-15\r\n", `2024-01-15\r\n${recorded}`));
  expect(await check()).not.toContain("translation/");
  await plinth("translated", join(root, file), "--root", root);
  expect(readFileSync(join(root, file), "utf8")).toBe(written);
});

test.each([
  ["content/posts/first.md", "content/posts/first.md is a source, not a translation."],
  [
    "content/posts/de/frist.md",
    'content/posts/de/frist.md is not a content file.\n  hint: Did you mean "content/posts/de/first.md"?',
  ],
  ["content/site.json", "The content type of content/site.json has no languages."],
  ["content/posts/de/alone.md", "content/posts/de/alone.md has no source."],
  ["content/posts/de/broken.md", "content/posts/broken.md or content/posts/de/broken.md cannot be read."],
])("of %s nothing is recorded", async (name, message) => {
  const german = "---\ntitle: Erster\ndate: 2024-01-15\n---\n";
  const root = siteWith({
    ...bilingual,
    ...source,
    [file]: german,
    "content/posts/de/alone.md": german,
    "content/posts/de/broken.md": german,
    "content/posts/broken.md": "---\ntitle: [\n---\n",
  });
  const { status, stderr } = await plinth("translated", file, name, "--root", root);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).toContain("Nothing was written.");
  expect(readFileSync(join(root, file), "utf8")).toBe(german);
});
