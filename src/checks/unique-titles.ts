/** No two pages have the same title: in a list of tabs, bookmarks or results they would look alike (WCAG 2.4.2). */
import { listedAt, someOf } from "../diagnostics/diagnostic.ts";
import type { SiteCheck } from "./facts.ts";

export const uniqueTitles: SiteCheck = ({ pages }) => {
  const urls = new Map<string, string[]>();
  for (const { url, titles, noindex } of pages) {
    if (noindex || !titles[0]) continue;
    const same = urls.get(titles[0]);
    if (same) same.push(url);
    else urls.set(titles[0], [url]);
  }
  return [...urls]
    .filter(([, same]) => same.length > 1)
    .map(([title, same]) => ({
      code: "page/duplicate-title",
      ...listedAt(same[1] ?? ""),
      message: `Several pages have the title "${title}": ${someOf(same)}.`,
      hint: "Name in each title what only that page holds.",
    }));
};
