/** Faults of pages and files -> findings. Equal faults of several pages become one finding with some of their origins. */

import type { Finding, Place, Target, TargetOnPage } from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { foundOn } from "../base/message.ts";
import { sampleOf } from "../base/sample.ts";
import type { ContentTexts } from "../content/read.ts";
import { type Fault, originOfPage, type SourcedPage, sourcesOfPage } from "./facts.ts";

export interface FaultOnPage<Of extends Partial<Fault> = Fault> {
  readonly page: SourcedPage;
  readonly fault: Of;
}

/** A fault in a text without elements: the path of its file, or the URL of a page that contains the text. */
export interface FaultInFile {
  readonly file: string;
  readonly origin: Place;
  readonly fault: Fault;
}

export const targetOnPage = (
  page: SourcedPage,
  target: Target,
  { texts, value, isOfPage, isTooLong }: Partial<Fault>,
): TargetOnPage => ({
  page: page.url,
  target,
  ...(texts && { texts }),
  ...(value !== undefined && { value }),
  ...(isOfPage && { isOfPage }),
  ...(isTooLong && { isTooLong }),
  otherwise: originOfPage(page),
});

const maxOrigins = 20;

/**
 * The origins of equal faults: of the first one, and those that differ from it.
 * @param textOf the text of a content file, so that each one with the wrong value is an origin.
 */
export function originsInPages(
  faults: readonly (FaultOnPage<Partial<Fault>> | FaultInFile)[],
  textOf?: ContentTexts["textOf"],
): Pick<Finding, keyof Place | "morePlaces" | "files"> {
  // Pages of one template usually have the fault in the same place.
  const kindOf = (each: (typeof faults)[number]): string => {
    if (!("page" in each)) return "";
    const { page, fault } = each;
    const [own] = textOf && fault.value !== undefined && faults.length > maxOrigins ? sourcesOfPage(page) : [];
    return `${page.template}${own !== undefined && textOf?.(own).includes(fault.value ?? "") ? `\0${own}` : ""}`;
  };
  const { sample } = sampleOf(faults, maxOrigins, kindOf);
  const files = faults.length > maxOrigins ? new Set(faults.map(kindOf)).size : 0;
  const targets = sample.flatMap((each): Place[] => {
    if ("origin" in each) return [each.origin];
    const { page, fault } = each;
    return fault.target ? [{ target: targetOnPage(page, fault.target, fault) }] : [];
  });
  const [fault] = faults;
  const [first = fault && "page" in fault ? originOfPage(fault.page) : undefined, ...morePlaces] = targets;
  return { ...first, ...(morePlaces.length > 0 && { morePlaces }), ...(files > maxOrigins && { files }) };
}

/**
 * One finding for each kind of fault, with all pages and files that it applies to, and its origins.
 * @param textOf as in `originsInPages`. @param keyOf equal for faults of one kind. @param restOf the end of a message,
 * after the names of pages.
 */
export function groupedFaults<Found extends FaultOnPage | FaultInFile>(
  faults: Iterable<Found>,
  textOf?: ContentTexts["textOf"],
  keyOf: (found: Found) => string = ({ fault }) => fault.message,
  restOf: (group: readonly Found[]) => string = () => "",
): Finding[] {
  const groups = new Map<string, Found[]>();
  for (const each of faults) getOrInsert(groups, `${keyOf(each)}\0${each.fault.explainedBy}`, () => []).push(each);
  return [...groups.values()].map((group) => {
    const [{ fault }] = group as [Found, ...Found[]];
    const { code, severity, message, hint, explainedBy } = fault;
    const on = new Set(group.map((each) => ("page" in each ? each.page.url : each.file)));
    return {
      code,
      ...(severity && { severity }),
      ...(explainedBy && { explainedBy }),
      hint,
      ...foundOn(message, on, restOf(group)),
      ...originsInPages(group, textOf),
    };
  });
}
