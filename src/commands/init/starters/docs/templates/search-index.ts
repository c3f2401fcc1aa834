/** The search index: the sections of all pages, as JSON. client/search.ts loads it. */
import { toHtml } from "plinth";
import type { DocPage } from "./content.ts";
import { textOf } from "./text.ts";
import { titleOf, urlOf } from "./tree.ts";

export interface Section {
  readonly url: string;
  /** The title of the page. */
  readonly page: string;
  /** The heading of the section; the page's title for the text above the first heading. */
  readonly title: string;
  readonly text: string;
}

export const searchIndex = (pages: readonly DocPage[]): string => JSON.stringify(pages.flatMap(sectionsOf));

function sectionsOf(page: DocPage): Section[] {
  const title = titleOf(page);
  const [start = "", ...parts] = toHtml(page).split(/(?=<h[23] id=")/);
  const first = {
    url: urlOf(page),
    page: title,
    title,
    text: `${page.fields.description ?? ""} ${textOf(start)}`.trim(),
  };
  const sections = parts.map((part): Section => {
    const [, id = "", heading = "", rest = ""] = /^<h[23] id="([^"]*)">(.*?)<\/h[23]>(.*)$/s.exec(part) ?? [];
    return { url: `${urlOf(page)}#${id}`, page: title, title: textOf(heading), text: textOf(rest) };
  });
  return [first, ...sections];
}
