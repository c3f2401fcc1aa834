/** Rows about figures: checklist section 9, and that no other figure occurs anywhere. */
import assert from "node:assert/strict";
import { routes } from "../support/real-site.ts";
import { separatedTextOf, textOf } from "../support/text.ts";
import { adds, owner, type Row, says, shows, swaps } from "./rows.ts";

const countries = [
  ["United States", "120+", "12ms"],
  ["United Kingdom", "85+", "8ms"],
  ["Germany", "95+", "15ms"],
  ["Singapore", "60+", "18ms"],
  ["India", "75+", "22ms"],
  ["Australia", "45+", "25ms"],
];
const countryRows: readonly Row[] = countries.map(([name, servers, ping], index) => [
  `9.${10 + index}, 3.4`,
  "/",
  `${name} has ${servers} servers and ${ping}`,
  (page) => {
    const rows = page.all("#network tbody tr").map((tr) => tr.querySelectorAll("th, td").map(textOf));
    assert.deepEqual(
      rows.find(([country]) => country === name),
      [name, servers, ping],
    );
  },
  `${servers}`,
]);

const homeFigures: readonly Row[] = [
  ...(
    [
      ["9.5", "4.8", "App Store"],
      ["9.6", "4.9", "Google Play"],
    ] as const
  ).map(
    ([id, rating, store]): Row => [
      id,
      "/",
      `the rating ${rating} is beside ${store}`,
      (page) => {
        const tile = page
          .all("#download-section .rating")
          .map(textOf)
          .find((text) => text.includes(store));
        assert.ok(tile?.includes(rating), tile);
      },
      rating,
    ],
  ),
  [
    "9.17",
    "/",
    "installation takes under 30 seconds",
    shows("under 30 seconds", (page) => page.one("#how-it-works")),
    "under 30 seconds",
  ],
  [
    "9.18",
    "/",
    "protected in under 60 seconds",
    shows("under 60 seconds", (page) => page.one("#how-it-works")),
    "under 60 seconds",
  ],
  says("9.19", "/", "AES-256 encryption"),
  says("9.22", "/", "under 50 ms average ping"),
  says("9.23", "/", "1 Gbps servers"),
  ...["One-tap connection", "Auto-connect on untrusted networks", "Kill switch", "Split tunneling"].map(
    (text, index): Row => [`9.${31 + index}`, "/", `the app has ${text}`, shows(text), text],
  ),
  [
    "D7",
    "/",
    "99.9% always has a label: uptime or satisfaction",
    (page) => {
      const labels = ["satisfaction", "uptime"];
      const found = [...page.mainText.matchAll(/(\w+)\W+99\.9%\W+(\w+)/g)].map(([, before = "", after = ""]) =>
        labels.find((label) => [before, after].some((word) => word.toLowerCase() === label)),
      );
      assert.deepEqual([...new Set(found)].sort(), labels);
      assert.equal(found.length, page.mainText.split("99.9%").length - 1);
    },
    adds("<p>99.9% magic</p>"),
  ],
];

/** Figures that are allowed anywhere: section 9 of the specification, and the owner's own facts. */
const anywhere = [
  ...["500+", "50+", "10M+", "99.9%", "4.8", "4.9", "AES-256", "24/7", "under 50 ms", "1 Gbps"],
  ...["7 days", "7-day", "30 days", "30-day", "30 seconds", "60 seconds", "24 hours", "48 hours"],
  ...[`© ${owner.copyrightYear}`, owner.address.street, `WY ${owner.address.postalCode}`],
];
/** The cipher of the WireGuard protocol (wireguard.com/protocol). */
const wireGuardCipher = "ChaCha20-Poly1305";
/** The reduction of the upload speed, and how much longer a ping takes: 42 and 38 Mbps, 15 and 28 ms (9.25 to 9.29). */
const changes = [`${Math.round(100 * (1 - 38 / 42))}%`, `${28 - 15} ms`];
/** How long the three steps of a refund take in total: 1-3, 3-5 and 5-10 days (9.40 to 9.42). */
const refundTotal = `${1 + 3 + 5} to ${3 + 5 + 10} days`;
/** Figures that are allowed on single pages: dates, steps, and the texts of their lists. */
const onPage: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "/": [
    ...countries.flatMap(([, servers = "", ping = ""]) => [servers, ping.replace("ms", " ms")]),
    ...[/\b[123]\b/, /Rated [1-5] out of 5/],
    // On the phones of the hero: a timer, and addresses that nobody has (RFC 5737).
    ...["00:12:48", "198.51.100.7", "203.0.113.24"],
  ],
  "/careers": [/\b\d+ positions/],
  "/press": ["4 platforms", "May 10, 2024", "March 20, 2024", "January 15, 2024", "2 MB", "15 MB", "5 MB", "25 MB"],
  "/help": ["15.2k", "12.8k", "9.6k", "8.1k", wireGuardCipher],
  "/guides": [/(?<!\.)\b[1-5]\b(?!\.)/],
  "/status": ["12/12", /\b(?:1[2-9]|[2-9]\d|1[0-6]\d|17[0-8]) ms\b/],
  "/speed-test": [
    "85 Mbps",
    "42 Mbps",
    "15 ms",
    "78 Mbps",
    "38 Mbps",
    "28 ms",
    "8%",
    ...changes,
    /\b(85|78|42|38|15|28)\b/,
  ],
  "/contact": [wireGuardCipher],
  "/privacy": ["January 1, 2024", wireGuardCipher],
  "/terms": ["January 1, 2024"],
  "/refund": ["January 1, 2024", "1-3", "3-5", "5-10", refundTotal],
  "/no-logs": ["January 1, 2024"],
};
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The figures in a text that are not allowed. */
function unknownFigures(text: string, allowed: readonly (string | RegExp)[]): string[] {
  const longestFirst = [...allowed].sort((a, b) => String(b).length - String(a).length);
  let rest = text;
  for (const figure of longestFirst) {
    const pattern = typeof figure === "string" ? `(?<![\\d.,])${escaped(figure)}(?![\\d])` : figure.source;
    rest = rest.replaceAll(new RegExp(pattern, "gi"), "·");
  }
  return rest.match(/\S*\d\S*/g) ?? [];
}

const noOtherFigure: readonly Row[] = routes.map((on) => [
  "9",
  on,
  "shows no figure that the specification does not give",
  (page) => {
    const allowed = [...(onPage[on] ?? []), ...anywhere];
    assert.deepEqual(unknownFigures(separatedTextOf(page.one("body")), allowed), []);
  },
  adds("<p>Over 3,000 servers</p>"),
]);

const support: readonly Row[] = [
  [
    "D6",
    "/contact",
    "24/7 and business days are mentioned together",
    shows("24/7 support takes your message at any hour, and answers within 24 hours on business days"),
    "24/7",
  ],
  says("9.40-9.42", "/refund", refundTotal),
  ...changes.map(
    (change): Row => ["9.25-9.29", "/speed-test", `a speed or ping changes by ${change}`, shows(change), change],
  ),
  [
    "D8",
    "/",
    "the six countries are described as six of 50+",
    shows("Six of our 50+ countries"),
    swaps("Six of our", "All"),
  ],
];

export const figures: readonly Row[] = [...countryRows, ...homeFigures, ...noOtherFigure, ...support];
