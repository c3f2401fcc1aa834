/**
 * No two pages have the same title, since they would look alike in tabs, bookmarks and search results
 * (WCAG 2.4.2), or the same description. A shared description is not reported for pages that share their
 * title as well.
 */
import { type Finding, someOf } from "../diagnostics/diagnostic.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { getOrInsert } from "../output/html/memo.ts";
import { placeOfPage, type SiteCheck } from "./facts.ts";

export const uniqueTitlesAndDescriptions: SiteCheck = ({ pages }) => {
  const listed = pages.filter(({ noindex }) => !noindex);
  const byTitle = sharing(listed, ({ titles }) => titles[0]);
  const byDescription = sharing(listed, ({ descriptions }) => descriptions[0]).filter(([, same]) =>
    same.some(({ titles }) => (titles[0] ?? "") !== (same[0]?.titles[0] ?? "")),
  );
  return [
    ...byTitle.map(
      ([title, same]): Finding => ({
        code: "page/duplicate-title",
        ...placeOfPage(same[1]),
        message: `Several pages have the title "${title}": ${someOf(same.map(({ url }) => url))}.`,
        hint: "Make each title specific to its page.",
      }),
    ),
    ...byDescription.map(
      ([, same]): Finding => ({
        code: "page/duplicate-description",
        ...placeOfPage(same[1]),
        message: `Several pages have the same meta description: ${someOf(same.map(({ url }) => url))}.`,
        hint: "Write a description that is specific to each page.",
      }),
    ),
  ];
};

type Same = [PageFacts, PageFacts, ...PageFacts[]];

/** Pages with the same text, by that text. */
function sharing(pages: readonly PageFacts[], textOf: (page: PageFacts) => string | undefined): [string, Same][] {
  const groups = new Map<string, PageFacts[]>();
  for (const page of pages) {
    const text = textOf(page);
    if (text) getOrInsert(groups, text, () => []).push(page);
  }
  return [...groups].filter((group): group is [string, Same] => group[1].length > 1);
}
