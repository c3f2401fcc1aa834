/** `plinth help`: the help of Plinth, of a command, or of a diagnostic. */
import { readFileSync } from "node:fs";
import { severities } from "../diagnostics/diagnostic.ts";
import { didYouMean, didYouMeanOrKnown } from "../diagnostics/did-you-mean.ts";
import { packageFile } from "../render/engine-files.ts";
import { defaultPorts } from "../serve/http/listen.ts";
import type { CommandLine } from "./command-line.ts";

const examples = `
Examples:
  plinth init my-blog               create a new site in ./my-blog
  plinth build                      build ./content and ./templates into ./dist
  plinth build --out /var/www/site  publish to another folder
  plinth check --root ../blog       check another site without writing anything
  plinth dev                        serve the site at http://localhost:${defaultPorts.dev} while you work on it
  plinth new posts "Spring launch"  create content/posts/spring-launch.md
  plinth preview                    serve ./dist at http://localhost:${defaultPorts.preview}
  plinth verify                     check that ./dist is complete and reproducible
  plinth schema .vscode/schemas     write JSON Schemas of the content types, for editors
  plinth explain /about             show the sources, links and weight of a page
  plinth diff old/ dist/            show which URLs and files differ
  plinth list --json                list every URL, for other programs

Run plinth help link/no-target for an explanation of that diagnostic, and plinth help link for a list of its family.

Exit codes:
  0  success    1  the site has errors    2  usage error    3  the site, or a result, could not be written`;

export function addHelp({ program, print, usageError }: CommandLine): void {
  program
    .addHelpText("after", examples)
    .command("help")
    .description("show the help of Plinth or of a command, or explain a diagnostic")
    .argument("[name]", "a command, a diagnostic such as link/no-target, or a family of them such as link")
    .action((name: string | undefined) => {
      const command = name === undefined ? program : program.commands.find((each) => each.name() === name);
      if (command || name === undefined) return (command ?? program).help();
      const family = name.replace(/\/$/, "");
      if (families.includes(family)) return print(listOf(family));
      if (name.includes("/")) return print(explanationOf(name, usageError));
      const match = didYouMean(name, [...program.commands.map((each) => each.name()), ...families]);
      return usageError(`unknown command '${name}'${match ? `\n(${match})` : ""}`);
    });
}

/** The first parts of codes: `link`. */
const families = [...new Set(Object.keys(severities).map((code) => code.replace(/\/.*/, "")))];

/** The codes of a family, such as `link`, each with its meaning. */
function listOf(family: string): string {
  const codes = Object.keys(severities).filter((code) => code.startsWith(`${family}/`));
  return codes.map((code) => `${code}\n  ${entryOf(code)?.split("\n\n")[1] ?? ""}\n`).join("");
}

/** The entry of a code, for a terminal. */
function explanationOf(code: string, usageError: CommandLine["usageError"]): string {
  const match = didYouMeanOrKnown(code, Object.keys(severities));
  const text = entryOf(code) ?? usageError(`unknown code '${code}'${match ? `\n(${match})` : ""}`);
  return text.replace(/```text\n([\s\S]*?)```/, (_, shown: string) => shown.replace(/^/gm, "  ").trimEnd());
}

/** The entry of a code in docs/content/reference/diagnostics.md: the code, its meaning, an example, the fix. */
function entryOf(code: string): string | undefined {
  const page = readFileSync(packageFile("docs/content/reference/diagnostics.md"), "utf8");
  const start = page.indexOf(`\n### ${code}\n`);
  return start < 0 ? undefined : page.slice(start + "\n### ".length).split(/\n#/)[0];
}
