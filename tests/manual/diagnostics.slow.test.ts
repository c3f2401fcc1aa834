/**
 * Every diagnostic has a page, and its example is real: the site of the examples with the files under "Wrong" prints
 * exactly what the page shows, and with those under "Right" nothing. diagnostic-commands.slow.test.ts runs those with commands.
 */
import { readdirSync } from "node:fs";
import yaml from "js-yaml";
import { describe, expect, test } from "vitest";
import type { Code } from "../../src/base/diagnostic.ts";
import { asExample, filesOf } from "../support/examples.ts";
import { photo } from "../support/photo.ts";
import { buildSite, type Files, filesBelow, temporaryFolder, write } from "../support/small-site.ts";
import {
  causedElsewhere,
  codes,
  exampleSite,
  folder,
  hasCommands,
  index,
  isOfBrowser,
  listOfCodes,
  pages,
  severityLine,
} from "./diagnostics.ts";

test("every code has a page, and no page is left over", () => {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => file.endsWith(".md"));
  expect(files.sort()).toEqual([...codes.map((code) => `${code}.md`), "README.md"].sort());
});

test("the index lists every code, with its severity and its description", () => {
  expect(index).toContain(`\n${listOfCodes()}\n## The site of the examples\n`);
});

test("descriptions are sentences of their own", () => {
  const all = pages.map(({ description }) => description);
  // Without characters that mean something in Markdown, since the index and `plinth help link` show them as well.
  expect(all.filter((text) => !/^[^\s<>[\]*_|`][^<>[\]*_|`]{20,150}[^.]\.$/.test(text))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

test.each(pages)("$code: the parts of its page", ({ code, frontMatter, description, lead, headings, wrong, fix }) => {
  const { words: _forTheSearch, ...others } = yaml.load(frontMatter) as Record<string, unknown>;
  expect(others).toEqual({ title: code, description });
  expect(lead.split("\n")[0]).toBe(severityLine(code));
  expect(lead.split("\n").slice(1).join("\n").trim()).toMatch(/^.{20,}\.$/s);
  expect(fix).toMatch(/^[^`].{8,}[.:]$|^`.{8,}[.:]$/);
  expect(["Wrong,Right", "Wrong,Right,When it is not a mistake"]).toContain(headings.join());
  expect(wrong.map(({ text }) => text).join("\n")).toMatch(new RegExp(`^(\\S+ )?(error|warning) ${code}: `, "m"));
});

/** Files of examples that a page cannot show as text. */
const otherFiles: Readonly<Partial<Record<Code, { readonly wrong: Files; readonly right: Files }>>> = {
  "content/too-large": { wrong: { "content/posts/harbour.md": "x".repeat(2_000_001) }, right: {} },
  "leak/location": {
    wrong: { "content/static/sea.jpg": photo(true) },
    right: { "content/static/sea.jpg": photo(false) },
  },
  "leak/unsearched": { wrong: { ".env": { link: "/dev/zero" } }, right: {} },
};

async function printedBy(files: Files): Promise<string> {
  const root = temporaryFolder();
  write(root, { ...exampleSite, ...files });
  return asExample((await buildSite(root)).printed.replaceAll("ROOT", root), root).trim();
}

const written = pages.filter((page) => !hasCommands(page) && !isOfBrowser(page) && !causedElsewhere[page.code]);

test.concurrent.each(written)("$code: the examples", async ({ code, wrong, right, accepted }) => {
  const { wrong: more, right: instead } = otherFiles[code] ?? {};
  const mistake = { ...filesOf(wrong), ...more };
  expect(await printedBy(mistake)).toBe(wrong.find(({ file }) => !file)?.text.trim());
  expect(await printedBy({ ...filesOf(right), ...instead })).toBe("");
  const choice = filesOf(accepted);
  if (Object.keys(choice).length > 0) expect(await printedBy({ ...mistake, ...choice })).not.toContain(code);
});

describe("an example that needs more than files and commands is printed by another test", () => {
  const project = `${folder}/../../../..`;
  const textIn = (name: string): string =>
    Buffer.from(Object.values(filesBelow(`${project}/${name}`)).join("\n"), "latin1").toString();
  const tests = textIn("tests");
  const sources = textIn("src");

  test.each(pages.filter(({ code }) => causedElsewhere[code]))("$code", ({ wrong }) => {
    const [head = "", hint] = wrong[0]?.text.trim().split("\n  hint: ") ?? [];
    const [, message = "", rest = ""] = /: (.*?)(?:: E[A-Z]+: [^.]*)?\.(?: (.*))?$/.exec(asTested(head)) ?? [];
    expect(message).not.toBe("");
    expect(tests).toContain(message);
    expect(sources).toContain(hint ?? rest);
  });
  const asTested = (text: string): string => text.replaceAll("/home/ann/site", "ROOT").replaceAll("4711", "PARENT");
});
