/** Every page has exactly one meta description: the text that a search result shows. */
import { listedAt, type Report } from "../diagnostic.ts";
import type { SiteFacts } from "./facts.ts";

export function descriptions({ pages }: SiteFacts, report: Report): void {
  for (const { url, descriptions: found } of pages) {
    if (found.length === 1 && found[0] !== "") continue;
    const message =
      found.length > 1
        ? `${url} has ${found.length} meta descriptions.`
        : `${url} has ${found[0] === "" ? "an empty" : "no"} meta description.`;
    report.add({
      code: "page/description",
      ...listedAt(url),
      message,
      hint: 'Write <meta name="description" content="…"> once, in <head>.',
    });
  }
}
