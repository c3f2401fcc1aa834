/** What an attribute refers to by an id is on the page: the field of a label, the popover of a button. */
import { nearest } from "../diagnostics/did-you-mean.ts";
import type { PageCheck } from "./facts.ts";

/**
 * An id of React's useId. Components of libraries name their description, which may not be there, and remove the
 * attribute when they are hydrated.
 */
const isOfUseId = /[_-]R_[0-9a-zA-Z]+_/;

export const references: PageCheck = ({ lostReferences, unlabelled, nameless, ids }) => {
  // Their missing names are reported.
  const reported = new Set([...unlabelled, ...nameless].map(({ offset }) => offset));
  return lostReferences.flatMap(({ tag, attribute, id, offset }) => {
    if (attribute === "aria-labelledby" && reported.has(offset)) return [];
    if (attribute === "aria-describedby" && isOfUseId.test(id)) return [];
    const match = nearest(id, ids);
    return {
      code: "page/missing-id" as const,
      message: `<${tag} ${attribute}="${id}"> refers to no element: the page has no id "${id}".`,
      hint: match ? `Did you mean "${match}"?` : `Give an element that id, or remove the attribute.`,
      target: { offset },
      value: id,
    };
  });
};
