/** Rows about what no page contains: accounts, third-party hosts, inline code, dead links. */
import assert from "node:assert/strict";
import { separatedTextOf, textOf } from "../support/text.ts";
import { adds, downloads, everyDocument, everyPage, everyRoute, mailsOf, owner, type Row, swaps } from "./rows.ts";

const emailPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Where visitors get the app: the download section, and the first step of each guide. */
const offersApp = ({ url }: { url: string }): boolean =>
  ["/", "/about", "/guides", "/status", "/speed-test", "/no-logs"].includes(url);

/** Forbidden texts. */
const absent: readonly Row[] = [
  [
    "8.3",
    everyRoute,
    "shows no error message",
    (page) => {
      assert.deepEqual(page.all('[role="alert"], [aria-invalid="true"]').map(String), []);
      assert.doesNotMatch(page.text, /Oops|Unexpected Application Error|went wrong on our side|Not Found/);
    },
    adds('<p role="alert">Sorry</p>'),
  ],
  [
    "0.2",
    everyRoute,
    "has all its content in the HTML",
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
    "has only one email address, and no placeholder",
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
    "links to no other sites except the two stores and the owner's downloads, and only where the app is offered",
    (page) => {
      const hrefs = page.all("a[href]").map((link) => link.getAttribute("href") ?? "");
      const others = hrefs.filter((href) => !/^(?:\/(?!\/)|#|mailto:)/.test(href));
      const offered = [owner.stores.ios, owner.stores.android, ...downloads];
      assert.deepEqual([...new Set(others)].sort(), offersApp(page) ? offered.sort() : []);
    },
    adds('<a href="https://www.wireguard.com/">WireGuard</a>'),
  ],
  [
    "Q9",
    everyPage,
    "makes no third-party requests",
    (page) => {
      const own = ["", owner.origin, ...(offersApp(page) ? [...Object.values(owner.stores), ...downloads] : [])];
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
    "has no style attribute and no executable inline script",
    (page) => {
      const styled = page.all("*").filter(({ attributes }) => "style" in attributes);
      const handled = page
        .all("*")
        .filter(({ attributes }) => Object.keys(attributes).some((name) => /^on/i.test(name)));
      const data = ["application/ld+json", "speculationrules"];
      const inline = page
        .all("script:not([src])")
        .filter((script) => !data.includes(script.getAttribute("type") ?? ""));
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
    "loads scripts only with integrity",
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
    "every link on the site leads to an existing page and fragment",
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
    "has unique ids, and every reference to an id has a target",
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

export const nowhere: readonly Row[] = [...absent, ...links];
