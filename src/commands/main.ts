/** Command line -> exit code. A command is one line of the table below, and a function that adds it to the parser. */
import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { tuneOptimizer } from "../build/v8-pace.ts";
import { packageFile } from "../render/engine-files.ts";
import { CommandLine, type ExitCode } from "./command-line.ts";

/** In the order of `plinth --help`. If the first argument is a command, only that one is loaded. */
const commands: Readonly<Record<string, () => Promise<(line: CommandLine) => void>>> = {
  init: async () => (await import("./init/init.ts")).addInit,
  build: async () => (await import("./build.ts")).addBuild,
  merge: async () => (await import("./build.ts")).addMerge,
  check: async () => (await import("./build.ts")).addCheck,
  dev: async () => (await import("./serve.ts")).addDev,
  new: async () => (await import("./new/new.ts")).addNew,
  preview: async () => (await import("./serve.ts")).addPreview,
  verify: async () => (await import("./verify/verify.ts")).addVerify,
  list: async () => (await import("./build.ts")).addList,
  schema: async () => (await import("./schema.ts")).addSchema,
  explain: async () => (await import("./explain.ts")).addExplain,
  diff: async () => (await import("./diff.ts")).addDiff,
  help: async () => (await import("./help.ts")).addHelp,
};

/**
 * Runs one command. @param started when the process began, in milliseconds of `performance.now()`.
 * @param lostFolder the error if the working directory no longer exists; only help needs none.
 */
export async function main(argv: readonly string[], started = 0, lostFolder?: unknown): Promise<ExitCode> {
  tuneOptimizer(0);
  const program = new Command("plinth")
    .description("Build a checked, reproducible static site from React templates, Markdown and JSON.")
    .version(version(), "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand(false)
    .showHelpAfterError("(run plinth --help for usage)")
    .exitOverride();
  const line = new CommandLine(program, started);
  program.configureOutput({ writeOut: line.print }).hook("preAction", (_, command) => {
    if (lostFolder && command.name() !== "help") throw lostFolder;
  });
  const [, , name = ""] = argv;
  const isAlone = Object.hasOwn(commands, name) && name !== "help";
  try {
    for (const load of isAlone ? [commands[name]] : Object.values(commands)) (await load?.())?.(line);
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) line.exitCode = error.exitCode === 0 ? 0 : 2;
    else line.systemError(error);
  }
  await line.printed;
  return line.exitCode;
}

function version(): string {
  return (JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as { version: string }).version;
}
