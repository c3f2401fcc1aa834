/** No id stands twice on a page, is empty or holds a space (HTML standard, 3.2.6): links and labels find only the first. */
import type { PageCheck } from "./facts.ts";

export const ids: PageCheck = ({ ids: all, duplicateIds }) => [
  ...duplicateIds.map((id) => ({
    code: "page/duplicate-id" as const,
    message: `The id "${id}" stands more than once.`,
    hint: "Give each element an id of its own.",
    text: `id="${id}"`,
  })),
  ...[...all]
    .filter((id) => id === "" || /\s/.test(id))
    .map((id) => ({
      code: "page/invalid-id" as const,
      message: `The id "${id}" ${id === "" ? "is empty" : "holds a space"}.`,
      hint: "Write ids of letters, digits and dashes.",
      text: `id="${id}"`,
    })),
];
