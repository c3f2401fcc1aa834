/** Every image has an alt attribute (WCAG 1.1.1); an empty one says that it is decoration. */
import { listedAt, type Report } from "../diagnostic.ts";
import type { SiteFacts } from "./facts.ts";

export function images({ pages }: SiteFacts, report: Report): void {
  for (const { url, imagesWithoutAlt, sources } of pages) {
    for (const src of imagesWithoutAlt) {
      report.add({
        code: "page/alt",
        ...(src ? { at: { text: src, in: sources } } : listedAt(url)),
        message: `The image "${src}" on ${url} has no alt text.`,
        hint: 'Say what it shows: alt="…". An image that says nothing takes alt="".',
      });
    }
  }
}
