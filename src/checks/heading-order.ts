/** Headings go down one level at a time, so that they form an outline (WCAG technique G141); up by any number. */
import type { PageCheck } from "./facts.ts";

export const headingOrder: PageCheck = ({ headingSkips }) =>
  headingSkips.map(({ level, text, after, offset }) => ({
    code: "page/heading-order",
    message: `The headings skip a level: h${level} "${text}" comes after an h${after}.`,
    hint: "Choose levels by the outline, and set sizes in the stylesheet.",
    target: { offset },
  }));
