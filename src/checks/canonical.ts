/**
 * A page that search engines may list names its own URL as the canonical one (RFC 6596), so that
 * `/about`, `/about/` and `/about?x=1` are one page to them. A page that says noindex needs none.
 */
import type { PageCheck } from "./facts.ts";

export const canonical: PageCheck = ({ url, canonicals, noindex }, { origin }) => {
  if (noindex && canonicals.length === 0) return undefined;
  const expected = origin + url;
  const hint = `Write <link rel="canonical" href="${expected}"> once, in <head>.`;
  if (canonicals.length === 0) return { code: "page/canonical", message: "The page has no canonical link.", hint };
  if (canonicals.length > 1) {
    return { code: "page/canonical", message: `The page has ${canonicals.length} canonical links.`, hint };
  }
  if (canonicals[0] === expected) return undefined;
  return { code: "page/canonical", message: `The page's canonical link is "${canonicals[0]}".`, hint };
};
