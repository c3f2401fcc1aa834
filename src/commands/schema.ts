/** `plinth schema`: the content types as JSON Schema, printed, or written where an editor finds them. */
import { join, resolve } from "node:path";
import { alternativesOf } from "../api/pattern.ts";
import { printable } from "../base/code-frame.ts";
import { pathIn } from "../base/path-in.ts";
import { makeFolder, writeText } from "../disk/write-file.ts";
import type { TypeSchema } from "../site-thread/content/editor-schemas.ts";
import { decapConfiguration } from "./cms.ts";
import type { CommandLine } from "./command-line.ts";
import {
  addExamples,
  addOptions,
  choice,
  type LimitOptions,
  limits,
  type RootOption,
  threadLimitsOf,
} from "./options.ts";
import { jsonText } from "./reporters/json.ts";
import { withSite } from "./with-site.ts";

export function addSchema(line: CommandLine): void {
  addExamples(addOptions(line.parser.command("schema"), { shared: ["root", ...limits] }), [
    ["plinth schema", "print all content types"],
    ["plinth schema .vscode/schemas", "write them as files, for VS Code"],
  ])
    .summary("print the content types as JSON Schema")
    .description("Prints the content types as JSON Schema, or writes them into a folder for editors.")
    .argument("[folder]", "write a file for each type into this folder, and print settings for VS Code")
    .addOption(
      choice("--cms <name>", "print the configuration of a CMS that edits content/ in the browser", [
        "decap",
        "sveltia",
      ]),
    )
    .action(async (folder: string | undefined, options: RootOption & LimitOptions & { readonly cms?: string }) => {
      const root = resolve(options.root);
      const result = await withSite(root, threadLimitsOf(options), (program) => program.call("schemas", undefined));
      line.exitCode = 1;
      if ("diagnostics" in result) return line.log(line.reporter.diagnostics(result.diagnostics));
      const types = result.answer;
      const problems = types.flatMap((type) =>
        "problem" in type ? `${type.name} has no JSON Schema: ${type.problem}` : [],
      );
      if (problems.length === 0) line.exitCode = 0;
      line.log(problems.map((problem) => line.reporter.failure(printable(problem))).join(""));
      if (options.cms !== undefined) return printConfiguration(types, line);
      line.print(jsonText(folder === undefined ? asValue(types) : writeSchemas(types, root, resolve(folder))));
      if (folder === undefined) return;
      line.log(line.reporter.success(`Wrote the schemas to ${printable(folder)}.`));
      line.log(
        line.reporter.hint(
          "Paste the settings above into .vscode/settings.json. They are for JSON files: VS Code applies no schema to front matter.",
        ),
      );
    });
}

/** Forms for what they can edit, and a word on the rest. Both editors read the same file. */
function printConfiguration(types: readonly TypeSchema[], line: CommandLine): void {
  const { text, left } = decapConfiguration(types);
  line.print(text);
  if (left.length > 0) line.log(line.reporter.hint(`No form can edit: ${left.map(printable).join(", ")}.`));
}

/** All types as one value, by name. */
const asValue = (types: readonly TypeSchema[]): object =>
  Object.fromEntries(types.map(({ name, ...type }) => [name, { ...type, pattern: `content/${type.pattern}` }]));

/**
 * Writes a file for each type into `folder`, absolute.
 * @returns settings for VS Code that connect JSON files with their schemas. Front matter would need an extension.
 * @throws the file system's errors.
 */
function writeSchemas(types: readonly TypeSchema[], root: string, folder: string): object {
  makeFolder(folder);
  const path = pathIn(root, folder);
  const settings: object[] = [];
  for (const type of types) {
    if (!("schema" in type)) continue;
    const name = `${encodeURIComponent(type.name)}.schema.json`;
    writeText(join(folder, name), `${JSON.stringify(type.schema, null, 2)}\n`);
    if (type.format === "json")
      settings.push({
        fileMatch: alternativesOf(type.pattern).map((pattern) => `/content/${pattern}`),
        url: `./${path === "" ? "" : `${path}/`}${name}`,
      });
  }
  return { "json.schemas": settings };
}
