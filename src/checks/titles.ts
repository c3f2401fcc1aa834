/** Every page has exactly one title, and no two pages have the same (WCAG 2.4.2). */
import { listedAt, type Report } from "../diagnostic.ts";
import type { SiteFacts } from "./facts.ts";

export function titles({ pages }: SiteFacts, report: Report): void {
  const first = new Map<string, string>();
  for (const { url, titles: found, noindex } of pages) {
    const [title, second] = found;
    if (second !== undefined) {
      report.add({
        code: "page/title",
        ...listedAt(url),
        message: `${url} has ${found.length} <title> elements.`,
        hint: "Keep one.",
      });
    } else if (!title) {
      report.add({
        code: "page/title",
        ...listedAt(url),
        message: title === "" ? `The <title> of ${url} is empty.` : `${url} has no <title>.`,
        hint: "Give <title> one text: React drops a title made of several, so join them into one template string.",
      });
    } else if (!noindex) {
      const other = first.get(title);
      if (other)
        report.add({
          code: "page/duplicate-title",
          ...listedAt(url),
          message: `${url} and ${other} have the same title, "${title}".`,
        });
      else first.set(title, url);
    }
  }
}
