/** The checks, in the order in which they run. One file, one check, over the facts of the final output. */
import { type Finding, type Report, someOf } from "../diagnostics/diagnostic.ts";
import type { PageFacts } from "../output/facts/page.ts";
import type { Link } from "../output/html/links.ts";
import { labels } from "./accessible-names.ts";
import { images } from "./alt-text.ts";
import { base } from "./base-element.ts";
import { budgets } from "./budgets.ts";
import { canonical } from "./canonical.ts";
import { canonicalChains } from "./canonical-chains.ts";
import { encoding } from "./charset.ts";
import { description } from "./description.ts";
import { type Fault, type LinkCheck, type PageCheck, placeOfPage, type SiteCheck, type SiteFacts } from "./facts.ts";
import { headings } from "./h1.ts";
import { headingOrder } from "./heading-order.ts";
import { ids } from "./ids.ts";
import { scriptLinks } from "./javascript-urls.ts";
import { language } from "./lang.ts";
import { leaks } from "./leaks.ts";
import { artefacts } from "./leftovers.ts";
import { links } from "./links.ts";
import { mailLinks } from "./mail-links.ts";
import { mixedContent } from "./mixed-content.ts";
import { openers } from "./noopener.ts";
import { sharing } from "./open-graph.ts";
import { orphans } from "./orphans.ts";
import { outsideBase } from "./outside-base.ts";
import { files } from "./readable-files.ts";
import { crawlers } from "./sitemap-and-robots.ts";
import { structuredData } from "./structured-data.ts";
import { title } from "./title.ts";
import { lengths } from "./title-length.ts";
import { unended } from "./unclosed-markup.ts";
import { uniqueDescriptions } from "./unique-descriptions.ts";
import { uniqueTitles } from "./unique-titles.ts";
import { unreferenced } from "./unreferenced.ts";
import { csp } from "./unsafe-attributes.ts";
import { viewport } from "./viewport.ts";

export type { FoundLeak, PageTarget, SiteFacts } from "./facts.ts";

/** What one page alone shows. */
const pageChecks: readonly PageCheck[] = [
  ...[unended, title, description, lengths, language, encoding, viewport, canonical, sharing, base],
  ...[headings, headingOrder, images, ids, labels, artefacts, structuredData],
  ...[ofLinks([scriptLinks, mailLinks]), mixedContent, openers, csp],
];

/** What only the whole site shows. */
const wholeChecks: readonly SiteCheck[] = [
  uniqueTitles,
  uniqueDescriptions,
  canonicalChains,
  crawlers,
  files,
  leaks,
  outsideBase,
];

/** What a dead link or a lost page would bring about as well: asked only when there is none. */
const inventoryChecks: readonly SiteCheck[] = [orphans, unreferenced, budgets];

/**
 * Runs the checks that hold for any number of pages, one included.
 * @param isSuspect true for a page made of content that was reported already: what it lacks is a consequence.
 */
export function check(site: SiteFacts, report: Report, isSuspect: (page: PageFacts) => boolean): void {
  const trusted = site.pages.filter((page) => !isSuspect(page));
  // Such a reference stays in the text as it is, and was told of.
  const hasLeftovers = report.findings.some(({ code }) => code === "content/unknown-reference");
  for (const run of pageChecks.filter((each) => each !== artefacts || !hasLeftovers))
    report.findings.push(...grouped(run, site, trusted));
  report.findings.push(...links(site));
}

/** Runs every check. `site` holds every page and file, as far as they could be made. */
export function checkWhole(site: SiteFacts, report: Report, isSuspect: (page: PageFacts) => boolean): void {
  check(site, report, isSuspect);
  for (const run of wholeChecks) report.findings.push(...run(site));
  if (report.failed) return;
  for (const run of inventoryChecks) report.findings.push(...run(site));
}

/** Looks at each link once: most stand on every page. */
function ofLinks(checks: readonly LinkCheck[]): PageCheck {
  const good = new WeakSet<Link>();
  const isGood = (link: Link): boolean => {
    if (good.has(link)) return true;
    if (checks.some((run) => run(link))) return false;
    good.add(link);
    return true;
  };
  return ({ links }) =>
    links.every(isGood) ? undefined : links.flatMap((link) => checks.flatMap((run) => run(link) ?? []));
}

/** One finding for each message of a check, whatever number of pages it holds for. */
function grouped(run: PageCheck, site: SiteFacts, pages: readonly PageFacts[]): Finding[] {
  const groups = new Map<string, { fault: Fault; pages: [PageFacts, ...PageFacts[]] }>();
  for (const page of pages) {
    const found = run(page, site);
    if (found === undefined) continue;
    for (const fault of Array.isArray(found) ? (found as readonly Fault[]) : [found as Fault]) {
      const group = groups.get(fault.message);
      if (group) group.pages.push(page);
      else groups.set(fault.message, { fault, pages: [page] });
    }
  }
  return [...groups.values()].map(({ fault: { code, message, hint, text }, pages: [first, ...others] }) => ({
    code,
    hint,
    message: `${message} On ${someOf([first, ...others].map(({ url }) => url))}.`,
    ...(text === undefined ? placeOfPage(first) : { at: { text, in: first.sources, otherwise: placeOfPage(first) } }),
  }));
}
