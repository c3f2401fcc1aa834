/** `plinth help`: the help of Plinth, of a command, or of a diagnostic. */
import { severities } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/did-you-mean.ts";
import type { CommandLine } from "./command-line.ts";
import { diagnosticHelp, families, listOfFamilies } from "./diagnostic-help.ts";
import { addExamples, addOptions } from "./options.ts";

const examples = [
  ["plinth init my-blog --template blog", "create a blog in ./my-blog"],
  ["plinth help build", "show the options of plinth build"],
] as const;

const exitCodes = `Exit codes:
  0 success  1 errors in the site  2 usage error  3 could not write the result`;

/** What other tools call a command. */
const synonyms: Readonly<Record<string, string>> = {
  serve: "dev",
  server: "dev",
  start: "dev",
  watch: "dev",
  develop: "dev",
  create: "init",
  deploy: "build",
  generate: "build",
  publish: "build",
  test: "check",
  lint: "check",
  validate: "check",
};

export function addHelp(line: CommandLine): void {
  const { program, print, usageError } = line;
  const names = (): string[] => program.commands.map((each) => each.name());
  const unknown = (kind: "code" | "command", name: string, match: string | undefined): never =>
    usageError(`unknown ${kind} '${name}'${match ? `\n(Did you mean "${match}"?)` : ""}`);
  addExamples(program, examples, exitCodes);
  program.on("command:*", ([name = ""]: string[]) =>
    unknown("command", name, synonyms[name] ?? nearest(name, names())),
  );
  const command = addExamples(addOptions(program.command("help"), { shared: [] }), [
    ["plinth help build", "show the options of a command"],
    ["plinth help link/no-target", "explain a diagnostic"],
  ]);
  command
    .summary("show a command, or explain a diagnostic")
    .description("Shows the help of Plinth or of a command, or explains a diagnostic.")
    .argument("[name]", "a command, a diagnostic such as link/no-target, or a family of them such as link")
    .action((name: string | undefined) => {
      if (name === undefined) {
        program.outputHelp();
        return print(`\n${listOfFamilies()}`);
      }
      const command = program.commands.find((each) => each.name() === name);
      if (command) return command.help();
      const explanation = diagnosticHelp(name, line.resultReporter());
      if (explanation !== undefined) return print(explanation);
      const match = synonyms[name] ?? nearestHelp(name, names());
      if (match !== undefined || name.includes("/"))
        return unknown(name.includes("/") ? "code" : "command", name, match);
      return usageError(`'${name}' is neither a command nor a diagnostic\n(plinth help lists both)`);
    });
}

/** The command, family or code that was probably meant: also `page/alt` for `link/alt` or `alt`. */
function nearestHelp(name: string, commands: readonly string[]): string | undefined {
  const codes = Object.keys(severities);
  const whole = nearest(name, name.includes("/") ? codes : [...commands, ...Object.keys(families)]);
  if (whole !== undefined) return whole;
  const last = (code: string): string => code.slice(code.lastIndexOf("/") + 1);
  const own = last(name);
  const match = codes.some((code) => last(code) === own) ? own : nearest(own, codes.map(last));
  return codes.find((code) => last(code) === match);
}
