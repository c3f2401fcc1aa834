/** Every page that search engines can list is linked from another page, so that visitors find it. */
import { isErrorPage, isSameUrl } from "../urls/urls.ts";
import { originOf, type SiteCheck } from "./facts.ts";
import { referencesOf } from "./links/link-targets.ts";

export const orphans: SiteCheck = (site) => {
  const { linked } = referencesOf(site);
  return site.pages
    .filter(
      ({ path, url, noindex, canonicals }) =>
        !linked.has(path) &&
        url !== "/" &&
        !noindex &&
        !isErrorPage(url) &&
        isSameUrl(canonicals[0] ?? "", site.origin + url),
    )
    .map((page) => ({
      code: "site/orphan",
      ...originOf(page),
      message: `No other page links to ${page.url}.`,
      pages: [page.url],
      hint: "Link to it, or mark it as noindex.",
    }));
};
