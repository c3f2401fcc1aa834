/** Faults of pages and files -> findings. Equal faults of several pages become one finding with some of their places. */

import type { Finding, SourcePlace, Target } from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { foundOn } from "../base/message.ts";
import { sampleOf } from "../base/sample.ts";
import type { ContentTexts } from "../content/read.ts";
import { type Fault, placeOfPage, type SourcedPage, sourcesOfPage } from "./facts.ts";

export interface FaultOnPage<Of extends Partial<Fault> = Fault> {
  readonly page: SourcedPage;
  readonly fault: Of;
}

/** A fault in a text without elements. */
export interface FaultInText {
  /** What has the text, for the message: the path of a file, or the URL of a page. */
  readonly holder: string;
  readonly place: SourcePlace;
  readonly fault: Fault;
}

/** What made a target of a page. */
export const placeOfTarget = (
  page: SourcedPage,
  target: Target,
  { texts, value, parts }: Partial<Fault>,
): SourcePlace => ({
  at: { kind: "target", page: page.url, target, texts, value, parts, otherwise: placeOfPage(page) },
});

/** The number of places of a finding that are looked for. */
const maxPlaces = 20;

/**
 * The places of equal faults: of the first one, and those that differ from it.
 * @param textOf the text of a content file, so that each one with the wrong value is a place.
 */
export function placesInPages(
  faults: readonly (FaultOnPage<Partial<Fault>> | FaultInText)[],
  textOf?: ContentTexts["textOf"],
): Pick<Finding, keyof SourcePlace | "morePlaces" | "files"> {
  // Pages of one template usually have the fault in the same place.
  const kindOf = (each: (typeof faults)[number]): string => {
    if (!("page" in each)) return "";
    const { page, fault } = each;
    const [own] = textOf && fault.value !== undefined && faults.length > maxPlaces ? sourcesOfPage(page) : [];
    return `${page.template}${own !== undefined && textOf?.(own).includes(fault.value ?? "") ? `\0${own}` : ""}`;
  };
  const { sample } = sampleOf(faults, maxPlaces, kindOf);
  const files = faults.length > maxPlaces ? new Set(faults.map(kindOf)).size : 0;
  const places = sample.flatMap((each): SourcePlace[] => {
    if ("place" in each) return [each.place];
    const { page, fault } = each;
    return fault.target ? [placeOfTarget(page, fault.target, fault)] : [];
  });
  const [fault] = faults;
  const [first = fault && "page" in fault ? placeOfPage(fault.page) : undefined, ...morePlaces] = places;
  return { ...first, ...(morePlaces.length > 0 && { morePlaces }), ...(files > maxPlaces && { files }) };
}

/**
 * One finding for each kind of fault, with all pages and files that it applies to, and its places.
 * @param textOf as in `placesInPages`. @param keyOf equal for faults of one kind. @param restOf the end of a message,
 * after the names of pages.
 */
export function groupedFaults<Found extends FaultOnPage | FaultInText>(
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
    const on = new Set(group.map((each) => ("page" in each ? each.page.url : each.holder)));
    return {
      code,
      ...(severity && { severity }),
      ...(explainedBy && { explainedBy }),
      hint,
      ...foundOn(message, on, restOf(group)),
      ...placesInPages(group, textOf),
    };
  });
}
