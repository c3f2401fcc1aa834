/** Each file is validated in a step of its own, so that each has its own time limit. */
import { expect, test } from "vitest";
import { defineContent, json, z } from "../../src/api/index.ts";
import type { Document } from "../../src/content/formats/index.ts";
import { Collection } from "../../src/site-thread/content/collection.ts";

const document = (name: string, data: unknown): Document => ({
  file: `content/${name}.json`,
  data,
  body: "",
  bodyStartLine: 0,
  hasBody: false,
});
const selection = { drafts: false, today: "2024-01-15" };

test("every file is reported before it is validated, and an unchanged one is not validated again", () => {
  const steps: string[] = [];
  const title = z.string().refine((text) => steps.push(`schema of ${text}`));
  const collection = new Collection(defineContent({ posts: json("posts/*.json", z.object({ title })) }));
  const update = (documents: Document[]): string[] => {
    steps.length = 0;
    collection.update({ documents, removed: [], unread: [] }, selection, [], (file) => steps.push(file));
    return [...steps];
  };
  const [a, b] = ["a", "b"].map((name) => document(`posts/${name}`, { title: name })) as [Document, Document];
  expect(update([a, b])).toEqual(["content/posts/a.json", "schema of a", "content/posts/b.json", "schema of b"]);
  expect(update([])).toEqual([]);
  expect(update([document("posts/b", { title: "new" })])).toEqual(["content/posts/b.json", "schema of new"]);
});

test("after an edit, only the files that refer to the edited one are validated again", () => {
  const text = z.object({ text: z.string() });
  const types = { site: json("site.json", text), team: json("team.json", text), posts: json("posts/*.json", text) };
  const collection = new Collection(defineContent(types));
  const update = (documents: Document[]): string[] => {
    const steps: string[] = [];
    collection.update({ documents, removed: [], unread: [] }, selection, [], (file) => steps.push(file));
    return steps;
  };
  update([
    document("site", { text: "{{team.text}}" }),
    document("team", { text: "We" }),
    document("posts/indirect", { text: "{{site.text}}" }),
    document("posts/missing", { text: "{{team.name}}" }),
    document("posts/none", { text: "Nothing" }),
    document("posts/unknown", { text: "{{other.text}}" }),
  ]);
  const referring = ["content/site.json", "content/posts/indirect.json", "content/posts/missing.json"];
  expect(update([document("team", { text: "Us" })]).sort()).toEqual([...referring, "content/team.json"].sort());
  expect(update([document("posts/none", { text: "Something" })])).toEqual(["content/posts/none.json"]);
});
