/** No id stands twice on a page (HTML standard, 3.2.6): links and labels find only the first. */
import { listedAt, type Report } from "../diagnostic.ts";
import type { SiteFacts } from "./facts.ts";

export function ids({ pages }: SiteFacts, report: Report): void {
  for (const { url, duplicateIds } of pages) {
    for (const id of duplicateIds) {
      report.add({
        code: "page/duplicate-id",
        ...listedAt(url),
        message: `The id "${id}" stands more than once on ${url}.`,
        hint: "Give each element an id of its own.",
      });
    }
  }
}
