/** Findings are placed in their files, however many they are. */
import { expect, test } from "vitest";
import { locate } from "../../src/content/locate.ts";
import { SourceText } from "../../src/content/source-text.ts";
import type { Finding } from "../../src/diagnostics/diagnostic.ts";
import { temporaryFolder, write } from "../support/small-site.ts";

const count = 6000;
const finding = (file: string, path: readonly (string | number)[]): Finding => ({
  code: "content/invalid-field",
  file,
  at: { kind: "value", path },
  message: `${path.join()} is wrong.`,
});

// To parse a file again for each of its findings would take half a minute.
test("thousands of findings of one file", () => {
  const root = temporaryFolder();
  const names = Array.from({ length: count }, (_, index) => `n${index}`);
  const lines = names.map((name) => `"${name}":1`);
  write(root, {
    "content/list.json": `[\n${names.map((name) => `"${name}"`).join(",\n")}\n]`,
    "content/names.json": `{\n${lines.join(",\n")}\n}`,
    "content/post.md": `---\nlist:\n${names
      .slice(0, 1000)
      .map((name) => `- ${name}\n`)
      .join("")}---\n`,
  });
  const findings = names.flatMap((name, index) => [
    finding("content/list.json", [index]),
    finding("content/names.json", [name]),
    ...(index < 1000 ? [finding("content/post.md", ["list", index])] : []),
  ]);
  const places = new Map(
    locate(findings, root, []).map(({ file, line, column, message }) => [`${file} ${message}`, { line, column }]),
  );
  const last = count - 1;
  expect(places.get(`content/list.json ${last} is wrong.`)).toEqual({ line: count + 1, column: 1 });
  expect(places.get(`content/names.json n${last} is wrong.`)).toEqual({
    line: count + 1,
    column: `"n${last}":1`.length,
  });
  expect(places.get("content/post.md list,999 is wrong.")).toEqual({ line: 1002, column: 3 });
});

test("a line of up to 20,000 characters is shown", () => {
  const shown = [20_000, 20_001].map((length) => new SourceText("a.md", "y".repeat(length)).frameAround(1).length);
  expect(shown).toEqual([1, 0]);
});
