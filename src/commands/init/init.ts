/** `plinth init`: creates a site in an empty folder from one of the starters, or adds workflows to an existing site. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { printable } from "../../base/code-frame.ts";
import { count } from "../../base/format.ts";
import { messageOf } from "../../base/message.ts";
import { isSystemError } from "../../base/system-errors.ts";
import { defaultPorts } from "../../serve/http/server.ts";
import type { CommandLine } from "../command-line.ts";
import { addExamples, addOptions, choice, described, nonEmpty, originUrl } from "../options.ts";
import { type MarkdownFolder, readFolder, surveyOf } from "./folder.ts";
import { fitTo } from "./from.ts";
import { parsedLanguages } from "./languages.ts";
import {
  packageSource,
  type Service,
  type StarterOptions,
  services,
  siteFiles,
  starters,
  updatesFile,
  workflowFiles,
} from "./starters.ts";
import { type SiteFiles, writeAll } from "./write.ts";

interface InitOptions extends Partial<Pick<StarterOptions, "template" | "ci" | "url" | "languages">> {
  /** A folder of Markdown for a new documentation. */
  readonly from?: string;
}

export function addInit(line: CommandLine): void {
  const command = addOptions(line.parser.command("init"), {
    shared: ["verbose", "silent"],
    changed: { verbose: described("also print the files that were written") },
    added: {
      "What to build:": [
        choice("--template <name>", 'the starter to copy (default: "minimal")', starters),
        new Option("--from <folder>", "a documentation with copies of a folder's Markdown").argParser(nonEmpty),
        choice("--ci <service>", "also write workflows that check and publish the site", services),
        new Option("--languages <tags>", "the languages of a blog, the source first: en,de").argParser(languageTags),
        new Option("--url <url>", "the site's address, such as https://ann.example").argParser(originUrl),
      ],
    },
  });
  addExamples(
    command,
    [
      ["plinth init my-blog --template blog", "create a blog in ./my-blog"],
      ["plinth init --ci github", "add workflows to the site in this folder"],
    ],
    "Files are never overwritten: the folder must be new, contain nothing but .git,\nor be a site that gets workflows. If a file cannot be written, none is.",
  )
    .summary("create a new site in an empty folder")
    .description("Creates a new site in an empty folder, or adds workflows to a site.")
    .argument("[folder]", "a new or an empty folder; with --ci also a site", nonEmpty, ".")
    .action((folderName: string, options: InitOptions) => {
      try {
        init(folderName, options, line);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        const message = `${folderName} could not be written: ${messageOf(error)}. Nothing was written.`;
        line.log(line.reporter.failure(printable(message)));
        line.exitCode = 3;
      }
    });
}

