/** `plinth help`: the help of Plinth, of a command, or of a diagnostic. */
import { severities } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/did-you-mean.ts";
import { defaultPorts } from "../serve/http/listen.ts";
import type { CommandLine } from "./command-line.ts";
import { diagnosticHelp, families, listOfFamilies } from "./diagnostic-help.ts";

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

Exit codes:
  0  success    1  the site has errors    2  usage error    3  the site, or a result, could not be written

${listOfFamilies()}`;

export function addHelp({ program, print, usageError }: CommandLine): void {
  program
    .addHelpText("after", examples)
    .command("help")
    .description("show the help of Plinth or of a command, or explain a diagnostic")
    .argument("[name]", "a command, a diagnostic such as link/no-target, or a family of them such as link")
    .action((name: string | undefined) => {
      const command = name === undefined ? program : program.commands.find((each) => each.name() === name);
      if (command || name === undefined) return (command ?? program).help();
      const explanation = diagnosticHelp(name);
      if (explanation !== undefined) return print(explanation);
      const kind = name.includes("/") ? "code" : "command";
      const match = nearestHelp(
        name,
        program.commands.map((each) => each.name()),
      );
      return usageError(`unknown ${kind} '${name}'${match ? `\n(Did you mean "${match}"?)` : ""}`);
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
