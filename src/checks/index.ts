/**
 * The checks over the facts of the final output, in the order in which they run. Three kinds of faults are found earlier,
 * while pages are rendered: those of single elements in output/, since elements are not kept, those of islands by
 * islands.ts, and with `--deep` what the HTML standard forbids by html-standard.ts.
 */
import { type Finding, type Report, withChosenSeverity } from "../base/diagnostic.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { checkAlternates, checkAlternatesAgree } from "./alternates.ts";
import { checkBlockedSources } from "./blocked-sources.ts";
import { checkBudgets } from "./budgets.ts";
import { checkCanonical, checkCanonicalChains } from "./canonical.ts";
import type { Fault, PageCheck, PageCheckFacts, SiteCheck, SiteFacts } from "./facts.ts";
import { checkH1 } from "./h1.ts";
import { checkBaseElement, checkCharset, checkLang, checkOpenGraph, checkViewport } from "./head.ts";
import { checkHeadersFile, checkUnmatchedHeaders } from "./headers.ts";
import { checkIds } from "./ids.ts";
import { checkInlineScripts } from "./inline-scripts.ts";
import { checkIntegrity } from "./integrity.ts";
import { checkLeaks } from "./leaks.ts";
import { checkLeftovers } from "./leftovers.ts";
import { checkLinks } from "./links.ts";
import { checkNesting, checkUnclosedMarkup } from "./markup.ts";
import { checkOutsideBase } from "./outside-base.ts";
import { type FaultOnPage, groupedFaults } from "./page-faults.ts";
import { checkPostForms } from "./post-forms.ts";
import { checkReadableFiles } from "./readable-files.ts";
import { checkSitemapAndRobots } from "./sitemap-and-robots.ts";
import { checkTitleAndDescription, checkUniqueTitlesAndDescriptions } from "./titles-and-descriptions.ts";
import { checkUnsafeAttributes } from "./unsafe-attributes.ts";
import { checkOrphans, checkUnmatchedPatterns, checkUnpublishedTexts, checkUnreferenced } from "./unused.ts";
import { checkJavascriptUrls, checkMailLinks, checkMixedContent } from "./url-schemes.ts";

/** Faults of single elements, such as a missing alt text (output/html/element-fault.ts). */
const checkElements: PageCheck = ({ elementFaults }) =>
  elementFaults.map(({ offset, ...fault }): Fault => ({ ...fault, target: { offset } }));

const pageChecks: readonly PageCheck[] = [
  // The page and its head.
  checkUnclosedMarkup,
  checkNesting,
  checkTitleAndDescription,
  checkLang,
  checkCharset,
  checkViewport,
  checkCanonical,
  checkAlternates,
  checkOpenGraph,
  checkBaseElement,
  // What visitors read.
  checkH1,
  checkIds,
  checkElements,
  checkLeftovers,
  // What browsers load, run and send.
  checkJavascriptUrls,
  checkMailLinks,
  checkMixedContent,
  checkUnsafeAttributes,
  checkIntegrity,
  checkPostForms,
  checkInlineScripts,
];

const siteChecks: readonly SiteCheck[] = [
  checkUniqueTitlesAndDescriptions,
  checkCanonicalChains,
  checkAlternatesAgree,
  checkSitemapAndRobots,
  checkReadableFiles,
  checkUnmatchedPatterns,
  checkLeaks,
  checkBlockedSources,
  checkHeadersFile,
  checkOutsideBase,
  checkUnpublishedTexts,
];

const inventoryChecks: readonly SiteCheck[] = [checkOrphans, checkUnreferenced, checkUnmatchedHeaders, checkBudgets];

/**
 * Runs the checks that make sense for any number of pages, even one.
 * @param isSuspect true for a page made from content with errors: its own errors are probably follow-on errors.
 */
export function checkPages(facts: PageCheckFacts, report: Report, isSuspect: (page: PageFacts) => boolean): void {
  const trusted = facts.pages.filter((page) => !isSuspect(page));
  for (const check of pageChecks)
    reportWithChosenSeverity(groupedFaults(faultsOn(trusted, check, facts), facts.content.textOf), facts, report);
  reportWithChosenSeverity(checkLinks(facts), facts, report);
}

/** Adds findings with the severity that the site chose for them. */
export function reportWithChosenSeverity(
  findings: readonly Finding[],
  { checks }: Pick<PageCheckFacts, "checks">,
  report: Report,
): void {
  for (const finding of findings) report.addAll(withChosenSeverity(finding, checks));
}

/** Runs every check but those of the inventory. `facts` contains all pages and files that could be generated. */
export function checkSite(facts: SiteFacts, report: Report, isSuspect: (page: PageFacts) => boolean): void {
  checkPages(facts, report, isSuspect);
  for (const check of siteChecks) reportWithChosenSeverity(check(facts), facts, report);
}

/** Checks that also fail because of a dead link or a missing page: run them only if there are no errors. */
export function checkInventory(facts: SiteFacts, report: Report): void {
  for (const check of inventoryChecks) reportWithChosenSeverity(check(facts), facts, report);
}

/** The faults of all pages by one check, which returns a fault, a list, or nothing. */
const faultsOn = (pages: readonly PageFacts[], check: PageCheck, facts: PageCheckFacts): FaultOnPage[] =>
  pages.flatMap((page) => [check(page, facts) ?? []].flat().map((fault) => ({ page, fault })));
