/** Faults of pages -> findings: equal faults of several pages are one finding, with the origins of some of them. */
import type { Finding, Place, Target, TargetOnPage } from "../diagnostics/diagnostic.ts";
import { getOrInsert } from "../diagnostics/get-or-insert.ts";
import { foundOn } from "../diagnostics/message.ts";
import { sampleOf } from "../diagnostics/sample.ts";
import { type Fault, originOf, type Sourced } from "./facts.ts";

/** A fault, or where one is, with its page. */
export interface FaultOnPage<Of extends Partial<Fault> = Fault> {
  readonly page: Sourced;
  readonly fault: Of;
}

/** An element of a page, for a finding. */
export const targetOnPage = (
  page: Sourced,
  target: Target,
  { texts, value, isOfPage, isTooLong }: Partial<Fault>,
): TargetOnPage => ({
  page: page.url,
  target,
  ...(texts && { texts }),
  ...(value !== undefined && { value }),
  ...(isOfPage && { isOfPage }),
  ...(isTooLong && { isTooLong }),
  otherwise: originOf(page),
});

/** The number of origins of a finding that are looked for. */
export const maxOrigins = 20;

/** The origins of equal faults: of the first one, and those that differ from it. */
export function originsInPages(faults: readonly FaultOnPage<Partial<Fault>>[]): Pick<Finding, keyof Place | "others"> {
  // Pages of one template usually have the fault in the same place.
  const { sample } = sampleOf(faults, maxOrigins, ({ page }) => page.template);
  const targets = sample.flatMap(({ page, fault }): Place[] =>
    fault.target ? [{ target: targetOnPage(page, fault.target, fault) }] : [],
  );
  const [first = faults[0] && originOf(faults[0].page), ...others] = targets;
  return { ...first, ...(others.length > 0 && { others }) };
}

/** One finding for each message, with all pages that it applies to, and its origins. */
export function groupedFaults(faults: Iterable<FaultOnPage>): Finding[] {
  const groups = new Map<string, FaultOnPage[]>();
  for (const each of faults) getOrInsert(groups, each.fault.message, () => []).push(each);
  return [...groups.values()].map((group) => {
    const [{ fault }] = group as [FaultOnPage];
    const { code, severity, message, hint } = fault;
    return {
      code,
      ...(severity && { severity }),
      hint,
      ...foundOn(message, new Set(group.map(({ page }) => page.url))),
      ...originsInPages(group),
    };
  });
}
