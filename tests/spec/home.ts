/** Rows of the home page: checklist sections 1, 2./ and 3.1 to 3.6. */
import assert from "node:assert/strict";
import { headingsOf, textOf, titlesOf } from "../support/text.ts";
import { adds, type Check, cardTitles, downloads, owner, type Part, type Row, says, shows, swaps } from "./rows.ts";

const part =
  (id: string): Part =>
  (page) =>
    page.one(`#${id}`);
const hero: Part = (page) => {
  let part = page.one("h1");
  while (part.parentNode && part.parentNode.tagName !== "MAIN") part = part.parentNode;
  return part;
};
const inPart = (id: string, sectionId: string, text: string): Row => [
  id,
  "/",
  `#${sectionId} says "${text}"`,
  shows(text, part(sectionId)),
  text,
];

const heroButton =
  (text: string): Check =>
  (page) => {
    const found = hero(page)
      .querySelectorAll("a")
      .filter((link) => textOf(link) === text);
    assert.deepEqual(
      found.map((link) => link.getAttribute("href")),
      ["#download-section"],
    );
  };
const trustPoint = (id: string, text: string): Row => [
  id,
  "/",
  `hero lists ${text}`,
  (page) => {
    const items = hero(page).querySelectorAll("li").map(textOf);
    assert.equal(items.length, 3);
    assert.ok(
      items.some((item) => item === text),
      items.join(" | "),
    );
  },
  text,
];

const heroRows: readonly Row[] = [
  [
    "1.1",
    "/",
    "title and hero contain the tagline",
    (page) => {
      assert.match(page.one("title").textContent, /Unlimited VPN Proxy/);
      shows("Unlimited VPN Proxy", hero)(page);
    },
    "Unlimited VPN Proxy",
  ],
  [
    "1.12",
    "/",
    "the h1 is exactly Secure. Fast. Unlimited.",
    (page) => assert.equal(page.one("h1").textContent, "Secure. Fast. Unlimited."),
    swaps(/Unlimited\.(?=(<[^>]*>)*<\/h1>)/, "Unlimited!"),
  ],
  ["1.13", "/", "hero button Download Now leads to the download section", heroButton("Download Now"), "Download Now"],
  [
    "1.14",
    "/",
    "hero button Get Started Free leads to the download section",
    heroButton("Get Started Free"),
    "Get Started Free",
  ],
  trustPoint("1.16", "No Logs Policy"),
  trustPoint("1.17", "Military-Grade Encryption"),
  trustPoint("1.18", "50+ Countries"),
  [
    "1.16-1.18",
    "/",
    "the trust points have the order of the specification",
    (page) =>
      assert.deepEqual(hero(page).querySelectorAll("li").map(textOf), [
        "No Logs Policy",
        "Military-Grade Encryption",
        "50+ Countries",
      ]),
    (source) => source.replace("No Logs Policy", "50+ Countries"),
  ],
];

const order = ["features", "how-it-works", "network", "download-section", "testimonials"];
/** Breaks a section by renaming its id. */
const renamed = (id: string) => swaps(`id="${id}"`, 'id="elsewhere"');
const sectionRows: readonly Row[] = [
  [
    "1.26",
    "/",
    "hero, features, how it works, global network, download, testimonials appear in this order, then the footer",
    (page) => {
      assert.equal(headingsOf(page.one("main"))[0]?.tagName, "H1");
      const ids = page.all(order.map((id) => `main #${id}`).join(",")).map(({ id }) => id);
      assert.deepEqual(ids, order);
      assert.ok(page.source.indexOf('id="testimonials"') < page.source.lastIndexOf("<footer"));
    },
    (source) =>
      source
        .replace('id="features"', 'id="?"')
        .replace('id="network"', 'id="features"')
        .replace('id="?"', 'id="network"'),
  ],
  [
    "1.19",
    "/",
    "features has exactly four cards",
    (page) => assert.equal(cardTitles(page.one("#features")).length, 4),
    adds("<h3>One more</h3>", '</section><section id="how-it-works"'),
  ],
  ...["Unlimited bandwidth and speed", "One-tap secure connection", "Global servers", "No logs"].map(
    (title, index): Row => [
      `1.${20 + index}`,
      "/",
      `feature card ${index + 1} is ${title}`,
      (page) => assert.equal(cardTitles(page.one("#features"))[index], title),
      swaps(new RegExp(`(?<=<h3[^>]*>)${title}`), "Something else"),
    ],
  ),
  inPart("1.22", "features", "500+ servers"),
  inPart("1.22", "features", "50+ countries"),
  [
    "3.1",
    "/",
    "each feature has a description and an icon that is hidden from screen readers",
    (page) => {
      for (const title of cardTitles(page.one("#features"))) {
        const card = page.under(title);
        assert.ok(textOf(card).length > title.length + 20, title);
        assert.ok(card.querySelectorAll('svg[aria-hidden="true"]').length > 0, title);
      }
    },
    (source) => source.replace(/<section id="features".*?<\/section>/s, (found) => found.replaceAll("<svg", "<span")),
  ],
  [
    "1.24, 3.2",
    "/",
    "how it works has three numbered steps: download the app, tap connect, enjoy",
    (page) => {
      const steps = page.one("#how-it-works ol").children;
      assert.deepEqual(
        steps.map((step) => titlesOf(step, "h3")),
        [["Download the app"], ["Tap connect"], ["Enjoy"]],
      );
      steps.forEach((step, index) => {
        assert.match(textOf(step), new RegExp(`\\b${index + 1}\\b`));
        assert.ok(textOf(step).length > 30);
      });
    },
    "Tap connect",
  ],
  inPart("1.25", "how-it-works", "Protected in under 60 seconds"),
  [
    "1.27",
    "/",
    "the network section has a table of six countries",
    (page) => assert.equal(page.all("#network table tbody tr").length, 6),
    swaps(/<tr>(?=(?:(?!<\/tr>).)*Germany)/s, "<tr></tr><tr>"),
  ],
  [
    "1.28",
    "/",
    "the download section has the store links",
    (page) => {
      const stores = page.all("#download-section a[target]").map((link) => link.getAttribute("href"));
      assert.deepEqual(stores, [owner.stores.ios, owner.stores.android]);
    },
    renamed("download-section"),
  ],
  [
    "2./.1",
    "/",
    "the id download-section occurs exactly once",
    (page) => void page.one('[id="download-section"]'),
    adds('<i id="download-section"></i>'),
  ],
  [
    "1.29",
    "/",
    "testimonials has at least three quotations",
    (page) => assert.ok(page.all("#testimonials blockquote").length >= 3),
    renamed("testimonials"),
  ],
];

