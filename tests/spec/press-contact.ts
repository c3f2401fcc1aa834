/** Rows of /press and /contact: checklist sections 2, 3.9, 3.10, 3.15 and 5. */
import assert from "node:assert/strict";
import { headingsOf, textOf, titlesOf } from "../support/text.ts";
import { adds, hasAddress, hasMail, mails, owner, type Row, says, saysUnder, swaps } from "./rows.ts";

const releases = [
  ["Expansion", "2024-05-10", "May 10, 2024"],
  ["Milestone", "2024-03-20", "March 20, 2024"],
  ["Product Launch", "2024-01-15", "January 15, 2024"],
] as const;
const kit = [
  ["Logo", "SVG, PNG", "2 MB"],
  ["Screenshots", "PNG", "15 MB"],
  ["Brand Guidelines", "PDF", "5 MB"],
  ["Press Photos", "JPG", "25 MB"],
];
const subjects = ["General Inquiry", "Technical Support", "Business Partnership", "Press Inquiry", "Other"];

const press: readonly Row[] = [
  [
    "2./press.1",
    "/press",
    "has exactly three releases",
    (page) => assert.equal(page.all("main time").length, 3),
    adds('<time datetime="2024-06-01">June 1, 2024</time>'),
  ],
  [
    "2./press.7",
    "/press",
    "lists the newest release first",
    (page) => {
      assert.deepEqual(
        page.all("main time").map((time) => time.getAttribute("datetime")),
        releases.map(([, date]) => date),
      );
    },
    (source) => source.replaceAll("2024-05-10", "2023-05-10"),
  ],
  ...releases.map(
    ([category, date, shown], index): Row => [
      `2./press.${4 - index}, 3.9`,
      "/press",
      `the release of ${shown} is a ${category}, dated in the long form, with title and summary`,
      (page) => {
        const time = page.one(`main time[datetime="${date}"]`);
        assert.equal(textOf(time), shown);
        const release = time.closest("article, li");
        assert.ok(release, "an article or a list item");
        assert.ok(textOf(release).includes(category), textOf(release));
        assert.equal(headingsOf(release).length, 1);
        assert.ok(textOf(release).length > 150);
      },
      shown,
    ],
  ),
  ...releases.map(([category]): Row => says("2./press.6", "/press", category)),
  [
    "house",
    "/press",
    "has structured data of its releases that matches the page",
    (page) => {
      const told = page
        .all('script[type="application/ld+json"]')
        .flatMap(
          (script) => (JSON.parse(script.textContent) as { "@graph"?: Record<string, string>[] })["@graph"] ?? [],
        );
      assert.deepEqual(
        told.map(({ headline, datePublished }) => [headline, datePublished]),
        page
          .all("main article")
          .map((article) => [
            headingsOf(article).map(textOf).join(),
            article.querySelector("time")?.getAttribute("datetime"),
          ]),
      );
      for (const { url = "" } of told) assert.ok(page.one(`[id="${new URL(url).hash.slice(1)}"]`));
    },
    swaps('"datePublished":"2024-03-20"', '"datePublished":"2024-03-21"'),
  ],
  [
    "2./press.8",
    "/press",
    "the media kit has exactly its four items",
    (page) => {
      const part = page.under(/media kit/i);
      const items = part.querySelectorAll("tbody tr, li").map(textOf);
      assert.deepEqual(
        items.map((item) => kit.find(([name]) => item.startsWith(name ?? "?"))?.[0]),
        kit.map(([name]) => name),
      );
    },
    swaps(">Press Photos<", ">Pictures<"),
  ],
  ...kit.map(
    ([name, format, size]): Row => [
      "2./press.9, 3.10",
      "/press",
      `${name} shows its format ${format} and its size ${size}`,
      (page) => {
        const items = page
          .under(/media kit/i)
          .querySelectorAll("tbody tr, li")
          .map(textOf);
        const item = items.find((text) => text.startsWith(name ?? "?")) ?? "";
        assert.ok(item.includes(`${format}`) && item.endsWith(`${size}`), item);
      },
      `${size}`,
    ],
  ),
  [
    "2./press.10",
    "/press",
    "media kit items are not links",
    (page) => {
      assert.deepEqual(
        page
          .under(/media kit/i)
          .querySelectorAll("tbody a, li a")
          .map(textOf),
        [],
      );
    },
    swaps(">Brand Guidelines<", '><a href="/press">Brand Guidelines</a><'),
  ],
  [
    "2./press.11, 7.5",
    "/press",
    "has a mail link Request Media Kit",
    mails("Media Kit Request", "Request Media Kit"),
    "Media%20Kit%20Request",
  ],
  hasMail("2./press.12", "/press"),
  hasAddress("1.11", "/press"),
];

