/** Ids are unique on their page, not empty, and without spaces (HTML standard, 3.2.6): links and labels find only the first. */
import type { Fault, PageCheck } from "./facts.ts";

export const checkIds: PageCheck = ({ ids, duplicateIds }) => [
  ...duplicateIds.map((id) => ({
    code: "page/duplicate-id" as const,
    message: `The id "${id}" is used more than once.`,
    hint: "Give each element its own id.",
    ...targetOf(id, true),
  })),
  ...[...ids].filter(isInvalid).map((id) => ({
    code: "page/invalid-id" as const,
    message: `The id "${id}" ${id === "" ? "is empty" : "contains a space"}.`,
    hint: "Use letters, digits and dashes.",
    ...targetOf(id, false),
  })),
];

const isInvalid = (id: string): boolean => id === "" || /\s/.test(id);

/** In Markdown, an id can be written as the name of an anchor, or in braces after a heading. */
const targetOf = (id: string, isRepeated: boolean): Pick<Fault, "target" | "texts" | "value"> => ({
  target: { id, isRepeated },
  texts: [`id="${id}"`, `name="${id}"`, `{#${id}}`],
  value: id,
});
