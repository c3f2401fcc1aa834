/**
 * The tokenizer finds the tags, attributes and text of html5lib's tokenizer tests (github.com/html5lib/html5lib-tests),
 * which are not part of this repository: HTML5LIB_TESTS is their folder.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attributesOf, decodeEntities } from "../../../src/output/html/attributes.ts";
import { afterNoTag, isLetter } from "../../../src/output/html/ends.ts";
import { TagReader } from "../../../src/output/html/tokenizer.ts";

const folder = process.env.HTML5LIB_TESTS;

type Token = [kind: string, ...rest: unknown[]];

interface Case {
  readonly description: string;
  readonly input: string;
  readonly output: readonly Token[];
  readonly initialStates?: readonly string[];
  readonly lastStartTag?: string;
  readonly doubleEscaped?: boolean;
}

/** The element whose content begins in each of the standard's states. */
const elements: Readonly<Record<string, string>> = {
  "Data state": "",
  "RCDATA state": "title",
  "RAWTEXT state": "xmp",
  "Script data state": "script",
  "PLAINTEXT state": "plaintext",
};

/** Why a case does not apply; undefined if it does. */
function reasonToSkip(input: string, state: string): string | undefined {
  if (/[\ud800-\udfff]/u.test(input)) return "a lone surrogate cannot be in a file in UTF-8";
  if (input.includes("\0")) return "the tree builder, not the tokenizer, decides about NUL";
  if (elements[state] === undefined) return "a CDATA section begins only in a drawing: tests/output/facts.test.ts";
  if (state === "Data state" && /<(script|style|title|textarea|xmp|iframe|plaintext)/i.test(input))
    return "the tree builder, not the tokenizer, begins the text of an element";
  return undefined;
}

/** Tags, and the text between them, decoded where a browser decodes it. */
function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  const reader = new TagReader(html);
  let from = 0;
  for (let head = reader.next(); head; head = reader.next()) {
    tokens.push(["Character", decodeEntities(textBetween(html, from, reader.start))]);
    const attributes = Object.fromEntries(attributesOf(head.attributes));
    tokens.push(head.isEnd ? ["EndTag", head.name] : ["StartTag", head.name, attributes]);
    from = reader.end + reader.text.length;
    tokens.push(["Character", head.name === "title" ? decodeEntities(reader.text) : reader.text]);
  }
  return [...tokens, ["Character", decodeEntities(textBetween(html, from, html.length))]];
}

/** Without comments, self-closing marks and empty texts; texts in a row are one. */
function comparable(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (const [kind, first, second] of tokens) {
    const last = found.at(-1);
    if (kind === "Character" && last?.[0] === "Character") last[1] += first as string;
    else if (kind === "StartTag") found.push([kind, first, { ...(second as object) }]);
    else if (kind === "EndTag" || (kind === "Character" && first !== "")) found.push([kind, first]);
  }
  return found;
}

const unescaped = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replace(/\\\\u([0-9a-fA-F]{4})/g, "\\u$1")) as Value;

/** In each state, the case with our element instead of its own. */
function* casesIn(
  file: string,
): Generator<{ what: string; html: string; wanted: Token[]; skipped: string | undefined }> {
  const { tests = [] } = JSON.parse(readFileSync(file, "utf8")) as { tests?: Case[] };
  for (const each of tests) {
    const { description, input, output } = each.doubleEscaped ? unescaped(each) : each;
    for (const state of each.initialStates ?? ["Data state"]) {
      const element = elements[state] ?? "";
      const renamed = (text: string): string =>
        each.lastStartTag && element !== ""
          ? text.replace(new RegExp(`\\b${each.lastStartTag}\\b`, "gi"), element)
          : text;
      const begin = element === "" ? "" : `<${element}>`;
      const start: Token[] = element === "" ? [] : [["StartTag", element, {}]];
      yield {
        what: `${description} (${state})`,
        // Browsers normalize line breaks before they tokenize (13.2.3.5).
        html: begin + renamed(input).replace(/\r\n?/g, "\n"),
        wanted: comparable([...start, ...(JSON.parse(renamed(JSON.stringify(output))) as Token[])]),
        skipped: reasonToSkip(input, state),
      };
    }
  }
}

test.runIf(folder && existsSync(folder))(
  folder
    ? "tags, attributes and text as in html5lib's tokenizer tests"
    : "html5lib's tokenizer tests (skipped: HTML5LIB_TESTS is not set)",
  () => {
    const tokenizer = join(folder ?? "", "tokenizer");
    const cases = readdirSync(tokenizer).flatMap((name) => [...casesIn(join(tokenizer, name))]);
    const skipped = new Map<string, number>();
    for (const { skipped: reason } of cases) if (reason) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    const run = cases.filter(({ skipped: reason }) => !reason);
    const wrong = run.flatMap(({ what, html, wanted }) => {
      const found = comparable(tokensOf(html));
      return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [{ what, html, wanted, found }];
    });
    const counts = [...skipped].map(([reason, count]) => `\n  ${count} not: ${reason}`).join("");
    console.log(`${run.length} of ${cases.length} cases of html5lib ran.${counts}`);
    expect(wrong).toEqual([]);
    expect(run.length).toBeGreaterThan(6000);
  },
);

/** The text between two tags, without comments; not decoded. */
function textBetween(html: string, from: number, to: number): string {
  let text = "";
  let at = from;
  for (let start = html.indexOf("<", at); start >= 0 && start < to; start = html.indexOf("<", start)) {
    if (isLetter(html.charCodeAt(html[start + 1] === "/" ? start + 2 : start + 1))) return text + html.slice(at, start);
    const end = afterNoTag(html, start, false);
    if (end > start + 1) {
      text += html.slice(at, start);
      at = end;
    }
    start = end;
  }
  return text + html.slice(at, to);
}