const facts: readonly Row[] = [
  ...["500+ Servers", "50+ Countries", "10M+ Users", "99.9% Uptime"].map((stat, index): Row => {
    const [value = "", label = ""] = stat.split(" ");
    return [
      `3.3, ${["9.1", "9.2", "9.3", "9.4"][index]}`,
      "/",
      `the figure ${stat} has a description`,
      (page) => {
        const texts = page.all("main li, main dl > div").map(textOf);
        const found = texts.some(
          (text) =>
            (text.startsWith(`${value} ${label}`) || text.startsWith(`${label} ${value}`)) &&
            text.length > stat.length + 10,
        );
        assert.ok(found, `no ${stat}`);
      },
      value,
    ];
  }),
  [
    "3.5",
    "/",
    "the download section has four links: two stores, and the owner's downloads for Windows and macOS (D1)",
    (page) => {
      const hrefs = page.all('#download-section li a[href^="https:"]').map((link) => link.getAttribute("href"));
      assert.deepEqual(hrefs, [owner.stores.ios, owner.stores.android, ...downloads]);
    },
    (source) => source.replaceAll(downloads[1] ?? "?", "/macos"),
  ],
  [
    "3.6",
    "/",
    "each testimonial has name, role, words, location and a rating as text",
    (page) => {
      for (const quote of page.all("#testimonials blockquote")) {
        const text = textOf(quote.closest("li, figure, article") ?? quote);
        assert.match(text, /Rated [1-5] out of 5/);
        assert.match(text, /[A-Z][a-z]+ [A-Z]\./);
        assert.ok(text.length > 100, text);
      }
      assert.doesNotMatch(page.text, /[★☆]/);
    },
    swaps(/Rated \d out of 5/, ""),
  ],
  [
    "D9",
    "/",
    "testimonials show no photographs",
    (page) => assert.deepEqual(page.one("#testimonials").querySelectorAll("img, picture").map(String), []),
    (source) => source.replace(/id="testimonials"[^>]*>/, '$&<img src="/og.png" alt="">'),
  ],
  ...(["Maya R.", "Freelance photographer", "Portland, Oregon"] as const).map((text) =>
    inPart("3.6", "testimonials", text),
  ),
  [
    "9.7",
    "/",
    '#testimonials says "99.9% satisfaction"',
    shows("99.9% satisfaction", part("testimonials")),
    swaps(/satisfaction/gi, ""),
  ],
  inPart("D9", "testimonials", "Sample"),
];

/** A store link: new tab, noopener, announced to assistive technology. */
const storeRow = (id: string, name: string, url: string): Row => [
  id,
  "/",
  `links to the ${name} in a new tab`,
  (page) => {
    const link = page.one(`a[href="${url}"]`);
    assert.equal(link.getAttribute("target"), "_blank");
    assert.equal(link.getAttribute("rel"), "noopener noreferrer");
    assert.match(`${textOf(link)} ${link.getAttribute("aria-label") ?? ""}`, /opens in a new tab/i);
  },
  (source) => source.replace(`href="${url.replaceAll("&", "&amp;")}"`, 'href="/"'),
];
const offers: readonly Row[] = [
  storeRow("7.2", "App Store", owner.stores.ios),
  storeRow("7.3", "Google Play", owner.stores.android),
  says("1.3", "/", "strict no-logs policy"),
  inPart("1.4, 9.21", "download-section", "One subscription for unlimited devices"),
  says("1.5, 9.37", "/", "7-day free trial"),
  says("1.6, 9.38", "/", "30-day money-back guarantee"),
  [
    "9.48",
    "/",
    "the trial is never mentioned without its renewal",
    (page) => {
      const trials = page
        .all("main p, main li")
        .map(textOf)
        .filter((text) => /7-day free trial/.test(text));
      assert.ok(trials.length > 0);
      for (const text of trials) assert.match(text, /auto-renews until canceled/);
    },
    "auto-renews until canceled",
  ],
  ...["iOS", "Android", "Windows", "macOS"].map((platform) => inPart("1.7", "download-section", platform)),
  says("1.8", "/", "50+ countries"),
  says("1.9", "/", "WireGuard protocol"),
];

export const home: readonly Row[] = [...heroRows, ...sectionRows, ...facts, ...offers];
