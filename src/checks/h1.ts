/** A page has exactly one h1, with a text: the heading that names it (WCAG 2.4.6). */
import { someOf } from "../diagnostics/diagnostic.ts";
import type { PageCheck } from "./facts.ts";

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

export const h1: PageCheck = ({ h1: texts }) => {
  if (texts.length === 1 && texts[0] !== "") return undefined;
  if (texts.length > 1) {
    return {
      code: "page/h1",
      message: `The page has ${texts.length} h1 headings: ${someOf(texts.map((text) => `"${shortened(text)}"`))}.`,
      hint: "Keep the one that names the page; make the others h2. In Markdown, # makes an h1 and ## an h2.",
      // As in Markdown, if it is there.
      text: `# ${texts[1]}`,
      heading: { text: texts[1] ?? "", level: 1 },
    };
  }
  return {
    code: "page/h1",
    message: `The page has ${texts[0] === "" ? "an empty" : "no"} h1 heading.`,
    hint: "Add an <h1> that names the page.",
  };
};
