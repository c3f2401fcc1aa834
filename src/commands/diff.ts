/** `plinth diff`: two manifests, or output folders, compared. */
import { resolve } from "node:path";
import { Option } from "commander";
import { type Manifest, manifestName } from "../publish/manifest.ts";
import { manifestIn, readManifest } from "../publish/output-folder.ts";
import type { CommandLine } from "./command-line.ts";
import { addExamples, addOptions, choice } from "./options.ts";
import { type DiffFormat, diff, diffFormats } from "./reporters/diff.ts";

export function addDiff(line: CommandLine): void {
  const read = (path: string): Manifest => manifestAt(resolve(path)) ?? line.usageError(`${path} ${noManifest}`);
  const command = addOptions(line.program.command("diff"), {
    shared: [],
    added: {
      "How strict:": [new Option("--exit-code", "exit with 1 if the sites differ")],
      "What to print:": [choice("--format <format>", "print the result in this format", diffFormats).default("text")],
    },
  });
  addExamples(command, [
    ["plinth diff last/ dist/", "show which URLs and files differ"],
    ["plinth diff --format markdown last/ dist/", "as a comment for a pull request"],
  ])
    .summary("compare two sites: URLs, files and bytes")
    .description("Compares two sites by their manifests: URLs, files and bytes.")
    .argument("<before>", `the ${manifestName} of an output folder, or the folder`)
    .argument("<after>", "the same, for the newer site")
    .action((before: string, after: string, options: { format: DiffFormat; exitCode?: boolean }) => {
      const { text, differs } = diff(read(before), read(after), options.format);
      line.print(text);
      if (options.exitCode && differs) line.exitCode = 1;
    });
}

/** The rest of a sentence that begins with a path. */
export const noManifest = `is not a Plinth manifest (${manifestName} of an output folder)`;

/** The manifest in a file, or in a folder; undefined if there is none. */
export const manifestAt = (path: string): Manifest | undefined => readManifest(path) ?? manifestIn(path);
