/**
 * A page that search engines can list has a canonical link (RFC 6596), so that `/about`, `/about/` and
 * `/about?x=1` are one page to them: to itself, or to another page of the site with the same content. A
 * page with noindex does not need one.
 */
import { outputPathOf } from "../site/urls.ts";
import type { PageCheck, SiteFacts } from "./facts.ts";

export const canonical: PageCheck = ({ url, canonicals, noindex }, site) => {
  if (noindex && canonicals.length === 0) return undefined;
  const expected = site.origin + url;
  const hint = `Write <link rel="canonical" href="${expected}"> once, in <head>.`;
  if (canonicals.length === 0) return { code: "page/canonical", message: "The page has no canonical link.", hint };
  if (canonicals.length > 1) {
    return { code: "page/canonical", message: `The page has ${canonicals.length} canonical links.`, hint };
  }
  const [named = ""] = canonicals;
  if (named === expected || isOtherPage(named, site)) return undefined;
  return { code: "page/canonical", message: `The page's canonical link is "${named}".`, hint };
};

/** Whether a URL is exactly that of a page of the site. */
const isOtherPage = (url: string, { origin, targets }: SiteFacts): boolean => {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : undefined;
  return path !== undefined && !/[?#]/.test(path) && targets.get(outputPathOf(path))?.url === path;
};
