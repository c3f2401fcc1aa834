/** Titles and meta descriptions: each page has one of both, search results show them completely, and no two pages share them. */

import type { Finding } from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { someOf, truncated } from "../base/message.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { isSameUrl } from "../urls/urls.ts";
import type { Fault, PageCheck, SiteCheck } from "./facts.ts";
import { placesInPages } from "./page-faults.ts";

const maxTitleLength = 60;
const maxDescriptionLength = 160;
const vague = /^(home( ?page)?|untitled( (document|page))?|document|page|index|new page|(react|vite) app)$/i;

/**
 * A page has exactly one title (WCAG 2.4.2; HTML standard, 4.2.2) and one meta description, each with a
 * text that a search result shows completely: Google truncates titles at about 600 pixels (about 60 characters)
 * and snippets at about 920 pixels (about 160 characters), without a minimum; it warns against vague titles
 * (developers.google.com/search/docs/appearance/title-link and /snippet).
 */
export const checkTitleAndDescription: PageCheck = ({ titles, descriptions, noindex }) => {
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
  const tooLong = (what: string, text: string, maxLength: number) => ({
    message: `The ${what} "${truncated(text, 40)}" has ${lengthOf(text)} characters; search results show about ${maxLength}.`,
    hint: "Shorten it, with the important part first.",
    value: text,
    parts: "most" as const,
  });
  if (isLonger(title, maxTitleLength))
    faults.push({ code: "page/title-length", ...inTitle, ...tooLong("title", title, maxTitleLength) });
  if (isLonger(description, maxDescriptionLength))
    faults.push({
      code: "page/description-length",
      ...inDescription,
      ...tooLong("description", description, maxDescriptionLength),
    });
  return faults;
}

const inTitle = { target: { tag: "title" }, parts: "any" } as const;
const inDescription = { target: { tag: "meta", with: { name: "description" } }, parts: "any" } as const;

/** In characters as people count them, not UTF-16 units. */
const lengthOf = (text: string): number => [...text].length;

const isLonger = (text: string, maxLength: number): boolean => text.length > maxLength && lengthOf(text) > maxLength;

/**
 * No two pages have the same title, since they would look alike in tabs, bookmarks and search results
 * (WCAG 2.4.2), or the same description. A shared description of pages that share their title as well is a
 * follow-on finding. Not compared: pages in different languages, pages with a canonical link elsewhere, and pages in
 * different folders whose descriptions differ, such as "Classes" in two versions of a manual.
 */
export const checkUniqueTitlesAndDescriptions: SiteCheck = ({ pages, siteUrl }) => {
  const listed = pages.filter((page) => !page.noindex && !isCopy(page, siteUrl));
  const byTitle = sharing(listed, ({ titles }) => titles[0]).filter((same) => !areDistinct(same));
  const byDescription = sharing(listed, ({ descriptions }) => descriptions[0]);
  return [
    ...byTitle.map(
      (same): Finding => ({
        code: "page/duplicate-title",
        ...placesIn(same, { ...inTitle, value: same[0].titles[0] ?? "" }),
        message: `Several pages have the title "${same[0].titles[0]}": ${someOf(same.map(({ url }) => url))}.`,
        pages: same.map(({ url }) => url),
        hint: "Make each title specific to its page.",
      }),
    ),
    ...byDescription.map(
      (same): Finding => ({
        code: "page/duplicate-description",
        ...(same.every(({ titles }) => titles[0] === same[0].titles[0]) && { explainedBy: ["page/duplicate-title"] }),
        ...placesIn(same, { ...inDescription, value: same[0].descriptions[0] ?? "" }),
        message: `Several pages have the same meta description: ${someOf(same.map(({ url }) => url))}.`,
        pages: same.map(({ url }) => url),
        hint: "Write a description that is specific to each page.",
      }),
    ),
  ];
};

/** The place of the second page comes first, since the first page may be the one that is right. */
const placesIn = ([first, second, ...others]: Same, fault: Partial<Fault>): Partial<Finding> =>
  placesInPages([second, first, ...others].map((page) => ({ page, fault })));

type Same = [PageFacts, PageFacts, ...PageFacts[]];

/** Whether the page's canonical link is another page. */
const isCopy = ({ url, canonicals: [canonical] }: PageFacts, origin: string): boolean =>
  canonical !== undefined && !isSameUrl(canonical, origin + url);

/** Whether the pages have different folders and different descriptions. */
const areDistinct = (pages: readonly PageFacts[]): boolean =>
  [({ url }: PageFacts) => url.replace(/[^/]+$/, ""), ({ descriptions: [first] }: PageFacts) => first].every(
    (of) => new Set(pages.map(of)).size === pages.length,
  );

function sharing(pages: readonly PageFacts[], textOf: (page: PageFacts) => string | undefined): Same[] {
  const groups = new Map<string, PageFacts[]>();
  for (const page of pages) {
    const text = textOf(page);
    if (text) getOrInsert(groups, `${page.lang}\0${text}`, () => []).push(page);
  }
  return [...groups.values()].filter((same): same is Same => same.length > 1);
}
