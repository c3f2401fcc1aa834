/** `plinth translated` records the source of translations. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bilingual } from "../site-thread/translations.rows.ts";
import { plinth } from "../support/command.ts";
import { siteWith, write } from "../support/small-site.ts";

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
  [
    "content/posts/de/copy.md",
    "content/posts/de/copy.md has the same text as content/posts/copy.md.\n  hint: Translate it first.",
  ],
  ["content/posts/de/broken.md", "content/posts/broken.md or content/posts/de/broken.md cannot be read."],
])("of %s nothing is recorded", async (name, message) => {
  const german = "---\ntitle: Erster\ndate: 2024-01-15\n---\n";
  const root = siteWith({
    ...bilingual,
    ...source,
    [file]: german,
    "content/posts/de/alone.md": german,
    "content/posts/copy.md": source["content/posts/first.md"],
    "content/posts/de/copy.md": source["content/posts/first.md"].replace(
      "title: First",
      "title: First\ntranslatedFrom: x",
    ),
    "content/posts/de/broken.md": german,
    "content/posts/broken.md": "---\ntitle: [\n---\n",
  });
  const { status, stderr } = await plinth("translated", file, name, "--root", root);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).toContain("Nothing was written.");
  expect(readFileSync(join(root, file), "utf8")).toBe(german);
});

describe("plinth new with the path of a translation", () => {
  const german = { "content/posts/de/alone.md": "---\ntitle: Allein\ndate: 2024-01-16\ntranslatedFrom: x\n---\n" };
  const begin = (root: string, name: string) => plinth("new", name, "--root", root);

  test("copies the source, whose pictures stay where they are, and records it", async () => {
    const text =
      "\ufeff---\r\ntitle: First\r\ndate: 2024-01-15\r\n---\r\n\r\n# One\r\n\r\n![Dot](./dot.svg) and ![none](./none.svg)\r\n";
    const dot = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const root = siteWith({ ...bilingual, "content/posts/first.md": text, "content/posts/dot.svg": dot });
    const { stderr } = await begin(root, file);
    expect(stderr).toContain(
      `✓ Wrote ${file}, like content/posts/first.md.\n  Edit title, date, and the text below.\n`,
    );
    expect(stderr).toContain(`${file}:7:1 warning content/placeholder: The text still has to be written.`);
    expect(stderr).not.toContain("translation/");
    expect(readFileSync(join(root, file), "utf8").replace(/[\da-f]{6}/g, "HASH")).toBe(
      `---\ntitle: First\ndate: 2024-01-15\ntranslatedFrom: "date:HASH title:HASH HASH HASH"\n---\n\nTo be written: the translation. Remove this paragraph when it is done.\n\n# One\n\n![Dot](../dot.svg) and ![none](./none.svg)\n`,
    );
    write(root, { "content/posts/first.md": text.replace("One", "Two") });
    expect((await plinth("check", "--root", root)).stderr).toContain(
      `${file}:4:1 warning translation/outdated: content/posts/first.md has changed since this was translated: line 6.`,
    );
  });

  test.each(["README.md", "API v2.md", "_index.md"])("keeps the name of the source: %s", async (name) => {
    const root = siteWith({ ...bilingual, [`content/posts/${name}`]: source["content/posts/first.md"] });
    const { stderr } = await begin(root, `content/posts/de/${name}`);
    expect(stderr).toContain(`✓ Wrote content/posts/de/${name}, like content/posts/${name}.`);
  });

  test("the source can have another extension, also for plinth translated", async () => {
    const root = siteWith({
      ...bilingual,
      "content/posts/first.md": undefined,
      "content/posts/first.mdx": "---\ntitle: First\ndate: 2024-01-15\n---\n# One\n",
    });
    expect((await begin(root, file)).stderr).toContain(`✓ Wrote ${file}, like content/posts/first.mdx.`);
    const { stderr } = await plinth("translated", file, "--root", root);
    expect(stderr).toBe("✓ Recorded the source of 1 translation.\n");
  });

  test("is named from the current folder, too, and takes no other name", async () => {
    const root = siteWith({ ...bilingual, ...source });
    expect((await begin(root, join(root, file))).stderr).toContain(`✓ Wrote ${file}, like content/posts/first.md.`);
    const { status, stderr } = await plinth("new", "content/posts/third.mdx", "Third", "--root", root);
    expect(status).toBe(2);
    expect(stderr).toContain("content/posts/third.mdx is the path of a file, and takes no name.");
  });

  test("without a source, nothing is written", async () => {
    const { status, stderr } = await begin(
      siteWith({ ...bilingual, ...source, ...german }),
      "content/posts/de/none.md",
    );
    expect(status).toBe(1);
    expect(stderr).toContain(
      "✗ content/posts/de/none.md is a translation of content/posts/none.md, which does not exist or cannot be read. Nothing was written.",
    );
  });

  test("a new source is not like a translation", async () => {
    const { stderr } = await begin(siteWith({ ...bilingual, ...source, ...german }), "content/posts/second.md");
    expect(stderr).toContain("✓ Wrote content/posts/second.md, like content/posts/first.md.");
  });
});
