/** `plinth diff`: two manifests, or output folders, compared. */
import { resolve } from "node:path";
import { Option } from "commander";
import { type Manifest, manifestName } from "../publish/manifest.ts";
import { manifestIn, readManifest } from "../publish/output-folder.ts";
import type { CommandLine } from "./command-line.ts";
import { type DiffFormat, diff, diffFormats } from "./reporters/diff.ts";

export function addDiff(line: CommandLine): void {
  const read = (path: string): Manifest => manifestAt(resolve(path)) ?? line.usageError(`${path} ${noManifest}`);
  line.program
    .command("diff")
    .description("compare two sites by their manifests: URLs, files and bytes")
    .argument("<before>", `the ${manifestName} of an output folder, or the folder`)
    .argument("<after>", "the same, for the newer site")
    .addOption(new Option("--format <format>", "print the result in this format").choices(diffFormats).default("text"))
    .option("--exit-code", "exit with 1 if the sites differ")
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
