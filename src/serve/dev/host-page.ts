/**
 * Inserts content into a page of the site: into its 500 page in place of everything below its heading, into its 404 page
 * below the heading. Any HTML works, except a page that would hide the content, such as one with an unclosed comment.
 */
import { type Edit, edited, type Tag, tagsOf } from "../../output/html/tokenizer.ts";

/** HTML and CSS to put into a page. */
export interface PageContent {
  readonly title: string;
  readonly style: string;
  /** The text of its h1. */
  readonly heading: string;
  /** The page keeps its own title, heading and text. */
  readonly isAddition?: boolean;
  /** One element, placed after the h1. */
  readonly block: string;
}

/** The host page with the content in it; undefined when the content would not be visible. */
export function filledPage(host: string, content: PageContent): string | undefined {
  const tags = visibleTags(host);
  const end = (tags.findLast(closes("body")) ?? tags.findLast(closes("html")))?.start ?? host.length;
  const filled = edited(host, [...headEdits(tags, end, content), ...bodyEdits(host, tags, end, content)]);
  const shown = visibleTags(filled);
  const isSeen = (element: string): boolean => shown.some(({ start }) => filled.startsWith(element, start));
  return isSeen(styleElement(content)) && isSeen(content.block) ? filled : undefined;
}

const styleElement = ({ style }: PageContent): string => `<style>${style}</style>`;

/** The tags of a page as a browser sees them when scripts are on. */
function visibleTags(html: string): Tag[] {
  let inNoscript = false;
  return [...tagsOf(html)].filter(({ name, isEnd, template }) => {
    if (name === "noscript") inNoscript = !isEnd;
    return !inNoscript && !template;
  });
}

const opens =
  (...names: string[]) =>
  ({ name, isEnd }: Tag): boolean =>
    !isEnd && names.includes(name);
const closes =
  (...names: string[]) =>
  ({ name, isEnd }: Tag): boolean =>
    isEnd && names.includes(name);

/** Replaces the title and adds the style. The tags of the head are optional in HTML. */
function headEdits(tags: readonly Tag[], end: number, content: PageContent): Edit[] {
  const { title, isAddition } = content;
  const bodyAt = tags.findIndex(opens("body", "main", "h1", "svg"));
  const head = bodyAt < 0 ? tags : tags.slice(0, bodyAt);
  const old = head.find(opens("title"));
  const at = head.find(closes("head"))?.start ?? tags[bodyAt]?.start ?? end;
  const added = `${old ? "" : `<title>${title}</title>`}${styleElement(content)}`;
  return [
    ...(old && !isAddition ? [{ from: old.end, to: old.end + old.text.length, text: title }] : []),
    { from: at, to: at, text: added },
  ];
}

/** Inserts the block after the h1; within a main element it replaces everything that follows. */
function bodyEdits(host: string, tags: readonly Tag[], end: number, content: PageContent): Edit[] {
  const { heading, block, isAddition } = content;
  const main = tags.find(opens("main"));
  const afterMain = main && tags.find((tag) => tag.start > main.start && closes("main")(tag));
  const mainEnd = main ? (afterMain?.start ?? Math.max(main.end, end)) : end;
  const inMain = tags.filter(({ start }) => main && start >= main.end && start < mainEnd);
  const own = headingAmong(inMain);
  const h1 = own ?? headingAmong(tags);
  const from = own?.end ?? main?.end ?? h1?.end ?? end;
  const placed = { from, to: main && !isAddition ? mainEnd : from, text: h1 ? block : `<h1>${heading}</h1>${block}` };
  if (!h1 || isAddition || host.slice(h1.from, h1.to).includes(heading)) return [placed];
  return [{ from: h1.from, to: h1.to, text: h1.to < h1.end ? heading : `${heading}</h1>` }, placed];
}

/** The first h1: the range of its text, and the end of the element. Without an end tag the text belongs to its parent. */
function headingAmong(tags: readonly Tag[]): { from: number; to: number; end: number } | undefined {
  const at = tags.findIndex(opens("h1"));
  const start = tags[at];
  if (!start) return undefined;
  // Any end tag of a heading ends the h1 (HTML standard, 13.2.6.4.7).
  const next = tags.slice(at + 1).find(({ name }) => name === "main" || /^h[1-6]$/.test(name));
  const close = next?.isEnd && next.name !== "main" ? next : { start: start.end, end: start.end };
  return { from: start.end, to: close.start, end: close.end };
}
