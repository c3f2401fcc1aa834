/** Rows of /status and /speed-test: checklist sections 2, 3.14, 4 and 9. */
import assert from "node:assert/strict";
import type { BuiltFile } from "../support/real-site.ts";
import { textOf } from "../support/text.ts";
import { adds, inertButton, type Row, says, swaps } from "./rows.ts";

const cells = (page: BuiltFile): string[][] =>
  page.all("main tbody tr").map((row) => row.querySelectorAll("th, td").map(textOf));
const pings = (page: BuiltFile): number[] => cells(page).map(([, , ping]) => Number.parseInt(ping ?? "", 10));
const column =
  (index: number, pattern: RegExp) =>
  (page: BuiltFile): void => {
    for (const row of cells(page)) assert.match(row[index] ?? "", pattern);
  };

const status: readonly Row[] = [
  [
    "2./status.1",
    "/status",
    "has one table of exactly twelve locations, with a caption and row headers",
    (page) => {
      assert.equal(page.all("main table").length, 1);
      assert.equal(page.all("main tbody tr").length, 12);
      assert.equal(page.all('main tbody th[scope="row"]').length, 12);
      assert.ok(textOf(page.one("main table caption")).length > 0);
    },
    adds("<tr><th>Mars</th></tr>", "</tbody>"),
  ],
  [
    "2./status.2",
    "/status",
    "its columns are location, status, ping, load",
    (page) => {
      assert.deepEqual(page.all('main thead th[scope="col"]').map(textOf), ["Location", "Status", "Ping", "Load"]);
    },
    swaps(">Ping<", ">Delay<"),
  ],
  [
    "3.14",
    "/status",
    "each location is a country - city",
    column(0, /^.+ - .+$/),
    swaps(" - </span>Tokyo", ", </span>Tokyo"),
  ],
  [
    "4.1, 4.3",
    "/status",
    "each location is Online, with a green check",
    (page) => {
      column(1, /^Online$/)(page);
      for (const row of page.all("main tbody tr")) assert.ok(row.querySelector("td svg"), textOf(row));
    },
    swaps(/Online(?=(?:(?!<\/tr>).)*<\/tr>)/s, "Offline"),
  ],
  [
    "3.14",
    "/status",
    "each ping is a number of milliseconds",
    column(2, /^\d+ms$/),
    (source) => source.replaceAll(">ms<", "> s<"),
  ],
  [
    "9.16",
    "/status",
    "pings range from 12ms to 178ms",
    (page) => {
      assert.equal(Math.min(...pings(page)), 12);
      assert.equal(Math.max(...pings(page)), 178);
    },
    swaps("178<", "177<"),
  ],
  [
    "3.14, 4.4-4.6",
    "/status",
    "each load is Low, Medium or High, and each of them occurs",
    (page) => {
      column(3, /^(Low|Medium|High)$/)(page);
      assert.equal(new Set(cells(page).map(([, , , load]) => load)).size, 3);
    },
    (source) => source.replaceAll(/(<td.*?)High/gs, "$1Low"),
  ],
  [
    "2./status.3",
    "/status",
    "has summary cards: 12/12 online, the average ping of the table, 99.9% uptime, 24/7 monitoring",
    (page) => {
      const average = pings(page).reduce((sum, ping) => sum + ping, 0) / 12;
      assert.ok(average < 50, `average ${average}`);
      assert.match(page.mainText, /\b12\/12\b/);
      assert.match(page.mainText, new RegExp(`\\b${Math.round(average)} ?ms\\b`));
    },
    swaps("12/12", "all"),
  ],
  [
    "2./status.3",
    "/status",
    "the average ping is that of the table",
    (page) => {
      assert.match(page.mainText.replaceAll(/\d+ms (?=Low|Medium|High)/g, ""), /\b46ms\b/);
    },
    (source) => source.replaceAll(/46(<[^>]*>)*ms/g, "50ms"),
  ],
  says("9.4", "/status", "99.9%"),
  says("9.23b", "/status", "24/7 monitoring"),
  says("2./status.4", "/status", "No scheduled maintenance"),
  says("9.35", "/status", "at least 24 hours ahead"),
  [
    "2./status.5",
    "/status",
    "describes itself as a fixed snapshot",
    (page) => {
      assert.match(page.mainText, /fixed snapshot/);
      assert.doesNotMatch(page.mainText, /just now|updated|refresh|real.time/i);
      assert.deepEqual(page.all("main button, main [aria-live], main progress"), []);
    },
    adds("<p>Updated just now</p>"),
  ],
];

const speeds = [
  ["Download", "85 Mbps", "78 Mbps"],
  ["Upload", "42 Mbps", "38 Mbps"],
  ["Ping", "15 ms", "28 ms"],
] as const;
const speedTest: readonly Row[] = [
  [
    "2./speed-test.1",
    "/speed-test",
    "has a panel with -- for download, upload and ping",
    (page) => {
      const dashes = page.mainText.match(/--/g) ?? [];
      assert.equal(dashes.length, 3);
    },
    swaps(/--(?=<\/span>)/, "12"),
  ],
  inertButton("2./speed-test.2", "/speed-test", "Start Speed Test"),
  says("2./speed-test.3", "/speed-test", "The in-browser test is not available yet"),
  [
    "2./speed-test.4",
    "/speed-test",
    "compares each measure without and with VPN, in a list of definitions",
    (page) => {
      const terms = page.all("#comparison dl").map((list) => list.querySelectorAll("dt").map(textOf));
      assert.deepEqual(
        terms,
        speeds.map(() => ["Without VPN", "With VPN"]),
      );
      assert.deepEqual(
        page.all("#comparison h3").map(textOf),
        speeds.map(([name]) => name),
      );
    },
    "Without VPN",
  ],
  [
    "2./speed-test.4",
    "/speed-test",
    "the bars of all speeds share a scale, and the longest is as wide as it can be; that of ping is half as wide",
    (page) => {
      const widths = page
        .all("#comparison dl")
        .map((list) =>
          list.querySelectorAll("path:first-child").map((bar) => bar.getAttribute("d")?.match(/h(\S+?)v/)?.[1]),
        );
      assert.deepEqual(widths, [
        ["100", "91.8"],
        ["49.4", "44.7"],
        ["26.8", "50"],
      ]);
    },
    swaps("h91.8v", "h50v"),
  ],
  ...speeds.flatMap(([name, without, withVpn], index) =>
    [without, withVpn].map(
      (speed, column): Row => [
        `9.${24 + index + 3 * column}`,
        "/speed-test",
        `${column ? "with" : "without"} VPN: ${name} ${speed}`,
        (page) => assert.equal(page.under(name).querySelectorAll("dd").map(textOf)[column], speed),
        (source) =>
          source.replace(new RegExp(`(${name}</h3>.*?<dd>.*?${column ? "<dd>.*?" : ""}"figure">)\\d+`, "s"), "$199"),
      ],
    ),
  ),
  [
    "9.30",
    "/speed-test",
    'says "8% speed reduction"',
    (page) => assert.ok(page.mainText.includes("8% speed reduction")),
    "speed reduction",
  ],
  says("9.22", "/speed-test", "under 50 ms average ping"),
  says("9.23", "/speed-test", "1 Gbps servers"),
];

export const statusAndSpeed: readonly Row[] = [...status, ...speedTest];
