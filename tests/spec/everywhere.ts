/** Rows for every page: head, header, footer and contact details. */
import assert from "node:assert/strict";
import { routes } from "../support/real-site.ts";
import { collapse, textOf } from "../support/text.ts";
import { sizeOf } from "./files.ts";
import { adds, everyDocument, everyPage, everyRoute, owner, type Row, swaps } from "./rows.ts";

const { address } = owner;
const footerGroups = [
  ["Company", "/about", "/careers", "/press", "/contact"],
  ["Support", "/help", "/guides", "/status", "/speed-test"],
  ["Legal", "/privacy", "/terms", "/refund", "/no-logs"],
];
const footerRoutes = footerGroups.flatMap(([, ...hrefs]) => hrefs);
const withoutMark = (html: string): string => html.replaceAll(/ aria-current="[^"]*"/g, "");
/** Title, description and canonical URL of a page. */
const titleOf = (source: string): string => /<title>(.*?)<\/title>/.exec(source)?.[1] ?? "";
const descriptionOf = (source: string): string => /<meta name="description" content="(.*?)"/.exec(source)?.[1] ?? "";

const head: readonly Row[] = [
  [
    "2.7",
    everyDocument,
    "is in English",
    (page) => assert.equal(page.one("html").getAttribute("lang"), "en"),
    ' lang="en"',
  ],
  [
    "2.7",
    everyDocument,
    "has a unique title of at most 60 characters",
    (page, site) => {
      const title = titleOf(page.source);
      assert.ok(title.length > 0 && collapse(title).length <= 60, title);
      const others = [...routes, "/404.html", "/500.html"].filter((url) => url !== page.url);
      for (const url of others) assert.notEqual(titleOf(site.file(url).source), title, url);
    },
    swaps(/<title>.*?<\/title>/, "<title></title>"),
  ],
  [
    "2.7",
    everyPage,
    "has a unique description of 50 to 160 characters",
    (page, site) => {
      const description = descriptionOf(page.source);
      const { length } = page.one('meta[name="description"]').getAttribute("content") ?? "";
      assert.ok(length >= 50 && length <= 160, `${length} characters`);
      const others = [...routes, "/404.html"].filter((url) => url !== page.url);
      for (const url of others) assert.notEqual(descriptionOf(site.file(url).source), description, url);
    },
    (source, site) => source.replace(descriptionOf(source), descriptionOf(site.file("/500.html").source).slice(0, 40)),
  ],
  ["2.7", everyDocument, "has one h1", (page) => void page.one("h1"), adds("<h1>Another</h1>")],
  [
    "2.2",
    everyRoute,
    "has its own URL without a query as its canonical URL",
    (page) => {
      const canonical = page.one('link[rel="canonical"]').getAttribute("href");
      assert.equal(canonical, owner.origin + page.url);
      assert.equal(page.one('meta[property="og:url"]').getAttribute("content"), canonical);
    },
    swaps(/(?<=rel="canonical" href="[^"]*)"/, '?x=1"'),
  ],
  [
    "Q18",
    everyPage,
    "has Open Graph tags with its own 1200x630 image",
    (page, site) => {
      const own = routes.includes(page.url) && page.url !== "/" ? `/og${page.url}.png` : "/og.png";
      const expected = { "og:image": owner.origin + own, "og:image:width": "1200", "og:image:height": "630" };
      for (const [property, content] of Object.entries(expected)) {
        assert.equal(page.one(`meta[property="${property}"]`).getAttribute("content"), content);
      }
      assert.equal(sizeOf(site.file(own.slice(1)).source), "1200x630");
      for (const property of ["og:title", "og:description", "og:type", "og:image:alt", "og:site_name", "og:locale"]) {
        assert.ok(page.one(`meta[property="${property}"]`).getAttribute("content"), property);
      }
      assert.equal(page.one('meta[name="twitter:card"]').getAttribute("content"), "summary_large_image");
    },
    swaps('content="1200"', 'content="600"'),
  ],
  [
    "Q18",
    everyPage,
    "links to the feed with the right type",
    (page) => assert.equal(page.one('link[rel="alternate"]').getAttribute("type"), "application/atom+xml"),
    swaps("application/atom+xml", "application/rss+xml"),
  ],
  [
    "Q18",
    everyPage,
    "has valid structured data without ratings or reviews",
    (page) => {
      for (const script of page.all('script[type="application/ld+json"]')) {
        const data = JSON.parse(script.textContent) as { "@context": string };
        assert.equal(data["@context"], "https://schema.org");
        assert.doesNotMatch(script.textContent, /\brating|aggregateRating|review/i);
      }
    },
    adds('<script type="application/ld+json">{"@context":"https://schema.org",}</script>'),
  ],
];

