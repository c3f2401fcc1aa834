/** A page has exactly one meta description: the text that a search result shows. */
import type { PageCheck } from "./facts.ts";

export const description: PageCheck = ({ descriptions }) => {
  if (descriptions.length === 1 && descriptions[0] !== "") return undefined;
  const found = descriptions.length > 1 ? descriptions.length : descriptions[0] === "" ? "an empty" : "no";
  return {
    code: "page/description",
    message: `The page has ${found} meta description${descriptions.length > 1 ? "s" : ""}.`,
    hint: 'Write <meta name="description" content="…"> once, in <head>.',
  };
};
