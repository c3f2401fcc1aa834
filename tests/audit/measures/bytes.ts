/** The cost of a first visit, as counted by Chromium: transferred bytes including response headers, and requests. */
import type { CDPSession } from "playwright-core";
import { type Measure, pageByPage } from "../measure.ts";
import type { Stage } from "../stage.ts";

const screens = [
  { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
];

export const bytes: Measure = pageByPage(async (stage, path) => {
  const figures: string[] = [];
  const problems: string[] = [];
  for (const screen of screens) {
    const { parts, blocking, script } = await coldVisit(stage, path, screen);
    const total = parts.reduce((sum, [, size]) => sum + size, 0);
    figures.push(`paints after ${blocking} of ${total} B, ${parts.length} requests, ${script} B of script`);
    const limits = [
      ["bytes to the first paint", blocking, 14_600], // ten segments of 1,460 bytes, the first flight (RFC 6928)
      ["bytes of a first view", total, 22_000],
      ["requests", parts.length, 5],
      ["bytes of script", script, path === "/contact" ? 2000 : 1000], // compressed, without headers
    ] as const;
    const sizes = parts.map(([url, size]) => `${url} ${size}`).join(", ");
    for (const [what, value, limit] of limits)
      if (value > limit) problems.push(`${value} ${what}, more than ${limit}: ${sizes}`);
  }
  return [figures.join("; "), problems];
});

interface View {
  /** URL and bytes of each request, the page first. */
  readonly parts: readonly (readonly [url: string, size: number])[];
  /** Bytes of the page and its render-blocking resources. */
  readonly blocking: number;
  readonly script: number;
}

/** A visit with empty caches, without interaction. */
const coldVisit = (stage: Stage, path: string, options: object): Promise<View> =>
  stage.visit(options, async (page) => {
    const session = await page.context().newCDPSession(page);
    const sizes = await sizesOf(session);
    await page.goto(stage.origin + path, { waitUntil: "networkidle" });
    const icon = await page.evaluate<string | null>(iconOf);
    const parts = [...sizes];
    const timing = await page.evaluate<Timing[]>(timings);
    // Browsers fetch the icon outside of the page, where DevTools do not see it, so it is opened separately.
    if (icon && !sizes.has(icon)) {
      await page.goto(icon, { waitUntil: "networkidle" });
      parts.push([icon, sizes.get(icon) ?? 0]);
    }
    const isBlocking = new Set([stage.origin + path, ...timing.filter((one) => one.isBlocking).map(({ url }) => url)]);
    return {
      parts: parts.map(([url, size]) => [url.replace(stage.origin, ""), size]),
      blocking: parts.reduce((sum, [url, size]) => sum + (isBlocking.has(url) ? size : 0), 0),
      script: timing.filter(({ url }) => url.endsWith(".js")).reduce((sum, { body }) => sum + body, 0),
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
