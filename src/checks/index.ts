/**
 * The checks over the facts of the final output, in the order in which they run. Faults of single elements are found in
 * output/, since elements are not kept; what the HTML standard forbids is found by html-standard.ts, and
 * islands that render differently by islands.ts, while pages are rendered.
 */
import { type Finding, type Report, withChosenSeverity } from "../base/diagnostic.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { Link } from "../output/html/links.ts";
import { alternates, alternatesAgree } from "./alternates.ts";
import { blockedSources } from "./blocked-sources.ts";
import { budgets } from "./budgets.ts";
import { canonical, canonicalChains } from "./canonical.ts";
import type { Fault, LinkCheck, PageCheck, PageCheckFacts, SiteCheck, SiteFacts } from "./facts.ts";
import { h1 } from "./h1.ts";
import { baseElement, charset, lang, openGraph, viewport } from "./head.ts";
import { headersFile, unmatchedHeaders } from "./headers.ts";
import { ids } from "./ids.ts";
import { inlineScripts } from "./inline-scripts.ts";
import { integrity } from "./integrity.ts";
import { leaks } from "./leaks.ts";
import { leftovers } from "./leftovers.ts";
import { links } from "./links.ts";
import { nesting, unclosedMarkup } from "./markup.ts";
import { outsideBase } from "./outside-base.ts";
import { type FaultOnPage, groupedFaults } from "./page-faults.ts";
import { postForms } from "./post-forms.ts";
import { readableFiles } from "./readable-files.ts";
import { sitemapAndRobots } from "./sitemap-and-robots.ts";
import { titleAndDescription, uniqueTitlesAndDescriptions } from "./titles-and-descriptions.ts";
import { unsafeAttributes } from "./unsafe-attributes.ts";
import { orphans, unmatchedPatterns, unpublishedTexts, unreferenced } from "./unused.ts";
import { javascriptUrls, mailLinks, mixedContent } from "./url-schemes.ts";

/** Faults of single elements, such as a missing alt text (output/html/element-fault.ts). */
const elements: PageCheck = ({ elementFaults }) =>
  elementFaults.map(({ offset, ...fault }): Fault => ({ ...fault, target: { offset } }));

const pageChecks: readonly PageCheck[] = [
  // The page and its head.
  unclosedMarkup,
  nesting,
  titleAndDescription,
  lang,
  charset,
  viewport,
  canonical,
  alternates,
  openGraph,
  baseElement,
  // What visitors read.
  h1,
  ids,
  elements,
  leftovers,
  // What browsers load, run and send.
  ofLinks([javascriptUrls, mailLinks]),
  mixedContent,
  unsafeAttributes,
  integrity,
  postForms,
  inlineScripts,
];

const siteChecks: readonly SiteCheck[] = [
  uniqueTitlesAndDescriptions,
  canonicalChains,
  alternatesAgree,
  sitemapAndRobots,
  readableFiles,
  unmatchedPatterns,
  leaks,
  blockedSources,
  headersFile,
  outsideBase,
  unpublishedTexts,
];

const inventoryChecks: readonly SiteCheck[] = [orphans, unreferenced, unmatchedHeaders, budgets];

/**
 * Runs the checks that make sense for any number of pages, even one.
 * @param isSuspect true for a page made from content with errors: its own errors are probably follow-on errors.
 */
export function checkPages(site: PageCheckFacts, report: Report, isSuspect: (page: PageFacts) => boolean): void {
  const trusted = site.pages.filter((page) => !isSuspect(page));
  for (const check of pageChecks)
    reportWithChosenSeverity(groupedFaults(faultsOn(trusted, check, site), site.content.textOf), site, report);
  reportWithChosenSeverity(links(site), site, report);
}

/** Adds findings with the severity that the site chose for them. */
export function reportWithChosenSeverity(
  findings: readonly Finding[],
  { checks }: Pick<PageCheckFacts, "checks">,
  report: Report,
): void {
  for (const finding of findings) report.addAll(withChosenSeverity(finding, checks));
}

/** Runs every check but those of the inventory. `site` contains all pages and files that could be generated. */
export function checkSite(site: SiteFacts, report: Report, isSuspect: (page: PageFacts) => boolean): void {
  checkPages(site, report, isSuspect);
  for (const check of siteChecks) reportWithChosenSeverity(check(site), site, report);
}

/** Checks that also fail because of a dead link or a missing page: run them only if there are no errors. */
export function checkInventory(site: SiteFacts, report: Report): void {
  for (const check of inventoryChecks) reportWithChosenSeverity(check(site), site, report);
}

/** Checks each link once, since most are on every page. */
function ofLinks(checks: readonly LinkCheck[]): PageCheck {
  const good = new WeakSet<Link>();
  const isGood = (link: Link): boolean => {
    if (good.has(link)) return true;
    if (checks.some((check) => check(link))) return false;
    good.add(link);
    return true;
  };
  return ({ links }) =>
    links.every(isGood) ? undefined : links.flatMap((link) => checks.flatMap((check) => check(link) ?? []));
}

const faultsOn = (pages: readonly PageFacts[], check: PageCheck, site: PageCheckFacts): FaultOnPage[] =>
  pages.flatMap((page) => [check(page, site) ?? []].flat().map((fault) => ({ page, fault })));
