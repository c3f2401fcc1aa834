/**
 * The examples in docs/ are correct: each command prints what the page shows, and each diagnostic is one that
 * a site can cause. The pages cover every code, command and option, and mention no others.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Code, severities } from "../../src/diagnostics/diagnostic.ts";
import { mistakes } from "../diagnostics/mistakes.ts";
import { plinth } from "../support/command.ts";
import { buildSite, filesBelow, siteWith, temporaryFolder, write } from "../support/small-site.ts";

const project = resolve(import.meta.dirname, "../..");
const textOf = (file: string): string => readFileSync(join(project, file), "utf8");
const pages = (readdirSync(join(project, "docs"), { recursive: true }) as string[])
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);

/** A fenced code block: its info string and its text. */
interface Block {
  readonly kind: string;
  /** The file that it is the content of. */
  readonly file: string | undefined;
  readonly text: string;
}
const blocksOf = (text: string): Block[] =>
  [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, kind = "", file, inside = ""]) => ({
    kind,
    file,
    text: inside,
  }));
/** Path -> text of the blocks that are files; the last version of each. */
const filesIn = (text: string): Record<string, string> =>
  Object.fromEntries(blocksOf(text).flatMap((block) => (block.file ? [[block.file, block.text]] : [])));
/** Headings of a level, each with the text below it. */
const sectionsOf = (text: string, level: string): Map<string, string> =>
  new Map(
    text
      .split(new RegExp(`^${level} `, "m"))
      .slice(1)
      .map((part) => [part.split("\n", 1)[0] ?? "", part.slice(part.indexOf("\n")).split(/^#/m)[0] ?? ""]),
  );

describe("the commands of a page, one after the other", () => {
  const home = process.cwd();
  afterAll(() => process.chdir(home));
  /** The site that docs/content/tutorial.md creates before its first command. */
  const tutorial = textOf("docs/content/tutorial.md");
  const [making = ""] = tutorial.split("```console");
  const site = filesIn(making);
  /** The first version of the file that it makes mistakes in. */
  const leekTart = "content/recipes/leek-tart.md";
  const withMistakes = { [leekTart]: blocksOf(tutorial).find(({ file }) => file === leekTart)?.text ?? "" };

  test.each(pages.filter((page) => textOf(page).includes("```console")))("%s", async (page) => {
    const root = temporaryFolder();
    symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
    write(root, page === "docs/content/tutorial.md" ? {} : site);
    if (page === "docs/content/index.md") write(root, withMistakes);
    process.chdir(root);
    for (const { kind, file, text } of blocksOf(textOf(page))) {
      if (file) write(root, { [file]: text });
      if (kind !== "console") continue;
      for (const [, line = "", printed = ""] of text.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
        const { printed: said, status } = await plinth(...wordsOf(line));
        expect(`$ ${line}\n${said}`).toMatch(patternOf(`$ ${line}\n${printed}`));
        expect(status === 0).toBe(!/✗|^error/m.test(printed));
      }
    }
  });
});

test("the TypeScript of the guides has correct types, also where it is a part of no site", async () => {
  const root = temporaryFolder();
  symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
  const base = filesIn(textOf("docs/content/tutorial.md").split("```console")[0] ?? "");
  // The first two contain a part of templates/site.tsx, which tests/hosting/host-files.test.ts builds, and this repository's own site.
  const others = /deploying|vpn-site|diagnostics/;
  for (const page of pages.filter((name) => name.startsWith("docs/content/") && !others.test(name))) {
    const blocks = blocksOf(textOf(page));
    const parts = blocks.filter(({ kind, file }) => /^tsx?$/.test(kind) && !file);
    const files = { ...base, ...filesIn(textOf(page)) };
    parts.forEach(({ kind, text }, index) => {
      files[`templates/part-${index}.${kind}`] = `${text}\nexport {};\n`;
    });
    write(join(root, page.replace(/\W/g, "-")), files);
  }
  const [plinth, outputs, images] = ["index.ts", "outputs/index.ts", "images/index.tsx"].map((file) => [
    join(project, "src/site", file),
  ]);
  const compilerOptions = { types: ["node"], paths: { plinth, "plinth/outputs": outputs, "plinth/images": images } };
  const config = { extends: join(project, "tsconfig.site.json"), compilerOptions, include: ["*/templates"] };
  write(root, { "tsconfig.json": JSON.stringify(config) });
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(project, "node_modules/typescript/bin/tsc"), "-p", root],
    {
      encoding: "utf8",
    },
  );
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

/** `plinth new posts "Spring launch"` -> its words, without the first. */
function wordsOf(line: string): string[] {
  const [command, ...words] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
  expect(command).toBe("plinth");
  return words;
}

/** `…` matches any characters, and alone on a line any lines. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")
      .replace(/^…\n/gm, "(?:.*\\n)*?")
      .replaceAll("…", ".*")}$`,
  );

describe("docs/content/reference/diagnostics.md", () => {
  const entries = sectionsOf(textOf("docs/content/reference/diagnostics.md"), "###");
  const exampleOf = (code: string): string => blocksOf(entries.get(code) ?? "")[0]?.text.trimEnd() ?? "";
  /** Codes with tests of their own. */
  const elsewhere = Object.keys(severities).filter((code) => !mistakes.has(code));

  test("has an entry for every code and no others", () => {
    expect([...entries.keys()].sort()).toEqual(Object.keys(severities).sort());
  });

  test.each([...entries])("%s has a cause, an example and a fix", (code, text) => {
    const [why = "", rest = ""] = text.split("```text\n");
    const [, fix = ""] = rest.split("```\n");
    for (const words of [why, fix]) expect(words.trim()).toMatch(/^.{9,}\.$/s);
    expect(exampleOf(code)).toContain(`${severities[code as Code]} ${code}: `);
  });

  test.concurrent.each([...mistakes])("%s: the example is real output", async (code, rows) => {
    const example = exampleOf(code).replaceAll("/home/ann/site", "ROOT");
    const [head = ""] = example.split("\n");
    const row = rows.find(([, , line]) => line.split("\n").some((one) => head.startsWith(one)));
    expect(row, head).toBeDefined();
    const { printed } = await buildSite(siteWith(row?.[1]));
    expect(printed.split("\n\n").flatMap((part) => (part.startsWith(example) ? example : part))).toContain(example);
  });

  describe("codes with tests of their own", () => {
    const tests = ["tests"]
      .flatMap((folder) => Object.values(filesBelow(join(project, folder))))
      .map((text) => Buffer.from(text, "latin1").toString())
      .join("\n");

    const patterns = [...tests.matchAll(/\/(\^(?:error|warning) .*?)\/m?[,\]]/g)].map(
      ([, text = ""]) => new RegExp(text),
    );

    test.each(elsewhere)("%s", (code) => {
      const [head = ""] = exampleOf(code).split("\n");
      const said = head.replaceAll("/home/ann/site", "ROOT").replaceAll("4711", "PARENT");
      const message = said.slice(said.indexOf(": ") + 2).replace(/: E[A-Z]+: .*/, "");
      expect(tests.includes(message) || patterns.some((pattern) => pattern.test(said)), message).toBe(true);
    });
  });
});

