/**
 * Links to a page's versions in other languages (`hreflang`): search engines ignore a set of them unless each is
 * an absolute URL, each language is valid, the page lists itself, and every version lists all the same versions
 * (developers.google.com/search/docs/specialty/international/localized-versions).
 */
import { attempt } from "../base/attempt.ts";
import type { Finding } from "../base/diagnostic.ts";
import type { Alternate } from "../output/facts/head.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { isSameUrl, isValidUrl, normalizedUrl } from "../urls/urls.ts";
import { type Fault, type PageCheck, placeOfPage, type SiteCheck } from "./facts.ts";
import { placeOfTarget } from "./page-faults.ts";

const code = "page/hreflang";

/** Errors that a single page shows: invalid languages and URLs, and a language that is not that of the page. */
export const checkAlternates: PageCheck = ({ url, lang, alternates }, { siteUrl }) => {
  const [first] = alternates;
  if (!first) return undefined;
  const faults = faultsOfLinks(alternates, siteUrl);
  const own = alternates.filter(({ href }) => isSameUrl(href, siteUrl + url)).map(({ language }) => language);
  if (own.length > 0) return [...faults, ...faultsOfOwn(own, lang)];
  const hint = "List every language of the page, including its own.";
  const { target } = alternate(first.language);
  return [...faults, { code, message: "The page's alternates do not include the page itself.", hint, target }];
};

function faultsOfLinks(alternates: readonly Alternate[], origin: string): Fault[] {
  const faults: Fault[] = [];
  const languages = new Set<string>();
  for (const { language, href } of alternates) {
    const problem = problemOfLanguage(language);
    if (problem)
      faults.push({
        code,
        message: `hreflang="${language}" is not a language.`,
        hint: problem,
        ...alternate(language),
      });
    if (languages.has(language))
      faults.push({ code, message: `Two alternates have hreflang="${language}".`, ...alternate(language, 1) });
    languages.add(language);
    if (!isValidUrl(href))
      faults.push({
        code,
        message: `The alternate "${href}" is not absolute.`,
        hint: `Write "${origin}${href}".`,
        target: { link: href },
        value: href,
      });
  }
  return faults;
}

/** The fault of a page whose `lang` is not the language in which it lists itself. */
function faultsOfOwn(own: readonly string[], lang: string | undefined): Fault[] {
  const named = own.filter((each) => each.toLowerCase() !== "x-default" && problemOfLanguage(each) === undefined);
  const [language] = named;
  if (!lang || !language || named.some((each) => mainLanguage(each) === mainLanguage(lang))) return [];
  const message = `The page lists itself as "${language}", but <html> has lang="${lang}".`;
  const hint = `Write the language of each page: <html lang="${language}"> here.`;
  return [{ code, message, hint, target: { tag: "html" }, value: lang }];
}

/** `pt` of `pt-BR`. */
const mainLanguage = (language: string): string | undefined => language.toLowerCase().split("-", 1)[0];

const alternate = (language: string, nth = 0) => ({
  target: { tag: "link", with: { hreflang: language }, nth },
  texts: [`hrefLang="${language}"`, `hreflang="${language}"`],
  value: language,
});

/** Each version of a page lists the same versions. */
export const checkAlternatesAgree: SiteCheck = ({ siteUrl, pages }) => {
  if (pages.every((page) => page.alternates.length === 0)) return [];
  const byUrl = new Map(pages.map((page) => [normalizedUrl(siteUrl + page.url), page]));
  return pages.flatMap((page) => {
    // The first link to a version names its language; a later one is x-default.
    const links = new Map(
      page.alternates.toReversed().map((link) => [byUrl.get(normalizedUrl(link.href)), link.language]),
    );
    return [...links].flatMap(([version, language]) =>
      version && version !== page ? (findingOfVersion(page, version, language) ?? []) : [],
    );
  });
};

function findingOfVersion(page: PageFacts, version: PageFacts, language: string): Finding | undefined {
  const lists = `${page.url} lists ${version.url} as a version in another language, but`;
  const link = () => ({
    ...placeOfTarget(page, alternate(language).target, {}),
    morePlaces: [placeOfPage(version)],
  });
  if (version.noindex) {
    const hint = "Remove one of the two: search engines list either all versions or none.";
    return { code, message: `${lists} that page has noindex.`, hint, ...link() };
  }
  const missing = page.alternates.find((one) => !version.alternates.some((other) => isSame(one, other)));
  if (!missing) return undefined;
  const message = `${lists} ${version.url} does not list ${missing.href} as "${missing.language}".`;
  const hint = "Give every version the same list of languages.";
  // The version's own list lacks it. Without one, the list of the page shows where such links are written.
  const [own] = version.alternates;
  return { code, message, hint, ...(own ? placeOfTarget(version, alternate(own.language).target, {}) : link()) };
}

const isSame = (one: Alternate, other: Alternate): boolean =>
  one.language.toLowerCase() === other.language.toLowerCase() && isSameUrl(one.href, other.href);

/** The hint for an invalid `hreflang`; undefined for a valid one. */
function problemOfLanguage(language: string): string | undefined {
  if (language.toLowerCase() === "x-default") return undefined;
  const [canonical] = attempt(() => Intl.getCanonicalLocales(language)) ?? [];
  if (canonical === undefined) return 'Write a language such as "en", "pt-BR" or "zh-Hant", or "x-default".';
  // The canonical form replaces what is deprecated, such as the region UK. Tagalog is not, though CLDR calls it fil.
  const isSame = canonical.toLowerCase() === language.toLowerCase() || /^tl(?:-|$)/i.test(language);
  return isSame ? undefined : `Write hreflang="${canonical}".`;
}
