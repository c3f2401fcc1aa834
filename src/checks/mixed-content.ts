/** A page of https loads nothing over http: browsers block it, or ask for it where it may not be (W3C Mixed Content). */
import type { Link } from "../output/html/links.ts";
import type { PageCheck } from "./facts.ts";

/** What only points somewhere loads nothing. */
const pointing = new Set(["a href", "area href", "link href", "blockquote cite", "q cite", "JSON-LD", "meta refresh"]);

const isLoaded = ({ url, from }: Link): boolean =>
  url[4] === ":" && /^http:/i.test(url) && !pointing.has(from) && !from.startsWith("meta ");

export const mixedContent: PageCheck = ({ links }, { origin }) => {
  if (!origin.startsWith("https:")) return undefined;
  if (!links.some(isLoaded)) return undefined;
  const loaded = links.filter(isLoaded);
  // Two elements may ask for one file; React adds a preload for every image.
  const byUrl = new Map(loaded.map((link) => [link.url, link]));
  for (const link of loaded) if (link.from !== "link preload") byUrl.set(link.url, link);
  return [...byUrl.values()].map(({ url, from }) => ({
    code: "link/mixed-content",
    message: `"${url}" is loaded over http, which browsers block on a page of https (${from}).`,
    hint: "Write https:, or make the file one of the site's own.",
    text: url,
  }));
};
