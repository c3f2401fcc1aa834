/**
 * Findings about targets in pages -> the places that made them. A page that has findings is rendered again with marked
 * elements (site-thread/marked-pages.ts): the mark of an element says which line of a template or of Markdown made it. A
 * text or an attribute that came from content is looked for in the values that had been read by then.
 *
 * An example. content/team.json has { "name": "Ann", "photo": "ann.jpg", "alt": "photo" }; templates/team.tsx has
 *
 *     12  const Portrait = ({ person }) => <img src={person.photo} alt={person.alt} />;
 *     20  <Portrait person={person} />
 *
 * A check finds that alt="photo" describes nothing, and names the element by its offset in the page and the wrong value
 * by its text ("photo"). The page is rendered again, each element with the number of its mark:
 *
 *     <img data-plinth-mark="7" src="ann.jpg" alt="photo">    mark 7: { calls: [team.tsx:12, team.tsx:20], reads: 31 }
 *
 * `targetsIn` finds the element and mark 7, of which `searchAt` makes the input of all searches, and `searches` is their
 * order. `inElementCall` looks for "photo" in line 12, and `inComponentUse` in line 20: neither has it, as both only pass
 * it on. So `inEarlierReads` takes the last value equal to "photo" among the first 31 that were read: `alt` in
 * content/team.json, which is the place. Without one (a text that the template computed), `atTag` would answer with the
 * tag in line 12.
 */

import { type ConstructOf, type Finding, type SourcePlace, severityOf } from "../../base/diagnostic.ts";
import { getOrInsert } from "../../base/get-or-insert.ts";
import { foundOn } from "../../base/message.ts";
import type { SourceFiles } from "../../content/locate.ts";
import type { Finisher } from "../../output/finish/finish.ts";
import { MarkedHtml } from "../../output/html/marked-html.ts";
import type { PreparedSite } from "../site.ts";
import { inEarlierReads, inPartOfReads, inTagInMarkdown } from "./content-reads.ts";
import { inMarkdown } from "./markdown.ts";
import { firstOf, type PlaceSearch, searchAt } from "./search.ts";
import { targetsIn } from "./target.ts";
import { atPage, atTag, inComponentUse, inElementCall, inPartOfUse } from "./template.ts";

/** Where the place can be, the most exact first. */
const searches: readonly PlaceSearch[] = [
  inMarkdown,
  inElementCall,
  inComponentUse,
  inEarlierReads,
  inTagInMarkdown,
  inPartOfReads,
  inPartOfUse,
  atPage,
  atTag,
];

/** The parts of a site that are needed to render a page again. */
interface RenderedSite extends Pick<PreparedSite, "program" | "pages" | "context"> {
  readonly finisher: Pick<Finisher, "finish">;
  /** Whether HTML is that of a page as it was published. */
  readonly isPublished: (url: string, html: string) => boolean;
  readonly sources: SourceFiles;
}

type TargetConstruct = ConstructOf<"target">;

/** Replaces what made a target, in findings, by its place. Other findings are unchanged. */
export async function findPlaces(findings: readonly Finding[], site: RenderedSite): Promise<readonly Finding[]> {
  const constructsByPage = new Map<string, TargetConstruct[]>();
  for (const finding of findings)
    for (const { at } of [finding, ...(finding.morePlaces ?? [])])
      if (at?.kind === "target") getOrInsert(constructsByPage, at.page, () => []).push(at);
  if (constructsByPage.size === 0) return findings;
  const foundPlaces = new Map<TargetConstruct, SourcePlace[]>();
  for (const [index, { url }] of site.pages.entries())
    for (const [construct, place] of await placesOnPage(index, constructsByPage.get(url) ?? [], site))
      getOrInsert(foundPlaces, construct, () => []).push(place);
  const placesOf = ({ file, at }: SourcePlace): SourcePlace[] =>
    at?.kind === "target" ? (foundPlaces.get(at) ?? [at.otherwise]) : [{ file, at }];
  return mergeEqualFindings(
    findings.map(({ file, at, morePlaces = [], ...finding }) => {
      const places = [{ file, at }, ...morePlaces].flatMap(placesOf);
      // Pages of one template usually have the same.
      const [place, ...more] = new Map(places.map((each) => [JSON.stringify(each), each])).values();
      return { ...finding, ...place, ...(more.length > 0 && { morePlaces: more.slice(0, maxMorePlaces) }) };
    }),
  );
}

/** The most other places of a finding in JSON; the terminal shows four. */
const maxMorePlaces = 19;

async function placesOnPage(
  index: number,
  constructs: readonly TargetConstruct[],
  { program, pages, context, finisher, isPublished, sources }: RenderedSite,
): Promise<[TargetConstruct, SourcePlace][]> {
  if (constructs.length === 0) return [];
  const { url = "" } = pages[index] ?? {};
  const texts = [...new Set(constructs.flatMap(({ value = [] }) => value))];
  const marked = await program.call("renderMarked", { index, url, context, texts });
  if (!marked) return [];
  const { marks, number } = marked;
  const html = new MarkedHtml(finisher.finish(marked.html).html);
  const published = isPublished(url, html.html) ? constructs : [];
  const targets = published.flatMap((construct) =>
    targetsIn(construct, html, marks).map((target) => ({ construct, target })),
  );
  const contentTexts = [...new Set(targets.flatMap(({ target }) => target.contentTexts))];
  const reads = (await program.call("takeContentReads", { number, texts: contentTexts })) ?? [];
  const page = { marks, reads, sources, positionsIn: program.positionsIn };
  return targets.flatMap(({ construct, target }): [TargetConstruct, SourcePlace][] => {
    const place = firstOf(target.marks, (number) => {
      const mark = marks[number];
      const input = mark && searchAt(mark, target, page);
      return input && firstOf(searches, (search) => search(input));
    });
    return [place ?? []].flat().map((each) => [construct, each]);
  });
}

/** A relative link of a template leads to another target on each page, but is one mistake. */
function mergeEqualFindings(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>();
  for (const [index, finding] of findings.entries()) {
    const { code, file, at, wording, explainedBy } = finding;
    const key = [code, file, at, wording?.[0], explainedBy, severityOf(finding)];
    getOrInsert(groups, wording && file ? JSON.stringify(key) : String(index), () => []).push(finding);
  }
  return [...groups.values()].map((equal) => {
    const [first] = equal as [Finding, ...Finding[]];
    if (!first.wording || equal.length === 1) return first;
    const [before, after] = first.wording;
    const pages = new Set(equal.flatMap((each) => each.pages ?? []));
    const morePlaces = equal.flatMap((each) => each.morePlaces ?? []);
    const files = Math.max(...equal.map((each) => each.files ?? 0));
    const merged = { ...first, ...foundOn(before, pages, after) };
    return { ...merged, ...(morePlaces.length > 0 && { morePlaces }), ...(files > 0 && { files }) };
  });
}
