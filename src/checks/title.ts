/** A page has exactly one title, with a text (WCAG 2.4.2; HTML standard, 4.2.2). */
import type { PageCheck } from "./facts.ts";

export const title: PageCheck = ({ titles }) => {
  const [first, second] = titles;
  if (second !== undefined) {
    return { code: "page/title", message: `The page has ${titles.length} <title> elements.`, hint: "Keep one." };
  }
  if (first === undefined) {
    return { code: "page/title", message: "The page has no <title>.", hint: "Write <title>…</title> in <head>." };
  }
  return first === ""
    ? {
        code: "page/title",
        message: "The page's <title> is empty.",
        hint: "React drops a title made of several texts: join them into one template string.",
      }
    : undefined;
};
