/** Rows of /help and /guides: checklist sections 2, 3.11 to 3.13 and 9. */
import assert from "node:assert/strict";
import type { BuiltFile } from "../support/real-site.ts";
import { textOf } from "../support/text.ts";
import { cardTitles, inertButton, mailsOf, owner, type Row, says, swaps } from "./rows.ts";

const categories = ["Getting Started", "Connection Issues", "Account & Billing", "Privacy & Security"];
const platforms = ["iOS", "Android", "Windows", "macOS"];
const issues = ["Connection won't establish", "Slow speed", "App won't install", "Account issues"];

/** Nothing in it can be clicked or reached by keyboard. */
const isInert = (part: ReturnType<BuiltFile["one"]>): boolean =>
  part.querySelectorAll("a, button, [tabindex], [role=link], [role=button]").length === 0;

const help: readonly Row[] = [
  [
    "2./help.1",
    "/help",
    "has a search box with an accessible name",
    (page) => {
      const search = page.one('main input[type="search"]');
      const label = search.getAttribute("aria-label") ?? page.all(`label[for="${search.id}"]`).map(textOf).join();
      assert.match(label, /search/i);
      assert.equal(search.getAttribute("autocomplete"), "off");
    },
    swaps('type="search"', 'type="text"'),
  ],
  [
    "2./help.2",
    "/help",
    "the search box is not in a form",
    (page) => assert.equal(page.one('input[type="search"]').closest("form"), null),
    (source) => source.replace(/<main/, "<form><main").replace(/<\/main>/, "</main></form>"),
  ],
  [
    "2./help.3, 3.12",
    "/help",
    "has exactly four popular articles with title, category and views",
    (page) => {
      const articles = page
        .under(/popular/i)
        .querySelectorAll("li")
        .map(textOf);
      assert.equal(articles.length, 4);
      articles.forEach((article, index) => {
        assert.match(article, new RegExp(`${["15\\.2k", "12\\.8k", "9\\.6k", "8\\.1k"][index]} views`));
        assert.ok(
          categories.some((category) => article.includes(category)),
          article,
        );
      });
    },
    "12.8k",
  ],
  [
    "2./help.4",
    "/help",
    `has exactly the categories ${categories.join(", ")}`,
    (page) => {
      const lists = page
        .all("main h2, main h3")
        .map(textOf)
        .filter((title) => categories.includes(title));
      assert.deepEqual(lists, categories);
    },
    swaps(/Account &amp; Billing(?=<\/h)/, "Money"),
  ],
  ...categories.map(
    (title): Row => [
      "2./help.5, 3.11",
      "/help",
      `${title} lists exactly four article titles, with an icon`,
      (page) => {
        const category = page.under(title);
        const titles = category.querySelectorAll("li").map(textOf);
        assert.equal(titles.length, 4);
        for (const article of titles) assert.ok(article.length > 10);
        assert.ok(category.querySelectorAll('svg[aria-hidden="true"]').length > 0);
      },
      (source) => source.replace(new RegExp(`(${title.replace("&", "&amp;")}</h\\d>.*?)<li[^>]*>.*?</li>`, "s"), "$1"),
    ],
  ),
  [
    "2./help.6",
    "/help",
    "article titles are text: no link, no button, nothing to focus",
    (page) => {
      for (const title of [/popular/i, ...categories]) {
        const titles = page.under(title).querySelectorAll("li > :is(h3, h4)");
        assert.equal(titles.length, 4);
        assert.ok(titles.every(isInert), String(title));
      }
    },
    swaps("Cancel your subscription", '<a href="#">Cancel your subscription</a>'),
  ],
  [
    "2./help.7, 7.6",
    "/help",
    "support is reached by mail",
    (page) => {
      assert.ok(mailsOf(page.one("main")).some(({ to }) => to === owner.email));
    },
    (source) => source.replaceAll("mailto:", "/contact?"),
  ],
  inertButton("2./help.8", "/help", "Start Chat"),
  says("2./help.9", "/help", "Live chat is not open yet"),
  says("9.36", "/help", "within 24 hours on business days"),
];

