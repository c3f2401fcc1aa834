/** No page has a `<base href>`: it bends every relative URL and fragment of the page (HTML standard, 4.2.3). */
import type { PageCheck } from "./facts.ts";

export const base: PageCheck = ({ hasBase }) =>
  hasBase
    ? {
        code: "page/base",
        message: "The page has a <base href>, which bends its links, those to its own parts too.",
        hint: "Remove it and write root-relative URLs: /about.",
        text: "<base",
      }
    : undefined;
