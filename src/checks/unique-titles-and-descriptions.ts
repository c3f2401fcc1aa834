/**
 * No two pages have the same title, since they would look alike in tabs, bookmarks and search results
 * (WCAG 2.4.2), or the same description. A shared description is not reported for pages that share their
 * title as well. Not compared: pages in different languages, pages with a canonical link elsewhere, and pages in
 * different folders whose descriptions differ, such as "Classes" in two versions of a manual.
 */
import { type Finding, someOf } from "../diagnostics/diagnostic.ts";
import { getOrInsert } from "../diagnostics/get-or-insert.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { isSameUrl } from "../urls/urls.ts";
import type { Fault, SiteCheck } from "./facts.ts";
import { originsInPages } from "./page-faults.ts";

export const uniqueTitlesAndDescriptions: SiteCheck = ({ pages, origin }) => {
  const listed = pages.filter((page) => !page.noindex && !isCopy(page, origin));
  const byTitle = sharing(listed, ({ titles }) => titles[0]).filter((same) => !areDistinct(same));
  const byDescription = sharing(listed, ({ descriptions }) => descriptions[0]).filter((same) =>
    same.some(({ titles }) => (titles[0] ?? "") !== (same[0]?.titles[0] ?? "")),
  );
  return [
    ...byTitle.map(
      (same): Finding => ({
        code: "page/duplicate-title",
        ...originsIn(same, { target: { tag: "title" }, value: same[0].titles[0] ?? "" }),
        message: `Several pages have the title "${same[0].titles[0]}": ${someOf(same.map(({ url }) => url))}.`,
        pages: same.map(({ url }) => url),
        hint: "Make each title specific to its page.",
      }),
    ),
    ...byDescription.map(
      (same): Finding => ({
        code: "page/duplicate-description",
        ...originsIn(same, {
          target: { tag: "meta", with: { name: "description" } },
          value: same[0].descriptions[0] ?? "",
        }),
        message: `Several pages have the same meta description: ${someOf(same.map(({ url }) => url))}.`,
        pages: same.map(({ url }) => url),
        hint: "Write a description that is specific to each page.",
      }),
    ),
  ];
};

/** The first page may be the one that is right, so the second one comes first. */
const originsIn = ([first, second, ...others]: Same, fault: Partial<Fault>): Partial<Finding> =>
  originsInPages([second, first, ...others].map((page) => ({ page, fault: { ...fault, isOfPage: true } })));

type Same = [PageFacts, PageFacts, ...PageFacts[]];

/** Whether the page's canonical link is another page. */
const isCopy = ({ url, canonicals: [canonical] }: PageFacts, origin: string): boolean =>
  canonical !== undefined && !isSameUrl(canonical, origin + url);

/** Whether the pages have different folders and different descriptions. */
const areDistinct = (pages: readonly PageFacts[]): boolean =>
  [({ url }: PageFacts) => url.replace(/[^/]+$/, ""), ({ descriptions: [first] }: PageFacts) => first].every(
    (of) => new Set(pages.map(of)).size === pages.length,
  );

/** Pages of one language with the same text. */
function sharing(pages: readonly PageFacts[], textOf: (page: PageFacts) => string | undefined): Same[] {
  const groups = new Map<string, PageFacts[]>();
  for (const page of pages) {
    const text = textOf(page);
    if (text) getOrInsert(groups, `${page.lang}\0${text}`, () => []).push(page);
  }
  return [...groups.values()].filter((same): same is Same => same.length > 1);
}
