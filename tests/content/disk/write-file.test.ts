/** A file is replaced whole, or not at all. */
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { replaceText } from "../../../src/content/disk/write-file.ts";
import { temporaryFolder, write } from "../../support/small-site.ts";

test.each([
  ["a file", "old"],
  ["a link, and not the file that it leads to", { link: "other.txt" }],
])("%s is replaced, and no draft is left", (_, old) => {
  const root = temporaryFolder();
  write(root, { "other.txt": "other", "a.txt": old });
  replaceText(join(root, "a.txt"), "new");
  expect(readdirSync(root)).toEqual(["a.txt", "other.txt"]);
  expect(lstatSync(join(root, "a.txt")).isFile()).toBe(true);
  expect(["a.txt", "other.txt"].map((file) => readFileSync(join(root, file), "utf8"))).toEqual(["new", "other"]);
});

test("a folder is not replaced, and no draft is left", () => {
  const root = temporaryFolder();
  write(root, { "folder/a.txt": "old" });
  expect(() => replaceText(join(root, "folder"), "new")).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(readdirSync(root)).toEqual(["folder"]);
});
