/** A page declares its language, as a BCP 47 tag (WCAG 3.1.1). */
import { attempt } from "../diagnostics/attempt.ts";
import { memo } from "../output/html/memo.ts";
import type { PageCheck } from "./facts.ts";

export const lang: PageCheck = ({ lang: tag }) => {
  if (tag !== undefined && isLanguageTag(tag)) return undefined;
  return {
    code: "page/lang",
    message:
      tag === undefined
        ? "The page does not declare its language."
        : `The page's language is "${tag}", which is not a language tag.`,
    hint: 'Write <html lang="en">.',
    target: { tag: "html" },
    ...(tag && { texts: [`lang="${tag}"`], value: tag }),
  };
};

/** Cached, as most pages of a site have the same. */
const isLanguageTag = memo((tag: string): boolean => attempt(() => Intl.getCanonicalLocales(tag))?.length === 1);
