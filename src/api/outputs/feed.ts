/** A feed: Atom (RFC 4287), RSS 2.0 or JSON Feed 1.1. Its dates come from the items, so it changes only when they do. */
import { z } from "zod";
import { escapeXml } from "../../base/escape-xml.ts";
import { utcDayOf } from "../date.ts";
import { oneOf, optionsSchema, text, validateOptions, wholeNumber, writeInstead } from "../options.ts";
import { type ExtraFile, file } from "../pages.ts";
import { absoluteUrl, withAbsoluteUrls } from "./absolute-urls.ts";

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

/** The options of `feed`. */
export interface Feed {
  /** Relative to the output folder: `feed.xml`. */
  readonly path: string;
  /** Atom (RFC 4287), RSS 2.0 or JSON Feed 1.1. Default: `atom`. */
  readonly format?: "atom" | "rss" | "json";
  /** The name of the feed in a reader. */
  readonly title: string;
  /** One sentence below the title. */
  readonly description: string;
  /** Who writes it; Atom requires a name (RFC 4287, 4.1.1). */
  readonly author: string;
  /** The page that the feed is about: `/de/`, `/blog`. Default: `/`. */
  readonly home?: string;
  /** The language of the texts (BCP 47): `en`, `de-AT`. */
  readonly language?: string;
  /** In any order; the feed lists the newest first. */
  readonly items: readonly FeedItem[];
  /** The maximum number of items. Default: all. */
  readonly limit?: number;
}

const feedOptions = optionsSchema<Feed>(
  "feed()",
  {
    path: text,
    format: oneOf("atom", "rss", "json").optional(),
    title: text,
    description: text,
    author: text,
    home: text.refine((url) => url.startsWith("/"), 'does not begin with "/"').optional(),
    language: text.optional(),
    items: z.array(
      z.object(
        {
          url: text.refine((url) => url.startsWith("/"), 'does not begin with "/"'),
          title: text,
          date: text,
          updated: text.optional(),
          summary: text.optional(),
          content: text.optional(),
        } satisfies Record<keyof FeedItem, z.ZodType>,
        writeInstead("{ url, title, date }"),
      ),
      writeInstead("a list of items"),
    ),
    limit: wholeNumber(0).optional(),
  },
  false,
);

/** A feed with its prepared items. */
interface PreparedFeed extends Feed {
  /** The newest first. */
  readonly newest: readonly Dated[];
  /** Absolute. */
  readonly home: string;
  readonly self: string;
}

/**
 * A feed, the newest item first: Atom, RSS or JSON Feed.
 * @param options its path, its title and its items.
 * @throws TypeError for a wrong option; RangeError during the build for an invalid date.
 */
export function feed(options: Feed): ExtraFile {
  validateOptions("feed()", feedOptions, options);
  const { format = "atom", items, limit = items.length, path, home = "/" } = options;
  return file(path, ({ origin }) => {
    const newest = datedItems(items).slice(0, limit);
    const absolute = newest.map((item) => ({
      ...item,
      ...(item.content === undefined
        ? {}
        : { content: withAbsoluteUrls(item.content, (link) => absoluteUrl(link, origin, item.url)) }),
      url: encodeURI(origin + item.url),
    }));
    const urls = { home: encodeURI(origin + home), self: encodeURI(`${origin}/${path}`) };
    return write[format]({ ...options, newest: absolute, ...urls });
  });
}

const element = (name: string, text: string | undefined, attributes = ""): string =>
  text === undefined ? "" : `<${name}${attributes}>${escapeXml(text)}</${name}>\n`;

const latest = (items: readonly Dated[]): string | undefined =>
  items.reduce<string | undefined>((last, { updated }) => (last && last > updated ? last : updated), undefined);

function atom({ title, description, author, language, newest, home, self }: PreparedFeed): string {
  const entries = newest.map(
    (item) =>
      `<entry>\n${element("title", item.title)}${element("id", item.url)}<link href="${escapeXml(item.url)}"/>\n` +
      (item.published === item.updated ? "" : element("published", item.published)) +
      element("updated", item.updated) +
      element("summary", item.summary) +
      `${element("content", item.content, ' type="html"')}</entry>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"${language ? ` xml:lang="${escapeXml(language)}"` : ""}>
${element("title", title)}${element("subtitle", description)}${element("id", self)}<link rel="self" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(home)}"/>
${element("updated", latest(newest) ?? "1970-01-01T00:00:00Z")}<author><name>${escapeXml(author)}</name></author>
${entries.join("")}</feed>
`;
}

/** RSS 2.0 (rssboard.org/rss-specification), with the modules that readers know for the whole text and the author. */
function rss({ title, description, author, language, newest, home, self }: PreparedFeed): string {
  const dateOf = (time: string): string => new Date(time).toUTCString();
  const built = latest(newest);
  const items = newest.map(
    (item) =>
      `<item>\n${element("title", item.title)}${element("link", item.url)}${element("guid", item.url)}` +
      `${element("pubDate", dateOf(item.published))}${element("dc:creator", author)}` +
      `${element("description", item.summary)}${element("content:encoded", item.content)}</item>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element("title", title)}${element("link", home)}${element("description", description)}<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>
${element("language", language)}${element("lastBuildDate", built && dateOf(built))}${items.join("")}</channel>
</rss>
`;
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). An item needs a text: the title if there is no other. */
function jsonFeed({ title, description, author, language, newest, home, self }: PreparedFeed): string {
  const items = newest.map(({ url, title, summary, content, published, updated }) => ({
    id: url,
    url,
    title,
    summary,
    ...(content === undefined ? { content_text: summary ?? title } : { content_html: content }),
    date_published: published,
    date_modified: updated === published ? undefined : updated,
  }));
  const about = { version: "https://jsonfeed.org/version/1.1", title, description, language };
  const feed = { ...about, home_page_url: home, feed_url: self, authors: [{ name: author }], items };
  return `${JSON.stringify(feed, undefined, 2)}\n`;
}

const write = { atom, rss, json: jsonFeed };

/** An item with its dates as times in UTC (RFC 3339). */
interface Dated extends Omit<FeedItem, "date" | "updated"> {
  readonly published: string;
  readonly updated: string;
}

/** The items, the newest first; items of the same time keep their order. @throws RangeError for an invalid date. */
const datedItems = (items: readonly FeedItem[]): Dated[] =>
  items
    .map(({ date, updated = date, ...item }) => ({
      ...item,
      published: timeOf(item.title, date),
      updated: timeOf(item.title, updated),
    }))
    .sort((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : 0));

const timeForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

function timeOf(title: string, date: string): string {
  if (!timeForm.test(date) || utcDayOf(date) === undefined)
    throw new RangeError(`the feed item "${title}" has the date "${date}"; write YYYY-MM-DD`);
  return new Date(date).toISOString().replace(".000Z", "Z");
}
