/**
 * The format of the acceptance rows. A row is its ID in the acceptance table, the file it checks, its
 * statement, a check that throws if the statement is false, and a way to break the file so
 * that the check must fail: prove.ts breaks the file of every row, so no row can pass trivially.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HTMLElement } from "node-html-parser";
import { type BuiltFile, type BuiltSite, errorPages, root, routes } from "../support/real-site.ts";
import { headingsOf, textOf } from "../support/text.ts";

export type Check = (page: BuiltFile, site: BuiltSite) => void;
/** A text to remove everywhere, or a function that returns a broken file. */
export type Break = string | ((source: string, site: BuiltSite) => string);
/** `on` is a route, another output file, or one of `everyRoute` and `everyPage`. */
export type Row = readonly [id: string, on: string, statement: string, check: Check, breaks: Break];

export const everyRoute = "each route";
/** The thirteen routes and the 404 page, which looks like one of them. */
export const everyPage = "each page";
/** And the self-contained 500 page. */
export const everyDocument = "each document";

/** A part of a page. */
export type Part = (page: BuiltFile) => HTMLElement;

/** The files that a row checks. */
export function filesOf(on: string): readonly string[] {
  if (on === everyRoute) return routes;
  if (on === everyPage) return [...routes, "/404.html"];
  return on === everyDocument ? [...routes, ...errorPages] : [on];
}

/** The facts that depend on the owner. All other expected values are in the rows. */
export interface Owner {
  readonly brand: string;
  readonly legalName: string;
  readonly origin: string;
  readonly email: string;
  readonly address: { readonly street: string; readonly postalCode: string };
  readonly stores: { readonly ios: string; readonly android: string };
  readonly copyrightYear: number;
}
export const owner = JSON.parse(readFileSync(join(root, "content/site.json"), "utf8")) as Owner;

/** Where the owner's server has the apps for Windows and macOS. */
export const downloads = (
  JSON.parse(readFileSync(join(root, "content/stores.json"), "utf8")) as { platform: string; url: string }[]
).flatMap(({ platform, url }) => (platform === "Windows" || platform === "macOS" ? [url] : []));

/** The text occurs in what `part` finds, by default all of `<main>`. */
export const shows =
  (text: string, part: Part = (page) => page.one("main")) =>
  (page: BuiltFile): void => {
    const found = textOf(part(page));
    assert.ok(found.includes(text), `no "${text}" in: ${found}`);
  };

/** The text occurs under the heading. */
export const showsUnder = (heading: string | RegExp, text: string): Check => shows(text, (page) => page.under(heading));

/** A row that only checks for a text on a page. */
export const says = (id: string, on: string, text: string, statement = `says "${text}"`): Row => [
  id,
  on,
  statement,
  shows(text),
  text,
];

/** A row that only checks for a text under a heading. */
export const saysUnder = (id: string, on: string, heading: string | RegExp, text: string): Row => [
  id,
  on,
  `says "${text}" under ${heading}`,
  showsUnder(heading, text),
  text,
];

/** The titles of the cards under a heading: its headings of the next rank that occurs. */
export function cardTitles(part: HTMLElement): string[] {
  const headings = headingsOf(part).slice(1);
  const rank = headings.map(({ tagName }) => tagName).sort()[0];
  return headings.filter(({ tagName }) => tagName === rank).map(textOf);
}

/** A parsed mail link. */
export interface Mail {
  readonly to: string;
  /** Decoded; undefined when there is none. */
  readonly subject: string | undefined;
  readonly href: string;
  readonly text: string;
}

export const mailsOf = (part: HTMLElement): Mail[] =>
  part.querySelectorAll('a[href^="mailto:"]').map((link) => {
    const href = link.getAttribute("href") ?? "";
    const [to = "", query = ""] = href.slice("mailto:".length).split("?");
    const subject = /(?:^|&)subject=([^&]*)/.exec(query)?.[1];
    return { to, href, text: textOf(link), subject: subject === undefined ? undefined : decodeURIComponent(subject) };
  });

/** Exactly one mail link of the page has this subject; it goes to the business address, with %20 for a space. */
export const mails =
  (subject: string, text?: string) =>
  (page: BuiltFile): void => {
    const found = mailsOf(page.one("main")).filter((mail) => mail.subject === subject);
    assert.equal(found.length, 1, `${found.length} mail links "${subject}"`);
    assert.equal(found[0]?.href, `mailto:${owner.email}?subject=${encodeURIComponent(subject)}`);
    if (text) assert.ok(found[0]?.text.startsWith(text), `the link says "${found[0]?.text}"`);
  };

/** Breaks: inserts text at the end of `<main>`, or before the first `before`. */
export const adds =
  (html: string, before = "</main>"): Break =>
  (source) =>
    source.replace(before, () => html + before);

/** Breaks: replaces the first occurrence of a text. */
export const swaps =
  (from: string | RegExp, to: string): Break =>
  (source) =>
    source.replace(from, () => to);

/** Breaks a file, whose compounds need not be kept together: a text is removed everywhere, as escaped in HTML. */
export function broken(source: string, breaks: Break, site: BuiltSite): string {
  const loose = source.replaceAll(/<span class="bound">([^<]*)<\/span>/g, "$1");
  if (typeof breaks === "function") return breaks(loose, site);
  const escaped = breaks.replaceAll("&", "&amp;");
  for (const text of [escaped, escaped.replaceAll("'", "’"), escaped.replaceAll("'", "&#x27;")]) {
    const without = loose.replaceAll(text, "");
    if (without !== loose) return without;
  }
  return source;
}

/** A mail link of `<main>` to the business address. */
export const hasMail = (id: string, on: string): Row => [
  id,
  on,
  "shows the e-mail address as a mail link",
  (page) => assert.ok(mailsOf(page.one("main")).some(({ to, text }) => to === owner.email && text === owner.email)),
  (source) => source.replaceAll(`>${owner.email}<`, ">us<"),
];
export const hasAddress = (id: string, on: string): Row =>
  says(id, on, "Sheridan, WY", "shows the address in Sheridan, WY");

/** A button without a form, a target or a state. */
export const inertButton = (id: string, on: string, label: string): Row => [
  id,
  on,
  `has a real button ${label}, outside any form`,
  (page) => {
    const found = page.all("main button").filter((button) => textOf(button) === label);
    assert.equal(found.length, 1);
    assert.equal(found[0]?.getAttribute("type"), "button");
    assert.ok(!found[0]?.closest("form") && !found[0]?.hasAttribute("disabled"));
  },
  label,
];
