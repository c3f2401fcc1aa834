/** The site's listing as plain data. */
import type { ContentPlace } from "../../diagnostics/page-place.ts";
import type { Page } from "../../site/index.ts";
import type { ListedPage, ListedSite } from "../protocol.ts";
import { templateNameOf } from "../react/render.tsx";

/** A page as the main thread knows it. */
export const listedPage = ({ url, element, lastmod }: Page, content: ContentPlace | undefined): ListedPage => ({
  url,
  template: templateNameOf(element),
  ...(content === undefined ? {} : { content }),
  ...(lastmod === undefined ? {} : { lastmod: String(lastmod) }),
});

/** Whether the main thread already has this listing; sending a long one takes time. */
export function isSame({ origin, files, hosting, pages }: ListedSite, last: ListedSite): boolean {
  return (
    origin === last.origin &&
    files.join() === last.files.join() &&
    JSON.stringify(hosting) === JSON.stringify(last.hosting) &&
    pages.length === last.pages.length &&
    pages.every(({ url, template, lastmod, content }, index) => {
      const before = last.pages[index];
      const isSamePage = before?.url === url && before.template === template && before.lastmod === lastmod;
      return (
        isSamePage && before.content?.file === content?.file && before.content?.path.join() === content?.path.join()
      );
    })
  );
}
