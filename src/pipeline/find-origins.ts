/**
 * Findings about targets in pages -> their origins. A page that has findings is rendered again with marked elements
 * (site-thread/marked-pages.ts): the mark of an element is the line of the template or of the Markdown that made it. A
 * text or an attribute that came from content is looked for in the values that had been read by then. Pages without
 * findings are not rendered again.
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
 * `foundTargetAt` finds the element and mark 7. `originInTemplate` looks for "photo" in what line 12 and then line 20 have written:
 * neither has it, as both only pass it on. So it takes the last value equal to "photo" among the first 31 that were
 * read: `alt` in content/team.json, which is the origin. Without one (a text that the template computed), the origin
 * would be the tag in line 12.
 */

import {
  type Finding,
  type FindingWithOrigin,
  type Origin,
  type Place,
  severityOf,
  type TargetOnPage,
} from "../base/diagnostic.ts";
import { getOrInsert } from "../base/get-or-insert.ts";
import { foundOn } from "../base/message.ts";
import {
  positionInJsx,
  positionInMarkdown,
  positionInValue,
  positionOfTag,
  type TextSearch,
} from "../content/element-source.ts";
import type { SourceFiles } from "../content/locate.ts";
import type { Finisher } from "../output/finish/finish.ts";
import { type MarkedElement, MarkedHtml } from "../output/html/marked-html.ts";
import type { TemplatePosition } from "../runtime/thread-client.ts";
import type { ContentValueRead, Mark, MarkedCall } from "../site-thread/protocol.ts";
import type { PreparedSite } from "./site.ts";

/** The parts of a site that are needed to render a page again. */
interface MarkingContext extends Pick<PreparedSite, "program" | "pages" | "context"> {
  readonly finisher: Pick<Finisher, "finish">;
  /** Whether HTML is that of a page as it was published. */
  readonly isPublished: (url: string, html: string) => boolean;
  readonly sources: SourceFiles;
}

/** Replaces the targets of findings by their origins. Other findings are unchanged. */
export async function findOrigins(
  findings: readonly Finding[],
  site: MarkingContext,
): Promise<readonly FindingWithOrigin[]> {
  const targetsByPage = new Map<string, TargetOnPage[]>();
  for (const finding of findings)
    for (const { target } of [finding, ...(finding.morePlaces ?? [])])
      if (target) getOrInsert(targetsByPage, target.page, () => []).push(target);
  if (targetsByPage.size === 0) return findings as readonly FindingWithOrigin[];
  const originsByTarget = new Map<TargetOnPage, Origin[]>();
  for (const [index, { url }] of site.pages.entries())
    for (const [target, origin] of await originsOnPage(index, targetsByPage.get(url) ?? [], site))
      getOrInsert(originsByTarget, target, () => []).push(origin);
  const originsOf = ({ target, file, at }: Place): Origin[] =>
    target ? (originsByTarget.get(target) ?? [target.otherwise]) : [{ file, at }];
  return mergeEqualFindings(
    findings.map(({ target, file, at, morePlaces = [], ...finding }) => {
      const origins = [{ target, file, at }, ...morePlaces].flatMap(originsOf);
      // Pages of one template usually have the same.
      const [origin, ...more] = new Map(origins.map((each) => [JSON.stringify(each), each])).values();
      return { ...finding, ...origin, ...(more.length > 0 && { morePlaces: more.slice(0, maxMorePlaces) }) };
    }),
  );
}

/** The most other origins of a finding in JSON; the terminal shows four. */
const maxMorePlaces = 19;

/** A relative link of a template leads to another target on each page, but is one mistake. */
function mergeEqualFindings(findings: readonly FindingWithOrigin[]): FindingWithOrigin[] {
  const byMistake = new Map<string, FindingWithOrigin>();
  for (const [index, finding] of findings.entries()) {
    const { code, file, at, pages = [], morePlaces = [], wording, explainedBy, files = 0 } = finding;
    const key =
      wording && file ? JSON.stringify([code, file, at, wording[0], explainedBy, severityOf(finding)]) : String(index);
    const same = byMistake.get(key);
    if (!same || !wording) byMistake.set(key, finding);
    else {
      const text = foundOn(wording[0], new Set([...(same.pages ?? []), ...pages]), wording[1]);
      const all = [...(same.morePlaces ?? []), ...morePlaces];
      const most = Math.max(same.files ?? 0, files);
      byMistake.set(key, {
        ...same,
        ...text,
        ...(all.length > 0 && { morePlaces: all }),
        ...(most > 0 && { files: most }),
      });
    }
  }
  return [...byMistake.values()];
}

