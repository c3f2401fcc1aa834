/** Every text of content/ is on a page: a template can leave out a whole folder without an error. */
import type { SiteCheck } from "./facts.ts";

export const noPage: SiteCheck = ({ pages, targets, unreadTexts }) => {
  // A page that could not be rendered might show any of them.
  for (const { ids } of targets.values()) if (!ids) return [];
  const left = new Set(unreadTexts);
  // Pages that list a whole folder share their list of sources.
  for (const sources of new Set(pages.map((page) => page.sources))) for (const file of sources) left.delete(file);
  return [...left].map((file) => ({
    code: "site/no-page",
    file,
    message: "No page is made from this file.",
    hint: "List its page in templates/site.tsx, or the file in `ignore` of the site.",
  }));
};
