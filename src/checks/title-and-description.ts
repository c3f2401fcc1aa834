/**
 * A page has exactly one title (WCAG 2.4.2; HTML standard, 4.2.2) and one meta description, each with a
 * text that a search result shows completely: Google truncates titles at about 600 pixels (about 60 characters)
 * and snippets at about 920 pixels (about 160 characters), without a minimum; it warns against vague titles
 * (developers.google.com/search/docs/appearance/title-link and /snippet).
 */
import { truncated } from "../diagnostics/message.ts";
import type { Fault, PageCheck } from "./facts.ts";

const longestTitle = 60;
const longestDescription = 160;
const vague = /^(home( ?page)?|untitled( (document|page))?|document|page|index|new page|(react|vite) app)$/i;

export const titleAndDescription: PageCheck = ({ titles, descriptions, noindex }) => {
  const faults = [...faultsOfTitle(titles), ...faultsOfDescription(descriptions)];
  return noindex ? faults : [...faults, ...faultsInResults(titles[0] ?? "", descriptions[0] ?? "")];
};

function faultsOfTitle(titles: readonly string[]): Fault[] {
  const fault = (message: string, hint: string): Fault[] => [{ code: "page/title", message, hint }];
  if (titles.length > 1) return fault(`The page has ${titles.length} <title> elements.`, "Keep one.");
  if (titles.length === 0) return fault("The page has no <title>.", "Write <title>…</title> in <head>.");
  const hint = "React drops a title made of several texts: join them into one template string.";
  return titles[0] === "" ? fault("The page's <title> is empty.", hint) : [];
}

function faultsOfDescription(descriptions: readonly string[]): Fault[] {
  if (descriptions.length === 1 && descriptions[0] !== "") return [];
  const isEmpty = descriptions.length === 1;
  const count = descriptions.length > 1 ? descriptions.length : isEmpty ? "an empty" : "no";
  return [
    {
      code: "page/description",
      message: `The page has ${count} meta description${descriptions.length > 1 ? "s" : ""}.`,
      // React leaves out an attribute whose value is undefined.
      ...(isEmpty && { ...inDescription, value: "" }),
      hint: isEmpty
        ? "Give it a text. If the content has one, the template reads another field: npx tsc finds misspelt ones."
        : 'Write <meta name="description" content="…"> once, in <head>.',
    },
  ];
}

function faultsInResults(title: string, description: string): Fault[] {
  const faults: Fault[] = [];
  if (vague.test(title))
    faults.push({
      code: "page/vague-title",
      message: `The title "${title}" says nothing about the page.`,
      hint: "Name the content of the page, and the site.",
      ...inTitle,
      value: title,
    });
  const tooLong = (what: string, text: string, most: number) => ({
    message: `The ${what} "${truncated(text, 40)}" has ${lengthOf(text)} characters; search results show about ${most}.`,
    hint: "Shorten it, with the important part first.",
    value: text,
    isTooLong: true,
  });
  if (isLonger(title, longestTitle))
    faults.push({ code: "page/title-length", ...tooLong("title", title, longestTitle), ...inTitle });
  if (isLonger(description, longestDescription))
    faults.push({
      code: "page/description-length",
      ...tooLong("description", description, longestDescription),
      ...inDescription,
    });
  return faults;
}

const inTitle = { target: { tag: "title" }, isOfPage: true } as const;
const inDescription = { target: { tag: "meta", with: { name: "description" } }, isOfPage: true } as const;

/** In characters as people count them, not UTF-16 units. */
const lengthOf = (text: string): number => [...text].length;

const isLonger = (text: string, most: number): boolean => text.length > most && lengthOf(text) > most;
