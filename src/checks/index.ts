/** The checks, in the order in which they run. One file, one check, over the facts of the final output. */
import { type Finding, type Report, someOf } from "../diagnostic.ts";
import type { PageFacts } from "../scan.ts";
import { canonical } from "./canonical.ts";
import { description } from "./description.ts";
import { type Fault, type PageCheck, placeOfPage, type SiteCheck, type SiteFacts } from "./facts.ts";
import { headings } from "./headings.ts";
import { ids } from "./ids.ts";
import { images } from "./images.ts";
import { language } from "./language.ts";
import { links } from "./links.ts";
import { title } from "./title.ts";
import { uniqueTitles } from "./unique-titles.ts";

export type { PageTarget, SiteFacts, StylesheetFacts } from "./facts.ts";

const pageChecks: readonly PageCheck[] = [title, description, headings, language, canonical, images, ids];
const siteChecks: readonly SiteCheck[] = [uniqueTitles, links];

/**
 * Runs every check over the whole site.
 * @param isSuspect true for a page made of content that was reported already: what it lacks is a consequence.
 */
export function check(site: SiteFacts, report: Report, isSuspect: (page: PageFacts) => boolean): void {
  const trusted = site.pages.filter((page) => !isSuspect(page));
  for (const run of pageChecks) report.findings.push(...grouped(run, site, trusted));
  for (const run of siteChecks) report.findings.push(...run(site));
}

/** One finding for each message of a check, whatever number of pages it holds for. */
function grouped(run: PageCheck, site: SiteFacts, pages: readonly PageFacts[]): Finding[] {
  const groups = new Map<string, { fault: Fault; pages: [PageFacts, ...PageFacts[]] }>();
  for (const page of pages) {
    for (const fault of [run(page, site) ?? []].flat()) {
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
