/**
 * Findings about elements of pages -> their places. A page that has findings is rendered again with marked elements
 * (program/marked-pages.ts): the mark of an element is the line of the template or of the Markdown that made it. A
 * text or an attribute that came from content is looked for in the values that had been read by then. Pages without
 * findings are not rendered again.
 */
import { positionInJsx, positionInMarkdown, positionInValue, positionOfTag } from "../content/element-source.ts";
import type { SourceFiles } from "../content/locate.ts";
import { type ElementPlace, type Finding, someOf } from "../diagnostics/diagnostic.ts";
import { foundOn } from "../diagnostics/message.ts";
import type { Finisher } from "../output/finish/finish.ts";
import { type MarkedElement, MarkedHtml } from "../output/html/marked-html.ts";
import { getOrInsert } from "../output/html/memo.ts";
import type { ContentValueRead, ListedPage, Mark } from "../program/protocol.ts";
import type { RenderContext } from "../program/react/render.tsx";
import type { Program } from "../render/program.ts";

/** The parts of a site that are needed to render a page again. */
export interface MarkableSite {
  readonly program: Program;
  readonly pages: readonly ListedPage[];
  readonly context: RenderContext;
  readonly finisher: Pick<Finisher, "finish">;
  /** Whether HTML is that of a page as it was published. */
  readonly isPublished: (url: string, html: string) => boolean;
  readonly sources: SourceFiles;
}

type Place = Pick<Finding, "file" | "at">;

/** Places findings about elements. Others are unchanged. */
export async function placeElements(findings: readonly Finding[], site: MarkableSite): Promise<Finding[]> {
  const wanted = new Map<string, ElementPlace[]>();
  for (const { at, others = [] } of findings)
    for (const each of [at, ...others.map((other) => other.at)])
      if (each && "spot" in each) getOrInsert(wanted, each.page, () => []).push(each);
  if (wanted.size === 0) return [...findings];
  const found = new Map<ElementPlace, Place[]>();
  for (const [index, { url }] of site.pages.entries())
    for (const [at, place] of await placesOn(index, wanted.get(url) ?? [], site))
      getOrInsert(found, at, () => []).push(place);
  const placed = ({ file, at }: Place): Place[] =>
    at && "spot" in at ? (found.get(at) ?? [at.otherwise]) : [{ file, at }];
  return merged(
    findings.map(({ file, at, others = [], ...finding }) => {
      const [place, ...more] = [{ file, at }, ...others].flatMap(placed);
      return { ...finding, ...place, ...(more.length > 0 && { others: more.slice(0, mostOthers) }) };
    }),
  );
}

/** Of a finding, in JSON; the terminal shows four. */
const mostOthers = 19;

/** A relative link of a template leads to another target on each page, but is one mistake. */
function merged(findings: readonly Finding[]): Finding[] {
  const known = new Map<string, Finding>();
  for (const [index, finding] of findings.entries()) {
    const { code, file, at, pages = [], others = [] } = finding;
    const [subject, rest = ""] = finding.message.split(` On ${someOf(pages)}`);
    const key = pages.length > 0 && file ? JSON.stringify([code, file, at, subject]) : String(index);
    const same = known.get(key);
    if (!same) known.set(key, finding);
    else {
      const all = new Set([...(same.pages ?? []), ...pages]);
      const places = [...(same.others ?? []), ...others];
      const text = foundOn(subject ?? "", all, rest.replace(/\.$/, ""));
      known.set(key, { ...same, ...text, ...(places.length > 0 && { others: places }) });
    }
  }
  return [...known.values()];
}

async function placesOn(
  index: number,
  wanted: readonly ElementPlace[],
  site: MarkableSite,
): Promise<[ElementPlace, Place][]> {
  if (wanted.length === 0) return [];
  const { program, pages, context, finisher } = site;
  const { url = "" } = pages[index] ?? {};
  const marked = await program.call("mark", { index, url, context });
  if (!marked) return [];
  const page = new MarkedHtml(finisher.finish(marked.html).html);
  if (!site.isPublished(url, page.html)) return [];
  const reported = wanted.flatMap((at) => reportedAt(at, marked.marks, site));
  const placed = new Set(reported.map(([at]) => at));
  const spots = wanted.flatMap((at) => (placed.has(at) ? [] : spotOf(at, page)));
  const texts = [...new Set(spots.flatMap((spot) => spot.values))];
  const values = (await program.call("valuesWith", texts)) ?? [];
  const valuesOf = (text: string): ContentValueRead[] => values.filter((value) => texts[value.text] === text);
  const found = spots.flatMap((spot): [ElementPlace, Place][] => {
    const place = placeOf(spot, { ...site, marks: marked.marks, valuesOf });
    return place ? [[spot.at, place]] : [];
  });
  return [...reported, ...found];
}

