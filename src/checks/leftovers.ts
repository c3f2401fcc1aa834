/** No page shows leftover template syntax, missing values, broken text or filler (detected in output/facts/leftovers.ts). */
import type { PageCheck } from "./facts.ts";

const unlessIntended = "If it is intended, put it in <code>";

/** Kinds of leftovers, with a hint; the first that matches counts. */
const kinds: readonly (readonly [form: RegExp, what: string, hint: string])[] = [
  [/lorem/i, "still has filler text", `${unlessIntended}; otherwise write the text.`],
  [
    /\ufffd|\p{Surrogate}/u,
    "shows a broken character",
    "Save the text as UTF-8, and do not truncate it within a character.",
  ],
  [/[ÂÃâ][\u0080-\u00bf€]/, "shows UTF-8 that was decoded as another encoding", "Retype the text."],
  [/^[<>]{7}/, "shows a Git merge conflict", "Resolve it."],
  [
    /^<|^!?\[[^\]]*\]\(|^\[(\^\d+|[ x])\]/,
    "shows markup as text",
    `${unlessIntended}. Markdown here does not allow HTML, and a URL with spaces needs <…> around it.`,
  ],
];

export const leftovers: PageCheck = ({ leftovers: found }) =>
  found.map((text) => {
    const [, what, hint] = kinds.find(([form]) => form.test(text)) ?? [];
    if (what) return { code: "page/artefact", message: `The page ${what}: "${text}".`, hint, text };
    return {
      code: "page/artefact",
      message: `The page shows "${text}", which looks like a missing value or leftover template syntax.`,
      hint: `${unlessIntended}${/^[{$]/.test(text) ? "" : "; otherwise look for the code that computes it"}.`,
      text,
    };
  });
