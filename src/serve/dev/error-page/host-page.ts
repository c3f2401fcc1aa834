/**
 * A site's own page for failures as the surroundings of something else: whatever it says below its
 * heading gives way. Any HTML will do for a shell; one that would swallow what is put into it, such
 * as one with a comment that never ends, is refused.
 */
import { type Edit, edited, type Tag, tagsOf } from "../../../output/html/tokenizer.ts";

/** What is put into a shell: HTML, and CSS. */
export interface Filling {
  readonly title: string;
  readonly style: string;
  /** What its h1 says. */
  readonly heading: string;
  /** One element; it follows the h1. */
  readonly block: string;
}

/** The shell with the filling in it; undefined when it would not be seen there. */
export function fillShell(shell: string, filling: Filling): string | undefined {
  const tags = visibleTags(shell);
  const end = (tags.findLast(closes("body")) ?? tags.findLast(closes("html")))?.start ?? shell.length;
  const filled = edited(shell, [...headEdits(tags, end, filling), ...bodyEdits(shell, tags, end, filling)]);
  const shown = visibleTags(filled);
  const isSeen = (element: string): boolean => shown.some(({ start }) => filled.startsWith(element, start));
  return isSeen(styleElement(filling)) && isSeen(filling.block) ? filled : undefined;
}

const styleElement = ({ style }: Filling): string => `<style>${style}</style>`;

/** The tags of a page as a browser with scripts sees them. */
function visibleTags(html: string): Tag[] {
  let inNoscript = false;
  return [...tagsOf(html)].filter(({ name, isEnd }) => {
    if (name === "noscript") inNoscript = !isEnd;
    return !inNoscript;
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

/** The title says something else, and the style is added. A page may leave out the tags of its head. */
function headEdits(tags: readonly Tag[], end: number, filling: Filling): Edit[] {
  const { title } = filling;
  const bodyAt = tags.findIndex(opens("body", "main", "h1", "svg"));
  const head = bodyAt < 0 ? tags : tags.slice(0, bodyAt);
  const old = head.find(opens("title"));
  const at = head.find(closes("head"))?.start ?? tags[bodyAt]?.start ?? end;
  const added = `${old ? "" : `<title>${title}</title>`}${styleElement(filling)}`;
  return [
    ...(old ? [{ from: old.end, to: old.end + old.text.length, text: title }] : []),
    { from: at, to: at, text: added },
  ];
}

/** The block follows the h1; in a main element it takes the place of all that follows there. */
function bodyEdits(shell: string, tags: readonly Tag[], end: number, { heading, block }: Filling): Edit[] {
  const main = tags.find(opens("main"));
  const afterMain = main && tags.find((tag) => tag.start > main.start && closes("main")(tag));
  const mainEnd = main ? (afterMain?.start ?? Math.max(main.end, end)) : end;
  const inMain = tags.filter(({ start }) => main && start >= main.end && start < mainEnd);
  const own = headingAmong(inMain);
  const h1 = own ?? headingAmong(tags);
  const from = own?.end ?? main?.end ?? h1?.end ?? end;
  const placed = { from, to: main ? mainEnd : from, text: h1 ? block : `<h1>${heading}</h1>${block}` };
  if (!h1 || shell.slice(h1.from, h1.to).includes(heading)) return [placed];
  return [{ from: h1.from, to: h1.to, text: h1.to < h1.end ? heading : `${heading}</h1>` }, placed];
}

/** The first h1: from and to where its text goes, and where the element ends; the text of one without an end is left to its parent. */
function headingAmong(tags: readonly Tag[]): { from: number; to: number; end: number } | undefined {
  const at = tags.findIndex(opens("h1"));
  const start = tags[at];
  if (!start) return undefined;
  // Any end tag of a heading ends the h1 (HTML standard, 13.2.6.4.7).
  const next = tags.slice(at + 1).find(({ name }) => name === "main" || /^h[1-6]$/.test(name));
  const close = next?.isEnd && next.name !== "main" ? next : { start: start.end, end: start.end };
  return { from: start.end, to: close.start, end: close.end };
}
