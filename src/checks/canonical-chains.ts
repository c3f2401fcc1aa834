/** The page that others name as canonical is one that search engines may list, and names itself (RFC 6596, 3). */
import { someOf } from "../diagnostic.ts";
import { placeOfPage, type SiteCheck } from "./facts.ts";

export const canonicalChains: SiteCheck = ({ origin, pages }) => {
  const byUrl = new Map(pages.map((page) => [origin + page.url, page]));
  return pages.flatMap((page) => {
    const [named = ""] = page.canonicals;
    const target = named === origin + page.url ? undefined : byUrl.get(named);
    if (!target || (!target.noindex && target.canonicals[0] === named)) return [];
    const says = target.noindex ? "says noindex" : `names ${someOf(target.canonicals)} in turn`;
    return {
      code: "page/canonical" as const,
      ...placeOfPage(page),
      message: `The canonical link of ${page.url} leads to ${target.url}, which ${says}.`,
      hint: "Name the page that is to be listed.",
    };
  });
};
