/**
 * A page that search engines can list has a canonical link (RFC 6596), so that `/about`, `/about/` and
 * `/about?x=1` are one page to them: to itself, or to another page of the site with the same content. A
 * page with noindex does not need one.
 */
import { isSameUrl, isValidUrl, outputPathOf, resolveLink } from "../urls/urls.ts";
import type { Fault, PageCheck, PageCheckFacts } from "./facts.ts";

export const canonical: PageCheck = ({ url, canonicals, noindex }, site) => {
  if (noindex && canonicals.length === 0) return undefined;
  const expected = site.origin + url;
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
  if (isSameUrl(named, expected) || isOtherPage(named, site)) return undefined;
  const message = `The page's canonical link is "${named}".`;
  return {
    code: "page/canonical",
    message,
    hint,
    ...canonicalLink(0),
    value: named,
  };
};

const canonicalLink = (nth: number): Pick<Fault, "target"> => ({
  target: { tag: "link", with: { rel: "canonical" }, nth },
});

/** Whether an absolute URL is that of a page of the site. The origin alone is not: a template has forgotten the path. */
const isOtherPage = (url: string, { origin, base, targets }: PageCheckFacts): boolean => {
  if (!isValidUrl(url) || /[?#]/.test(url) || /^\s*[^/]*\/\/[^/]*$/.test(url)) return false;
  const target = resolveLink(url, "/", origin, base);
  return target.kind === "internal" && targets.get(outputPathOf(target.pathname))?.url === target.pathname;
};
