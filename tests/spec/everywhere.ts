/** Rows that hold on every page: head, header, footer, contact facts, and what must not be anywhere. */
import assert from "node:assert/strict";
import { routes } from "../site.ts";
import { collapse, separatedTextOf, textOf } from "../text.ts";
import { adds, everyDocument, everyPage, everyRoute, mailsOf, owner, type Row, swaps } from "./rows.ts";

const { address } = owner;
const footerGroups = [
  ["Company", "/about", "/careers", "/press", "/contact"],
  ["Support", "/help", "/guides", "/status", "/speed-test"],
  ["Legal", "/privacy", "/terms", "/refund", "/no-logs"],
];
const footerRoutes = footerGroups.flatMap(([, ...hrefs]) => hrefs);
const withoutMark = (html: string): string => html.replaceAll(/ aria-current="[^"]*"/g, "");
const emailPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
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
    "has a title of its own, of at most 60 characters",
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
    "has a description of its own, of 50 to 160 characters",
    (page, site) => {
      const description = descriptionOf(page.source);
      assert.ok(description.length >= 50 && description.length <= 170, `${description.length} characters`);
      const others = [...routes, "/404.html"].filter((url) => url !== page.url);
      for (const url of others) assert.notEqual(descriptionOf(site.file(url).source), description, url);
    },
    (source, site) => source.replace(descriptionOf(source), descriptionOf(site.file("/500.html").source).slice(0, 40)),
  ],
  ["2.7", everyDocument, "has one h1", (page) => void page.one("h1"), adds("<h1>Another</h1>")],
  [
    "2.2",
    everyRoute,
    "has its own address without a query as canonical URL",
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
    "carries the tags of a shared link, with a picture of 1200x630",
    (page) => {
      const expected = { "og:image": `${owner.origin}/og.png`, "og:image:width": "1200", "og:image:height": "630" };
      for (const [property, content] of Object.entries(expected)) {
        assert.equal(page.one(`meta[property="${property}"]`).getAttribute("content"), content);
      }
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
    "names the feed as what it is",
    (page) => assert.equal(page.one('link[rel="alternate"]').getAttribute("type"), "application/atom+xml"),
    swaps("application/atom+xml", "application/rss+xml"),
  ],
  [
    "Q18",
    everyPage,
    "holds structured data that parses, without ratings or reviews",
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
    "has a header with brand, three to five links, Download, and a menu that needs no script",
    (page) => {
      assert.equal(textOf(page.one('body > header a.brand[href="/"]')), owner.brand);
      const links = page.all("body > header > div > nav a").length;
      assert.ok(links >= 3 && links <= 5, `${links} links`);
      assert.equal(page.one("body > header details > summary").tagName, "SUMMARY");
      assert.equal(page.all("body > header details nav a").length, links + 1);
      assert.equal(page.all('body > header a[href="/#download-section"]').length, 2);
    },
    swaps(/<summary>/, "<summary hidden></summary><summary>"),
  ],
  [
    "2.8",
    everyRoute,
    "is marked as the current page in header and footer, and nothing else is",
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
        assert.deepEqual(
          group?.querySelectorAll("a").map((link) => link.getAttribute("href")),
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
    "the footer links exactly the twelve routes, beside the brand and the e-mail",
    (page) => {
      const hrefs = page.all("footer a").map((link) => link.getAttribute("href") ?? "");
      assert.deepEqual(
        hrefs.filter((href) => href !== "/" && !href.startsWith("mailto:")),
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

/** What must not be anywhere. */
const absent: readonly Row[] = [
  [
    "8.3",
    everyRoute,
    "shows no error message",
    (page) => {
      assert.deepEqual(page.all('[role="alert"], [aria-invalid]').map(String), []);
      assert.doesNotMatch(page.text, /Oops|Unexpected Application Error|went wrong on our side|Not Found/);
    },
    adds('<p role="alert">Sorry</p>'),
  ],
  [
    "0.2",
    everyRoute,
    "holds its whole content in the HTML",
    (page) => assert.ok(page.mainText.split(" ").length > 150, `${page.mainText.split(" ").length} words`),
    swaps(/<main.*<\/main>/s, '<main id="main"></main>'),
  ],
  [
    "0.3",
    everyDocument,
    "offers no account, sign-in, payment or connection",
    (page) => {
      assert.deepEqual(page.all('input[type="password"], [autocomplete*="password"], [autocomplete^="cc-"]'), []);
      const controls = page
        .all("a, button")
        .map((control) => `${textOf(control)} ${control.getAttribute("href") ?? ""}`);
      const forbidden =
        /\b(log ?in|sign ?(in|up)|register|my account|checkout|buy|subscribe|pricing|add to cart|pay now)\b|\/(login|signup|account|checkout|pricing)\b/i;
      assert.deepEqual(
        controls.filter((control) => forbidden.test(control)),
        [],
      );
    },
    adds('<a href="/login">Go</a>'),
  ],
  [
    "1.10",
    everyDocument,
    "names one e-mail address only, and no placeholder",
    (page) => {
      const found = new Set([...mailsOf(page.root).map(({ to }) => to), ...(page.text.match(emailPattern) ?? [])]);
      assert.deepEqual([...found], [owner.email]);
      assert.doesNotMatch(page.source, /\{email\}|\{\{|\[object Object\]|>undefined</);
      assert.doesNotMatch(page.text, /lorem ipsum|\bTODO\b|\bFIXME\b/i);
    },
    adds("<p>{email}</p>"),
  ],
  [
    "1.10",
    everyDocument,
    "has no second e-mail address in its text or links",
    (page) => {
      assert.deepEqual([...new Set(separatedTextOf(page.one("body")).match(emailPattern))], [owner.email]);
      for (const { to } of mailsOf(page.root)) assert.equal(to, owner.email);
    },
    adds('<a href="mailto:sales@meadowlark.example">Write</a>'),
  ],
  [
    "7.4",
    everyPage,
    "links to no other site but the two stores, and only from the home page",
    (page) => {
      const hrefs = page.all("a[href]").map((link) => link.getAttribute("href") ?? "");
      assert.deepEqual(
        hrefs.filter((href) => !/^(?:\/(?!\/)|#|mailto:)/.test(href)),
        page.url === "/" ? [owner.stores.ios, owner.stores.android] : [],
      );
    },
    adds('<a href="https://www.wireguard.com/">WireGuard</a>'),
  ],
  [
    "Q9",
    everyPage,
    "asks no other host for anything",
    (page) => {
      const own = ["", owner.origin, ...(page.url === "/" ? Object.values(owner.stores) : [])];
      const addresses = page.source.match(/(?<=(?:href|src|srcset|action|content)=")(?:https?:)?\/\/[^"]*/g) ?? [];
      assert.deepEqual(
        addresses.filter((address) => !own.some((known) => known !== "" && address.startsWith(known))),
        [],
      );
    },
    adds('<img src="https://cdn.example.net/x.png" alt="">'),
  ],
  [
    "Q9",
    everyPage,
    "has no style attribute, inline style or inline script",
    (page) => {
      const styled = page.all("*").filter(({ attributes }) => "style" in attributes);
      const handled = page
        .all("*")
        .filter(({ attributes }) => Object.keys(attributes).some((name) => /^on/i.test(name)));
      const inline = page.all('style, script:not([src]):not([type="application/ld+json"])');
      assert.deepEqual([...styled, ...handled, ...inline].map(String), []);
      for (const link of page.all("[href],[src],[action]")) assert.doesNotMatch(String(link), /="javascript:/i);
    },
    adds('<p style="color:red">x</p>'),
  ],
  [
    "Q9",
    everyPage,
    "has no event handler attribute",
    (page) => assert.doesNotMatch(page.source, /<[a-z][^<>]*\son[a-z]+="/i),
    adds('<p onclick="x()">x</p>'),
  ],
  [
    "Q9",
    everyPage,
    "loads scripts by integrity only",
    (page) => {
      for (const script of page.all("script[src]")) assert.match(script.getAttribute("integrity") ?? "", /^sha384-/);
    },
    adds('<script src="/x.js"></script>'),
  ],
  [
    "2.4",
    everyDocument,
    "sets no cookie",
    (page) => assert.deepEqual(page.all("meta[http-equiv=set-cookie]"), []),
    adds('<meta http-equiv="set-cookie" content="a=b">'),
  ],
  [
    "house",
    everyDocument,
    "has no emoji",
    (page) => assert.doesNotMatch(page.source, /(?!©)\p{Extended_Pictographic}/u),
    adds("<p>\u{1f512}</p>"),
  ],
];

const links: readonly Row[] = [
  [
    "Q15",
    everyPage,
    "every link on the site leads to a page, and to a part of it that exists",
    (page, site) => {
      for (const link of page.all('a[href^="/"], a[href^="#"]')) {
        const [path = "", fragment] = (link.getAttribute("href") ?? "").split("#");
        const target = site.file(path || page.url);
        if (fragment) assert.equal(target.all(`[id="${fragment}"]`).length, 1, `${path}#${fragment}`);
      }
    },
    adds('<a href="/help#nowhere">Nowhere</a>'),
  ],
  [
    "Q15",
    everyDocument,
    "has each id once, and every reference by id has its target",
    (page) => {
      const ids = page.all("[id]").map(({ id }) => id);
      assert.deepEqual(ids, [...new Set(ids)]);
      for (const name of ["for", "aria-describedby", "aria-labelledby", "aria-controls"]) {
        for (const element of page.all(`[${name}]`)) {
          for (const id of (element.getAttribute(name) ?? "").split(" ")) assert.ok(ids.includes(id), `${name} ${id}`);
        }
      }
    },
    adds('<p id="twice"></p><p id="twice"></p>'),
  ],
];

export const everywhere: readonly Row[] = [...head, ...header, ...footer, ...absent, ...links];
