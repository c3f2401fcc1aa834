/** What the help says beside the options: examples and exit codes. */
import { severities } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { defaultPorts } from "../serve/http/listen.ts";

/** Below `plinth --help`. */
export const examples = `
Examples:
  plinth build                      build ./content and ./templates into ./dist
  plinth build --out /var/www/site  publish somewhere else
  plinth check --root ../blog       check another site, write nothing
  plinth dev                        serve it at http://localhost:${defaultPorts.dev} while you work on it
  plinth new posts "Spring launch"  begin content/posts/spring-launch.md
  plinth preview                    serve ./dist at http://localhost:${defaultPorts.preview}
  plinth verify                     prove that ./dist is whole, and made of the sources alone
  plinth schema .vscode/schemas     what content may hold, for editors
  plinth explain /about             what that page is made of, and what it weighs
  plinth diff old/ dist/            which URLs and files differ, and what they weigh
  plinth list --json                every URL, for other programs

plinth help link/no-target explains a diagnostic, by its code.

Exit codes:
  0  done    1  the site has mistakes    2  wrong use    3  the site could not be written`;

/** Below `plinth new --help`. */
export const newExamples = `
Examples:
  plinth new                        list the content types
  plinth new posts "Spring launch"  content/posts/spring-launch.md, with that title
  plinth new notes 2026/plan        in a folder, where the type's pattern has **
  plinth new site                   the file of a type of one file, if it is missing

Nothing is overwritten. Afterwards the site is checked. A schema says itself what a field begins
with by .meta({ examples: ["..."] }); today is the day in UTC, or that of SOURCE_DATE_EPOCH.`;

/**
 * What docs/diagnostics.md says of a code, for a terminal; where it has no such entry, the code that was meant.
 * @param diagnostics the text of that page.
 */
export function entryOf(code: string, diagnostics: string): { readonly entry?: string; readonly hint?: string } {
  const start = diagnostics.indexOf(`\n### ${code}\n`);
  const meant = didYouMean(code, Object.keys(severities));
  if (start < 0) return meant ? { hint: `\n(${meant})` } : {};
  const [text = ""] = diagnostics.slice(start + "\n### ".length).split(/\n#/);
  const entry = text.replace(/```text\n([\s\S]*?)```/, (_, shown: string) => shown.replace(/^/gm, "  ").trimEnd());
  return { entry };
}
