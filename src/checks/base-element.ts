/** No page has a `<base href>`: it changes every relative URL and fragment of the page (HTML standard, 4.2.3). */
import type { PageCheck } from "./facts.ts";

export const baseElement: PageCheck = ({ hasBase }) =>
  hasBase
    ? {
        code: "page/base",
        message: "The page has a <base href>, which changes all its relative links, including those to its own ids.",
        hint: "Remove it and write root-relative URLs: /about.",
        target: { tag: "base" },
      }
    : undefined;
