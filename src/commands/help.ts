/** `plinth help`: the help of Plinth, of a command, or of a diagnostic. */
import { readFileSync } from "node:fs";
import { type Code, severities } from "../base/diagnostic.ts";
import { nearest } from "../base/did-you-mean.ts";
import { packageFile } from "../runtime/engine-files.ts";
import type { CommandLine } from "./command-line.ts";
import { addExamples, addOptions } from "./options.ts";
import type { Reporter } from "./reporters/terminal.ts";

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

const synonymOf = (name: string): string | undefined => (Object.hasOwn(synonyms, name) ? synonyms[name] : undefined);

export function addHelp(line: CommandLine): void {
  const { parser, print, usageError } = line;
  const names = (): string[] => parser.commands.map((each) => each.name());
  const unknown = (kind: "code" | "command", name: string, match: string | undefined): never =>
    usageError(`unknown ${kind} '${name}'${match ? `\n(Did you mean "${match}"?)` : ""}`);
  addExamples(parser, examples, exitCodes);
  parser.on("command:*", ([name = ""]: string[]) =>
    unknown("command", name, synonymOf(name) ?? nearest(name, names())),
  );
  const command = addExamples(addOptions(parser.command("help"), { shared: [] }), [
    ["plinth help build", "show the options of a command"],
    ["plinth help link/no-target", "explain a diagnostic"],
  ]);
  command
    .summary("show a command, or explain a diagnostic")
    .description("Shows the help of Plinth or of a command, or explains a diagnostic.")
    .argument("[name]", "a command, a diagnostic such as link/no-target, or a family of them such as link")
    .action((name: string | undefined) => {
      if (name === undefined) {
        parser.outputHelp();
        return print(`\n${listOfFamilies()}`);
      }
      const command = parser.commands.find((each) => each.name() === name);
      if (command) return command.help();
      const explanation = diagnosticHelp(name, line.resultReporter());
      if (explanation !== undefined) return print(explanation);
      const match = synonymOf(name) ?? nearestHelp(name, names());
      if (match !== undefined || name.includes("/"))
        return unknown(name.includes("/") ? "code" : "command", name, match);
      return usageError(`'${name}' is neither a command nor a diagnostic\n(plinth help lists both)`);
    });
}

/** The command, family or code that was probably meant: also `page/alt` for `link/alt` or `alt`. */
function nearestHelp(name: string, commands: readonly string[]): string | undefined {
  const last = (code: string): string => code.slice(code.lastIndexOf("/") + 1);
  const whole = nearest(name, name.includes("/") ? codes : [...commands, ...Object.keys(families)]);
  if (whole !== undefined) return whole;
  const lastParts = codes.map(last);
  const match = lastParts.find((each) => each === last(name)) ?? nearest(last(name), lastParts);
  return codes.find((code) => last(code) === match);
}

type Family = Code extends `${infer First}/${string}` ? First : never;

/** What the diagnostics of each family are about, in the order of the manual. */
export const families: Readonly<Record<Family, string>> = {
  site: "the folder, its sitemap and robots.txt, and what nothing links to",
  content: "the files in content/: their text, their fields, their place",
  translation: "translations that are missing, or older than their source",
  template: "the code in templates/, while it is bundled and run",
  island: "components that browsers hydrate: their props, and what they render there",
  output: "URLs, files and hosting settings that hosts cannot serve",
  link: "links, and files that pages load",
  page: "what visitors, search engines and screen readers need on each page",
  "json-ld": "structured data for search engines",
  budget: "the limits that a site sets on the weight of its pages",
  html: "the HTML standard, with plinth check --deep",
  browser: "what only a browser finds, with plinth check --browser",
  external: "links to other sites, with plinth check --external",
  picture: "pictures in several sizes and formats",
  leak: "secrets, paths of this machine and locations in published files",
  publish: "the output folder, and URLs that would disappear",
  verify: "what plinth verify finds in a published site",
};

const codes = Object.keys(severities) as Code[];
const codesOf = (family: string): Code[] => codes.filter((code) => code.startsWith(`${family}/`));

/** The families with their number of codes: the end of `plinth help`. */
function listOfFamilies(): string {
  const rows = Object.entries(families).map(([family, about]) => {
    const number = String(codesOf(family).length).padStart(4);
    return `  ${family.padEnd(8)}${number}  ${about}\n`;
  });
  return `Diagnostics, by family (plinth help link lists one, plinth help link/no-target explains one):\n${rows.join("")}`;
}

/** The help of a code or of a family; undefined for other names. */
function diagnosticHelp(name: string, reporter: Reporter): string | undefined {
  const family = name.replace(/\/$/, "");
  if (Object.hasOwn(families, family)) return codesWithDescriptions(family);
  return Object.hasOwn(severities, name) ? explanationOf(name, reporter) : undefined;
}

/** The codes of a family, such as `link`, each with its meaning. */
const codesWithDescriptions = (family: string): string =>
  codesOf(family)
    .map((code) => `${code}\n  ${pageOf(code).description}\n`)
    .join("");

/** The page of a code, as Markdown without links. */
function explanationOf(code: string, reporter: Reporter): string {
  const { description, body } = pageOf(code);
  const text = body.replace(/(`[^`]*`)|\[([^\]]*)\]\([^)]*\)/g, (_, quoted?: string, link = "") => quoted ?? link);
  return `${reporter.bold(code)}\n${description}\n${text}`;
}

/** The page of a code in docs/content/reference/diagnostics/. */
function pageOf(code: string): { description: string; body: string } {
  const text = readFileSync(packageFile(`docs/content/reference/diagnostics/${code}.md`), "utf8");
  const [, frontMatter = "", body = ""] = /^---\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(text) ?? [];
  return { description: /^description: (.*)$/m.exec(frontMatter)?.[1] ?? "", body };
}
