/** `plinth help`: the help of Plinth, of a command, or of a diagnostic. */
import { readFileSync } from "node:fs";
import { severities } from "../diagnostics/diagnostic.ts";
import { didYouMeanOrKnown } from "../diagnostics/did-you-mean.ts";
import { packageFile } from "../render/engine-files.ts";
import { defaultPorts } from "../serve/http/listen.ts";
import type { CommandLine } from "./command-line.ts";

const examples = `
Examples:
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

Run plinth help link/no-target for an explanation of that diagnostic.

Exit codes:
  0  success    1  the site has errors    2  usage error    3  the site, or a result, could not be written`;

export function addHelp({ program, print, usageError }: CommandLine): void {
  program
    .addHelpText("after", examples)
    .command("help")
    .description("show the help of Plinth or of a command, or explain a diagnostic")
    .argument("[name]", "a command, or the code of a diagnostic, such as link/no-target")
    .action((name: string | undefined) => {
      if (name?.includes("/")) return print(explanationOf(name, usageError));
      const command = name === undefined ? program : program.commands.find((each) => each.name() === name);
      return command ? command.help() : usageError(`unknown command '${name}'`);
    });
}

/** The entry of a code in docs/diagnostics.md, for a terminal. */
function explanationOf(code: string, usageError: CommandLine["usageError"]): string {
  const page = readFileSync(packageFile("docs/diagnostics.md"), "utf8");
  const start = page.indexOf(`\n### ${code}\n`);
  if (start < 0) {
    const match = didYouMeanOrKnown(code, Object.keys(severities));
    usageError(`unknown code '${code}'${match ? `\n(${match})` : ""}`);
  }
  const [text = ""] = page.slice(start + "\n### ".length).split(/\n#/);
  return text.replace(/```text\n([\s\S]*?)```/, (_, shown: string) => shown.replace(/^/gm, "  ").trimEnd());
}
