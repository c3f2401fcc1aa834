/** No id stands twice on a page (HTML standard, 3.2.6): links and labels find only the first. */
import type { PageCheck } from "./facts.ts";

export const ids: PageCheck = ({ duplicateIds }) =>
  duplicateIds.map((id) => ({
    code: "page/duplicate-id",
    message: `The id "${id}" stands more than once.`,
    hint: "Give each element an id of its own.",
    text: `id="${id}"`,
  }));
