/**
 * Browsers can parse inline scripts, import maps, speculation rules and styles, and run nothing of a script with a
 * syntax error; a script that a page loads without type="module" is not a module.
 */
import type { PageCheck } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";

export const inlineScripts: PageCheck = ({ scripts, url: page, unclosed }, site) =>
  scripts.flatMap(({ url = "", text, isModule, offset }) => {
    const target = isModule ? undefined : linkTargetsOf(site).of(url, page);
    const path = target?.kind === "internal" ? target.path : undefined;
    const why =
      text === undefined ? path !== undefined && site.scripts?.notClassic.get(path) : site.scripts?.inline.get(text);
    if (!why) return [];
    return {
      code: "output/unreadable" as const,
      ...(unclosed && { explainedBy: ["page/unclosed"] as const }),
      message: text === undefined ? `Browsers do not run <script src="${url}">: ${why}.` : `${why}.`,
      hint: text === undefined ? 'It is a module: add type="module".' : "Correct it.",
      target: { offset },
    };
  });
