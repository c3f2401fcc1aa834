/** A page of https loads nothing over http: browsers block it, or ask for it where it may not be (W3C Mixed Content). */
import type { PageCheck } from "./facts.ts";

/** What only points somewhere loads nothing. */
const pointing = new Set(["a href", "area href", "link href", "blockquote cite", "q cite", "JSON-LD", "meta refresh"]);

export const mixedContent: PageCheck = ({ links }, { origin }) =>
  origin.startsWith("https:")
    ? links
        .filter(({ url, from }) => /^http:/i.test(url) && !pointing.has(from) && !from.startsWith("meta "))
        .map(({ url, from }) => ({
          code: "link/mixed-content",
          message: `"${url}" is loaded over http, which browsers block on a page of https (${from}).`,
          hint: "Write https:, or make the file one of the site's own.",
          text: url,
        }))
    : [];
