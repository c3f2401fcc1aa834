/** The help of every command, as a newcomer reads it on a terminal of 80 columns; and misspelt words. */
import { beforeAll, describe, expect, test } from "vitest";
import { hostsByOption } from "../../src/hosting/hosts/index.ts";
import { plinth, plinthWith } from "../support/command.ts";
import { projectText } from "../support/project.ts";

const helps = new Map<string, string>();
const textOf = (name: string): string => helps.get(name) ?? "";
const names = (): string[] =>
  [...textOf("").matchAll(/^ {2}(?!plinth)([a-z]+) .*? {2}/gm)].map(([, name = ""]) => name);
/** The options of a help, in order, each with its group. */
const optionsOf = (help: string): string[] =>
  help.split(/^(?=\S.*:$)/m).flatMap((group) => {
    const [heading] = group.split("\n");
    return [...group.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => `${heading} ${flag}`);
  });

beforeAll(async () => {
  helps.set("", (await plinth("--help")).stdout);
  for (const name of names()) helps.set(name, (await plinth(name, "--help")).stdout);
});

test("plinth --help fits one screen, and lists the commands in groups", async () => {
  expect(textOf("").trimEnd().split("\n").length).toBeLessThanOrEqual(35);
  expect(textOf("").match(/^\S.*:$/gm)).toEqual([
    "Options:",
    "Write a site:",
    "Publish it:",
    "Look into it:",
    "Examples:",
    "Exit codes:",
  ]);
  const inManual = projectText("docs/content/reference/commands.md").matchAll(/^## plinth (.*)$/gm);
  expect(names().toSorted()).toEqual(Array.from(inManual, ([, name]) => name).toSorted());
});

test("no line is longer than 80 characters, and each command has two examples of itself", () => {
  for (const [name, text] of helps) {
    expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
    const [, examples = ""] = text.split("Examples:\n");
    const lines = examples.split("\n\n")[0]?.trimEnd().split("\n") ?? [];
    expect(lines, name).toHaveLength(2);
    for (const line of lines) {
      expect(line).toMatch(new RegExp(`^ {2}plinth ${name}.* {2}\\S`));
      const used = (line.match(/--[a-z-]+/g) ?? []).filter((flag) => !textOf(name || "init").includes(`  ${flag}`));
      expect(used, line).toEqual([]);
    }
  }
});

test("an option of several commands has the same place in all of them", () => {
  const lists = [...helps.values()].map(optionsOf);
  const all = [...new Set(lists.flat())];
  // For each two options, the commands that have both agree on their order.
  for (const one of all)
    for (const other of all) {
      const orders = lists
        .filter((list) => list.includes(one) && list.includes(other))
        .map((list) => list.indexOf(one) < list.indexOf(other));
      expect(new Set(orders).size, `${one}, ${other}`).toBeLessThanOrEqual(1);
    }
  const groups = new Map(all.map((each) => each.split(": ").reverse() as [string, string]));
  expect(groups.size).toBe(all.length);
});

describe("a misspelt word gets a suggestion", () => {
  test.each([
    ["biuld", `error: unknown command 'biuld'\n(Did you mean "build"?)\n(run plinth --help for usage)\n`],
    ["serve", `error: unknown command 'serve'\n(Did you mean "dev"?)\n(run plinth --help for usage)\n`],
    ["constructor", "error: unknown command 'constructor'\n(run plinth --help for usage)\n"],
    ["help __proto__", "error: '__proto__' is neither a command nor a diagnostic\n(plinth help lists both)\n"],
    ["help foo", "error: 'foo' is neither a command nor a diagnostic\n(plinth help lists both)\n"],
    ["help serve", `error: unknown command 'serve'\n(Did you mean "dev"?)\n`],
    [
      "build --stric",
      "error: unknown option '--stric'\n(Did you mean --strict?)\n(run plinth build --help for usage)\n",
    ],
    [
      "dev docs",
      "Expected 0 arguments but got 1.\n(run plinth dev --help for usage)\n(Did you mean plinth dev --root docs?)\n",
    ],
    [
      "init --template blgo",
      `argument 'blgo' is invalid. Allowed choices are minimal, blog, docs. Did you mean "blog"?\n`,
    ],
    ["init --ci jenkins", `argument 'jenkins' is invalid. Allowed choices are github, gitlab.\n`],
    ["preview --as netlfy", `Allowed choices are ${[...hostsByOption.keys()].join(", ")}. Did you mean "netlify"?\n`],
    ["diff --format markdwon a b", `markdown, json. Did you mean "markdown"?\n`],
    ["build --out", "error: option '--out <folder>' argument missing\n(run plinth build --help for usage)\n"],
    ["build --silent --verbose", "option '--verbose' cannot be used with option '--silent'"],
  ])("plinth %s", async (words, expected) => {
    const { status, stderr, stdout } = await plinth(...words.split(" "));
    expect(stderr).toContain(expected);
    expect([status, stdout]).toEqual([2, ""]);
  });
});

test.each([
  [{ FORCE_COLOR: "1" }, true],
  [{ FORCE_COLOR: "0" }, false],
  [{ NO_COLOR: "1" }, false],
  [{}, false],
])("colours of a help that is piped, with %j", async (env, isColoured) => {
  const { stdout } = await plinthWith({ TERM: "xterm-256color", ...env }, "build", "--help");
  expect(stdout.includes("\x1b[1mWhat to build:\x1b[22m")).toBe(isColoured);
});

test("an explanation shows links as their texts, and code as it is", async () => {
  expect((await plinth("help", "page/alt")).stdout).toContain("`![Boats at dawn](boats.jpg)`");
  expect((await plinth("help", "link/no-target")).stdout).not.toContain("](.");
});