async function originsOnPage(
  index: number,
  targets: readonly TargetOnPage[],
  site: MarkingContext,
): Promise<[TargetOnPage, Origin][]> {
  if (targets.length === 0) return [];
  const { program, pages, context, finisher } = site;
  const { url = "" } = pages[index] ?? {};
  const texts = [...new Set(targets.flatMap(({ value = [] }) => value))];
  const marked = await program.call("renderMarked", { index, url, context, texts });
  if (!marked) return [];
  const page = new MarkedHtml(finisher.finish(marked.html).html);
  if (!site.isPublished(url, page.html)) return [];
  const reported = targets.flatMap((wanted) => originsReportedByMarkdown(wanted, marked.marks, site));
  const isReported = new Set(reported.map(([wanted]) => wanted));
  const foundTargets = targets.flatMap((wanted) => (isReported.has(wanted) ? [] : findTarget(wanted, page)));
  const inContent = [...new Set(foundTargets.flatMap((found) => found.values))];
  const values = (await program.call("contentReadsOfMarked", inContent)) ?? [];
  const fromMarks = foundTargets.flatMap((found): [TargetOnPage, Origin][] => {
    const origin = originOfFound(found, { ...site, marks: marked.marks, values });
    return origin ? [[found.wanted, origin]] : [];
  });
  return [...reported, ...fromMarks];
}

/** The origins of a text that Markdown's parser has reported. */
function originsReportedByMarkdown(
  wanted: TargetOnPage,
  marks: readonly Mark[],
  site: MarkingContext,
): [TargetOnPage, Origin][] {
  return marks.flatMap((mark): [TargetOnPage, Origin][] => {
    const isShown = "shows" in wanted.target && mark.markdown?.shows === wanted.target.shows;
    const origin = isShown ? originInMarkdown(mark, { wanted, texts: [], endTagsBefore: 0 }, site) : undefined;
    return origin ? [[wanted, origin]] : [];
  });
}

interface FoundTarget {
  readonly wanted: TargetOnPage;
  /** The elements around it with marks, the innermost first. */
  readonly around: readonly (MarkedElement & { readonly mark: number })[];
  /** What a source can contain: the forms of what is wrong, and the tag of an element without a mark. */
  readonly texts: readonly string[];
  /** What a value of content can contain: the value that is wrong, an attribute that has it, and such a tag. */
  readonly values: readonly string[];
  /** Whether the element is of a template, and the value one of its attributes: a value of content is the whole attribute. */
  readonly isAttribute: boolean;
  /** For an end tag: how many of its name come after the innermost element before it. */
  readonly endTagsBefore: number;
}

const findTarget = (wanted: TargetOnPage, page: MarkedHtml): FoundTarget[] =>
  page.offsetsOf(wanted.target).map((offset) => foundTargetAt(page.strayEndTag(offset), wanted, page));

function foundTargetAt(offset: number, wanted: TargetOnPage, page: MarkedHtml): FoundTarget {
  const before = page.html.startsWith("</", offset) ? page.before(offset) : undefined;
  const around = [before ?? [], page.around(offset)].flat();
  const [innermost] = around;
  const [tag] = /^<[^>]*>/.exec(page.html.slice(offset, offset + 2000)) ?? [];
  /** Undefined if no mark is known for it: then its tag may be written in a source. */
  const made = innermost?.start === offset && innermost.mark !== undefined ? innermost.element : undefined;
  const written = made ? [] : (tag ?? []);
  const { texts = [], value } = wanted;
  const isAttribute =
    made !== undefined && !wanted.isOfPage && !("shows" in wanted.target) && !isOfText.test(made.name);
  const attributes = isAttribute && value ? [...made.attributes.values()] : [];
  return {
    wanted,
    around: around.filter((each): each is FoundTarget["around"][number] => each.mark !== undefined),
    texts: [texts, written].flat(),
    values: [value ?? [], attributes.filter((each) => each !== value && each.includes(value ?? "")), written].flat(),
    isAttribute,
    endTagsBefore: before && tag ? page.html.slice(before.start, offset).split(tag).length - 1 : 0,
  };
}

