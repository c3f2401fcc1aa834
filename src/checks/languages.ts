/** Every page says its language, as a BCP 47 tag (WCAG 3.1.1). */
import { listedAt, type Report } from "../diagnostic.ts";
import type { SiteFacts } from "./facts.ts";

const isLanguageTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

export function languages({ pages }: SiteFacts, report: Report): void {
  for (const { url, lang } of pages) {
    if (lang !== undefined && isLanguageTag(lang)) continue;
    report.add({
      code: "page/lang",
      ...listedAt(url),
      message:
        lang === undefined
          ? `${url} does not say its language.`
          : `${url} says its language is "${lang}", which is no language tag.`,
      hint: 'Write <html lang="en">.',
    });
  }
}
