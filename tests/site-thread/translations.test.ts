/** Translations in a site that is edited: the verdicts are those of a fresh build. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defineContent, markdown, z } from "../../src/api/index.ts";
import type { Finding } from "../../src/base/diagnostic.ts";
import type { Document } from "../../src/content/formats/index.ts";
import { translationRecordOf } from "../../src/content/translations.ts";
import { type CollectedContent, Collection } from "../../src/site-thread/content/collection.ts";
import { randomFrom } from "../support/random.ts";
import { both, template } from "../support/rows.ts";
import { buildSite, siteWith } from "../support/small-site.ts";
import { bilingual } from "./translations.rows.ts";

const types = defineContent({
  docs: markdown("docs/{,de/,fr/}**/*.md", z.strictObject({ title: z.string(), draft: z.boolean().optional() }), {
    languages: ["en", "de", "fr"],
    draft: "draft",
  }),
});
const selection = { drafts: false, today: "2024-01-15" };
const document = (file: string, data: object, body: string): Document => ({
  file,
  data,
  body,
  bodyStartLine: 3,
  hasBody: true,
});

function update(collection: Collection, documents: Document[], removed: string[] = []): [CollectedContent, Finding[]] {
  const findings: Finding[] = [];
  return [collection.update({ documents, removed, unread: [] }, selection, findings), findings];
}

test("after each of a thousand random edits, a site in three languages has the findings of a fresh build", () => {
  const random = randomFrom(37);
  const next = (below: number): number => Math.floor(random() * below);
  const edited = new Collection(types);
  const files = new Map<string, Document>();
  const codes = new Map<string, number>();
  for (let round = 0; round < 1000; round++) {
    const name = ["a", "b", "sub/c"][next(3)];
    const file = `content/docs/${["", "de/", "fr/"][next(3)]}${name}.md`;
    const source = files.get(`content/docs/${name}.md`);
    const isTranslation = /docs\/(de|fr)\//.test(file);
    const data = {
      title: `Title ${next(2)}`,
      ...(next(5) === 0 && { draft: true }),
      ...(isTranslation && source && next(2) === 0 && { translatedFrom: translationRecordOf(source) }),
    };
    const changed = next(5) === 0 ? [] : [document(file, data, `One ${next(2)}.\n\nTwo ${next(2)}.\n`)];
    if (changed.length === 0) files.delete(file);
    for (const each of changed) files.set(file, each);
    const [, findings] = update(edited, changed, changed.length === 0 ? [file] : []);
    const fresh = update(
      new Collection(types),
      [...files.values()].sort((a, b) => (a.file < b.file ? -1 : 1)),
    );
    expect(sorted(findings)).toEqual(sorted(fresh[1]));
    for (const { code } of findings) codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect([...codes.keys()].sort()).toEqual(["translation/missing", "translation/orphaned", "translation/outdated"]);
});

test("Markdown has the quotation marks of its language", async () => {
  const post = (text: string): string => `---\ntitle: First\ndate: 2024-01-15\n---\n${text}\n`;
  const { root, lines } = await buildSite(
    siteWith({
      ...both(bilingual, template(["text={post.body}", "entry={post}"])),
      "content/posts/first.md": post("He said \"it's 'so'\"."),
      "content/posts/de/first.md": post("Er sagte \"es ist 'so'\"."),
    }),
  );
  const [english, german] = ["first", "de/first"].map((name) =>
    readFileSync(join(root, "dist/posts", `${name}.html`), "utf8"),
  );
  expect(english, lines.join("\n")).toContain("He said “it’s ‘so’”.");
  expect(german).toContain("Er sagte „es ist ‚so‘“.");
});

const sorted = (findings: readonly Finding[]): string[] => findings.map((finding) => JSON.stringify(finding)).sort();

test("entries have their language, the name that they share as slug, and no record", () => {
  const [{ values }] = update(new Collection(types), [
    document("content/docs/sub/c.md", { title: "C" }, "Text\n"),
    document("content/docs/de/sub/c.md", { title: "C", translatedFrom: "123456" }, "Text\n"),
  ]);
  expect(values.get("docs")?.value).toEqual([
    { file: "content/docs/sub/c.md", slug: "c", language: "en", fields: { title: "C" }, body: "Text\n" },
    { file: "content/docs/de/sub/c.md", slug: "c", language: "de", fields: { title: "C" }, body: "Text\n" },
  ]);
});

test("a source that is a draft needs no translations, and a translation that is one no record", () => {
  const draft = { title: "A", draft: true };
  const findingsOf = (...documents: Document[]): string[] =>
    update(new Collection(types), documents)[1].map(({ code, file }) => `${file} ${code}`);
  expect(findingsOf(document("content/docs/a.md", draft, ""))).toEqual([]);
  expect(
    findingsOf(document("content/docs/a.md", { title: "A" }, ""), document("content/docs/de/a.md", draft, "")),
  ).toEqual(["content/docs/a.md translation/missing"]); // the French one
});

test("a source that could not be parsed is not missing", () => {
  const findings: Finding[] = [];
  const documents = [document("content/docs/de/a.md", { title: "A" }, "")];
  new Collection(types).update({ documents, removed: [], unread: ["content/docs/a.md"] }, selection, findings);
  expect(findings).toEqual([]);
});
