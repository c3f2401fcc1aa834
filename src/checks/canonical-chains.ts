/** A canonical link leads to an indexable page that is its own canonical page (RFC 6596, 3). */
import { someOf } from "../diagnostics/diagnostic.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { isSameUrl, normalizedUrl } from "../urls/urls.ts";
import type { SiteCheck } from "./facts.ts";
import { targetOnPage } from "./page-faults.ts";

export const canonicalChains: SiteCheck = ({ origin, pages }) => {
  const namesItself = ({ url, canonicals: [named = ""] }: PageFacts): boolean => isSameUrl(named, origin + url);
  const others = pages.filter((page) => !namesItself(page));
  if (others.length === 0) return [];
  const byUrl = new Map(pages.map((page) => [normalizedUrl(origin + page.url), page]));
  return others.flatMap((page) => {
    const target = byUrl.get(normalizedUrl(page.canonicals[0] ?? ""));
    if (!target || (!target.noindex && namesItself(target))) return [];
    const what = target.noindex ? "which says noindex" : `whose canonical link is ${someOf(target.canonicals)}`;
    return {
      code: "page/canonical" as const,
      target: targetOnPage(
        page,
        { tag: "link", with: { rel: "canonical" } },
        { value: page.canonicals[0] ?? "", isOfPage: true },
      ),
      message: `The canonical link of ${page.url} leads to ${target.url}, ${what}.`,
      hint: "Link to the page that search engines should list.",
    };
  });
};
