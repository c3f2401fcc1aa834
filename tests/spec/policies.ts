/** Rows of the four policy pages, the 404 page and the page for failures: checklist sections 2, 8 and 9. */
import assert from "node:assert/strict";
import { headingsOf, textOf } from "../support/text.ts";
import { adds, mailsOf, owner, type Row, says, swaps } from "./rows.ts";

const policyPages = [
  ["/privacy", "Privacy policy"],
  ["/terms", "Terms of service"],
  ["/refund", "Refund policy"],
  ["/no-logs", "No-logs policy"],
] as const;

const everyPolicy: readonly Row[] = policyPages.flatMap(([on, title]): Row[] => [
  [
    "2./legal.1",
    on,
    `is the ${title}`,
    (page) => assert.equal(textOf(page.one("h1")), title),
    swaps(/(?<=<h1[^>]*>)[^<]*/, "Policy"),
  ],
  [
    "9.46",
    on,
    "is dated January 1, 2024",
    (page) => {
      const dates = page.all("main time").map((time) => [time.getAttribute("datetime"), textOf(time)]);
      assert.deepEqual(dates, [["2024-01-01", "January 1, 2024"]]);
    },
    "January 1, 2024",
  ],
  [
    "2./legal.2",
    on,
    "has a summary and two tables of contents, each of which leads to every section",
    (page) => {
      const sections = page.all("main h3[id]").map(({ id }) => `#${id}`);
      assert.ok(sections.length >= 5, `${sections.length} sections`);
      const links = page.all('main nav ol a[href^="#"]').map((link) => link.getAttribute("href"));
      assert.deepEqual(links, [...sections, ...sections]);
    },
    swaps(/<ol(?=[^>]* start)/g, "<ul"),
  ],
  [
    "1.2",
    on,
    "names the company",
    (page) => assert.ok(page.text.includes(owner.legalName)),
    (source) => source.replaceAll(owner.legalName, "We"),
  ],
  [
    "2./privacy.1",
    on,
    "shows the e-mail address as a mail link",
    (page) => {
      assert.ok(mailsOf(page.one("main")).some(({ to }) => to === owner.email));
    },
    (source) => source.replaceAll("mailto:", "/contact?"),
  ],
]);

const privacy: readonly Row[] = [
  says("1.3", "/privacy", "no-logs policy"),
  says("2./privacy.1", "/privacy", "No cookies."),
  says("2./privacy.1", "/privacy", "No analytics."),
  says("2./privacy.1", "/privacy", "opens your own email app"),
  says("2./privacy.1", "/privacy", "If we change this policy, we publish the new version here with its date"),
  says("1.11", "/privacy", "Sheridan, WY"),
  says("9.19", "/privacy", "AES-256 encryption"),
  [
    "D5",
    "/privacy",
    "AES-256 and WireGuard are in separate sentences",
    (page) => {
      for (const sentence of page.mainText.split(/(?<=[.!?])\s/))
        assert.doesNotMatch(sentence, /AES-256.*WireGuard|WireGuard.*AES-256/);
    },
    adds("<p>WireGuard with AES-256.</p>"),
  ],
];
const terms: readonly Row[] = [
  [
    "2./terms.1, 9.47",
    "/terms",
    "the law of Wyoming governs",
    (page) => {
      assert.match(textOf(page.under("Governing law").parentNode ?? page.one("main")), /law of the State of Wyoming/);
    },
    "law of the State of Wyoming",
  ],
  says("2./terms.1, 9.48", "/terms", "auto-renews until canceled"),
  says("2./terms.1, 9.37", "/terms", "7 days"),
  says("2./terms.1, 1.4", "/terms", "unlimited devices"),
  says("9.45", "/terms", "stops future billing"),
  says("1.2", "/terms", "limited liability company based in Sheridan, Wyoming"),
  says("1.11", "/terms", "Sheridan, WY"),
];
const refund: readonly Row[] = [
  says("1.6, 9.38", "/refund", "30-day money-back guarantee"),
  [
    "2./refund.1, 7.5",
    "/refund",
    "has a mail link Refund Request",
    (page) => {
      const found = mailsOf(page.one("main")).filter(({ subject }) => subject === "Refund Request");
      assert.ok(found.length >= 1);
      for (const { href } of found) assert.equal(href, `mailto:${owner.email}?subject=Refund%20Request`);
    },
    "Refund%20Request",
  ],
  ...["Technical issues", "Billing errors", "Duplicate charges", "Outages over 48 hours"].map(
    (text): Row => says("9.39", "/refund", text),
  ),
  [
    "9.39",
    "/refund",
    "the special circumstances are exactly four",
    (page) => {
      const lists = page.all("main ul").filter((list) => /Outages over 48 hours/.test(textOf(list)));
      assert.equal(lists.length, 1);
      assert.equal(lists[0]?.querySelectorAll("li").length, 4);
    },
    swaps(/<li>(?=(?:<strong>)?Billing errors)/, "<li>Bad mood</li><li>"),
  ],
  says("9.39", "/refund", "Beyond 30 days, we give refunds only in special circumstances"),
  ...["1-3 business days", "3-5 days", "5-10 days"].map(
    (text, index): Row => [
      `9.${40 + index}`,
      "/refund",
      `step ${index + 1} takes ${text}`,
      (page) => {
        const steps = page
          .all("main ol")
          .map(({ children }) => children.map(textOf))
          .find((texts) => texts.some((step) => /5-10/.test(step)));
        const expected = [/review/i, /processing/i, /bank/i][index] ?? /$^/;
        assert.ok(
          steps?.some((step) => expected.test(step) && step.includes(text)),
          steps?.join(" | "),
        );
      },
      text,
    ],
  ),
  says("9.43", "/refund", "one refund per customer"),
  says("9.44", "/refund", "account is deactivated after the refund"),
  [
    "9.45",
    "/refund",
    "canceling stops future billing but gives no refund",
    (page) => {
      assert.match(page.mainText, /Canceling stops future billing but gives no refund/);
    },
    "stops future billing but gives no refund",
  ],
  says("9.48", "/refund", "auto-renew until canceled"),
  says("1.11", "/refund", "Sheridan, WY"),
];
const noLogs: readonly Row[] = [
  says("1.3, 2./no-logs.1", "/no-logs", "strict no-logs policy"),
  ...["Browsing", "Traffic", "DNS requests", "IP addresses", "Timestamps"].map(
    (text): Row => says("2./no-logs.1", "/no-logs", text),
  ),
  says("9.23b", "/no-logs", "24/7 monitoring"),
];

