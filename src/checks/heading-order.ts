/** Headings go down one level at a time, so that they make an outline (WCAG technique G141). Up may be any number. */
import type { PageCheck } from "./facts.ts";

export const headingOrder: PageCheck = ({ headingSkips }) =>
  headingSkips.map((skip) => ({
    code: "page/heading-order",
    message: `The headings skip a level: ${skip}.`,
    hint: "Choose the level by the outline; its size is the stylesheet's matter.",
  }));
