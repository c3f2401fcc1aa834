/** A page has exactly one h1, with a text: the heading that names it (WCAG 2.4.6). */

import type { Fault, PageCheck } from "./facts.ts";

export const checkH1: PageCheck = ({ h1: texts, template }): Fault | readonly Fault[] | undefined => {
  const isEmpty = texts[0] === "";
  if (texts.length === 1 && !isEmpty) return undefined;
  if (texts.length < 2)
    return {
      code: "page/h1",
      message: `The page has ${isEmpty ? "an empty" : "no"} h1 heading.`,
      hint: "Add an <h1> that names the page.",
      ...(isEmpty && { target: { tag: "h1" } }),
    };
  const fault = {
    code: "page/h1",
    message: `The page has ${texts.length} h1 headings.`,
    hint: `Keep the one that names the page; make the others h2. In Markdown, # makes an h1 and ## an h2; any other h1 is an element of the template ${template} or of its layout.`,
  } as const;
  // The first one is usually right, so its place comes last.
  const [first, ...others] = texts.map((_, nth): Fault => ({ ...fault, target: { tag: "h1", nth } }));
  return [...others, ...(first ? [first] : [])];
};
