/** The file of results for later builds: what is kept, and what damage does to it. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { Store } from "../../../src/content/disk/store.ts";
import { temporaryFolder } from "../../support/small-site.ts";

const fileIn = (folder: string): string => join(folder, "results", "pages");

/** Uses the results of these texts: what it knew, by text. The others are made, as capitals. */
function use(
  path: string,
  texts: readonly string[],
  versions = "1",
  others: readonly string[] = [],
): Record<string, string> {
  const store = new Store(path, versions, undefined, others);
  const known: Record<string, string> = {};
  for (const text of texts) {
    const key = store.keyOf(text);
    const result = store.get(key);
    if (result === undefined) store.set(key, text.toUpperCase());
    else known[text] = result;
  }
  store.save();
  return known;
}

const texts = Array.from({ length: 100 }, (_, index) => `text ${index} – é 🦜`);
const capitals = (list: readonly string[]) => Object.fromEntries(list.map((text) => [text, text.toUpperCase()]));

describe("what is kept", () => {
  test("everything that the last build used or made", () => {
    const path = fileIn(temporaryFolder());
    expect(use(path, texts)).toEqual({});
    expect(use(path, texts)).toEqual(capitals(texts));
    expect(use(path, texts.slice(50))).toEqual(capitals(texts.slice(50)));
    expect(use(path, texts)).toEqual(capitals(texts.slice(50)));
    expect(readdirSync(dirname(path))).toEqual(["pages"]);
  });

  test("what it used of another thread's results", () => {
    const folder = temporaryFolder();
    const [own, other] = [fileIn(folder), `${fileIn(folder)}-2`];
    use(other, texts.slice(50));
    expect(use(own, texts, "1", [other])).toEqual(capitals(texts.slice(50)));
    expect(use(own, texts)).toEqual(capitals(texts));
  });

  test("a text of any length", () => {
    const path = fileIn(temporaryFolder());
    const long = ["", "a".repeat(3_000_000), "b", "ü".repeat(1_000_000)];
    use(path, long);
    expect(use(path, long)).toEqual(capitals(long));
  });

  test("nothing of another version", () => {
    const path = fileIn(temporaryFolder());
    use(path, texts);
    expect(use(path, texts, "2")).toEqual({});
    expect(use(path, texts)).toEqual({});
  });

  test("the file is not written again for a few results", () => {
    const path = fileIn(temporaryFolder());
    use(path, texts);
    const { ino } = statSync(path);
    expect(use(path, [...texts.slice(2), "new"])).toEqual(capitals(texts.slice(2)));
    expect(statSync(path).ino).toBe(ino);
    expect(use(path, [...texts.slice(10), "new"])).toEqual(capitals(texts.slice(10)));
    expect(use(path, [...texts, "new"])).toEqual(capitals([...texts.slice(10), "new"]));
  });
});

describe("damage", () => {
  /** A file with the results of the texts, and its bytes. */
  function written() {
    const path = fileIn(temporaryFolder());
    use(path, texts);
    return { path, bytes: readFileSync(path) };
  }

  test("every changed byte costs all results, and never changes one", () => {
    const { path, bytes } = written();
    for (let at = 0; at < bytes.length; at += 29) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      writeFileSync(path, damaged);
      expect(use(path, texts)).toEqual({});
    }
  });

  test.each([0, 1, 3, 4, 35, 36, 1000])("only its first %i bytes are left", (length) => {
    const { path, bytes } = written();
    writeFileSync(path, bytes.subarray(0, length));
    expect(use(path, texts)).toEqual({});
    expect(use(path, texts)).toEqual(capitals(texts));
  });

  test("a link in place of the file that is written first: its target stays", () => {
    const folder = temporaryFolder();
    mkdirSync(dirname(fileIn(folder)));
    writeFileSync(join(folder, "mine"), "mine");
    symlinkSync(join(folder, "mine"), `${fileIn(folder)}.part`);
    expect(use(fileIn(folder), texts)).toEqual({});
    expect(use(fileIn(folder), texts)).toEqual(capitals(texts));
    expect(readFileSync(join(folder, "mine"), "utf8")).toBe("mine");
    expect(readdirSync(dirname(fileIn(folder)))).toEqual(["pages"]);
  });

  test("a folder or a named pipe in its place, and a file in place of its folder", () => {
    const folder = temporaryFolder();
    mkdirSync(fileIn(folder), { recursive: true });
    expect(use(fileIn(folder), texts)).toEqual({});
    const pipe = temporaryFolder();
    mkdirSync(dirname(fileIn(pipe)));
    execFileSync("mkfifo", [fileIn(pipe)]);
    expect(use(fileIn(pipe), texts)).toEqual({});
    expect(use(fileIn(pipe), texts)).toEqual(capitals(texts));
    const blocked = temporaryFolder();
    writeFileSync(join(blocked, "results"), "");
    expect(use(fileIn(blocked), texts)).toEqual({});
    expect(existsSync(`${fileIn(blocked)}.part`)).toBe(false);
  });
});
