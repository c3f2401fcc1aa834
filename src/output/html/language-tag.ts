/** Whether a language is written as a BCP 47 tag. */
import { attempt } from "../../base/attempt.ts";
import { memo } from "./memo.ts";

/**
 * Names of languages have two or three letters: longer ones are well-formed, but none is registered (RFC 5646, 2.2.1), and
 * names that begin with `x-` are private (2.2.7). Cached, as most elements of a site have the same.
 */
export const isLanguageTag = memo(
  (tag: string): boolean =>
    /^x(?:-[a-z\d]{1,8})+$/i.test(tag) ||
    (!/^[a-z]{4,}(?:-|$)/i.test(tag) && attempt(() => Intl.getCanonicalLocales(tag))?.length === 1),
);