describe("docs/content/reference/commands.md", () => {
  const sections = sectionsOf(textOf("docs/content/reference/commands.md"), "##");
  const shared = sections.get("Options of several commands") ?? "";
  let names: string[] = [];
  const helpOf = async (...command: string[]): Promise<string> => (await plinth(...command, "--help")).stdout;
  const optionsIn = (text: string): string[] => [...new Set(text.match(/--[a-z][a-z-]+/g))].sort();

  beforeAll(async () => {
    names = [...(await helpOf()).matchAll(/^ {2}(?!plinth)([a-z]+) .*? {2}/gm)].map(([, name = ""]) => name);
  });

  test("has every command, and every option of each", async () => {
    expect([...sections.keys()].filter((title) => title.startsWith("plinth ")).sort()).toEqual(
      names.map((name) => `plinth ${name}`).sort(),
    );
    for (const name of names) {
      const help = await helpOf(name);
      const known = optionsIn([...help.matchAll(/^ {2}(?:-\w, )?(--\S+)/gm)].map(([, flag]) => flag).join(" "));
      const documented = optionsIn(`${sections.get(`plinth ${name}`)}`);
      const all = optionsIn(shared);
      expect(
        known.filter((flag) => ![...documented, ...all, "--help"].includes(flag)),
        `plinth ${name}`,
      ).toEqual([]);
    }
  });

  test("mentions only existing options, as do all other pages", async () => {
    let help = "";
    for (const name of names) help += await helpOf(name);
    const known = [...optionsIn(help), "--help"];
    for (const page of ["README.md", ...pages]) {
      const commands = [...textOf(page).matchAll(/\bplinth ([a-z]+)([^\n`]*)/g)];
      for (const [line, name = "", rest = ""] of commands)
        if (names.includes(name))
          expect(
            optionsIn(rest.split("#")[0] ?? "").filter((flag) => !known.includes(flag)),
            line,
          ).toEqual([]);
    }
  });
});

test("links in docs/ have targets", () => {
  for (const page of ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", ...pages])
    for (const [, target = ""] of textOf(page)
      .replace(/^```[\s\S]*?^```$/gm, "")
      .matchAll(/\]\((?!https?:|\/|#)([^)#\s]+)/g))
      expect(() => textOf(join(page, "..", target)), `${page} links to ${target}`).not.toThrow();
});
