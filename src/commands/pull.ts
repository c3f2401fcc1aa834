/** `plinth pull`: gets the files of content types from elsewhere, so that a build reads only what is in the repository. */
import { readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Option } from "commander";
import { alternativesOf } from "../api/pattern.ts";
import { printable } from "../base/code-frame.ts";
import { Report } from "../base/diagnostic.ts";
import { makeFolder, replaceText } from "../content/disk/write-file.ts";
import { formats } from "../content/formats/index.ts";
import { regExpOfPattern } from "../content/pattern.ts";
import { contentFiles } from "../content/read.ts";
import type { PulledType } from "../site-thread/protocol.ts";
import type { CommandLine } from "./command-line.ts";
import { filePathOf } from "./new/file-name.ts";
import { linkedFolder } from "./new/new.ts";
import { addExamples, addOptions, type LimitOptions, limits, type RootOption } from "./options.ts";
import { askSite } from "./with-site.ts";

export function addPull(line: CommandLine): void {
  const prune = new Option("--prune", "remove files that the source no longer has");
  addExamples(
    addOptions(line.parser.command("pull"), {
      shared: ["root", "silent", ...limits],
      added: { "What to build:": [prune] },
    }),
    [
      ["plinth pull", "get the files of all types with `from`"],
      ["plinth pull team --prune", "get those of one type, and remove the others"],
    ],
    "If a source fails, or a schema rejects what it sends, nothing is written.",
  )
    .summary("get content from other sites into content/")
    .description("Gets the content of types with `from` and writes it into content/. Builds never use the network.")
    .argument("[types...]", "content types of templates/content.ts; without one, all that have a source")
    .action((types: readonly string[], options: PullOptions) => pull(types, options, line));
}

interface PullOptions extends RootOption, LimitOptions {
  readonly prune?: boolean;
}

async function pull(types: readonly string[], options: PullOptions, line: CommandLine): Promise<void> {
  const pulled = await askSite(options, line, (program) => program.call("pull", types));
  if (!pulled) return;
  const unknown = types.find((name) => !pulled.some((each) => each.name === name));
  if (unknown !== undefined) line.usageError(`No content type "${unknown}" has a source`);
  if (pulled.length === 0) line.usageError("No content type has a source: set `from` in templates/content.ts");
  const root = resolve(options.root);
  const changes = pulled.map((type) => changesOf(root, type));
  const problems = changes.flatMap(({ problems }) => problems);
  if (problems.length > 0) {
    line.exitCode = 1;
    line.log(problems.map((problem) => line.reporter.failure(printable(problem))).join(""));
    return line.log("Nothing was written.\n");
  }
  write(root, changes, options.prune === true, line);
}

interface Changes {
  readonly problems: readonly string[];
  /** The text of every file that the source has, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** The files that content/ has. */
  readonly before: readonly string[];
}

function changesOf(root: string, { name, format, pattern, languages, files, problems }: PulledType): Changes {
  // Translations, the other alternatives of the pattern, are written by people.
  const [source = pattern, ...translations] = languages ? alternativesOf(pattern) : [pattern];
  const matches = regExpOfPattern(source);
  const others = translations.map(regExpOfPattern);
  const before = [...contentFiles(root, new Report())].filter(
    (file) => matches.test(file) && !others.some((other) => other.test(file)),
  );
  const textByFile = new Map<string, string>();
  const wrong = problems.map((problem) => `${name}: ${problem}`);
  for (const { slug, data, body } of wrong.length > 0 ? [] : files) {
    const path = filePathOf(pattern, slug);
    const file = "file" in path ? path.file : "";
    const link = linkedFolder(root, file);
    if ("message" in path) wrong.push(`${name}: ${path.message} ${path.hint}`);
    else if (textByFile.has(file)) wrong.push(`${name}: two items have the slug ${JSON.stringify(slug)}.`);
    else if (link !== undefined)
      wrong.push(`${name}: ${link} is a link, and content is not read through links to folders.`);
    else textByFile.set(file, formats[format].write(data, body));
  }
  return { problems: wrong, files: textByFile, before };
}

function write(root: string, changes: readonly Changes[], prune: boolean, line: CommandLine): void {
  const counts = { new: 0, changed: 0, gone: 0, unchanged: 0 };
  const report = (what: keyof typeof counts, file: string): void => {
    counts[what]++;
    if (what !== "unchanged") line.inform(`${what.padEnd(7)}  ${printable(file)}\n`);
  };
  for (const { files, before } of changes) {
    for (const [file, text] of files) {
      const path = join(root, file);
      const isKnown = before.includes(file);
      if (isKnown && readFileSync(path, "utf8") === text) {
        report("unchanged", file);
        continue;
      }
      report(isKnown ? "changed" : "new", file);
      makeFolder(dirname(path));
      replaceText(path, text);
    }
    for (const file of before.filter((each) => !files.has(each))) {
      report("gone", file);
      if (prune) rmSync(join(root, file));
    }
  }
  const all = Object.entries(counts).filter(([, number]) => number > 0);
  line.inform(line.reporter.success(`Pulled: ${all.map(([what, number]) => `${number} ${what}`).join(", ")}.`));
  if (counts.gone > 0 && !prune) line.inform(line.reporter.hint("plinth pull --prune removes files that are gone."));
}
