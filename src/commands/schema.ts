/** `plinth schema`: the content types as JSON Schema, printed, or written where an editor finds them. */
import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { printable } from "../base/code-frame.ts";
import { pathIn } from "../base/path-in.ts";
import { lstatIfThere, readTextFile } from "../content/disk/regular-file.ts";
import { makeFolder, replaceText } from "../content/disk/write-file.ts";
import { reasonNotToWrite } from "../publish/output-folder.ts";
import type { TypeSchema } from "../site-thread/content/editor-schemas.ts";
import { decapConfiguration } from "./cms.ts";
import type { CommandLine } from "./command-line.ts";
import { addExamples, addOptions, choice, type LimitOptions, limits, type RootOption } from "./options.ts";
import { jsonText } from "./reporters/json.ts";
import { filesForVsCode, isReplaceable, schemaFiles } from "./vscode.ts";
import { askSite } from "./with-site.ts";

export function addSchema(line: CommandLine): void {
  addExamples(addOptions(line.parser.command("schema"), { shared: ["root", ...limits] }), [
    ["plinth schema", "print all content types"],
    ["plinth schema .vscode", "write them for VS Code, with snippets and a task"],
  ])
    .summary("print the content types as JSON Schema")
    .description("Prints the content types as JSON Schema, or writes them into a folder for editors.")
    .argument("[folder]", "write a file for each type into this folder; .vscode: all that VS Code needs")
    .addOption(
      choice("--cms <name>", "the configuration of a CMS that edits content/ in the browser", ["decap", "sveltia"]),
    )
    .action(async (folder: string | undefined, options: RootOption & LimitOptions & { readonly cms?: string }) => {
      const root = resolve(options.root);
      if (folder !== undefined) expectFolderForSchemas(folder, root, line);
      const types = await askSite(options, line, (program) => program.call("schemas", undefined));
      if (!types) return;
      const problems = types.flatMap((type) =>
        "problem" in type ? `${type.name} has no JSON Schema: ${type.problem}` : [],
      );
      if (problems.length > 0) line.exitCode = 1;
      line.log(problems.map((problem) => line.reporter.failure(printable(problem))).join(""));
      if (options.cms !== undefined) return writeConfiguration(types, folder, line);
      if (folder === undefined) return line.print(jsonText(asValue(types)));
      const known = types.filter((type) => "schema" in type);
      const isVsCode = basename(resolve(folder)) === ".vscode";
      const files = isVsCode ? filesForVsCode(known, root, resolve(folder)) : schemaFiles(known);
      if (typeof files === "string") return line.usageError(`${files} Nothing was written to ${folder}.`);
      writeFiles(files, folder, line);
      if (isVsCode) line.inform(line.reporter.hint(vsCodeHint));
    });
}

/** Schemas must not be among the sources. A site may publish them, and the configuration of a CMS, from content/static/. */
function expectFolderForSchemas(folder: string, root: string, line: CommandLine): void {
  const isPublished = /^content\/static(\/|$)/.test(pathIn(root, resolve(folder)));
  const reason = isPublished ? undefined : reasonNotToWrite(resolve(folder), root);
  if (reason) line.usageError(`${folder} ${reason}. Nothing was written.`);
}

/** Writes all files. Ends the command before the first if one of them would replace something that it did not write. */
function writeFiles(files: ReadonlyMap<string, string>, folder: string, line: CommandLine): void {
  for (const name of files.keys()) {
    const path = resolve(folder, name);
    const stats = lstatIfThere(path);
    const end = `Nothing was written to ${folder}.`;
    if (stats && !stats.isFile()) line.usageError(`${name} cannot be written: it is no regular file. ${end}`);
    if (stats && !isReplaceable(name, readTextFile(path)))
      line.usageError(`${name} exists, and plinth schema did not write it. ${end}`);
  }
  for (const [name, text] of files) {
    makeFolder(dirname(resolve(folder, name)));
    replaceText(resolve(folder, name), text);
  }
  line.inform(line.reporter.success(printable(`Wrote to ${folder}: ${[...files.keys()].join(", ")}.`)));
}

const vsCodeHint = "Ctrl+Space completes front matter. Run the task plinth dev to list all errors under Problems.";

/** Writes or prints the configuration of a CMS, and names what its forms cannot edit. Both editors read the same file. */
function writeConfiguration(types: readonly TypeSchema[], folder: string | undefined, line: CommandLine): void {
  const path = folder === undefined ? undefined : join(folder, "config.yml");
  const existing = path !== undefined && lstatIfThere(path)?.isFile() ? readFileSync(path, "utf8") : undefined;
  const { text, left } = decapConfiguration(types, existing);
  if (text === undefined) {
    line.usageError(`${path} is not valid YAML. Nothing was written.`);
    return;
  }
  if (folder === undefined) line.print(text);
  else writeFiles(new Map([["config.yml", text]]), folder, line);
  if (left.length > 0) line.log(line.reporter.hint(`No form can edit: ${left.map(printable).join(", ")}.`));
}

/** All types as one value, by name. */
const asValue = (types: readonly TypeSchema[]): object =>
  Object.fromEntries(types.map(({ name, ...type }) => [name, { ...type, pattern: `content/${type.pattern}` }]));