const guides: readonly Row[] = [
  [
    "2./guides.1",
    "/guides",
    "has the guides iOS, Android, Windows, macOS in this order, with ids",
    (page) => {
      const selector = platforms.map((platform) => `main #${platform.toLowerCase()}`).join(",");
      assert.deepEqual(
        page.all(selector).map(({ id }) => id),
        ["ios", "android", "windows", "macos"],
      );
    },
    swaps('id="macos"', 'id="mac"'),
  ],
  ...platforms.flatMap((platform): Row[] => {
    const id = platform.toLowerCase();
    const part = (page: BuiltFile): ReturnType<BuiltFile["one"]> => page.one(`main #${id}`);
    const inGuide = (from: RegExp, to: string) => (source: string) => {
      const start = source.indexOf(`id="${id}"`);
      return source.slice(0, start) + source.slice(start).replace(from, () => to);
    };
    return [
      [
        "2./guides.2, 3.13",
        "/guides",
        `${platform} has exactly five ordered steps`,
        (page) => {
          const lists = part(page).querySelectorAll("ol");
          assert.equal(lists.length, 1);
          assert.equal(lists[0]?.children.length, 5);
          for (const step of lists[0]?.children ?? []) assert.ok(textOf(step).length > 20);
        },
        inGuide(/<li/, "<li></li><li"),
      ],
      [
        "2./guides.3",
        "/guides",
        `${platform} is named, with its icon`,
        (page) => {
          assert.match(textOf(part(page)), new RegExp(platform));
          assert.ok(part(page).querySelectorAll('svg[aria-hidden="true"]').length > 0);
        },
        (source) => source.replaceAll("<svg", "<b"),
      ],
      [
        "2./guides.3",
        "/guides",
        `${platform} has a picture that exists and keeps its place`,
        (page, site) => {
          const pictures = part(page).querySelectorAll("img");
          assert.equal(pictures.length, 1);
          const [picture] = pictures;
          const [file = "", view = ""] = (picture?.getAttribute("src") ?? "").slice(1).split("#");
          assert.match(site.file(file).source, new RegExp(`^<svg.*<view id="${view}"`, "s"));
          assert.ok((picture?.getAttribute("alt") ?? "").length > 10);
          for (const size of ["width", "height"]) assert.match(picture?.getAttribute(size) ?? "", /^\d+$/);
        },
        inGuide(/\.svg#/, ".svg#x"),
      ],
    ];
  }),
  [
    "2./guides.4",
    "/guides",
    `has the common issues ${issues.join(", ")}`,
    (page) => {
      const part = page.under(/common issues/i);
      const titles = part.querySelectorAll("summary").map(textOf);
      assert.deepEqual(titles.length > 0 ? titles : cardTitles(part), issues);
    },
    "App won't install",
  ],
  [
    "2./guides.5",
    "/guides",
    "all guides are readable without scripts",
    (page) => {
      assert.deepEqual(page.all("main [hidden], main [role=tab], main [role=tabpanel]"), []);
      for (const platform of platforms) assert.ok(page.all(`main a[href="#${platform.toLowerCase()}"]`).length > 0);
    },
    swaps('id="macos"', 'id="macos" hidden'),
  ],
  says("9.17", "/guides", "Installation takes under 30 seconds"),
  ...["One-tap connection", "Auto-connect on untrusted networks", "Kill switch", "Split tunneling"].map(
    (feature, index): Row => [
      "9.31-9.34",
      "/guides",
      `names ${feature}`,
      (page) => {
        assert.ok(page.mainText.toLowerCase().includes(feature.toLowerCase()));
      },
      (source) => source.replaceAll(new RegExp(feature, "gi"), String(index)),
    ],
  ),
  says("1.9", "/guides", "WireGuard protocol"),
];

export const support: readonly Row[] = [...help, ...guides];
