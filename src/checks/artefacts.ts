/** No text looks like a value that a template did not have. Which ones do: scan/artefacts.ts. */
import type { PageCheck } from "./facts.ts";

export const artefacts: PageCheck = ({ artefacts: found }) =>
  found.map((text) => ({
    code: "page/artefact",
    message: /lorem/i.test(text)
      ? `The page still holds filler text: "${text}".`
      : `The page shows "${text}", which looks like a value that a template did not have.`,
    hint: /^[{$]/.test(text)
      ? "If it is meant so, put it in <code>."
      : "If it is meant so, put it in <code>; else look for what was computed.",
    text,
  }));