/** The places of a text that Markdown's parser has reported. */
function reportedAt(at: ElementPlace, marks: readonly Mark[], site: MarkableSite): [ElementPlace, Place][] {
  return marks.flatMap((mark): [ElementPlace, Place][] => {
    const isShown = "shows" in at.spot && mark.markdown?.shows === at.spot.shows;
    const place = isShown ? inMarkdown(mark, { at, texts: [], nth: 0 }, site) : undefined;
    return place ? [[at, place]] : [];
  });
}

/** A spot of a page. */
interface FoundSpot {
  readonly at: ElementPlace;
  /** The elements around it with marks, the innermost first. */
  readonly around: readonly (MarkedElement & { readonly mark: number })[];
  /** What a source can contain: the forms of what is wrong, and the tag of an element without a mark. */
  readonly texts: readonly string[];
  /** What a value of content can contain: the value that is wrong, and such a tag. */
  readonly values: readonly string[];
  /** For an end tag: how many of its name come after the innermost element before it. */
  readonly nth: number;
}

function spotOf(at: ElementPlace, page: MarkedHtml): FoundSpot[] {
  return page.offsetsOf(at.spot).map((found) => spotAt(page.strayEndTag(found), at, page));
}

function spotAt(offset: number, at: ElementPlace, page: MarkedHtml): FoundSpot {
  const isEnd = page.html.startsWith("</", offset);
  const before = isEnd ? page.before(offset) : undefined;
  const around = [before ?? [], page.around(offset)].flat();
  const isMarked = around[0]?.start === offset && around[0].mark !== undefined;
  const [tag] = /^<[^>]*>/.exec(page.html.slice(offset, offset + 2000)) ?? [];
  const { texts = [], value = [] } = at;
  const written = tag !== undefined && !isMarked ? tag : [];
  const nth = before && tag ? page.html.slice(before.start, offset).split(tag).length - 1 : 0;
  const marked = around.filter((each): each is FoundSpot["around"][number] => each.mark !== undefined);
  return { at, around: marked, texts: [texts, written].flat(), values: [value, written].flat(), nth };
}

interface Marked extends Pick<MarkableSite, "program" | "sources"> {
  readonly marks: readonly Mark[];
  readonly valuesOf: (text: string) => ContentValueRead[];
}

function placeOf(spot: FoundSpot, page: Marked): Place | undefined {
  for (const { mark: number } of spot.around) {
    const mark = page.marks[number];
    const place = mark && (inMarkdown(mark, spot, page) ?? inTemplate(mark, spot, page));
    if (place) return place;
  }
  return undefined;
}

function inMarkdown(
  { markdown }: Mark,
  { at, texts, nth }: Pick<FoundSpot, "at" | "texts" | "nth">,
  { sources }: Pick<Marked, "sources">,
): Place | undefined {
  if (!markdown?.origin) return undefined;
  const { line, end, written, nth: nthInLine = 0, startLine, origin } = markdown;
  const source = sources(origin.file);
  if (!origin.isBody)
    return {
      file: origin.file,
      at: positionInValue(source, origin.path, [written ?? [], texts, at.value ?? []].flat()),
    };
  const first = source.bodyLine + startLine;
  const range = { line: first + line, end: first + end, written, nth: nthInLine };
  return { file: origin.file, at: positionInMarkdown(source, range, { texts, value: at.value, nth }) };
}

function inTemplate(
  { stack, reads }: Mark,
  { at, around: [element], texts, values }: FoundSpot,
  { program, sources, valuesOf }: Marked,
): Place | undefined {
  const uses = stack === undefined ? [] : program.placesIn(stack);
  const isText = at.isOfPage || "shows" in at.spot || /^(style|script)$/.test(element?.element.name ?? "");
  // A value can be a prop of the component, or of the one around it.
  for (const [index, { file, at: start }] of uses.entries()) {
    const source = sources(file);
    const wanted = { texts: index === 0 ? texts : [], value: at.value, isText };
    const written = positionInJsx(source, source.offsetAt(start), wanted);
    if (written) return { file, at: written };
  }
  for (const text of values) {
    const value = valueFor(valuesOf(text), reads);
    if (value) return { file: value.file, at: positionOfValue(value, text, sources) };
  }
  const [use] = uses;
  if (at.isOfPage || !use) return use && at.otherwise;
  const source = sources(use.file);
  return { file: use.file, at: positionOfTag(source, source.offsetAt(use.at)) };
}

/** The value of content that an element has: the last one that had been read by then, preferably one that is the whole text. */
function valueFor(values: readonly ContentValueRead[], reads: number): ContentValueRead | undefined {
  const before = values.filter(({ at }) => at < reads);
  const isWhole = ({ isWhole }: ContentValueRead): boolean => isWhole;
  return before.findLast(isWhole) ?? before.at(-1);
}

function positionOfValue({ file, path, isBody }: ContentValueRead, text: string, sources: SourceFiles) {
  const source = sources(file);
  if (!isBody) return positionInValue(source, path, [text]);
  const start = source.text.indexOf(text, source.offsetOfLine(source.bodyLine));
  return start < 0 ? undefined : source.rangeAt(start, text.length);
}
