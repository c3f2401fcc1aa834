/**
 * A page that search engines can list has a canonical link (RFC 6596), so that `/about`, `/about/` and
 * `/about?x=1` are one page to them: to itself, or to another page of the site with the same content. A
 * page with noindex does not need one.
 */
import { someOf } from "../base/message.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { isSameUrl, isValidUrl, normalizedUrl, outputPathOf, resolveLink } from "../urls/urls.ts";
import type { Fault, PageCheck, PageCheckFacts, SiteCheck } from "./facts.ts";
import { placeOfTarget } from "./page-faults.ts";

export const checkCanonical: PageCheck = ({ url, canonicals, noindex }, facts) => {
  if (noindex && canonicals.length === 0) return undefined;
  const expected = facts.siteUrl + url;
  const hint = `Write <link rel="canonical" href="${expected}"> once, in <head>.`;
  if (canonicals.length === 0) return { code: "page/canonical", message: "The page has no canonical link.", hint };
  if (canonicals.length > 1) {
    return {
      code: "page/canonical",
      message: `The page has ${canonicals.length} canonical links.`,
      hint,
      ...canonicalLink(1),
    };
  }
  const [named = ""] = canonicals;
  if (isSameUrl(named, expected) || isOtherPage(named, facts)) return undefined;
  return {
    code: "page/canonical",
    message: `The page's canonical link is "${named}".`,
    hint,
    ...canonicalLink(0),
    value: named,
  };
};

const link = { tag: "link", with: { rel: "canonical" } } as const;
const canonicalLink = (nth: number): Pick<Fault, "target"> => ({ target: { ...link, nth } });

/** Whether an absolute URL is that of a page of the site. The origin alone is not: a template has forgotten the path. */
const isOtherPage = (url: string, { siteUrl, pathPrefix, targets }: PageCheckFacts): boolean => {
  if (!isValidUrl(url) || /[?#]/.test(url) || /^\s*[^/]*\/\/[^/]*$/.test(url)) return false;
  const target = resolveLink(url, "/", siteUrl, pathPrefix);
  return target.kind === "internal" && targets.get(outputPathOf(target.pathname))?.url === target.pathname;
};

/** A canonical link leads to an indexable page that is its own canonical page (RFC 6596, 3). */
export const checkCanonicalChains: SiteCheck = ({ siteUrl, pages }) => {
  const namesItself = ({ url, canonicals: [named = ""] }: PageFacts): boolean => isSameUrl(named, siteUrl + url);
  const others = pages.filter((page) => !namesItself(page));
  if (others.length === 0) return [];
  const byUrl = new Map(pages.map((page) => [normalizedUrl(siteUrl + page.url), page]));
  return others.flatMap((page) => {
    const target = byUrl.get(normalizedUrl(page.canonicals[0] ?? ""));
    if (!target || (!target.noindex && namesItself(target))) return [];
    const what = target.noindex ? "which says noindex" : `whose canonical link is ${someOf(target.canonicals)}`;
    return {
      code: "page/canonical" as const,
      ...placeOfTarget(page, link, { value: page.canonicals[0] ?? "", parts: "any" }),
      message: `The canonical link of ${page.url} leads to ${target.url}, ${what}.`,
      hint: "Link to the page that search engines should list.",
    };
  });
};