function languageTags(list: string): readonly string[] {
  try {
    return parsedLanguages(list);
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
}

/** Why nothing is written, and what to do. */
type InitRefusal = readonly [problem: string, hint?: string];

function init(folderName: string, options: InitOptions, line: CommandLine): void {
  const { template, ci, url } = options;
  const folder = resolve(folderName);
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const existing = names.filter((name) => name !== ".git");
  const isSite = ["content", "templates"].every((name) => existing.includes(name));
  const addsWorkflows = isSite && ci !== undefined && template === undefined && url === undefined && !options.from;
  const plan = addsWorkflows ? workflowsFor(folder, folderName, ci) : newSite(folder, folderName, existing, options);
  if (!("files" in plan)) {
    const [problem, hint] = plan;
    line.log(line.reporter.failure(printable(`${problem} Nothing was written.`)));
    if (hint) line.log(line.reporter.hint(printable(hint)));
    line.exitCode = 2;
    return;
  }
  const { files, notes } = plan;
  writeAll(folder, files);
  const place = folderName === "." ? "" : ` to ${printable(folderName)}`;
  if (line.level === "verbose") line.log([...files.keys()].map((name) => `+ ${printable(name)}\n`).join(""));
  line.inform(line.reporter.success(`Wrote ${count(files.size, "file")}${place}.`));
  line.inform(
    ["", ...(addsWorkflows ? [] : nextSteps(folderName)), ...notes, ...(ci ? notesOn(ci, addsWorkflows) : []), ""]
      .map(printable)
      .join("\n"),
  );
}

interface Plan {
  readonly files: SiteFiles;
  /** What to do besides the next steps. */
  readonly notes: readonly string[];
}

function workflowsFor(folder: string, folderName: string, ci: Service): Plan | InitRefusal {
  const files = workflowFiles(ci);
  // Many repositories have their own file for updates.
  if (existsSync(join(folder, updatesFile))) files.delete(updatesFile);
  const inTheWay = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  return inTheWay.length > 0 ? [`${folderName} already contains ${someNames(inTheWay)}.`] : { files, notes: [] };
}

function newSite(
  folder: string,
  folderName: string,
  existing: readonly string[],
  options: InitOptions,
): Plan | InitRefusal {
  const { from, languages, template = from === undefined ? "minimal" : "docs" } = options;
  if (languages && template !== "blog") return [`The starter "${template}" has one language.`, "Add --template blog."];
  if (from !== undefined && template !== "docs")
    return [`--from writes a documentation, not the starter "${template}".`, "Leave --template out."];
  if (existing.length > 0)
    return [
      `${folderName} is not empty: it contains ${someNames(existing)}.`,
      "Name a folder that does not exist yet, or an empty one.",
    ];
  const files = siteFiles({ ...options, template, folder });
  if (from === undefined) return { files, notes: [] };
  const source = resolve(from);
  if (!statSync(source, { throwIfNoEntry: false })?.isDirectory())
    return [`${from} is not a folder.`, "Name the folder of the Markdown files."];
  if (`${folder}${sep}`.startsWith(`${source}${sep}`))
    return [`${folderName} is in ${from}, where nothing is changed.`, "Name a folder outside of it."];
  const read = readable(source);
  if (typeof read === "string") return [`${from} cannot be read: ${read}.`];
  if (read.texts.size === 0)
    return [`${from} contains no Markdown file.`, "Name the folder of the Markdown files: hidden ones are not read."];
  return { files, notes: fitTo(files, read, surveyOf(read.texts), basename(source)) };
}

/** The texts of a folder, or why they cannot be read. */
function readable(folder: string): MarkdownFolder | string {
  try {
    return readFolder(folder);
  } catch (error) {
    if (isSystemError(error) || (error as NodeJS.ErrnoException).code === "ERR_FS_FILE_TOO_LARGE")
      return messageOf(error);
    throw error;
  }
}

const maxNames = 5;

function someNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  return new Intl.ListFormat("en-US").format([...names.slice(0, maxNames), ...(more > 0 ? [`${more} more`] : [])]);
}

function nextSteps(folderName: string): string[] {
  const { packed } = packageSource();
  const isHere = relative(process.cwd(), resolve(folderName)) === "";
  const name = /[^\w./-]/.test(folderName) ? JSON.stringify(folderName) : folderName;
  const commands = [...(isHere ? [] : [`cd ${name}`]), "npm install", "npx plinth dev"];
  return [
    "Next:",
    ...commands.map((command) => `  ${command}`),
    "",
    `The site is then at http://localhost:${defaultPorts.dev}. Its name and address are in content/site.json.`,
    ...(packed ? [`Commit ${basename(packed)}: it is a copy of Plinth, which npm installs.`] : []),
  ];
}

/** What the workflows need. @param isExisting whether the site was there before, with a host of its own. */
function notesOn(service: Service, isExisting: boolean): string[] {
  const { clone } = packageSource();
  return [
    "Commit package-lock.json as well: the workflows run npm ci, then the scripts check and build of package.json.",
    ...(service === "github"
      ? ['In the settings of the repository, choose "GitHub Actions" as the source of Pages.']
      : []),
    ...(service === "github" && isExisting
      ? [
          "It is published to GitHub Pages: name githubPages in hosts of templates/site.tsx, or as the host in content/site.json.",
        ]
      : []),
    ...(clone
      ? [`They cannot install Plinth from ${clone}: run npm pack there, and npm install with the packed file.`]
      : []),
  ];
}
