/** The site's listing as plain data. An edit of content changes a few pages of it; the others are the same objects as before. */
import type { ExtraFile, Page } from "../api/index.ts";
import type { ContentOfPages } from "./page-content.ts";
import type { ListedPage, ListedSite } from "./protocol.ts";
import { templateNameOf } from "./react/render-page.tsx";

/** The pages and files that a site has listed, and what was derived from them. */
export interface PageList {
  readonly pages: readonly Page[];
  readonly files: readonly ExtraFile[];
  readonly contents: ContentOfPages;
  /** The URLs of pages by the entry they are made from: its path without its extension. */
  readonly urls: ReadonlyMap<string, string>;
  /** The list as the main thread knows it. */
  readonly site: ListedSite;
}

/** The pages as the main thread knows them: the array of the last list if all are the same. */
export function listedPages(pages: readonly Page[], contents: ContentOfPages, last?: PageList): readonly ListedPage[] {
  const listed = pages.map((page, index): ListedPage => {
    const [before, listedBefore] = [last?.pages[index], last?.site.pages[index]];
    if (!last || !before || !listedBefore) return listedPage(page, contents);
    const { url, element, lastmod } = before;
    const hasSameOptions = page.url === url && page.lastmod === lastmod;
    if (hasSameOptions && contents.areSame(page.element, element, last.contents)) return listedBefore;
    const fresh = listedPage(page, contents);
    return JSON.stringify(fresh) === JSON.stringify(listedBefore) ? listedBefore : fresh;
  });
  const isSame = listed.length === last?.pages.length && listed.every((page, index) => page === last.site.pages[index]);
  return isSame ? last.site.pages : listed;
}

function listedPage(page: Page, contents: ContentOfPages): ListedPage {
  const { url, element, lastmod } = page;
  const content = contents.of(page);
  return {
    url,
    template: templateNameOf(element),
    ...(content === undefined ? {} : { content }),
    ...(lastmod === undefined ? {} : { lastmod: String(lastmod) }),
  };
}

/** Whether the main thread already has this listing; sending a long one takes time. */
export const isSameListing = ({ pages, ...settings }: ListedSite, { pages: lastPages, ...last }: ListedSite): boolean =>
  pages === lastPages && JSON.stringify(settings) === JSON.stringify(last);
