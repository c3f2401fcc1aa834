/** A page says its language, as a BCP 47 tag (WCAG 3.1.1). */
import { memo } from "../output/html/memo.ts";
import type { PageCheck } from "./facts.ts";

export const language: PageCheck = ({ lang }) => {
  if (lang !== undefined && isLanguageTag(lang)) return undefined;
  return {
    code: "page/lang",
    message:
      lang === undefined ? "The page does not say its language." : `The page's language is "${lang}", which is no tag.`,
    hint: 'Write <html lang="en">.',
  };
};

/** Most pages of a site say the same. */
const isLanguageTag = memo((tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
});
