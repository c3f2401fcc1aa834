/** Dates in content are days (YYYY-MM-DD), so they are formatted in UTC: no machine's time zone can move them. */

const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** `2024-01-15` -> `January 15, 2024`. @throws RangeError when it is no ISO date. */
export function longDate(isoDate: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(isoDate)) throw new RangeError(`not an ISO date (YYYY-MM-DD): "${isoDate}"`);
  return long.format(new Date(`${isoDate}T00:00:00Z`));
}
