/**
 * A title and a description that a search result shows whole. Google cuts a title at about 600
 * pixels, some 60 characters, and a snippet at about 920, some 160; it names no least length
 * (developers.google.com/search/docs/appearance/title-link and /snippet), so neither does this. It
 * does warn of titles that say nothing.
 */
import type { Fault, PageCheck } from "./facts.ts";

const longestTitle = 60;
const longestDescription = 160;
const vague = /^(home( ?page)?|untitled( (document|page))?|document|page|index|new page|(react|vite) app)$/i;

export const lengths: PageCheck = ({ titles, descriptions, noindex }) => {
  if (noindex) return [];
  const [title = "", description = ""] = [titles[0], descriptions[0]];
  const faults: Fault[] = [];
  if (vague.test(title))
    faults.push({
      code: "page/vague-title",
      message: `The title "${title}" says nothing of the page.`,
      hint: "Say what the page holds, and whose it is.",
      text: title,
    });
  const tooLong = (what: string, text: string, most: number) => ({
    message: `The ${what} "${start(text)}" has ${lengthOf(text)} characters; search results show about ${most}.`,
    hint: "Say the important part first, and less.",
    text,
  });
  if (isLonger(title, longestTitle))
    faults.push({ code: "page/title-length", ...tooLong("title", title, longestTitle) });
  if (isLonger(description, longestDescription))
    faults.push({ code: "page/description-length", ...tooLong("description", description, longestDescription) });
  return faults;
};

/** In characters as people count them, not UTF-16 units. */
const lengthOf = (text: string): number => [...text].length;

const isLonger = (text: string, most: number): boolean => text.length > most && lengthOf(text) > most;

const start = (text: string): string => (text.length > 40 ? `${[...text].slice(0, 39).join("")}…` : text);
