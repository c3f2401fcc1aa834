/** The cost of a first visit, as counted by Chromium: transferred bytes including response headers, and requests. */
import type { CDPSession, Page } from "playwright-core";
import { atMost, type Cell, countOf, type Measure, pageByPage } from "../measure.ts";
import type { Stage } from "../stage.ts";

/** Ten segments of 1,460 bytes: what a server may send before the first acknowledgement (RFC 6928). */
const firstFlight = 14_600;
const firstView = 22_000;
const requestsCold = 5;
/** Compressed, without headers; the contact form may use twice as much. */
const script = (path: string): number => (path === "/contact" ? 2000 : 1000);

const screens = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

export const bytes: Measure = {
  name: "bytes",
  columns: [
    ["first paint", "14,600 B"],
    ["first view", "22,000 B"],
    ["requests", "5"],
    ["script", "1,000 B (/contact 2,000)"],
    ["foreign, kept", "0"],
  ],
  run: pageByPage(async (stage, path) => {
    const visits: View[] = [];
    for (const screen of Object.values(screens)) visits.push(await coldVisit(stage, path, screen));
    const worst = (figure: (view: View) => number): number => Math.max(...visits.map(figure));
    const [heaviest] = visits.sort((one, other) => other.total - one.total);
    const parts = heaviest?.parts.map(([url, size]) => `${url} ${size}`).join(", ");
    const cell = (limit: number, figure: (view: View) => number): Cell =>
      atMost(limit, worst(figure), worst(figure).toLocaleString("en"), `${worst(figure)} of ${limit}: ${parts}`);
    return [
      cell(firstFlight, (view) => view.blocking),
      cell(firstView, (view) => view.total),
      cell(requestsCold, (view) => view.parts.length),
      cell(script(path), (view) => view.script),
      countOf([...new Set(visits.flatMap((view) => view.strangers))]),
    ];
  }),
};

interface View {
  /** URL and bytes of each request, the page first. */
  readonly parts: readonly (readonly [url: string, size: number])[];
  readonly total: number;
  /** The page and its render-blocking resources. */
  readonly blocking: number;
  readonly script: number;
  /** Third-party requests, cookies, and storage. */
  readonly strangers: readonly string[];
}

/** A visit with empty caches: first without interaction, then scrolled to the end to find third-party requests. */
const coldVisit = (stage: Stage, path: string, options: object): Promise<View> =>
  stage.visit(options, async (page) => {
    const session = await page.context().newCDPSession(page);
    const sizes = await sizesOf(session);
    await page.goto(stage.origin + path, { waitUntil: "networkidle" });
    const icon = await page.evaluate<string | null>(iconOf);
    const parts = [...sizes];
    const timing = await page.evaluate<Timing[]>(timings);
    await page.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })");
    await page.waitForLoadState("networkidle");
    const strangers = [
      ...[...sizes.keys()].filter((url) => !url.startsWith(`${stage.origin}/`)).map((url) => `asks for ${url}`),
      ...(await page.context().cookies()).map(({ name }) => `sets the cookie ${name}`),
      ...(await page.evaluate<string[]>(kept)),
    ];
    // Browsers fetch the icon outside of the page, where DevTools do not see it, so it is opened separately.
    if (icon && !sizes.has(icon)) parts.push([icon, await weigh(page, session, icon)]);
    const sum = (urls: (url: string) => boolean): number =>
      parts.filter(([url]) => urls(url)).reduce((total, [, size]) => total + size, 0);
    const isBlocking = new Set([stage.origin + path, ...timing.filter((one) => one.isBlocking).map(({ url }) => url)]);
    return {
      parts: parts.map(([url, size]) => [url.replace(stage.origin, ""), size]),
      total: sum(() => true),
      blocking: sum((url) => isBlocking.has(url)),
      script: timing.filter(({ url }) => url.endsWith(".js")).reduce((total, { body }) => total + body, 0),
      strangers,
    };
  });

/** Fills a map from URL to bytes, headers included, while a page loads. */
async function sizesOf(session: CDPSession): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const urls = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request: { url } }) => {
    if (url.startsWith("data:")) return;
    urls.set(requestId, url);
    sizes.set(url, sizes.get(url) ?? 0);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url !== undefined) sizes.set(url, (sizes.get(url) ?? 0) + encodedDataLength);
  });
  await session.send("Network.enable");
  return sizes;
}

async function weigh(page: Page, session: CDPSession, url: string): Promise<number> {
  const finished = new Promise<number>((resolve) =>
    session.once("Network.loadingFinished", ({ encodedDataLength }) => resolve(encodedDataLength)),
  );
  await page.goto(url);
  return finished;
}

interface Timing {
  readonly url: string;
  readonly isBlocking: boolean;
  readonly body: number;
}
const timings = `performance.getEntriesByType("resource").map(({ name, renderBlockingStatus, encodedBodySize }) =>
  ({ url: name, isBlocking: renderBlockingStatus === "blocking", body: encodedBodySize }))`;

/** The icon that current browsers choose: the SVG. */
const iconOf = `(() => {
  const icons = [...document.querySelectorAll("link[rel~=icon]")];
  return (icons.find(({ type }) => type === "image/svg+xml") ?? icons[0])?.href ?? null;
})()`;

const kept = `(async () => [
  ...Object.keys(localStorage).map((key) => "keeps " + key + " in localStorage"),
  ...Object.keys(sessionStorage).map((key) => "keeps " + key + " in sessionStorage"),
  ...(await caches.keys()).map((key) => "keeps the cache " + key),
  ...(await indexedDB.databases()).map(({ name }) => "keeps the database " + name),
  ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => "has a service worker for " + scope),
])()`;
