/**
 * Browsers can parse inline scripts, import maps, speculation rules and styles, and run nothing of a script with a
 * syntax error; a script that a page loads without type="module" is not a module.
 */
import type { PageCheck, PageCheckFacts } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";

export const checkInlineScripts: PageCheck = ({ scripts, url: page, unclosed }, facts) =>
  scripts.flatMap(({ url = "", text, isModule, offset }) => {
    const isInline = text !== undefined;
    const problem = isInline ? facts.scripts?.inline.get(text) : isModule ? undefined : problemOfFile(url, page, facts);
    if (problem === undefined) return [];
    return {
      code: "output/unreadable" as const,
      ...(unclosed && { explainedBy: ["page/unclosed"] as const }),
      message: isInline ? `${problem}.` : `Browsers do not run <script src="${url}">: ${problem}.`,
      hint: isInline ? "Correct it." : 'It is a module: add type="module".',
      target: { offset },
    };
  });

/** Why the file of a script without `type="module"` does not run. */
function problemOfFile(url: string, page: string, facts: PageCheckFacts): string | undefined {
  const target = linkTargetsOf(facts).of(url, page);
  return "path" in target ? facts.scripts?.notClassic.get(target.path ?? "") : undefined;
}