/** Wherever the page lists what is kept, in full or in short. */
const kept = ["/privacy", "/no-logs", "/help"].flatMap((on): Row[] => [
  says("house", on, "active and when it renews", "the list of what is kept has the subscription and its renewal"),
  says("house", on, "records of your payments and refunds", "the list of what is kept has payments and refunds"),
]);

const errors: readonly Row[] = [
  says("2.404.1, 8.1", "/404.html", "404"),
  [
    "2.404.2, 8.1",
    "/404.html",
    "contains Oops! Page not found, byte for byte",
    (page) => assert.equal(page.one("h1").textContent, "Oops! Page not found"),
    swaps("Page not found</span>", "Page lost</span>"),
  ],
  [
    "2.404.3, 8.1",
    "/404.html",
    "has a link Return to Home to /",
    (page) => {
      const home = page.all("main a").filter((link) => textOf(link) === "Return to Home");
      assert.deepEqual(
        home.map((link) => link.getAttribute("href")),
        ["/"],
      );
    },
    "Return to Home",
  ],
  ...["/404.html", "/500.html"].map(
    (on): Row => [
      "2.404.5",
      on,
      "has noindex and no canonical URL",
      (page) => {
        assert.equal(page.one('meta[name="robots"]').getAttribute("content"), "noindex");
        assert.deepEqual(page.all('link[rel="canonical"], meta[property="og:url"]'), []);
      },
      swaps("noindex", "index"),
    ],
  ),
  ...["/404.html", "/500.html"].map(
    (on): Row => [
      "2.404.5",
      on,
      "has no relative URLs, since it is served for nested paths",
      (page) => {
        for (const element of page.all("[href], [src]")) {
          assert.match(
            element.getAttribute("href") ?? element.getAttribute("src") ?? "",
            /^(?:\/|#|mailto:|data:|https:)/,
          );
        }
      },
      adds('<img src="images/x.png" alt="">'),
    ],
  ),
  [
    "2.err.1, 8.2",
    "/500.html",
    "has the heading Unexpected Application Error!, byte for byte",
    (page) => {
      assert.equal(headingsOf(page.one("main"))[0]?.textContent, "Unexpected Application Error!");
    },
    "Unexpected Application Error!",
  ],
  says("2.err.2, 8.2", "/500.html", "Internal Server Error"),
  [
    "2.err.3",
    "/500.html",
    "needs no other file, and links to the home page",
    (page) => {
      assert.deepEqual(page.all('script, link[rel="stylesheet"], link[rel="preload"], img').map(String), []);
      assert.ok(page.all('main a[href="/"]').length > 0);
    },
    adds('<img src="/x.png" alt="">'),
  ],
];

export const policies: readonly Row[] = [
  ...everyPolicy,
  ...privacy,
  ...terms,
  ...refund,
  ...noLogs,
  ...kept,
  ...errors,
];
