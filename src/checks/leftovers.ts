/** No text looks like what nobody meant to show. Which ones do: scan/artefacts.ts. */
import type { PageCheck } from "./facts.ts";

const unlessMeant = "If it is meant so, put it in <code>";

/** What a text looks like, and what to do about it: the first form that fits. */
const kinds: readonly (readonly [form: RegExp, what: string, hint: string])[] = [
  [/lorem/i, "still holds filler text", `${unlessMeant}; else look for what was computed.`],
  [/\ufffd|\p{Surrogate}/u, "shows a lost character", "Save texts as UTF-8, and cut them at whole characters."],
  [/[ÂÃâ][\u0080-\u00bf€]/, "shows UTF-8 that was read as something else", "Write the text anew."],
  [/^[<>]{7}/, "shows a conflict that git left", "Resolve it."],
  [
    /^<|^!?\[[^\]]*\]\(|^\[(\^\d+|[ x])\]/,
    "shows markup as text",
    `${unlessMeant}; Markdown has no HTML, and an address with spaces stands in <…>.`,
  ],
];

export const artefacts: PageCheck = ({ leftovers: found }) =>
  found.map((text) => {
    const [, what, hint] = kinds.find(([form]) => form.test(text)) ?? [];
    if (what) return { code: "page/artefact", message: `The page ${what}: "${text}".`, hint, text };
    return {
      code: "page/artefact",
      message: `The page shows "${text}", which looks like a value that a template did not have.`,
      hint: `${unlessMeant}${/^[{$]/.test(text) ? "" : "; else look for what was computed"}.`,
      text,
    };
  });
