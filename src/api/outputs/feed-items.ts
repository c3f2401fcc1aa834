/** The items of a feed, prepared for every format: in order, with complete dates and absolute URLs. */
import { dayIn } from "../date.ts";

/** An item of a feed. */
export interface FeedItem {
  /** A page or a part of one: `/press#launch`. */
  readonly url: string;
  /** As plain text. */
  readonly title: string;
  /** When it was published: a day (YYYY-MM-DD, midnight UTC in the feed), or a date with a time and an offset (RFC 3339). */
  readonly date: string;
  /** When it last changed, in the same form. RSS has no field for it. Default: `date`. */
  readonly updated?: string;
  /** A sentence or two, as plain text. */
  readonly summary?: string;
  /** The whole text as HTML, such as `toHtml(post)`. Relative URLs in it become absolute. */
  readonly content?: string;
}

/** An item with its dates as times in UTC (RFC 3339). */
export interface Dated extends Omit<FeedItem, "date" | "updated"> {
  readonly published: string;
  readonly updated: string;
}

/** The items, the newest first; items of the same time keep their order. @throws RangeError for an invalid date. */
export const datedItems = (items: readonly FeedItem[]): Dated[] =>
  items
    .map(({ date, updated = date, ...item }) => ({
      ...item,
      published: timeOf(item.title, date),
      updated: timeOf(item.title, updated),
    }))
    .sort((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : 0));

const timeForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

function timeOf(title: string, date: string): string {
  if (!timeForm.test(date) || dayIn(date) === undefined)
    throw new RangeError(`the feed item "${title}" has the date "${date}"; write YYYY-MM-DD`);
  return new Date(date).toISOString().replace(".000Z", "Z");
}

const urlAttribute = /(\s(?:href|src|poster|cite)\s*=\s*)("[^"]*"|'[^']*')/gi;
const setAttribute = /(\ssrcset\s*=\s*)("[^"]*"|'[^']*')/gi;

/** HTML with absolute URLs, since feed readers resolve relative ones differently. `url` is that of the item's page. */
export function withAbsoluteUrls(html: string, origin: string, url: string): string {
  // The origin of a site below the root of its host ends in its path, to which a root-relative URL is relative.
  const absolute = (link: string): string => {
    if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(link)) return link;
    if (link.startsWith("/")) return origin + link;
    return URL.canParse(link, origin + url) ? new URL(link, origin + url).href : link;
  };
  const inQuotes = (value: string, change: (text: string) => string): string =>
    value[0] + change(value.slice(1, -1)) + value[0];
  const absoluteSet = (set: string): string =>
    set.replace(/(^\s*|,\s+)([^\s,]\S*)/g, (_, before: string, link: string) => before + absolute(link));
  return html.replace(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
    tag
      .replace(urlAttribute, (_, name: string, value: string) => name + inQuotes(value, absolute))
      .replace(setAttribute, (_, name: string, value: string) => name + inQuotes(value, absoluteSet)),
  );
}