/** Elements whose content is a value, too. */
const isOfText = /^(style|script)$/;

interface SearchedPage extends Pick<MarkingContext, "program" | "sources"> {
  readonly marks: readonly Mark[];
  /** Those that the page has read, for all wanted texts. */
  readonly values: readonly ContentValueRead[];
}

function originOfFound(found: FoundTarget, page: SearchedPage): Origin | undefined {
  return firstOf(found.around, ({ mark: number }) => {
    const mark = page.marks[number];
    return mark && (originInMarkdown(mark, found, page) ?? originInTemplate(mark, found, page));
  });
}

function originInMarkdown(
  { markdown }: Mark,
  { wanted: { value }, texts, endTagsBefore }: Pick<FoundTarget, "wanted" | "texts" | "endTagsBefore">,
  { sources }: Pick<SearchedPage, "sources">,
): Origin | undefined {
  if (!markdown?.content) return undefined;
  const { line, end, written, nth = 0, startLine, content } = markdown;
  const { file, path, isBody } = content;
  const source = sources(file);
  if (!isBody) return { file, at: positionInValue(source, path, [written ?? [], texts, value ?? []].flat()) };
  const first = source.bodyStartLine + startLine;
  const range = { line: first + line, end: first + end, written, nth };
  return { file, at: positionInMarkdown(source, range, { texts, value, nth: endTagsBefore }) };
}

/** What is known about a target where a template made it. */
interface TemplateSearch {
  readonly found: FoundTarget;
  readonly page: SearchedPage;
  /** The call that made the element; undefined if a package made it. */
  readonly innermost: CallInTemplate | undefined;
  /** The uses of the components around it, the innermost first. */
  readonly around: readonly CallInTemplate[];
  /** Those that were given the wrong value. */
  readonly given: readonly CallInTemplate[];
  /** The values of content that had been read by then. */
  readonly before: readonly ContentValueRead[];
}

function originInTemplate({ calls = [], reads }: Mark, found: FoundTarget, page: SearchedPage): Origin | undefined {
  const [innermost, ...around] = calls.flatMap((call) => callInTemplate(call, page));
  const given = around.filter((use) => use.texts.includes(found.wanted.value ?? ""));
  // What a component is given has been read before it is used.
  const before = page.values.filter(({ readsBefore }) => readsBefore < (given.at(-1)?.reads ?? reads));
  return firstOf(templateSearches, (search) => search({ found, page, innermost, around, given, before }));
}

type TemplateSearcher = (search: TemplateSearch) => Origin | undefined;

/** The call that made the element has the text. */
const inOwnCall: TemplateSearcher = ({ innermost, found, page }) =>
  innermost && originInCall(innermost, { ...searchFor(found), texts: found.texts }, page);

/** The use of a component gives it the text. */
const inUseOfComponent: TemplateSearcher = ({ given, found, page }) =>
  firstOf(given, (use) => originInCall(use, searchFor(found), page));

/** The tag of a component in Markdown has the text. */
const inTagInMarkdown: TemplateSearcher = ({ found: { wanted, isAttribute }, before, page }) =>
  isAttribute ? firstOf(before, (each) => originInComponentTag(each, wanted.value ?? "", page.sources)) : undefined;

/** The template computed a text about the page: a part of it, or the page itself. */
const ofComputedText: TemplateSearcher = ({ found: { wanted }, before, innermost, around, page }) =>
  wanted.isOfPage && innermost ? (originOfPart(wanted, before, around, page) ?? wanted.otherwise) : undefined;

