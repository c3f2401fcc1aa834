/** An Atom feed (RFC 4287). Its dates come from the items, so it changes only when they do. */
import { type ExtraFile, file } from "../index.ts";
import { escapeXml } from "./xml.ts";

export interface FeedItem {
  /** A page or a part of one: `/press#launch`. */
  readonly url: string;
  readonly title: string;
  /** YYYY-MM-DD; midnight UTC in the feed. */
  readonly date: string;
  readonly summary: string;
}

export interface Feed {
  /** Relative to the output folder: `feed.xml`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Required by RFC 4287, 4.1.1. */
  readonly author: string;
  /** At least one. */
  readonly items: readonly FeedItem[];
}

/** A feed of the items, newest first. */
export const feed = ({ path, title, description, author, items }: Feed): ExtraFile =>
  file(path, ({ origin }) => {
    const undated = items.find(({ date }) => !/^\d{4}-\d{2}-\d{2}$/.test(date));
    if (undated)
      throw new RangeError(`the feed item "${undated.title}" has the date "${undated.date}"; write YYYY-MM-DD`);
    const sorted = [...items].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
    const entries = sorted.map(
      (item) => `<entry>
<title>${escapeXml(item.title)}</title>
<id>${escapeXml(encodeURI(origin + item.url))}</id>
<link href="${escapeXml(encodeURI(origin + item.url))}"/>
<updated>${item.date}T00:00:00Z</updated>
<summary>${escapeXml(item.summary)}</summary>
</entry>
`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeXml(title)}</title>
<subtitle>${escapeXml(description)}</subtitle>
<id>${escapeXml(`${origin}/${path}`)}</id>
<link rel="self" href="${escapeXml(`${origin}/${path}`)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin)}/"/>
<updated>${sorted[0]?.date ?? "1970-01-01"}T00:00:00Z</updated>
<author><name>${escapeXml(author)}</name></author>
${entries.join("")}</feed>
`;
  });
