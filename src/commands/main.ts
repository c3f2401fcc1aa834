/** Command line -> exit code. A command is one line of the table below, and a function that adds it to the parser. */
import { Command, CommanderError } from "commander";
import { printable } from "../base/code-frame.ts";
import { ownManifest } from "../runtime/engine-files.ts";
import { CommandLine, type ExitCode, hasColour } from "./command-line.ts";
import { title } from "./options.ts";

type Load = () => Promise<(line: CommandLine) => void>;

/** In the order and the groups of `plinth --help`. If the first argument is a command, only that one is loaded. */
const groups: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  "Write a site:": {
    init: async () => (await import("./init/init.ts")).addInit,
    dev: async () => (await import("./serve.ts")).addDev,
    new: async () => (await import("./new/new.ts")).addNew,
    translated: async () => (await import("./translated.ts")).addTranslated,
    pull: async () => (await import("./pull.ts")).addPull,
    schema: async () => (await import("./schema.ts")).addSchema,
  },
  "Publish it:": {
    build: async () => (await import("./build.ts")).addBuild,
    check: async () => (await import("./build.ts")).addCheck,
    preview: async () => (await import("./serve.ts")).addPreview,
    verify: async () => (await import("./verify/verify.ts")).addVerify,
  },
  "Look into it:": {
    list: async () => (await import("./build.ts")).addList,
    explain: async () => (await import("./explain.ts")).addExplain,
    diff: async () => (await import("./diff.ts")).addDiff,
    help: async () => (await import("./help.ts")).addHelp,
  },
};

/** Runs one command. @param started when the process began, in milliseconds of `performance.now()`. */
export async function main(argv: readonly string[], started = 0): Promise<ExitCode> {
  const parser = commandLineParser();
  const line = new CommandLine(parser, started);
  parser
    .configureOutput({
      writeOut: line.print,
      getOutHasColors: () => hasColour(process.stdout),
      getErrHasColors: () => hasColour(process.stderr),
    })
    .hook("preAction", (_, command) => {
      const { silent, verbose } = command.opts();
      if (silent) line.level = "silent";
      else if (verbose) line.level = "verbose";
    });
  try {
    await addCommands(line, argv[2]);
    await parser.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      line.exitCode = error.exitCode === 0 ? 0 : 2;
      if (error.code === "commander.excessArguments") hintAtRoot(line, argv);
    } else line.systemError(error);
  }
  await line.printed;
  return line.exitCode;
}

function commandLineParser(): Command {
  return new Command("plinth")
    .description("Builds checked, reproducible static sites from React, Markdown and JSON.")
    .version(ownManifest().version, "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand(false)
    .configureHelp({
      styleTitle: title,
      subcommandTerm: (command) => `${command.name()} ${command.usage().replace(/^\[options\] ?/, "")}`.trimEnd(),
    })
    .showHelpAfterError("(run plinth --help for usage)")
    .exitOverride();
}

/** Adds the command with that name; all commands, if it is help or another word. */
async function addCommands(line: CommandLine, name = ""): Promise<void> {
  const isKnown = name !== "help" && Object.values(groups).some((commands) => Object.hasOwn(commands, name));
  for (const [heading, commands] of Object.entries(groups)) {
    line.parser.commandsGroup(heading);
    for (const [each, load] of Object.entries(commands)) if (!isKnown || each === name) (await load())(line);
  }
}

/** Adds a hint to the error for `plinth dev docs`: other tools take the folder of the site as an argument. */
function hintAtRoot({ parser, log }: CommandLine, [, , name, folder]: readonly string[]): void {
  const command = parser.commands.find((each) => each.name() === name);
  if (command?.registeredArguments.length === 0 && folder)
    log(`(Did you mean plinth ${name} --root ${printable(folder)}?)\n`);
}
