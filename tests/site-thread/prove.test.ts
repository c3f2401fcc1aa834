/** The make-believe browser's dates are those that V8 has where the zone is UTC+14, wherever the machine is. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { renderWithBrowserBundle } from "../../src/site-thread/islands/prove.ts";

const dates = [
  ...[
    "2025, 1, 3",
    "2025, 1, 3, 12, 30, 15, 250",
    "99, 0",
    "2025, 13, 40, 30",
    "0",
    "-1",
    "NaN",
    "new Date(2025, 1, 3)",
  ],
  ...['"2024-01-15"', '"2024-01"', '"2024"', '"+002024-01-15"', '"2024-01-15T10:00"', '"2024-01-15T10:00:00.5"'],
  ...['"2024-01-15T10:00Z"', '"2024-01-15T22:00:00+05:00"', '"2024-01-15 10:00"', '"2025-02-03 10:00-0500"'],
  ...['"1/2/2024"', '"01-02-2024"', '"2024-1-5"', '"2024/01/15"', '" 2024-01-15 "', '"Jan 2, 2024"', '"x"', '""'],
  ...['"2 January 2024 10:00 PM"', '"Mon, 03 Feb 2025 10:00:00 GMT"', '"Jan 2, 2024 10:00 EST"'],
  ...[
    '"Feb 3, 2025 10:00 UTC+2"',
    '"Thu, 01 Jan 1970 00:00:00 GMT+0200"',
    '"Mon Feb 03 2025 14:00:00 GMT+1400 (Line)"',
  ],
];
const changes = [
  ...["setFullYear(2024, 1, 29)", "setMonth(14)", "setMonth(1, 31)", "setDate(0)", "setDate(date.getDate() + 1)"],
  ...["setHours(0, 0, 0, 0)", "setHours(25)", "setMinutes(-1)", "setSeconds(70)", "setMilliseconds(5)", "setTime(7)"],
  ...["setUTCHours(3)", "setHours()"],
];
const parts = ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds", "Milliseconds", "TimezoneOffset"];
const script = `JSON.stringify([${dates.map((given) => `() => new Date(${given})`).join(", ")}].map((make) => {
  const seen = (date) => [
    date.getTime(),
    ...${JSON.stringify(parts)}.map((part) => date["get" + part]()),
    // Not the name of the zone.
    ...[String(date), date.toDateString(), date.toTimeString()].map((text) => text.replace(/ \\(.*/, "")),
    date.toLocaleString("en", { dateStyle: "full", timeStyle: "medium" }),
    new Intl.DateTimeFormat("en", { dateStyle: "short", timeStyle: "short" }).format(isNaN(date) ? 0 : date),
    Date.parse(String(date)),
  ];
  const changed = (change) => { const date = make(); return [change(date), seen(date)]; };
  return [seen(make()), [${changes.map((change) => `(date) => date.${change}`).join(", ")}].map(changed)];
}))`;

test("dates are those of the zone UTC+14", () => {
  const use = {
    file: "",
    name: "",
    props: "{}",
    prefix: "",
    hasSlot: false,
    when: "load",
    needsScript: false,
  } as const;
  const [found] = renderWithBrowserBundle({ code: `globalThis.renderIsland = () => ${script};`, uses: [use] });
  const real = execFileSync(process.execPath, ["-p", script], { env: { TZ: "Etc/GMT-14" }, encoding: "utf8" });
  const results = JSON.parse(found ?? "[]") as unknown[];
  expect(results.length).toBe(dates.length);
  for (const [index, result] of (JSON.parse(real) as unknown[]).entries())
    expect(results[index], dates[index]).toEqual(result);
});
