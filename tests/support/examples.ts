/** Examples in the documentation: fenced blocks that are files, and commands with what they print and publish. */
import { readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { expect } from "vitest";
import { escapedPattern } from "../../src/base/regexps.ts";
import { outputPathOf } from "../../src/urls/urls.ts";
import { plinth } from "./command.ts";
import { film } from "./film.ts";
import { write } from "./small-site.ts";

/** A fenced code block: its info string and its text. */
export interface Block {
  readonly kind: string;
  /** The file that it is the content of, or the URL at which it is published. */
  readonly file: string | undefined;
  readonly text: string;
}

/** After the language and the file, the lines that the manual marks: `{2,4-6}`. */
const fenced = /^(`{3,})(\w+)(?: ([^\s{]\S*))?(?: \{[\d,-]+\})?\n([\s\S]*?)^\1$/gm;

/** The fenced code blocks of a Markdown text, in order. */
export const blocksOf = (markdown: string): Block[] =>
  [...markdown.matchAll(fenced)].map(([, , kind = "", file, text = ""]) => ({ kind, file, text }));

/** Headings of a level (`##`), each with the text below it up to the next heading. Those in code blocks do not count. */
export function sectionsOf(markdown: string, level: string): Map<string, string> {
  const prose = markdown.replace(fenced, (block) => " ".repeat(block.length));
  const headings = [...prose.matchAll(/^(#+) (.*)$/gm)];
  return new Map(
    headings.flatMap(([line, marks, title = ""], at) =>
      marks === level
        ? [[title, markdown.slice((headings[at]?.index ?? 0) + line.length, headings[at + 1]?.index)]]
        : [],
    ),
  );
}

/** Path -> text of the blocks that are files. */
export const filesOf = (blocks: readonly Block[]): Record<string, string> =>
  Object.fromEntries(blocks.flatMap(({ file, text }) => (file && !file.startsWith("/") ? [[file, text]] : [])));

/** A line of a console block: `$ plinth check --deep`, and what it prints. */
export const commandsOf = ({ kind, text }: Block): { line: string; printed: string }[] =>
  kind === "console"
    ? [...text.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, line = "", printed = ""]) => ({ line, printed }))
    : [];

/** Pages whose shell commands tests/resilience/docs-commands.test.ts runs, with the number of their blocks. */
export const pagesWithCommands: Readonly<Record<string, number>> = {
  "README.md": 1,
  "docs/content/index.md": 1,
  "docs/content/getting-started.md": 4,
  "docs/content/tutorial.md": 1,
  "docs/content/guides/migrating.md": 1,
  "docs/content/reference/diagnostics/html/no-validator.md": 1,
  "docs/content/reference/diagnostics/picture/no-sharp.md": 1,
  "docs/content/reference/diagnostics/publish/leftover.md": 1,
  "docs/content/reference/diagnostics/publish/locked.md": 1,
};

/** The shell commands of a page, by block. */
export function shellCommandsOf(page: string): string[] {
  const text = readFileSync(resolve(import.meta.dirname, "../..", page), "utf8");
  return blocksOf(text).flatMap(({ kind, text }) => (kind === "sh" ? [text] : []));
}

/** The folder of the examples' site in their output. */
const exampleRoot = "/home/ann/site";

/** Output of a site in a folder, as an example shows it. */
export const asExample = (printed: string, root: string): string => printed.replaceAll(root, exampleRoot);

/** Files that examples refer to, and that a page cannot show as text. */
const otherFiles: Readonly<Record<string, Uint8Array>> = {
  "content/recipes/soup.jpg": readFileSync(
    resolve(import.meta.dirname, "../../src/commands/init/starters/blog/content/posts/hills.jpg"),
  ),
  "templates/stirring.mp4": film,
};

/**
 * Writes the files of some blocks into the working directory and runs their commands there, in order. A block for a
 * URL (`/recipes/leek-tart`) is a part of what the last build published there.
 */
export async function follow(blocks: readonly Block[]): Promise<void> {
  const root = process.cwd();
  for (const block of blocks) {
    for (const [path, bytes] of Object.entries(otherFiles))
      if (block.text.includes(`./${basename(path)}`)) write(root, { [path]: bytes });
    if (block.file?.startsWith("/")) expect(textAt(block.file, root)).toMatch(partsOf(block.text));
    else if (block.file) write(root, { [block.file]: block.text });
    for (const { line, printed } of commandsOf(block)) {
      const { printed: said, status } = await run(line, root);
      expect(`$ ${line}\n${asExample(said, root)}`).toMatch(patternOf(`$ ${line}\n${printed}`));
      expect(status === 0).toBe(!/✗|^error/m.test(printed));
    }
  }
}

/** What a build published at a URL. */
const textAt = (url: string, root: string): string =>
  readFileSync(join(root, "dist", /\.\w+$/.test(url) ? url : outputPathOf(url)), "utf8");

/** Runs `plinth …`, and `rm` and `mv` of a file. */
export async function run(line: string, root: string): Promise<{ printed: string; status: number }> {
  // `plinth new posts "Spring launch"`
  const [command = "", ...words] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word ?? "",
  );
  expect(["plinth", "rm", "mv"]).toContain(command);
  if (command === "plinth") return plinth(...words);
  const [from = "", to = ""] = words.map((path) => join(root, path));
  if (command === "rm") rmSync(from);
  else renameSync(from, to);
  return { printed: "", status: 0 };
}

/** `…` matches any characters, and alone on a line any lines. */
const patternOf = (text: string): RegExp =>
  new RegExp(`^${escapedPattern(text).replace(/^…\n/gm, "(?:.*\\n)*?").replaceAll("…", ".*")}$`);

/** The lines of an example in their order, with any text between them; `…` matches any characters of a line. */
const partsOf = (text: string): RegExp =>
  new RegExp(
    text
      .trim()
      .split("\n")
      .map((line) => escapedPattern(line.trim()).replaceAll("…", ".*?"))
      .join("[^]*?"),
  );
