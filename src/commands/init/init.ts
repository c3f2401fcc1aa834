/** `plinth init`: creates a site in an empty folder from one of the starters, and prints the next commands. */
import { relative, resolve } from "node:path";
import { printable } from "../../diagnostics/code-frame.ts";
import { messageOf } from "../../diagnostics/diagnostic.ts";
import { count } from "../../diagnostics/format.ts";
import { isSystemError } from "../../diagnostics/system-errors.ts";
import { defaultPorts } from "../../serve/http/listen.ts";
import type { CommandLine } from "../command-line.ts";
import { choice, nonEmpty } from "../option-values.ts";
import { addExamples, addOptions, described } from "../options.ts";
import type { Reporter } from "../reporters/terminal.ts";
import { type StarterOptions, services, siteFiles, sourceFile, starters } from "./starters.ts";
import { namesIn, writeAll } from "./write.ts";

type InitOptions = Pick<StarterOptions, "template" | "ci">;

export function addInit(line: CommandLine): void {
  const command = addOptions(line.program.command("init"), {
    shared: ["verbose", "silent"],
    changed: { verbose: described("also print the files that were written") },
    own: {
      "What to build:": [
        choice("--template <name>", "the starter to copy", starters).default("minimal"),
        choice("--ci <service>", "also write workflows that check and publish the site", services),
      ],
    },
  });
  addExamples(
    command,
    [
      ["plinth init my-blog --template blog", "create a blog in ./my-blog"],
      ["plinth init --template docs --ci github", "documentation here, with workflows"],
    ],
    "Files are never overwritten: the folder must be new, or contain nothing but\n.git. If a file cannot be written, none is.",
  )
    .summary("create a new site in an empty folder")
    .description("Creates a new site in an empty folder.")
    .argument("[folder]", "a new or an empty folder", nonEmpty, ".")
    .action((given: string, options: InitOptions) => {
      const folder = resolve(given);
      try {
        const existing = namesIn(folder).filter((name) => name !== ".git");
        if (existing.length > 0) {
          line.log(inTheWay(given, existing, line.reporter));
          line.exitCode = 2;
          return;
        }
        const files = siteFiles({ ...options, folder });
        writeAll(folder, files);
        const place = given === "." ? "" : ` to ${printable(given)}`;
        if (line.level === "verbose") line.log([...files.keys()].map((name) => `+ ${printable(name)}\n`).join(""));
        line.inform(line.reporter.success(`Wrote ${count(files.size, "file")}${place}.`));
        line.inform(nextSteps(given, folder, options));
      } catch (error) {
        if (!isSystemError(error)) throw error;
        const message = `${given} could not be written: ${messageOf(error)}. Nothing was written.`;
        line.log(line.reporter.failure(printable(message)));
        line.exitCode = 3;
      }
    });
}

/** The maximum number of names in a message. */
const shown = 5;

function inTheWay(folder: string, existing: readonly string[], reporter: Reporter): string {
  const more = existing.length - shown;
  const names = [...existing.slice(0, shown), ...(more > 0 ? [`${more} more`] : [])];
  const list = new Intl.ListFormat("en-US").format(names);
  return (
    reporter.failure(printable(`${folder} is not empty: it contains ${list}. Nothing was written.`)) +
    reporter.hint("Name a new folder, such as: plinth init my-site")
  );
}

function nextSteps(given: string, folder: string, { ci }: InitOptions): string {
  const isHere = relative(process.cwd(), folder) === "";
  const name = /[^\w./-]/.test(given) ? JSON.stringify(given) : given;
  const commands = [...(isHere ? [] : [`cd ${name}`]), "npm install", "npx plinth dev"];
  const file = sourceFile(folder);
  const notes = [
    `The site is then at http://localhost:${defaultPorts.dev}. Its name and address are in content/site.json.`,
    ...(ci ? ["Commit package-lock.json as well: the workflows need it."] : []),
    ...(ci && file ? [`They also need ${file.slice("file:".length)}, from which package.json gets Plinth.`] : []),
  ];
  return ["", "Next:", ...commands.map((command) => `  ${command}`), "", ...notes, ""].map(printable).join("\n");
}
