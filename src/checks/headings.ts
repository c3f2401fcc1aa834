/** Every page has exactly one h1, with a text: the heading that names it (WCAG 2.4.6). */
import { listedAt, type Report } from "../diagnostic.ts";
import type { SiteFacts } from "./facts.ts";

export function headings({ pages }: SiteFacts, report: Report): void {
  for (const { url, h1 } of pages) {
    if (h1.length === 1 && h1[0] !== "") continue;
    const message =
      h1.length > 1
        ? `${url} has ${h1.length} h1 headings: ${h1.map((text) => `"${text}"`).join(", ")}.`
        : `${url} has ${h1[0] === "" ? "an empty" : "no"} h1 heading.`;
    report.add({
      code: "page/h1",
      ...listedAt(url),
      message,
      hint:
        h1.length > 1
          ? "Keep the one that names the page; make the others h2. A # line in Markdown is an h1."
          : "Name the page in an <h1>.",
    });
  }
}
