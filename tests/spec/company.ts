/** Rows of /about and /careers: checklist sections 2 and 3.8. */
import assert from "node:assert/strict";
import { textOf, titlesOf } from "../support/text.ts";
import { adds, cardTitles, hasAddress, hasMail, mails, mailsOf, owner, type Row, says, shows, swaps } from "./rows.ts";

const values = ["Privacy First", "Global Access", "User Trust", "Excellence"];
const positions = ["Senior Software Engineer", "DevOps Engineer", "Customer Support Specialist", "Security Analyst"];
const departments = ["Engineering", "Infrastructure", "Customer Support", "Security"];

const about: readonly Row[] = [
  [
    "2./about.1",
    "/about",
    "has a mission section",
    (page) => assert.ok(textOf(page.under(/mission/i)).length > 100),
    swaps(/mission<\/h2>/i, "story</h2>"),
  ],
  says("2./about.2", "/about", owner.legalName, "shows the company's name"),
  hasMail("2./about.3", "/about"),
  hasAddress("2./about.4", "/about"),
  says("1.2", "/about", "limited liability company"),
  [
    "2./about.5",
    "/about",
    `has exactly the core values ${values.join(", ")}`,
    (page) => assert.deepEqual(cardTitles(page.under(/value/i)), values),
    swaps(/User Trust(?=<\/h)/, "Trust"),
  ],
  [
    "2./about.5",
    "/about",
    "says what each value means",
    (page) => {
      for (const title of values) assert.ok(textOf(page.under(title)).length > title.length + 20, title);
    },
    swaps(/(?<=Excellence<\/h\d>)<p[^>]*>.*?<\/p>/s, ""),
  ],
  [
    "2./about.6",
    "/about",
    "has a no-logs statement that links to the policy",
    (page) => {
      const statement = page.under(/no-logs/i);
      assert.match(textOf(statement), /strict no-logs policy/);
      assert.ok(page.all('main a[href="/no-logs"]').length > 0);
    },
    "strict no-logs policy",
  ],
  says("9.3", "/about", "10M+ users"),
];

const careers: readonly Row[] = [
  [
    "2./careers.1",
    "/careers",
    "has a section of benefits",
    (page) => assert.ok(cardTitles(page.under(/benefits/i)).length >= 4),
    swaps(/benefits<\/h2>/i, "Pets</h2>"),
  ],
  [
    "2./careers.2",
    "/careers",
    "has a section Why Work Here",
    (page) => assert.ok(cardTitles(page.under(/^why work here$/i)).length >= 3),
    swaps(/why work here/i, "Hello"),
  ],
  [
    "2./careers.3, 2./careers.4",
    "/careers",
    "has the four open positions, in order, and counts all that there are",
    (page) => {
      const titles = page
        .under(/open positions/i)
        .querySelectorAll("li")
        .flatMap((item) => titlesOf(item, "h3"));
      assert.deepEqual(
        titles.filter((title) => positions.includes(title)),
        positions,
      );
      assert.equal(page.text.split("Apply Now").length - 1, titles.length);
      assert.ok(page.text.includes(`${titles.length} positions`));
    },
    swaps(/(?=<li[^>]*><h3[^>]*>DevOps)/, "<li><h3>Gardener</h3></li>"),
  ],
  ...positions.flatMap((title, index): Row[] => [
    ["2./careers.5, 3.8", "/careers", `${title} is remote`, shows("Remote", (page) => page.under(title)), "Remote"],
    ["2./careers.6", "/careers", `${title} is full-time`, shows("Full-time", (page) => page.under(title)), "Full-time"],
    [
      "2./careers.7",
      "/careers",
      `${title} names its department`,
      (page) => {
        const rest = textOf(page.under(title)).replaceAll(title, "");
        assert.ok(rest.includes(departments[index] ?? "?"), rest);
      },
      departments[index] ?? "?",
    ],
    [
      "2./careers.8",
      "/careers",
      `${title} has a description`,
      (page) => {
        assert.ok(
          page
            .under(title)
            .querySelectorAll("p")
            .some((paragraph) => textOf(paragraph).length > 80),
        );
      },
      (source) => source.replaceAll(/<p[^>]*>[^<]{80,}<\/p>/g, ""),
    ],
    [
      "2./careers.9, 7.5",
      "/careers",
      `${title} has a mail link Apply Now`,
      (page) => {
        const links = mailsOf(page.under(title));
        assert.equal(links.length, 1);
        assert.equal(links[0]?.text, `Apply Now for ${title}`);
        mails(`Job Application: ${title}`, "Apply Now")(page);
      },
      "Apply Now",
    ],
    [
      "2./careers.10",
      "/careers",
      `${title} is the subject of its application`,
      mails(`Job Application: ${title}`),
      `Application%3A%20${encodeURIComponent(title)}`,
    ],
  ]),
  [
    "D17",
    "/careers",
    "has no invented job posting date for search engines",
    (page) => assert.doesNotMatch(page.source, /JobPosting|datePosted/),
    adds('<script type="application/ld+json">{"@context":"https://schema.org","@type":"JobPosting"}</script>'),
  ],
  [
    "2./careers.11, 7.5",
    "/careers",
    "has one mail link General Job Inquiry",
    mails("General Job Inquiry"),
    "General%20Job%20Inquiry",
  ],
];

export const company: readonly Row[] = [...about, ...careers];
