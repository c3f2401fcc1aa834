/**
 * Every page that search engines may list names its own URL as the canonical one (RFC 6596), so
 * that `/about`, `/about/` and `/about?x=1` are one page to them. A page that says noindex needs none.
 */
import { listedAt, type Report } from "../diagnostic.ts";
import type { SiteFacts } from "./facts.ts";

export function canonicals({ pages, origin }: SiteFacts, report: Report): void {
  for (const { url, canonicals: found, noindex } of pages) {
    if (noindex && found.length === 0) continue;
    const expected = origin + url;
    const refuse = (message: string): void =>
      report.add({
        code: "page/canonical",
        ...listedAt(url),
        message,
        hint: `Write <link rel="canonical" href="${expected}"> once, in <head>.`,
      });
    if (found.length === 0) refuse(`${url} has no canonical link.`);
    else if (found.length > 1) refuse(`${url} has ${found.length} canonical links.`);
    else if (found[0] !== expected) refuse(`The canonical link of ${url} is "${found[0]}".`);
  }
}
