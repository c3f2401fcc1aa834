/** The table of content formats is complete, and nothing else in src/ names a format. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { json, markdown, z } from "../../src/api/index.ts";
import { Report } from "../../src/base/diagnostic.ts";
import { formatOf, formats, parse } from "../../src/content/formats/index.ts";

const root = resolve(import.meta.dirname, "../..");

describe.each(Object.entries(formats))("%s", (name, format) => {
  const { extensions, hasBody, maxBytes, maxValues, write, locatorOf } = format;
  const [extension = ""] = extensions;
  const data = { title: "Launch", tags: ["a", "b"] };
  const text = write(data);

  test("is the format of its extension, and of no other extension", () => {
    for (const each of extensions) {
      expect(each).toMatch(/^\.[a-z]+$/);
      expect(formatOf(`content/posts/launch${each}`)).toBe(format);
    }
    expect(formatOf(`content/posts/launch${extension}.txt`)).toBeUndefined();
  });

  test("has limits", () => {
    expect(maxBytes).toBeLessThanOrEqual(10_000_000);
    expect(maxValues).toBeLessThanOrEqual(2_000_000);
  });

  test("parses what it writes, with a body if it has one", () => {
    const report = new Report();
    const [document] = parse([{ file: `content/launch${extension}`, text }], report);
    expect(report.findings).toEqual([]);
    expect(document).toMatchObject({ data, hasBody });
    expect(document?.body !== "").toBe(hasBody);
  });

  test.each([
    [["title"], false, /^"?Launch/],
    [["title"], true, /^"?title/],
    [["tags", 1], false, /^"?b/],
    [["tags", 7], false, /^(\[|- a)/],
  ])("finds the place of %j (of its key: %s)", (path, wantsKey, there) => {
    expect(text.slice(locatorOf(text)(path, wantsKey))).toMatch(there);
  });

  test("api/index.ts declares content types of it", () => {
    const declare: Readonly<Record<keyof typeof formats, typeof json | typeof markdown>> = { json, markdown };
    const type = (declare[name as keyof typeof formats] as typeof json)(`posts/*${extension}`, z.object({}));
    expect(type).toMatchObject({ format: name, hasBody });
  });
});

test("front matter with an error has it each time, and one behind a byte order mark is text", () => {
  const broken = "---\na: [\n---\n";
  expect([formats.markdown.parse(broken), formats.markdown.parse(broken)]).toMatchObject([
    { code: "content/yaml" },
    { code: "content/yaml" },
  ]);
  // gray-matter would remove the mark, and then throw.
  const text = "\ufeff---js\n{ a: process.exit(3) }\n---\n";
  expect(formats.markdown.parse(text)).toEqual({ data: {}, body: text });
});

/** These name a format in text for users, for another program, or to declare content types. */
const exceptions = [
  "src/api/formats.ts",
  "src/api/index.ts",
  "src/api/outputs/feed.ts", // JSON Feed
  "src/commands/build.ts", // --json
  "src/commands/cms.ts", // a widget of Decap CMS
  "src/commands/explain.ts", // --json
  "src/commands/help.ts", // docs/content/reference/diagnostics/
  "src/commands/init/from.ts", // the starter's files
  "src/commands/init/languages.ts", // the starter's files
  "src/commands/init/starters.ts", // README.md
  "src/commands/new/new.ts", // an example
  "src/commands/reporters/diff.ts", // --format
  "src/commands/translated.ts", // the examples of its help
  "src/commands/vscode.ts", // VS Code's setting json.schemas
  "src/hosting/content-types.ts", // extensions of common files
  "src/output/facts/file.ts", // published Markdown
  "src/site-thread/listing.ts", // twins
];

test("no other file names a format", () => {
  const files = readdirSync(join(root, "src"), { recursive: true }).map((file) => `src/${file}`);
  const named = files.filter((file) => {
    if (!/\.(tsx?|js)$/.test(file)) return false;
    const code = readFileSync(join(root, file), "utf8").replace(/\/\*.*?\*\/|(?<![:"])\/\/[^\n]*/gs, "");
    return /"(markdown|json)"|\.md\b|"\.json"/.test(code);
  });
  expect(named.filter((file) => !/^src\/(content\/formats|commands\/init\/starters)\//.test(file)).sort()).toEqual(
    exceptions,
  );
});

test.each(["a.MD", "a.mkd"])("says what to do with %s", (name) => {
  const report = new Report();
  parse([{ file: `content/${name}`, text: "# Launch" }], report);
  expect(report.findings).toMatchObject([{ code: "content/unclaimed-file", hint: "Rename the file to .md." }]);
});

test("MDX is Markdown under another name", () => {
  const report = new Report();
  const [document] = parse([{ file: "content/posts/launch.mdx", text: "---\na: 1\n---\n# Launch" }], report);
  expect(document).toMatchObject({ data: { a: 1 }, body: "# Launch" });
  expect(report.findings).toEqual([]);
});