const field = (id: string, name: RegExp, selector: string, autocomplete?: string): Row => [
  id,
  "/contact",
  `the form has a labelled field ${name.source}`,
  (page) => {
    const label = page.all("form label").find((candidate) => name.test(textOf(candidate)));
    const control = page.one(`[id="${label?.getAttribute("for")}"]`);
    assert.ok(page.all(`form ${selector}`).includes(control), control.outerHTML);
    assert.ok(control.hasAttribute("required") && control.hasAttribute("name"));
    if (autocomplete) assert.equal(control.getAttribute("autocomplete"), autocomplete);
  },
  (source) => source.replace(new RegExp(`(<label[^>]*>)${name.source.slice(1, -1)}`, "i"), "$1Something"),
];

const contact: readonly Row[] = [
  hasMail("2./contact.1", "/contact"),
  hasAddress("2./contact.1", "/contact"),
  [
    "2./contact.2",
    "/contact",
    "has one form of five fields",
    (page) => assert.equal(page.all("main form :is(input, select, textarea)").length, 5),
    adds("<input>", "</form>"),
  ],
  field("3.15", /^first name$/i, 'input[type="text"]', "given-name"),
  field("3.15", /^last name$/i, 'input[type="text"]', "family-name"),
  field("3.15, 5.1", /^email address$/i, 'input[type="email"]', "email"),
  field("3.15", /^subject$/i, "select"),
  field("3.15", /^message$/i, 'textarea[rows="5"]'),
  [
    "5.1",
    "/contact",
    "the e-mail field is of type email",
    (page) => void page.one('form input[type="email"][maxlength="254"]'),
    swaps('type="email"', 'type="text"'),
  ],
  [
    "5.2",
    "/contact",
    "offers exactly the five subjects, after an empty first choice",
    (page) => {
      const options = page.all("form select option");
      assert.equal(options[0]?.getAttribute("value"), "");
      assert.deepEqual(options.slice(1).map(textOf), subjects);
      for (const option of options.slice(1))
        assert.equal(option.getAttribute("value") ?? textOf(option), textOf(option));
    },
    "Press Inquiry",
  ],
  [
    "5.3",
    "/contact",
    "says once that all fields are required",
    (page) => assert.equal(page.text.split("All fields are required").length, 2),
    "All fields are required",
  ],
  [
    "5.4",
    "/contact",
    "bounds names, address and message",
    (page) => {
      const bounds = page.all("form [maxlength]").map((control) => control.getAttribute("maxlength"));
      assert.deepEqual(bounds, ["80", "80", "254", "1500"]);
    },
    swaps('maxLength="80"', 'maxLength="8"'),
  ],
  [
    "5.6, 7.7",
    "/contact",
    "the form writes a mail and is never sent by GET",
    (page) => {
      const form = page.one("main form");
      assert.equal(form.getAttribute("action"), `mailto:${owner.email}`);
      assert.equal(form.getAttribute("method")?.toLowerCase(), "post");
      assert.equal(form.getAttribute("enctype"), "text/plain");
    },
    swaps('method="post"', 'method="get"'),
  ],
  [
    "5.6",
    "/contact",
    "has a status line from the start and never claims that it sent",
    (page) => {
      assert.equal(page.one('main form [role="status"]').tagName, "P");
      assert.match(page.source, /Nothing was sent by this site/);
      assert.doesNotMatch(page.source, /(?:message|email) (?:was|has been) sent|successfully/i);
    },
    'role="status"',
  ],
  [
    "2./contact.3",
    "/contact",
    "has an FAQ of at least six questions that open without a script",
    (page) => {
      const questions = page.all("main details");
      assert.ok(questions.length >= 6);
      for (const question of questions) assert.ok(question.querySelector("summary"));
      assert.ok(titlesOf(page.one("main"), "h2").some((title) => /question|FAQ/i.test(title)));
    },
    (source) => source.replaceAll("details", "div"),
  ],
  ...["7 days", "30 days", "unlimited devices", "iOS, Android, Windows and macOS", "auto-renew until canceled"].map(
    (text): Row => saysUnder("2./contact.3", "/contact", /question|FAQ/i, text),
  ),
  says("9.20", "/contact", "24/7 support"),
  says("9.36", "/contact", "within 24 hours on business days"),
  says("9.19", "/contact", "AES-256 encryption"),
  says("1.9", "/contact", "WireGuard"),
];

export const pressAndContact: readonly Row[] = [...press, ...contact];