/** The tag of the outermost component that was given the text, or of the element. */
const atTag: TemplateSearcher = ({ found: { wanted }, innermost, given, page }) => {
  const use = wanted.isOfPage ? undefined : (given.at(-1) ?? innermost);
  const source = use && page.sources(use.file);
  return source && { file: use.file, at: positionOfTag(source, source.offsetAt(use.at)) };
};

/** Where the origin can be, the most exact first. */
const templateSearches = [inOwnCall, inUseOfComponent, originInValues, inTagInMarkdown, ofComputedText, atTag];

const searchFor = ({ wanted: { value = "" }, isAttribute }: FoundTarget): TextSearch => ({
  texts: [],
  value,
  isText: !isAttribute,
});

/** The last value that is the wrong one, or else the last text with it, unless it has to be a whole attribute. */
function originInValues({ found: { wanted, values, isAttribute }, before, page }: TemplateSearch): Origin | undefined {
  const read = firstOf(values, (text) => {
    const same = before.filter((each) => each.text === text);
    return (
      same.findLast(({ relation }) => relation === "whole") ??
      same.findLast(({ relation }) => relation === "more" && !isAttribute)
    );
  });
  return read && originOfValue(read, [wanted.value ?? ""], page.sources);
}

/** The attribute of a component in a Markdown text that has a value: `<Card href="/about">`. */
function originInComponentTag({ file, relation, isBody, text }: ContentValueRead, value: string, sources: SourceFiles) {
  if (!isBody || relation !== "more" || text !== value) return undefined;
  const source = sources(file);
  const start = source.offsetOfLine(source.bodyStartLine);
  for (const { 0: tag, index } of source.text.slice(start).matchAll(/<[A-Z](?:"[^"]*"|'[^']*'|[^<>"'])*/g)) {
    const quote = [`"${value}"`, `'${value}'`].map((quoted) => tag.indexOf(quoted)).find((index) => index >= 0);
    if (quote !== undefined) return { file, at: source.rangeAt(start + index + quote + 1, value.length) };
  }
  return undefined;
}

/** A text that a template made of several: the part that is of the page's own content, or of its template. */
function originOfPart(
  { value = "", isTooLong, otherwise }: TargetOnPage,
  before: readonly ContentValueRead[],
  around: readonly CallInTemplate[],
  page: SearchedPage,
) {
  const isEnough = (part: string): boolean => part !== value && (!isTooLong || part.length * 2 > value.length);
  const parts = before.filter(
    ({ file, text, writtenText }) => file === otherwise.file && text === value && isEnough(writtenText),
  );
  const [longest] = parts.toSorted((a, b) => b.writtenText.length - a.writtenText.length);
  if (longest) return originOfValue(longest, [], page.sources);
  const inUse = (use: CallInTemplate) =>
    use.texts.filter(isEnough).map((part) => originInCall(use, { texts: [], value: part, isText: false }, page));
  return around.flatMap(inUse).find(Boolean);
}

/** The call of a template that made an element or used a component, with its position. */
type CallInTemplate = MarkedCall & TemplatePosition;

/** None for a call of a package. */
const callInTemplate = (call: MarkedCall, { program }: SearchedPage): CallInTemplate[] =>
  program
    .positionsIn(call.stackLine)
    .slice(0, 1)
    .map((position) => ({ ...call, ...position }));

function originInCall({ file, at }: CallInTemplate, search: TextSearch, { sources }: SearchedPage): Origin | undefined {
  const source = sources(file);
  const position = positionInJsx(source, source.offsetAt(at), search);
  return position && { file, at: position };
}

function originOfValue(
  { file, path, isBody, writtenText }: ContentValueRead,
  texts: readonly string[],
  sources: SourceFiles,
): Origin {
  const source = sources(file);
  if (!isBody) return { file, at: positionInValue(source, path, [...texts, writtenText]) };
  const start = source.text.indexOf(writtenText, source.offsetOfLine(source.bodyStartLine));
  return { file, at: start < 0 ? undefined : source.rangeAt(start, writtenText.length) };
}

/** The first result that is defined. */
function firstOf<Item, Found>(items: Iterable<Item>, find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
