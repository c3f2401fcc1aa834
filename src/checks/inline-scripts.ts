/**
 * Browsers can parse inline scripts, import maps, speculation rules and styles, and run nothing of a script with a
 * syntax error; a script that a page loads without type="module" is not a module.
 */
import type { PageCheck } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";

export const inlineScripts: PageCheck = ({ brokenTexts, scripts, url: page }, site) => [
  ...brokenTexts.map(({ message, hint = usualHint, severity, offset }) => ({
    code: "output/unreadable" as const,
    ...(severity && { severity }),
    message: `${message.replace(/\.$/, "")}.`,
    hint,
    target: { offset },
  })),
  ...scripts.flatMap(({ url = "", text, isModule, offset }) => {
    const target = isModule ? undefined : linkTargetsOf(site).of(url, page);
    const path = target?.kind === "internal" ? target.path : undefined;
    const why =
      text === undefined ? path !== undefined && site.scripts?.notClassic.get(path) : site.scripts?.inline.get(text);
    if (!why) return [];
    return {
      code: "output/unreadable" as const,
      message: text === undefined ? `Browsers do not run <script src="${url}">: ${why}.` : `${why}.`,
      hint: text === undefined ? 'It is a module: add type="module".' : "Correct it.",
      target: { offset },
    };
  }),
];

const usualHint = 'Correct it. A script with imports needs type="module"; JSON is best written with JSON.stringify.';
