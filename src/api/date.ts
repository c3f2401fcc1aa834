/** Dates in content are days (YYYY-MM-DD), parsed and formatted in UTC so that they do not depend on the machine's time zone. */
import { findCurrentSite } from "./current-site.ts";

const months = "January February March April May June July August September October November December".split(" ");

/**
 * A date in US English, the same on every machine: `2024-01-15` becomes `January 15, 2024`.
 * @param isoDate YYYY-MM-DD.
 * @throws RangeError for an invalid date.
 */
export function longDate(isoDate: string): string {
  const date = parseIsoDate(isoDate);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** @throws RangeError for an invalid date. */
export function parseIsoDate(isoDate: string): Date {
  if (!isIsoDate(isoDate)) throw new RangeError(`not an ISO date (YYYY-MM-DD): "${isoDate}"`);
  return new Date(`${isoDate}T00:00:00Z`);
}

/**
 * The date of the build in UTC, YYYY-MM-DD: that of `--today`, of `SOURCE_DATE_EPOCH`, or today's. Unlike `new Date()`, it
 * is the same in all parts of a build, and `--today` builds the same bytes again. `© {today().slice(0, 4)}`
 * @throws while modules are loaded: call it in a component, in `pages` or in `files`.
 */
export function today(): string {
  const day = findCurrentSite()?.today;
  if (day !== undefined) return day;
  throw new Error("today() has no date while modules are loaded: call it in a component, in pages() or in files()");
}

/** Whether a text is a valid date, YYYY-MM-DD. JavaScript parses February 30 as March 1. */
export function isIsoDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether a text is the date of a day that does not exist, with or without a time: November 31. */
export const isImpossibleDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?![^T ])/.test(text) && !isIsoDate(text.slice(0, 10));

/** The day in UTC of an ISO date, with or without a time (RFC 3339); undefined if it is invalid. */
export function utcDayOf(date: string): string | undefined {
  if (!isIsoDate(date.slice(0, 10)) || Number.isNaN(Date.parse(date))) return undefined;
  // Without an offset, Date would use the machine's time zone.
  return /(Z|[+-]\d{2}:\d{2})$/i.test(date.slice(10)) ? new Date(date).toISOString().slice(0, 10) : date.slice(0, 10);
}

/**
 * Today's date in UTC.
 * @param epoch SOURCE_DATE_EPOCH (reproducible-builds.org), which replaces the clock: whole seconds since 1970.
 * @param now in milliseconds since 1970.
 * @returns undefined if `epoch` is invalid.
 */
export function buildDate(epoch: string | undefined, now: number): string | undefined {
  const milliseconds = epoch === undefined ? now : /^\d+$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN;
  return milliseconds < Date.UTC(10_000, 0) ? new Date(milliseconds).toISOString().slice(0, 10) : undefined;
}
