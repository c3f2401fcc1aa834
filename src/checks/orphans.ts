/** Every page that search engines can list is linked from another page, so that visitors find it. */
import { someOf } from "../diagnostics/diagnostic.ts";
import { isErrorPage, isSameUrl } from "../urls/urls.ts";
import { placeOfPage, type SiteCheck } from "./facts.ts";
import { referencesOf } from "./link-targets.ts";

export const orphans: SiteCheck = (site) => {
  const { linked } = referencesOf(site);
  const [first, ...others] = site.pages.filter(
    ({ path, url, noindex, canonicals }) =>
      !linked.has(path) &&
      url !== "/" &&
      !noindex &&
      !isErrorPage(url) &&
      isSameUrl(canonicals[0] ?? "", site.origin + url),
  );
  if (!first) return [];
  const urls = [first, ...others].map(({ url }) => url);
  return [
    {
      code: "site/orphan",
      ...placeOfPage(first),
      message: `No other page links to ${someOf(urls)}.`,
      pages: urls,
      hint: urls.length > 1 ? "Link to them, or mark them as noindex." : "Link to it, or mark it as noindex.",
    },
  ];
};
