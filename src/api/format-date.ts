/** Dates in any language. Not in date.ts, which the main thread loads as well: it loads no schemas. */
import { z } from "zod";
import { parseIsoDate } from "./date.ts";
import { optionsSchema, validateOptions } from "./options.ts";

/**
 * A date in any language: `formatDate("2024-01-15", "de")` returns `15. Januar 2024`. The words come from Node's copy of
 * the Unicode CLDR, so another version of Node may write them differently; `longDate` is the same everywhere.
 * @param isoDate YYYY-MM-DD.
 * @param locale a BCP 47 tag, such as `de` or `pt-BR`.
 * @param options as for `Intl.DateTimeFormat`. Default: the long form of a date.
 * @throws RangeError for an invalid ISO date, a locale that Node does not support, or a wrong option; TypeError for an
 * unknown one.
 */
export function formatDate(isoDate: string, locale: string, options: Intl.DateTimeFormatOptions = longForm): string {
  if (options !== longForm) validateOptions("formatDate()", formatOptions, options);
  // Intl would use the machine's locale instead of an unknown one.
  if (Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0) throw new RangeError(`unknown locale: "${locale}"`);
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(parseIsoDate(isoDate));
}
const longForm: Intl.DateTimeFormatOptions = { dateStyle: "long" };

/** Intl rejects wrong values itself, but not unknown names. */
// biome-ignore format: a list of names
const formatNames = [
  "dateStyle", "timeStyle", "calendar", "numberingSystem", "localeMatcher", "formatMatcher",
  "weekday", "era", "year", "month", "day", "dayPeriod", "hour", "minute", "second",
  "fractionalSecondDigits", "hour12", "hourCycle", "timeZone", "timeZoneName",
] satisfies readonly (keyof Intl.DateTimeFormatOptions)[];
const formatOptions = optionsSchema<Partial<Record<string, unknown>>>(
  "formatDate()",
  Object.fromEntries(formatNames.map((name) => [name, z.unknown().optional()])),
  false,
);
