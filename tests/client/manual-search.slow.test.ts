/** The search of the manual finds what readers look for: its index and its ranking, without a browser. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { searchIn } from "../../docs/templates/client/find.ts";
import { plinth } from "../support/command.ts";
import { temporaryFolder } from "../support/small-site.ts";
import { messages, questions } from "./manual-search.rows.ts";

let find: ReturnType<typeof searchIn>;
beforeAll(async () => {
  const out = join(temporaryFolder(), "dist");
  const root = resolve(import.meta.dirname, "../../docs");
  const { status, printed } = await plinth("build", "--root", root, "--out", out);
  expect(status, printed).toBe(0);
  find = searchIn(JSON.parse(readFileSync(join(out, "search.json"), "utf8")));
});

const urlsOf = (typed: string): string[] => find(typed).sections.map(({ url }) => url);

test.each(questions)("who looks for %j finds %s among the first two results", (typed, url) => {
  expect(urlsOf(typed).slice(0, 2)).toContain(url);
});

test.each(messages)("who pastes %j finds %s among the first three results", (pasted, url) => {
  expect(urlsOf(pasted).slice(0, 3)).toContain(url);
});

test("nothing about the inside of Plinth is listed while other pages match", () => {
  const inside = (typed: string): number =>
    urlsOf(typed).filter((url) => /^\/internals\/(?!security|publishing)/.test(url)).length;
  expect([inside("plausible"), inside("esbuild"), inside("headline")]).toEqual([0, 0, 0]);
  expect(inside("decisions")).toBeGreaterThan(0);
});

test("a word that a section has is not taken for a typing error of another", () => {
  expect(urlsOf("roll back")).not.toContain("/guides/styles-and-scripts#scripts");
  expect(urlsOf("table of contents").slice(0, 3)).not.toContain(
    "/guides/questions#a-page-for-each-row-of-a-spreadsheet-csv",
  );
});

test("sections with some of the words are marked as such, and follow those with all of them", () => {
  expect(find("several languages").isPartial).toBe(false);
  expect(find("several xyzzy").isPartial).toBe(true);
  expect(find("qqqqzz").sections).toEqual([]);
  expect(urlsOf("katex vvvvxx qqqqzz")).toContain("/guides/markdown#formulas-katex");
});
