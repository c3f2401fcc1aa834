/** `plinth schema`: the content types as JSON Schema, printed, or written where an editor finds them. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { alternativesOf } from "../api/pattern.ts";
import { printable } from "../base/code-frame.ts";
import { count } from "../base/format.ts";
import { pathIn } from "../base/path-in.ts";
import { makeFolder, replaceText, writeText } from "../content/write-file.ts";
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
import { snippetsFor, taskFor, withItems } from "./vscode.ts";
import { withSite } from "./with-site.ts";

export function addSchema(line: CommandLine): void {
  addExamples(addOptions(line.parser.command("schema"), { shared: ["root", ...limits] }), [
    ["plinth schema", "print all content types"],
    ["plinth schema .vscode", "write them for VS Code, with snippets and a task"],
  ])
    .summary("print the content types as JSON Schema")
    .description("Prints the content types as JSON Schema, or writes them into a folder for editors.")
    .argument("[folder]", "write a file for each type into this folder; .vscode: all that VS Code needs")
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
      if (folder === undefined) return line.print(jsonText(asValue(types)));
      const isVsCode = basename(resolve(folder)) === ".vscode";
      const number = writeSchemas(types, resolve(folder, isVsCode ? schemasFolder : ""));
      const names = [count(number, "schema"), ...(isVsCode ? writeForVsCode(types, root, resolve(folder), line) : [])];
      line.inform(line.reporter.success(printable(`Wrote to ${folder}: ${names.join(", ")}.`)));
      if (isVsCode) line.inform(line.reporter.hint(vsCodeHint));
    });
}

const vsCodeHint = "Ctrl+Space completes front matter. Run the task plinth dev to list all errors under Problems.";

/** Forms for what they can edit, and a word on the rest. Both editors read the same file. */
function printConfiguration(types: readonly TypeSchema[], line: CommandLine): void {
  const { text, left } = decapConfiguration(types);
  line.print(text);
  if (left.length > 0) line.log(line.reporter.hint(`No form can edit: ${left.map(printable).join(", ")}.`));
}

/** All types as one value, by name. */
const asValue = (types: readonly TypeSchema[]): object =>
  Object.fromEntries(types.map(({ name, ...type }) => [name, { ...type, pattern: `content/${type.pattern}` }]));

/** Writes a file for each type. @returns their number. @throws the file system's errors. */
function writeSchemas(types: readonly TypeSchema[], folder: string): number {
  makeFolder(folder);
  const written = types.flatMap((type) => ("schema" in type ? [type] : []));
  for (const { name, schema } of written) writeText(join(folder, fileOf(name)), jsonText(schema));
  return written.length;
}

const schemasFolder = "schemas";
const fileOf = (name: string): string => `${encodeURIComponent(name)}.schema.json`;

/**
 * Writes the other files of .vscode. The user's own settings and tasks stay: they are printed if a file cannot be edited.
 * @returns the names of the written files.
 */
function writeForVsCode(types: readonly TypeSchema[], root: string, folder: string, line: CommandLine): string[] {
  const path = pathIn(dirname(folder), root);
  const site = path && `/${path}`;
  const schemas = types
    .filter(({ format }) => format === "json")
    .map(({ name, pattern }) => ({
      fileMatch: alternativesOf(pattern).map((each) => `${site}/content/${each}`),
      url: `./.vscode/${schemasFolder}/${fileOf(name)}`,
    }));
  writeText(join(folder, "plinth.code-snippets"), jsonText(snippetsFor(types, site)));
  const lists = [
    ["settings.json", {}, "json.schemas", "url", schemas],
    ["tasks.json", { version: "2.0.0" }, "tasks", "label", [taskFor(site)]],
  ] as const;
  const written = lists.flatMap(([name, empty, key, id, items]) => {
    const file = join(folder, name);
    const before = existsSync(file) ? readFileSync(file, "utf8") : "";
    const text = withItems(before.trim() === "" ? jsonText(empty) : before, key, id, items);
    if (text !== undefined) replaceText(file, text);
    else {
      line.print(jsonText({ [key]: items }));
      line.log(line.reporter.failure(`${name} cannot be edited. Correct it, or add the ${key} above to it.`));
      line.exitCode = 3;
    }
    return text === undefined ? [] : [name];
  });
  return ["plinth.code-snippets", ...written];
}
