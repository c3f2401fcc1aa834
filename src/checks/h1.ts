/** A page has exactly one h1, with a text: the heading that names it (WCAG 2.4.6). */
import { someOf } from "../diagnostics/diagnostic.ts";
import type { PageCheck } from "./facts.ts";

export const headings: PageCheck = ({ h1 }) => {
  if (h1.length === 1 && h1[0] !== "") return undefined;
  if (h1.length > 1) {
    return {
      code: "page/h1",
      message: `The page has ${h1.length} h1 headings: ${someOf(h1.map((text) => `"${text}"`))}.`,
      hint: "Keep the one that names the page; make the others h2. In Markdown, # makes an h1 and ## an h2.",
    };
  }
  return {
    code: "page/h1",
    message: `The page has ${h1[0] === "" ? "an empty" : "no"} h1 heading.`,
    hint: "Name the page in an <h1>.",
  };
};