const header: readonly Row[] = [
  [
    "2.6",
    everyPage,
    "has a header with brand, three to five links, Download, and a menu of all pages that needs no script",
    (page) => {
      assert.equal(textOf(page.one('body > header a.brand[href="/"]')), owner.brand);
      const links = page.all("body > header > div > nav a").length;
      assert.ok(links >= 3 && links <= 5, `${links} links`);
      assert.equal(page.one("body > header details > summary").tagName, "SUMMARY");
      const inMenu = page.all("body > header details nav a").map((link) => link.getAttribute("href") ?? "");
      assert.deepEqual(
        [...footerRoutes, "/#download-section"].filter((href) => !inMenu.includes(href)),
        [],
      );
      assert.equal(page.all('body > header a[href="/#download-section"]').length, 2);
    },
    swaps(/<summary>/, "<summary hidden></summary><summary>"),
  ],
  [
    "2.8",
    everyRoute,
    "is the only link marked as the current page in header and footer",
    (page) => {
      const marked = page.all("[aria-current]");
      const links = page.all(`body > header a[href="${page.url}"]:not(.brand), footer li a[href="${page.url}"]`);
      assert.deepEqual(marked.map(textOf), page.url === "/" ? [] : links.map(textOf));
      for (const link of marked) assert.equal(link.getAttribute("aria-current"), "page");
    },
    adds('<a href="/x" aria-current="page">x</a>', "</footer>"),
  ],
  [
    "Q14",
    everyPage,
    "begins with a skip link to its main part",
    (page) => {
      assert.equal(page.all("body a")[0]?.getAttribute("href"), "#main");
      assert.equal(page.one("main").id, "main");
    },
    swaps('href="#main"', 'href="#content"'),
  ],
];

const footer: readonly Row[] = [
  [
    "2.5",
    everyPage,
    "ends with the shared footer",
    (page, site) => {
      const last = page
        .one("body")
        .children.filter(({ tagName }) => tagName !== "SCRIPT")
        .at(-1);
      assert.equal(last?.tagName, "FOOTER");
      const shared = (url: string): string => withoutMark(site.file(url).one("body > footer").outerHTML);
      assert.equal(withoutMark(last?.outerHTML ?? ""), shared(page.url === "/" ? "/about" : "/"));
    },
    adds("<p>Different</p>", "</footer>"),
  ],
  [
    "2.5",
    "/500.html",
    "ends with a footer of its own",
    (page) => void page.one("body > footer"),
    swaps(/<footer.*footer>/s, ""),
  ],
  ...footerGroups.map(
    ([title, ...hrefs], index): Row => [
      `2.footer.${index + 1}`,
      everyPage,
      `footer group ${title} links ${hrefs.join(", ")}`,
      (page) => {
        const group = page.all("footer nav").find((nav) => textOf(nav).startsWith(title ?? ""));
        const linked = group?.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
        assert.deepEqual(
          linked?.filter((href) => routes.includes(href)),
          hrefs,
        );
      },
      swaps(
        new RegExp(`(?<=<nav[^>]*aria-label="${title}"(?:(?!</nav>).)*)</ul>`, "s"),
        '<li><a href="/">Home</a></li></ul>',
      ),
    ],
  ),
  [
    "2.footer.4",
    everyPage,
    "the footer links to the twelve routes, and besides to the brand, the email and pages that were added",
    (page, site) => {
      const hrefs = page.all("footer a").map((link) => link.getAttribute("href") ?? "");
      const others = hrefs.filter((href) => href !== "/" && !href.startsWith("mailto:"));
      const added = others.filter((href) => site.routes.includes(href) && !routes.includes(href));
      assert.deepEqual(
        others.filter((href) => !added.includes(href)),
        footerRoutes,
      );
    },
    adds('<a href="/pricing">Pricing</a>', "</footer>"),
  ],
  [
    "1.1",
    everyPage,
    "footer says the tagline",
    (page) => assertFooter(page, "Unlimited VPN Proxy"),
    "Unlimited VPN Proxy",
  ],
  [
    "1.2",
    everyPage,
    "footer says that the company is a limited liability company of Wyoming",
    (page) => assertFooter(page, `${owner.legalName}, a Wyoming limited liability company`),
    "limited liability company",
  ],
  [
    "1.9",
    everyPage,
    "footer carries the trademark line",
    (page) => assertFooter(page, trademark),
    "Jason A. Donenfeld",
  ],
  [
    "2.footer.5",
    everyPage,
    "footer carries the copyright",
    (page) => assertFooter(page, `© ${owner.copyrightYear} ${owner.legalName}`),
    "©",
  ],
  [
    "1.11",
    everyPage,
    "footer carries the postal address in Sheridan, WY",
    (page) =>
      assert.equal(
        textOf(page.one("footer address")),
        `${owner.legalName} ${address.street} Sheridan, WY ${address.postalCode}`,
      ),
    "Sheridan, WY",
  ],
  [
    "0.4",
    everyRoute,
    "current customers reach help, guides, status and refunds, new ones the download, in one click",
    (page) => {
      for (const href of ["/help", "/guides", "/status", "/refund", "/#download-section"]) {
        assert.ok(page.all(`a[href="${href}"]`).length > 0, href);
      }
    },
    swaps(/href="\/refund"/g, 'href="/"'),
  ],
];

const trademark = "WireGuard is a registered trademark of Jason A. Donenfeld.";
const assertFooter = (page: Parameters<Row[3]>[0], text: string): void => {
  const found = textOf(page.one("body > footer"));
  assert.ok(found.includes(text), `no "${text}" in: ${found}`);
};

export const everywhere: readonly Row[] = [...head, ...header, ...footer];
