/** The checks, in the order in which they run. One file, one check, over the facts of the final output. */
import type { Report } from "../diagnostic.ts";
import { canonicals } from "./canonicals.ts";
import { descriptions } from "./descriptions.ts";
import type { SiteFacts } from "./facts.ts";
import { headings } from "./headings.ts";
import { ids } from "./ids.ts";
import { images } from "./images.ts";
import { languages } from "./languages.ts";
import { links } from "./links.ts";
import { titles } from "./titles.ts";

export type { SiteFacts, StylesheetFacts } from "./facts.ts";

export type Check = (site: SiteFacts, report: Report) => void;

const checks: readonly Check[] = [titles, descriptions, headings, languages, canonicals, images, ids, links];

/** Runs every check over the whole site. */
export function check(site: SiteFacts, report: Report): void {
  for (const run of checks) run(site, report);
}
