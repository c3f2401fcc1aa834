/** Findings are placed in their files, however many they are. */
import { expect, test, vi } from "vitest";
import type { Finding } from "../../src/base/diagnostic.ts";
import { formats } from "../../src/content/formats/index.ts";
import { locate } from "../../src/content/locate.ts";
import { SourceText } from "../../src/content/source-text.ts";
import { temporaryFolder, write } from "../support/small-site.ts";

const finding = (file: string, at: Finding["at"]): Finding => ({
  code: "content/invalid-field",
  file,
  at,
  message: "",
});
const valueAt = (...path: readonly (string | number)[]): Finding["at"] => ({ kind: "value", path });

test("a file is parsed once for all its findings", () => {
  const root = temporaryFolder();
  const indices = [0, 1, 2, 3, 4];
  write(root, {
    "content/list.json": `[\n${indices.join(",\n")}\n]`,
    "content/post.md": `---\nlist:\n${indices.map((index) => `- ${index}\n`).join("")}---\n`,
  });
  const spies = Object.values(formats).flatMap((format) => [vi.spyOn(format, "locatorOf"), vi.spyOn(format, "parse")]);
  const findings = indices.flatMap((index) => [
    finding("content/list.json", valueAt(index)),
    finding("content/post.md", valueAt("list", index)),
    finding("content/list.json", { kind: "page", url: `/list/${index}`, path: [index] }),
    finding("content/post.md", { kind: "page", url: `/post/${index}`, path: ["list", index] }),
  ]);
  const places = locate(findings, root, []).map(({ file, line, column }) => `${file}:${line}:${column}`);
  expect(places).toEqual([
    ...indices.map((index) => `content/list.json:${index + 2}:1`),
    ...indices.map((index) => `content/post.md:${index + 3}:3`),
  ]);
  for (const spy of spies) expect(spy, spy.getMockName()).toHaveBeenCalledTimes(1);
});

test("the lines of a drawing are shown, and not those of another picture", () => {
  const root = temporaryFolder();
  const files = ["content/a.png", "content/b.svg"];
  for (const file of files) write(root, { [file]: "<svg>\n<g>" });
  const found = locate(
    files.map((file) => finding(file, { kind: "position", line: 2, column: 1 })),
    root,
    [],
  );
  expect(found.map(({ frame }) => frame?.at(-1)?.text)).toEqual([undefined, "<g>"]);
});

test("a line of up to 20,000 characters is shown", () => {
  const shown = [20_000, 20_001].map((length) => new SourceText("a.md", "y".repeat(length)).frameAround(1).length);
  expect(shown).toEqual([1, 0]);
});
